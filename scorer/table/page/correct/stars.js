// The stars of a sheet line by line, and the ranking of all sheets.

import { element } from "../element.js";

function minus(number) {
  return String(number).replace("-", "−");
}

function row(text, stars, extra = "") {
  return element("tr", { class: extra }, element("th", { scope: "row" }, text), element("td", {}, `${minus(stars)} ★`));
}

/** The stars of a sheet; `oncross(cells)` crosses out the mummies that a 9 reaches, if one may. */
export function starTable(sheet, line, say, oncross) {
  const { score } = sheet;
  if (!score) return [];
  const unsure = line.doubts > 0 && line.least !== line.most ? ` (${say("between", line)})` : "";
  return [
    element("h2", {}, say("starsHead")),
    score.free && oncross && element("button", { type: "button", class: "cross-all", "data-key": "cross all", onclick: () => oncross(score.free.cells) }, say("crossAll", { cells: score.free.cells.join(" "), n: score.free.stars })),
    element("table", { class: "stars" }, element("tbody", {}, score.lines.map((each) => row(`${each.text}: ${each.cells.join(" ")}`, each.stars)), row(`${say("total")}: ${score.level}${unsure}`, score.stars, "total"))),
    score.problems.map(({ text }) => element("p", { class: "problem-line" }, `⚠ ${text}`)),
  ];
}

/** The ranking; nothing where there is but one sheet. */
export function rankingTable(ranking, remarks, say, always = false) {
  if (ranking.length < (always ? 1 : 2)) return [];
  const unsure = (each) => (each.doubts > 0 && each.least !== each.most ? ` (${say("between", each)})` : "");
  return [
    element("h2", {}, say("ranking")),
    element("ol", { class: "ranking" }, ranking.map((each) => element("li", { value: each.place }, element("span", {}, each.name), element("b", {}, `${minus(each.stars)} ★${unsure(each)}`)))),
    remarks.map((text) => element("p", { class: "problem-line" }, `⚠ ${text}`)),
  ];
}
