"""sheetgen print."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import click

from sheetgen.commands.files import mendable, write_files
from sheetgen.compose import Copy, compose, copies
from sheetgen.compose.copies import Side
from sheetgen.compose.ink import Ink
from sheetgen.geometry import PAPERS
from sheetgen.layout.builtin import find_layout
from sheetgen.layout.load import load_layout
from sheetgen.sheet import Page, Sheet

OUTPUT = Path("output")  # where sheets go without -o
SUFFIXES = (".pdf", ".svg", ".png")
MAX_COPIES = 9999  # four digits, as the sheet code and the copy's number on the sheet have room for


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed, as the command line says it."""

    layout: str
    output: Path | None
    paper: str | None
    language: str | None
    number: int | None
    players: tuple[str, ...]
    ink: Ink
    side: Side
    fillable: bool


def _players(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[str, ...]:
    if value is None:
        return ()
    names = tuple(name.strip() for name in value.split(","))
    if not all(names):
        raise click.BadParameter("a name is missing; write names with ',' between them")
    return names


def _output(_ctx: click.Context, _param: click.Parameter, value: Path | None) -> Path | None:
    if value is not None and value.suffix.lower() not in SUFFIXES:
        raise click.BadParameter(f"'{value}' must end in {', '.join(SUFFIXES)}")
    return value


@click.command()
@click.argument("layout")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    callback=_output,
    help="A .pdf, .svg or .png file; by default a PDF in output/.",
)
@click.option("--paper", type=click.Choice(list(PAPERS)), help="By default the layout's first.")
@click.option("--lang", "language", metavar="en|es", help="By default the layout's first.")
@click.option(
    "--copies",
    "number",
    metavar="N",
    type=click.IntRange(1, MAX_COPIES),
    help="How many; by default one, or one for each player.",
)
@click.option("--players", metavar="NAME,NAME", callback=_players, help="One copy for each.")
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True)
@click.option(
    "--side", type=click.Choice(["front", "back", "both"]), default="both", show_default=True
)
@click.option("--fillable", is_flag=True, help="A PDF whose fields can be filled in on a tablet.")
def command(**options: Any) -> None:
    """Print a layout to a PDF, SVG or PNG file.

    LAYOUT is a shipped name or a file. Every path that was written is shown; SVG and PNG have a
    file for each page: x-1.png, x-2.png and so on.
    """
    for path in print_sheets(Order(**options)):
        click.echo(path)


def print_sheets(order: Order) -> Sequence[Path]:
    """Write what was ordered; the paths of the files in the order of the pages.

    Raises:
        SheetError: the layout, its name, or the place to write to is wrong.
        UsageError: there are more players than copies.
    """
    wanted = tuple(_copies(order))
    found = find_layout(order.layout)
    loaded = load_layout(found.path, found.name)
    layout = loaded.layout
    paper, language = order.paper or layout.papers[0], order.language or layout.languages[0]
    sheet = compose(loaded, paper, language, order.ink)
    pages = copies(sheet, wanted, order.side)
    output = order.output or _default_output(found.name)
    if order.fillable and output.suffix.lower() != ".pdf":
        raise click.UsageError("--fillable needs a .pdf file")
    files = dict(_drawn(sheet, pages, output, fillable=order.fillable))
    write_files(files)
    return tuple(files)


def _copies(order: Order) -> Iterator[Copy]:
    number = order.number or len(order.players) or 1
    if number < len(order.players):
        raise click.UsageError(
            f"--copies {number} is fewer than the {len(order.players)} names of --players"
        )
    for copy in range(number):
        yield Copy(copy + 1, order.players[copy] if copy < len(order.players) else None)


def _default_output(name: str) -> Path:
    with mendable(OUTPUT):
        OUTPUT.mkdir(exist_ok=True)
    return OUTPUT / f"{name.replace('/', '-')}.pdf"


def _drawn(
    sheet: Sheet, pages: Sequence[Page], output: Path, *, fillable: bool
) -> Iterator[tuple[Path, bytes]]:
    """The files and what is in them; only the renderer that is used is imported."""
    suffix = output.suffix.lower()
    if suffix == ".pdf":
        yield output, _pdf(sheet, pages, fillable=fillable)
        return
    for number, page in enumerate(pages, start=1):
        content = _svg(sheet, page) if suffix == ".svg" else _png(page)
        yield output.with_stem(f"{output.stem}-{number}"), content


def _pdf(sheet: Sheet, pages: Sequence[Page], *, fillable: bool) -> bytes:
    from sheetgen.render.pdf import render_pdf  # noqa: PLC0415

    out = BytesIO()
    render_pdf(pages, sheet.title, out, sheet.language, fillable=fillable)
    return out.getvalue()


def _svg(sheet: Sheet, page: Page) -> bytes:
    from sheetgen.render.svg import render_svg  # noqa: PLC0415

    out = BytesIO()
    render_svg(page, sheet.title, out, sheet.language)
    return out.getvalue()


def _png(page: Page) -> bytes:
    from sheetgen.render.png import render_png  # noqa: PLC0415

    out = BytesIO()
    render_png(page, out)
    return out.getvalue()
