// The answers for one cell: its crop, the two likeliest readings, and a pad with every mark.

import { drawn, element } from "../element.js";
import { sign } from "./mark.js";

const NUMBERS = Array.from({ length: 15 }, (_, place) => String(place + 1));
const SIGNS = ["mummy", "crossed mummy", ""];
const AROUND = 0.12; // of a cell's side: what is seen around it

function crop(sheet, cell, address) {
  const [width, height] = [100 * sheet.ratio, 100];
  const wide = (cell.width * width) / 100;
  const high = (cell.height * height) / 100;
  const x = (cell.x * width) / 100 - AROUND * wide;
  const y = (cell.y * height) / 100 - AROUND * high;
  const box = [x, y, wide * (1 + 2 * AROUND), high * (1 + 2 * AROUND)].join(" ");
  return drawn("svg", { viewBox: box, class: "crop", role: "img", "aria-label": cell.cell }, address && drawn("image", { href: address, x: 0, y: 0, width, height, preserveAspectRatio: "none" }));
}

/** A button that does nothing now stays where the keyboard finds it. */
function idle(button, is) {
  if (is) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

/**
 * The pad. `onmark(mark)` is called with a mark or "read"; `onmove(step)` goes to another doubt.
 * Returns { node, show(state) } where state is { sheet, cell, address, place, all, undo, redo, say }.
 */
export function answerPad({ onmark, onmove, onundo, onredo }) {
  const head = element("h2", { class: "pad-head", id: "pad-head" });
  const why = element("p", { class: "why" });
  const picture = element("div", { class: "crop-box" });
  const choices = [0, 1].map((place) => element("button", { type: "button", class: "likely", "data-key": `choice ${place}`, onclick: () => onmark(choices[place].dataset.mark) }));
  const keys = [...NUMBERS, ...SIGNS].map((mark) => element("button", { type: "button", class: NUMBERS.includes(mark) ? "key" : "key word", "data-key": `key ${mark}`, "data-mark": mark, onclick: () => onmark(mark) }));
  const tool = (key, act) => element("button", { type: "button", class: "tool", "data-key": key, onclick: act });
  const tools = { unclear: tool("unclear", () => onmark("?")), read: tool("as read", () => onmark("read")), undo: tool("undo", onundo), redo: tool("redo", onredo) };
  const before = element("button", { type: "button", class: "move", onclick: () => onmove(-1), "data-key": "before" }, element("span", { "aria-hidden": "true" }, "‹"));
  const after = element("button", { type: "button", class: "move", onclick: () => onmove(1), "data-key": "after" }, element("span", { "aria-hidden": "true" }, "›"));
  const title = element("div", { class: "pad-title" }, before, element("div", {}, head, why), after);
  const readings = element("div", { class: "pad-first" }, picture, choices);
  const answers = element("div", { class: "pad-answers" }, readings, element("div", { class: "keys" }, keys));
  const node = element("section", { class: "pad", "aria-labelledby": "pad-head" }, title, answers, element("div", { class: "tools" }, Object.values(tools)));
  let now = "";

  return {
    node,
    show({ sheet, cell, address, place, all, undo, redo, say }) {
      const count = all > 0 ? (place > 0 ? say("ofDoubts", { n: place, all }) : say(all === 1 ? "doubtLeft" : "doubtsLeft", { n: all })) : say("noDoubts");
      head.textContent = `${cell.cell} · ${say(cell.kind)}`;
      why.textContent = [cell.source === "person" ? say("byYou") : cell.source === "log" ? say("byLog") : cell.reason, count].filter(Boolean).join(" · ");
      readings.hidden = sheet.source === "hand"; // nothing was read
      if (now !== `${address} ${cell.cell}`) picture.replaceChildren(crop(sheet, cell, address));
      now = `${address} ${cell.cell}`;
      [cell.first, cell.second].forEach((mark, which) => {
        const button = choices[which];
        button.dataset.mark = mark;
        button.setAttribute("aria-label", `${say("likely", { mark: say(mark) })} (${"AB"[which]})`);
        button.setAttribute("aria-pressed", String(!cell.doubtful && cell.mark === mark));
        button.replaceChildren(sign(mark), element("span", { class: "small" }, say("short")[mark] ?? ""), element("kbd", { "aria-hidden": "true" }, "AB"[which]));
      });
      for (const key of keys) {
        const mark = key.dataset.mark;
        key.setAttribute("aria-pressed", String(!cell.doubtful && cell.mark === mark));
        key.setAttribute("aria-label", say(mark));
        key.replaceChildren(sign(mark), SIGNS.includes(mark) ? element("span", { class: "small" }, say("short")[mark]) : "");
      }
      tools.unclear.textContent = `? ${say("short")["?"]}`;
      tools.read.textContent = say("asRead");
      idle(tools.read, cell.source !== "person");
      tools.undo.textContent = `↶ ${say("undo")}`;
      tools.redo.textContent = `↷ ${say("redo")}`;
      idle(tools.undo, !undo);
      idle(tools.redo, !redo);
      before.setAttribute("aria-label", say("previous"));
      after.setAttribute("aria-label", say("next"));
      before.hidden = after.hidden = all === 0;
    },
  };
}
