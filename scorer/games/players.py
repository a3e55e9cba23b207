"""Simulated players of Penny Papers, one decision at a time, and how a solo game goes on.

Alone, a mummy goes beside the cell that was filled the turn before; a door or another mummy
counts as such a cell, and where it has no empty doorless neighbour, or on the first turn, the
place is free (PA23).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from scorer.games.dice import allowed, roll
from scorer.games.grid import DOOR, SPACE
from scorer.games.prospects import MUMMY_CELL, Board, Weights, burial, gains, hope, survey


class Player(Protocol):
    """Somebody who decides what to write and where; cells are indices of the board."""

    def write(
        self, board: Board, numbers: Sequence[int], cells: Sequence[int], /
    ) -> tuple[int, int]:
        """Pick one of the cells and one of the numbers for it."""

    def bury(self, board: Board, cells: Sequence[int], /) -> int:
        """Pick one of the cells of one's own sheet for a mummy."""

    def curse(self, board: Board, cells: Sequence[int], /) -> int:
        """Pick one of the cells of somebody else's sheet for a mummy."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Writes anything anywhere: the floor that any plan has to beat."""

    chance: Random

    def write(
        self, _board: Board, numbers: Sequence[int], cells: Sequence[int], /
    ) -> tuple[int, int]:
        """Any cell and any number."""
        return self.chance.choice(cells), self.chance.choice(numbers)

    def bury(self, _board: Board, cells: Sequence[int], /) -> int:
        """Any cell."""
        return self.chance.choice(cells)

    def curse(self, _board: Board, cells: Sequence[int], /) -> int:
        """Any cell."""
        return self.chance.choice(cells)


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Takes what brings most now, less what the cell could have become; looks no turn ahead.

    Among equally good choices it takes the first cell in reading order and the lowest number.
    """

    weights: Weights

    def write(
        self, board: Board, numbers: Sequence[int], cells: Sequence[int], /
    ) -> tuple[int, int]:
        """The cell and the number with the largest gain over regret."""
        seen = survey(board)
        choices = []
        for cell in cells:
            worth = gains(seen, cell, self.weights)
            number = max(numbers, key=worth.__getitem__)
            choices.append((worth[number] - self.weights.regret * hope(worth), cell, number))
        _, cell, number = max(choices, key=lambda choice: choice[0])
        return cell, number

    def bury(self, board: Board, cells: Sequence[int], /) -> int:
        """The cell where a mummy hurts least."""
        seen = survey(board)
        return max(cells, key=lambda cell: burial(seen, cell, self.weights))

    def curse(self, board: Board, cells: Sequence[int], /) -> int:
        """The cell where a mummy hurts most."""
        seen = survey(board)
        return min(cells, key=lambda cell: burial(seen, cell, self.weights))


def play_on(board: Board, player: Player, chance: Random, beside: Sequence[int] = ()) -> None:
    """Take turns of a solo game on the board until no doorless space is empty.

    `beside` are the neighbours of the cell filled last; none on the first turn.
    """
    while spaces := board.empty(SPACE):
        doors = board.empty(DOOR)
        may = allowed(roll(chance), len(doors))
        if may.mummy:
            cell = player.bury(board, [near for near in beside if near in spaces] or spaces)
            board.marks[cell] = MUMMY_CELL
        else:
            free = doors if may.target == DOOR else spaces
            cell, board.marks[cell] = player.write(board, may.numbers, free)
        beside = board.near[cell]
