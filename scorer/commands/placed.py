"""Mistakes of a game's text, told at their places in the file."""

from collections.abc import Iterator

from scorer.games.notation import MAX_LISTED, TextError
from sheetgen.errors import LayoutError, Place, Problem

MORE = {
    "en": ("problems like these, not listed: {count}", "is this the right kind of file?"),
    "es": ("problemas parecidos, sin listar: {count}", "¿es el tipo de archivo correcto?"),
}


def placed(error: TextError, name: str, lang: str = "en") -> LayoutError:
    """The problems of a text as a command tells them: each at its line and column of the file.

    A wrong kind of file has thousands; then the first ones are told, and how many more there are.
    """
    return LayoutError(_problems(error, name, lang))


def _problems(error: TextError, name: str, lang: str) -> Iterator[Problem]:
    found = error.told(lang)
    for one in found[:MAX_LISTED]:
        yield Problem(Place(name, one.line, one.column), one.what, one.fix)
    if len(found) > MAX_LISTED:
        after = found[MAX_LISTED]
        what, fix = MORE[lang]
        place = Place(name, after.line, after.column)
        yield Problem(place, what.format(count=len(found) - MAX_LISTED), fix)
