// A mark as a sign for the eye; its word is said beside it.

import { drawn, element } from "../element.js";

function figure(crossed) {
  return drawn(
    "svg",
    { viewBox: "0 0 24 24", class: "mark-sign", "aria-hidden": "true" },
    drawn("path", { d: "M12 2c4 0 6 3 6 7v9c0 3-3 4-6 4s-6-1-6-4V9c0-4 2-7 6-7z", class: "wrap" }),
    drawn("path", { d: "M6.5 11.500l11-3M6.500 16l11-3M7 20l10.500-3", class: "bands" }),
    drawn("circle", { cx: 10, cy: 6.5, r: 1.2, class: "eye" }),
    drawn("circle", { cx: 14, cy: 6.5, r: 1.2, class: "eye" }),
    crossed && drawn("path", { d: "M2 3l20 18", class: "cross" }),
  );
}

/** The sign of a mark: a number as it is, a drawn mummy, a dash for nothing. */
export function sign(mark) {
  if (mark === "mummy" || mark === "crossed mummy") return figure(mark !== "mummy");
  return element("span", { class: "mark-sign", "aria-hidden": "true" }, mark === "" ? "–" : mark);
}
