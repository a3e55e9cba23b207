"""What temples are worth: stars of a simulated player over many solo games.

python bench/temples.py [FILE...] [--games N] [--seed S] [--player greedy|random]

FILE is a Penny Papers layout or a grid in text notation; without one, the shipped layouts.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import perf_counter

import yaml

from scorer.games.bots import GREEDY, PLAYERS, simulate
from scorer.games.grid import DOOR, Grid, parse
from scorer.games.penny_papers import LEVELS, LOWEST_LEVEL, level

SHIPPED = Path(__file__).parents[1] / "layouts" / "penny-papers"
NORMAL_95 = 1.96  # standard errors on each side that hold 95 % of a normal distribution


def main() -> None:
    arguments = _arguments()
    print(f"{arguments.player} player, solo, {arguments.games} games, seed {arguments.seed}")
    for file in arguments.files or sorted(SHIPPED.glob("*.yaml")):
        for name, grid in temples(file):
            start = perf_counter()
            stars = simulate(grid, arguments.seed, arguments.games, arguments.player)
            print(report(name, grid, stars))
            print(f"  {arguments.games / (perf_counter() - start):.0f} games a second")


def temples(file: Path) -> Iterator[tuple[str, Grid]]:
    """The grids of a file by name: one for each grid of a layout's pages, or one in all."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".yaml":
        yield file.stem, parse(text).emptied()
        return
    for page in yaml.safe_load(text)["pages"]:
        for part in page["parts"]:
            if part["kind"] == "grid":
                yield page["title"]["en"], parse(part["map"].replace("D", "[.]"))


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
