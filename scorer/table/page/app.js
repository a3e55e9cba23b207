// The page's beginning: who comes here, which table, and which of its pages is shown.

import { button, element, put, isHeld } from "/page/element.js";
import { codeForm, nameForm } from "/page/join.js";
import { ask } from "/page/line.js";
import { become, dress, identity, settings } from "/page/memory.js";
import { chosen, speaker } from "/page/words.js";

const TABS = { dice: "tabDice", rolls: "tabRolls", stars: "tabStars", tournament: "tabTournament", people: "tabPeople", more: "tabMore" };
const SIGNS = { dice: "⚄", rolls: "☰", stars: "★", tournament: "♛", people: "☺", more: "⚙" };

const AGAIN = 2000; // ms before the page is loaded again, where a part of it did not come

const app = document.getElementById("app");
const [, kind, room] = /^\/([rh])\/(\w{4})$/.exec(location.pathname) ?? [];
let language = chosen(settings().language);
let say = speaker(language);
let sitting = null;
let tab = "dice";
let parts = null;
let pages = null; // everything behind the door
let AfterPage = null; // fetched when a game has begun: nobody waits for it at the door

function remember() {
  const secret = location.hash.slice(1);
  if (!secret) return;
  become(room, kind === "h" ? { host: secret } : { key: secret });
  history.replaceState(null, "", location.pathname); // a picture of the bar gives nothing away
}

function speak() {
  language = chosen(settings().language);
  say = speaker(language);
  document.title = room ? `${say("title")} ${room}` : say("title");
  dress(language);
}

function changed() {
  speak();
  if (!sitting) return start();
  Object.assign(sitting, { say, language });
  parts = null;
  sitting.refreshBoard();
  sitting.after?.speak();
  redraw();
}

function start() {
  speak();
  if (!room) return code();
  const who = identity(room);
  if (who.token || (kind === "h" && who.host)) return sit();
  if (!who.key && !who.host) return code();
  join(null);
}

function code() {
  put(app, codeForm(say));
  app.querySelector("input").focus();
}

function join(problem) {
  sitting?.stop();
  sitting = null;
  parts = null;
  put(app, nameForm(room, say, problem, sit, sit));
  app.querySelector("input").focus();
  bring();
}

async function bring() {
  try {
    pages ??= await import("/page/pages.js");
  } catch {
    setTimeout(() => location.reload(), AGAIN);
  }
  return pages;
}

async function sit() {
  if (!(await bring())) return;
  sitting?.stop();
  parts = null;
  sitting = new pages.Sitting(room, say, language, redraw, stranger);
  redraw();
}

function stranger() {
  const { token, key, host } = identity(room);
  if (token) {
    become(room, { token: null });
    if (key || host) return join(say("stranger"));
  }
  become(room, { key: null, host: null });
  sitting?.stop();
  sitting = null;
  code();
  app.querySelector(".problem").textContent = say("stranger");
}

async function invite() {
  if (sitting.qr !== undefined) return;
  sitting.qr = null;
  try {
    const picture = await (await ask(room, "qr.svg", sitting.line.who)).blob();
    sitting.qr = URL.createObjectURL(picture);
    redraw();
  } catch {
    sitting.qr = undefined;
  }
}

async function look() {
  if (sitting.lamps !== undefined || !sitting.table.host) return;
  sitting.lamps = null;
  sitting.lamps = await ask(room, "lamps", sitting.line.who).then((answer) => answer.json()).catch(() => undefined);
  redraw();
}

function go(next) {
  tab = next;
  redraw();
  window.scrollTo(0, 0);
}

function frame() {
  const big = kind === "h";
  parts = { state: element("p", { class: "state" }), note: element("p", { class: "note", role: "alert" }), main: element("main", { id: "main" }), bar: element("footer"), tabs: element("nav", { "aria-label": say("title") }), aside: element("aside") };
  const head = element("header", {}, element("h1", {}, room), parts.state);
  parts.frame = element("div", { class: big ? "frame big-screen" : "frame" }, head, parts.note, parts.main, big ? parts.aside : null, element("div", { class: "foot" }, parts.bar, parts.tabs));
  put(app, parts.frame);
}

