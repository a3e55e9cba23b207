"""How much the doubtful cells of a sheet matter: their order, and between which stars it lies."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

from scorer.games.penny_papers import score
from scorer.reader.interpret import CellReading, grid_of
from scorer.reader.sheet_reading import SheetReading

ALL_TRIED = 7  # doubtful cells; with more, one cell after the other is tried: 128 countings


@dataclass(frozen=True, slots=True)
class Span:
    """Between how many stars a sheet lies while so many of its cells are doubtful."""

    least: int
    most: int
    doubtful: int


def weightiest(sheet: SheetReading) -> tuple[CellReading, ...]:
    """The doubtful cells; those first whose other reading changes the stars most."""
    doubtful = [cell for cell in sheet.cells if cell.doubtful]
    if sheet.score is None:
        return tuple(doubtful)
    stars = sheet.score.stars
    stake = {c.cell: abs(_stars(sheet, [_other(c)]) - stars) for c in doubtful}
    return tuple(sorted(doubtful, key=lambda cell: (-stake[cell.cell], cell.probability)))


def span(sheet: SheetReading) -> Span:
    """The fewest and the most stars, if each doubtful cell holds either of its two readings.

    With many doubtful cells they are the best that trying them one after the other finds.
    """
    doubtful = weightiest(sheet)
    if sheet.score is None or not doubtful:
        stars = sheet.score.stars if sheet.score else 0
        return Span(stars, stars, len(doubtful))
    if len(doubtful) > ALL_TRIED:
        return Span(_climbed(sheet, doubtful, -1), _climbed(sheet, doubtful, 1), len(doubtful))
    choices = product(*((cell, _other(cell)) for cell in doubtful))
    stars_of = [_stars(sheet, choice) for choice in choices]
    return Span(min(stars_of), max(stars_of), len(doubtful))


def _climbed(sheet: SheetReading, doubtful: Iterable[CellReading], sign: int) -> int:
    """The stars after each cell took its other reading where that is better (sign) or worse."""
    stars = _stars(sheet, ())
    chosen: list[CellReading] = []
    for cell in doubtful:
        tried = _stars(sheet, [*chosen, _other(cell)])
        if sign * tried > sign * stars:
            chosen.append(_other(cell))
            stars = tried
    return stars


def _other(cell: CellReading) -> CellReading:
    return replace(cell, mark=cell.runner_up)


def _stars(sheet: SheetReading, instead: Iterable[CellReading]) -> int:
    """The stars with other cells in place of those of the same name."""
    cells = {cell.cell: cell for cell in (*sheet.cells, *instead)}
    return score(grid_of(cells.values()), sheet.mummies).stars
