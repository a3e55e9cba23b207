"""Rows of data for copies: a CSV file, or what a layout file says itself."""

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from sheetgen.errors import LayoutError, Place, Problem
from sheetgen.layout.mistakes import shortened
from sheetgen.layout.source import MAX_BYTES, decoded

MAX_ROWS = 9999  # as many as there can be copies
MAX_COLUMNS = 100  # a sheet has a few; more is another kind of file
SEPARATORS = ",;\t"  # in this order if there are as many of each
NUMBER = "copy"  # a copy's own number; no column can have this name
SEPARATOR_LINE = re.compile(r"sep=([,;|\t])\r?\n")  # a first line that some spreadsheets write
UTF16 = (b"\xff\xfe", b"\xfe\xff")
QUOTED = re.compile(r'"[^"]*"')


@dataclass(frozen=True, slots=True)
class Row:
    """What one copy shows: its texts by the names of their columns, and where they stand."""

    values: Mapping[str, str]
    place: Place


def read_rows(path: Path, needed: Sequence[str] = ()) -> tuple[Row, ...]:
    """The rows of a CSV file: names of columns in its first line, then a row for each copy.

    The columns are parted by ',' ';' or tabs; `needed` are columns that must be there.

    Raises:
        LayoutError: the file cannot be read, or something in it is wrong: all of it.
    """
    return parse_rows(_content(path), str(path), needed)


def parse_rows(content: bytes, file: str, needed: Sequence[str] = ()) -> tuple[Row, ...]:
    """The rows of a CSV file's content; `file` names it in messages.

    Raises:
        LayoutError: something in it is wrong: all of it.
    """
    text = unicodedata.normalize("NFC", _text(content, file))
    lines = list(_lines(text, file))
    if len(lines) < 2:
        fix = "write the columns' names in the first line and a row for each copy below"
        raise LayoutError([Problem(Place(file, 1, 1), "there are no rows here", fix)])
    names = [name.strip() for name in lines[0][1]]
    while names and not names[-1]:
        names.pop()
    problems = [*_odd_names(names, lines[0][0], needed), *_ragged(lines[1:], names)]
    if problems:
        raise LayoutError(problems[:MAX_COLUMNS])
    return tuple(
        Row(dict(zip(names, (cell.strip() for cell in cells), strict=False)), place)
        for place, cells in lines[1:]
    )


def columns(rows: Sequence[Row]) -> tuple[str, ...]:
    """The names of the columns that the rows have."""
    return tuple(rows[0].values) if rows else ()


def _content(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise OSError(0, "it is no file")
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file can have this name"
        what = f"this cannot be read ({reason})"
        problem = Problem(Place(str(path), 1, 1), what, "give the name of a CSV file")
        raise LayoutError([problem]) from None


def _text(content: bytes, file: str) -> str:
    start = Place(file, 1, 1)
    if len(content) > MAX_BYTES:
        what = f"the file is larger than {MAX_BYTES // 1_000_000} MB"
        raise LayoutError([Problem(start, what, "print its rows in several runs")])
    if not content.startswith(UTF16):
        return decoded(content, file)
    try:
        return content.decode("utf-16")
    except UnicodeDecodeError:
        problem = Problem(start, "this is not text", "save it as 'CSV UTF-8'")
        raise LayoutError([problem]) from None


def _lines(text: str, file: str) -> Iterator[tuple[Place, list[str]]]:
    """The lines that are not empty, with their places; a quoted cell may go over several."""
    said = SEPARATOR_LINE.match(text)
    skipped = 1 if said else 0
    text = text[said.end() :] if said else text
    separator = said[1] if said else _separator(text)
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    start = 1
    try:
        for count, cells in enumerate(reader):
            place = Place(file, start + skipped, 1)
            start = reader.line_num + 1
            if count > MAX_ROWS:
                what = f"there are more than {MAX_ROWS} rows"
                raise LayoutError([Problem(place, what, "print them in several runs")])
            if any(cell.strip() for cell in cells):
                yield place, cells
    except csv.Error:
        problem = Problem(
            Place(file, start + skipped, 1),
            "the quotes of this row do not fit",
            'close each quote; write "" for a quote inside quotes',
        )
        raise LayoutError([problem]) from None


def _separator(text: str) -> str:
    """What parts the columns: the separator that stands most often in the first line."""
    head = QUOTED.sub("", next(iter(text.splitlines()), ""))
    return max(SEPARATORS, key=head.count)


def _odd_names(names: Sequence[str], place: Place, needed: Sequence[str]) -> Iterator[Problem]:
    for number, name in enumerate(names):
        shown = shortened(name)
        if not name:
            yield Problem(place, f"column {number + 1} has no name", "give it one, or delete it")
        elif name in names[:number]:
            yield Problem(place, f"two columns are called '{shown}'", "give each its own name")
        elif name == NUMBER or set("{}=.") & set(name):
            fix = f"give it another name, without '{{', '}}', '=' and '.', and not '{NUMBER}'"
            yield Problem(place, f"a column cannot be called '{shown}'", fix)
    if len(names) > MAX_COLUMNS:
        what = f"there are more than {MAX_COLUMNS} columns"
        yield Problem(place, what, "keep those that the sheet shows")
    for name in needed:
        if name not in names:
            fix = f"add it; the columns here are {', '.join(map(shortened, names))}"
            yield Problem(place, f"there is no column '{shortened(name)}'", fix)


def _ragged(lines: Sequence[tuple[Place, list[str]]], names: Sequence[str]) -> Iterator[Problem]:
    for place, cells in lines:
        beyond = [cell for cell in cells[len(names) :] if cell.strip()]
        count = len(names) + len(beyond) if beyond else min(len(cells), len(names))
        if count != len(names):
            what = f"this row has {count} cells, and there are {len(names)} columns"
            fix = "fill it up" if count < len(names) else "put a text with a separator in quotes"
            yield Problem(place, what, fix)
