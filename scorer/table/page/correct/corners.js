// Four rings on a photo that somebody moves to the corners of a sheet: by touch, mouse or keys.

import { button, drawn, element, say as announce } from "../element.js";

const SMALL = 0.002;
const LARGE = 0.02;
const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LENS = 3; // how much the lens enlarges

function within(part) {
  return Math.min(1.2, Math.max(-0.2, part));
}

/**
 * The corner editor. `address` is the photo's, `places` where the rings start, `ratio` its shape.
 * Returns { node, places() }.
 */
export function cornerRings(address, { places, ratio }, say) {
  let points = places.map((place) => [...place]);
  const photo = element("img", { alt: "", class: "photo", src: address, draggable: "false" });
  const lines = drawn("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", class: "overlay", "aria-hidden": "true" });
  const lens = element("div", { class: "lens", hidden: true, "aria-hidden": "true" });
  const rings = points.map((_, place) => element("button", { type: "button", class: "ring", "data-key": `ring ${place}`, "aria-describedby": "corners-help" }, String(place + 1)));
  const node = element("div", { class: "corner-stage" }, element("div", { class: "stage" }, photo, lines, rings, lens));
  const stage = node.firstChild;
  Object.assign(stage.style, { aspectRatio: String(ratio), width: `min(100%, ${62 * ratio}vh)` });

  const draw = () => {
    rings.forEach((ring, place) => {
      const [x, y] = points[place];
      Object.assign(ring.style, { left: `${100 * x}%`, top: `${100 * y}%` });
      ring.setAttribute("aria-label", `${say("corner")[place]}: ${Math.round(100 * x)} %, ${Math.round(100 * y)} %`);
    });
    const outline = points.map(([x, y]) => `${100 * x},${100 * y}`).join(" ");
    lines.replaceChildren(drawn("polygon", { points: outline, class: "outline", "vector-effect": "non-scaling-stroke" }));
  };
  const look = (place) => {
    const [x, y] = points[place];
    const box = photo.getBoundingClientRect();
    lens.hidden = false;
    lens.style.backgroundImage = `url("${photo.src}")`;
    lens.style.backgroundSize = `${box.width * LENS}px ${box.height * LENS}px`;
    const half = lens.clientWidth / 2;
    lens.style.backgroundPosition = `${half - x * box.width * LENS}px ${half - y * box.height * LENS}px`;
    lens.classList.toggle("right", x < 0.5);
    lens.classList.toggle("bottom", y < 0.5);
  };

  rings.forEach((ring, place) => {
    let held = null;
    ring.addEventListener("pointerdown", (event) => {
      const box = stage.getBoundingClientRect();
      held = [event.clientX - box.left - points[place][0] * box.width, event.clientY - box.top - points[place][1] * box.height];
      ring.setPointerCapture(event.pointerId);
      look(place);
    });
    ring.addEventListener("pointermove", (event) => {
      if (!held) return;
      const box = stage.getBoundingClientRect();
      points[place] = [within((event.clientX - box.left - held[0]) / box.width), within((event.clientY - box.top - held[1]) / box.height)];
      draw();
      look(place);
    });
    const drop = () => {
      held = null;
      lens.hidden = true;
    };
    ring.addEventListener("pointerup", drop);
    ring.addEventListener("pointercancel", drop);
    ring.addEventListener("focus", () => look(place));
    ring.addEventListener("blur", drop);
    ring.addEventListener("keydown", (event) => {
      const step = STEP[event.key];
      if (!step) return;
      event.preventDefault();
      const far = event.shiftKey ? LARGE : SMALL;
      points[place] = points[place].map((part, axis) => within(part + far * step[axis]));
      draw();
      look(place);
      announce(ring.getAttribute("aria-label"));
    });
  });
  draw();
  return { node, places: () => points };
}

/**
 * The rings with what belongs to them: which sheet it is, turning the photo, reading it again.
 * `layouts` are pairs of name and title; `does` has layout(name), turn(), read() and cancel().
 */
export function cornerPage(rings, layouts, chosen, does, say) {
  const choice = element("select", { id: "layout", "data-key": "layout", onchange: (event) => does.layout(event.target.value) }, element("option", { value: "" }, say("layoutAny")), layouts.map(([name, title]) => element("option", { value: name, selected: name === chosen }, title)));
  return element(
    "div",
    { class: "corner-page" },
    element("h2", {}, say("cornersHead")),
    element("p", { id: "corners-help", class: "help" }, say("cornersHelp"), " ", say("cornerGrid")),
    rings.node,
    element("div", { class: "row" }, element("label", { for: "layout" }, say("layout")), choice, button(`⟳ ${say("turnPhoto")}`, does.turn, { class: "plain", key: "turn" })),
    element("div", { class: "row" }, button(say("readAgain"), does.read, { class: "big", key: "read again" }), button(say("cancel"), does.cancel, { class: "plain", key: "cancel" })),
  );
}
