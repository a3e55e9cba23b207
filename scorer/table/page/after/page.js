// After play, on one page: one's own sheet, everybody's stars, and what stays of the evening.

import { button, element, put, say as announce } from "/page/element.js";
import { cornerPage, cornerRings } from "/page/correct/corners.js";
import { Desk } from "/page/after/desk.js";
import { fetched } from "/page/after/files.js";
import { sheetsOf } from "/page/after/fold.js";
import { Keeping } from "/page/after/keeping.js";
import { leadersPart } from "/page/after/leaders.js";
import { Photos } from "/page/after/photos.js";
import { inputs, minePart } from "/page/after/take.js";
import { speaker } from "/page/after/words.js";
import { ask } from "/page/line.js";
import { random } from "/page/memory.js";
import { refusal } from "/page/words.js";

const SOON = 150; // ms in which news are gathered before the stars are asked for
const AGAIN = 2000; // ms after which they are asked for again, should that fail
const STYLES = ["correct/correct.css", "after/after.css"];

for (const href of STYLES) document.head.append(element("link", { rel: "stylesheet", href: `/page/${href}` }));

export class AfterPage {
  /** `big` is whether this is the big screen; `shown()` whether the page can be seen now. */
  constructor(sitting, big, shown) {
    Object.assign(this, { sitting, big, shown, at: "home", board: null, sheets: [], head: -1, asked: 0, corners: null, offered: null });
    this.say = speaker(sitting.language);
    this.photos = new Photos(sitting, () => sitting.redraw(), (photo) => this.wasRead(photo));
    this.photos.words = (key, values) => this.say(key, values);
    this.inputs = inputs((file) => this.photos.take(file));
    this.front = element("div", { class: "front" });
    this.extra = element("div", { class: "extra" });
    this.desk = new Desk(this);
    this.keeping = new Keeping(this);
    this.node = element("div", { class: "after" }, Object.values(this.inputs), this.front, this.extra, this.desk.node);
    this.refresh();
  }

  /** Whether this screen may change anything: a big screen where nobody sits may not. */
  get plays() {
    return this.sitting.table.you !== null || (this.sitting.table.host && !this.big);
  }

  stop() {
    clearTimeout(this.timer);
    this.photos.stop();
    this.desk.stop();
    this.over = true;
  }

  ask(path, body, method) {
    return ask(this.sitting.room, path, this.sitting.line.who, body, method).then((answer) => answer.json());
  }

  row(sheet) {
    return this.board?.rows?.find((row) => row.sheet === sheet);
  }

  async layouts() {
    this.offered ??= await this.ask(`layouts?lang=${this.sitting.language}`).catch(() => null);
    return this.offered ?? [];
  }

  /** Another language: everything is said anew. */
  speak() {
    this.say = speaker(this.sitting.language);
    this.offered = null;
    this.keeping = new Keeping(this);
    this.refresh();
    if (this.at === "sheet") this.desk.load(0);
  }

