"""Simulated players of Penny Papers, alone at the table: they tell what a temple is worth.

They play the solo adventure, so a mummy goes beside the cell that was filled the turn before;
a door or another mummy counts as such a cell, and where it has no empty doorless neighbour, or on
the first turn, the place is free (PA23).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from scorer.games.dice import allowed, roll
from scorer.games.grid import CROSSED, DOOR, EMPTY, MUMMY, SPACE, Cell, Grid, adjacency
from scorer.games.penny_papers import score
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

GREEDY = "greedy"
RANDOM = "random"
PLAYERS = (GREEDY, RANDOM)


class Player(Protocol):
    """Somebody who decides what to write and where; cells are indices of the board."""

    def write(
        self, board: Board, numbers: Sequence[int], cells: Sequence[int], /
    ) -> tuple[int, int]:
        """Pick one of the cells and one of the numbers for it."""

    def bury(self, board: Board, cells: Sequence[int], /) -> int:
        """Pick one of the cells for a mummy."""


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


def player_named(name: str, chance: Random) -> Player:
    """The simulated player of this name.

    Raises:
        ValueError: there is none of this name.
    """
    match name:
        case "greedy":
            return GreedyBot(Weights())
        case "random":
            return RandomPlayer(chance)
        case _:
            raise ValueError(f"no player is called {name!r}; write {' or '.join(PLAYERS)}")


def simulate(grid: Grid, seed: int, games: int, player: str = GREEDY) -> list[int]:
    """The stars of each of several solo games; game n is the same however many are played."""
    chances = (Random(f"{seed}/{game}") for game in range(games))
    return [score(play(grid, chance, player)).stars for chance in chances]


def play(grid: Grid, chance: Random, player: str = GREEDY) -> Grid:
    """The sheet after one solo game; what the grid held before is wiped away.

    At the end every mummy that a 9 reaches is crossed out.
    """
    board = _board(grid)
    _fill(board, player_named(player, chance), chance)
    safe = survey(board).safe
    cells = zip(grid.names(), enumerate(board.marks), strict=True)
    return Grid(
        {
            name: Cell(grid.cells[name].kind, CROSSED if cell in safe else _mark(mark))
            for name, (cell, mark) in cells
        }
    )


def _board(grid: Grid) -> Board:
    around = adjacency(grid)
    index = {name: cell for cell, name in enumerate(around)}
    return Board(
        near=tuple(tuple(index[other] for other in near) for near in around.values()),
        is_door=tuple(grid.cells[name].kind == DOOR for name in around),
        marks=[EMPTY_CELL] * len(around),
    )


def _mark(mark: int) -> str:
    return {EMPTY_CELL: EMPTY, MUMMY_CELL: MUMMY}.get(mark, str(mark))


def _fill(board: Board, player: Player, chance: Random) -> None:
    """Take turns until no doorless space is empty."""
    beside: Sequence[int] = ()
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
