"""A turn: a tile is placed by day or moved by night, then a shadow follows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.games.aapep.players import BEGINS_NIGHT
from scorer.games.aapep.position import Position, ended
from scorer.games.aapep.squares import members, square_name
from scorer.games.aapep.tiles import facing_text, kind, turns


@dataclass(frozen=True, slots=True)
class TileStep:
    """Where a tile comes from (None: from beside the board), where it goes, how it lies there."""

    start: int | None
    square: int
    facing: int

    def __str__(self) -> str:
        if self.start is None:
            return f"{facing_text(self.facing)}-{square_name(self.square)}"
        way = f"{square_name(self.start)}-{square_name(self.square)}"
        return f"{way}={facing_text(self.facing)}"


@dataclass(frozen=True, slots=True)
class ShadowStep:
    """From which square to which a shadow moves."""

    start: int
    square: int

    def __str__(self) -> str:
        return f"{square_name(self.start)}-{square_name(self.square)}"


@dataclass(frozen=True, slots=True)
class Move:
    """What a player does in a turn; as text it is the notation, such as `LLDD-B2 D1-C3`."""

    tile: TileStep
    shadow: ShadowStep

    def __str__(self) -> str:
        return f"{self.tile} {self.shadow}"


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a move is not allowed: the rule, and the squares or tiles that it is about."""

    rule: str
    params: tuple[str, ...] = ()


class IllegalMoveError(ValueError):
    """A move that the rules do not allow."""

    def __init__(self, move: Move, objection: Objection) -> None:
        super().__init__(f"{move}: {objection.rule} {' '.join(objection.params)}")
        self.move = move
        self.objection = objection


def tile_steps(position: Position) -> Iterator[TileStep]:
    """Every first half of a turn that is allowed; none when the game is over."""
    if ended(position) is not None:
        return
    free = tuple(members(position.free))
    if position.is_day:
        for tile in dict.fromkeys(position.left):
            for square in free:
                yield from (TileStep(None, square, facing) for facing in turns(tile))
        return
    for start in movable(position):
        facings = turns(position.board.facing(start) or 0)
        for square in free:
            yield from (TileStep(start, square, facing) for facing in facings)


def movable(position: Position) -> Iterator[int]:
    """The squares of the tiles that no marker locks, not even the player's own one (AA7)."""
    return members(position.board.tiles & ~position.locked)


def shadow_steps(position: Position, step: TileStep) -> Iterator[ShadowStep]:
    """Every second half of a turn after an allowed first half.

    By day a shadow goes to any other empty square (AA5), by night to the one the tile has left.
    """
    if step.start is not None:
        yield from (ShadowStep(shadow, step.start) for shadow in position.shadows)
        return
    free = tuple(members(position.free & ~(1 << step.square)))
    for shadow in position.shadows:
        yield from (ShadowStep(shadow, square) for square in free)


def legal_moves(position: Position) -> Iterator[Move]:
    """Every move that the rules allow; by day there may be thousands."""
    for tile in tile_steps(position):
        for shadow in shadow_steps(position, tile):
            yield Move(tile, shadow)


def objection(position: Position, move: Move) -> Objection | None:
    """Why a move is not allowed now; None if it is."""
    if ended(position) is not None:
        return Objection("game over")
    tile = move.tile
    if position.is_day != (tile.start is None):
        return Objection("place by day" if position.is_day else "move by night")
    source = _tile_taken(position, tile)
    return source or _tile_put(position, tile) or _shadow(position, move)


def _tile_taken(position: Position, step: TileStep) -> Objection | None:
    if step.start is None:
        if kind(step.facing) not in position.left:
            return Objection("no such tile left", (facing_text(kind(step.facing)),))
        return None
    name = square_name(step.start)
    facing = position.board.facing(step.start)
    if facing is None:
        return Objection("no tile here", (name,))
    if position.locked >> step.start & 1:
        return Objection("tile is locked", (name,))
    if kind(facing) != kind(step.facing):
        return Objection("another tile", (name, facing_text(facing), facing_text(step.facing)))
    return None


def _tile_put(position: Position, step: TileStep) -> Objection | None:
    name = square_name(step.square)
    if step.square == step.start:
        return Objection("tile stays", (name,))
    if step.square in position.shadows:
        return Objection("shadow in the way", (name,))
    if position.board.tiles >> step.square & 1:
        return Objection("tile in the way", (name,))
    return None


def _shadow(position: Position, move: Move) -> Objection | None:
    step, tile = move.shadow, move.tile
    if step.start not in position.shadows:
        return Objection("no shadow here", (square_name(step.start),))
    if tile.start is not None:
        if step.square != tile.start:
            return Objection("shadow follows the tile", (square_name(tile.start),))
        return None
    if step.square == step.start:
        return Objection("shadow stays", (square_name(step.start),))
    if not position.free >> step.square & 1 or step.square == tile.square:
        return Objection("shadow needs an empty square", (square_name(step.square),))
    return None


def played(position: Position, move: Move) -> Position:
    """The table after a move.

    Raises:
        IllegalMoveError: the rules do not allow it; its `objection` says why.
    """
    reason = objection(position, move)
    if reason is not None:
        raise IllegalMoveError(move, reason)
    return after(position, move)


def after(position: Position, move: Move) -> Position:
    """The table after a move that is known to be allowed."""
    tile, shadow = move.tile, move.shadow
    others = [square for square in position.shadows if square != shadow.start]
    shadows = tuple(sorted((*others, shadow.square)))
    board = position.board if tile.start is None else position.board.lifted(tile.start)
    board = board.laid(tile.square, tile.facing)
    following = (position.turn + 1) % len(position.seats)
    if tile.start is None:
        left = list(position.left)
        left.remove(kind(tile.facing))
        if not left:
            following = position.seats.index(BEGINS_NIGHT)
        return replace(position, board=board, shadows=shadows, left=tuple(left), turn=following)
    markers = tuple(
        tile.square if seat == position.turn else square
        for seat, square in enumerate(position.markers)
    )
    return replace(position, board=board, shadows=shadows, markers=markers, turn=following)
