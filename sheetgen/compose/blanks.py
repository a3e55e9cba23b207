"""The texts that each copy fills in: its number, its player, what its row of data says."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf

from sheetgen import fonts
from sheetgen.compose.lettering import fitted, too_large
from sheetgen.compose.words import (
    STAR,
    Type,
    Word,
    block_height,
    line_width,
    missing,
    set_lines,
    upright,
    wrap,
)
from sheetgen.errors import SheetError
from sheetgen.geometry import Rect
from sheetgen.layout.mistakes import shortened
from sheetgen.scene import Text
from sheetgen.sheet import Blank

SMALLEST = 0.35  # of its size: 24 wide capitals still fit, at 4 pt
SLACK = 0.01  # mm; nobody sees it
REFERENCE = re.compile(r"\{([^{}]+)\}")
NUMBER = "copy"
LACKS = "write it in Latin, Greek or Cyrillic letters"
OWN_LACKS = "write other letters, or take a font that has them"
COPY_NAMES = frozenset({NUMBER, "player"})


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a sheet; numbers count from 1, `values` are its row of data."""

    number: int
    player: str | None = None
    values: Mapping[str, str] = field(default_factory=dict, hash=False)


def fill(blank: Blank, copy: Copy) -> list[Text]:
    """The text of one copy; what a player or a row of data says is set smaller if it is long.

    Raises:
        SheetError: the copy lacks a value, or its text does not fit or cannot be printed.
    """
    marked = _filled(blank, copy)
    text = marked.replace(STAR, "*")
    room = upright(blank.rect, blank.turn)
    style = Type(
        blank.font,
        blank.size,
        blank.spacing,
        blank.colour,
        blank.align,
        blank.valign,
        _smallest(blank),
        blank.turn,
        blank.bold,
    )
    for face, lacking in missing(marked, style).items():
        what = f"the font lacks {', '.join(map(repr, lacking))} in {_said(blank, copy, text)}"
        raise SheetError(_where(blank), what, OWN_LACKS if fonts.is_own(face) else LACKS)
    set_words = _wrapped if block_height(2, style) <= room.height else _on_a_line
    try:
        style, lines = set_words(marked, room, style)
    except ValueError as error:
        what, fix = f"{_said(blank, copy, text)} {error}", "shorten it, or make the box larger"
        raise SheetError(_where(blank), what, fix) from None
    return set_lines(lines, blank.rect, style)


def _smallest(blank: Blank) -> float | None:
    """How small a text may be set; None: only as it is.

    Only what a copy brings along may be longer than the author of the layout thought of.
    """
    brings = blank.names != (NUMBER,)
    return blank.smallest or (SMALLEST * blank.size if brings else None)


def _wrapped(text: str, room: Rect, style: Type) -> tuple[Type, list[list[Word]]]:
    style, lines = fitted(text, room, style)
    if too_large(lines, room, style):
        raise ValueError("is too long for its box")
    return style, lines


def _on_a_line(text: str, room: Rect, style: Type) -> tuple[Type, list[list[Word]]]:
    """A line in the middle of a box that is too low for two."""
    lines = wrap(text, style, inf)
    full = max(line_width(line, style.size) for line in lines)
    if full > room.width + SLACK:
        size = style.size * room.width / full
        if style.smallest is None or size < SMALLEST * style.size:
            raise ValueError("is too wide for its line")
        style = replace(style, size=size)
    style = replace(style, spacing=1.0, valign="middle")
    if block_height(len(lines), style) > room.height + SLACK:
        raise ValueError("is higher than its box")
    return style, lines


def _filled(blank: Blank, copy: Copy) -> str:
    own = {"player": "", **copy.values, "copy": str(copy.number)}
    if copy.player is not None:
        own["player"] = copy.player
    own["player"] = own["player"].replace("*", STAR)  # a name is printed as it is

    def value(found: re.Match[str]) -> str:
        name = found[1]
        if name not in blank.names:
            return found[0]
        if name not in own:
            fix = f"give rows that have '{name}', for example --data FILE.csv"
            raise SheetError("--data", f"copy {copy.number} has no '{name}'", fix)
        return own[name]

    return REFERENCE.sub(value, blank.template)


def _where(blank: Blank) -> str:
    if blank.names == (NUMBER,):
        return f"'{blank.template}'"
    return "--players" if COPY_NAMES.issuperset(blank.names) else "--data"


def _said(blank: Blank, copy: Copy, text: str) -> str:
    """What a message calls the text: the player's name, if only that can be too long."""
    only_player = COPY_NAMES.issuperset(blank.names) and copy.player
    return repr(copy.player) if only_player else f"{shortened(text)!r} (copy {copy.number})"
