"""Penny Papers, The Temple of Apikhabou: what a sheet is worth, in the order of the rule book."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from scorer.games.grid import (
    CELL_KINDS,
    CROSSED,
    DOOR,
    EMPTY,
    MUMMY,
    SPACE,
    Grid,
    adjacency,
)
from scorer.games.words import message

__all__ = [
    "CELL_KINDS",
    "SCORE_BOXES",
    "Hint",
    "Line",
    "Problem",
    "Score",
    "level",
    "score",
    "to_json",
]

SEQUENCE = "sequence"
GROUP = "group"
VANQUISHED = "mummies vanquished"
NOT_VANQUISHED = "mummies not vanquished"
SCORE_BOXES = (SEQUENCE, "groups", VANQUISHED, NOT_VANQUISHED, "total")  # PA26

HIGHEST = 15  # three dice of five pips; also what Penny Papers allows
NINE = 9  # the number that vanquishes
GROUP_SIZE = 3  # equal numbers that touch
GROUP_STARS = 3  # once for each number
MUMMY_STARS = 2  # won when vanquished, lost when not
LEVELS = ((30, "Explorer"), (25, "Voyager"), (15, "Pathfinder"))  # fewest stars of each
LOWEST_LEVEL = "Tourist"  # also below 0 (PA24)

RARE = 11  # two dice beside a lockpick reach 10; more takes a lockpick and Penny Papers, 5 in 216
RARE_DOOR = "door with a rare number"
RARE_IN_A_DOOR = tuple(map(str, range(RARE, HIGHEST + 1)))

ALLOWED = {str(number): number for number in range(1, HIGHEST + 1)}
KNOWN = {EMPTY, MUMMY, CROSSED, *ALLOWED}

Mummies = Literal["marked", "adjacent"]
Marks = Mapping[str, str]  # by cell, in reading order
Numbers = dict[str, int]
Around = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """Stars, the rule that gives them and the cells that earn them."""

    rule: str
    stars: int
    cells: tuple[str, ...]
    numbers: tuple[int, ...] = ()  # a sequence's, low to high; a group's only one


@dataclass(frozen=True, slots=True)
class Problem:
    """Something on the sheet that the rules do not allow, or that nobody can count."""

    rule: str
    cells: tuple[str, ...]
    params: tuple[str, ...] = ()

    def message(self, language: str = "en") -> str:
        """What is wrong and what to do about it, in the reader's language."""
        return message(self.rule, language, cells=self.cells, params=self.params)


@dataclass(frozen=True, slots=True)
class Hint:
    """Stars that a player still gets for nothing, or 0 and something worth a second look."""

    rule: str
    cells: tuple[str, ...]
    stars: int
    params: tuple[str, ...]

    def message(self, language: str = "en") -> str:
        """What to do and why, in the reader's language."""
        return message(self.rule, language, cells=self.cells, params=self.params)


@dataclass(frozen=True, slots=True)
class Score:
    """What one sheet is worth, line by line; `empty` counts its empty doorless spaces."""

    stars: int
    level: str
    empty: int
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]
    hints: tuple[Hint, ...]

    @property
    def sequence(self) -> int:
        """The length of the sequence, which decides a tie."""
        return sum(line.stars for line in self.lines if line.rule == SEQUENCE)


def score(grid: Grid, mummies: Mummies = "marked") -> Score:
    """Count the stars of one sheet.

    Args:
        grid: the sheet, finished or not.
        mummies: "marked" vanquishes those that are crossed out beside a 9 (PA10);
            "adjacent", a house rule, all those beside a 9.
    """
    around = adjacency(grid)
    marks = {name: grid.cells[name].mark for name in around}
    numbers = _numbers(marks)
    drawn = _with(marks, MUMMY, CROSSED)
    reached = {name for name in drawn if any(numbers.get(other) == NINE for other in around[name])}
    safe = reached if mummies == "adjacent" else reached.intersection(_with(marks, CROSSED))
    lines = (*_sequence(numbers, around), *_groups(numbers, around), *_mummies(drawn, safe))
    stars = sum(line.stars for line in lines)
    empty = tuple(name for name in _with(marks, EMPTY) if grid.cells[name].kind == SPACE)
    problems = tuple(_problems(grid, marks, reached, empty))
    hints = (*_free_stars(_with(marks, MUMMY), reached - safe), *_second_looks(grid, marks))
    return Score(stars, level(stars), len(empty), lines, problems, hints)


def level(stars: int) -> str:
    """The adventurer's level for a total, by the table of the solo adventure."""
    return next((name for fewest, name in LEVELS if stars >= fewest), LOWEST_LEVEL)


