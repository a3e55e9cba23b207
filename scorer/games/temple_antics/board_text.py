"""The island in text: a shipped one by its name, or one's own row by row."""

from collections.abc import Iterator
from difflib import get_close_matches

from scorer.games.temple_antics.island import (
    ISLANDS,
    LETTERS,
    THUNDER_ISLAND,
    Island,
    IslandError,
    island,
)
from scorer.games.temple_antics.scan import Line, Trouble


class Board:
    """What has been read of an island so far."""

    def __init__(self) -> None:
        self.named: Island | None = None
        self.rows: list[str] = []
        self.last: Line | None = None

    def island(self) -> Island:
        """The island that was written; the shipped one if none was."""
        if not self.rows or self.last is None:
            return self.named or THUNDER_ISLAND
        try:
            return island(self.rows)
        except IslandError as error:
            raise self.last.whole(error.rule, *error.params) from error


def board_header(board: Island) -> Iterator[str]:
    """The lines that say which island it is."""
    if ISLANDS.get(board.name) == board:
        yield f"island {board.name}"
    else:
        yield from (f"row {' '.join(row)}" for row in board.rows)


def board_line(line: Line, board: Board) -> bool:
    """Read a line about the island, and say whether it was one."""
    if line.ahead not in {"island", "row"}:
        return False
    if (board.rows and line.ahead == "island") or (board.named and line.ahead == "row"):
        raise _twice(line)
    board.last = line
    if line.skip("island"):
        close = get_close_matches(line.ahead, ISLANDS, n=1) or list(ISLANDS)
        board.named = line.take(ISLANDS.get, "island", close[0])
        line.finish()
        return True
    line.demand("row")
    row = ""
    while line.ahead:
        row += line.take({letter: letter for letter in LETTERS}.get, "one of", " ".join(LETTERS))
    board.rows.append(row)
    return True


def _twice(line: Line) -> Trouble:
    return line.trouble("name and rows")
