"""Prints what was ordered: the pages of all copies as files."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from sheetgen.commands import output as made
from sheetgen.commands.files import mendable, write_files
from sheetgen.commands.order import MAX_COPIES, Order
from sheetgen.commands.printers import compensated, profile_named
from sheetgen.compose import Copy, compose, copies
from sheetgen.compose.blanks import COPY_NAMES
from sheetgen.compose.imposition import fitting, impose, plan, with_bleed
from sheetgen.compose.ink import Ink
from sheetgen.geometry import Rect
from sheetgen.layout.builtin import find_layout
from sheetgen.layout.load import Loaded, load_layout
from sheetgen.sheet import Page, Sheet

OUTPUT = Path("output")  # where sheets go without -o
MANY = 20  # pages; as pictures they take some seconds
TEN = 10  # copies without a name share a bookmark


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
    if suffix != ".pdf":
        return _write_pictures(made.pictures(sheet, pages, target, order.dpi), len(pages))
    marks = tuple(_bookmarks(wanted, order.up, len(pages)))
    # The next copy must not stand on the back of one that has none.
    flip = profile.flip if order.side == "both" and len(sheet.pages) > 1 else "none"
    content = made.pdf(sheet, pages, flip, marks, fillable=order.fillable)
    return write_files({target: content})


def _write_pictures(files: Iterator[tuple[Path, bytes]], number: int) -> Sequence[Path]:
    """Write a file for each page; if they are many, a terminal shows how far it is."""
    if number < MANY:
        return write_files(files)
    with click.progressbar(files, length=number, label="pages", file=sys.stderr) as shown:
        return write_files(shown)


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
    if order.first + number - 1 > MAX_COPIES:
        most = MAX_COPIES - order.first + 1
        raise click.UsageError(f"copies are numbered up to {MAX_COPIES}: print at most {most}")
    for copy in range(number):
        player = order.players[copy] if copy < len(order.players) else None
        yield Copy(order.first + copy, player, rows[copy] if copy < len(rows) else {})


def _sheet(order: Order, loaded: Loaded, ink: Ink) -> Sheet:
    layout = loaded.layout
    paper = order.paper or layout.papers[0]
    language = layout.languages[0] if order.language is None else order.language
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
    for index, copy in enumerate(wanted):
        name, page = copy.player or copy.values.get("player"), index // up * sides
        if name:
            yield name, page
        elif before or index % TEN == 0:
            last = wanted[min(len(wanted), index // TEN * TEN + TEN) - 1].number
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
