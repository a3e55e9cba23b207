// A sheet on the table under the eyes of its owner, the host or a neighbour.

import { button, element, put, say as announce } from "/page/element.js";
import { Editor } from "/page/correct/editor.js";
import { starTable } from "/page/correct/stars.js";
import { fetched } from "/page/after/files.js";

const TRIES = 20; // questions until a server that is behind has caught up
const PAUSE = 150; // ms

export class Desk {
  constructor(after) {
    Object.assign(this, { after, id: null, doc: null, pictures: new Map(), waiting: "", queue: Promise.resolve() });
    this.top = element("div", { class: "top" });
    this.under = element("div", { class: "under" });
    this.settle = element("div", { class: "settle" });
    this.below = element("div", { class: "below" });
    this.editor = new Editor(
      {
        act: (step) => (this.queue = this.queue.then(step).catch(() => null)),
        marks: (marks) => this.mark(marks),
        back: (way) => this.back(way),
        beyond: () => this.finished(),
        finished: () => this.finished(),
        waiting: (text) => {
          this.waiting = text;
          this.drawTop();
        },
        show: () => this.draw(),
      },
      () => this.now(),
    );
    const left = element("div", { class: "left" }, this.editor.picture.node, this.under);
    this.node = element("div", { class: "correct", tabindex: -1 }, this.top, element("div", { class: "review" }, left, element("div", { class: "pad-side" }, this.editor.pad.node, this.settle), this.below));
  }

  get say() {
    return this.after.say;
  }

  get may() {
    return Boolean(this.doc?.may_correct) && this.after.plays;
  }

  get entry() {
    return this.after.sheets.find(({ id }) => id === this.id);
  }

  now() {
    const { doc, say, id } = this;
    return { sheet: doc, stars: doc?.stars ?? null, address: this.pictures.get(`${id} ${doc?.version}`), undo: doc?.undo, redo: doc?.redo, say, keys: this.after.at === "sheet" && this.may };
  }

  /** Show a sheet. */
  open(id) {
    if (this.id !== id) Object.assign(this, { id, doc: null });
    this.editor.chosen = null;
    return this.load(0).then(() => {
      if (this.doc) announce(`${this.title()}: ${inStars(this)}`);
      this.node.focus({ preventScroll: true });
    });
  }

  title() {
    const name = this.doc?.player ? this.after.sitting.nameOf(this.doc.player) : this.doc?.name;
    return name ? this.say("sheetOf", { name }) : this.say("nobodys");
  }

