"""``scorer read``."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from scorer.commands.ask import ask as ask_people
from scorer.commands.batch import Done, find_all, whole
from scorer.commands.cluster import find_on_cluster
from scorer.commands.kept import Shelf, open_shelf
from scorer.commands.options import AS_JSON, LANGUAGE, MUMMIES
from scorer.commands.photos import PICTURES, Findings, expand, reading_of
from scorer.commands.wishes import Wishes, parse_corners, parse_fixes, read_rolls
from scorer.games.penny_papers import Mummies
from scorer.games.roll_log import RollLog
from scorer.reader.catalogue import editions
from scorer.reader.log import with_log
from scorer.reader.sheet_reading import PhotoReading
from scorer.reader.twice import told_apart
from scorer.report.documents import document, table
from scorer.report.picture import marked_pictures
from scorer.report.text import progress_text, report, resumed_text
from sheetgen.commands.files import write_files
from sheetgen.errors import SheetError

DOUBTS_LEFT = 3  # the exit code of --strict

Engine = Callable[[Sequence[str], Wishes, Sequence[int]], Iterator[Done]]


@click.command("read")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO|FOLDER|-...")
@click.option("--layout", help="The sheet's layout, if it is none of the shipped ones.")
@click.option(
    "--fix", "fixes", multiple=True, metavar="[SHEET:]CELL=MARK", help="Correct a cell: B3=7."
)
@click.option("--rolls", metavar="LOG", help="The dice log of the one game of all these sheets.")
@click.option("--corners", metavar='"x,y x,y x,y x,y"', help="The sheet's corners in the photo.")
@MUMMIES
@click.option("--ask", is_flag=True, help="Walk through the doubtful cells.")
@click.option("--strict", is_flag=True, help="Exit code 3 while a cell is doubtful.")
@click.option("--overlay", type=click.Path(path_type=Path), help="A folder for marked-up pictures.")
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), help="Write a table as well.")
@click.option(
    "--resume",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep finished photos in this file, and do not read again those that are in it.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Read on the workers of dask.distributed.")
@AS_JSON
@LANGUAGE
def command(
    photos: tuple[str, ...],
    layout: str | None,
    fixes: tuple[str, ...],
    rolls: str | None,
    corners: str | None,
    mummies: Mummies,
    ask: bool,
    strict: bool,
    overlay: Path | None,
    csv_file: Path | None,
    resume: Path | None,
    scheduler: str | None,
    as_json: bool,
    lang: str,
) -> None:
    """Read photographs of filled-in sheets and count their stars.

    What you correct with --fix or --ask is kept beside the photo and stands over every later
    reading; --fix B3=read takes a correction back. With --rolls, sheets are read as the likeliest
    that the rolls allow, and what they change is told.
    """
    wishes = Wishes(layout, parse_fixes(fixes), parse_corners(corners), mummies, lang)
    names = expand(photos)
    _check_usage(names, wishes, rolls, ask=ask)
    _check_outputs(overlay, csv_file)
    log = None if rolls is None else read_rolls(rolls, lang)
    if layout is not None:
        editions(layout)  # what is wrong with it is told once
    shelf = None if resume is None else open_shelf(resume)
    findings, single = _read_all(names, wishes, shelf, scheduler)
    readings = _together(single, log)
    if ask:
        ask_people(findings, readings, wishes)
        unfixed = replace(wishes, fixes={})
        readings = _together([reading_of(found, unfixed) for found in findings], log)
    if overlay:
        _draw(findings, readings, overlay, wishes)
    if csv_file:
        write_files({csv_file: table(readings).encode()})
    if as_json:
        click.echo(json.dumps(document(readings, log), ensure_ascii=False))
    else:
        click.echo(report(readings, lang, log))
    _leave(readings, strict=strict)


def _read_all(
    names: Sequence[str], wishes: Wishes, shelf: Shelf | None, scheduler: str | None
) -> tuple[list[Findings], list[PhotoReading]]:
    """What is in every photo, in the order of the names, with progress on standard error."""
    found: dict[int, Findings] = {}
    if shelf is not None:
        kept = {number: shelf.find(name, wishes) for number, name in enumerate(names)}
        found = {number: findings for number, findings in kept.items() if findings is not None}
        if found:
            click.echo(resumed_text(len(found), len(names), wishes.language), err=True)
    read = {number: reading_of(findings, wishes) for number, findings in found.items()}
    todo = [number for number in range(len(names)) if number not in found]
    for number, findings in _engine(scheduler)(names, wishes, todo):
        found[number] = findings
        if shelf is not None:
            shelf.keep(findings, wishes)
        read[number] = reading_of(findings, wishes)
        told = progress_text(read[number], wishes.language)
        click.echo(f"{len(found)}/{len(names)} {told}", err=True)
    places = range(len(names))
    return [found[place] for place in places], [read[place] for place in places]


def _engine(scheduler: str | None) -> Engine:
    """What finds the sheets: the cores of this machine, or the workers of a scheduler."""
    return find_all if scheduler is None else partial(find_on_cluster, scheduler)


def _together(readings: Sequence[PhotoReading], log: RollLog | None) -> list[PhotoReading]:
    """The photos beside each other: sheets that are there twice, and what the rolls say."""
    told = told_apart(readings)
    return told if log is None else with_log(told, log)


def _draw(
    findings: Sequence[Findings], readings: Sequence[PhotoReading], folder: Path, wishes: Wishes
) -> None:
    """Write the marked-up pictures and tell their names on standard error."""
    drawn: list[Path] = []
    for found, reading in zip(findings, readings, strict=True):
        pictures = marked_pictures(_seen(found, reading, wishes), folder, wishes.language, drawn)
        drawn += pictures
        for path in pictures:
            click.echo(f"    {path}", err=True)


def _seen(findings: Findings, reading: PhotoReading, wishes: Wishes) -> PhotoReading:
    """A reading with its pixels, which a batch does not keep."""
    if reading.photo is not None or not reading.sheets:
        return reading
    again = whole(findings, wishes)
    sheets = zip(reading.sheets, again.sheets, strict=True)
    return replace(
        reading, photo=again.photo, sheets=tuple(replace(s, found=found) for s, found in sheets)
    )


def _check_usage(names: Sequence[str], wishes: Wishes, rolls: str | None, *, ask: bool) -> None:
    if len(names) > 1 and (wishes.fixes or wishes.corners):
        raise click.UsageError("--fix and --corners need exactly one photo")
    if ask and "-" in {*names, rolls}:
        raise click.UsageError("--ask reads your answers from standard input, so give a file")
    if "-" in names and rolls == "-":
        raise click.UsageError("a photo and the rolls cannot both come from standard input")


def _check_outputs(overlay: Path | None, csv_file: Path | None) -> None:
    """Refuse places to write to before anything is read, and never write over a photo."""
    if overlay is not None and (str(overlay) == "." or (overlay.exists() and not overlay.is_dir())):
        raise SheetError("--overlay", f"'{overlay}' is no folder of its own", "name a new folder")
    if csv_file is None:
        return
    if csv_file.suffix.lower() in PICTURES:
        raise SheetError("--csv", f"{csv_file} is called like a photo", "name a .csv file")
    if csv_file.is_dir() or not csv_file.parent.is_dir():
        raise SheetError("--csv", f"'{csv_file}' cannot be a file", "name a .csv file in a folder")


def _leave(readings: list[PhotoReading], *, strict: bool) -> None:
    """The exit code: 1 if a photo could not be read, 3 if --strict finds a doubt."""
    context = click.get_current_context()
    if any(reading.problem for reading in readings):
        context.exit(1)
    sheets = [sheet for reading in readings for sheet in reading.sheets]
    if strict and any(sheet.doubtful or sheet.found.note for sheet in sheets):
        context.exit(DOUBTS_LEFT)
