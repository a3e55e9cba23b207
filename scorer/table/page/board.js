// The board games: Temple Antics' companion and Aapep's referee. The rules stay on the server.

import { button, drawn, element } from "/page/element.js";
import { lastRoll } from "/page/table.js";

const TIMES = { sunrise: "☀↑", sun: "☀", sunset: "☀↓" };
const PLACES = { parachute: "★", plane: "✈", temple: "▲", cave: "◖" };
const LETTERS = /\b([LD]{4})\b/; // a tile: top, right, bottom, left
const EDGES = ["top", "right", "bottom", "left"];
const TRIANGLES = { top: "0,0 100,0 50,50", right: "100,0 100,100 50,50", bottom: "100,100 0,100 50,50", left: "0,100 0,0 50,50" };

function meter(label, value, most) {
  return element("div", { class: "meter" }, element("span", {}, label), element("b", {}, most ? `${value} / ${most}` : String(value)), most && element("meter", { min: 0, max: most, value, "aria-label": label }));
}

function island(picture, say) {
  const walls = new Set(picture.walls);
  const name = (column, row) => `${String.fromCharCode(65 + column)}${row + 1}`;
  const cells = picture.tiles.map((tile, place) => {
    const [column, row] = [place % picture.columns, Math.floor(place / picture.columns)];
    const near = (other) => walls.has(`${tile.square}-${other}`) || walls.has(`${other}-${tile.square}`);
    const sides = [near(name(column, row - 1)) && "wall-top", near(name(column + 1, row)) && "wall-right", near(name(column, row + 1)) && "wall-bottom", near(name(column - 1, row)) && "wall-left"];
    const words = [tile.square, tile.here && say("here"), tile.place && say(tile.place), tile.item && say(tile.item)].filter(Boolean).join(", ");
    const classes = ["tile", tile.seen && "seen", tile.here && "here", ...sides].filter(Boolean).join(" ");
    return element("td", { class: classes }, element("span", { class: "unseen" }, words), element("span", { "aria-hidden": "true" }, element("small", {}, tile.square), tile.here ? "●" : PLACES[tile.place] ?? (tile.item ? "◆" : "")));
  });
  const rows = Array.from({ length: picture.rows }, (_, row) => element("tr", {}, cells.slice(row * picture.columns, (row + 1) * picture.columns)));
  return element("table", { class: "island" }, element("caption", {}, say("map")), element("tbody", {}, rows));
}

function templeSheet(picture, say) {
  const items = picture.items.map(({ item, uses }) => element("li", {}, say(item), uses === null ? "" : ` × ${uses}`));
  return [
    element("div", { class: "meters" }, meter(`${say("boardTurn", { n: picture.turn, all: picture.turns })} · ${say(picture.time)}`, TIMES[picture.time] ?? ""), meter(say("health"), picture.health, picture.max_health), meter(say("attack"), picture.attack)),
    element("progress", { max: picture.turns, value: picture.turn, "aria-label": say("boardTurn", { n: picture.turn, all: picture.turns }) }),
    items.length > 0 && element("div", {}, element("h3", {}, say("items")), element("ul", { class: "items" }, items)),
  ];
}

function colour(name, say) {
  return say(name === "red" ? "redSeat" : name);
}

function square(place, cell, say) {
  const [x, y] = [(place % 4) * 104 + 4, Math.floor(place / 4) * 104 + 4];
  const tile = cell.sides && EDGES.map((edge) => drawn("polygon", { points: TRIANGLES[edge], class: cell.sides[edge] }));
  const words = [cell.square, cell.tile ? say("tile", { tile: cell.tile }) : say("emptySquare"), cell.shadow && say("shadow"), cell.marker && say("marker", { colour: colour(cell.marker, say) })].filter(Boolean).join(", ");
  return drawn(
    "g",
    { transform: `translate(${x} ${y})`, role: "img", "aria-label": words, "data-square": cell.square },
    drawn("rect", { width: 100, height: 100, rx: 4, class: "square" }),
    tile,
    cell.shadow && [drawn("circle", { cx: 50, cy: 50, r: 30, class: "shade" }), drawn("circle", { cx: 50, cy: 50, r: 30, class: "shade-line" })],
    cell.marker && [drawn("circle", { cx: 50, cy: 50, r: 17, class: `marker ${cell.marker}` }), drawn("text", { x: 50, y: 57, class: `letter ${cell.marker}` }, colour(cell.marker, say)[0].toUpperCase())],
    drawn("text", { x: 5, y: 15, class: "name" }, cell.square),
  );
}

