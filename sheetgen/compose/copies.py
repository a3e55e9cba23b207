"""The copies of a sheet: each has its own markers, sheet code, number and player."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from sheetgen.compose.blanks import Copy, fill
from sheetgen.compose.codes import Rows, code_maker
from sheetgen.errors import SheetError
from sheetgen.markers import SheetCode, marker_ids, marker_rows
from sheetgen.scene import Bits, Item
from sheetgen.sheet import Page, Sheet, fields_digest

Side = Literal["front", "back", "both"]


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
    draw = _Pictures(cache(marker_rows), code_maker())
    return [
        replace(
            page, items=tuple(_own(page, copy, _code(sheet, digests[number], number, copy), draw))
        )
        for copy in wanted
        for number, page in chosen
    ]


def _code(sheet: Sheet, digest: str, page: int, copy: Copy) -> SheetCode:
    player = copy.player if copy.player is not None else copy.values.get("player") or None
    return SheetCode(sheet.layout, sheet.paper, digest, page, copy.number, player)


@dataclass(frozen=True, slots=True)
class _Pictures:
    """Makes the pictures of one pad; what several copies have is made once."""

    marker: Callable[[int], Rows]
    code: Callable[[SheetCode], Rows]


def _own(page: Page, copy: Copy, code: SheetCode, draw: _Pictures) -> Iterator[Item]:
    """What is on this page of this copy alone."""
    if page.markers:
        ids = marker_ids(code.page, code.copy)
        for marker in page.markers:
            yield Bits(marker.rect, draw.marker(ids[marker.corner]))
    if page.code:
        yield Bits(page.code, draw.code(code))
    for blank in page.blanks:
        yield from fill(blank, copy)
