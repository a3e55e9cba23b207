"""From the words of the command line to photos, and from a photo to its reading."""

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from scorer.commands.wishes import Wishes
from scorer.reader.catalogue import WHERE
from scorer.reader.classify import Classifier
from scorer.reader.corrections import AS_READ, Notebook, picture_hash
from scorer.reader.pdf_pages import page_count
from scorer.reader.photo import (
    MAX_BYTES,
    STANDARD_INPUT,
    Photo,
    decode_photo,
    file_bytes,
    load_photo,
)
from scorer.reader.placed import find_all
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import FoundSheet, PhotoReading, SheetReading, with_corrections
from scorer.report.picture import MARKED
from sheetgen.errors import SheetError

PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".avif", ".tif", ".tiff"}
SCAN = ".pdf"
PAGE = re.compile(r"(?P<file>.+\.pdf), page (?P<page>[1-9][0-9]{0,3})", re.IGNORECASE)
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
            for photo in _photos_in(path):
                names += _pages(str(photo))
        else:
            names += _pages(text)
    return list(dict.fromkeys(names))


def _photos_in(folder: Path) -> list[Path]:
    try:
        pictures = [path for path in folder.iterdir() if _is_photo(path)]
    except OSError as error:
        raise SheetError(str(folder), f"cannot be opened: {error.strerror}", HOW) from error
    if not pictures:
        raise SheetError(str(folder), "there is no photo in this folder", HOW)
    return sorted(pictures, key=lambda path: (path.name.casefold(), path.name))


def _pages(name: str) -> list[str]:
    """The name of a photo, or one for each page of a scan."""
    path = Path(name)
    if path.suffix.lower() != SCAN or not path.is_file():
        return [name]
    try:
        count = page_count(file_bytes(path), name)
    except SheetError:  # told when it is read
        return [name]
    return [name] if count == 1 else [f"{name}, page {page}" for page in range(1, count + 1)]


def _is_photo(path: Path) -> bool:
    """Whether a file of a folder is meant; our own marked-up pictures are not."""
    return path.suffix.lower() in {*PICTURES, SCAN} and not path.name.endswith(MARKED)


@dataclass(frozen=True, slots=True, eq=False)
class Findings:
    """What was found in one photo, before anybody corrected it.

    ``name`` is the photo's, or - for standard input; ``picture`` is the hash under which
    corrections are kept. ``photo`` is None where it was read elsewhere and only this was sent.
    """

    name: str
    picture: str
    sheets: tuple[FoundSheet, ...]
    problem: str | None = None
    photo: Photo | None = None

    @property
    def shown(self) -> str:
        """The photo's name as people read it."""
        return shown(self.name)

    @property
    def notebook(self) -> Notebook:
        """Where the corrections of the photo are kept."""
        return Notebook(None if self.name == "-" else Path(self.name), own_folder(), self.picture)


def shown(name: str) -> str:
    """The name of a photo as people read it, also one that is no proper text."""
    return STANDARD_INPUT if name == "-" else os.fsencode(name).decode("utf-8", "replace")


def read_photo(name: str, wishes: Wishes, classify: Classifier) -> PhotoReading:
    """Read one photo; what is wrong with it becomes its problem, so that others can go on."""
    return reading_of(find_photo(name, wishes, classify), wishes)


def find_photo(
    name: str, wishes: Wishes, classify: Classifier, content: bytes | None = None
) -> Findings:
    """Find the sheets in one photo, whose bytes may be given; a problem with it is told inside."""
    try:
        photo = _photo(name) if content is None else decode_photo(content, name)
        found, problem = _found(name, photo, wishes, classify)
    except SheetError as error:
        return Findings(name, "", (), told(error, name))
    return Findings(name, picture_hash(photo.encoded), found, problem, photo)


def _found(
    name: str, photo: Photo, wishes: Wishes, classify: Classifier
) -> tuple[tuple[FoundSheet, ...], str | None]:
    """The sheets in a photo, where they are or where somebody showed them."""
    if wishes.corners is not None:
        return find_sheets(photo, classify, wishes.layout, wishes.corners)
    path = None if name == "-" else Path(name)
    book = Notebook(path, own_folder(), picture_hash(photo.encoded))
    return find_all(photo, classify, wishes.layout, book.load_corners())


def reading_of(findings: Findings, wishes: Wishes) -> PhotoReading:
    """The photo as it stands after the corrections that are kept by now and the new ones."""
    name = findings.shown
    if not findings.sheets:
        return PhotoReading(name, findings.photo, (), findings.problem)
    try:
        sheets = _corrected(findings.sheets, findings.notebook, wishes)
    except SheetError as error:
        return PhotoReading(name, None, (), told(error, findings.name))
    return PhotoReading(name, findings.photo, sheets, findings.problem)


def told(error: SheetError, name: str) -> str:
    """A photo's problem in a sentence that need not say again which photo."""
    where = "" if error.where in {name, shown(name), WHERE} else f"{error.where}: "
    return f"{where}{error.what}; {error.how}"


def own_folder() -> Path:
    """Where data of the user's is kept on this system."""
    if sys.platform in {"win32", "darwin"}:
        return Path(click.get_app_dir("scorer"))
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "scorer"


def _photo(name: str) -> Photo:
    if name == "-":
        return decode_photo(sys.stdin.buffer.read(MAX_BYTES + 1))
    scanned = None if Path(name).exists() else PAGE.fullmatch(name)
    if scanned is not None:
        return load_photo(Path(scanned["file"]), int(scanned["page"]))
    return load_photo(Path(name))


def _corrected(
    found: Sequence[FoundSheet], book: Notebook, wishes: Wishes
) -> tuple[SheetReading, ...]:
    """The sheets as they stand after the kept corrections and the new ones."""
    kept = book.load()
    for file in book.foreign():
        click.echo(f"{file} belongs to another picture and is not used", err=True)
    corrections: Corrections = {sheet.key: dict(kept.get(sheet.key, {})) for sheet in found}
    for (number, cell), mark in wishes.fixes.items():
        sheet = _meant(found, number, cell)
        note(corrections[sheet.key], cell, mark)
    others = {key: marks for key, marks in kept.items() if key not in corrections}
    if wishes.fixes and found:
        book.save({**others, **corrections})
    return tuple(with_corrections(s, corrections[s.key], wishes.mummies) for s in found)


def note(corrections: dict[str, str], cell: str, mark: str) -> None:
    """Put a correction among the others of its sheet, or take it out of them."""
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
