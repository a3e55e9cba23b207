"""The text notation of a whole game.

    temple
    .   [.] .
    .   .   .
    players Ana | Ben Ruiz
    1: 3 2 5; A1=5 | C1=8
    2: 3 L 5; B1=8 | B1=3
    3: 1 2 M; C2=M @ Ben Ruiz | A2=M @ Ana
    4: 4 5 2; B2=9 xA2 | A1=9
    end; | xC2

A turn has its number, the faces purple, green, red (P, L and M are the specials), and what each
player did, in the order of the players: a cell, a mark, mummies of one's own to cross out, and
after @ the owner of the sheet that is drawn on. docs/rules-penny-papers.md has the grammar.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import takewhile, zip_longest

from scorer.games.dice import DICE, LOCKPICK, PENNY_PAPERS, Roll, wrong_face
from scorer.games.game import (
    MOST_PLAYERS,
    Game,
    MoveError,
    Table,
    Turn,
    Write,
    cross_out,
    start,
    take,
)
from scorer.games.grid import MUMMY, NAME, Grid, GridError
from scorer.games.grid import parse as parse_grid
from scorer.games.grid import write as write_grid
from scorer.games.log_words import GAME_LOG
from scorer.games.notation import Mistake, TextError, shown

LETTERS = {"P": PENNY_PAPERS, "L": LOCKPICK, "M": MUMMY}
SPECIALS = {face: letter for letter, face in LETTERS.items()}
MAX_NAME = 40  # characters
MAX_LINES = 2_000  # of a temple of 60 rows and as many turns as it could have on paper
TURN = re.compile(r"\s*(?P<number>[0-9]{1,4})\s*:(?P<faces>[^;]*);(?P<writes>.*)")
END = re.compile(r"\s*end\s*;(?P<writes>.*)")
WRITE = re.compile(
    r"(?P<cell>[^\s=@|]{1,9})\s*=\s*(?P<mark>[^\s=@|]{1,9})(?P<crosses>(\s+x[A-Z]{1,2}[0-9]{1,2})*)"
    r"\s*(@\s*(?P<owner>[^@|]+))?"
)


class GameLogError(TextError):
    """A text that is no game, or a game against the rules; `problems` says where and why."""

    sentences = GAME_LOG


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the text: its number, and what stands in it."""

    number: int
    text: str

    def wrong(self, column: int, rule: str, *params: str) -> GameLogError:
        """The error for something at a column, counted from 0."""
        return GameLogError([Mistake(self.number, column + 1, rule, params)])


@dataclass(frozen=True, slots=True)
class _Entry:
    """What one player did, as text, and the column where it begins, counted from 0."""

    column: int
    text: str


def read(text: str) -> tuple[Game, Table]:
    """Read a game and play it again, so that every step is known to be legal.

    Raises:
        GameLogError: the first mistake, with its line and column.
    """
    lines = [
        _Line(number, line)
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1)
        if line.strip()
    ]
    if len(lines) > MAX_LINES:
        raise lines[MAX_LINES].wrong(0, "too long", str(MAX_LINES))
    game, rest = _head(lines)
    table = start(game.temple, game.players)
    for number, line in enumerate(rest, start=1):
        if match := END.fullmatch(line.text):
            if number < len(rest):
                raise rest[number].wrong(0, "after the end")
            return _ended(game, table, line, match)
        turn, table = _played(game, table, line, number)
        game = replace(game, turns=(*game.turns, turn))
    return game, table


def _head(lines: list[_Line]) -> tuple[Game, list[_Line]]:
    """The temple and the players, and the lines that follow."""
    first = lines[0] if lines else _Line(1, "")
    if first.text.strip() != "temple":
        raise first.wrong(0, "head")
    rows = list(takewhile(lambda line: line.text.split()[0] != "players", lines[1:]))
    rest = lines[1 + len(rows) :]
    if not rest:
        raise lines[-1].wrong(0, "nobody")
    names = tuple(name.strip() for name in rest[0].text.strip().removeprefix("players").split("|"))
    are_fine = all(name and len(name) <= MAX_NAME and "@" not in name for name in names)
    if not are_fine or not 1 <= len(set(names)) == len(names) <= MOST_PLAYERS:
        raise rest[0].wrong(0, "players")
    return Game(_temple(rows, first), names), rest[1:]


