// The photos of this phone on their way to the table: sent in parts, and again until they are there.

import { say as announce } from "/page/element.js";
import { drop, keep, kept } from "/page/after/kept.js";
import { smaller } from "/page/after/shrink.js";
import { ask } from "/page/line.js";
import { random } from "/page/memory.js";
import { hex, sha256 } from "/page/sha.js";
import { refusal } from "/page/words.js";

const PART = 256 * 1024; // bytes of one request
const STEPS = [500, 1000, 2000, 4000, 8000]; // ms before another try
const LOOK = 2500; // ms between questions, should no news come by the live line
const PASSING = ["gone", "down", "fast"]; // refusals that another try may mend
export const ON_ITS_WAY = ["shrinking", "coming", "waiting", "reading"];

/** All photos that this phone has sent to the table of a sitting; `read(photo)` is told of new ones. */
export class Photos {
  constructor(sitting, changed, read) {
    Object.assign(this, { sitting, changed, read, all: new Map(), wake: new Set(), over: false });
    this.hurry = () => document.visibilityState === "visible" && [...this.wake].forEach((go) => go());
    for (const event of ["online", "pageshow"]) window.addEventListener(event, this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.again();
  }

  stop() {
    this.over = true;
    for (const event of ["online", "pageshow"]) window.removeEventListener(event, this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.wake.forEach((go) => go());
  }

  ask(path, body, method) {
    return ask(this.sitting.room, path, this.sitting.line.who, body, method).then((answer) => answer.json());
  }

  /** Go on with what was begun before this page was opened. */
  async again() {
    for (const photo of await kept(this.sitting.room)) {
      if (this.all.has(photo.id)) continue;
      this.all.set(photo.id, { ...photo, state: "coming", have: 0, old: true });
      this.send(photo.id);
    }
    const { photos = [] } = await this.ask(`photos?lang=${this.sitting.language}`).catch(() => ({}));
    for (const photo of photos) {
      if (photo.player !== this.sitting.table.you || photo.state === "read" || this.all.has(photo.photo)) continue;
      this.all.set(photo.photo, { ...photo, id: photo.photo, old: true });
      if (photo.state !== "failed" && photo.state !== "coming") this.follow(photo.photo);
    }
    this.changed();
  }

  change(id, values) {
    const before = this.all.get(id);
    if (!before) return;
    this.all.set(id, { ...before, ...values });
    this.changed();
  }

  /** Take a picture in and send it. */
  async take(file) {
    const id = random();
    this.all.set(id, { id, state: "shrinking", have: 0, bytes: 1 });
    this.changed();
    const blob = await smaller(file);
    const hash = hex(sha256(new Uint8Array(await blob.arrayBuffer())));
    if ([...this.all.values()].some((other) => other.hash === hash && other.state !== "failed")) return this.doubled(id);
    const photo = { id, room: this.sitting.room, blob, bytes: blob.size, hash, player: this.sitting.table.you, at: Date.now() };
    this.change(id, { ...photo, state: "coming" });
    await keep(photo);
    await this.send(id);
  }

  /** The same picture is on its way, or there: it would only be read again. */
  doubled(id) {
    this.all.delete(id);
    announce(this.words("photoTwice"));
    this.changed();
  }

  async send(id) {
    for (let tries = 0; this.all.has(id) && !this.over; tries += 1) {
      try {
        const { blob, bytes, hash, player } = this.all.get(id);
        let { have } = await this.ask(`photos?lang=${this.sitting.language}`, { id, bytes, sha256: hash, player });
        while (have < bytes && this.all.has(id) && !this.over) {
          this.change(id, { state: "coming", have });
          ({ have } = await this.ask(`photos/${id}?at=${have}&lang=${this.sitting.language}`, blob.slice(have, have + PART)));
          tries = 0;
        }
        return await this.follow(id);
      } catch (error) {
        if (!PASSING.includes(error.code)) return this.refused(id, error);
        await this.pause(STEPS[Math.min(tries, STEPS.length - 1)]);
      }
    }
    return null;
  }

  /** The table will not have it; it says why in its own words where it is about the picture. */
  refused(id, error) {
    const what = error.problem ? error.what : refusal(this.sitting.say, error, "sheet").replace(/\.$/, "");
    this.change(id, { state: "failed", problem: { what, fix: error.problem && error.fix, picture: error.problem } });
    this.read(this.all.get(id));
  }

  pause(ms) {
    return new Promise((done) => {
      const go = () => {
        clearTimeout(timer);
        this.wake.delete(go);
        done();
      };
      const timer = setTimeout(go, ms);
      this.wake.add(go);
    });
  }

  /** Ask what became of a photo until that is known. */
  async follow(id) {
    while (this.all.has(id) && !this.over) {
      await this.look(id).catch(() => null);
      if (!ON_ITS_WAY.includes(this.all.get(id)?.state)) return;
      await this.pause(LOOK);
    }
  }

  async look(id) {
    this.told(await this.ask(`photos/${id}?lang=${this.sitting.language}`));
  }

  /** News of a photo; what went wrong is asked for in the language of the page. */
  message(news) {
    const photo = this.all.get(news.photo);
    if (!photo) return;
    if (news.problem || news.warnings.length) this.look(news.photo).catch(() => this.told(news));
    else this.told(news);
  }

  told({ photo: id, state, have, ahead, problem, sheets, warnings }) {
    const before = this.all.get(id);
    if (!before) return;
    this.change(id, { state, have, ahead, problem, sheets, warnings });
    if (before.state !== state && !ON_ITS_WAY.includes(state) && !before.old) this.read(this.all.get(id));
    else if (before.state !== state) announce(this.inWords(this.all.get(id)));
  }

  /** How far a photo is, in words. */
  inWords({ state, have, bytes, ahead }) {
    return this.words(`photo ${state}`, { part: Math.floor((100 * have) / bytes), n: ahead });
  }

  /** Let a photo go from this phone, and its picture from the table. */
  async forget(id) {
    this.all.delete(id);
    this.changed();
    await drop(id);
    await this.ask(`photos/${id}`, undefined, "DELETE").catch(() => null);
  }

  /** Sheets were confirmed: their pictures need not be kept here. */
  settle(confirmed) {
    for (const photo of this.all.values()) {
      if (photo.state !== "read" || !photo.sheets.length || !photo.sheets.every((id) => confirmed.has(id))) continue;
      this.all.delete(photo.id);
      drop(photo.id);
    }
  }
}
