"""What people corrected: kept in a small file, apart from the readings, never overwritten by them.

The file lies beside the photo (``IMG_1.jpg.marks.json``) or, where that cannot be, in the user's
own folder under the picture's hash. A file that belongs to another picture is not used.
"""

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from scorer.games.grid import CROSSED, EMPTY, MUMMY, UNREADABLE
from scorer.games.penny_papers import HIGHEST
from sheetgen.errors import SheetError

SUFFIX = ".marks.json"
FORMAT = 1  # the version of the file
AS_READ = "read"  # takes a correction back
WORDS = {
    "": EMPTY,
    ".": EMPTY,
    "empty": EMPTY,
    "m": MUMMY,
    "mummy": MUMMY,
    "x": CROSSED,
    "crossed": CROSSED,
    "crossed mummy": CROSSED,
    "?": UNREADABLE,
}
HOW = "write a number from 1 to 15, mummy, crossed, empty, ?, or read to take a correction back"

SheetMarks = Mapping[str, str]  # cell -> mark
CORNERS = 4


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a person said a sheet is: its corners in stored pixels, clockwise from its top left.

    ``layout`` is what the person said the sheet is, if anything.
    """

    layout: str | None
    corners: tuple[tuple[float, float], ...]


def parse_mark(word: str) -> str:
    """The mark that a person's word means, or ``read``.

    Raises:
        ValueError: it means none.
    """
    text = word.strip().lower()
    if text == AS_READ:
        return AS_READ
    if text in WORDS:
        return WORDS[text]
    if text.isascii() and text.isdecimal() and 1 <= int(text) <= HIGHEST:
        return str(int(text))
    raise ValueError(f"{word!r} is no mark; {HOW}")


@dataclass(frozen=True, slots=True)
class Notebook:
    """Where the corrections of one picture are kept, and which picture it is."""

    beside: Path | None
    fallback: Path
    picture: str

    def load(self) -> dict[str, dict[str, str]]:
        """The corrections by sheet and cell; none if there is no file for this picture.

        Raises:
            SheetError: a file is there but cannot be read.
        """
        return self._kept().sheets

    def load_corners(self) -> dict[str, Placed]:
        """Where people said the sheets are, by sheet.

        Raises:
            SheetError: a file is there but cannot be read.
        """
        return self._kept().corners

    def _kept(self) -> "_Kept":
        there = [file for file in self._files() if file.is_file()]
        for file in sorted(there, key=lambda file: file.stat().st_mtime_ns, reverse=True):
            kept = _read(file)
            if kept.picture == self.picture:
                return kept
        return _Kept(self.picture, {}, {})

    def foreign(self) -> tuple[Path, ...]:
        """The file beside the photo, if it belongs to another picture of the same name."""
        if self.beside is None:
            return ()
        file = self.beside.with_name(self.beside.name + SUFFIX)
        return (file,) if file.is_file() and _foreign(file, self.picture) else ()

    def save(self, sheets: Mapping[str, SheetMarks]) -> Path:
        """Write the corrections, whole or not at all; returns the file.

        Raises:
            SheetError: neither place can be written.
        """
        return self._write(sheets, self._kept().corners)

    def save_corners(self, corners: Mapping[str, Placed]) -> Path:
        """Write where the sheets are, beside the corrections; returns the file.

        Raises:
            SheetError: neither place can be written.
        """
        return self._write(self._kept().sheets, corners)

    def _write(self, sheets: Mapping[str, SheetMarks], corners: Mapping[str, Placed]) -> Path:
        marks = {name: dict(cells) for name, cells in sheets.items() if cells}
        kept: dict[str, object] = {"format": FORMAT, "picture": self.picture, "sheets": marks}
        if corners:
            kept["corners"] = {name: asdict(placed) for name, placed in corners.items()}
        text = json.dumps(kept, indent=1, sort_keys=True)
        error: OSError | None = None
        files = self._files()
        for file in files:
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                _replace(file, text + "\n")
            except OSError as failure:
                error = failure
            else:
                for older in files:
                    if older != file:
                        with contextlib.suppress(OSError):
                            older.unlink(missing_ok=True)
                return file
        what = f"the corrections cannot be kept ({error})"
        raise SheetError(str(self.fallback), what, "let this folder be written")

    def _files(self) -> list[Path]:
        """The places to look and to write, the best first."""
        own = self.fallback / f"{self.picture}{SUFFIX}"
        if self.beside is None:
            return [own]
        beside = self.beside.with_name(self.beside.name + SUFFIX)
        if beside.is_file() and _foreign(beside, self.picture):
            return [own]
        return [beside, own]


def notebook(photo: Path | None, content: bytes, fallback: Path) -> Notebook:
    """The notebook of a photo; without a path (standard input) it lies in the fallback folder."""
    return Notebook(photo, fallback, picture_hash(content))


def picture_hash(content: bytes) -> str:
    """Which picture a file's bytes are, whatever the file is called."""
    return hashlib.sha256(content).hexdigest()[:32]


def _foreign(file: Path, picture: str) -> bool:
    """Whether the file beside the photo belongs to another picture of the same name."""
    return _read(file).picture != picture


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a file of corrections holds."""

    picture: str
    sheets: dict[str, dict[str, str]]
    corners: dict[str, Placed]


def _read(file: Path) -> _Kept:
    try:
        kept = json.loads(file.read_text("utf-8"))
        sheets = {
            str(sheet): {str(cell): parse_mark(mark) for cell, mark in cells.items()}
            for sheet, cells in kept["sheets"].items()
        }
        corners = {str(name): _placed(placed) for name, placed in kept.get("corners", {}).items()}
        return _Kept(str(kept["picture"]), sheets, corners)
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise SheetError(
            str(file), "the kept corrections cannot be read", "mend the file or delete it"
        ) from error


def _placed(kept: Mapping[str, Any]) -> Placed:
    layout = None if kept["layout"] is None else str(kept["layout"])
    corners = tuple((float(x), float(y)) for x, y in kept["corners"])
    if len(corners) != CORNERS or not all(isfinite(side) for place in corners for side in place):
        raise ValueError(corners)
    return Placed(layout, corners)


def _replace(file: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(name).replace(file)
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
