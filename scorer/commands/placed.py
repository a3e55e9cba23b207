"""Mistakes of a game's text, told at their places in the file."""

from scorer.games.notation import TextError
from sheetgen.errors import LayoutError, Place, Problem


def placed(error: TextError, name: str) -> LayoutError:
    """The problems of a text as a command tells them: each at its line and column of the file."""
    return LayoutError(
        Problem(Place(name, one.line, one.column), one.what, one.fix) for one in error.problems
    )
