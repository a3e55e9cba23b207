"""Which marks a sheet can hold after the rolls of a game: the cheapest that some play explains.

Every roll fills one cell of one kind on every sheet. At a table of several the order does not
matter otherwise, so the marks are explained if the cells can be assigned to the rolls, each roll
once: an assignment problem for each kind of cell, solved by scipy. Alone at the table a mummy
goes beside the cell filled before, so the order matters: `solo_order` solves that one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorer.games.dice import Allowed
from scorer.games.grid import CELL_KINDS, CROSSED, EMPTY, MUMMY, UNREADABLE, Grid
from scorer.games.moves import turns
from scorer.games.penny_papers import HIGHEST
from scorer.games.roll_log import RollLog
from scorer.games.solo_order import cheapest_order

MARKS = (EMPTY, *map(str, range(1, HIGHEST + 1)), MUMMY, CROSSED)
UNTHINKABLE = 1_000.0  # costs a mark that a reading does not name; more than all others together
SAME = 1e-6  # costs that differ by less are equal

Costs = Mapping[str, Mapping[str, float]]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it was read: its cells, and for each one what its possible marks cost.

    Costs may be any numbers from 0 up, such as -log of a probability; a mark that is not named
    is unthinkable. Reading and temple name the same cells.
    """

    temple: Grid
    costs: Costs


@dataclass(frozen=True, slots=True)
class Explanation:
    """The cheapest marks of one sheet that some order of play explains.

    Attributes:
        marks: what every cell then holds.
        cost: what these marks cost in all.
        changed: the cells whose cheapest mark they are not.
        unexplained: the cells for which they are unthinkable: no reading fits the rolls.
        rivals: for each cell every other mark and how much more the cheapest explanation with
            it would cost; 0 says that the rolls do not decide between the two. Alone at the
            table it may cost more than told, never less.
        decided: False where the search was given up; the marks are then the cheapest found, or
            those that fit the rolls in no order where nothing was found.
    """

    marks: Mapping[str, str]
    cost: float
    changed: tuple[str, ...]
    unexplained: tuple[str, ...]
    rivals: Mapping[str, Mapping[str, float]]
    decided: bool = True


@dataclass(frozen=True, slots=True)
class Together:
    """The sheets of one game explained with the same rolls, of which `written` are on paper.

    `surplus` counts rolls after the end of the game, which explain nothing.
    """

    sheets: Mapping[str, Explanation]
    written: int
    surplus: int = 0

    @property
    def cost(self) -> float:
        """What all sheets cost together."""
        return sum(sheet.cost for sheet in self.sheets.values())


def read_costs(grid: Grid) -> Costs:
    """A written grid as costs: 0 for what stands there, 1 for any other mark.

    An unreadable cell may hold any mark for nothing, only not none.
    """
    return {name: _read_cost(cell.mark) for name, cell in grid.cells.items()}


def _read_cost(mark: str) -> dict[str, float]:
    if mark == UNREADABLE:
        return {other: float(other == EMPTY) for other in MARKS}
    crosses = {MUMMY, CROSSED}  # the dice know no crosses
    prices = {other: float(mark != other and not {mark, other} <= crosses) for other in MARKS}
    return {**prices, mark: 0.0}  # also a mark that no roll ever allows


def explain_all(sheets: Mapping[str, Sheet], log: RollLog) -> Together:
    """Explain the sheets of one game together.

    The last roll may not be on paper yet: it is left out where that makes all sheets together
    cheaper to explain.
    """
    possible = max((len(turns(log.rolls, sheet.temple)) for sheet in sheets.values()), default=0)
    surplus = len(log.rolls) - possible
    best = Together(_explained(sheets, log, possible), possible, surplus)
    if possible and best.cost > SAME:
        fewer = Together(_explained(sheets, log, possible - 1), possible - 1, surplus)
        best = min(best, fewer, key=lambda together: together.cost)
    return best


def _explained(sheets: Mapping[str, Sheet], log: RollLog, written: int) -> dict[str, Explanation]:
    return {
        name: explain(sheet, turns(log.rolls[:written], sheet.temple), is_solo=log.is_solo)
        for name, sheet in sheets.items()
    }


def explain(sheet: Sheet, played: Sequence[Allowed], *, is_solo: bool = False) -> Explanation:
    """Explain one sheet by what the rolls allowed, in their order, all of them on paper."""
    names = sheet.temple.names()
    prices = np.array([[sheet.costs[n].get(m, UNTHINKABLE) for m in MARKS] for n in names])
    marks, rivals = dict[int, int](), dict[int, Floats]()
    for kind in CELL_KINDS:
        own = [row for row, name in enumerate(names) if sheet.temple.cells[name].kind == kind]
        chosen, more = _assign(prices[own], [may for may in played if may.target == kind])
        marks.update(zip(own, chosen, strict=True))
        rivals.update(zip(own, more, strict=True))
    free = [marks[row] for row in range(len(names))]
    more = np.array([rivals[row] for row in range(len(names))])
    if is_solo and any(may.mummy for may in played[1:]):
        return _in_order(sheet, prices, played, (free, more))
    return _explanation(sheet, free, more)


