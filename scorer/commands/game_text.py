"""A game's text notation from a file or standard input; every mistake is told at its place."""

import sys
from collections.abc import Mapping
from pathlib import Path

from scorer.commands.placed import placed
from scorer.games.grid import Grid, GridError, parse
from sheetgen.errors import SheetError

MAX_BYTES = 100_000  # the largest grid in notation has a fifth of it
STDIN = "-"
TROUBLES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "no file": "is no file",
        "unread": "cannot be read: {why}",
        "too large": "is too large for a game",
        "no text": "is no text",
        "how": "give a text file with a game's notation, or - for standard input",
        "stdin": "standard input",
    },
    "es": {
        "no file": "no es un archivo",
        "unread": "no se puede leer: {why}",
        "too large": "es demasiado grande para una partida",
        "no text": "no es texto",
        "how": "da un archivo de texto con una partida, o - para la entrada estándar",
        "stdin": "entrada estándar",
    },
}


def name_of(file: str, lang: str = "en") -> str:
    """What a file is called in messages."""
    return TROUBLES[lang]["stdin"] if file == STDIN else file


def read_grid(file: str, lang: str = "en") -> Grid:
    """The grid in a file, or in standard input for ``-``.

    Raises:
        SheetError: it cannot be read.
        LayoutError: it is no grid.
    """
    name = name_of(file, lang)
    try:
        return parse(read_text(file, name, lang=lang))
    except GridError as error:
        raise placed(error, name, lang) from error


def read_text(file: str, name: str, limit: int = MAX_BYTES, lang: str = "en") -> str:
    """The text of a file, or of standard input for ``-``; ``name`` is how it is told.

    Raises:
        SheetError: there is no such file, or it is no text, or too large for a game.
    """
    if file != STDIN and not Path(file).is_file():
        raise _trouble(name or "''", "no file", lang)
    try:
        content = _content(file, limit)
    except OSError as error:
        raise _trouble(name, "unread", lang, error.strerror or "") from error
    if len(content) > limit:
        raise _trouble(name, "too large", lang)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _trouble(name, "no text", lang) from error


def _content(file: str, limit: int) -> bytes:
    if file == STDIN:
        return sys.stdin.buffer.read(limit + 1)
    with Path(file).open("rb") as stream:
        return stream.read(limit + 1)


def _trouble(name: str, key: str, lang: str, why: str = "") -> SheetError:
    said = TROUBLES[lang]
    return SheetError(name, said[key].format(why=why), said["how"])
