// The correction page: one sheet at a time, its doubts first, its stars as one types.

import { button, element, put, say as announce } from "../element.js";
import { cornerPage, cornerRings } from "./corners.js";
import { Editor } from "./editor.js";
import { get, Gone, post } from "./line.js";
import { rankingTable, starTable } from "./stars.js";
import { LANGUAGES, speaker } from "./words.js";

const state = { view: null, corners: null, ended: false, gone: false, trouble: "", waiting: "", layouts: [], language: "en" };
let say = speaker("en");
let queue = Promise.resolve();

const header = element("header", { class: "top" });
const tabs = element("nav", { class: "sheet-tabs" });
const trouble = element("p", { class: "trouble", role: "alert" });
const under = element("div", { class: "under" });
const below = element("div", { class: "below" });
const other = element("div", { class: "other" });
const editor = new Editor(
  {
    act,
    marks: async (marks) => take(await post("marks", { sheet: sheet().id, marks, lang: state.language })),
    async back(way) {
      const view = await post(way, { lang: state.language });
      take(view, view.cell);
      return view.cell;
    },
    beyond() {
      const next = nextSheet();
      if (next) open(next.id);
    },
    waiting(text) {
      state.waiting = text;
      if (state.view) drawHeader();
    },
    show,
  },
  () => ({ sheet: sheet(), stars: sheet() ? lineOf(sheet().id).stars : null, address: sheet() && picturePath(), undo: state.view?.undo, redo: state.view?.redo, say, keys: state.view !== null && !state.corners && !state.ended && !state.gone && Boolean(sheet()) }),
);
const left = element("div", { class: "left" }, editor.picture.node, under);
const main = element("main", { class: "review" }, left, editor.pad.node, below);

const sheet = () => state.view?.sheet;
const lineOf = (id) => state.view.sheets.find((each) => each.id === id);
const picturePath = () => `sheet/${sheet().id}.jpg?v=${sheet().version}`;

/** Do one thing after the other; what the program refuses is told on the page. */
function act(step) {
  queue = queue.then(async () => {
    if (state.ended || state.gone) return;
    state.trouble = "";
    try {
      await step();
    } catch (error) {
      if (error instanceof Gone) state.gone = true;
      else if (error.code) state.trouble = say(`wrong ${error.code}`) === `wrong ${error.code}` ? error.message : say(`wrong ${error.code}`);
      else throw error;
    }
    show();
  });
  return queue;
}

function take(view, cell) {
  const moved = view.sheet?.id !== sheet()?.id;
  state.view = view;
  if (view.layouts) state.layouts = view.layouts;
  if (cell) editor.chosen = cell;
  else editor.took(moved);
}

function nextSheet() {
  return state.view?.sheets.find(({ id, doubts }) => id !== sheet()?.id && doubts > 0);
}

function open(id) {
  return act(async () => {
    state.corners = null;
    take(await get("state", { sheet: id, lang: state.language }));
    scrollTo(0, 0);
  });
}

function speak(language) {
  state.language = language;
  say = speaker(language);
  document.documentElement.lang = language;
  document.title = say("title");
  return act(async () => take(await get("state", { sheet: sheet()?.id, lang: language }), editor.chosen));
}

// The corners of a sheet.

function openCorners(photo, id, turn) {
  return act(async () => {
    const shown = await get("corners", { photo, sheet: id, turn });
    const rings = cornerRings(`photo/${photo}.jpg?turn=${turn}`, shown, say);
    state.corners = { photo, id, turn, rings, layout: state.corners?.layout ?? "" };
  });
}

function readAgain() {
  const { photo, id, turn, rings, layout } = state.corners;
  announce(say("reading"));
  return act(async () => {
    take(await post("corners", { photo, sheet: id, turn, layout: layout || null, places: rings.places(), lang: state.language }));
    state.corners = null;
    announce(say("stars", { n: lineOf(sheet().id).stars ?? 0 }));
  });
}

function placing() {
  const { photo, id, turn, rings, layout } = state.corners;
  const does = {
    layout: (name) => (state.corners.layout = name),
    turn: () => openCorners(photo, id, (turn + 90) % 360),
    read: readAgain,
    cancel() {
      state.corners = null;
      show();
    },
  };
  return element("main", {}, cornerPage(rings, state.layouts.map((name) => [name, name]), layout, does, say));
}

// Drawing.

function end() {
  return act(async () => {
    await post("end", {});
    state.ended = true;
    announce(say("endedHead"));
  });
}

