"""Colours by meaning: what a palette name looks like in full ink and in low ink.

Low ink is grey line-work: no fills but the paper's own white, every line one grey, text darker.
Markers and the sheet code stay black, or the reader could not find them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sheetgen.layout.values import Stroked
from sheetgen.scene import Paint

Ink = Literal["full", "low"]
WHITE = "#ffffff"
BLACK = "#000000"
LOW_LINE = "#7a7a7a"  # half black: seen well beside pencil, costs half the toner
LOW_TEXT = "#4d4d4d"  # contrast 8.4 : 1 on white, above the 7 : 1 of WCAG AAA
LOW_OUTLINE = 0.18  # mm; the line around what would have been a filled area
BASE = {"ink": "#1d1a16", "paper": WHITE}


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one layout in one ink."""

    colours: Mapping[str, str]
    ink: Ink

    def _hex(self, colour: str) -> str:
        return colour if colour.startswith("#") else {**BASE, **self.colours}[colour]

    def text(self, colour: str) -> str:
        """The colour of words."""
        return self._hex(colour) if self.ink == "full" else LOW_TEXT

    def line(self, colour: str) -> str:
        """The colour of a line."""
        return self._hex(colour) if self.ink == "full" else LOW_LINE

    def paint(self, style: Stroked) -> Paint:
        """How an outline of this style is drawn."""
        fill = None if style.fill is None else self._hex(style.fill)
        stroke = None if style.stroke is None else self.line(style.stroke)
        width = style.width
        if self.ink == "low" and fill not in {None, WHITE}:
            fill = None
            if stroke is None:
                stroke, width = LOW_LINE, LOW_OUTLINE
        return Paint(fill=fill, stroke=stroke, width=width, dash=style.dash or ())
