"""What temples are worth: stars of a simulated player over many solo games.

python bench/temples.py [FILE...] [--games N] [--seed S] [--player greedy|random]

FILE is a Penny Papers layout or a grid in text notation; without one, the shipped temples.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import perf_counter

from scorer.games.bots import GREEDY, PLAYERS, simulate
from scorer.games.grid import DOOR, Cell, Grid, parse
from scorer.games.penny_papers import LEVELS, LOWEST_LEVEL, level
from scorer.reader.interpret import readable
from sheetgen.compose import compose
from sheetgen.layout.load import load_layout

SHIPPED = Path(__file__).parents[1] / "layouts" / "penny-papers" / "heart-and-gate.yaml"
NORMAL_95 = 1.96  # standard errors on each side that hold 95 % of a normal distribution


def main() -> None:
    arguments = _arguments()
    print(f"{arguments.player} player, solo, {arguments.games} games, seed {arguments.seed}")
    for file in arguments.files or [SHIPPED]:
        for name, grid in temples(file):
            start = perf_counter()
            stars = simulate(grid, arguments.seed, arguments.games, arguments.player)
            print(report(name, grid, stars))
            print(f"  {arguments.games / (perf_counter() - start):.0f} games a second")


def temples(file: Path) -> Iterator[tuple[str, Grid]]:
    """The grids of a file by name: one for each grid of a layout's pages, or one in all."""
    if file.suffix != ".yaml":
        yield file.stem, parse(file.read_text(encoding="utf-8")).emptied()
        return
    loaded = load_layout(file)
    for spec, page in zip(loaded.layout.pages, compose(loaded, "a4", "en").pages, strict=True):
        cells = {field.name: Cell(field.kind) for field in readable(page.fields)}
        if cells:
            title = spec.title
            yield title if isinstance(title, str) else title["en"], Grid(cells)


def report(name: str, grid: Grid, stars: list[int]) -> str:
    """The figures of one temple as two lines."""
    doors = sum(cell.kind == DOOR for cell in grid.cells.values())
    spread = stdev(stars)
    half = NORMAL_95 * spread / sqrt(len(stars))
    names = [LOWEST_LEVEL, *(title for _, title in reversed(LEVELS))]
    reached = [level(total) for total in stars]
    shares = ", ".join(f"{title} {reached.count(title) / len(stars):.1%}" for title in names)
    return (
        f"{name}: {len(grid.cells) - doors} spaces, {doors} doors: "
        f"mean {mean(stars):.2f} ± {half:.2f} (95 %), sd {spread:.2f}\n  {shares}"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Stars of a simulated player on temples.")
    parser.add_argument("files", nargs="*", type=Path, help="layouts or grids in text notation")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", choices=PLAYERS, default=GREEDY)
    return parser.parse_args()


if __name__ == "__main__":
    main()
