"""What a sheet may hold by the rules but hardly ever does: worth a second look, never an error."""

from collections.abc import Iterator

from scorer.games.grid import DOOR, Grid
from scorer.games.penny_papers import HIGHEST, Problem

RARE = 11  # two dice beside a lockpick reach 10; more takes a lockpick and Penny Papers, 5 in 216


def second_looks(grid: Grid) -> tuple[Problem, ...]:
    """Doors with a number from 11 to 15, which 1 roll in 43 allows, each on its own."""
    return tuple(_rare_doors(grid))


def _rare_doors(grid: Grid) -> Iterator[Problem]:
    rare = set(map(str, range(RARE, HIGHEST + 1)))
    for name in grid.marked(*rare):
        if grid.cells[name].kind == DOOR:
            yield Problem("door with a rare number", (name,), (grid.cells[name].mark,))
