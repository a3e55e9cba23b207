"""What a sheet still needs: each number that would bring stars at once, where, and its odds."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scorer.games.grid import DOOR, EMPTY, SPACE, Grid
from scorer.games.moves import is_over, written
from scorer.games.odds import ROLLS, in_time, mummy_ways, ways
from scorer.games.penny_papers import (
    GROUP,
    HIGHEST,
    NINE,
    VANQUISHED,
    Line,
    Score,
    score,
)


@dataclass(frozen=True, slots=True)
class Gain:
    """The stars that a number brings at once, and for what.

    Stars are counted with every mummy crossed out that a 9 reaches. `sequence` is how many cells
    the longest sequence grows by, `group` says whether a group of the number is completed,
    `mummies` are the ones vanquished.
    """

    stars: int
    sequence: int
    group: bool
    mummies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """A number that brings the same in each of some cells of one kind, and how likely it comes.

    `ways` counts the rolls, of 216, that allow it next; `in_time` is the chance that one comes
    before the game is over (`odds.in_time` says what it counts on).
    """

    number: int
    kind: str
    cells: tuple[str, ...]
    gain: Gain
    ways: int
    in_time: Fraction


def needs(grid: Grid) -> tuple[Need, ...]:
    """Every number that would bring stars at once: most stars first, then the likeliest."""
    if is_over(grid):
        return ()
    found: dict[tuple[int, str, Gain], list[str]] = {}
    before = _counted(grid)
    for cell in grid.marked(EMPTY):
        for number in range(1, HIGHEST + 1):
            gain = _gain(before, _counted(written(grid, {cell: str(number)})), number)
            if gain.stars > 0:
                found.setdefault((number, grid.cells[cell].kind, gain), []).append(cell)
    spaces, doors = empty(grid)
    asked = (
        Need(number, kind, tuple(cells), gain, ways(doors).get((kind, number), 0),
             in_time((kind, number), spaces, doors))
        for (number, kind, gain), cells in found.items()
    )  # fmt: skip
    return tuple(sorted(asked, key=lambda need: (-need.gain.stars, -need.ways, need.number)))


def empty(grid: Grid) -> tuple[int, int]:
    """How many spaces without a door are empty, and how many doors."""
    kinds = [cell.kind for cell in grid.cells.values() if cell.mark == EMPTY]
    return kinds.count(SPACE), kinds.count(DOOR)


def needs_json(grid: Grid) -> dict[str, object]:
    """What a sheet needs as the JSON of `scorer hint`."""
    spaces, doors = empty(grid)
    return {
        "game": "penny-papers",
        "empty": {"spaces": spaces, "doors": doors},
        "mummy": {"ways": mummy_ways(), "of": ROLLS},
        "needs": [_need_json(need) for need in needs(grid)],
    }


def _need_json(need: Need) -> dict[str, object]:
    return {
        "number": need.number,
        "kind": need.kind,
        "cells": list(need.cells),
        "stars": need.gain.stars,
        "sequence": need.gain.sequence,
        "group": need.gain.group,
        "mummies": list(need.gain.mummies),
        "next": {"ways": need.ways, "of": ROLLS},
        "in_time": float(need.in_time),
    }


def _counted(grid: Grid) -> Score:
    """The score when every mummy that a 9 reaches is crossed out; crossing out is free."""
    return score(grid, mummies="adjacent")


def _gain(before: Score, after: Score, number: int) -> Gain:
    vanquished = {cell for line in _lines(before, VANQUISHED) for cell in line.cells}
    mummies = [c for line in _lines(after, VANQUISHED) for c in line.cells if c not in vanquished]
    groups = [[line.numbers for line in _lines(one, GROUP)] for one in (before, after)]
    return Gain(
        after.stars - before.stars,
        after.sequence - before.sequence,
        (number,) in groups[1] and (number,) not in groups[0],
        tuple(mummies) if number == NINE else (),
    )


def _lines(result: Score, rule: str) -> Iterator[Line]:
    return (line for line in result.lines if line.rule == rule)
