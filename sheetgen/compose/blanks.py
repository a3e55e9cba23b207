"""The texts that each copy fills in: its number, its player, what its row of data says."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sheetgen import fonts
from sheetgen.compose.lettering import fitted, too_large
from sheetgen.compose.words import Type, block_height, set_lines, upright, wrap
from sheetgen.errors import SheetError
from sheetgen.layout.mistakes import shortened
from sheetgen.scene import Text
from sheetgen.sheet import Blank

SMALLEST = 0.35  # of its size: 24 wide capitals still fit, at 4 pt
SLACK = 0.01  # mm; nobody sees it
REFERENCE = re.compile(r"\{([^{}]+)\}")
COPY_NAMES = frozenset({"copy", "player"})


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a sheet; numbers count from 1, `values` are its row of data."""

    number: int
    player: str | None = None
    values: Mapping[str, str] = field(default_factory=dict, hash=False)


def fill(blank: Blank, copy: Copy) -> list[Text]:
    """The text of one copy, smaller than it was meant if it is long.

    Raises:
        SheetError: the copy lacks a value, or its text does not fit or cannot be printed.
    """
    text = _filled(blank, copy)
    lacking = fonts.missing(text.replace("\n", " "), blank.font)
    if lacking:
        what = f"the font lacks {', '.join(map(repr, lacking))} in {_said(blank, copy, text)}"
        raise SheetError(_where(blank), what, "write it in Latin, Greek or Cyrillic letters")
    room = upright(blank.rect, blank.turn)
    style = Type(
        blank.font,
        blank.size,
        blank.spacing,
        blank.colour,
        blank.align,
        blank.valign,
        blank.smallest or SMALLEST * blank.size,
        blank.turn,
    )
    if block_height(2, style) <= room.height:
        style, lines = fitted(text, room, style)
        if too_large(lines, room, style):
            what = f"{_said(blank, copy, text)} is too long for its box"
            raise SheetError(_where(blank), what, "shorten it, or make the box larger")
        return set_lines(lines, blank.rect, style)
    full = fonts.measure(text, blank.font, blank.size)
    share = min(1.0, room.width / full) if full else 1.0
    if share < SMALLEST:
        what = f"{_said(blank, copy, text)} is too wide for its line"
        raise SheetError(_where(blank), what, "shorten it, or make the box larger")
    style = replace(style, size=blank.size * share, spacing=1.0, valign="middle")
    if block_height(1, style) > room.height + SLACK:
        what = f"the line of {_said(blank, copy, text)} is higher than its box"
        raise SheetError(_where(blank), what, "make the box higher, or the text_size smaller")
    return set_lines(wrap(text, blank.font, style.size, room.width), blank.rect, style)


def _filled(blank: Blank, copy: Copy) -> str:
    own = {"player": "", **copy.values, "copy": str(copy.number)}
    if copy.player is not None:
        own["player"] = copy.player

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
    return "--players" if COPY_NAMES.issuperset(blank.names) else "--data"


def _said(blank: Blank, copy: Copy, text: str) -> str:
    """What a message calls the text: the player's name, if only that can be too long."""
    only_player = COPY_NAMES.issuperset(blank.names) and copy.player
    return repr(copy.player) if only_player else f"{shortened(text)!r} (copy {copy.number})"
