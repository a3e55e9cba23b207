// Sitting at a table: what is known, what happens next, and when a roll may be seen.

import { dieNames, rattle, spoken } from "/page/dice.js";
import { say as announce } from "/page/element.js";
import { Line, ask } from "/page/line.js";
import { identity, moves, random, see, settings } from "/page/memory.js";
import { fresh, greeted, passed, shown, told } from "/page/story.js";
import { listed, refusal } from "/page/words.js";

const LONGEST = 600; // ms that a roll is held back at most, whatever a clock says
const OLD = 2000; // ms after which a roll is shown without ado
const QUIET = 350; // ms after a roll in which another tap is the same tap
const AGAIN = 500; // ms after which a board that did not come is asked for again

/** A table that this phone sits at or watches. */
export class Sitting {
  constructor(room, words, language, redraw, stranger) {
    Object.assign(this, { room, say: words, language, redraw, stranger, table: fresh(), revealed: 0, tumbling: null, busy: false, note: "", board: null, picked: [], asking: null, moving: false, moved: 0, chosen: null, result: {} });
    this.status = "connecting";
    this.start();
  }

  start() {
    const who = identity(this.room);
    this.line = new Line(this.room, { token: who.token, host: who.host, key: who.key }, () => this.table.head, {
      hello: (hello) => this.hello(hello),
      message: (message) => this.message(message),
      status: (status) => this.changed(status),
    });
  }

  changed(status) {
    this.status = status;
    if (status === "stranger") return this.stranger();
    if (status !== "connecting") announce(this.say(status));
    this.redraw();
  }

  stop() {
    this.line.end();
    this.after?.stop();
    clearTimeout(this.timer);
    clearTimeout(this.again);
  }

  async hello(hello) {
    if (hello.older && hello.older > this.table.head + 1) await this.fetch(hello.older - 1);
    const rolls = hello.events.filter(({ event, seq }) => event === "roll" && seq > this.table.head);
    const first = this.table.head === 0;
    see(this.room, hello.events);
    greeted(this.table, hello);
    this.table.owner = hello.host && !hello.players.some(({ id, host }) => id === hello.you && host);
    if (first || !rolls.length) this.revealed = this.tumbling ? this.revealed : this.table.head;
    else this.reveal(rolls.at(-1));
    this.refreshBoard();
    this.redraw();
  }

  async fetch(until = Infinity) {
    try {
      for (;;) {
        const answer = await (await ask(this.room, `events?since=${this.table.head}&limit=500`, this.line.who)).json();
        if (!answer.events.length) return;
        this.take(answer.events.filter(({ seq }) => seq <= until));
        if (this.table.head >= Math.min(answer.head, until)) return;
      }
    } catch {
      // The line comes back and asks again.
    }
  }

  message(message) {
    const { table } = this;
    if (message.type === "events") {
      table.turn = message.turn;
      if (message.tournament !== undefined) this.stands(message.tournament);
      if (message.events[0].seq > table.head + 1) this.fetch();
      else this.take(message.events);
    } else if (message.type === "here") {
      const now = (id, before) => (message.on.includes(id) ? true : message.off.includes(id) ? false : before);
      table.players = table.players.map((player) => ({ ...player, here: now(player.id, player.here) }));
    } else if (message.type === "lamps") this.lamps = message;
    else this.after?.message(message);
    this.redraw();
  }

  /** The tournament stands otherwise: who hears the page hears the points. */
  stands(tournament) {
    const before = this.table.tournament?.rounds.length;
    this.table.tournament = tournament;
    if (!tournament || before === undefined || before === tournament.rounds.length) return;
    announce(tournament.standings.map(({ player, points }) => `${this.nameOf(player)}: ${points}`).join(", "));
  }

  take(events) {
    const news = events.filter((event) => told(this.table, event));
    see(this.room, news);
    const roll = news.findLast(({ event }) => event === "roll");
    if (roll) this.reveal(roll);
    else if (!this.tumbling) this.revealed = this.table.head;
    if (news.some(({ event }) => ["game", "roll", "move", "undo"].includes(event))) this.refreshBoard();
    for (const event of news) if (event.event === "end") announce(this.say("ended"));
  }

  /** Show a roll at the same instant as every other phone. */
  reveal(roll) {
    clearTimeout(this.timer);
    const age = this.line.now() - roll.at;
    const wait = Math.min(Math.max(roll.at + (this.table.lead ?? 250) - this.line.now(), 0), LONGEST);
    if (age > OLD && wait === 0) return this.land(roll);
    this.tumbling = roll;
    if (settings().sound) rattle();
    this.timer = setTimeout(() => this.land(roll), wait);
    this.redraw();
  }