def _temple(rows: list[_Line], first: _Line) -> Grid:
    """The empty temple; a problem is told with its line in the whole text."""
    if not rows:
        raise first.wrong(0, "no temple")
    text = "\n" * (rows[0].number - 1)
    for line, after in zip_longest(rows, rows[1:]):
        text += line.text + "\n" * (after.number - line.number if after else 1)
    try:
        grid = parse_grid(text)
    except GridError as error:
        raise GameLogError(error.mistakes) from error
    if grid != grid.emptied():
        raise rows[0].wrong(0, "full temple")
    return grid


def _played(game: Game, table: Table, line: _Line, number: int) -> tuple[Turn, Table]:
    match = TURN.fullmatch(line.text)
    if match is None:
        raise line.wrong(0, "turn", shown(line.text.strip()))
    if int(match["number"]) != number:
        raise line.wrong(match.start("number"), "turn number", match["number"], str(number))
    entries = _entries(line, match, len(game.players))
    turn = Turn(_faces(line, match), tuple(_write(line, entry) for entry in entries))
    with _told(line, entries):
        return turn, take(table, turn)


def _ended(game: Game, table: Table, line: _Line, match: re.Match[str]) -> tuple[Game, Table]:
    entries = _entries(line, match, len(game.players))
    crossed = tuple(_crosses(line, entry) for entry in entries)
    with _told(line, entries):
        return replace(game, crossed=crossed), cross_out(table, crossed)


@contextmanager
def _told(line: _Line, entries: list[_Entry]) -> Iterator[None]:
    """Tell a step against the rules at the place where it is written."""
    try:
        yield
    except MoveError as error:
        problem = error.problem
        values = (", ".join(problem.cells), ", ".join(problem.params))
        raise line.wrong(entries[error.player].column, problem.rule, *values) from error


def _entries(line: _Line, match: re.Match[str], players: int) -> list[_Entry]:
    entries, column = list[_Entry](), match.start("writes")
    for part in match["writes"].split("|"):
        entries.append(_Entry(column + len(part) - len(part.lstrip()), part.strip()))
        column += len(part) + 1
    if len(entries) != players:
        raise line.wrong(match.start("writes"), "entries", str(len(entries)), str(players))
    return entries


def _faces(line: _Line, match: re.Match[str]) -> Roll:
    faces = [LETTERS.get(face, face) for face in match["faces"].split()]
    column = match.start("faces") + 1
    if len(faces) != len(DICE):
        raise line.wrong(column, "faces", str(len(faces)))
    wrong = wrong_face(faces)
    if wrong is not None:
        raise line.wrong(column, f"{DICE[wrong]} die", shown(match["faces"].split()[wrong]))
    return Roll(*faces)


def _write(line: _Line, entry: _Entry) -> Write:
    match = WRITE.fullmatch(entry.text)
    if match is None:
        raise line.wrong(entry.column, "entry", shown(entry.text))
    crossed = tuple(cross.removeprefix("x") for cross in match["crosses"].split())
    mark = MUMMY if match["mark"] == "M" else match["mark"]
    return Write(_cell(line, entry, match["cell"]), mark, match["owner"], crossed)


def _cell(line: _Line, entry: _Entry, name: str) -> str:
    if NAME.fullmatch(name) is None:
        raise line.wrong(entry.column, "cell name", shown(name))
    return name


def _crosses(line: _Line, entry: _Entry) -> tuple[str, ...]:
    words = entry.text.split()
    if not all(word.startswith("x") and NAME.fullmatch(word[1:]) for word in words):
        raise line.wrong(entry.column, "crosses", shown(entry.text))
    return tuple(word[1:] for word in words)


def write(game: Game) -> str:
    """The game in its text notation; `read` gives the same game again."""
    lines = ["temple\n", write_grid(game.temple), f"players {' | '.join(game.players)}\n"]
    for number, turn in enumerate(game.turns, start=1):
        faces = " ".join(SPECIALS.get(face, face) for face in turn.rolled.faces)
        lines.append(f"{number}: {faces}; {' | '.join(map(_written, turn.writes))}\n")
    if game.crossed:
        crossed = (" ".join(f"x{cell}" for cell in cells) for cells in game.crossed)
        lines.append(f"end; {' | '.join(crossed).strip()}".rstrip() + "\n")
    return "".join(lines)


def _written(write: Write) -> str:
    mark = "M" if write.mark == MUMMY else write.mark
    crosses = "".join(f" x{cell}" for cell in write.crossed)
    return f"{write.cell}={mark}{crosses}" + (f" @ {write.owner}" if write.owner else "")
