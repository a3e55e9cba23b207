// A sheet laid flat with its cells over it: the page part for one person's review and for a table.

import { drawn, element } from "../element.js";
import { sign } from "./mark.js";

const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(cell) {
  return [cell.x + cell.width / 2, cell.y + cell.height / 2];
}

function nearest(cells, from, [across, down]) {
  const [x, y] = middle(from);
  const far = (cell) => {
    const [dx, dy] = [middle(cell)[0] - x, middle(cell)[1] - y];
    const along = across ? dx * across : dy * down;
    const aside = Math.abs(across ? dy : dx);
    return along > 1 ? along + 3 * aside : Infinity;
  };
  return cells.filter((cell) => far(cell) < Infinity).sort((a, b) => far(a) - far(b))[0];
}

/** What the rolls or the other sheets say against a cell. */
function remarks(cell, sheet) {
  return (sheet.remarks ?? []).filter(({ cells }) => cells.includes(cell.cell)).map(({ text }) => text);
}

/** What is special about a cell, in words: also what the picture shows by shape and colour. */
function described(cell, sheet, say) {
  const lines = sheet.score?.lines ?? [];
  const within = (rule) => lines.some((line) => line.rule === rule && line.cells.includes(cell.cell));
  return [
    cell.cell,
    say(cell.kind),
    say(cell.mark),
    cell.doubtful && (cell.reason ? `${say("doubtful")}: ${cell.reason}` : say("doubtful")),
    cell.source === "person" && say("byYou"),
    cell.source === "log" && say("byLog"),
    within("sequence") && say("inSequence"),
    within("group") && say("inGroup"),
    sheet.score?.free?.cells.includes(cell.cell) && say("canCross"),
    ...remarks(cell, sheet),
  ].filter(Boolean).join(", ");
}

/** A ring where the sequence starts, a dashed way, and an arrow in its last step. */
function route(points) {
  const [from, to] = points.slice(-2);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const along = (part, aside) => [from[0] + dx * part - (dy / length) * aside, from[1] + dy * part + (dx / length) * aside];
  const arrow = [along(0.68, 0), along(0.45, 2), along(0.45, -2)];
  const text = (list) => list.map((point) => point.join(",")).join(" ");
  return [
    drawn("polyline", { points: text(points), class: "route", "vector-effect": "non-scaling-stroke" }),
    drawn("polygon", { points: text(arrow), class: "arrow" }),
    drawn("circle", { cx: points[0][0], cy: points[0][1], r: 6, class: "start-ring", "vector-effect": "non-scaling-stroke" }),
  ];
}

function overlay(sheet) {
  const cells = new Map(sheet.cells.map((cell) => [cell.cell, cell]));
  const lines = sheet.score?.lines ?? [];
  const grounds = lines.filter((line) => line.rule === "group").flatMap((line, place) =>
    line.cells.map((name) => {
      const { x, y, width, height } = cells.get(name);
      return drawn("rect", { x: x * sheet.ratio, y, width: width * sheet.ratio, height, class: `group g${place % 5}` });
    }),
  );
  const path = lines.find((line) => line.rule === "sequence" && line.cells.length > 1);
  const points = path?.cells.map((name) => middle(cells.get(name))).map(([x, y]) => [x * sheet.ratio, y]);
  return drawn("svg", { viewBox: `0 0 ${100 * sheet.ratio} 100`, preserveAspectRatio: "none", class: "overlay", "aria-hidden": "true" }, grounds, points ? route(points) : []);
}

function fill(button, cell, sheet, say) {
  const group = (sheet.score?.lines ?? []).find((line) => line.rule === "group" && line.cells.includes(cell.cell));
  const free = sheet.score?.free?.cells.includes(cell.cell);
  button.className = ["cell", cell.kind === "door" && "door", cell.doubtful && "doubt", cell.source === "person" && "mine", cell.source === "log" && "log", remarks(cell, sheet).length && "odd"].filter(Boolean).join(" ");
  button.setAttribute("aria-label", described(cell, sheet, say));
  const shown = cell.mark === "" && cell.source === "read" && !cell.doubtful ? null : sign(cell.mark);
  button.replaceChildren(
    ...[
      shown && element("span", { class: "tag", "aria-hidden": "true" }, shown, cell.doubtful ? "?" : cell.source === "person" ? "✓" : ""),
      group && element("span", { class: "star", "aria-hidden": "true" }, `★${group.numbers[0]}`),
      free && element("span", { class: "free", "aria-hidden": "true" }, "+4"),
      remarks(cell, sheet).length > 0 && element("span", { class: "against", "aria-hidden": "true" }, "!"),
    ].filter(Boolean),
  );
}

/**
 * The picture with its cells. `onchoose(cell)` is called when one is chosen by tap or arrow key.
 * Returns { node, show(sheet, address, chosen, say), focus() }.
 */
export function sheetPicture(onchoose) {
  const picture = element("img", { alt: "", class: "flat" });
  const cells = element("div", { role: "group", class: "cells" });
  const over = element("div", { class: "over" });
  const node = element("div", { class: "sheet" }, picture, over, cells);
  let now = null;
  const buttons = new Map();

  const build = (sheet) => {
    buttons.clear();
    for (const cell of sheet.cells) {
      const button = element("button", { type: "button", "data-cell": cell.cell, "data-key": `cell ${cell.cell}`, onclick: () => onchoose(cell.cell) });
      Object.assign(button.style, { left: `${cell.x}%`, top: `${cell.y}%`, width: `${cell.width}%`, height: `${cell.height}%` });
      buttons.set(cell.cell, button);
    }
    cells.replaceChildren(...buttons.values());
    node.style.aspectRatio = String(sheet.ratio);
    node.style.setProperty("--ratio", sheet.ratio);
  };

  cells.addEventListener("keydown", (event) => {
    const step = STEP[event.key];
    const from = now?.cells.find(({ cell }) => cell === event.target.dataset.cell);
    if (!step || !from || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const to = nearest(now.cells, from, step);
    if (to) {
      onchoose(to.cell);
      buttons.get(to.cell).focus();
    }
  });

  return {
    node,
    show(sheet, address, chosen, say) {
      if (now?.id !== sheet.id || now.version !== sheet.version) build(sheet);
      now = sheet;
      node.classList.toggle("bare", !address);
      picture.hidden = !address;
      if (address && picture.getAttribute("src") !== address) picture.src = address;
      cells.setAttribute("aria-label", say("cells"));
      over.replaceChildren(overlay(sheet));
      for (const cell of sheet.cells) {
        const button = buttons.get(cell.cell);
        fill(button, cell, sheet, say);
        const is = cell.cell === chosen;
        button.tabIndex = is || (!chosen && cell === sheet.cells[0]) ? 0 : -1;
        if (is) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
    },
    focus: (cell) => buttons.get(cell)?.focus({ preventScroll: true }),
    has: (target) => cells.contains(target),
    reveal: (cell) => buttons.get(cell)?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" }),
  };
}
