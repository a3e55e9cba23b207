"""What is visible from each edge of the board, line by line, and why."""

from dataclasses import dataclass

from scorer.games.aapep.board import Board, patterns
from scorer.games.aapep.players import AAPEP, RA
from scorer.games.aapep.squares import EDGES, SIDE, line, line_name, nearest, square_name
from scorer.games.aapep.tiles import DARK, LIGHT


@dataclass(frozen=True, slots=True)
class Sight:
    """One line of sight: over which squares one looks, and which side of which tile one sees.

    `tile` and `side` are None where the line has no tile; `shadows` are those among `over`.
    """

    line: str
    over: tuple[str, ...]
    shadows: tuple[str, ...]
    tile: str | None
    side: str | None


@dataclass(frozen=True, slots=True)
class EdgeView:
    """What one sees from an edge; `winner` is the side it wins for, or None."""

    edge: str
    sights: tuple[Sight, ...]
    winner: str | None


def edge_views(board: Board, shadows: tuple[int, ...]) -> tuple[EdgeView, ...]:
    """The views from the top, right, bottom and left edge."""
    won = {edge: RA if light else AAPEP for edge, light in patterns(board)}
    return tuple(
        EdgeView(
            name,
            tuple(_sight(board, shadows, edge, number) for number in range(SIDE)),
            won.get(edge),
        )
        for edge, name in enumerate(EDGES)
    )


def _sight(board: Board, shadows: tuple[int, ...], edge: int, number: int) -> Sight:
    squares = line(edge, number)
    seen = nearest(board.tiles, edge)
    tile = next((square for square in squares if seen >> square & 1), None)
    over = squares if tile is None else squares[: squares.index(tile)]
    bright = tile is not None and board.light[edge] >> tile & 1
    return Sight(
        line_name(edge, number),
        tuple(map(square_name, over)),
        tuple(square_name(square) for square in over if square in shadows),
        None if tile is None else square_name(tile),
        None if tile is None else LIGHT if bright else DARK,
    )
