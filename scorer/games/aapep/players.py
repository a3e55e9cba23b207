"""Who sits where, on which side, and who wins in which direction."""

from dataclasses import dataclass

from scorer.games.aapep.board import Board, patterns
from scorer.games.aapep.squares import BOTTOM, EDGES, TOP

YELLOW, RED, WHITE, BLACK = "yellow", "red", "white", "black"
RA, AAPEP = "ra", "aapep"
SIDES = {YELLOW: RA, WHITE: RA, RED: AAPEP, BLACK: AAPEP}
# In the order of their turns.
SEATS = {2: (YELLOW, BLACK), 3: (YELLOW, WHITE, BLACK), 4: (YELLOW, RED, WHITE, BLACK)}
BEGINS_DAY, BEGINS_NIGHT = YELLOW, BLACK


@dataclass(frozen=True, slots=True)
class Win:
    """An edge from which four equal sides show, the side they mean, and the player it wins for."""

    edge: str
    side: str
    player: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: what shows, whose turn it was, and who wins (several of them share)."""

    wins: tuple[Win, ...]
    mover: str
    winners: tuple[str, ...]

    @property
    def completed(self) -> tuple[str, ...]:
        """The players for whom a pattern shows, in the order of the seats; each once (AA11)."""
        names = {win.player for win in self.wins}
        return tuple(name for name in SEATS[4] if name in names)


def winner_at(players: int, edge: int, *, light: bool) -> str:
    """Who wins when four light or four dark sides show from an edge: the table of the rule book."""
    upright = edge in {TOP, BOTTOM}
    if light:
        return YELLOW if upright or players == 2 else WHITE
    return BLACK if upright or players != 4 else RED


def ending(board: Board, seats: tuple[str, ...], mover: str) -> Ending | None:
    """How the game ends with the turn of the mover; None where it goes on."""
    found = patterns(board)
    if not found:
        return None
    wins = tuple(
        Win(EDGES[edge], RA if light else AAPEP, winner_at(len(seats), edge, light=light))
        for edge, light in found
    )
    names = {win.player for win in wins}
    if len(names) > 1:  # then not the one who made the move (AA8, AA9)
        names.discard(mover)
    return Ending(wins, mover, tuple(seat for seat in seats if seat in names))
