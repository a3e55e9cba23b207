"""The fonts: how wide text is in them and which characters they hold.

The shipped ones are made by ``tools/make_fonts.py``; their widths stand in ``metrics.json``, so
that measuring reads no font file. Others are files of the user's own, named by ``own``.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.fonts.metrics import Metrics
from sheetgen.fonts.own import BROKEN, damaged, is_own, own, own_metrics, own_path, own_stamp

__all__ = [
    "BROKEN",
    "FONTS",
    "Metrics",
    "ascent",
    "cap_height",
    "damaged",
    "descent",
    "is_own",
    "measure",
    "missing",
    "own",
    "own_stamp",
    "path",
    "shown",
]

FONTS = ("body", "bold", "display")
FOLDER = Path(__file__).parent


def measure(text: str, font: str, size: float) -> float:
    """The width of one line of text in mm; ``size`` is the em height in mm.

    Raises:
        KeyError: the font lacks a character; see ``missing``.
    """
    advances = _metrics(font).advances
    return size * sum(advances[character] for character in text)


def missing(text: str, font: str) -> str:
    """The characters of the text that the font lacks, each once, in the order of the text."""
    advances = _metrics(font).advances
    return "".join(dict.fromkeys(character for character in text if character not in advances))


def ascent(font: str) -> float:
    """How far letters rise above the baseline, as a share of the em."""
    return _metrics(font).ascent


def descent(font: str) -> float:
    """How far letters hang below the baseline, as a positive share of the em."""
    return _metrics(font).descent


def cap_height(font: str) -> float:
    """The height of capital letters, as a share of the em."""
    return _metrics(font).cap_height


def path(font: str) -> Path:
    """The TrueType file of the font."""
    return own_path(font) if is_own(font) else FOLDER / f"{_known(font)}.ttf"


def shown(font: str) -> str:
    """What a message calls the font: its name, or that of its file."""
    return own_path(font).name if is_own(font) else font


def _known(font: str) -> str:
    if font not in FONTS:
        raise ValueError(f"{font!r} is no font; the fonts are {', '.join(FONTS)}")
    return font


@cache
def _metrics(font: str) -> Metrics:
    if is_own(font):
        return own_metrics(font)
    found = _read()[_known(font)]
    em = found["units"]
    return Metrics(
        ascent=found["ascent"] / em,
        descent=found["descent"] / em,
        cap_height=found["cap_height"] / em,
        advances={
            chr(first + offset): advance / em
            for first, *advances in found["advances"]
            for offset, advance in enumerate(advances)
        },
    )


@cache
def _read() -> dict[str, dict[str, Any]]:
    known: dict[str, dict[str, Any]] = json.loads((FOLDER / "metrics.json").read_bytes())
    return known
