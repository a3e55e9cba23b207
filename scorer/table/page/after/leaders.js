// Who stands where: the stars of every sheet with their reasons, and what is still open.

import { button, element } from "/page/element.js";

const SIGNS = { doubts: "?", read: "…", confirmed: "✓", vouched: "✓✓" };

export function minus(number) {
  return String(number).replace("-", "−");
}

function reasons(after, row) {
  const { say } = after;
  return element(
    "details",
    { "data-key": `why ${row.sheet}` },
    element("summary", { "data-key": `why summary ${row.sheet}` }, say("why")),
    element("table", { class: "stars" }, element("tbody", {}, row.lines.map((line) => element("tr", {}, element("th", { scope: "row" }, `${line.text}: ${line.cells.join(" ")}`), element("td", {}, `${minus(line.stars)} ★`))))),
    [...row.problems, ...row.remarks].map(({ text }) => element("p", { class: "problem-line" }, `⚠ ${text}`)),
  );
}

function line(after, row) {
  const { say, sitting } = after;
  const unsure = row.least !== row.most ? ` (${say("between", row)})` : "";
  const status = row.vouched.length ? say("vouchedBy", { names: row.vouched.map((key) => sitting.nameOf(key)).join(", ") }) : say(`is ${row.status}`, { n: row.doubts });
  const mine = row.player !== null && row.player === sitting.table.you;
  const notes = [status, row.shared && say("shared"), row.tie === "sequence" && say("bySequence", { n: row.sequence }), row.level_text].filter(Boolean);
  return element(
    "li",
    { class: mine ? "leader mine" : "leader" },
    element("div", { class: "leader-line" }, element("b", { class: "leader-place" }, `${row.place}.`), element("span", { class: "leader-name" }, row.name), element("b", { class: "leader-stars" }, `${minus(row.stars)} ★${unsure}`)),
    element("p", { class: `leader-notes ${row.status}` }, element("span", { "aria-hidden": "true" }, SIGNS[row.status]), ` ${notes.join(" · ")}`),
    row.remarks.length > 0 && element("p", { class: "problem-line" }, `⚠ ${row.remarks[0].text}`),
    element("div", { class: "row" }, button(say("lookAt"), () => after.open(row.sheet), { class: "plain", key: `look ${row.sheet}`, "aria-label": `${say("lookAt")}: ${row.name}` }), reasons(after, row)),
  );
}

/** The leaderboard; a sheet that nobody has taken is offered too. */
export function leadersPart(after) {
  const { say, board } = after;
  if (!board) return null;
  if (board.result && !board.rows?.length) return [element("h2", {}, say("leaders")), element("p", { class: "headline" }, board.headline)];
  const open = [...board.missing.map(({ text }) => text), ...board.remarks.map(({ text }) => `⚠ ${text}`)];
  return [
    element("h2", {}, say("leaders")),
    element("p", { class: "headline" }, board.headline),
    board.rows.length > 0 && element("p", { class: board.provisional ? "provisional" : "final" }, board.provisional ? `… ${say("provisional")}` : `✓ ${say("final")}`),
    element("ol", { class: "leaders" }, board.rows.map((row) => line(after, row))),
    open.length > 0 && element("ul", { class: "open-list" }, open.map((text) => element("li", {}, text))),
  ];
}
