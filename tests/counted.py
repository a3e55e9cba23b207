"""Sheets on the table that hold what a test writes, without a photo or a network."""

from collections.abc import Mapping, Sequence

from scorer.games.grid import parse
from scorer.reader.guess import Guess
from scorer.reader.interpret import count, interpret
from scorer.reader.sheet_reading import FoundSheet, SheetReading
from scorer.table.after.standing import Laid
from scorer.table.command import Game
from sheetgen.geometry import Rect
from sheetgen.sheet import Field, Layer, Page
from tests.tables import Evening

LAYOUT = "penny-papers/heart-and-gate"
HENRI = """
7   [7] 7   7   2   9
M   3   X   2   [9] X
4   5   [2] 9   13  13
4   5   6   8   9   [2]
[5] 4   7   X   10  X
"""  # the worked example of the rules: 9 + 15 + 6 = 30 stars
TIE = "1 2 3\nM M M\n4 4 4"  # 4 for the sequence 1-2-3-4, 3 for the group, -6: a star


def reading(
    text: str,
    doubts: Mapping[str, str] | None = None,
    printed: str | None = None,
    layout: str = LAYOUT,
    game: str | None = "penny-papers",
) -> SheetReading:
    """A sheet as it was read; `doubts` are cells and what else they may hold."""
    grid = parse(text)
    names = grid.names()
    size = Rect(0, 0, 10, 10)
    fields = tuple(Field(name, grid.cells[name].kind, size) for name in names)
    guesses = tuple(_guess(grid.cells[name].mark, (doubts or {}).get(name)) for name in names)
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    found = FoundSheet(
        "key", layout, game, 1, 1, printed, corners, 0,
        Page(0, 0, Layer(()), (), fields), fields, guesses,
    )  # fmt: skip
    cells = interpret(fields, guesses, {})
    return SheetReading(found, cells, count(game, cells, "marked"))


def _guess(mark: str, other: str | None) -> Guess:
    if other is None:
        return Guess(mark, 0.999, "8", doubtful=False, reason=None)
    return Guess(mark, 0.6, other, doubtful=True, reason=f"could also be {other}")


def laid(
    number: int, read: SheetReading | str, *, sure: bool = True, by: Sequence[str] = ()
) -> Laid:
    """The sheet of player number so and so."""
    one = reading(read) if isinstance(read, str) else read
    return Laid(f"s{number}", f"p{number}", one, confirmed=sure, vouched=tuple(by))


def evening(*names: str) -> Evening:
    """A table at which these sit; a game is on."""
    table = Evening()
    table.join(*names)
    table.do(Game(table.request(), "penny-papers"))
    return table
