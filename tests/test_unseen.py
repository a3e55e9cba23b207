"""Words in the colour of what is under them are told, and no others."""

from pathlib import Path

import pytest
from PIL import Image

from sheetgen.commands.survey import survey
from tests.layouts import HEAD, loaded

DARK = "{kind: box, at: [20mm, 40mm], size: [60mm, 20mm], fill: '#202020'}"
LIGHT = "{kind: box, at: [30mm, 42mm], size: [40mm, 16mm], fill: paper}"
RING = "{kind: path, at: [20mm, 40mm], d: 'M0 0H60V20H0Z M5 2H55V18H5Z', fill: '#202020'}"
ROUND = "{kind: box, at: [20mm, 40mm], size: [60mm, 20mm], radius: 10mm, fill: '#202020'}"


def words(colour: str, at: str = "30mm, 45mm", text: str = "Words") -> str:
    more = f"text: '{text}', colour: '{colour}', align: centre"
    return f"{{kind: text, at: [{at}], size: [40mm, 8mm], {more}}}"


def told(folder: Path, *parts: str, head: str = HEAD) -> list[str]:
    lines = "".join(f"      - {part}\n" for part in parts)
    return [problem.what for problem in survey(loaded(folder, lines, head))]


@pytest.mark.parametrize(
    "parts",
    [
        (words("paper"),),
        (words("#ffffff"),),
        (words("#f4f4e8"),),
        (DARK, words("#202020")),
        (DARK, words("#281c20")),
        (DARK, LIGHT, words("paper")),
        (RING, words("paper")),
        (words("paper"), DARK),
        (words("paper", text="for {player}"),),
    ],
)
def test_words_on_their_own_colour_are_told(tmp_path: Path, parts: tuple[str, ...]) -> None:
    (what,) = told(tmp_path, *parts)
    assert "has the colour of what is under it (only in full ink)" in what


@pytest.mark.parametrize(
    "parts",
    [
        (words("ink"),),
        (words("#c0c0c0"),),
        (DARK, words("paper")),
        (DARK, words("#ffff00")),
        (DARK, words("paper", text="for {player}")),
        (ROUND, words("paper")),
        (DARK, LIGHT, words("#202020")),
        (RING, words("#202020")),
    ],
)
def test_words_on_another_colour_are_not(tmp_path: Path, parts: tuple[str, ...]) -> None:
    assert told(tmp_path, *parts) == []


def test_a_heading_of_a_table_is_looked_at_too(tmp_path: Path) -> None:
    row = "[{text: Head, colour: paper}]"
    table = f"{{kind: table, at: [20mm, 40mm], columns: [60mm], header: row, rows: [{row}]}}"
    (what,) = told(tmp_path, table.replace("rows:", "ground: paper, rows:"))
    assert what.startswith("'Head' has the colour")
    assert told(tmp_path, table.replace("rows:", "ground: ink, rows:")) == []


def test_words_on_a_picture_are_left_to_the_eye(tmp_path: Path) -> None:
    Image.new("L", (40, 20), 0).save(tmp_path / "dark.png")
    picture = "{kind: image, at: [20mm, 40mm], size: [60mm, 30mm], file: dark.png}"
    assert told(tmp_path, picture, words("paper", "30mm, 50mm")) == []
