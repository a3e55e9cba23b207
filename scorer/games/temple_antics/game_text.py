"""A whole game as text: the island, what one starts with, and the steps of each turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.games.temple_antics.board_text import Board, board_header, board_line
from scorer.games.temple_antics.island import THUNDER_ISLAND, Island
from scorer.games.temple_antics.scan import Line, NotationError, Trouble, lines, wrong_lines
from scorer.games.temple_antics.state import Ending, State
from scorer.games.temple_antics.step_text import read_step
from scorer.games.temple_antics.steps import Step
from scorer.games.temple_antics.tables import MAX_HEALTH, TURNS

GAME = "temple-antics"
HEADERS = ("island", "row", "health", "seed", "turn", "result")
MAX_SEED_DIGITS = 40

Turns = tuple[tuple[Step, ...], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, in which turn, and with how much health."""

    ending: Ending
    turn: int
    health: int

    def __str__(self) -> str:
        return f"{self.ending}, turn {self.turn}, health {self.health}"


@dataclass(frozen=True, slots=True)
class Game:
    """What a player writes down; the rules have not looked at it yet."""

    island: Island = THUNDER_ISLAND
    health: int = MAX_HEALTH
    seed: int | None = None
    """Where the rolls of a game on the screen come from; nothing else needs it."""
    turns: Turns = ()
    result: Result | None = None
    """What the player says the end was."""


def result_of(state: State) -> Result | None:
    """The result of a game that stands so, if it is over."""
    return Result(state.ending, state.turn, state.health) if state.ending else None


def write(game: Game) -> str:
    """The game in its notation, a turn a line."""
    seed = [] if game.seed is None else [f"seed {game.seed}"]
    turns = (
        f"turn {number}: {', '.join(map(str, steps))}"
        for number, steps in enumerate(game.turns, start=1)
    )
    result = [] if game.result is None else [f"result: {game.result}"]
    header = (GAME, *board_header(game.island), f"health {game.health}", *seed)
    return "".join(f"{line}\n" for line in (*header, *turns, *result))


def parse(text: str) -> Game:
    """Read a game from its notation.

    Raises:
        NotationError: with the first problem of each line, its place and what was expected.
    """
    found = list(lines(text))
    parts = _Parts(Board())
    mistakes = wrong_lines(found, _head, lambda line: _line(line, parts))
    try:
        board = parts.board.island()
    except Trouble as trouble:
        mistakes.append(trouble.mistake)
    if not found:
        mistakes.append(Line(1, (), 1).trouble("no game", GAME).mistake)
    if mistakes:
        raise NotationError(mistakes)
    return Game(board, parts.health, parts.seed, tuple(parts.turns), parts.result)


class _Parts:
    """What has been read so far."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.health = MAX_HEALTH
        self.seed: int | None = None
        self.turns: list[tuple[Step, ...]] = []
        self.result: Result | None = None
        self.begun: set[str] = set()


def _head(line: Line) -> None:
    if not line.skip(GAME):
        raise line.unexpected("first line", GAME)
    line.finish()


def _line(line: Line, parts: _Parts) -> None:
    if line.ahead not in HEADERS:
        raise line.none_of(HEADERS)
    _check_order(line, parts)
    if not board_line(line, parts.board):
        _part(line, parts)
    line.finish()


def _part(line: Line, parts: _Parts) -> None:
    if line.skip("health"):
        parts.health = line.number_in(range(1, MAX_HEALTH + 1), "start health")
    elif line.skip("seed"):
        parts.seed = line.take(_seed, "seed", str(MAX_SEED_DIGITS))
    elif line.skip("turn"):
        parts.turns.append(())  # also if it cannot be read, so that the next ones are counted on
        parts.turns[-1] = tuple(_turn(line, len(parts.turns)))
    elif line.skip("result"):
        parts.result = _result(line)


def _check_order(line: Line, parts: _Parts) -> None:
    """Everything once, but rows and turns; turns after what comes before them, the result last."""
    word = line.ahead
    if word in parts.begun and word not in {"row", "turn"}:
        raise line.trouble("twice", repr(word))
    if "result" in parts.begun or ("turn" in parts.begun and word not in {"turn", "result"}):
        raise line.trouble("too late", repr(word))
    parts.begun.add(word)


def _turn(line: Line, number: int) -> Iterator[Step]:
    if number > TURNS:
        raise line.trouble("too many turns", str(TURNS))
    if not line.skip(str(number)):
        raise line.unexpected("turn number", str(number))
    line.demand(":")
    yield read_step(line)
    while line.skip(","):
        yield read_step(line)
    if line.ahead:
        raise line.unexpected("comma")


def _result(line: Line) -> Result:
    line.demand(":")
    ending = line.kind(tuple(Ending))
    line.demand(",")
    line.demand("turn")
    turn = line.number_in(range(1, TURNS + 1), "last turn")
    line.demand(",")
    line.demand("health")
    return Result(ending, turn, line.number_in(range(MAX_HEALTH + 1), "health left"))


def _seed(word: str) -> int | None:
    digits = word.removeprefix("-")
    good = digits.isascii() and digits.isdecimal() and len(digits) <= MAX_SEED_DIGITS
    return int(word) if good else None


def with_step(turns: Turns, turn: int, step: Step) -> Turns:
    """The turns with one more step, in the turn of this number: the last one or a new one."""
    if turn > len(turns):
        return (*turns, (step,))
    return (*turns[:-1], (*turns[-1], step))
