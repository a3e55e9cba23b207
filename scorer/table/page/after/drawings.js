// Small drawings of what to do when a photo could not be read.

import { drawn } from "/page/element.js";

const FRAME = "M8 4h84v112H8z";
const SHEET = "M24 22h52v76H24z";
const GRID = "M24 41h52M24 60h52M24 79h52M41 22v76M59 22v76";
const RIGHT = "M30 108l12 9 24-20";
// Each a list of [path, class]; a tick or an arrow says what to do, a cross what went wrong.
const DRAWINGS = {
  dark: [[FRAME, "night"], [SHEET], [GRID], ["M80 -2v-3M94 14h5M90 4l4-4M90 24l4 4M66 14h-5M70 4l-4-4M70 24l-4 4M80 30v3M72 14a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "do"]],
  blurred: [[FRAME], ["M28 26h52v76H28z", "faint"], [SHEET], [GRID], ["M2 44v32M98 44v32M-4 52v16M104 52v16", "bad"]],
  "cut off": [[FRAME], ["M44 40h62v90H44z"], ["M44 62h62M44 84h62M64 40v90M86 40v90"], ["M40 36l-18-16m0 12v-12h12", "do"]],
  "too far": [[FRAME], ["M40 44h20v32H40z"], ["M40 55h20M40 66h20M50 44v32"], ["M36 40l-16-18M64 40l16-18M36 80l-16 18M64 80l16 18", "do"]],
  mirrored: [[FRAME], [SHEET], ["M50 10v100", "faint"], ["M44 60H30m6-7l-7 7 7 7M56 60h14m-6-7l7 7-7 7", "bad"]],
  "no sheet": [[FRAME], [SHEET, "faint"], ["M38 46c0-16 26-16 24 0-1 9-12 9-12 18M50 74v2", "bad"]],
  "other game": [[FRAME], [SHEET], ["M50 36l7 16 17 2-13 11 4 17-15-9-15 9 4-17-13-11 17-2z", "faint"], ["M20 18l60 84M80 18l-60 84", "bad"]],
  "older layout": [["M10 14h46v70H10z", "faint"], ["M44 36h46v70H44z"], ["M44 53h46M44 70h46M44 88h46M60 36v70M75 36v70"], ["M12 16l42 66", "bad"], [RIGHT, "do"]],
  "broken file": [["M24 8h38l14 14v86H24z"], ["M62 8v14h14"], ["M34 44l32 38M66 44l-32 38", "bad"]],
  "too large": [["M24 8h38l14 14v86H24z"], ["M62 8v14h14"], ["M50 36v48m-10-10l10 10 10-10M38 94h24", "bad"]],
};

/** The drawing of this name, for the eye only: the words stand beside it; null if there is none. */
export function drawing(name) {
  if (!(name in DRAWINGS)) return null;
  const paths = DRAWINGS[name].map(([d, kind]) => drawn("path", { d, class: kind ?? "ink" }));
  return drawn("svg", { viewBox: "-8 -6 116 132", class: "what-to-do", "aria-hidden": "true" }, paths);
}
