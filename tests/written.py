"""Layout files for the tests of what is written out before a layout is drawn."""

from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import LayoutError
from sheetgen.layout.load import Loaded, load_layout
from sheetgen.layout.model import Box, Group, Part, Text

HEAD = """\
sheetgen: 1
title: Trial
about: A trial.
provenance: own
languages: [en]
papers: [a4]
frame: {width: 180mm, height: 250mm}
"""
PAGE = """\
pages:
  - name: front
    title: Front
    parts:
"""


def load(file: Path, text: str) -> Loaded:
    file.write_text(text, "utf-8")
    return load_layout(file)


def parts(file: Path, lines: str, variables: str = "") -> tuple[Part, ...]:
    """The parts of a page that has these lines, with these variables in the file."""
    head = f"{HEAD}variables: {variables}\n" if variables else HEAD
    return load(file, head + PAGE + lines).layout.pages[0].parts


def told(file: Path, text: str) -> list[str]:
    """The problems of a text as "file:line:column what | fix"."""
    file.write_text(text, "utf-8")
    with pytest.raises(LayoutError) as caught:
        load_layout(file)
    return [
        f"{Path(p.place.file).name}:{p.place.line}:{p.place.column} {p.what} | {p.fix}"
        for p in caught.value.problems
    ]


def box(width: str = "9mm", **keys: Any) -> str:
    more = "".join(f", {key}: {value}" for key, value in keys.items())
    return f"      - {{kind: box, at: [0mm, 0mm], size: [{width}, 5mm]{more}}}\n"


def words(text: str) -> str:
    return f"      - {{kind: text, at: [0mm, 0mm], size: [90mm, 9mm], text: {text}}}\n"


def text_of(part: Part) -> Any:
    assert isinstance(part, Text)
    return part.text


def corners(found: tuple[Part, ...]) -> list[tuple[float, ...]]:
    """Where the boxes of some parts stand, with the places of the groups around them."""
    places: list[tuple[float, ...]] = []
    for part in found:
        assert isinstance(part, Group | Box)
        inner = corners(part.parts) if isinstance(part, Group) else [(0.0, 0.0)]
        places += [tuple(a + b for a, b in zip(part.at, each, strict=True)) for each in inner]
    return places
