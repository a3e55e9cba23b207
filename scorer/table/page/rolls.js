// The rolls so far: to write them in later, to count them, and to take them along.

import { dice } from "/page/dice.js";
import { button, element, put } from "/page/element.js";
import { ask } from "/page/line.js";
import { confirmed } from "/page/dialog.js";
import { listed } from "/page/words.js";

const KINDS = ["csv", "json", "jsonl"];

function line(sitting, roll) {
  const { say, table } = sitting;
  const short = roll.mummy ? say("mummy") : roll.wild ? "1–15" : roll.numbers ? listed(roll.numbers, sitting.language) : "";
  const where = roll.target === "door" && !roll.mummy ? ` · ${say("whereDoor")}` : "";
  const undo = async () => {
    if (await confirmed(say("undoAsk", { n: roll.number }), say)) sitting.do({ do: "undo", of: roll.seq });
  };
  return element(
    "li",
    { class: roll.void ? "void" : "", "data-seq": roll.seq },
    element("span", { class: "which" }, roll.void ? say("undone") : `#${roll.number}`),
    element("span", { class: "dice-line" }, dice(roll, say, true)),
    element("span", { class: "what" }, element("span", {}, sitting.nameOf(roll.by)), short && element("small", {}, `${short}${where}`)),
    table.host && !roll.void && !table.ended && table.game === "penny-papers" && button(say("undo"), undo, { class: "plain", key: `undo ${roll.seq}`, "aria-label": `${say("undo")}: ${say("number", { n: roll.number })}` }),
  );
}

async function download(sitting, kind) {
  const text = await (await ask(sitting.room, `log?as=${kind}`, sitting.line.who)).text();
  const link = element("a", { href: URL.createObjectURL(new Blob([text])), download: `table-${sitting.room}.${kind}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}

function table(die, say) {
  const head = ["face", "times", "share", "fair"].map((key) => element("th", { scope: "col" }, say(key)));
  const rows = die.faces.map(({ face, count, low, high, fair }) =>
    element("tr", {}, element("th", { scope: "row" }, /^\d/.test(face) ? face : say(face)), element("td", {}, String(count)), element("td", {}, `${percent(low)} – ${percent(high)}`), element("td", {}, percent(fair))),
  );
  return element("table", {}, element("caption", {}, say(die.die)), element("thead", {}, element("tr", {}, head)), element("tbody", {}, rows));
}

async function count(sitting, place) {
  const { say } = sitting;
  try {
    const found = await (await ask(sitting.room, "faces", sitting.line.who)).json();
    put(place, element("p", { class: found.enough ? "" : "help" }, say(found.enough ? "facesEnough" : "facesFew", { n: found.rolls })), found.dice.map((each) => table(each, say)));
  } catch {
    put(place, say("gone"));
  }
}

/** All rolls of this game, newest first, with the counts and the files. */
export function rollsPage(sitting) {
  const { say } = sitting;
  const rolls = sitting.rolls().toReversed?.() ?? sitting.rolls().reverse();
  const counts = element("div", { class: "counts" });
  const open = (event) => event.target.open && count(sitting, counts);
  return [
    element("h2", {}, say("again")),
    rolls.length ? element("ol", { class: "rolls" }, rolls.map((roll) => line(sitting, roll))) : element("p", { class: "help" }, say("noRolls")),
    element("details", { "data-key": "faces", ontoggle: open }, element("summary", { "data-key": "faces summary" }, say("facesHead")), counts),
    element("h2", {}, say("takeAlong")),
    element("div", { class: "row" }, KINDS.map((kind) => button(kind.toUpperCase(), () => download(sitting, kind), { class: "plain", key: `file ${kind}` }))),
    element("p", {}, element("a", { href: "/verify", target: "_blank", rel: "noopener" }, say("check"))),
  ];
}
