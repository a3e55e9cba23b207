"""sheetgen calibrate."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.commands.files import mendable, write_files
from sheetgen.geometry import PAPERS

if TYPE_CHECKING:  # --help is quick without it
    from sheetgen.compose.imposition import Flip

LANGUAGES = ("en", "es")  # of the calibration sheet
OUTPUT = Path("output") / "calibration.pdf"


def _output(_ctx: click.Context, _param: click.Parameter, value: Path | None) -> Path | None:
    if value is not None and value.suffix.lower() != ".pdf":
        raise click.BadParameter(f"'{value}' must end in .pdf")
    return value


@click.command()
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    callback=_output,
    help="A .pdf file; by default in output/.",
)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    help="The edge at which the printer turns the paper; by default the long one.",
)
@click.option("--profile", metavar="NAME|FILE", help="Print as this profile asks, to see it work.")
def command(
    output: Path | None, paper: str, lang: str, flip: "Flip | None", profile: str | None
) -> None:
    """Print the calibration sheet of a printer, front and back.

    Photographs of both sides, given to 'scorer calibrate', become a printer's profile, which
    'sheetgen print --profile' makes use of.
    """
    from sheetgen.commands.output import pdf  # noqa: PLC0415  # help needs none of it
    from sheetgen.commands.printers import compensated, profile_named  # noqa: PLC0415
    from sheetgen.compose.calibration import calibration_sheet  # noqa: PLC0415

    chosen = profile_named(profile, flip)
    sheet = calibration_sheet(paper, lang, chosen.flip)
    pages = compensated(sheet.pages, [False, True], chosen)
    file = output or OUTPUT
    if output is None:
        with mendable(OUTPUT):
            OUTPUT.parent.mkdir(exist_ok=True)
    write_files({file: pdf(sheet, pages, chosen.flip, (), fillable=False)})
    click.echo(file)
