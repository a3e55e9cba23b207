"""What the checks of a layout file refuse beyond the form of its parts."""

from pathlib import Path

import pytest

from sheetgen.compose import compose
from sheetgen.errors import LayoutError
from sheetgen.layout.load import load_layout
from tests.layouts import GRID, HEAD, MARKED, loaded


def refused(tmp_path: Path, text: str) -> list[str]:
    """The problems of a file as "line:column what"."""
    file = tmp_path / "test.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(LayoutError) as error:
        compose(load_layout(file), "a4", "en")
    return [f"{p.place.line}:{p.place.column} {p.what}" for p in error.value.problems]


LINE = "      - {kind: line, at: [1mm, 9mm], to: [9mm, 9mm], KEYS}\n"
HEXES = (
    "      - {kind: hexes, at: [20mm, 50mm], cell: 14mm, radius: 1, cells: {x: {field: f, KEYS}}}\n"
)


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (LINE.replace("KEYS", "width: 0.019mm"), "'0.019mm' is too small for the width of a line"),
        (LINE.replace("KEYS", "dash: [1mm, 0.09mm]"), "'0.09mm' is too small for a dash"),
        (GRID.replace("1.5mm", "9mm"), "this second frame has no room"),
        (
            GRID.replace("arch: 4mm}", "arch: 4mm}, ornament: {icon: sun, size: 17mm, inset: 2mm}"),
            "the ornament reaches out of its cell",
        ),
        (HEXES.replace("KEYS", "inner: {inset: 7mm}"), "this second frame has no room"),
        (HEXES.replace("KEYS", "sign: {icon: sun, size: 15mm}"), "the sign reaches out"),
        (GRID.replace("map: |", "map: >"), "'>' makes one line of the map's rows"),
        (GRID.replace("map: |", "map: &map >-"), "'>' makes one line of the map's rows"),
        (GRID.replace("          . D .\n", "          . D .\n" * 60), "the map has 61 rows"),
        (MARKED + GRID.replace("18mm", "9.9mm"), "cells of 9.9 mm are too small to be read"),
        (GRID.replace("field: door", 'field: door, fill: "\\x07"'), "the character U+0007"),
    ],
)
def test_what_cannot_be_seen_or_read_on_paper_is_refused(
    tmp_path: Path, part: str, expected: str
) -> None:
    assert any(expected in line for line in refused(tmp_path, HEAD + part))


@pytest.mark.parametrize(
    "part",
    [
        LINE.replace("KEYS", "width: 0.02mm, dash: [0.1mm, 0.1mm]"),
        GRID.replace("1.5mm", "8mm"),
        HEXES.replace("KEYS", "inner: {inset: 6.9mm}, sign: {icon: sun, size: 14mm}"),
        GRID.replace("18mm", "9mm"),
        MARKED + GRID.replace("18mm", "9mm").replace("cell:", "numbering: none\n        cell:"),
        MARKED + GRID.replace("18mm", "10mm"),
    ],
)
def test_what_just_can_be_is_not(tmp_path: Path, part: str) -> None:
    assert compose(loaded(tmp_path, part), "a4", "en").pages


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (HEAD.replace("title: Test", "title: ''"), "2:8 the 'title' is empty"),
        (HEAD.replace("about: a test", "about: {en: ' '}"), "3:13 the 'about' is empty"),
        (HEAD.replace("title: Test", 'title: "a\\x00b"'), "2:8 the character U+0000"),
        (
            HEAD.replace("259mm", "282mm"),
            "7:8 a frame of 190 x 282 mm does not fit inside the margin of a4 and letter",
        ),
    ],
)
def test_a_file_s_own_keys_are_told_in_one_line(tmp_path: Path, head: str, expected: str) -> None:
    (line,) = refused(tmp_path, head + GRID)
    assert line.startswith(expected)


def test_small_markers_are_told_once(tmp_path: Path) -> None:
    (line,) = refused(tmp_path, HEAD + "      - {kind: markers, size: 9mm}\n")
    assert "markers 0, 1, 2, 3: only 9mm wide" in line


def test_a_character_that_body_lacks_is_not_answered_with_body(tmp_path: Path) -> None:
    text = "      - {kind: text, at: [9mm, 9mm], size: [50mm, 9mm], text: 漢, font: FONT}\n"

    def fix(font: str) -> str:
        with pytest.raises(LayoutError) as error:
            compose(loaded(tmp_path, text.replace("FONT", font)), "a4", "en")
        return error.value.how

    assert fix("body") == "write other characters"
    assert fix("display") == "write other characters, or use the font 'body'"
