"""What all sheets of one game have in common.

Every turn fills one cell on every sheet, and the same kind of cell on each: so all players
have equally many mummies, filled doors and filled doorless spaces.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass

from scorer.games.grid import CROSSED, DOOR, EMPTY, MUMMY, SPACE, UNREADABLE, Grid
from scorer.games.words import message


@dataclass(frozen=True, slots=True)
class Difference:
    """A count that is not the same on all sheets, and the sheets to look at again.

    `counts` holds every sheet's count; `sheets` those that differ from what most others say,
    or all of them where no count has a majority.
    """

    rule: str
    sheets: tuple[str, ...]
    counts: tuple[tuple[str, int], ...]

    def message(self, language: str = "en") -> str:
        """What differs and where to look, in the reader's language."""
        params = tuple(f"{sheet} {count}" for sheet, count in self.counts)
        return message(self.rule, language, params=params, sheets=self.sheets)


def check(sheets: Mapping[str, Grid]) -> tuple[Difference, ...]:
    """Every count in which the sheets of one game, by name, disagree.

    Sheets of different temples are told as such and not compared further.
    A sheet with an unreadable cell is left out of the count of mummies: it may hide one.
    """
    if different := tuple(_same_temple(sheets)):
        return different
    legible = {name: grid for name, grid in sheets.items() if not grid.marked(UNREADABLE)}
    return (
        *_compare("mummies differ", legible, _mummies),
        *_compare("filled doors differ", sheets, lambda grid: _filled(grid, DOOR)),
        *_compare("filled spaces differ", sheets, lambda grid: _filled(grid, SPACE)),
    )


def difference_json(difference: Difference) -> dict[str, object]:
    """A difference as an entry of the `problems` list of the commands' JSON."""
    return {
        "rule": difference.rule,
        "cells": [],
        "sheets": list(difference.sheets),
        "message": difference.message(),
    }


def _mummies(grid: Grid) -> int:
    return len(grid.marked(MUMMY, CROSSED))


def _filled(grid: Grid, kind: str) -> int:
    return sum(cell.kind == kind and cell.mark != EMPTY for cell in grid.cells.values())


def _same_temple(sheets: Mapping[str, Grid]) -> Iterator[Difference]:
    """Sheets whose cells are others than most have; the counts are of all cells."""
    temples = {
        name: frozenset((cell, grid.cells[cell].kind) for cell in grid.cells)
        for name, grid in sheets.items()
    }
    counts = tuple((name, len(temple)) for name, temple in temples.items())
    if differing := _differing(temples):
        yield Difference("temples differ", differing, counts)


def _compare(
    rule: str, sheets: Mapping[str, Grid], count: Callable[[Grid], int]
) -> Iterator[Difference]:
    counts = {name: count(grid) for name, grid in sheets.items()}
    if differing := _differing(counts):
        yield Difference(rule, differing, tuple(counts.items()))


def _differing(values: Mapping[str, Hashable]) -> tuple[str, ...]:
    """The sheets that have not what most have; all where there is no majority."""
    votes = Counter(values.values())
    if len(votes) < 2:
        return ()
    usual, most = votes.most_common(1)[0]
    has_majority = 2 * most > len(values)
    return tuple(name for name, value in values.items() if value != usual or not has_majority)
