// What this phone keeps: who one is at a table, the settings, and the hashes it has seen.

const SEEN = 400; // hashes a room: more than an evening has

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // storage is switched off or holds nonsense: the page works without
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the evening goes on until a reload.
  }
}

/** So many random bytes in hex. */
export function random(bytes = 16) {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const here = new Map(); // what could not be stored

/** Who one is at a table: token, host, key and name, each of them perhaps missing. */
export function identity(room) {
  return { ...read(`table ${room}`), ...here.get(room) };
}

/** Change who one is at a table. */
export function become(room, change) {
  const now = { ...identity(room), ...change };
  here.set(room, now);
  write(`table ${room}`, now);
  return now;
}

const USUAL = { language: null, theme: "auto", sound: true, vibration: true, motion: "auto", voice: false };

/** The settings of this phone. */
export function settings() {
  return { ...USUAL, ...read("table settings") };
}

/** Change some settings. */
export function set(change) {
  write("table settings", { ...settings(), ...change });
}

/** The hashes of lines that this phone has seen, by their number. */
export function seen(room) {
  return read(`seen ${room}`) ?? {};
}

/** Remember the hashes of lines. */
export function see(room, events) {
  const all = { ...seen(room) };
  for (const event of events) all[event.seq] = event.hash;
  write(`seen ${room}`, Object.fromEntries(Object.entries(all).slice(-SEEN)));
}

/** Whether movement is wanted. */
export function moves() {
  const wish = settings().motion;
  return wish === "auto" ? !matchMedia("(prefers-reduced-motion: reduce)").matches : wish === "on";
}

/** Put theme and language on the page. */
export function dress(language) {
  const { theme, motion } = settings();
  const dark = theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  Object.assign(document.documentElement.dataset, { theme: dark ? "dark" : "light", motion: moves() || motion === "on" ? "on" : "off" });
  document.documentElement.lang = language;
}
