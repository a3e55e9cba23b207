"""From guesses to marks and stars: people's corrections stand over what was read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from scorer.games.grid import CELL_KINDS, Cell, Grid
from scorer.games.penny_papers import Mummies, Score, score
from scorer.reader.guess import Guess
from sheetgen.sheet import Field

GAME = "penny-papers"
Source = Literal["read", "log", "person"]


@dataclass(frozen=True, slots=True)
class CellReading:
    """One cell: its mark, how sure that is, and who says so; ``before`` is what was read."""

    cell: str
    kind: str
    mark: str
    probability: float
    runner_up: str
    doubtful: bool
    reason: str | None
    source: Source = "read"
    before: str | None = None


def readable(fields: Iterable[Field]) -> tuple[Field, ...]:
    """The fields that hold a mark of the game, in reading order."""
    cells = [field for field in fields if field.kind in CELL_KINDS]
    return tuple(sorted(cells, key=lambda field: (field.sheet, field.rect.y, field.rect.x)))


def interpret(
    cells: Iterable[Field], guesses: Iterable[Guess], corrections: Mapping[str, str]
) -> tuple[CellReading, ...]:
    """What is in each cell; a corrected cell is never doubtful unless it was called unreadable."""
    return tuple(
        _cell(field, guess, corrections.get(field.name))
        for field, guess in zip(cells, guesses, strict=True)
    )


def _cell(field: Field, guess: Guess, corrected: str | None) -> CellReading:
    if corrected is None:
        return CellReading(
            field.name,
            field.kind,
            guess.mark,
            guess.probability,
            guess.runner_up,
            guess.doubtful,
            guess.reason,
        )
    unsure = corrected == "?"
    reason = "a person could not read it" if unsure else None
    return CellReading(
        field.name, field.kind, corrected, 1.0, guess.mark, unsure, reason, "person", guess.mark
    )


def grid_of(cells: Iterable[CellReading]) -> Grid:
    """The filled-in grid of a sheet."""
    return Grid({cell.cell: Cell(cell.kind, cell.mark) for cell in cells})


def count(game: str | None, cells: Iterable[CellReading], mummies: Mummies) -> Score | None:
    """The stars of a sheet; None for a sheet that belongs to no game that is scored so."""
    return score(grid_of(cells), mummies) if game == GAME else None
