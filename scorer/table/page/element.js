// Elements, made from text and never from markup, so that no name can be a script.

const SVG = "http://www.w3.org/2000/svg";

function filled(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An HTML element with attributes, `onclick` and such, and children. */
export function element(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/** An SVG element. */
export function drawn(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

/** A button; the keyboard reaches it, and after a redraw it has the focus again by its key. */
export function button(text, onclick, properties = {}) {
  return element("button", { type: "button", "data-key": properties.key ?? text, onclick, ...properties, key: null }, text);
}

/** Put new children into a node; the focus stays where its key is found again. */
export function put(node, ...children) {
  const held = node.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.dataset?.key;
  const open = new Set([...node.querySelectorAll("details[open]")].map((each) => each.dataset.key));
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  for (const each of node.querySelectorAll("details")) if (open.has(each.dataset.key)) each.open = true;
  if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

const LONGEST = 1500; // ms that a finger holds the page: its end may never be told
const held = new Set();
let pressed = null;

function released() {
  clearTimeout(pressed);
  pressed = null;
  const waiting = [...held];
  held.clear();
  setTimeout(() => waiting.forEach((again) => again())); // after the tap
}

document.addEventListener("pointerdown", () => {
  clearTimeout(pressed);
  pressed = setTimeout(released, LONGEST);
}, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, released, true);

/** Whether a finger is down: what lies under it stays, or the tap would be lost. `again` is called when it is up. */
export function isHeld(again) {
  if (pressed !== null) held.add(again);
  return pressed !== null;
}

/** Say something to who hears the page. */
export function say(text) {
  const place = document.getElementById("said");
  if (place) place.textContent = text;
}
