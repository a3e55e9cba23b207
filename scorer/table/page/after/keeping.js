// What stays of the evening: the picture to share, the files, the history, and new sheets.

import { button, element, put, say as announce } from "/page/element.js";
import { confirmed } from "/page/dialog.js";
import { keepFile, share } from "/page/after/files.js";
import { minus } from "/page/after/leaders.js";
import { random } from "/page/memory.js";
import { refusal } from "/page/words.js";

const MOST = 500; // characters of the remarks
const PAPERS = { a4: "A4", letter: "Letter" };

/** Everything about keeping, with parts that outlive a redraw: what is typed must not be lost. */
export class Keeping {
  constructor(after) {
    const { say } = after;
    Object.assign(this, { after, history: element("div", { class: "history" }) });
    this.remarks = element("textarea", { id: "remarks", "data-key": "remarks", maxlength: MOST, rows: 2, oninput: () => (this.touched = true) });
    this.paper = element("select", { id: "paper", "data-key": "paper" }, Object.entries(PAPERS).map(([value, text]) => element("option", { value }, text)));
    this.layout = element("select", { id: "sheets-layout", "data-key": "sheets layout" }, element("option", { value: "" }, say("sameSheet")));
    this.filled = false;
  }

  async file(work) {
    try {
      await work();
    } catch (error) {
      announce((this.after.sitting.note = refusal(this.after.sitting.say, error)));
      this.after.sitting.redraw();
    }
  }

  async save() {
    const { after } = this;
    await this.file(async () => {
      await after.ask("save", { id: random(), remarks: this.remarks.value });
      announce(after.say("isSaved"));
      this.known = false;
      after.refresh();
      if (this.history.parentNode?.open) this.tell();
    });
  }

  async drop(number) {
    const { after } = this;
    if (!(await confirmed(after.say("dropAsk"), after.say))) return;
    await this.file(() => after.ask(`evenings/${number}`, undefined, "DELETE"));
    this.known = false;
    this.tell();
  }

  async rematch() {
    const { after, layout, paper } = this;
    const query = new URLSearchParams({ layout: layout.value, paper: paper.value, lang: after.sitting.language });
    await this.file(() => keepFile(after.sitting, `print.pdf?${query}`, "sheets.pdf"));
  }

  async choices() {
    if (this.filled) return;
    this.filled = true;
    for (const { layout, title } of await this.after.layouts()) this.layout.append(element("option", { value: layout }, title));
  }

  async tell() {
    if (this.known) return null; // a redraw opens the part again
    this.known = true;
    const { after, history } = this;
    const { say, sitting } = after;
    const found = await Promise.all([after.ask(`evenings?lang=${sitting.language}`), after.ask(`records?lang=${sitting.language}`)]).catch(() => null);
    if (!found) {
      this.known = false;
      return put(history, say("gone"));
    }
    const [told, best] = found;
    return put(history, evenings(told.evenings, after, (number) => this.drop(number)), records(best, after));
  }

  part() {
    const { after } = this;
    const { say, sitting, board } = after;
    const { table } = sitting;
    const path = (kind) => `leaderboard?as=${kind}&lang=${sitting.language}`;
    const name = (kind) => `table-${sitting.room}-stars.${kind}`;
    const again = async () => {
      if (await confirmed(say("newGameAsk", { game: say("penny-papers") }), say)) sitting.do({ do: "game", game: "penny-papers" });
    };
    if (board?.remarks_kept && !this.touched) this.remarks.value = board.remarks_kept;
    const counted = board?.rows.length > 0 || board?.result;
    return [
      counted && [
        element("h2", {}, say("keepHead")),
        element("div", { class: "row" }, button(say("sharePicture"), () => this.file(() => share(sitting, path("png"), name("png"))), { class: "plain", key: "share" }), ["csv", "json"].map((kind) => button(kind.toUpperCase(), () => this.file(() => keepFile(sitting, path(kind), name(kind))), { class: "plain", key: `stars ${kind}` }))),
        table.host && [element("label", { for: "remarks" }, say("remarks")), this.remarks, button(say(board.saved ? "saveAgain" : "saveGame"), () => this.save(), { class: "plain", key: "save" })],
        board.saved && element("p", { class: board.changed ? "help" : "good" }, board.changed ? `… ${say("isChanged")}` : `✓ ${say("isSaved")}`),
      ],
      element("details", { "data-key": "history", ontoggle: (event) => event.target.open && this.tell() }, element("summary", { "data-key": "history summary" }, say("historyHead")), this.history),
      element(
        "details",
        { "data-key": "rematch", ontoggle: (event) => event.target.open && this.choices() },
        element("summary", { "data-key": "rematch summary" }, say("rematch")),
        element("p", { class: "help" }, say("rematchHelp")),
        element("label", { for: "sheets-layout" }, say("layout")),
        this.layout,
        element("label", { for: "paper" }, say("paper")),
        this.paper,
        element("div", { class: "row" }, button(say("printNew"), () => this.rematch(), { class: "plain", key: "print" }), table.host && !table.ended && button(say("newGame"), again, { class: "plain", key: "again" })),
      ),
    ];
  }
}

function player({ name, place, stars, won }) {
  const rest = stars === undefined ? (won ? "★" : "") : `${minus(stars)} ★`;
  return `${place ? `${place}. ` : ""}${name} ${rest}`.trim();
}

function evenings(all, { say, sitting }, drop) {
  if (!all.length) return element("p", { class: "help" }, say("noHistory"));
  const date = (played) => new Intl.DateTimeFormat(sitting.language, { dateStyle: "medium" }).format(new Date(played));
  return element(
    "ul",
    { class: "evenings" },
    all.map(({ number, game, played, players, remarks, provisional, headline }) =>
      element("li", {}, element("b", {}, `${date(played)} · ${say(game)}`), element("span", {}, headline || players.map(player).join(", ")), remarks && element("span", { class: "help" }, remarks), provisional && element("small", {}, `… ${say("provisional")}`), sitting.table.host && element("span", {}, button(say("drop"), () => drop(number), { class: "plain", key: `drop ${number}`, "aria-label": `${say("drop")}: ${date(played)}` }))),
    ),
  );
}

function records({ temples = [], sequence, players = [] }, { say, sitting }) {
  const names = (by) => [...new Set(by.map(({ name }) => name))].join(", ");
  return [
    (temples.length > 0 || players.length > 0) && element("h3", {}, say("records")),
    element("ul", { class: "evenings" }, temples.map((best) => element("li", {}, `${best.title ?? best.layout} ${best.page}: ${minus(best.stars)} ★ · ${names(best.by)}`)), sequence && element("li", {}, `${say("longest")}: ${sequence.sequence} · ${names(sequence.by)}`)),
    players.length > 0 && element("div", { class: "wide", tabindex: 0, role: "region", "aria-label": say("records") }, element("table", {}, element("thead", {}, element("tr", {}, ["player", "games", "wins", "best", "average"].map((key) => element("th", { scope: "col" }, say(key))))), element("tbody", {}, players.map((each) => element("tr", {}, element("th", { scope: "row" }, each.name), [each.games, each.wins, each.best ?? "–", each.average === null ? "–" : new Intl.NumberFormat(sitting.language).format(each.average)].map((value) => element("td", {}, String(value)))))))),
  ];
}
