"""Whole games by simulated players: they tell what a temple is worth, and try out the rules."""

from collections.abc import Callable, Sequence
from random import Random

from scorer.games.dice import Allowed, roll
from scorer.games.game import Game, Table, Turn, Write, cross_out, free_places, may_write, over
from scorer.games.game import start as start_game
from scorer.games.game import take as take_turn
from scorer.games.grid import CROSSED, DOOR, EMPTY, MUMMY, Cell, Grid, adjacency
from scorer.games.moves import to_cross_out
from scorer.games.passing import pass_sheets
from scorer.games.penny_papers import score
from scorer.games.players import GreedyBot, Player, RandomPlayer, play_on
from scorer.games.prospects import EMPTY_CELL, MUMMY_CELL, Board, Weights, survey
from scorer.games.rollouts import LookingAhead

GREEDY = "greedy"
AHEAD = "ahead"
RANDOM = "random"
PLAYERS = (GREEDY, AHEAD, RANDOM)


def player_named(name: str, chance: Random) -> Player:
    """The simulated player of this name.

    Raises:
        ValueError: there is none of this name.
    """
    match name:
        case "greedy":
            return GreedyBot(Weights())
        case "ahead":
            return LookingAhead()
        case "random":
            return RandomPlayer(chance)
        case _:
            known = f"{', '.join(PLAYERS[:-1])} or {PLAYERS[-1]}"
            raise ValueError(f"no player is called {name!r}; write {known}")


def simulate(grid: Grid, seed: int, games: int, player: str = GREEDY) -> list[int]:
    """The stars of each of several solo games; game n is the same however many are played."""
    chances = (Random(f"{seed}/{game}") for game in range(games))
    return [score(play(grid, chance, player)).stars for chance in chances]


def play(grid: Grid, chance: Random, player: str = GREEDY) -> Grid:
    """The sheet after one solo game; what the grid held before is wiped away.

    At the end every mummy that a 9 reaches is crossed out.
    """
    board = board_of(grid.emptied())
    play_on(board, player_named(player, chance), chance)
    safe = survey(board).safe
    cells = zip(grid.names(), enumerate(board.marks), strict=True)
    return Grid(
        {
            name: Cell(grid.cells[name].kind, CROSSED if cell in safe else _mark(mark))
            for name, (cell, mark) in cells
        }
    )


def play_together(
    temple: Grid, names: Sequence[str], chance: Random, player: str = GREEDY
) -> tuple[Game, Table]:
    """A whole game of several equal players, or of one alone, turn by turn by the rules.

    At the end everybody crosses out every mummy that a 9 reaches.
    """
    table = start_game(temple, names)
    game = Game(temple.emptied(), tuple(names))
    who = player_named(player, chance)
    turns = list[Turn]()
    while not over(table):
        turns.append(_turn(table, who, chance))
        table = take_turn(table, turns[-1])
    crossed = tuple(to_cross_out(grid) for grid in table.sheets.values())
    return Game(game.temple, game.players, tuple(turns), crossed), cross_out(table, crossed)


def _turn(table: Table, player: Player, chance: Random) -> Turn:
    rolled = roll(chance)
    may = may_write(table, rolled)
    names = tuple(table.sheets)
    if not may.mummy:
        return Turn(rolled, tuple(_write(table, name, player, may) for name in names))
    if table.is_solo:
        return Turn(rolled, (_mummy(table, names[0], player.bury, may),))
    owners = pass_sheets(names, chance)
    drawn = (_mummy(table, owners[name], player.curse, may) for name in names)
    writes = (Write(w.cell, w.mark, owners[name]) for name, w in zip(names, drawn, strict=True))
    return Turn(rolled, tuple(writes))


def _write(table: Table, name: str, player: Player, may: Allowed) -> Write:
    grid = table.sheets[name]
    cells = grid.names()
    free = [cells.index(cell) for cell in free_places(table, name, may)]
    cell, number = player.write(board_of(grid), may.numbers, free)
    return Write(cells[cell], str(number))


def _mummy(
    table: Table, owner: str, pick: Callable[[Board, Sequence[int]], int], may: Allowed
) -> Write:
    grid = table.sheets[owner]
    cells = grid.names()
    free = [cells.index(cell) for cell in free_places(table, owner, may)]
    return Write(cells[pick(board_of(grid), free)], MUMMY)


def board_of(grid: Grid) -> Board:
    """A sheet as the players see it; its cells are counted in reading order."""
    around = adjacency(grid)
    index = {name: cell for cell, name in enumerate(around)}
    return Board(
        near=tuple(tuple(index[other] for other in near) for near in around.values()),
        is_door=tuple(grid.cells[name].kind == DOOR for name in around),
        marks=[_onboard_of(grid.cells[name].mark) for name in around],
    )


def _onboard_of(mark: str) -> int:
    if mark in {MUMMY, CROSSED}:
        return MUMMY_CELL
    return int(mark) if mark.isdecimal() else EMPTY_CELL


def _mark(mark: int) -> str:
    return {EMPTY_CELL: EMPTY, MUMMY_CELL: MUMMY}.get(mark, str(mark))
