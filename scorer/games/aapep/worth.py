"""What a table is worth to a player, by what shows from the edges."""

from collections.abc import Iterator, Sequence

from scorer.games.aapep.board import Board, counts
from scorer.games.aapep.moves import TileStep
from scorer.games.aapep.players import SIDES, Ending, ending, winner_at
from scorer.games.aapep.position import Position
from scorer.games.aapep.squares import ALL_SQUARES, EDGES, SIDE, members
from scorer.games.aapep.tiles import turns

# What an ending is worth: losing less than every table that goes on, winning more.
WON, SHARED, ALLY_WON, LOST = 1000.0, 900.0, -500.0, -1000.0
# What 0 to 4 sides that show from an edge are worth to the player they could win for.
HOPES = (0.0, 1.0, 3.0, 8.0, 8.0)


def moved(board: Board, step: TileStep) -> Board:
    """The board after the first half of a turn."""
    lifted = board if step.start is None else board.lifted(step.start)
    return lifted.laid(step.square, step.facing)


def value(over: Ending, player: str) -> float:
    """What an ending is worth to a player; an ally's win hurts less than an enemy's."""
    if player in over.winners:
        return WON if len(over.winners) == 1 else SHARED
    allies = any(SIDES[winner] == SIDES[player] for winner in over.winners)
    return ALLY_WON if allies else LOST


def outlook(board: Board, seats: Sequence[str], player: str) -> float:
    """What the sides that show promise a player, less what they promise the other side.

    The hopes of an ally count for nothing.
    """
    total = 0.0
    for edge in range(len(EDGES)):
        for light, shown in zip((True, False), counts(board, edge), strict=True):
            winner = winner_at(len(seats), edge, light=light)
            if winner == player:
                total += HOPES[shown]
            elif SIDES[winner] != SIDES[player]:
                total -= HOPES[shown]
    return total


def threats(position: Position, player: str) -> dict[int, float]:
    """Where a tile of whose turn it is would win, and what that is worth to another player.

    Shadows are left out of account: a square that they cover counts too.
    """
    found: dict[int, float] = {}
    for step in _steps_to(position, ALL_SQUARES & ~position.board.tiles):
        over = ending(moved(position.board, step), position.seats, position.player)
        if over is not None and position.player in over.winners:
            worth = value(over, player)
            found[step.square] = min(worth, found.get(step.square, worth))
    return found


def _steps_to(position: Position, squares: int) -> Iterator[TileStep]:
    """The tile steps to any of these squares, shadows or not, that can win."""
    board = position.board
    targets = tuple(members(squares))
    if position.is_day:
        if not _is_close(board):
            return
        for tile in dict.fromkeys(position.left):
            for square in targets:
                yield from (TileStep(None, square, facing) for facing in turns(tile))
        return
    for start in members(board.tiles & ~position.locked):
        facings = turns(board.facing(start) or 0)
        for square in targets:
            yield from (TileStep(start, square, facing) for facing in facings)


def _is_close(board: Board) -> bool:
    """Whether one more tile can complete a pattern: it changes a single line of an edge."""
    return any(max(counts(board, edge)) >= SIDE - 1 for edge in range(len(EDGES)))