def to_json(result: Score) -> dict[str, object]:
    """The score as the `score` object of the commands' JSON, in English."""
    return {
        "stars": result.stars,
        "level": result.level,
        "empty": result.empty,
        "lines": [_line_json(line) for line in result.lines],
        "problems": [
            {"rule": problem.rule, "cells": list(problem.cells), "message": problem.message()}
            for problem in result.problems
        ],
        "hints": [
            {
                "rule": hint.rule,
                "cells": list(hint.cells),
                "stars": hint.stars,
                "message": hint.message(),
            }
            for hint in result.hints
        ],
    }


def _line_json(line: Line) -> dict[str, object]:
    written: dict[str, object] = {"rule": line.rule, "stars": line.stars, "cells": list(line.cells)}
    if line.rule == SEQUENCE:
        written["numbers"] = list(line.numbers)
    if line.rule == GROUP:
        written["number"] = line.numbers[0]
    return written


def _numbers(marks: Marks) -> Numbers:
    """The cells that hold a number one may write, in reading order; a door counts (PA1)."""
    return {name: ALLOWED[mark] for name, mark in marks.items() if mark in ALLOWED}


def _with(marks: Marks, *wanted: str) -> tuple[str, ...]:
    return tuple(name for name, mark in marks.items() if mark in wanted)


def _sequence(numbers: Numbers, around: Around) -> Iterator[Line]:
    """The longest path of numbers that grow by one.

    Among equally long ones: that with the lowest first number, then the one whose cells
    come first in reading order, from its low end on.
    """
    length: dict[str, int] = {}
    after: dict[str, str] = {}
    for name in sorted(numbers, key=numbers.__getitem__, reverse=True):
        length[name] = 1
        for other in around[name]:
            if numbers.get(other) == numbers[name] + 1 and length[other] >= length[name]:
                length[name], after[name] = length[other] + 1, other
    if not length:
        return
    longest = max(length.values())
    cell = min(
        (name for name in numbers if length[name] == longest), key=lambda name: numbers[name]
    )
    cells = [cell]
    while cells[-1] in after:
        cells.append(after[cells[-1]])
    yield Line(SEQUENCE, longest, tuple(cells), tuple(numbers[name] for name in cells))


def _groups(numbers: Numbers, around: Around) -> Iterator[Line]:
    """The largest group of each number; the first in reading order among equals (PA8, PA27)."""
    holders: dict[int, list[str]] = {}
    for name, number in numbers.items():
        holders.setdefault(number, []).append(name)
    for number, same in sorted(holders.items()):
        if len(same) >= GROUP_SIZE:
            largest = max(_components(same, around), key=len)
            if len(largest) >= GROUP_SIZE:
                yield Line(GROUP, GROUP_STARS, largest, (number,))


def _components(names: list[str], around: Around) -> Iterator[tuple[str, ...]]:
    left = dict.fromkeys(names)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for name in group:  # grows while it is walked
            for other in around[name]:
                if other in left:
                    del left[other]
                    group.append(other)
        members = set(group)
        yield tuple(name for name in names if name in members)


def _mummies(drawn: tuple[str, ...], safe: set[str]) -> Iterator[Line]:
    won = tuple(name for name in drawn if name in safe)
    lost = tuple(name for name in drawn if name not in safe)
    if won:
        yield Line(VANQUISHED, MUMMY_STARS * len(won), won)
    if lost:
        yield Line(NOT_VANQUISHED, -MUMMY_STARS * len(lost), lost)


def _problems(
    grid: Grid, marks: Marks, reached: set[str], empty: tuple[str, ...]
) -> Iterator[Problem]:
    """Everything that is wrong; only doorless spaces have to be filled (PA19)."""
    strange = {name: mark for name, mark in marks.items() if mark not in KNOWN}
    wrong = {name: mark for name, mark in strange.items() if mark.removeprefix("-").isdecimal()}
    found = (
        Problem(
            "crossed mummy without a 9",
            tuple(name for name in _with(marks, CROSSED) if name not in reached),
        ),
        Problem(
            "mummy on a door",
            tuple(name for name in _with(marks, MUMMY, CROSSED) if grid.cells[name].kind == DOOR),
        ),
        Problem("number out of range", tuple(wrong), tuple(wrong.values())),
        Problem("unreadable cell", tuple(name for name in strange if name not in wrong)),
        Problem("not finished", empty, (str(len(empty)),)),
    )
    return (problem for problem in found if problem.cells)


def _free_stars(mummies: tuple[str, ...], free: set[str]) -> Iterator[Hint]:
    """Crossing out a mummy turns stars lost into stars won (PA10)."""
    cells = tuple(name for name in mummies if name in free)
    if cells:
        stars = 2 * MUMMY_STARS * len(cells)
        yield Hint("mummy a 9 already reaches", cells, stars, (str(stars),))


def _second_looks(grid: Grid, marks: Marks) -> Iterator[Hint]:
    """Doors with a number that the rules allow but the dice hardly ever do: likely misread."""
    for name in _with(marks, *RARE_IN_A_DOOR):
        if grid.cells[name].kind == DOOR:
            yield Hint(RARE_DOOR, (name,), 0, (marks[name],))
