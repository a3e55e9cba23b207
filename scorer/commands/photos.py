"""From the words of the command line to photos, and from a photo to its reading."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from scorer.commands.ask import ask_about
from scorer.commands.wishes import Wishes
from scorer.reader.catalogue import WHERE
from scorer.reader.classify import Classifier
from scorer.reader.corrections import AS_READ, Notebook, notebook
from scorer.reader.photo import MAX_BYTES, STANDARD_INPUT, Photo, decode_photo, load_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import FoundSheet, PhotoReading, SheetReading, with_corrections
from scorer.report.picture import MARKED
from sheetgen.errors import SheetError

PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".tif", ".tiff"}
HOW = "give photos, or a folder with photos in it"

Corrections = dict[str, dict[str, str]]  # sheet key -> cell -> mark


def expand(words: Sequence[str]) -> list[str]:
    """The photos that the words name, a folder's in the order of their names, none twice.

    Raises:
        SheetError: a folder has no photo in it.
    """
    names: list[str] = []
    for text in words:
        if not text:
            raise SheetError("''", "is no photo", HOW)
        path = Path(text)
        if text != "-" and path.is_dir():
            pictures = (p for p in path.iterdir() if _is_photo(p))
            found = sorted(pictures, key=lambda p: (p.name.casefold(), p.name))
            if not found:
                raise SheetError(text, "there is no photo in this folder", HOW)
            names += map(str, found)
        else:
            names.append(text)
    return list(dict.fromkeys(names))


def _is_photo(path: Path) -> bool:
    """Whether a file of a folder is meant; our own marked-up pictures are not."""
    return path.suffix.lower() in PICTURES and not path.name.endswith(MARKED)


def read_photo(name: str, wishes: Wishes, classify: Classifier) -> PhotoReading:
    """Read one photo; what is wrong with it becomes its problem, so that others can go on."""
    shown = STANDARD_INPUT if name == "-" else name
    try:
        photo = _photo(name)
        found, problem = find_sheets(photo, classify, wishes.layout, wishes.corners)
        beside = None if name == "-" else Path(name)
        book = notebook(beside, photo.encoded, _own_folder())
        sheets = _corrected(found, book, wishes, shown)
    except SheetError as error:
        where = "" if error.where in {shown, WHERE} else f"{error.where}: "
        return PhotoReading(shown, None, (), f"{where}{error.what}; {error.how}")
    return PhotoReading(shown, photo, sheets, problem)


def _own_folder() -> Path:
    """Where data of the user's is kept on this system."""
    if sys.platform in {"win32", "darwin"}:
        return Path(click.get_app_dir("scorer"))
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "scorer"


def _photo(name: str) -> Photo:
    if name == "-":
        return decode_photo(sys.stdin.buffer.read(MAX_BYTES + 1))
    return load_photo(Path(name))


def _corrected(
    found: Sequence[FoundSheet], book: Notebook, wishes: Wishes, name: str
) -> tuple[SheetReading, ...]:
    """The sheets as they stand after the kept corrections, the new ones and the answers."""
    kept = book.load()
    for file in book.foreign():
        click.echo(f"{file} belongs to another picture and is not used", err=True)
    corrections: Corrections = {sheet.key: dict(kept.get(sheet.key, {})) for sheet in found}
    for (number, cell), mark in wishes.fixes.items():
        sheet = _meant(found, number, cell)
        _note(corrections[sheet.key], cell, mark)
    others = {key: marks for key, marks in kept.items() if key not in corrections}
    if wishes.fixes and found:
        book.save({**others, **corrections})
    if wishes.ask:
        for sheet in found:
            for cell, mark in ask_about(sheet, corrections[sheet.key], wishes, name):
                _note(corrections[sheet.key], cell, mark)
                book.save({**others, **corrections})  # at once, so that no answer is lost
    return tuple(with_corrections(s, corrections[s.key], wishes.mummies) for s in found)


def _note(corrections: dict[str, str], cell: str, mark: str) -> None:
    if mark == AS_READ:
        corrections.pop(cell, None)
    else:
        corrections[cell] = mark


def _meant(found: Sequence[FoundSheet], number: int | None, cell: str) -> FoundSheet:
    """The sheet that a correction means."""
    if number is None and len(found) > 1:
        how = f"write its number, 1 to {len(found)}: 1:{cell}=7"
        raise SheetError("--fix", f"which sheet's {cell}?", how)
    if number is not None and not 1 <= number <= len(found):
        raise SheetError("--fix", f"there is no sheet {number}", f"the photo has {len(found)}")
    sheet = found[(number or 1) - 1]
    names = [field.name for field in sheet.fields]
    if cell not in names:
        how = f"its cells are {' '.join(names)}"
        raise SheetError("--fix", f"the sheet has no cell {cell}", how)
    return sheet
