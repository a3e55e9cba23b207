"""``scorer read``."""

import json
from pathlib import Path

import click

from scorer.commands.options import AS_JSON, LANGUAGE, MUMMIES
from scorer.commands.photos import PICTURES, expand, read_photo
from scorer.commands.wishes import Wishes, parse_corners, parse_fixes
from scorer.games.penny_papers import Mummies
from scorer.reader.catalogue import editions
from scorer.reader.classify import load_classifier
from scorer.reader.sheet_reading import PhotoReading
from scorer.report.documents import document, table
from scorer.report.picture import marked_pictures
from scorer.report.text import report
from sheetgen.commands.files import write_files
from sheetgen.errors import SheetError

DOUBTS_LEFT = 3  # the exit code of --strict


@click.command("read")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO|FOLDER|-...")
@click.option("--layout", help="The sheet's layout, if it is none of the shipped ones.")
@click.option(
    "--fix", "fixes", multiple=True, metavar="[SHEET:]CELL=MARK", help="Correct a cell: B3=7."
)
@click.option("--corners", metavar='"x,y x,y x,y x,y"', help="The sheet's corners in the photo.")
@MUMMIES
@click.option("--ask", is_flag=True, help="Walk through the doubtful cells.")
@click.option("--strict", is_flag=True, help="Exit code 3 while a cell is doubtful.")
@click.option("--overlay", type=click.Path(path_type=Path), help="A folder for marked-up pictures.")
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), help="Write a table as well.")
@AS_JSON
@LANGUAGE
def command(
    photos: tuple[str, ...],
    layout: str | None,
    fixes: tuple[str, ...],
    corners: str | None,
    mummies: Mummies,
    ask: bool,
    strict: bool,
    overlay: Path | None,
    csv_file: Path | None,
    as_json: bool,
    lang: str,
) -> None:
    """Read photographs of filled-in sheets and count their stars.

    What you correct with --fix or --ask is kept beside the photo and stands over every later
    reading; --fix B3=read takes a correction back.
    """
    wishes = Wishes(layout, parse_fixes(fixes), parse_corners(corners), mummies, ask, lang)
    names = expand(photos)
    if len(names) > 1 and (wishes.fixes or wishes.corners):
        raise click.UsageError("--fix and --corners need exactly one photo")
    if ask and "-" in names:
        raise click.UsageError("--ask reads your answers from standard input, so give a file")
    _check_outputs(overlay, csv_file)
    if layout is not None:
        editions(layout)  # what is wrong with it is told once
    classify = load_classifier()
    readings = []
    drawn: list[Path] = []
    for number, name in enumerate(names, start=1):
        reading = read_photo(name, wishes, classify)
        click.echo(f"{number}/{len(names)} {_progress(reading)}", err=True)
        if overlay:
            pictures = marked_pictures(reading, overlay, lang, drawn)
            drawn += pictures
            for path in pictures:
                click.echo(f"    {path}", err=True)
        readings.append(reading)
    if csv_file:
        write_files({csv_file: table(readings).encode()})
    text = json.dumps(document(readings), ensure_ascii=False) if as_json else report(readings, lang)
    click.echo(text)
    _leave(readings, strict=strict)


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


def _progress(reading: PhotoReading) -> str:
    if reading.problem:
        return f"{reading.name}: {reading.problem}"
    cells = sum(len(sheet.cells) for sheet in reading.sheets)
    doubts = sum(len(sheet.doubtful) for sheet in reading.sheets)
    return f"{reading.name}: {len(reading.sheets)} sheet(s), {cells} cells, {doubts} doubtful"


def _leave(readings: list[PhotoReading], *, strict: bool) -> None:
    """The exit code: 1 if a photo could not be read, 3 if --strict finds a doubt."""
    context = click.get_current_context()
    if any(reading.problem for reading in readings):
        context.exit(1)
    sheets = [sheet for reading in readings for sheet in reading.sheets]
    if strict and any(sheet.doubtful or sheet.found.note for sheet in sheets):
        context.exit(DOUBTS_LEFT)
