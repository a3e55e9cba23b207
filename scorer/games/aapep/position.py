"""A game at one moment: the board, the shadows, the tiles beside it, the markers, whose turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.games.aapep.board import Board
from scorer.games.aapep.players import BEGINS_DAY, SEATS, Ending, ending
from scorer.games.aapep.squares import ALL_SQUARES, square_named
from scorer.games.aapep.tiles import HOUSE_SET, TILES, facing_of, kind

FIRST_SHADOWS = ("D1", "A4")  # the top right and bottom left corner of the printed board (AA14)


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that lies on the table, and whose turn it is.

    Args:
        seats: the players in the order of their turns.
        board: the tiles that lie on it.
        shadows: the squares of the shadow chips, in reading order.
        left: the kinds of the tiles that are not on the board yet, in order.
        markers: for each seat the square of the tile that its marker lies on, or None.
        turn: the seat whose turn it is.
    """

    seats: tuple[str, ...]
    board: Board
    shadows: tuple[int, ...]
    left: tuple[int, ...]
    markers: tuple[int | None, ...]
    turn: int = 0

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.seats[self.turn]

    @property
    def mover(self) -> str:
        """Whose turn it was before."""
        return self.seats[self.turn - 1]

    @property
    def is_day(self) -> bool:
        """While there are tiles to place it is day."""
        return bool(self.left)

    @property
    def free(self) -> int:
        """The squares without a tile and without a shadow, as a set."""
        taken = self.board.tiles
        for square in self.shadows:
            taken |= 1 << square
        return ALL_SQUARES & ~taken

    @property
    def locked(self) -> int:
        """The squares whose tile carries a marker, as a set."""
        locked = 0
        for square in self.markers:
            if square is not None:
                locked |= 1 << square
        return locked


def setup(players: int, tiles: Sequence[str] = HOUSE_SET) -> Position:
    """The table before the first turn.

    Args:
        players: 2, 3 or 4.
        tiles: what is written on the tiles that are played with, such as LLDD.

    Raises:
        ValueError: another number of players, or not eleven tiles of four sides.
    """
    if players not in SEATS:
        raise ValueError(f"{players} players cannot play Aapep; 2, 3 or 4 can")
    facings = [facing for text in tiles if (facing := facing_of(text)) is not None]
    if len(tiles) != TILES or len(facings) != TILES:
        raise ValueError(f"Aapep is played with {TILES} tiles such as LLDD, not with {tiles}")
    shadows = (square for name in FIRST_SHADOWS if (square := square_named(name)) is not None)
    seats = SEATS[players]
    return Position(
        seats,
        Board(),
        tuple(sorted(shadows)),
        tuple(sorted(map(kind, facings))),
        (None,) * players,
        seats.index(BEGINS_DAY),
    )


def ended(position: Position) -> Ending | None:
    """How the game ended with the turn before, by day or by night (AA4); None while it goes on."""
    return ending(position.board, position.seats, position.mover)