  /** Ask for the sheet as it stands after a line of the log. */
  async load(seq) {
    const { id } = this;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const doc = await this.after.ask(`sheets/${id}?lang=${this.after.sitting.language}`).catch(() => null);
      if (this.id !== id) return;
      if (doc && doc.seq >= seq) return this.took(doc);
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  took(doc) {
    const before = this.doc;
    const version = doc.v;
    this.doc = { ...doc, id: doc.sheet, version };
    if (!before || before.version !== version) {
      this.editor.took(true);
      if (!this.may || (doc.source === "photo" && !doc.doubts.length)) this.editor.chosen = null;
      if (doc.photo) this.look(version);
    }
    this.after.sitting.redraw();
  }

  /** Fetch the picture; where it is deleted, the cells are drawn. */
  async look(version) {
    const { id } = this;
    const key = `${id} ${version}`;
    if (this.pictures.has(key)) return;
    const picture = await fetched(this.after.sitting, `sheets/${id}.jpg?v=${version}`).catch(() => null);
    if (picture) this.pictures.set(key, URL.createObjectURL(picture));
    if (this.id === id) this.after.sitting.redraw();
  }

  async mark(marks) {
    const said = Object.fromEntries(Object.entries(marks).map(([cell, mark]) => [cell, mark === "read" ? null : mark]));
    const seq = await this.after.sitting.do({ do: "marks", sheet: this.id, marks: said });
    if (!seq) return false;
    await this.load(seq);
    return true;
  }

  /** Take the last correction back, or make it again; the cell that it was about. */
  async back(way) {
    const of = this.doc[way];
    const seq = await this.after.sitting.do({ do: "unmark", of });
    if (!seq) return null;
    await this.load(seq);
    return Object.keys(this.after.sitting.table.events.find((event) => event.seq === of)?.marks ?? {})[0];
  }

  /** No doubt is left: the sheet can be confirmed. */
  finished() {
    if (this.doc?.doubts.length) return;
    this.editor.chosen = null;
    this.draw();
    this.settle.querySelector("button")?.focus();
  }

  async sayRight(command) {
    if (!(await this.after.sitting.do({ do: command, sheet: this.id, seq: this.doc.seq }))) return this.load(0);
    announce(this.say(command === "confirm" ? "isConfirmed" : "isVouched"));
    return this.after.home();
  }

  draw() {
    if (this.after.at !== "sheet") return;
    if (this.entry && this.doc && this.entry.seq > this.doc.seq && !this.behind) {
      this.behind = true;
      this.load(this.entry.seq).finally(() => (this.behind = false));
    }
    this.drawTop();
    this.node.classList.toggle("loading", !this.doc);
    if (!this.doc) return;
    this.editor.draw();
    if (!this.may) this.editor.pad.node.hidden = true;
    this.drawUnder();
    this.drawSettle();
    const line = { doubts: this.doc.doubts.length, ...this.doc };
    put(this.below, starTable(this.doc, line, this.say, this.may && ((cells) => this.editor.cross(cells))), this.may && element("details", { "data-key": "keys" }, element("summary", { "data-key": "keys summary" }, this.say("keys")), element("p", { class: "help" }, this.say("keysHelp"))));
  }

  drawTop() {
    const { doc, say } = this;
    const left = doc?.doubts.length ?? 0;
    put(
      this.top,
      button("‹", () => this.after.home(), { class: "move", key: "back", "aria-label": say("toStars") }),
      element("h2", {}, this.title(), element("small", {}, doc ? ` ${inStars(this)}` : "")),
      left > 0 && element("p", { class: "left-over" }, say(left === 1 ? "doubtLeft" : "doubtsLeft", { n: left })),
      this.waiting && element("p", { class: "waiting" }, this.waiting),
    );
  }

  drawUnder() {
    const { doc, say, after } = this;
    put(
      this.under,
      doc.note && element("p", { class: "note" }, `⚠ ${doc.note}`),
      doc.remarks.map(({ text, cells }) => element("p", { class: "problem-line" }, `⚠ ${text} `, cells.map((cell) => button(cell, () => this.editor.goTo(cell), { class: "plain cell-link", key: `to ${text} ${cell}` })))),
      this.may && doc.photo && element("div", { class: "row" }, button(say("corners"), () => after.place(doc.photo, this.id), { class: "plain", key: "corners" })),
    );
  }

  drawSettle() {
    const { doc, say, after } = this;
    const { you, host } = after.sitting.table;
    const by = (keys) => keys.map((key) => after.sitting.nameOf(key)).join(", ");
    const own = () => after.sitting.do({ do: "owner", sheet: this.id, player: you });
    const give = (event) => after.sitting.do({ do: "owner", sheet: this.id, player: event.target.value });
    const nobody = doc.player === null && after.plays;
    put(
      this.settle,
      nobody && you && button(say("takeIt"), own, { class: "big", key: "own" }),
      nobody && host && [element("label", { for: "owner" }, say("whose")), element("select", { id: "owner", "data-key": "owner", onchange: give }, element("option", { value: "" }, "–"), after.sitting.table.players.map(({ id, name }) => element("option", { value: id }, name)))],
      this.may && doc.player !== null && !doc.confirmed && (doc.doubts.length ? element("p", { class: "help" }, say("doubtsFirst")) : button(say("confirm", { n: doc.stars ?? 0 }), () => this.sayRight("confirm"), { class: "big", key: "confirm" })),
      doc.confirmed && element("p", { class: "good" }, `✓ ${say("isConfirmed")}`),
      you && doc.player !== null && doc.player !== you && !doc.vouched.includes(you) && [element("p", { class: "help" }, say("vouchHelp")), button(say("vouch"), () => this.sayRight("vouch"), { class: doc.confirmed ? "big" : "plain", key: "vouch" })],
      doc.vouched.length > 0 && element("p", { class: "good" }, `✓ ${say("vouchedBy", { names: by(doc.vouched) })}`),
    );
  }

  stop() {
    this.editor.stop();
    for (const address of this.pictures.values()) URL.revokeObjectURL(address);
  }
}

/** The stars of a sheet in words, and between which they lie. */
function inStars({ doc, say }) {
  if (doc.stars === null) return say("noScore");
  const unsure = doc.doubts.length && doc.least !== doc.most ? ` (${say("between", doc)})` : "";
  return `${say("stars", { n: doc.stars })}${unsure}`;
}
