// The live line to the server: it comes back by itself, and knows the server's clock.

const PINGS = 8; // samples of the clock; the quickest of them counts
const EVERY = 15000; // ms between pings
const SILENCE = 20000; // ms without a word after which the line is dead
const WAKE = 2000; // ms that a line may take to answer after a sleep
const POLL = 2000; // ms between questions where there is no live line
const QUICK = 8000; // ms that an answer may take
export const SLOW = 30000; // ms that a file, or a part of one, may take
const STEPS = [250, 500, 1000, 2000, 4000]; // ms before another try

/** A request to the server, with JSON or a part of a file; throws the refusal as {code, ...}. */
export async function ask(room, path, who, body, method = body instanceof Blob ? "PUT" : body ? "POST" : "GET", patience = body instanceof Blob ? SLOW : QUICK) {
  const raw = body instanceof Blob;
  const headers = { Authorization: `Bearer ${who.token ?? who.host ?? who.key ?? ""}` };
  if (who.host) headers["Table-Host"] = who.host;
  if (body) headers["Content-Type"] = raw ? "application/octet-stream" : "application/json";
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  try {
    const options = { headers, method, signal: stop.signal, body: raw ? body : body && JSON.stringify(body) };
    const answer = await fetch(`/api/rooms/${room}/${path}`, options);
    if (!answer.ok) throw (await answer.json().catch(() => ({}))).error ?? { code: "message" };
    return answer;
  } catch (error) {
    throw error.code && typeof error.code === "string" ? error : { code: "gone" };
  } finally {
    clearTimeout(timer);
  }
}

/** Hold the line for one room. `on` is told hello, message and status; `since` gives the last line held. */
export class Line {
  constructor(room, who, since, on) {
    Object.assign(this, { room, who, since, on, socket: null, tries: 0, offset: 0, best: Infinity, waiting: new Map(), over: false, polling: false });
    this.status = "connecting";
    this.heard = performance.now();
    this.beat = setInterval(() => this.check(), EVERY / 3);
    this.wake = (event) => {
      if (document.visibilityState === "visible" && (event.type !== "pageshow" || event.persisted)) this.woken();
    };
    document.addEventListener("visibilitychange", this.wake);
    window.addEventListener("online", this.wake);
    window.addEventListener("pageshow", this.wake);
    this.open();
  }

  /** The server's time now, in ms. */
  now() {
    return Date.now() + this.offset;
  }

  become(status) {
    if (this.status === status) return;
    this.status = status;
    this.on.status(status);
  }

  open() {
    clearTimeout(this.again);
    this.drop();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.room}`);
    this.socket = socket;
    this.heard = performance.now();
    const mine = (work) => (event) => this.socket === socket && work(event);
    const late = setTimeout(mine(() => this.lost(1006)), 5000);
    socket.onopen = mine(() => {
      const hello = { do: "hello", token: this.who.token ?? this.who.host ?? this.who.key ?? "", since: this.since() };
      this.send(this.who.host ? { ...hello, host: this.who.host } : hello);
    });
    socket.onmessage = mine((event) => {
      clearTimeout(late);
      this.heard = performance.now();
      this.take(JSON.parse(event.data));
    });
    socket.onclose = mine((event) => {
      clearTimeout(late);
      this.lost(event.code);
    });
  }

  take(message) {
    if (message.type === "hello") {
      this.tries = 0;
      this.polling = false;
      this.become("live");
      this.clock(message.now, 0, Infinity);
      this.on.hello(message);
      this.measure();
      for (const { command } of this.waiting.values()) this.send(command);
    } else if (message.type === "pong") this.ponged(message);
    else if (message.type === "done" || message.type === "refused") this.settle(message);
    else this.on.message(message);
  }

  settle({ id, seq, error }) {
    const waiting = this.waiting.get(id);
    if (waiting && error?.code === "down") return setTimeout(() => this.repeat(id), error.wait_ms);
    this.waiting.delete(id);
    if (waiting) error ? waiting.fail(error) : waiting.done(seq);
    return null;
  }

  measure() {
    this.best = Infinity;
    this.left = PINGS;
    this.ping();
  }

  ping() {
    this.left -= 1;
    this.send({ do: "ping", t: Math.round(performance.now()) });
  }

  ponged({ t, now }) {
    const trip = performance.now() - t;
    this.clock(now + trip / 2, trip, this.best);
    if (this.left > 0) this.ping();
  }

  clock(server, trip, best) {
    if (trip > best) return;
    if (trip > 0) this.best = trip;
    this.offset = server - Date.now();
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Do something; the same id is sent again until it is answered, and is done once. */
  command(body, id) {
    const command = { ...body, id };
    return new Promise((done, fail) => {
      this.waiting.set(id, { command, done, fail });
      if (this.polling) this.post(command);
      else this.send(command);
    });
  }

  /** Ask once more for what the server could not write down; the id lets it be done once. */
  repeat(id) {
    const waiting = this.waiting.get(id);
    if (waiting && !this.over) this.polling ? this.post(waiting.command) : this.send(waiting.command);
  }

  async post(command) {
    try {
      this.settle({ id: command.id, seq: (await (await ask(this.room, "do", this.who, command)).json()).seq });
      this.poll();
    } catch (error) {
      if (error.code !== "gone") this.settle({ id: command.id, error });
    }
  }

  check() {
    const silent = performance.now() - this.heard;
    if (this.socket && silent > SILENCE) this.lost(1006);
    else if (silent > EVERY - 1000) this.ping();
  }

  woken() {
    if (this.over) return null;
    if (this.status !== "live") {
      this.tries = 0;
      if (this.socket && performance.now() - this.heard < WAKE) return null; // it is on its way
      return this.open();
    }
    const asked = performance.now();
    this.measure();
    setTimeout(() => this.heard < asked && !this.over && this.open(), WAKE);
    return null;
  }

  drop() {
    const old = this.socket;
    this.socket = null; // late words of an old line are not heard
    if (old) old.onclose = old.onmessage = old.onopen = null;
    old?.close();
  }

  lost(code) {
    this.drop();
    if (this.over) return;
    if (code === 4401) return this.end("stranger");
    this.become(this.polling ? "polling" : "lost");
    const step = STEPS[Math.min(this.tries, STEPS.length - 1)];
    this.tries += 1;
    this.again = setTimeout(() => this.open(), step + Math.random() * step);
    if (this.tries > 2) this.poll();
  }

  /** Without a live line, ask; where not even that is answered the server is gone. */
  async poll() {
    clearTimeout(this.asking);
    if (this.over || this.status === "live") return;
    try {
      const state = await (await ask(this.room, "state", this.who)).json();
      const { events, head } = await (await ask(this.room, `events?since=${this.since()}&limit=500`, this.who)).json();
      this.polling = true;
      this.become("polling");
      this.clock(state.now, 0, Infinity);
      this.on.hello({ ...state, events, head, older: 0 });
      for (const { command } of this.waiting.values()) this.post(command);
    } catch (error) {
      if (error.code === "stranger") return this.end("stranger");
      this.polling = false;
      this.become("lost");
    }
    this.asking = setTimeout(() => this.poll(), POLL);
  }

  end(status) {
    this.over = true;
    this.drop();
    clearInterval(this.beat);
    clearTimeout(this.again);
    clearTimeout(this.asking);
    document.removeEventListener("visibilitychange", this.wake);
    window.removeEventListener("online", this.wake);
    window.removeEventListener("pageshow", this.wake);
    if (status) this.become(status);
  }
}