// What each edge sees, as a light or a dark spot at the end of each line.
function sights(edge) {
  const along = (place) => place * 104 + 54;
  const at = { top: (i) => [along(i), -12], bottom: (i) => [along(i), 432], left: (i) => [-12, along(i)], right: (i) => [432, along(i)] };
  return edge.sees.map(({ side }, place) => {
    const [cx, cy] = at[edge.edge](place);
    return side && drawn("circle", { cx, cy, r: edge.winner ? 10 : 7, class: `sight ${side}` });
  });
}

function aapepTable(sitting, picture, told) {
  const { say, board } = sitting;
  const choose = (event) => {
    const name = event.target.closest("g[data-square]")?.dataset.square;
    const choice = may(sitting) && board.choices.find(({ key, label }) => key === name || label === name);
    if (choice) sitting.pick(choice);
  };
  return [
    drawn("svg", { viewBox: "-26 -26 472 472", class: "aapep", role: "group", "aria-label": say("boardHead"), onclick: choose }, picture.edges.map(sights), picture.squares.map((cell, place) => square(place, cell, say))),
    element("details", { "data-key": "edges" }, element("summary", { "data-key": "edges summary" }, say("edges")), told.map((line) => element("p", { class: "help" }, line))),
  ];
}

function may({ board, table }) {
  const mine = board.turn === null ? table.you !== null : board.turn === table.you;
  return !table.ended && !board.over && (mine || table.host);
}

// A choice that is a tile is drawn as one: its letters say top, right, bottom, left.
function choiceButton(sitting, choice, short) {
  const made = button(choice.label, () => sitting.pick(choice), { class: short ? "choice short" : "choice", key: `choice ${choice.key}`, "aria-disabled": sitting.current ? null : "true" });
  const letters = LETTERS.exec(choice.label)?.[1];
  if (letters) made.prepend(drawn("svg", { viewBox: "0 0 100 100", class: "aapep mini", "aria-hidden": "true" }, EDGES.map((edge, place) => drawn("polygon", { points: TRIANGLES[edge], class: letters[place] === "L" ? "light" : "dark" }))));
  return made;
}

function choices(sitting) {
  const { say, board, picked } = sitting;
  if (!may(sitting)) return null;
  const short = board.choices.length > 6;
  return [
    picked.length > 0 && element("p", { class: "picked row" }, element("span", {}, picked.map((part) => part.replace(/^to /, "")).join(" · ")), button(say("back"), () => sitting.unpick(), { class: "plain", key: "unpick" })),
    element("div", { class: `choices${short || board.choices.every(({ label }) => LETTERS.test(label)) ? " many" : ""}` }, board.choices.map((choice) => choiceButton(sitting, choice, short))),
  ];
}

/** The board of the game that is on. */
export function boardPage(sitting) {
  const { say, board, table } = sitting;
  if (!board) return element("p", { class: "help" }, say("connecting"));
  const steps = table.events.filter(({ event, seq }) => seq > table.started && ["roll", "move"].includes(event) && !table.events.some((other) => other.event === "undo" && other.of === seq));
  const temple = board.game === "temple-antics";
  const undo = () => sitting.do({ do: "undo", of: steps.at(-1).seq });
  return [
    board.over ? element("section", { class: "advice" }, element("h2", {}, say("over")), element("p", {}, board.outcome ?? "")) : null,
    temple && board.picture && templeSheet(board.picture, say),
    temple && (sitting.tumbling || sitting.rolls().length > 0) && lastRoll(sitting),
    temple && board.told.length > 0 && !board.over && element("div", { class: "told" }, board.told.map((line) => element("p", {}, line))),
    !board.over && element("section", { class: "prompt" }, (board.prompt ?? "").split("\n").map((line, place) => element(place ? "p" : "h2", {}, line))),
    !temple && board.picture && aapepTable(sitting, board.picture, board.told),
    board.dice > 0 ? null : choices(sitting),
    temple && board.picture && island(board.picture, say),
    table.host && steps.length > 0 && !table.ended && button(say("undoLast"), undo, { class: "plain", key: "undo last" }),
    element("details", { "data-key": "text" }, element("summary", { "data-key": "text summary" }, say("boardText")), element("pre", { tabindex: 0 }, board.text)),
    element("details", { "data-key": "record" }, element("summary", { "data-key": "record summary" }, say("record")), element("pre", { tabindex: 0 }, board.record ?? "")),
  ];
}
