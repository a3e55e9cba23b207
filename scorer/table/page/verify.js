// The page that checks a log: nothing leaves the device.

import { element, put } from "/page/element.js";
import { dress, seen, settings } from "/page/memory.js";
import { verify } from "/page/proof.js";
import { chosen, speaker } from "/page/words.js";

const MOST = 20; // lines that are told: the first one matters
const language = chosen(settings().language);
const say = speaker(language);
const result = element("section", { role: "status", id: "result" });

async function check(event) {
  event.preventDefault();
  const data = new FormData(event.target);
  put(result, element("p", {}, say("verifyBusy")));
  const report = await verify(await data.get("log").text(), data.get("promise").trim(), seen);
  const good = report.told ? say("verifyGood", report) : say("verifyChain", report);
  put(
    result,
    element("h2", { class: report.wrong.length ? "bad" : "good" }, report.wrong.length ? `✗ ${say("verifyBad")}` : `✓ ${good}`),
    element("ul", {}, report.wrong.slice(0, MOST).map(({ line, what }) => element("li", {}, say("verifyLine", { line, what: say(what) })))),
    report.own > 0 && element("p", {}, say("verifyOwn", { n: report.own })),
    element("p", { class: "help" }, say("verifyMeans")),
  );
}

dress(language);
document.title = say("verifyTitle");
put(
  document.getElementById("app"),
  element(
    "main",
    { class: "card narrow" },
    element("h1", {}, say("verifyTitle")),
    element("p", {}, say("verifyHelp")),
    element(
      "form",
      { onsubmit: check },
      element("label", { for: "log" }, say("verifyChoose")),
      element("input", { type: "file", id: "log", name: "log", required: true, accept: ".jsonl,.json,.txt" }),
      element("label", { for: "promise" }, say("verifyPromise")),
      element("input", { id: "promise", name: "promise", autocomplete: "off", spellcheck: "false", maxlength: 80 }),
      element("button", { class: "big" }, say("verifyTitle")),
    ),
    result,
  ),
);
