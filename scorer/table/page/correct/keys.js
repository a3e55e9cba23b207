// One key for each answer. A 1 waits a moment, because a second digit may follow.

const WAIT = 900; // ms
const MARKS = { m: "mummy", x: "crossed mummy", e: "", 0: "", Delete: "", Backspace: "", "?": "?", r: "read" };
const ACTS = { a: "first", b: "second", n: "next", p: "previous", u: "undo", y: "redo" };

function elsewhere(target) {
  return target.closest?.("input, select, textarea, dialog, .ring, details") !== null;
}

/**
 * Listen to keys. `does` has mark(mark), first(), second(), next(), previous(), undo(), redo() and
 * waiting(text). Returns a function that stops listening.
 */
export function keyboard(does, enabled) {
  let waiting = null;
  const clear = () => {
    clearTimeout(waiting);
    waiting = null;
    does.waiting("");
  };
  const digit = (key) => {
    if (waiting !== null) {
      clear();
      if (key <= "5") return does.mark(`1${key}`);
      does.mark("1");
    }
    if (key === "0") return does.mark("");
    if (key !== "1") return does.mark(key);
    does.waiting("1…");
    waiting = setTimeout(() => {
      clear();
      does.mark("1");
    }, WAIT);
  };
  const pressed = (event) => {
    if (!enabled() || event.altKey || event.isComposing || elsewhere(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      const act = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : null;
      if (act) {
        event.preventDefault();
        does[act]();
      }
      return;
    }
    if (/^[0-9]$/.test(key)) {
      event.preventDefault();
      return digit(key);
    }
    if (key === "Escape" && waiting !== null) return clear();
    if (waiting !== null && (key === "Enter" || key in MARKS || key in ACTS)) {
      clear();
      does.mark("1");
      if (key === "Enter") return event.preventDefault();
    }
    if (key in MARKS || key in ACTS) {
      event.preventDefault();
      return key in MARKS ? does.mark(MARKS[key]) : does[ACTS[key]]();
    }
    const onCell = event.target === document.body || event.target.closest(".cell") !== null;
    if (key === "Enter" && onCell) {
      event.preventDefault();
      does.accept();
    }
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}
