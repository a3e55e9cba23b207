// A die: its shape, its picture and its word say the same, so that colour alone says nothing.

import { drawn, element } from "/page/element.js";

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const AT = [26, 50, 74]; // of a die 100 wide

// The outline of each die: a round one, one with cut corners, a square one; plain dice are soft.
const OUTLINES = {
  purple: () => drawn("circle", { cx: 50, cy: 50, r: 47 }),
  green: () => drawn("path", { d: "M28 3H72L97 28V72L72 97H28L3 72V28Z" }),
  red: () => drawn("rect", { x: 4, y: 4, width: 92, height: 92, rx: 6 }),
  any: () => drawn("rect", { x: 4, y: 4, width: 92, height: 92, rx: 20 }),
};

const PICTURES = {
  // An explorer's hat.
  "penny papers": () => [
    drawn("path", { d: "M14 62Q50 82 86 62Q78 54 70 55Q68 28 58 28Q53 28 50 32Q47 28 42 28Q32 28 30 55Q22 54 14 62Z", class: "ink" }),
    drawn("path", { d: "M31 52Q50 60 69 52", class: "cut" }),
  ],
  // A pick with its handle, over a keyhole.
  lockpick: () => [
    drawn("path", { d: "M38 30A12 12 0 1 1 58 44L63 68H33L38 44A12 12 0 0 1 38 30Z", class: "ink" }),
    drawn("path", { d: "M20 82L50 50L74 24Q80 20 82 27", class: "cut wide" }),
    drawn("path", { d: "M20 82L50 50L74 24Q80 20 82 27", class: "line" }),
  ],
  // A bandaged head.
  mummy: () => [
    drawn("path", { d: "M50 18Q76 18 76 48Q76 82 50 82Q24 82 24 48Q24 18 50 18Z", class: "ink" }),
    drawn("path", { d: "M25 38L75 30M24 62L76 56M30 74L74 66M38 20L68 24", class: "cut" }),
    drawn("path", { d: "M30 50Q40 42 46 50Q40 56 30 50ZM54 48Q62 40 70 47Q62 54 54 48Z", class: "eye" }),
  ],
};

function face(name) {
  if (name in PICTURES) return PICTURES[name]();
  return (PIPS[name] ?? []).map((place) => drawn("circle", { cx: AT[place % 3], cy: AT[Math.floor(place / 3)], r: 9.5, class: "ink" }));
}

/** The names of a roll's dice, in order. */
export function dieNames(roll) {
  return roll.game === "penny-papers" ? ["purple", "green", "red"] : roll.faces.map(() => "any");
}

function dieName(roll, place, say) {
  const colour = dieNames(roll)[place];
  return say(colour !== "any" ? `die ${colour}` : roll.faces.length > 1 ? `die ${place + 1}` : "any");
}

/** The dice of a roll: the picture, and die and face in words for eyes and ears alike. */
export function dice(roll, say, small = false) {
  return dieNames(roll).map((colour, place) => die(colour, roll.faces[place], dieName(roll, place, say), say, small));
}

function die(colour, name, title, say, small) {
  const picture = drawn("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, drawn("g", { class: "body" }, OUTLINES[colour]()), face(name));
  const words = /^\d/.test(name) ? name : say(name);
  const heard = { role: "img", "aria-label": `${title}: ${words}` };
  if (small) return element("span", { class: `die small ${colour}`, ...heard }, picture);
  return element("figure", { class: `die ${colour}`, ...heard }, picture, element("figcaption", {}, element("b", {}, words), element("small", {}, colour === "any" ? title : say(colour))));
}

/** A roll in words. */
export function spoken(roll, say) {
  return roll.faces.map((face, place) => `${dieName(roll, place, say)}: ${/^\d/.test(face) ? face : say(face)}`).join(", ");
}

let audio = null;

/** Make sound possible: browsers want a touch before. */
export function unlock() {
  audio ??= window.AudioContext ? new AudioContext() : null;
  audio?.resume?.();
}

/** A short rattle. */
export function rattle() {
  if (audio?.state !== "running") return;
  for (const [place, pitch] of [420, 610, 350, 520].entries()) {
    const start = audio.currentTime + place * 0.06;
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.07);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.08);
  }
}
