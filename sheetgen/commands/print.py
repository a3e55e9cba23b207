"""sheetgen print."""

from pathlib import Path
from typing import Any

import click

from sheetgen.commands.order import MAX_COPIES, Order, bleed, output, players
from sheetgen.commands.unused import put_off
from sheetgen.geometry import PAPERS

MAX_UP = 16  # copies on a page; more are smaller than a thumb


@click.command()
@click.argument("layout")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    callback=output,
    help="A .pdf, .svg or .png file; by default a PDF in output/.",
)
@click.option("--paper", type=click.Choice(list(PAPERS)), help="By default the layout's first.")
@click.option("--lang", "language", metavar="en|es", help="By default the layout's first.")
@click.option(
    "--copies",
    "number",
    metavar="N",
    type=click.IntRange(1, MAX_COPIES),
    help="How many; by default one, one for each player or row, or a full page.",
)
@click.option(
    "--first",
    metavar="N",
    type=click.IntRange(1, MAX_COPIES),
    default=1,
    help="The number of the first copy, to go on where an earlier print ended.",
)
@click.option("--players", metavar="NAME,NAME", callback=players, help="One copy for each.")
@click.option(
    "--data",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A CSV file; one copy for each of its rows.",
)
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True)
@click.option(
    "--side", type=click.Choice(["front", "back", "both"]), default="both", show_default=True
)
@click.option("--fillable", is_flag=True, help="A PDF whose fields can be filled in on a tablet.")
@click.option(
    "--up",
    metavar="N",
    type=click.IntRange(1, MAX_UP),
    default=1,
    help="So many copies on each page, with cut marks.",
)
@click.option("--shrink", is_flag=True, help="Let --up make copies smaller that do not fit.")
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    help="The edge at which the printer turns the paper; by default the long one.",
)
@click.option(
    "--bleed", metavar="LENGTH", callback=bleed, help="For a print shop: crop marks and TrimBox."
)
@click.option("--dpi", metavar="N", type=click.IntRange(50, 600), help="Of PNG; by default 300.")
@click.option(
    "--profile", metavar="NAME|FILE", help="Make good what 'scorer calibrate' has measured."
)
@click.option("--ink-report", is_flag=True, help="Tell how much ink the pages take.")
def command(**options: Any) -> None:
    """Print a layout to a PDF, SVG or PNG file.

    LAYOUT is a shipped name or a file. Every path that was written is shown; SVG and PNG have a
    file for each page: x-1.png, x-2.png and so on.
    """
    from sheetgen.commands.printing import print_sheets  # noqa: PLC0415  # help needs none of it

    order = Order(**options)
    put_off("urllib.request")  # segno imports it with Python's XML
    if order.output is None or order.output.suffix.lower() == ".pdf":
        put_off("PIL.Image")  # reportlab has it for pictures
    for path in print_sheets(order):
        click.echo(path)
