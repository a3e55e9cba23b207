"""The built-in icons: outlines in a square of side 1, from game-icons.net (CC BY 3.0).

``icons.json`` holds them with their credit; ``tools/make_icons.py`` makes it.
"""

import json
from functools import cache
from pathlib import Path

from sheetgen.compose.path import parse_path
from sheetgen.scene import Step

_FILE = Path(__file__).parent / "icons.json"


@cache
def _words() -> dict[str, str]:
    icons: dict[str, str] = json.loads(_FILE.read_text())["icons"]
    return icons


def icon_names() -> tuple[str, ...]:
    """The names a layout may use."""
    return tuple(_words())


@cache
def icon(name: str) -> tuple[Step, ...]:
    """The outline of an icon in a square of side 1.

    Raises:
        KeyError: there is no such icon.
    """
    return parse_path(_words()[name])
