"""A game's text notation from a file or standard input; every mistake is told at its place."""

import sys
from pathlib import Path

from scorer.games.grid import Grid, GridError, parse
from sheetgen.errors import LayoutError, Place, Problem, SheetError

HOW = "give a text file with a game's notation, or - for standard input"
MAX_BYTES = 100_000  # the largest grid in notation has a fifth of it


def read_grid(file: str) -> Grid:
    """The grid in a file, or in standard input for ``-``.

    Raises:
        SheetError: it cannot be read.
        LayoutError: it is no grid.
    """
    name = "standard input" if file == "-" else file
    try:
        return parse(read_text(file, name))
    except GridError as error:
        raise LayoutError(
            Problem(Place(name, p.line, p.column), p.what, p.fix) for p in error.problems
        ) from error


def read_text(file: str, name: str, limit: int = MAX_BYTES) -> str:
    """The text of a file, or of standard input for ``-``; ``name`` is how it is told.

    Raises:
        SheetError: there is no such file, or it is no text, or too large for a game.
    """
    try:
        content = _content(file, name, limit)
    except OSError as error:
        raise SheetError(name, f"cannot be read: {error.strerror}", HOW) from error
    if len(content) > limit:
        raise SheetError(name, "is too large for a game", HOW)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SheetError(name, "is no text", HOW) from error


def _content(file: str, name: str, limit: int) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(limit + 1)
    if not Path(file).is_file():
        raise SheetError(name or "''", "is no file", HOW)
    with Path(file).open("rb") as stream:
        return stream.read(limit + 1)
