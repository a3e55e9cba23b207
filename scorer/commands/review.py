"""``scorer review``."""

import asyncio
import secrets
import signal
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorer.commands.options import LANGUAGE, MUMMIES
from scorer.commands.photos import Findings, expand, find_photo, own_folder, reading_of
from scorer.commands.wishes import Wishes, read_rolls
from scorer.games.penny_papers import Mummies
from scorer.games.roll_log import RollLog
from scorer.reader.catalogue import editions
from scorer.reader.classify import Classifier, load_classifier
from scorer.reader.corrections import Notebook, picture_hash
from scorer.reader.interpret import readable
from scorer.reader.photo import Photo, exif_turn, load_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import Corner, FoundSheet
from scorer.report.text import progress_text, report
from sheetgen.errors import SheetError
from sheetgen.layout.builtin import shipped

if TYPE_CHECKING:
    from scorer.table.correct.desk import Desk, Laid

LOCAL = "127.0.0.1"  # nothing outside this machine reaches it
LARGEST_PORT = 65535
TOKEN_BYTES = 16


@click.command("review")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO|FOLDER...")
@click.option("--layout", help="The sheet's layout, if it is none of the shipped ones.")
@MUMMIES
@click.option("--rolls", metavar="LOG", help="The dice log of the one game of all these sheets.")
@click.option(
    "--port",
    type=click.IntRange(0, LARGEST_PORT),
    default=0,
    help="Of the page; by default one that is free.",
)
@click.option("--no-open", is_flag=True, help="Only show the address, open no browser.")
@LANGUAGE
def command(
    photos: tuple[str, ...],
    layout: str | None,
    mummies: Mummies,
    rolls: str | None,
    port: int,
    no_open: bool,
    lang: str,
) -> None:
    """Look at what was read and correct it, on a page for this machine only.

    Cells in doubt come first. Every correction is kept at once beside its photo. With --rolls,
    sheets are read as the likeliest that the rolls allow. End with the page's button or with
    Ctrl-C; then the stars are told.
    """
    names = expand(photos)
    if "-" in names:
        raise click.UsageError("a review needs files, not standard input")
    if layout is not None:
        editions(layout)  # what is wrong with it is told once
    log = None if rolls is None else read_rolls(rolls, lang)
    wishes = Wishes(layout, mummies=mummies, language=lang)
    desk = _desk(names, wishes, log, load_classifier())
    if all(laid.photo is None for laid in desk.laid):
        problem = desk.laid[0]
        raise SheetError(problem.name, problem.problem or "is no photo", "give photos of sheets")
    asyncio.run(_serve(desk, _layouts(layout), port, lang, no_open=no_open))
    click.echo(report(desk.readings(), lang, log))


def _desk(
    names: Sequence[str], wishes: Wishes, log: RollLog | None, classify: Classifier
) -> "Desk":
    """Every photo read, with progress on standard error, and laid on the desk."""
    from scorer.table.correct.desk import desk_of  # noqa: PLC0415  # the web server takes its time

    readings, laid = [], []
    for number, name in enumerate(names, start=1):
        findings = find_photo(name, wishes, classify)
        reading = reading_of(findings, wishes)
        click.echo(f"{number}/{len(names)} {progress_text(reading, wishes.language)}", err=True)
        readings.append(reading)
        laid.append(_laid(findings, reading.problem))

    def find(photo: Photo, layout: str | None, corners: Sequence[Corner]) -> Sequence[FoundSheet]:
        return find_sheets(photo, classify, layout or wishes.layout, corners)[0]

    return desk_of(laid, readings, find, wishes.mummies, log)


def _laid(findings: Findings, problem: str | None) -> "Laid":
    """A photo for the desk, also one in which no sheet was found: somebody can show it there."""
    from scorer.table.correct.desk import Laid  # noqa: PLC0415

    path = Path(findings.name)
    try:
        photo = findings.photo or load_photo(path)
    except SheetError:
        return Laid(findings.shown, None, None, problem)
    book = Notebook(path, own_folder(), picture_hash(photo.encoded))
    return Laid(findings.shown, photo, book, problem, exif_turn(photo))


def _layouts(given: str | None) -> list[str]:
    """What one may choose from: the shipped sheets with cells, and the one that was named."""
    names = sorted(shipped(), key=lambda name: (not name.startswith("penny-papers/"), name))
    with_cells = [n for n in names if any(readable(e.page.fields) for e in editions(n))]
    return [given, *with_cells] if given and given not in with_cells else with_cells


async def _serve(
    desk: "Desk", layouts: Sequence[str], port: int, language: str, *, no_open: bool
) -> None:
    from scorer.table import serve  # noqa: PLC0415
    from scorer.table.correct.server import application  # noqa: PLC0415

    listening = serve.listen(LOCAL, port)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    address = f"http://{LOCAL}:{listening.port}/{token}/?lang={language}"
    done = asyncio.Event()

    async def ready() -> None:
        click.echo(address)
        click.echo("the page is for this machine only; end with Ctrl-C", err=True)
        if not no_open:
            await asyncio.to_thread(webbrowser.open, address)
        await done.wait()
        signal.raise_signal(signal.SIGINT)  # the same end as Ctrl-C

    await serve.serve(application(desk, token, layouts, done.set), [listening], ready)
