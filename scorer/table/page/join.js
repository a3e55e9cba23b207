// The two forms before one sits: the code of the table, and one's name.

import { button, element, put } from "/page/element.js";
import { ask } from "/page/line.js";
import { become, identity, random } from "/page/memory.js";
import { refusal } from "/page/words.js";

const CODE = /^([A-HJ-KM-NP-Z2-9]{4})[\s-]*([A-HJ-KM-NP-Z2-9]{4})$/; // no letter that looks like another

function field(label, properties, help = null) {
  const input = element("input", { ...properties, "data-key": properties.id });
  return [element("label", { for: properties.id }, label), input, help && element("p", { class: "help" }, help)];
}

function form(fields, words, submit) {
  const problem = element("p", { class: "problem", role: "alert" });
  const go = async (event) => {
    event.preventDefault();
    put(problem);
    const message = await submit(new FormData(event.target));
    if (message) put(problem, message);
  };
  return element("form", { onsubmit: go, autocomplete: "off" }, fields, problem, element("button", { class: "big" }, words));
}

/** Ask for the short code; a good one goes on to its table. */
export function codeForm(say) {
  const input = { id: "code", name: "code", required: true, maxlength: 12, autocapitalize: "characters", spellcheck: "false", placeholder: "K7QX-93MD" };
  const submit = (data) => {
    const found = CODE.exec(data.get("code").trim().toUpperCase());
    if (!found) return say("badCode");
    location.assign(`/r/${found[1]}#${found[2]}`);
    return null;
  };
  return element("main", { class: "card narrow" }, element("h1", {}, say("title")), form(field(say("code"), input, say("codeHelp")), say("onwards"), submit));
}

/** Ask for the name; `done` is called when one sits, `watch` when one only looks on. */
export function nameForm(room, say, problem, done, watch) {
  const who = identity(room);
  const page = element("main", { class: "card narrow" });
  // Made before the first call, so that an answer that is lost does no harm.
  const made = { token: random(), random: random() };

  async function sit(name, again) {
    become(room, { name });
    try {
      const body = { key: identity(room).key ?? "", name, token: made.token, random: made.random, again };
      await ask(room, "join", identity(room), body);
      become(room, { token: made.token });
      done();
    } catch (error) {
      if (error.code === "away") return question(name);
      return refusal(say, error.code === "taken" ? { code: "away" } : error);
    }
    return null;
  }

  function question(name) {
    const trouble = element("p", { class: "problem", role: "alert" });
    const yes = button(say("yes"), async () => put(trouble, (await sit(name, true)) ?? ""), { class: "big" });
    put(page, element("h1", {}, say("areYou", { name })), trouble, yes, button(say("no"), ask_name, { class: "plain" }));
    yes.focus();
    return null;
  }

  function ask_name() {
    const input = { id: "name", name: "name", required: true, maxlength: 24, value: who.name ?? "", autocomplete: "nickname" };
    put(
      page,
      element("h1", {}, say("welcome", { room })),
      problem && element("p", { class: "problem", role: "alert" }, problem),
      form(field(say("name"), input), say("sit"), (data) => sit(data.get("name").trim(), false)),
      watch && button(say("watch"), watch, { class: "plain" }),
    );
    page.querySelector("input").focus();
  }

  ask_name();
  return page;
}
