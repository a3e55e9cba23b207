"""The same sheet of paper in several photos: it is one player's, and counted once."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorer.reader.sheet_reading import PhotoReading, SheetReading

FEWEST = 3  # written cells; two empty sheets of one number may be two sheets
ALIKE = 0.9  # of the cells that are sure in both; other players wrote other numbers


def told_apart(photos: Sequence[PhotoReading]) -> list[PhotoReading]:
    """The same readings; a sheet that was read before says where, the surest reading counts."""
    sheets = [(photo, number) for photo in photos for number in range(len(photo.sheets))]
    counted: list[tuple[PhotoReading, int]] = []
    doubles: dict[tuple[int, int], str] = {}
    order = sorted(sheets, key=lambda each: len(each[0].sheets[each[1]].doubtful))
    for photo, number in order:
        sheet = photo.sheets[number]
        first = next((c for c in counted if _same(c[0].sheets[c[1]], sheet)), None)
        if first is None:
            counted.append((photo, number))
        else:
            doubles[id(photo), number] = first[0].name
    return [_named(photo, doubles) for photo in photos]


def _named(photo: PhotoReading, doubles: dict[tuple[int, int], str]) -> PhotoReading:
    sheets = (
        replace(sheet, same_as=doubles.get((id(photo), number)))
        for number, sheet in enumerate(photo.sheets)
    )
    return replace(photo, sheets=tuple(sheets))


def _same(sheet: SheetReading, other: SheetReading) -> bool:
    """Whether two readings are of one sheet: of one code, with the same marks."""
    if sheet.found.copy is None or _code(sheet) != _code(other):
        return False
    return alike(
        (cell.mark, again.mark)
        for cell, again in zip(sheet.cells, other.cells, strict=True)
        if not (cell.doubtful or again.doubtful)
    )


def alike(pairs: Iterable[tuple[str, str]]) -> bool:
    """Whether the marks of cells that are sure in two readings are those of one sheet."""
    written = [pair for pair in pairs if pair != ("", "")]
    equal = sum(mark == again for mark, again in written)
    return len(written) >= FEWEST and equal >= ALIKE * len(written)


def _code(sheet: SheetReading) -> tuple[object, ...]:
    found = sheet.found
    return found.layout, found.page_number, found.copy, found.player
