// The dice and what they ask for: the page one looks at all evening.

import { dice, dieNames, unlock } from "/page/dice.js";
import { button, element } from "/page/element.js";
import { passed } from "/page/story.js";

function advice(sitting, roll) {
  const { say } = sitting;
  if (dieNames(roll)[0] !== "purple") return null;
  if (roll.mummy) return mummy(sitting, roll);
  const numbers = roll.wild ? [element("b", { class: "wild" }, "1–15")] : roll.numbers.map((number) => element("li", {}, String(number)));
  return element(
    "section",
    { class: "advice" },
    element("h2", {}, say(roll.wild ? "anyNumber" : "write")),
    roll.wild ? numbers : element("ul", { class: "numbers" }, numbers),
    element("p", { class: `where ${roll.target}` }, say(roll.target === "door" ? "whereDoor" : "where")),
    roll.wild && element("p", { class: "help" }, say("whyWild")),
    roll.target === "door" && element("p", { class: "help" }, say("whyDoor")),
  );
}

function mummy(sitting, roll) {
  const { say, table } = sitting;
  const pass = passed(roll, table.you);
  const name = (key) => element("b", {}, sitting.nameOf(key));
  const sentence = (text, parts) => text.split(/(\{\w+\})/).map((part) => (/^\{/.test(part) ? name(parts[part.slice(1, -1)]) : part));
  const lines = () => Object.entries(roll.takes).map(([who, from]) => element("li", {}, sentence(say("passLine", { who: "{who}", from: "{from}" }), { who, from })));
  const rest = !roll.takes
    ? element("p", {}, say("mummySolo"))
    : pass
      ? [element("p", { class: "pass" }, sentence(say(pass.to === pass.from ? "mummySwap" : "mummyPass", { to: "{to}", from: "{from}" }), pass)), element("p", { class: "help" }, say("mummyThen"))]
      : [element("p", {}, say("mummyWatch")), element("ul", { class: "passes" }, lines())];
  return element("section", { class: "advice mummy" }, element("h2", {}, say("mummyHead")), rest);
}

/** The last roll, or the dice that roll at the moment. */
export function lastRoll(sitting) {
  const { say, tumbling, table } = sitting;
  const rolls = sitting.rolls().filter((roll) => !roll.void);
  const last = rolls.at(-1);
  if (tumbling) {
    const faces = tumbling.faces.map((_, place) => String(((tumbling.seq + place * 2) % 5) + 1));
    return element("section", { class: "roll" }, element("p", { class: "by" }, say("rolling")), element("div", { class: `dice tumbling n${faces.length}`, "aria-hidden": "true" }, dice({ ...tumbling, faces }, say)));
  }
  if (!last) {
    const empty = table.game === "penny-papers" ? dice({ game: table.game, faces: ["penny papers", "lockpick", "mummy"] }, say) : [];
    return element("section", { class: "roll" }, element("p", { class: "by" }, say(table.ended ? "nothingYetTable" : "nothingYet")), element("div", { class: "dice faint", "aria-hidden": "true" }, empty));
  }
  const fresh = last.seq === sitting.landed && sitting.line.now() - sitting.shownAt < 400 ? "landed" : "";
  return element(
    "section",
    { class: "roll", "data-seq": last.seq },
    element("p", { class: "by" }, element("b", {}, `${say("number", { n: last.number })}`), " · ", say("whoRolled", { name: sitting.nameOf(last.by) })),
    element("div", { class: `dice ${fresh} n${last.faces.length}` }, dice(last, say)),
    advice(sitting, last),
  );
}

/** The roll button, or why there is none. */
export function rollBar(sitting, count = null) {
  const { say, table, busy, tumbling } = sitting;
  if (table.ended) return element("div", { class: "bar" }, element("p", {}, say("ended")));
  const why = table.who === "turn" && table.turn ? (table.turn === table.you ? say("yourTurn") : say("turnOf", { name: sitting.nameOf(table.turn) })) : table.who === "host" && !table.host ? say("hostOnly") : null;
  const may = sitting.mayRoll();
  const waits = busy || !sitting.current;
  const press = () => {
    unlock();
    if (!waits) sitting.roll();
  };
  const label = busy || tumbling ? say("rolling") : count ? say("rollN", { n: count }) : say("roll");
  const skips = table.who === "turn" && may && table.players.length > 1;
  return element(
    "div",
    { class: "bar" },
    why && element("p", { class: "why" }, why),
    !may && !why && element("p", {}, say("watchersCant")),
    element(
      "div",
      { class: "row" },
      may && button(label, press, { class: "big roll-button", key: "roll", "aria-disabled": waits ? "true" : null }),
      skips && button(say("skip"), () => sitting.do({ do: "skip" }), { class: "plain", key: "skip" }),
    ),
  );
}