/** Whether there is something to count, or there may be soon. */
function counts() {
  const { table, board } = sitting;
  const sheets = table.events.some(({ event, seq }) => event === "sheet" && seq > table.started);
  return table.game === "penny-papers" ? table.ended || sheets || sitting.rolls().length > 0 : Boolean(board?.over);
}

async function bringAfter() {
  if (sitting.after !== undefined) return;
  sitting.after = null;
  const waiting = sitting;
  try {
    AfterPage ??= (await import("/page/after/page.js")).AfterPage;
    if (waiting === sitting) sitting.after = new AfterPage(sitting, kind === "h", () => tab === "stars" && document.visibilityState === "visible");
  } catch {
    waiting.after = undefined; // the line is down: it is asked for again with the next news
  }
  redraw();
}

function page() {
  const { table } = sitting;
  const board = table.game === "temple-antics" || table.game === "aapep";
  const watching = table.you === null && table.head > 0 && button(say(kind === "h" ? "sitToo" : "sit"), sitDown, { class: "plain", key: "sit" });
  switch (tab) {
    case "rolls":
      return pages.rollsPage(sitting);
    case "tournament":
      return pages.tournamentPage(sitting);
    case "people":
      return [pages.peoplePage(sitting, kind !== "h"), watching];
    case "more":
      return pages.morePage(sitting, changed);
    default:
      return [board ? pages.boardPage(sitting) : pages.lastRoll(sitting), table.game === "aapep" && table.tournament && pages.tournamentPart(sitting, kind === "h"), kind !== "h" && watching];
  }
}

function bar() {
  const { table, board } = sitting;
  if (table.game === "penny-papers") return pages.rollBar(sitting);
  return board?.dice && !board.over ? pages.rollBar(sitting, board.dice) : null;
}

function sitDown() {
  if (!identity(room).key) become(room, { key: sitting.table.code.split("-")[1] });
  join(null);
}

function tabButton(key) {
  const made = button("", () => go(key), { class: "tab", key: `tab ${key}`, "aria-current": tab === key ? "page" : null });
  made.append(element("span", { "aria-hidden": "true" }, SIGNS[key]), element("span", {}, say(TABS[key])));
  return made;
}

function redraw() {
  if (!sitting || isHeld(redraw)) return;
  if (!parts) frame();
  const { table, status, note, after } = sitting;
  const counted = counts();
  if (counted) bringAfter();
  if (tab === "stars" && !counted) tab = "dice";
  if (tab === "tournament" && !table.tournament) tab = "dice";
  parts.state.className = `state ${status}`;
  put(parts.state, element("span", { "aria-hidden": "true" }, status === "live" ? "●" : "○"), ` ${say(status)}`);
  put(parts.note, note);
  const mine = document.activeElement;
  const writing = parts.main.contains(mine) && mine.tagName === "INPUT" && mine.type !== "checkbox" && mine.value;
  const apart = tab === "stars" && after; // it draws itself: a photo on its way outlives other news
  if (apart && parts.main.firstChild !== after.node) parts.main.replaceChildren(after.node);
  if (apart) after.draw();
  else if (!writing) put(parts.main, tab === "stars" ? element("p", { class: "help" }, say("connecting")) : page());
  parts.frame.classList.toggle("correcting", Boolean(apart) && after.at !== "home");
  put(parts.bar, tab === "dice" ? bar() : null);
  put(parts.tabs, Object.keys(TABS).filter((key) => (key === "tournament" ? table.tournament : key !== "stars" || counted)).map(tabButton));
  if (kind === "h") {
    put(parts.aside, pages.aside(sitting));
    invite();
    look();
  } else if (tab === "people") invite();
  if (tab === "more") look();
}

document.addEventListener("pointerdown", () => pages?.unlock());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => dress(language));
document.addEventListener("visibilitychange", awake);

async function awake() {
  try {
    if (document.visibilityState === "visible" && sitting) await navigator.wakeLock?.request("screen");
  } catch {
    // Only https has it, and a low battery refuses it.
  }
}

if (room) remember();
window.addEventListener("hashchange", () => {
  if (!room) return;
  remember();
  start();
});
start();
awake();
