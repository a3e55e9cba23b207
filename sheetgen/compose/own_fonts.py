"""Fonts that a layout brings along: files below its folder, instead of the shipped ones."""

import pathlib
import string
from collections.abc import Callable
from dataclasses import replace

from sheetgen import fonts
from sheetgen.compose.drawn import Path, Trouble
from sheetgen.compose.typefaces import SHIPPED, Faces, Role
from sheetgen.errors import SheetError
from sheetgen.layout import model
from sheetgen.layout.confined import leads_out, outside

ROLES: tuple[Role, ...] = ("body", "bold", "display")
NAMES = string.digits + string.ascii_uppercase  # what cells are called, in the font 'body'


def chosen(
    asked: model.Fonts | None, folder: Callable[[Path], pathlib.Path]
) -> tuple[Faces, tuple[Trouble, ...]]:
    """The fonts that a layout asks for, and why some of them cannot be used.

    Args:
        asked: the layout's files by font.
        folder: the folder of the layout file, or of another one, in which something stands.
    """
    faces, troubles = SHIPPED, []
    for role in ROLES if asked else ():
        file = getattr(asked, role)
        path: Path = ("fonts", role)
        if file is None:
            continue
        try:
            face = _own(file, folder(path), NAMES if role == "body" else "")
            faces = replace(faces, **{role: face})
        except SheetError as error:
            troubles.append(Trouble(path, error.what, error.how))
    return faces, tuple(troubles)


def _own(file: str, folder: pathlib.Path, needed: str) -> str:
    """A font file below a folder: a layout of a stranger reads no others.

    Raises:
        SheetError: it is not there, is no font that can be embedded, or lacks what is needed.
    """
    if leads_out(folder, file):
        raise SheetError(file, *outside(file))
    real = (folder / file).resolve()
    face = fonts.own(real)
    lacking = fonts.missing(" " + needed, face)
    if lacking:
        what = f"{real.name!r} lacks {', '.join(map(repr, lacking[:5]))}"
        fix = "take a font that has blanks, and for 'body' also 0 to 9 and A to Z"
        raise SheetError(file, what, fix)
    return face
