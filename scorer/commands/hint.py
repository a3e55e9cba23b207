"""``scorer hint``."""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import click

from scorer.commands.game_text import name_of, read_grid
from scorer.commands.options import AS_JSON, LANGUAGE
from scorer.games.grid import DOOR, Grid
from scorer.games.needs import Gain, Need, empty, needs, needs_json
from scorer.games.odds import ROLLS, mummy_ways
from scorer.games.words import HINTS
from sheetgen.errors import SheetError

TOP = 12  # needs told; a sheet half filled has about 60
MOST_CELLS = 100  # exact odds take a second there; the largest sheet of the series has 81
NEARLY_ALL = Fraction(9995, 10000)  # from here on a chance would be rounded to 100.0 %


@click.command("hint")
@click.argument("file", metavar="GRID|-")
@click.option(
    "--top", type=click.IntRange(1), default=TOP, show_default=True, help="How many to tell."
)
@AS_JSON
@LANGUAGE
def command(file: str, top: int, as_json: bool, lang: str) -> None:
    """Solo play: exact odds of the numbers that would bring stars.

    GRID is a sheet of Penny Papers in text notation, as `scorer score` takes it. Each line says
    what a number brings, where, in how many of 216 rolls it may be written next, and how likely
    it comes before the game is over if its cell is kept free. Who plays with others asks them
    first.
    """
    grid = read_grid(file, lang)
    if len(grid.cells) > MOST_CELLS:
        words = HINTS[lang]
        what = words["too many"].format(cells=len(grid.cells))
        raise SheetError(name_of(file, lang), what, words["too many: how"].format(most=MOST_CELLS))
    if as_json:
        click.echo(json.dumps(needs_json(grid), ensure_ascii=False))
    else:
        click.echo("\n".join(_told(grid, top, HINTS[lang])))


def _told(grid: Grid, top: int, words: Mapping[str, str]) -> Iterator[str]:
    spaces, doors = empty(grid)
    if not spaces:
        yield words["over"]
        return
    yield words["empty"].format(spaces=spaces, doors=doors, ways=mummy_ways(), rolls=ROLLS)
    found = needs(grid)
    if not found:
        yield words["nothing"]
        return
    yield from _table([words["head"].split("|"), *(_row(need, words) for need in found[:top])])
    if len(found) > top:
        yield words["more"].format(more=len(found) - top, top=len(found))


def _row(need: Need, words: Mapping[str, str]) -> list[str]:
    cells = " ".join(f"[{cell}]" if need.kind == DOOR else cell for cell in need.cells)
    return [
        f"{need.gain.stars:+d} ★",
        str(need.number),
        f"{need.ways}/{ROLLS}",
        _percent(need.in_time).replace(".", words["point"]),
        cells,
        ", ".join(_reasons(need.gain, words)),
    ]


def _reasons(gain: Gain, words: Mapping[str, str]) -> Iterator[str]:
    if gain.sequence:
        yield words["sequence"].format(cells=gain.sequence)
    if gain.group:
        yield words["group"]
    if gain.mummies:
        yield words["mummies"].format(cells=" ".join(gain.mummies))


def _percent(chance: Fraction) -> str:
    """A chance that is not certain is never told as 100 %, nor a possible one as 0 %."""
    if NEARLY_ALL <= chance < 1:
        return ">99.9 %"
    if 0 < chance < 1 - NEARLY_ALL:
        return "<0.1 %"
    return f"{float(chance):.1%}".replace("%", " %")


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in straight columns; the first four are numbers and stand to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.rjust(width) if place < 4 else cell.ljust(width)
                 for place, (cell, width) in enumerate(zip(row, widths, strict=True))]  # fmt: skip
        yield "  ".join(cells).rstrip()
