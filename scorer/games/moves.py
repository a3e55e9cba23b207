"""What one player may do after a roll: the legal moves on a sheet, and why another one is not."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorer.games.dice import Allowed, Roll, allowed
from scorer.games.grid import CROSSED, DOOR, EMPTY, MUMMY, SPACE, Cell, Grid, adjacency
from scorer.games.penny_papers import ALLOWED, NINE, Problem


@dataclass(frozen=True, slots=True)
class Move:
    """A cell and what goes into it: a number as text, or "mummy"."""

    cell: str
    mark: str


def places(grid: Grid, may: Allowed, after: str | None = None) -> tuple[str, ...]:
    """The cells that a roll leaves to choose from, in reading order.

    Args:
        grid: the sheet before the move.
        may: what the roll allows on it.
        after: alone at the table, the cell filled the turn before; a mummy goes beside it if
            an empty doorless space is there, else anywhere (PA23).
    """
    free = tuple(
        name
        for name in adjacency(grid)
        if grid.cells[name].mark == EMPTY and grid.cells[name].kind == may.target
    )
    if not may.mummy or after is None:
        return free
    around = adjacency(grid)[after]
    return tuple(name for name in free if name in around) or free


def legal_moves(grid: Grid, may: Allowed, after: str | None = None) -> tuple[Move, ...]:
    """Every move that the rules allow, by cell in reading order, then by number."""
    marks = (MUMMY,) if may.mummy else tuple(map(str, may.numbers))
    return tuple(Move(cell, mark) for cell in places(grid, may, after) for mark in marks)


def refusal(grid: Grid, may: Allowed, move: Move, after: str | None = None) -> Problem | None:
    """Why a move is against the rules; None for a legal one."""
    return _wrong_mark(may, move) or _wrong_cell(grid, may, move.cell, after)


def _wrong_mark(may: Allowed, move: Move) -> Problem | None:
    cells = (move.cell,)
    if may.mummy:
        return None if move.mark == MUMMY else Problem("a mummy was rolled", cells)
    if move.mark == MUMMY:
        return Problem("no mummy was rolled", cells)
    if move.mark not in ALLOWED:
        return Problem("number out of range", cells, (move.mark,))
    if ALLOWED[move.mark] not in may.numbers:
        return Problem("number not rolled", cells, tuple(map(str, may.numbers)))
    return None


def _wrong_cell(grid: Grid, may: Allowed, name: str, after: str | None) -> Problem | None:
    cell = grid.cells.get(name)
    if cell is None:
        return Problem("no such cell", (name,))
    if cell.mark != EMPTY:
        return Problem("cell is filled", (name,))
    if cell.kind != may.target:
        return Problem(
            "a door was asked for" if may.target == DOOR else "a door is locked", (name,)
        )
    if name not in places(grid, may, after):
        return Problem("mummy not beside", (name,), (after or "",))
    return None


def wrong_cross(grid: Grid, name: str) -> Problem | None:
    """Why a mummy may not be crossed out; None where a 9 is beside it."""
    cell = grid.cells.get(name)
    if cell is None or cell.mark != MUMMY:
        return Problem("no mummy to cross out", (name,))
    if any(grid.cells[other].mark == str(NINE) for other in adjacency(grid)[name]):
        return None
    return Problem("cross without a 9", (name,))


def written(grid: Grid, marks: Mapping[str, str]) -> Grid:
    """The sheet with these marks in these cells."""
    new = {name: Cell(grid.cells[name].kind, mark) for name, mark in marks.items()}
    return Grid({**grid.cells, **new})


def to_cross_out(grid: Grid) -> tuple[str, ...]:
    """The mummies that a 9 reaches and that nobody has crossed out yet."""
    return tuple(name for name in grid.marked(MUMMY) if wrong_cross(grid, name) is None)


def turns(rolls: Sequence[Roll], temple: Grid) -> tuple[Allowed, ...]:
    """What each roll of a game allows, the same on every sheet, up to the end of the game.

    Everybody fills a door after a lockpick, so doors run out for all at once, and so do spaces.
    """
    return tuple(_turns(rolls, temple))


def _turns(rolls: Sequence[Roll], temple: Grid) -> Iterator[Allowed]:
    kinds = [cell.kind for cell in temple.cells.values()]
    left = {SPACE: kinds.count(SPACE), DOOR: kinds.count(DOOR)}
    for rolled in rolls:
        if not left[SPACE]:
            return
        may = allowed(rolled, left[DOOR])
        left[may.target] -= 1
        yield may


def is_over(grid: Grid) -> bool:
    """Whether every doorless space is filled, which ends the game; doors may be empty (PA19)."""
    return not any(cell.kind == SPACE and cell.mark == EMPTY for cell in grid.cells.values())


def is_mummy(mark: str) -> bool:
    """Whether a mark is a mummy, crossed out or not."""
    return mark in {MUMMY, CROSSED}