function drawHeader() {
  const line = sheet() ? lineOf(sheet().id) : null;
  const left = state.view.sheets.reduce((sum, each) => sum + each.doubts, 0);
  const doubts = left === 0 ? say("noDoubts") : say(left === 1 ? "doubtLeft" : "doubtsLeft", { n: left });
  const unsure = line && line.doubts > 0 && line.least !== line.most ? say("between", line) : "";
  put(
    header,
    element("h1", {}, line?.stars === null || !line ? say("noScore") : say("stars", { n: line.stars }), unsure && element("small", {}, ` (${unsure})`)),
    element("p", { class: left ? "left-over" : "left-over none" }, doubts),
    state.waiting && element("p", { class: "waiting" }, state.waiting),
  );
}

/** The language, and the end. */
function ending() {
  const language = element("select", { id: "language", "data-key": "language", "aria-label": say("language"), onchange: (event) => speak(event.target.value) }, Object.entries(LANGUAGES).map(([key, name]) => element("option", { value: key, selected: key === state.language }, name)));
  return element("div", { class: "ending" }, language, button(say("done"), end, { class: "big", key: "done", "aria-describedby": "done-help" }), element("p", { class: "help", id: "done-help" }, say("doneHelp")));
}

function drawTabs() {
  const { sheets, photos } = state.view;
  const unread = photos.map((photo, number) => ({ ...photo, number })).filter(({ problem, sheets: found }) => problem && found.length === 0);
  tabs.hidden = sheets.length + unread.length < 2;
  tabs.setAttribute("aria-label", say("sheets"));
  put(
    tabs,
    sheets.map((each) => element("button", { type: "button", "data-key": `tab ${each.id}`, class: "sheet-tab", "aria-current": each.id === sheet()?.id && !state.corners ? "true" : null, onclick: () => open(each.id) }, element("span", {}, each.title), element("small", {}, [each.stars === null ? "" : `${each.stars} ★`, each.doubts ? ` · ${each.doubts} ?` : " · ✓"]))),
    unread.map((each) => element("button", { type: "button", "data-key": `photo ${each.number}`, class: "sheet-tab unread", onclick: () => each.readable && openCorners(each.number, null, each.turn) }, element("span", {}, each.name), element("small", {}, `⚠ ${say("unread")}`))),
  );
}

function drawSheet() {
  const now = sheet();
  const line = lineOf(now.id);
  editor.draw();
  const next = now.doubts.length === 0 ? nextSheet() : null;
  put(
    under,
    now.note && element("p", { class: "note" }, `⚠ ${now.note}`),
    line.same_as && element("p", { class: "note" }, say("sameAs", { photo: line.same_as })),
    next && button(`${say("nextSheet")} ›`, () => open(next.id), { class: "big", key: "next sheet" }),
    element("p", { class: "help" }, `${now.layout}, ${say("page", { n: now.page })}${now.player ? `, ${now.player}` : ""}`),
    element("div", { class: "row" }, button(say("corners"), () => openCorners(now.photo, now.id, now.turn), { class: "plain", key: "corners" }), button(say("addSheet"), () => openCorners(now.photo, null, now.turn), { class: "plain", key: "add" })),
  );
  put(below, starTable(now, line, say, (cells) => editor.cross(cells)), rankingTable(state.view.ranking, state.view.remarks, say), element("details", { "data-key": "keys" }, element("summary", { "data-key": "keys summary" }, say("keys")), element("p", { class: "help" }, say("keysHelp"))), ending());
}

function unreadPage() {
  return element("main", { class: "corner-page" }, state.view.photos.map((photo, number) => element("section", { class: "card" }, element("h2", {}, photo.name), element("p", { class: "problem" }, photo.problem), photo.readable && button(say("place"), () => openCorners(number, null, photo.turn), { class: "big", key: `place ${number}` }))), ending());
}

function endPage() {
  const told = state.ended ? [element("h2", {}, say("endedHead")), element("p", {}, say("endedHelp"))] : [element("p", { class: "problem" }, say("gone"))];
  return element("main", { class: "corner-page", tabindex: -1 }, told, state.view && rankingTable(state.view.ranking, state.view.remarks, say, true));
}

function show() {
  trouble.textContent = state.trouble;
  const over = state.ended || state.gone;
  header.hidden = tabs.hidden = over;
  if (state.view && !over) {
    drawHeader();
    drawTabs();
  }
  const extra = over ? endPage() : !state.view ? null : state.corners ? placing() : sheet() ? null : unreadPage();
  main.hidden = extra !== null || !state.view;
  if (extra) put(other, extra);
  else other.replaceChildren();
  if (!main.hidden) drawSheet();
}

function theme() {
  document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

theme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);
put(document.getElementById("app"), element("div", { class: "correct" }, header, tabs, trouble, other, main));
main.hidden = true;
speak(new URLSearchParams(location.search).get("lang") === "es" ? "es" : "en");
