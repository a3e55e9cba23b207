"""A simulated player that looks ahead: it tries its best choices in games to the end.

Every choice is tried with the same rolls to come, so that luck does not decide between them
(common random numbers). After the choice the greedy bot plays on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from scorer.games.penny_papers import GROUP_STARS, MUMMY_STARS
from scorer.games.players import GreedyBot, play_on
from scorer.games.prospects import (
    EMPTY_CELL,
    MUMMY_CELL,
    Board,
    Weights,
    burial,
    gains,
    hope,
    survey,
)

WIDTH = 4  # choices tried, those that the greedy bot likes best
GAMES = 6  # to the end for each; docs/temples.md says what that reaches and takes
Choice = tuple[int, int]  # a cell and the mark for it


@dataclass(frozen=True, slots=True)
class LookingAhead:
    """Tries the greedy bot's best choices to the end and takes the one that earns most.

    The rolls it imagines depend on `seed` and on how much of the sheet is filled, not on the
    rolls of the game.
    """

    weights: Weights = field(default_factory=Weights)
    width: int = WIDTH
    games: int = GAMES
    seed: int = 0

    def write(self, board: Board, numbers: Sequence[int], cells: Sequence[int], /) -> Choice:
        """The cell and the number after which the games tried end best."""
        seen = survey(board)
        promise: dict[Choice, float] = {}
        for cell in cells:
            worth = gains(seen, cell, self.weights)
            regret = self.weights.regret * hope(worth)
            promise.update({(cell, number): worth[number] - regret for number in numbers})
        return self._best(board, promise)

    def bury(self, board: Board, cells: Sequence[int], /) -> int:
        """The cell of one's own sheet after which the games tried end best."""
        seen = survey(board)
        promise = {(cell, MUMMY_CELL): burial(seen, cell, self.weights) for cell in cells}
        return self._best(board, promise)[0]

    def curse(self, board: Board, cells: Sequence[int], /) -> int:
        """The cell of somebody else's sheet where the greedy bot would least like a mummy."""
        return GreedyBot(self.weights).curse(board, cells)

    def _best(self, board: Board, promise: dict[Choice, float]) -> Choice:
        choices = sorted(promise, key=promise.__getitem__, reverse=True)[: self.width]
        if len(choices) == 1:
            return choices[0]
        return max(choices, key=self._tried(board))

    def _tried(self, board: Board) -> Callable[[Choice], int]:
        """What a choice earns in all games tried; every choice meets the same rolls."""
        filled = len(board.marks) - board.marks.count(EMPTY_CELL)
        player = GreedyBot(self.weights)

        def stars_of(choice: Choice) -> int:
            total = 0
            for game in range(self.games):
                ahead = Board(board.near, board.is_door, list(board.marks))
                cell, ahead.marks[cell] = choice
                chance = Random(f"{self.seed}/{filled}/{game}")
                play_on(ahead, player, chance, board.near[cell])
                total += stars(ahead)
            return total

        return stars_of


def stars(board: Board) -> int:
    """What a board is worth when every mummy that a 9 reaches is crossed out."""
    seen = survey(board)
    lost = board.marks.count(MUMMY_CELL) - len(seen.safe)
    return seen.longest + GROUP_STARS * len(seen.grouped) + MUMMY_STARS * (len(seen.safe) - lost)
