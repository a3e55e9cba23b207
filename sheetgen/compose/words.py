"""Words in a box: bold runs, wrapping at a width, and whether they fit."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from sheetgen import fonts
from sheetgen.geometry import Point, Rect
from sheetgen.scene import Text

BOLD = "**"
STAR = "\ue000"  # stands for a '*' that is no mark-up; no font has this character


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one font that stand together."""

    content: str
    font: str


@dataclass(frozen=True, slots=True)
class Type:
    """How words are set: font, em height in mm, distance of lines in em, colour, alignment."""

    font: str
    size: float
    spacing: float
    colour: str
    align: str
    valign: str
    smallest: float | None = None  # the size that words may shrink to; None: they may not
    turn: int = 0  # degrees clockwise: 0, 90, 180 or 270
    bold: str = "bold"  # the font of words between ``**``


Word = tuple[Run, ...]


def words_of(paragraph: str, font: str, bold: str = "bold") -> list[Word]:
    """The words of a paragraph; ``**`` switches bold on and off, also inside a word.

    A ``STAR`` becomes a ``*``.
    """
    words: list[Word] = []
    current: list[Run] = []
    for index, piece in enumerate(paragraph.split(BOLD)):
        face = bold if index % 2 else font
        for number, part in enumerate(piece.split(" ")):
            if number and current:
                words.append(tuple(current))
                current = []
            if part:
                current.append(Run(part.replace(STAR, "*"), face))
    if current:
        words.append(tuple(current))
    return words


def missing(text: str, style: Type) -> dict[str, str]:
    """The characters that the fonts of a text lack, by font; a ``STAR`` counts as a ``*``."""
    lacking: dict[str, str] = {}
    for paragraph in text.split("\n"):
        for run in chain.from_iterable(words_of(paragraph, style.font, style.bold)):
            lacking[run.font] = lacking.get(run.font, "") + fonts.missing(run.content, run.font)
    return {face: "".join(dict.fromkeys(found)) for face, found in lacking.items() if found}


def width_of(word: Word, size: float) -> float:
    """The width of a word in mm."""
    return sum(size * _ems(run.content, run.font) for run in word)


@lru_cache(maxsize=4096)
def _ems(content: str, font: str) -> float:
    """The width of a line in ems; the same words come back on every page and at every size."""
    return fonts.measure(content, font, 1.0)


def wrap(text: str, style: Type, width: float) -> list[list[Word]]:
    """The lines of a text, each a list of words; a word wider than the box has its own line."""
    size = style.size
    lines: list[list[Word]] = []
    for paragraph in text.split("\n"):
        line: list[Word] = []
        used = 0.0
        for word in words_of(paragraph, style.font, style.bold):
            gap = _gap(line[-1], size) if line else 0.0
            extent = width_of(word, size)
            if line and used + gap + extent > width + 1e-6:
                lines.append(line)
                line, used, gap = [], 0.0, 0.0
            line.append(word)
            used += gap + extent
        lines.append(line)
    while len(lines) > 1 and not lines[-1]:
        lines.pop()
    return lines


def _gap(word: Word, size: float) -> float:
    return size * _ems(" ", word[-1].font)


def line_width(line: list[Word], size: float) -> float:
    """The width of a line of words in mm."""
    return sum(width_of(word, size) for word in line) + sum(_gap(w, size) for w in line[:-1])


def block_height(count: int, style: Type) -> float:
    """The height of so many lines: ascent of the first to descent of the last."""
    lead = (count - 1) * style.spacing
    return style.size * (fonts.ascent(style.font) + fonts.descent(style.font) + lead)


def upright(box: Rect, turn: int) -> Rect:
    """The box as turned words see it: about the same middle, lying or standing."""
    if turn % 180 == 0:
        return box
    x, y = box.centre.x - box.height / 2, box.centre.y - box.width / 2
    return Rect(x, y, box.height, box.width)


def _turned(text: Text, centre: Point, turn: int) -> Text:
    """A text turned with its whole box about the box's middle."""
    x, y = text.x - centre.x, text.y - centre.y
    x, y = {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[turn]
    return replace(text, x=centre.x + x, y=centre.y + y, turn=turn)


def set_lines(lines: list[list[Word]], box: Rect, style: Type) -> list[Text]:
    """The lines placed in the box, one item for each run of a font."""
    if style.turn:
        level = set_lines(lines, upright(box, style.turn), replace(style, turn=0))
        return [_turned(text, box.centre, style.turn) for text in level]
    height = block_height(len(lines), style)
    top = box.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[style.valign] * (box.height - height)
    items: list[Text] = []
    for number, line in enumerate(lines):
        baseline = top + style.size * (fonts.ascent(style.font) + number * style.spacing)
        slack = box.width - line_width(line, style.size)
        x = box.x + {"left": 0.0, "centre": 0.5, "right": 1.0}[style.align] * slack
        for run in _runs(line):
            width = style.size * _ems(run.content, run.font)
            items.append(Text(x, baseline, run.content, run.font, style.size, style.colour, width))
            x += width
    return items


def _runs(line: list[Word]) -> list[Run]:
    """A line's words joined to as few runs as there are changes of font."""
    runs: list[Run] = []
    for number, word in enumerate(line):
        for index, run in enumerate(word):
            space = " " if number and not index else ""
            if runs and runs[-1].font == run.font:
                runs[-1] = Run(runs[-1].content + space + run.content, run.font)
            else:
                if space:
                    runs[-1] = Run(runs[-1].content + space, runs[-1].font)
                runs.append(run)
    return runs
