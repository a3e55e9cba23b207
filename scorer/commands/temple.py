"""``scorer temple``."""

from pathlib import Path

import click

from scorer.commands.temple_sheet import layout_text
from scorer.games.temples import CELLS, DOORS, USUAL_CELLS, USUAL_DOORS, TempleError, temple
from sheetgen.commands.files import mendable, write_files
from sheetgen.errors import SheetError

LARGEST_SEED = 2**32 - 1  # ten digits, so that the file's name stays short
SUFFIXES = (".yaml", ".yml")


@click.command("temple")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), required=True, help="Its number.")
@click.option(
    "--cells",
    type=click.IntRange(*CELLS),
    default=USUAL_CELLS,
    show_default=True,
    help="How many cells, doors included.",
)
@click.option(
    "--doors",
    type=click.IntRange(*DOORS),
    default=USUAL_DOORS,
    show_default=True,
    help="How many of them are doors.",
)
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Its layout file."
)
def command(seed: int, cells: int, doors: int, output: Path | None) -> None:
    """Invent a temple for Penny Papers, as good as the shipped ones.

    The same seed gives the same temple. A simulated player has tried it; what it earned stands in
    the file. Without -o the file is temple-SEED.yaml in this folder.
    """
    path = output or Path(f"temple-{seed}.yaml")
    _check(path)
    try:
        found = temple(seed, cells, doors)
    except TempleError as error:
        raise SheetError("temple", error.what, error.fix) from error
    write_files({path: layout_text(found, seed).encode()})
    click.echo(str(path))


def _check(path: Path) -> None:
    """Tell before the games are played what the file cannot be."""
    if path.suffix not in SUFFIXES:
        raise SheetError(str(path), "is no layout file", "let its name end with .yaml")
    with mendable(path):
        is_there = path.exists()
    if is_there:
        fix = "choose another file with -o, or delete it first"
        raise SheetError(str(path), "this file is there already", fix)
