"""Finished readings in a file, so that a batch that was interrupted goes on where it stopped.

Each line is one photo, under the hash of its bytes and of what was asked. Only what the program
itself found is in it; people's corrections are kept beside the photos and stand over it.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from scorer.commands.photos import SCAN, Findings, own_folder
from scorer.commands.wishes import Wishes
from scorer.reader.classify import MODEL
from scorer.reader.corrections import Notebook, picture_hash
from scorer.reader.guess import Guess
from scorer.reader.photo import file_bytes
from scorer.reader.sheet_reading import Corner, FoundSheet
from sheetgen.errors import SheetError
from sheetgen.sheet import Field, Layer, Page

FORMAT = 1  # of the file; readings of another one are made again
HOW = "name a file that --resume wrote, or a new one"


@dataclass(frozen=True, slots=True)
class KeptSheet:
    """One sheet of a photo as the network read it, without any pixels."""

    key: str
    layout: str
    game: str | None
    page_number: int
    copy: int | None
    player: str | None
    corners: tuple[Corner, Corner, Corner, Corner]
    turn: int
    fields: tuple[Field, ...]
    guesses: tuple[Guess, ...]
    note: str | None


@dataclass(frozen=True, slots=True)
class Kept:
    """One line of the file."""

    format: int
    job: str
    picture: str
    problem: str | None
    sheets: tuple[KeptSheet, ...]


LINE = TypeAdapter(Kept)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The finished readings of a file, by job; new ones are written at its end at once."""

    file: Path
    readings: dict[str, Kept]

    def find(self, name: str, wishes: Wishes) -> Findings | None:
        """What was found in a photo, if it is here."""
        job = job_of(name, wishes)
        kept = None if job is None else self.readings.get(job)
        if kept is None:
            return None
        sheets = tuple(_found(sheet) for sheet in kept.sheets)
        return Findings(name, kept.picture, sheets, kept.problem)

    def keep(self, findings: Findings, wishes: Wishes) -> None:
        """Write what was found in a photo to the end of the file.

        Raises:
            SheetError: the file cannot be written.
        """
        job = job_of(findings.name, wishes)
        if job is None:
            return
        sheets = tuple(_kept(sheet) for sheet in findings.sheets)
        kept = Kept(FORMAT, job, findings.picture, findings.problem, sheets)
        try:
            with self.file.open("ab") as stream:
                stream.write(LINE.dump_json(kept) + b"\n")
        except OSError as error:
            what = f"cannot be written: {error.strerror}"
            raise SheetError(str(self.file), what, "name another file for --resume") from error


def open_shelf(file: Path) -> Shelf:
    """The shelf of a file, which need not be there yet.

    A last line that was cut off when the program was stopped does not count.

    Raises:
        SheetError: it is another kind of file, or cannot be read.
    """
    try:
        content = file.read_bytes() if file.exists() else b""
    except OSError as error:
        raise SheetError(str(file), f"cannot be read: {error.strerror}", HOW) from error
    *lines, rest = content.split(b"\n")
    try:
        readings = [LINE.validate_json(line) for line in lines]
    except ValidationError as error:
        raise SheetError(str(file), "is no file of finished readings", HOW) from error
    if rest:
        _cut_off(file, len(content) - len(rest), whole=bool(lines))
    return Shelf(file, {kept.job: kept for kept in readings if kept.format == FORMAT})


def _cut_off(file: Path, length: int, *, whole: bool) -> None:
    """Take an unfinished last line away, but never from a file that is not ours."""
    if not whole:
        raise SheetError(str(file), "is no file of finished readings", HOW)
    with file.open("r+b") as stream:
        stream.truncate(length)


def job_of(name: str, wishes: Wishes) -> str | None:
    """The hash of a photo and of what decides how it is read; None for what is not kept."""
    path = Path(name)
    if name == "-" or not path.is_file() or path.suffix.lower() == SCAN:
        return None
    try:
        content = file_bytes(path)
    except SheetError:
        return None
    try:
        placed = Notebook(path, own_folder(), picture_hash(content)).load_corners()
    except SheetError:
        return None  # reading the photo will tell what is wrong with the file of corrections
    asked = f"{wishes.layout}|{wishes.corners}|{placed}|{_network()}".encode()
    return hashlib.sha256(hashlib.sha256(content).digest() + asked).hexdigest()


@cache
def _network() -> str:
    """Which network reads, so that another one reads again."""
    return hashlib.sha256((MODEL / "cells.onnx").read_bytes()).hexdigest()


def _kept(sheet: FoundSheet) -> KeptSheet:
    return KeptSheet(**{name: getattr(sheet, name) for name in KeptSheet.__dataclass_fields__})


def _found(kept: KeptSheet) -> FoundSheet:
    """The sheet as the commands want it; its page is empty."""
    named = {name: getattr(kept, name) for name in KeptSheet.__dataclass_fields__}
    return FoundSheet(**named, page=Page(0, 0, Layer(()), (), kept.fields))
