// Whether a log is as it was played: the chain, the promise, and every draw computed again.

import { hex, hmac, sha256, unhex, utf8 } from "/page/sha.js";

const SPECIALS = ["penny papers", "lockpick", "mummy"];
const WORDS = 65536;
const PAUSE = 200; // lines between breaths, so that the page stays awake

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

/** The one way to write an event without its hash. */
export function canonical({ hash, ...event }) {
  return JSON.stringify(sorted(event));
}

/** The hash of a line, which holds the hash of the line before it. */
export function lineHash(before, event) {
  return hex(sha256(utf8(before + canonical(event))));
}

/** A source of chance: call it with n for a number from 0 to n - 1. */
export function draw(secret, room, label, seen, request) {
  let block = 0;
  let words = [];
  const next = () => {
    if (!words.length) {
      const bytes = hmac(secret, utf8(`${room}|${label}|${seen}|${request}|${block}`));
      words = Array.from({ length: 16 }, (_, i) => bytes[2 * i] * 256 + bytes[2 * i + 1]);
      block += 1;
    }
    return words.shift();
  };
  return (count) => {
    const fair = WORDS - (WORDS % count);
    let word = next();
    while (word >= fair) word = next();
    return word % count;
  };
}

/** The faces of a roll. */
export function faces(game, count, below) {
  if (game === "temple-antics") return Array.from({ length: count }, () => String(below(6) + 1));
  return SPECIALS.map((special) => {
    const face = below(6) + 1;
    return face === 6 ? special : String(face);
  });
}

/** What faces of Penny Papers allow: the numbers, the kind of space, and the two special words. */
export function allowed(shown) {
  const mummy = shown.includes("mummy");
  const wild = !mummy && shown.includes("penny papers");
  const sums = shown.filter((face) => /^\d$/.test(face)).reduce((all, pips) => [...all, ...all.map((sum) => sum + Number(pips))], [0]);
  const numbers = wild ? Array.from({ length: 15 }, (_, i) => i + 1) : mummy ? [] : [...new Set(sums)].filter(Boolean).sort((a, b) => a - b);
  return { mummy, numbers, target: !mummy && shown.includes("lockpick") ? "door" : "space", wild };
}

/** Who gets whose sheet: nobody keeps the own one. */
export function passes(players, below) {
  const owners = [...players];
  do {
    for (let i = owners.length - 1; i > 0; i -= 1) {
      const j = below(i + 1);
      [owners[i], owners[j]] = [owners[j], owners[i]];
    }
  } while (owners.some((owner, i) => owner === players[i]));
  return Object.fromEntries(players.map((player, i) => [player, owners[i]]));
}

function parsed(text) {
  const events = [];
  for (const [place, line] of text.split("\n").entries()) {
    if (!line.trim()) continue;
    try {
      const event = JSON.parse(line);
      if (typeof event?.event !== "string") throw new Error();
      events.push(event);
    } catch {
      return { events, wrong: [{ line: place + 1, what: "wNoJson" }] };
    }
  }
  return { events, wrong: [] };
}

function wrongDraw(event, events, state) {
  const { secret, room, players, last } = state;
  const { after, seq } = event;
  if (!Number.isInteger(after) || after < 0 || after >= seq || (event.event === "roll" && after < last)) return "wAfter";
  if (event.event === "roll" && event.game === "penny-papers") {
    const { mummy, numbers, target, wild } = event;
    if (canonical({ mummy, numbers, target, wild }) !== canonical(allowed(event.faces))) return "wAllowed";
  }
  if (!secret) return null;
  const below = draw(secret, room, event.event, after ? events[after - 1].hash : "", event.id);
  if (event.event === "roll") return faces(event.game, event.faces.length, below).join() === event.faces.join() ? null : "wRoll";
  if (players.length < 2) return "wPass";
  const takes = passes(players, below);
  return canonical(takes) === canonical(event.takes) ? null : "wPass";
}

/** Check a log: its text, the beginning of the noted promise, and the hashes this phone saw by room and number. */
export async function verify(text, promise, seenIn) {
  const { events, wrong } = parsed(text);
  const report = { room: "", lines: events.length, draws: 0, told: false, own: 0, wrong };
  const first = events[0];
  if (!first) return { ...report, wrong: wrong.length ? wrong : [{ line: 1, what: "wEmpty" }] };
  if (first.event !== "open" || typeof first.commit !== "string") return { ...report, wrong: [{ line: 1, what: "wOpen" }] };
  report.room = String(first.room);
  const seen = seenIn(report.room);
  if (promise && !first.commit.startsWith(promise.toLowerCase().replace(/\s/g, ""))) wrong.push({ line: 1, what: "wPromise" });
  const end = events.at(-1);
  const early = events.findIndex(({ event }) => event === "end");
  if (early >= 0 && early < events.length - 1) wrong.push({ line: early + 2, what: "wEnd" });
  const state = { secret: null, room: report.room, players: [], last: 0 };
  if (end.event === "end") {
    const secret = unhex(String(end.secret));
    if (hex(sha256(secret)) === first.commit) state.secret = secret;
    else wrong.push({ line: events.length, what: "wSecret" });
  }
  report.told = state.secret !== null;
  let before = "";
  let broken = false;
  for (const [place, event] of events.entries()) {
    const line = place + 1;
    if (place % PAUSE === 0) await new Promise((done) => setTimeout(done));
    const found = event.seq !== line ? "wGap" : lineHash(before, event) !== event.hash ? "wHash" : null;
    if (found && !broken) wrong.push({ line, what: found });
    broken ||= found !== null;
    before = String(event.hash);
    if (seen[line]) {
      report.own += 1;
      if (seen[line] !== event.hash) wrong.push({ line, what: "wSeen" });
    }
    if (event.event === "join") state.players.push(event.player);
    if (event.event === "leave") state.players = state.players.filter((player) => player !== event.player);
    if (event.event === "roll" || event.event === "pass") {
      report.draws += 1;
      const what = wrongDraw(event, events, state);
      if (what) wrong.push({ line, what });
      if (event.event === "roll") state.last = line;
    }
  }
  wrong.sort((one, other) => one.line - other.line);
  return report;
}
