"""A whole game as text: the table it began with, the moves, and who sat at it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from scorer.games.aapep.mistakes import NotationError
from scorer.games.aapep.moves import Move
from scorer.games.aapep.notation import (
    BoardReader,
    Words,
    move_of,
    position_text,
    words_of,
)
from scorer.games.aapep.players import SEATS
from scorer.games.aapep.position import Position
from scorer.games.aapep.squares import SIDE
from scorer.games.aapep.tiles import facing_of, kind
from scorer.games.notation import Mistake, shown

GAME = "aapep"
PERSON = "person"
STRENGTHS = ("easy", "fair", "strong")
SITTERS = (PERSON, *STRENGTHS)
STOPPED = "stopped"
MAX_LINES = 2000  # a game of the simulated players has 20 to 90 turns
NUMBER = re.compile(r"([0-9]{1,4})\.")
SEED = re.compile(r"[0-9]{1,10}")
KEY = re.compile(r"([a-z]{1,9}):(.*)")


@dataclass(frozen=True, slots=True)
class Game:
    """A game so far.

    Args:
        start: the table before the first move.
        moves: what was played, in turn.
        stopped: the players ended it without a result (AA15).
        sitters: for each seat "person" or the strength of a simulated player; () where not told.
        seed: what the chance of the simulated players comes from.
    """

    start: Position
    moves: tuple[Move, ...] = ()
    stopped: bool = False
    sitters: tuple[str, ...] = ()
    seed: int | None = None


def game_text(game: Game) -> str:
    """A game in notation, with a line end after each line."""
    lines = [position_text(game.start).rstrip("\n")]
    if game.sitters:
        lines.append(f"seats: {' '.join(game.sitters)}")
    if game.seed is not None:
        lines.append(f"seed: {game.seed}")
    lines += [f"{number}. {move}" for number, move in enumerate(game.moves, start=1)]
    if game.stopped:
        lines.append(STOPPED)
    return "".join(f"{line}\n" for line in lines)


def parse_game(text: str) -> Game:
    """Read a table or a whole game from its notation; whether moves are allowed is not asked.

    Raises:
        NotationError: with what is wrong in the text, each with its line and column.
    """
    lines = [
        (number, words)
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1)
        if (words := words_of(line))
    ]
    if len(lines) > MAX_LINES:
        raise NotationError([Mistake(lines[MAX_LINES][0], 1, "too long", (str(MAX_LINES),))])
    seats = _head(lines)
    board = BoardReader(seats)
    rows = lines[1 : 1 + SIDE]
    for number, (line, words) in enumerate(rows):
        board.row(number, line, words)
    if len(rows) < SIDE:
        board.mistakes.append(Mistake(lines[-1][0] + 1, 1, "rows"))
    rest = _Rest(seats)
    for line, words in lines[1 + SIDE :]:
        rest.mistakes.extend(rest.line(line, words))
    if "turn" not in rest.told and len(rows) == SIDE:
        rest.mistakes.append(Mistake(lines[-1][0] + 1, 1, "no turn"))
    if mistakes := [*board.mistakes, *rest.mistakes]:
        raise NotationError(mistakes)
    return rest.game(board)


def _head(lines: list[tuple[int, Words]]) -> tuple[str, ...]:
    """The players, from the first line."""
    if not lines:
        raise NotationError([Mistake(1, 1, "header", (shown(""),))])
    number, words = lines[0]
    if words[0][1].lower() != GAME or len(words) != 2:
        said = " ".join(word for _, word in words)
        raise NotationError([Mistake(number, words[0][0], "header", (shown(said),))])
    column, players = words[1]
    if players not in {str(known) for known in SEATS}:
        raise NotationError([Mistake(number, column, "players", (shown(players),))])
    return SEATS[int(players)]


@dataclass(slots=True)
class _Rest:
    """What follows the board: lines such as 'turn: yellow', then the moves."""

    seats: tuple[str, ...]
    turn: int = 0
    left: list[int] = field(default_factory=list)
    sitters: list[str] = field(default_factory=list)
    seed: int | None = None
    moves: list[Move] = field(default_factory=list)
    numbered: int = 0
    stopped: bool = False
    told: set[str] = field(default_factory=set)
    mistakes: list[Mistake] = field(default_factory=list)

    def line(self, line: int, words: Words) -> Iterator[Mistake]:
        """Read one line."""
        column, first = words[0]
        if self.stopped:
            yield Mistake(line, column, "after stop")
        elif first.lower() == STOPPED and len(words) == 1:
            self.stopped = True
        elif (number := NUMBER.fullmatch(first)) is not None:
            yield from self._move(int(number[1]), line, words)
        else:
            yield from self._key(line, words)

    def game(self, board: BoardReader) -> Game:
        """The game, when nothing is wrong."""
        start = Position(
            self.seats,
            board.board,
            board.shadows,
            tuple(sorted(self.left)),
            tuple(board.markers.get(seat) for seat in self.seats),
            self.turn,
        )
        return Game(start, tuple(self.moves), self.stopped, tuple(self.sitters), self.seed)

    def _move(self, number: int, line: int, words: Words) -> Iterator[Mistake]:
        self.numbered += 1
        if number != self.numbered:
            yield Mistake(line, words[0][0], "number", (str(self.numbered), str(number)))
        said = " ".join(word for _, word in words[1:])
        move = move_of(said)
        if move is None:
            column = words[1][0] if len(words) > 1 else words[0][0] + len(words[0][1])
            yield Mistake(line, column, "move", (shown(said),))
        else:
            self.moves.append(move)

    def _key(self, line: int, words: Words) -> Iterator[Mistake]:
        column, first = words[0]
        match = KEY.fullmatch(first.lower())
        readers: dict[str, Callable[[int, Words], Iterator[Mistake]]] = {
            "left": self._left,
            "turn": self._turn,
            "seats": self._seats,
            "seed": self._seed,
        }
        if match is None or match[1] not in readers or self.numbered:
            yield Mistake(line, column, "key", (shown(first),))
            return
        key = match[1]
        if key in self.told:
            yield Mistake(line, column, "key twice", (key,))
            return
        self.told.add(key)
        values = words[1:]
        if match[2]:  # what follows the colon without a blank
            values = [(column + len(key) + 1, first[len(key) + 1 :]), *values]
        after = column + len(first)
        yield from readers[key](line, values or [(after, "")])

    def _left(self, line: int, values: Words) -> Iterator[Mistake]:
        for column, text in values:
            facing = facing_of(text)
            if facing is None:
                yield Mistake(line, column, "tile", (shown(text),))
            else:
                self.left.append(kind(facing))

    def _turn(self, line: int, values: Words) -> Iterator[Mistake]:
        column = values[0][0]
        said = " ".join(text for _, text in values)
        if said.lower() in self.seats:
            self.turn = self.seats.index(said.lower())
        else:
            yield Mistake(line, column, "turn", (shown(said), ", ".join(self.seats)))

    def _seats(self, line: int, values: Words) -> Iterator[Mistake]:
        for column, text in values:
            if text.lower() not in SITTERS:
                yield Mistake(line, column, "seats", (shown(text), ", ".join(SITTERS)))
            self.sitters.append(text.lower())
        if len(values) != len(self.seats):
            counts = (str(len(values)), str(len(self.seats)))
            yield Mistake(line, values[0][0], "seat count", counts)

    def _seed(self, line: int, values: Words) -> Iterator[Mistake]:
        column = values[0][0]
        said = " ".join(text for _, text in values)
        if SEED.fullmatch(said):
            self.seed = int(said)
        else:
            yield Mistake(line, column, "seed", (shown(said),))
