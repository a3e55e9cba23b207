"""A filled-in grid and its text notation.

A cell is named by its column letter and its row number, A1 at the top left of the page seen from
above. The first token of a row stands in column A, the first row of tokens is row 1.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from types import MappingProxyType

from scorer.games.grid_words import GRID
from scorer.games.notation import Mistake, TextError, shown

EMPTY = ""
MUMMY = "mummy"
CROSSED = "crossed mummy"
UNREADABLE = "?"
SPACE = "space"
DOOR = "door"
CELL_KINDS = (SPACE, DOOR)

MAX_SIDE = 60  # rows and columns; the largest known sheet of the series is 9 x 9
LETTERS = 26  # in the alphabet of column names
REMEMBERED = 16  # temples whose neighbours are kept; a game has one, a photograph a few

NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)")
# Blanks inside brackets are a mistake to name; only so many, or matching would take ages.
TOKEN = re.compile(r"\[[ \t]{0,9}[^\s\[\]]*[ \t]{0,9}\](?!\S)|\S+")
NUMBER = re.compile(r"-?[0-9]{1,3}")
MARKS = {".": EMPTY, "M": MUMMY, "X": CROSSED, "?": UNREADABLE}
SIGNS = {mark: sign for sign, mark in MARKS.items()}
NO_CELL = "#"
WHOLE_GAME = "temple"  # the first word of a game that is written turn by turn

Tokens = list[tuple[int, list[re.Match[str]]]]  # the number of each line, and its tokens


@dataclass(frozen=True, slots=True)
class Cell:
    """One place to write in: its kind, "space" or "door", and what is written there."""

    kind: str
    mark: str = EMPTY


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of one sheet by name; names that are not there have no cell on the paper."""

    cells: Mapping[str, Cell]

    def names(self) -> tuple[str, ...]:
        """Every cell's name in reading order: row by row, each from the left."""
        return tuple(adjacency(self))

    def marked(self, *marks: str) -> tuple[str, ...]:
        """The cells that carry one of these marks, in reading order."""
        return tuple(name for name in self.names() if self.cells[name].mark in marks)

    def emptied(self) -> "Grid":
        """The same grid before anybody wrote in it."""
        return Grid({name: Cell(cell.kind) for name, cell in self.cells.items()})


class GridError(TextError):
    """A text that is no grid; `problems` holds everything wrong with it."""

    sentences = GRID


def cell_name(column: int, row: int) -> str:
    """The name of the cell in this column and row, both counted from 0: (0, 0) is A1."""
    high, low = divmod(column, LETTERS)
    first = chr(ord("A") + high - 1) if high else ""
    return f"{first}{chr(ord('A') + low)}{row + 1}"


def place(name: str) -> tuple[int, int]:
    """The (row, column) of a cell, counted from 0, so that sorting by it gives reading order.

    Raises:
        ValueError: the name is not a column letter or two and a row number.
    """
    match = NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not a cell; write a column letter and a row, as in B3")
    column = 0
    for letter in match[1]:
        column = column * LETTERS + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1


def neighbours(name: str, cells: Mapping[str, object]) -> tuple[str, ...]:
    """The cells around this one, also diagonally, in reading order."""
    row, column = place(name)
    around = product(range(max(row - 1, 0), row + 2), range(max(column - 1, 0), column + 2))
    near = (cell_name(right, down) for down, right in around if (down, right) != (row, column))
    return tuple(other for other in near if other in cells)


def adjacency(grid: Grid) -> Mapping[str, tuple[str, ...]]:
    """For each cell, in reading order, the up to eight cells around it."""
    return _around(frozenset(grid.cells))


@lru_cache(REMEMBERED)
def _around(names: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    cells = dict.fromkeys(sorted(names, key=place))
    return MappingProxyType({name: neighbours(name, cells) for name in cells})


def parse(text: str) -> Grid:
    """Read a grid from its text notation.

    Raises:
        GridError: with every problem of the text, each with its line and column.
    """
    rows = [
        row
        for row in enumerate(text.removeprefix("\ufeff").splitlines(), start=1)
        if row[1].strip()
    ]
    too_large = tuple(_too_large(rows))
    if too_large:
        raise GridError(too_large)
    if rows and rows[0][1].split()[0].lower() == WHOLE_GAME:
        raise GridError([Mistake(rows[0][0], 1, "whole game")])
    tokens = [(line, list(TOKEN.finditer(row))) for line, row in rows]
    mistakes = (*_ragged(tokens), *_unknown(tokens))
    if mistakes:
        raise GridError(mistakes)
    read = (
        (column, row, _cell(token.group()))
        for row, (_, found) in enumerate(tokens)
        for column, token in enumerate(found)
    )
    cells = {cell_name(column, row): cell for column, row, cell in read if cell is not None}
    if not cells:
        raise GridError([Mistake(1, 1, "no cells")])
    return Grid(cells)


def write(grid: Grid) -> str:
    """The grid in its text notation, in straight columns, with a line end after each row."""
    if not grid.cells:
        return ""
    places = {place(name): _token(cell) for name, cell in grid.cells.items()}
    rows, columns = (range(max(side) + 1) for side in zip(*places, strict=True))
    table = [[places.get((row, column), NO_CELL) for column in columns] for row in rows]
    width = max(len(token) for row in table for token in row)
    lines = (" ".join(token.ljust(width) for token in row).rstrip() for row in table)
    return "".join(f"{line}\n" for line in lines)


def _too_large(rows: list[tuple[int, str]]) -> Iterator[Mistake]:
    if len(rows) > MAX_SIDE:
        yield Mistake(rows[MAX_SIDE][0], 1, "rows", (str(len(rows)), str(MAX_SIDE)))
    for line, row in rows[:MAX_SIDE]:
        if len(row.split()) > MAX_SIDE:
            yield Mistake(line, 1, "long row", (str(len(row.split())), str(MAX_SIDE)))


def _ragged(tokens: Tokens) -> Iterator[Mistake]:
    lengths = [len(found) for _, found in tokens]
    usual = max(set(lengths), key=lambda length: (lengths.count(length), length), default=0)
    for line, found in tokens:
        if len(found) != usual:
            counts = (str(len(found)), str(usual))
            yield Mistake(line, found[0].start() + 1, "row length", counts)


def _unknown(tokens: Tokens) -> Iterator[Mistake]:
    for line, found in tokens:
        for token in found:
            sign = token.group()
            if sign != NO_CELL and _cell(sign) is None:
                meant = _meant(sign)
                rule = "no cell" if meant is None else "nearly a cell"
                yield Mistake(line, token.start() + 1, rule, (shown(sign), meant or ""))


def _meant(sign: str) -> str | None:
    """The cell that somebody may have meant by a token that is none."""
    inner = sign.strip("[] \t")
    meant = inner.upper() or "."
    if _mark(meant) is None:
        return None
    return f"[{meant}]" if "[" in sign or "]" in sign else meant


def _cell(sign: str) -> Cell | None:
    is_door = sign.startswith("[") and sign.endswith("]")
    mark = _mark(sign[1:-1] if is_door else sign)
    return None if mark is None else Cell(DOOR if is_door else SPACE, mark)


def _mark(sign: str) -> str | None:
    if NUMBER.fullmatch(sign):
        return str(int(sign))
    return MARKS.get(sign)


def _token(cell: Cell) -> str:
    sign = SIGNS.get(cell.mark, cell.mark if NUMBER.fullmatch(cell.mark) else UNREADABLE)
    return f"[{sign}]" if cell.kind == DOOR else sign
