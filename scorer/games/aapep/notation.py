"""Tables and moves as text, both ways; docs/rules-aapep.md has the grammar."""

import re
from collections.abc import Iterator

from scorer.games.aapep.board import Board
from scorer.games.aapep.moves import Move, ShadowStep, TileStep
from scorer.games.aapep.players import SEATS
from scorer.games.aapep.position import Position
from scorer.games.aapep.squares import SIDE, SQUARES, square_named
from scorer.games.aapep.tiles import facing_of, facing_text
from scorer.games.notation import Mistake, shown

EMPTY, SHADOW = ".", "s"
WORD = re.compile(r"\S+")
SQUARE = re.compile(r"([LD]{4})([YRWB]?)", re.IGNORECASE)
MOVE = re.compile(
    r"(?:([LD]{4})-([A-D][1-4])|([A-D][1-4])-([A-D][1-4])=([LD]{4}))"
    r"\s{1,9}([A-D][1-4])-([A-D][1-4])",
    re.IGNORECASE,
)
INITIALS = {player[0]: player for player in SEATS[4]}

Words = list[tuple[int, str]]  # of a line, each with its column from 1


def words_of(line: str) -> Words:
    """The words of a line and where they stand; what follows a # is a note."""
    return [(found.start() + 1, found.group()) for found in WORD.finditer(line.partition("#")[0])]


def move_of(text: str) -> Move | None:
    """The move that a text writes, whether it is allowed or not; None where it writes none."""
    match = MOVE.fullmatch(text.strip())
    if match is None:
        return None
    placed, target, start, goal, facing, shadow, square = match.groups()
    if placed is not None:
        step = TileStep(None, _square(target), _facing(placed))
    else:
        step = TileStep(_square(start), _square(goal), _facing(facing))
    return Move(step, ShadowStep(_square(shadow), _square(square)))


def _square(name: str) -> int:
    return square_named(name) or 0  # only for names that were matched: A1 is 0


def _facing(text: str) -> int:
    return facing_of(text) or 0  # only for letters that were matched: DDDD is 0


def board_text(position: Position) -> str:
    """The four rows of a table in straight columns: `.`, `s`, a tile, a tile with its marker."""
    marked = {square: position.seats[seat][0] for seat, square in enumerate(position.markers)}
    signs = []
    for square in SQUARES:
        facing = position.board.facing(square)
        if facing is not None:
            signs.append(facing_text(facing) + marked.get(square, ""))
        else:
            signs.append(SHADOW if square in position.shadows else EMPTY)
    width = max(map(len, signs))
    rows = (signs[start : start + SIDE] for start in range(0, len(signs), SIDE))
    return "\n".join(" ".join(sign.ljust(width) for sign in row).rstrip() for row in rows)


def position_text(position: Position) -> str:
    """A table in notation, with a line end after each line."""
    lines = [f"aapep {len(position.seats)}", board_text(position)]
    if position.left:
        lines.append(f"left: {' '.join(map(facing_text, position.left))}")
    lines.append(f"turn: {position.player}")
    return "".join(f"{line}\n" for line in lines)


class BoardReader:
    """Reads the rows of a board; what is wrong is kept in `mistakes`."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.board = Board()
        self.shadows: tuple[int, ...] = ()
        self.markers: dict[str, int] = {}
        self.mistakes: list[Mistake] = []

    def row(self, number: int, line: int, words: Words) -> None:
        """Read row `number`, counted from 0, which stands in this line of the text."""
        if len(words) != SIDE:
            self.mistakes.append(Mistake(line, words[0][0], "row length", (str(len(words)),)))
            return
        for place, (column, sign) in enumerate(words):
            self.mistakes.extend(self._sign(number * SIDE + place, sign, line, column))

    def _sign(self, square: int, sign: str, line: int, column: int) -> Iterator[Mistake]:
        if sign == EMPTY:
            return
        if sign.lower() == SHADOW:
            self.shadows += (square,)
            return
        match = SQUARE.fullmatch(sign)
        if match is None:
            yield Mistake(line, column, "square", (shown(sign),))
            return
        self.board = self.board.laid(square, _facing(match[1]))
        if match[2]:
            yield from self._marker(square, match[2].lower(), line, column)

    def _marker(self, square: int, initial: str, line: int, column: int) -> Iterator[Mistake]:
        player = INITIALS[initial]
        place = column + SIDE
        if player not in self.seats:
            initials = ", ".join(seat[0] for seat in self.seats)
            yield Mistake(line, place, "marker of nobody", (player, initials))
        elif player in self.markers:
            yield Mistake(line, place, "marker twice", (initial,))
        else:
            self.markers[player] = square
