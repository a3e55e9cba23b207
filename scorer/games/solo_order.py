"""The cheapest order of play of a solo game, in which a mummy goes beside the cell before it.

A choice of a cell for each turn, with what the rule asks of every mummy, is a linear program
in whole numbers; HiGHS, which comes with scipy, solves it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np
from numpy.typing import NDArray

from scorer.games.dice import Allowed
from scorer.games.grid import SPACE, Grid, adjacency

MOST_NODES = 300  # of the search; random games take 1 to 60

Floats = NDArray[np.float64]
Term = tuple[int, int]  # a variable and its factor


@dataclass(frozen=True, slots=True)
class Order:
    """The cell of each turn, as its index in reading order; `decided` where none is cheaper."""

    cells: tuple[int, ...]
    decided: bool


@dataclass(slots=True)
class _Program:
    """Rows of a linear program: sums of variables that lie between two bounds."""

    places: list[tuple[int, int, int]] = field(default_factory=list)  # row, variable, factor
    bounds: list[tuple[float, float]] = field(default_factory=list)

    def add(self, terms: Sequence[Term], low: float, high: float) -> None:
        """Demand that a sum lies between two bounds."""
        row = len(self.bounds)
        self.places += [(row, variable, factor) for variable, factor in terms]
        self.bounds.append((low, high))


def cheapest_order(
    temple: Grid, prices: Floats, empty: Floats, played: Sequence[Allowed]
) -> Order | None:
    """The cheapest legal order; None where the search found none before it was given up.

    Args:
        temple: the cells.
        prices: what it costs that a turn fills a cell; shape = (cells, turns).
        empty: what it costs that a cell stays empty; shape = (cells,).
        played: what each turn allows.
    """
    from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415  # half a second
    from scipy.sparse import coo_array  # noqa: PLC0415

    kinds = [temple.cells[name].kind for name in temple.names()]
    pairs = [pair for pair in product(range(len(kinds)), range(len(played)))
             if played[pair[1]].target == kinds[pair[0]]]  # fmt: skip
    fills = {pair: variable for variable, pair in enumerate(pairs)}
    program = _Program()
    exceptions = _rules(program, fills, _around(temple), played)
    costs = [prices[cell, turn] - empty[cell] for cell, turn in pairs] + [0.0] * exceptions
    rows, variables, factors = zip(*program.places, strict=True)
    matrix = coo_array((factors, (rows, variables)), shape=(len(program.bounds), len(costs)))
    low, high = zip(*program.bounds, strict=True)
    found = milp(
        np.array(costs),
        integrality=np.ones(len(costs)),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(matrix.tocsr(), low, high),
        options={"node_limit": MOST_NODES, "mip_rel_gap": 0.0},
    )
    if found.x is None:
        return None
    order = [-1] * len(played)
    for (cell, turn), variable in fills.items():
        if found.x[variable] > 0.5:
            order[turn] = cell
    return Order(tuple(order), decided=found.status == 0)


@dataclass(frozen=True, slots=True)
class _Around:
    """Each cell's neighbours, and those of them that have no door, by index."""

    near: tuple[tuple[int, ...], ...]
    doorless: tuple[tuple[int, ...], ...]


def _around(temple: Grid) -> _Around:
    index = {name: cell for cell, name in enumerate(temple.names())}
    near = tuple(tuple(index[other] for other in near) for near in adjacency(temple).values())
    spaces = {index[name] for name, cell in temple.cells.items() if cell.kind == SPACE}
    return _Around(near, tuple(tuple(c for c in cells if c in spaces) for cells in near))


def _rules(
    program: _Program,
    fills: dict[tuple[int, int], int],
    around: _Around,
    played: Sequence[Allowed],
) -> int:
    """Add every rule to the program; the number of variables for exceptions that it needed."""
    cells, all_turns = range(len(around.near)), range(len(played))
    for turn in all_turns:
        program.add(_of(fills, cells, [turn]), 1, 1)
    for cell in cells:
        program.add(_of(fills, [cell], all_turns), 0, 1)
    mummies = [turn for turn in all_turns[1:] if played[turn].mummy]
    for exception, turn in enumerate(mummies, start=len(fills)):
        for cell in cells:
            if (cell, turn) in fills:  # there only if the cell before is beside it, or excepted
                before = _of(fills, around.near[cell], [turn - 1], factor=-1)
                program.add([(fills[cell, turn], 1), (exception, -1), *before], -np.inf, 0)
        for terms in _excepted(fills, around, turn):
            program.add([(exception, 1), *terms], -np.inf, 1)
    return len(mummies)


def _excepted(
    fills: dict[tuple[int, int], int], around: _Around, turn: int
) -> Iterator[list[Term]]:
    """A mummy goes anywhere only when all spaces around the cell before it are filled."""
    for cell, doorless in enumerate(around.doorless):
        if (cell, turn - 1) in fills:
            for other in doorless:
                earlier = _of(fills, [other], range(turn), factor=-1)
                yield [(fills[cell, turn - 1], 1), *earlier]


def _of(
    fills: dict[tuple[int, int], int],
    cells: Sequence[int],
    turns: Sequence[int],
    factor: int = 1,
) -> list[Term]:
    """The variables of these cells in these turns, where the turn may fill the cell."""
    return [(fills[pair], factor) for pair in product(cells, turns) if pair in fills]
