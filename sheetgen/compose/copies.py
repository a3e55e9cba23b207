"""The copies of a sheet: each has its own markers, sheet code, number and player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen import fonts
from sheetgen.compose.words import Type, set_lines, wrap
from sheetgen.errors import SheetError
from sheetgen.markers import SheetCode, code_rows, marker_ids, marker_rows
from sheetgen.scene import Bits, Item, Text
from sheetgen.sheet import Blank, Page, Sheet, fields_digest

Side = Literal["front", "back", "both"]
SMALLEST = 0.35  # of its size: 24 wide capitals still fit, at 4 pt


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a sheet; numbers count from 1."""

    number: int
    player: str | None = None


def copies(sheet: Sheet, wanted: Sequence[Copy], side: Side = "both") -> list[Page]:
    """The pages of all copies in printing order: a copy's front, its back, then the next copy.

    Raises:
        SheetError: there is no back, or a player's name does not fit or cannot be printed.
    """
    numbered = list(enumerate(sheet.pages, start=1))
    chosen = {"front": numbered[0::2], "back": numbered[1::2], "both": numbered}[side]
    if not chosen:
        raise SheetError("--side", "this layout has no back", "print the front, or both")
    digests = {number: fields_digest(page.fields) for number, page in numbered}
    return [
        replace(page, items=tuple(_own(page, _code(sheet, digests[number], number, copy))))
        for copy in wanted
        for number, page in chosen
    ]


def _code(sheet: Sheet, digest: str, page: int, copy: Copy) -> SheetCode:
    return SheetCode(sheet.layout, sheet.paper, digest, page, copy.number, copy.player)


def _own(page: Page, code: SheetCode) -> Iterator[Item]:
    """What is on this page of this copy alone."""
    if page.markers:
        ids = marker_ids(code.page, code.copy)
        for marker in page.markers:
            yield Bits(marker.rect, marker_rows(ids[marker.corner]))
    if page.code:
        yield Bits(page.code, code_rows(code))
    for blank in page.blanks:
        yield from _filled(blank, code)


def _filled(blank: Blank, code: SheetCode) -> list[Text]:
    text = blank.template.replace("{copy}", str(code.copy)).replace("{player}", code.player or "")
    lacking = fonts.missing(text, blank.font)
    if lacking:
        raise SheetError(
            "--players",
            f"the font lacks {', '.join(map(repr, lacking))} in {code.player!r}",
            "write the name in Latin, Greek or Cyrillic letters",
        )
    full = fonts.measure(text, blank.font, blank.size)
    share = min(1.0, blank.rect.width / full) if full else 1.0
    if share < SMALLEST:
        raise SheetError(
            "--players", f"{code.player!r} is too wide for its line", "shorten the name"
        )
    size = blank.size * share
    style = Type(blank.font, size, 1.0, blank.colour, blank.align, "middle")
    return set_lines(wrap(text, blank.font, size, blank.rect.width), blank.rect, style)
