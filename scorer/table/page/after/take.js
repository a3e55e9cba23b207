// One's own sheet: take its photo, follow it, and see what to do where it could not be read.

import { button, element } from "/page/element.js";
import { confirmed } from "/page/dialog.js";
import { drawing } from "/page/after/drawings.js";
import { ON_ITS_WAY } from "/page/after/photos.js";

const KINDS = "image/*,.heic,.heif";

function input(properties, chosen) {
  const made = element("input", { type: "file", accept: KINDS, class: "unseen", tabindex: -1, "aria-hidden": "true", ...properties });
  made.addEventListener("change", () => {
    for (const file of made.files) chosen(file);
    made.value = "";
  });
  return made;
}

/** The two file inputs; they outlive every redraw, because the camera takes its time. */
export function inputs(chosen) {
  return { camera: input({ id: "camera", capture: "environment" }, chosen), album: input({ id: "album", multiple: true }, chosen) };
}

function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

function takeButtons(after) {
  const { say, inputs: { camera, album } } = after;
  return element(
    "div",
    { class: "take" },
    button(say("take"), () => camera.click(), { class: "big", key: "take" }),
    element("div", { class: "row" }, button(say("choose"), () => album.click(), { class: "plain", key: "choose" }), button(say("layHand"), () => after.lay(), { class: "plain", key: "lay" })),
  );
}

function onItsWay(after, photo) {
  const { say } = after;
  const part = photo.state === "coming" && photo.have > 0 ? photo.have / photo.bytes : null;
  return element("section", { class: "card photo-card", "data-state": photo.state }, element("p", {}, after.photos.inWords(photo)), element("progress", { max: 1, value: photo.state === "reading" ? null : part, "aria-label": say("onItsWay") }));
}

function failed(after, photo) {
  const { say, photos } = after;
  const { what, fix, picture } = photo.problem;
  const again = () => {
    photos.forget(photo.id);
    after.inputs.camera.click();
  };
  return element(
    "section",
    { class: "card photo-card failed", "data-state": "failed" },
    element("div", { class: "told-how" }, drawing(picture), element("div", {}, element("p", { class: "problem" }, sentence(what)), fix && element("p", {}, sentence(fix)))),
    button(say("takeAgain"), again, { class: "big", key: `again ${photo.id}` }),
    element("div", { class: "row" }, photo.have === photo.bytes && picture !== "broken file" && button(say("place"), () => after.place(photo.id, null), { class: "plain", key: `place ${photo.id}` }), button(say("letGo"), () => photos.forget(photo.id), { class: "plain", key: `forget ${photo.id}` })),
  );
}

function mine(after, sheet, row) {
  const { say } = after;
  const stars = row ? `${row.stars} ★${row.least !== row.most ? ` (${say("between", row)})` : ""}` : "";
  const status = sheet.confirmed ? say("isConfirmed") : row?.doubts ? say(row.doubts === 1 ? "doubtLeft" : "doubtsLeft", { n: row.doubts }) : say("toConfirm");
  const discard = async () => {
    if (await confirmed(say("discardAsk"), say)) after.sitting.do({ do: "discard", sheet: sheet.id });
  };
  const open = button(say(sheet.confirmed ? "look" : row?.doubts ? "lookDoubts" : "lookConfirm"), () => after.open(sheet.id), { class: sheet.confirmed ? "plain" : "big", key: `open ${sheet.id}` });
  return element(
    "section",
    { class: "card my-sheet" },
    element("p", { class: "stars-line" }, element("b", {}, stars), element("span", { class: sheet.confirmed ? "good" : "" }, `${sheet.confirmed ? "✓ " : ""}${status}`)),
    open,
    element("div", { class: "row" }, button(say("takeAgain"), () => after.inputs.camera.click(), { class: "plain", key: "take" }), button(say("discard"), discard, { class: "plain danger", key: `discard ${sheet.id}` })),
  );
}

/** One's sheet, or how to get it here. */
export function minePart(after) {
  const { say, sitting, photos } = after;
  const { you } = sitting.table;
  const all = [...photos.all.values()];
  const own = after.sheets.filter(({ player }) => player === you && you !== null);
  const busy = all.some(({ state }) => ON_ITS_WAY.includes(state));
  const lost = all.filter(({ state }) => state === "failed");
  return [
    element("h2", {}, say("mySheet")),
    all.filter(({ state }) => ON_ITS_WAY.includes(state)).map((photo) => onItsWay(after, photo)),
    lost.map((photo) => failed(after, photo)),
    all.flatMap(({ warnings, state }) => (state === "read" ? warnings ?? [] : [])).map(({ what, fix }) => element("p", { class: "told" }, `⚠ ${sentence(what)} ${sentence(fix)}`)),
    own.map((sheet) => mine(after, sheet, after.row(sheet.id))),
    !own.length && !busy && !lost.length && [element("p", { class: "help" }, say("takeHelp")), takeButtons(after)],
  ];
}