def _in_order(
    sheet: Sheet, prices: Floats, played: Sequence[Allowed], free: tuple[list[int], Floats]
) -> Explanation:
    """The explanation of a solo game; `free` are marks and rivals as if no order mattered."""
    options = np.array([_option(may) for may in played])
    by_turn = np.where(options, prices[:, None, :], np.inf).min(axis=2)
    order = cheapest_order(sheet.temple, by_turn, prices[:, MARKS.index(EMPTY)], played)
    marks, more = free
    if order is None:
        return _explanation(sheet, marks, more, decided=False)
    in_order = [MARKS.index(EMPTY)] * len(prices)
    for turn, cell in enumerate(order.cells):
        in_order[cell] = int(np.where(options[turn], prices[cell], np.inf).argmin())
    rows = np.arange(len(prices))
    dearer = prices[rows, in_order].sum() - prices[rows, marks].sum()
    return _explanation(sheet, in_order, np.maximum(more - dearer, 0.0), decided=order.decided)


def _explanation(
    sheet: Sheet, chosen: Sequence[int], more: Floats, *, decided: bool = True
) -> Explanation:
    """Put marks and rivals, by index, under their names."""
    names = sheet.temple.names()
    marks = {name: MARKS[mark] for name, mark in zip(names, chosen, strict=True)}
    prices = {name: sheet.costs[name].get(mark, UNTHINKABLE) for name, mark in marks.items()}
    lowest = {name: min(sheet.costs[name].values(), default=UNTHINKABLE) for name in marks}
    return Explanation(
        marks,
        sum(prices.values()),
        tuple(name for name in marks if prices[name] > lowest[name] + SAME),
        tuple(name for name in marks if prices[name] >= UNTHINKABLE),
        {n: _rivals(row, mark) for n, row, mark in zip(names, more, chosen, strict=True)},
        decided,
    )


def _rivals(more: Floats, chosen: int) -> dict[str, float]:
    """What each other mark costs more; one that no roll allows is left out."""
    possible = [mark for mark in np.flatnonzero(np.isfinite(more)) if mark != chosen]
    return {MARKS[mark]: float(more[mark]) for mark in possible}


def _assign(prices: Floats, played: Sequence[Allowed]) -> tuple[list[int], Floats]:
    """Assign cells to rolls.

    Args:
        prices: what each mark costs in each cell; shape = (cells, marks).
        played: what the rolls for these cells allow, at most one a cell.

    Returns:
        The mark of each cell, and how much more each mark would cost; shape = (cells, marks).
    """
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415  # takes half a second

    cells = len(prices)
    if not cells:
        return [], prices
    options = [_option(may) for may in played] + [_option(None)] * (cells - len(played))
    allows = np.array(options)  # shape = (columns, marks); the last columns are empty cells
    by_roll = np.array([np.where(one, prices, np.inf).min(axis=1) for one in options]).T
    rows, columns = linear_sum_assignment(by_roll)
    chosen = [int(np.where(allows[c], prices[r], np.inf).argmin())
              for r, c in zip(rows, columns, strict=True)]  # fmt: skip
    more = _more(by_roll, np.asarray(columns))
    slack = np.where(allows, prices[:, None, :] - by_roll[:, :, None] + more[:, :, None], np.inf)
    return chosen, np.maximum(slack.min(axis=1), 0.0)


def _option(may: Allowed | None) -> list[bool]:
    """Which of the marks a roll allows; without a roll a cell stays empty."""
    if may is None:
        allowed = {EMPTY}
    else:
        allowed = {MUMMY, CROSSED} if may.mummy else set(map(str, may.numbers))
    return [mark in allowed for mark in MARKS]


def _more(by_roll: Floats, columns: NDArray[Any]) -> Floats:
    """How much more the best assignment costs in which a cell takes a given column.

    Whoever has that column must move on, until somebody takes the cell's old one: shortest ways
    among the columns, from each to each, by Floyd and Warshall. Shape = (cells, columns).
    """
    count = len(columns)
    rows = np.argsort(columns)  # who has each column
    ways = by_roll[rows] - by_roll[rows, np.arange(count)][:, None]
    for middle in range(count):
        np.minimum(ways, ways[:, middle : middle + 1] + ways[middle], out=ways)
    own = by_roll[np.arange(count), columns]
    more: Floats = by_roll - own[:, None] + ways[:, columns].T
    return more
