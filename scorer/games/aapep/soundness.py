"""Whether a table can come about in a game."""

from collections.abc import Iterator

from scorer.games.aapep.moves import Objection
from scorer.games.aapep.players import BEGINS_NIGHT
from scorer.games.aapep.position import Position
from scorer.games.aapep.squares import members, square_name
from scorer.games.aapep.tiles import TILES

SHADOWS = 2


def oddities(position: Position) -> Iterator[Objection]:
    """Everything about a table that no game leads to, in the order of the notation."""
    laid = position.board.tiles.bit_count()
    tiles = laid + len(position.left)
    if tiles != TILES:
        yield Objection("eleven tiles", (str(tiles),))
    if len(position.shadows) != SHADOWS:
        yield Objection("two shadows", (str(len(position.shadows)),))
    yield from _turn(position, laid)
    yield from _markers(position)


def _turn(position: Position, laid: int) -> Iterator[Objection]:
    """By day the tiles that lie tell whose turn it is, and so do the markers of the first night."""
    if position.is_day:
        expected = laid % len(position.seats)
    else:
        used = sum(square is not None for square in position.markers)
        if used == len(position.seats):
            return
        expected = (position.seats.index(BEGINS_NIGHT) + used) % len(position.seats)
    if position.turn != expected:
        yield Objection("whose turn", (position.seats[expected],))


def _markers(position: Position) -> Iterator[Objection]:
    if position.is_day:
        if position.locked:
            names = " ".join(map(square_name, members(position.locked)))
            yield Objection("markers by day", (names,))
        return
    first = position.seats.index(BEGINS_NIGHT)
    order = position.markers[first:] + position.markers[:first]
    used = [square is not None for square in order]
    if used != sorted(used, reverse=True):
        yield Objection("markers in turn")