  land(roll) {
    this.tumbling = null;
    this.revealed = this.table.head;
    this.landed = roll.seq;
    this.shownAt = this.line.now();
    if (settings().vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
    const words = this.inWords(this.rolls().find(({ seq }) => seq === roll.seq) ?? roll);
    announce(words);
    this.aloud(words);
    this.redraw();
  }

  aloud(words) {
    if (!settings().voice || !window.speechSynthesis) return;
    const speech = new SpeechSynthesisUtterance(words);
    speech.lang = this.language;
    speechSynthesis.cancel();
    speechSynthesis.speak(speech);
  }

  rolls() {
    return shown(this.table, this.revealed);
  }

  nameOf(key) {
    return key === "host" ? this.say("host") : this.table.names[key] ?? key;
  }

  inWords(roll) {
    const { say } = this;
    return `${say("whoRolled", { name: this.nameOf(roll.by) })}. ${spoken(roll, say)}. ${this.advice(roll).join(" ")}`;
  }

  /** What a roll of Penny Papers asks for, sentence by sentence. */
  advice(roll) {
    const { say } = this;
    if (dieNames(roll)[0] !== "purple") return [];
    if (roll.mummy) {
      const pass = passed(roll, this.table.you);
      if (!roll.takes) return [say("mummySolo")];
      return pass ? [say(pass.to === pass.from ? "mummySwap" : "mummyPass", { to: this.nameOf(pass.to), from: this.nameOf(pass.from) }), say("mummyThen")] : [];
    }
    const place = say(roll.target === "door" ? "whereDoor" : "where");
    if (roll.wild) return [`${say("anyNumber")}, ${place}.`];
    return [`${say("write")}: ${listed(roll.numbers, this.language)}, ${place}.`];
  }

  mayRoll() {
    const { who, turn, you, host, ended } = this.table;
    if (ended) return false;
    return who === "host" ? host : who === "turn" ? host || (turn !== null && turn === you) : you !== null || host;
  }

  async roll() {
    if (this.busy) return;
    this.busy = true;
    this.redraw();
    await this.do({ do: "roll", after: this.table.head });
    const lasting = this.tumbling ? this.tumbling.at + (this.table.lead ?? 250) - this.line.now() : 0;
    await new Promise((done) => setTimeout(done, Math.max(0, Math.min(lasting, LONGEST)) + QUIET));
    this.busy = false;
    this.redraw();
  }

  /** Do something; a refusal is said. */
  async do(command) {
    try {
      this.note = "";
      return await this.line.command(command, random());
    } catch (error) {
      this.note = refusal(this.say, error, command.sheet || command.layout ? "sheet" : "");
      announce(this.note);
      return null;
    } finally {
      this.redraw();
    }
  }

  /** Whether the board shown is the one there is: what is tapped on another would be a guess. */
  get current() {
    return !this.asking && !this.moving && this.table.head >= this.moved;
  }

  /** Ask for the board until it comes; only the answer to the latest question counts. */
  async refreshBoard() {
    clearTimeout(this.again);
    const { game, board: at } = this.table;
    this.asking = null;
    if (game !== "temple-antics" && game !== "aapep") return (this.board = null);
    if (this.board?.asked !== at) this.picked = [];
    const query = [`lang=${this.language}`, ...this.picked.map((part) => `picked=${encodeURIComponent(part)}`)].join("&");
    const asking = (this.asking = {});
    try {
      const board = await (await ask(this.room, `board?${query}`, this.line.who)).json();
      if (asking !== this.asking) return null;
      if (board.seq < at) throw new Error("a server that is behind");
      const before = this.board;
      Object.assign(this, { board: { ...board, asked: at }, asking: null });
      if (before?.prompt !== board.prompt) announce([...board.told, board.outcome ?? board.prompt].join(" "));
      this.redraw();
    } catch {
      if (asking === this.asking && !this.line.over) this.again = setTimeout(() => this.refreshBoard(), AGAIN);
    }
    return null;
  }

  pick(choice) {
    if (!this.current) return null;
    return choice.part ? this.picking([...this.picked, choice.key]) : this.move(choice.key);
  }

  unpick() {
    return this.picking(this.picked.slice(0, -1));
  }

  picking(picked) {
    this.picked = picked;
    const answer = this.refreshBoard();
    this.redraw();
    return answer;
  }

  async move(move) {
    this.moving = true;
    this.moved = (await this.do({ do: "move", move })) ?? 0; // the news of it may come later
    this.moving = false;
    this.redraw();
  }

  moves() {
    return moves();
  }
}
