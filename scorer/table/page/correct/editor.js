// One sheet under correction: its picture, the pad, the keys, and the way from doubt to doubt.

import { say as announce } from "../element.js";
import { keyboard } from "./keys.js";
import { answerPad } from "./pad.js";
import { sheetPicture } from "./sheet.js";

/**
 * `now()` gives { sheet, stars, address, undo, redo, say, keys }, where `keys` is whether keys
 * count; `does` has act(step), which runs one step after the other, marks(marks), which gives false
 * where they were refused, back(way), which gives the cell that changed, beyond(), called where no
 * doubt is left to go to, finished(), called when the last one was answered, waiting(text) and show().
 */
export class Editor {
  constructor(does, now) {
    Object.assign(this, { does, now, chosen: null });
    this.picture = sheetPicture((cell) => this.choose(cell));
    this.pad = answerPad({ onmark: (mark) => this.write(mark), onmove: (step) => this.move(step), onundo: () => this.back("undo"), onredo: () => this.back("redo") });
    const pick = (which) => this.cell && this.write(this.cell[which]);
    this.stop = keyboard(
      {
        mark: (mark) => this.write(mark),
        first: () => does.act(async () => {}).then(() => pick("first")),
        second: () => does.act(async () => {}).then(() => pick("second")),
        accept: () => (this.cell?.doubtful ? pick("first") : this.move(1)),
        next: () => this.move(1),
        previous: () => this.move(-1),
        undo: () => this.back("undo"),
        redo: () => this.back("redo"),
        waiting: does.waiting,
      },
      () => now().keys,
    );
  }

  get cell() {
    return this.now().sheet?.cells.find(({ cell }) => cell === this.chosen);
  }

  /** A sheet came: stay at the cell where there is one, else begin with its first doubt. */
  took(moved) {
    const { sheet } = this.now();
    if (moved || !this.cell) this.chosen = sheet?.doubts[0] ?? sheet?.cells[0]?.cell ?? null;
  }

  choose(cell) {
    this.chosen = cell;
    this.does.show();
  }

  /** Go to a cell: the focus follows where it was on the sheet, or nowhere in particular. */
  goTo(cell) {
    const follows = this.picture.has(document.activeElement) || document.activeElement === document.body;
    this.choose(cell);
    if (follows) this.picture.focus(cell);
    this.picture.reveal(cell);
  }

  move(step) {
    const { sheet, say } = this.now();
    const doubts = sheet?.doubts ?? [];
    const place = doubts.indexOf(this.chosen);
    if (!doubts.length || (doubts.length === 1 && place === 0)) return this.does.beyond();
    const start = place < 0 && step < 0 ? 0 : place;
    const to = doubts[(start + step + doubts.length) % doubts.length];
    this.goTo(to);
    return announce(say("nextIs", { cell: to }));
  }

  write(mark) {
    return this.does.act(async () => {
      const { chosen, cell } = this;
      if (!cell || (mark === "read" && cell.source !== "person")) return;
      if ((await this.does.marks({ [chosen]: mark })) === false) return;
      this.told(chosen, cell.doubtful && mark !== "?");
    });
  }

  /** Say what has changed, and go on to the next doubt. */
  told(cell, goesOn) {
    const { sheet, stars, say } = this.now();
    const { mark } = sheet.cells.find((each) => each.cell === cell);
    const next = goesOn ? sheet.doubts[0] : null;
    const words = [say("set", { cell, mark: say(mark) }), stars !== null && `${say("stars", { n: stars })}.`, goesOn && (next ? say("nextIs", { cell: next }) : say("allDone"))];
    announce(words.filter(Boolean).join(" "));
    if (next) this.goTo(next);
    else if (goesOn) this.does.finished?.();
  }

  cross(cells) {
    return this.does.act(async () => {
      if ((await this.does.marks(Object.fromEntries(cells.map((cell) => [cell, "crossed mummy"])))) === false) return;
      const { stars, say } = this.now();
      announce(say("stars", { n: stars }));
    });
  }

  back(way) {
    return this.does.act(async () => {
      if (!this.now()[way]) return;
      const cell = await this.does.back(way);
      if (!cell) return;
      this.goTo(cell);
      const { stars, say } = this.now();
      announce(`${say(way === "undo" ? "undone" : "redone", { cell })} ${say("stars", { n: stars ?? 0 })}.`);
    });
  }

  /** Draw the picture and the pad. */
  draw() {
    const { sheet, address, undo, redo, say } = this.now();
    const { cell } = this;
    this.picture.show(sheet, address, this.chosen, say);
    this.pad.node.hidden = !cell;
    if (cell) this.pad.show({ sheet, cell, address, place: sheet.doubts.indexOf(cell.cell) + 1, all: sheet.doubts.length, undo, redo, say });
  }
}
