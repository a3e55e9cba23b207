// Settings, the state of the connection, and the promise of the host.

import { unlock } from "/page/dice.js";
import { button, element } from "/page/element.js";
import { set, settings } from "/page/memory.js";
import { LANGUAGES } from "/page/words.js";

function choice(say, key, label, options, changed) {
  const now = settings()[key] ?? "";
  const choose = (event) => {
    set({ [key]: event.target.value || null });
    changed();
  };
  return element("div", { class: "setting" }, element("label", { for: `set ${key}` }, label), element("select", { id: `set ${key}`, "data-key": `set ${key}`, onchange: choose }, Object.entries(options).map(([value, text]) => element("option", { value, selected: value === now }, text))));
}

function tick(say, key, changed) {
  const choose = (event) => {
    set({ [key]: event.target.checked });
    unlock();
    changed();
  };
  return element("label", { class: "setting" }, element("span", {}, say(key)), element("input", { type: "checkbox", "data-key": `set ${key}`, checked: settings()[key], onchange: choose }));
}

/** Language, colours, sound and movement. */
export function settingsPart(say, changed) {
  return [
    element("h2", {}, say("settings")),
    choice(say, "language", say("language"), { "": say("automatic"), ...LANGUAGES }, changed),
    choice(say, "theme", say("theme"), { auto: say("automatic"), light: say("light"), dark: say("dark") }, changed),
    choice(say, "motion", say("motion"), { auto: say("automatic"), on: say("on"), off: say("off") }, changed),
    tick(say, "sound", changed),
    "vibrate" in navigator && tick(say, "vibration", changed),
    "speechSynthesis" in window && tick(say, "voice", changed),
  ];
}

/** The three lamps of the host: which is dark, and what that usually means. */
export function lampsPart(sitting) {
  const { say, lamps } = sitting;
  if (!lamps) return null;
  const lamp = (lit, text) => element("li", { class: lit ? "lit" : "dark" }, element("span", { "aria-hidden": "true" }, lit ? "✓" : "…"), text);
  return [
    element("ul", { class: "lamps" }, lamp(true, say("lampListening")), lamp(lamps.reached > 0, say("lampReached", { n: lamps.reached })), lamp(lamps.live > 0, say("lampLive", { n: lamps.live }))),
    lamps.likely.length > 0 && [element("p", {}, say("likely")), element("ul", { class: "help" }, lamps.likely.map((cause) => element("li", {}, say(cause))))],
  ];
}

/** Everything that is seldom needed. */
export function morePage(sitting, changed) {
  const { say, table, line } = sitting;
  const trip = Number.isFinite(line.best) ? Math.round(line.best) : "–";
  const full = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return [
    settingsPart(say, changed),
    document.fullscreenEnabled && element("p", {}, button(say("fullScreen"), full, { class: "plain", key: "full" })),
    element("h2", {}, say("connectionHead")),
    element("p", {}, say(sitting.status === "stranger" ? "strangerStatus" : sitting.status)),
    lampsPart(sitting),
    element("p", { class: "help" }, say("clock", { ms: Math.round(line.offset), trip })),
    element("h2", {}, say("promise")),
    element("p", { class: "hash" }, (table.commit ?? "").match(/.{1,8}/g)?.join(" ") ?? ""),
    element("p", { class: "help" }, say("promiseHelp")),
    element("p", {}, element("a", { href: "/verify", target: "_blank", rel: "noopener" }, say("check"))),
  ];
}
