"""sheetgen print."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from sheetgen.commands import output as made
from sheetgen.commands.files import mendable, write_files
from sheetgen.commands.order import Order, bleed, output, players
from sheetgen.commands.printers import compensated, profile_named
from sheetgen.compose import Copy, compose, copies
from sheetgen.compose.blanks import COPY_NAMES
from sheetgen.compose.imposition import fitting, impose, plan, with_bleed
from sheetgen.compose.ink import Ink
from sheetgen.geometry import PAPERS, Rect
from sheetgen.layout.builtin import find_layout
from sheetgen.layout.load import Loaded, load_layout
from sheetgen.sheet import Page, Sheet

OUTPUT = Path("output")  # where sheets go without -o
MAX_COPIES = 9999  # four digits, as the sheet code and the copy's number on the sheet have room for
MAX_UP = 16  # copies on a page; more are smaller than a thumb
TEN = 10  # copies without a name share a bookmark


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
    for path in print_sheets(Order(**options)):
        click.echo(path)


def print_sheets(order: Order) -> Sequence[Path]:
    """Write what was ordered; the paths of the files in the order of the pages.

    Raises:
        SheetError: the layout, its name, or the place to write to is wrong.
        UsageError: there are more players than copies, or options do not go together.
    """
    found = find_layout(order.layout)
    loaded = load_layout(found.path, found.name)
    sheet = _sheet(order, loaded, order.ink)
    wanted = tuple(_copies(order, _rows(order, loaded, sheet)))
    profile = profile_named(order.profile, order.flip)
    target = order.output or _default_output(found.name)
    suffix = target.suffix.lower()
    order.check(suffix)
    single = copies(sheet, wanted, order.side)
    pages = _laid(order, loaded, single, len(wanted))
    pages = compensated(pages, _backs(order, len(single) // len(wanted)), profile)
    if order.ink_report:
        _report(order, loaded, sheet, wanted[0])
    if suffix == ".pdf":
        marks = tuple(_bookmarks(wanted, order.up, len(pages)))
        files = {target: made.pdf(sheet, pages, profile.flip, marks, fillable=order.fillable)}
    else:
        files = dict(made.pictures(sheet, pages, target, order.dpi))
    write_files(files)
    return tuple(files)


def _rows(order: Order, loaded: Loaded, sheet: Sheet) -> Sequence[Mapping[str, str]]:
    """The rows of data, one for each copy: those of the command line, or else the layout's."""
    if order.data is None:
        return loaded.layout.data
    from sheetgen.layout.rows import read_rows  # noqa: PLC0415  # few prints need it

    blanks = (blank for page in sheet.pages for blank in page.blanks)
    needed = {name for blank in blanks for name in blank.names} - COPY_NAMES
    return [row.values for row in read_rows(order.data, sorted(needed))]


def _copies(order: Order, rows: Sequence[Mapping[str, str]]) -> Iterator[Copy]:
    number = order.number or len(order.players) or len(rows) or order.up
    if number < len(order.players):
        raise click.UsageError(
            f"--copies {number} is fewer than the {len(order.players)} names of --players"
        )
    for copy in range(number):
        player = order.players[copy] if copy < len(order.players) else None
        yield Copy(copy + 1, player, rows[copy] if copy < len(rows) else {})


def _sheet(order: Order, loaded: Loaded, ink: Ink) -> Sheet:
    layout = loaded.layout
    paper, language = order.paper or layout.papers[0], order.language or layout.languages[0]
    return compose(loaded, paper, language, ink)


def _default_output(name: str) -> Path:
    with mendable(OUTPUT):
        OUTPUT.mkdir(exist_ok=True)
    return OUTPUT / f"{name.replace('/', '-')}.pdf"


def _backs(order: Order, sides: int) -> list[bool]:
    """For each page of a copy, whether it is printed on the back of the paper."""
    return [{"front": False, "back": True, "both": n % 2 == 1}[order.side] for n in range(sides)]


def _laid(order: Order, loaded: Loaded, pages: Sequence[Page], number: int) -> Sequence[Page]:
    """The pages with as many copies on each as were ordered, and with bleed."""
    sides = len(pages) // number
    if order.up > 1:
        frame, first = loaded.layout.frame, pages[0]
        left, top = (first.width - frame.width) / 2, (first.height - frame.height) / 2
        area = Rect(left, top, frame.width, frame.height)
        grid = plan(pages[:sides], area, order.up, loaded.layout.margin)
        grid = fitting(grid, pages[:sides], shrink=order.shrink)
        if grid.scale < 1:
            ruler = f"a 50 mm ruler on them is then {50 * grid.scale:.1f} mm long"
            click.echo(f"the copies are printed at {grid.scale:.0%}; {ruler}", err=True)
        single = [pages[start : start + sides] for start in range(0, len(pages), sides)]
        pages = impose(single, grid, _backs(order, sides))
    return pages if order.bleed is None else with_bleed(pages, order.bleed)


def _bookmarks(wanted: Sequence[Copy], up: int, pages: int) -> Iterator[made.Bookmark]:
    """One for each player, and one for every ten copies without a name."""
    if len(wanted) == 1:
        return
    sides = pages // -(-len(wanted) // up)
    before = True
    for copy in wanted:
        name, page = copy.player or copy.values.get("player"), (copy.number - 1) // up * sides
        if name:
            yield name, page
        elif before or copy.number % TEN == 1:
            last = min(len(wanted), (copy.number - 1) // TEN * TEN + TEN)
            yield f"{copy.number}–{last}" if last > copy.number else str(last), page
        before = bool(name)


def _report(order: Order, loaded: Loaded, sheet: Sheet, copy: Copy) -> None:
    """Tell the ink of each page, in the ink that was ordered and in the other one."""
    inks: dict[Ink, Sheet] = {order.ink: sheet}
    for ink in ("full", "low"):
        inks.setdefault(ink, _sheet(order, loaded, ink))
    full, low = (copies(inks[ink], [copy], order.side) for ink in ("full", "low"))
    for number, (one, other) in enumerate(zip(full, low, strict=True), start=1):
        click.echo(made.ink_line(f"page {number}", one, other), err=True)
