// The page's beginning: who comes here, which table, and which of its pages is shown.

import { boardPage } from "/page/board.js";
import { unlock } from "/page/dice.js";
import { button, element, put } from "/page/element.js";
import { codeForm, nameForm } from "/page/join.js";
import { ask } from "/page/line.js";
import { become, dress, identity, settings } from "/page/memory.js";
import { morePage } from "/page/more.js";
import { peoplePage } from "/page/people.js";
import { rollsPage } from "/page/rolls.js";
import { aside } from "/page/screen.js";
import { Sitting } from "/page/sitting.js";
import { lastRoll, rollBar } from "/page/table.js";
import { chosen, speaker } from "/page/words.js";

const TABS = { dice: "tabDice", rolls: "tabRolls", people: "tabPeople", more: "tabMore" };
const SIGNS = { dice: "⚄", rolls: "☰", people: "☺", more: "⚙" };

const app = document.getElementById("app");
const [, kind, room] = /^\/([rh])\/(\w{4})$/.exec(location.pathname) ?? [];
let language = chosen(settings().language);
let say = speaker(language);
let sitting = null;
let tab = "dice";
let parts = null;

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
}

function sit() {
  sitting?.stop();
  parts = null;
  sitting = new Sitting(room, say, language, redraw, stranger);
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
  put(app, element("div", { class: big ? "frame big-screen" : "frame" }, head, parts.note, parts.main, big ? parts.aside : null, element("div", { class: "foot" }, parts.bar, parts.tabs)));
}

function page() {
  const { table } = sitting;
  const board = table.game === "temple-antics" || table.game === "aapep";
  const watching = table.you === null && table.head > 0 && button(say(kind === "h" ? "sitToo" : "sit"), sitDown, { class: "plain", key: "sit" });
  switch (tab) {
    case "rolls":
      return rollsPage(sitting);
    case "people":
      return [peoplePage(sitting, kind !== "h"), watching];
    case "more":
      return morePage(sitting, changed);
    default:
      return [board ? boardPage(sitting) : lastRoll(sitting), kind !== "h" && watching];
  }
}

function bar() {
  const { table, board } = sitting;
  if (table.game === "penny-papers") return rollBar(sitting);
  return board?.dice && !board.over ? rollBar(sitting, board.dice) : null;
}

function sitDown() {
  if (!identity(room).key) become(room, { key: sitting.table.code.split("-")[1] });
  join(null);
}

function redraw() {
  if (!sitting) return;
  if (!parts) frame();
  const { table, status, note } = sitting;
  parts.state.className = `state ${status}`;
  put(parts.state, element("span", { "aria-hidden": "true" }, status === "live" ? "●" : "○"), ` ${say(status)}`);
  put(parts.note, note);
  const mine = document.activeElement;
  const writing = parts.main.contains(mine) && mine.tagName === "INPUT" && mine.type !== "checkbox" && mine.value;
  if (!writing) put(parts.main, page());
  put(parts.bar, tab === "dice" ? bar() : null);
  put(parts.tabs, Object.entries(TABS).map(([key, word]) => button("", () => go(key), { class: "tab", key: `tab ${key}`, "aria-current": tab === key ? "page" : null })));
  [...parts.tabs.children].forEach((each, place) => each.append(element("span", { "aria-hidden": "true" }, Object.values(SIGNS)[place]), element("span", {}, say(Object.values(TABS)[place]))));
  if (kind === "h") {
    put(parts.aside, aside(sitting));
    invite();
    look();
  } else if (tab === "people") invite();
  if (tab === "more") look();
}

document.addEventListener("pointerdown", unlock, { once: true });
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