  /** Ask for the stars as they stand. */
  refresh(wait = 0) {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const asking = (this.asked += 1);
      try {
        const board = await this.ask(`leaderboard?lang=${this.sitting.language}`);
        if (asking === this.asked) this.stands(board);
      } catch {
        if (!this.over) this.refresh(AGAIN);
      }
    }, wait);
  }

  /** The stars came; who hears the page hears a new first place. */
  stands(board) {
    if (this.board && this.board.headline !== board.headline && this.at === "home") announce(board.headline);
    this.board = board;
    this.follow(); // also while another page is shown: what comes later is news
    this.sitting.redraw();
  }

  // Going from one view to another.

  go(at) {
    this.at = at;
    this.sitting.redraw();
    window.scrollTo(0, 0);
  }

  home() {
    this.desk.id = null;
    this.corners = null;
    this.go("home");
    (this.front.querySelector(`[data-key="open ${this.last}"], [data-key="look ${this.last}"]`) ?? this.node).focus?.();
  }

  open(sheet) {
    this.last = sheet;
    this.at = "sheet";
    this.desk.open(sheet);
    this.go("sheet");
  }

  /** A photo was read: its sheet comes up where nothing else is being done. */
  wasRead(photo) {
    if (photo.state === "failed") return announce(`${this.say("photo failed")} ${photo.problem?.what ?? ""}`);
    const mine = this.sheets.find(({ id, player }) => photo.sheets.includes(id) && player === this.sitting.table.you);
    announce(this.say("photo read"));
    if (this.at === "home" && this.shown() && (mine || photo.sheets.length === 1)) this.open(mine?.id ?? photo.sheets[0]);
    return null;
  }

  async lay() {
    const offered = await this.layouts();
    const pages = offered.flatMap(({ layout, title, pages: all }) => all.map((page) => ({ layout, page, title: all.length > 1 ? `${title} · ${this.say("page", { n: page })}` : title })));
    const lay = ({ layout, page }) => async () => {
      const seq = await this.sitting.do({ do: "lay", layout, page, player: this.sitting.table.you });
      if (seq) this.open(`s${seq}`);
    };
    put(this.extra, element("h2", {}, this.say("layWhich")), element("p", { class: "help" }, this.say("layHelp")), element("div", { class: "choices" }, pages.map((each) => button(each.title, lay(each), { class: "plain", key: `lay ${each.layout} ${each.page}` }))), button(this.say("cancel"), () => this.home(), { class: "plain", key: "cancel" }));
    this.go("lay");
    this.extra.querySelector("button").focus();
  }

  /** Place the corners of a sheet in its photo; `sheet` is null where none was found. */
  async place(photo, sheet, wish = "") {
    const { sitting, say } = this;
    try {
      const { places, turn } = await this.ask(`photos/${photo}/corners?turn=${wish}${sheet ? `&sheet=${sheet}` : ""}`);
      const picture = new Image();
      picture.src = URL.createObjectURL(await fetched(sitting, `photos/${photo}.jpg?turn=${turn}`));
      await picture.decode();
      const layouts = (await this.layouts()).map(({ layout, title }) => [layout, title]);
      const rings = cornerRings(picture.src, { places, ratio: picture.naturalWidth / picture.naturalHeight }, say);
      this.corners = { photo, sheet, turn, rings, layout: this.corners?.layout ?? "" };
      const does = {
        layout: (name) => (this.corners.layout = name),
        turn: () => this.place(photo, sheet, (turn + 90) % 360),
        read: () => this.readAgain(),
        cancel: () => (sheet ? this.open(sheet) : this.home()),
      };
      put(this.extra, element("div", { class: "correct" }, cornerPage(rings, layouts, this.corners.layout, does, say)));
      this.go("corners");
      this.extra.querySelector(".ring").focus();
    } catch (error) {
      this.trouble(error);
    }
  }

  async readAgain() {
    const { photo, sheet, turn, rings, layout } = this.corners;
    announce(this.say("reading"));
    try {
      const path = sheet ? `sheets/${sheet}/corners` : `photos/${photo}/corners`;
      const told = await this.ask(path, { id: random(), turn, places: rings.places(), layout: layout || null });
      this.corners = null;
      if (!sheet) await this.photos.look(photo).catch(() => null);
      this.open(told.sheet);
    } catch (error) {
      this.trouble(error);
    }
  }

  /** What was refused is said where all refusals are said. */
  trouble(error) {
    const known = this.say(`wrong ${error.code}`);
    this.sitting.note = error.what ? `${error.what} ${error.fix ?? ""}` : known === `wrong ${error.code}` ? refusal(this.sitting.say, error) : known;
    announce(this.sitting.note);
    this.sitting.redraw();
  }

  // Drawing.

  message(message) {
    if (message.type === "photo") this.photos.message(message);
  }

  /** Take what the log says by now. */
  follow() {
    const { table } = this.sitting;
    if (table.head === this.head) return;
    const first = this.head < 0;
    const news = table.events.filter(({ seq }) => seq > this.head);
    this.head = table.head;
    this.sheets = sheetsOf(table);
    this.photos.settle(new Set(this.sheets.filter(({ confirmed }) => confirmed).map(({ id }) => id)));
    if (!first && news.some(({ event, sheet }) => sheet || ["game", "saved", "join", "leave", "rename", "undo", "roll", "forget"].includes(event))) this.refresh(SOON);
    if (this.at === "sheet" && !this.sheets.some(({ id }) => id === this.desk.id) && news.some(({ event }) => ["discard", "game"].includes(event))) this.home();
  }

  draw() {
    this.follow();
    this.front.hidden = this.at !== "home";
    this.desk.node.hidden = this.at !== "sheet";
    this.extra.hidden = this.at !== "lay" && this.at !== "corners";
    if (this.at === "sheet") this.desk.draw();
    const writes = document.activeElement?.id === "remarks" && this.keeping.remarks.value;
    if (this.at !== "home" || writes) return;
    const free = this.sheets.filter(({ player }) => player === null);
    const papers = this.sitting.table.game === "penny-papers";
    put(
      this.front,
      papers && this.plays && this.sitting.table.you !== null && minePart(this),
      leadersPart(this),
      free.length > 0 && this.plays && [element("h2", {}, this.say("free")), free.map(({ id }) => button(this.say("lookAt"), () => this.open(id), { class: "plain", key: `free ${id}`, "aria-label": `${this.say("lookAt")}: ${this.say("nobodys")}` }))],
      this.keeping.part(),
    );
  }
}
