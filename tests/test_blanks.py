"""Texts that each copy fills in: from its number, its player, its row of data."""

from pathlib import Path

import pytest

from sheetgen.compose import Copy, compose, copies
from sheetgen.errors import SheetError
from sheetgen.scene import Text
from sheetgen.sheet import Page
from tests.layouts import HEAD, loaded

ROWS = "data: [{name: Ana, words: one two}, {name: Zoë, words: three}]\n"


def part(text: str, size: str = "[60mm, 6mm]", keys: str = "") -> str:
    return f"      - {{kind: text, at: [20mm, 20mm], size: {size}, text: '{text}'{keys}}}\n"


def page(tmp_path: Path, parts: str, copy: Copy, rows: str = ROWS) -> Page:
    sheet = compose(loaded(tmp_path, parts, rows + HEAD), "a4", "en")
    return copies(sheet, [copy])[0]


def texts(page: Page) -> list[str]:
    return [item.content for item in page.items if isinstance(item, Text)]


def test_a_copy_shows_what_its_row_says(tmp_path: Path) -> None:
    parts = part("{name}: {words}, no. {copy}")
    found = page(tmp_path, parts, Copy(7, None, {"name": "Bo", "words": "hi"}))
    assert texts(found) == ["Bo: hi, no. 7"]


def test_a_value_is_shown_as_it_is_and_filled_in_once(tmp_path: Path) -> None:
    found = page(tmp_path, part("{name}"), Copy(1, None, {"name": "{copy} {words} {"}))
    assert texts(found) == ["{copy} {words} {"]


def test_braces_that_are_no_column_stay(tmp_path: Path) -> None:
    found = page(tmp_path, part("{{x}} {name}"), Copy(1, None, {"name": "Bo"}))
    assert texts(found) == ["{x} Bo"]


def test_the_player_of_a_copy_is_that_of_its_row_unless_it_has_one(tmp_path: Path) -> None:
    rows = "data: [{player: Ana}]\n"
    assert texts(page(tmp_path, part("{player}"), Copy(1, None, {"player": "Bo"}), rows)) == ["Bo"]
    assert texts(page(tmp_path, part("{player}"), Copy(1, "Cy", {"player": "Bo"}), rows)) == ["Cy"]
    assert texts(page(tmp_path, part("{player}"), Copy(1), rows)) == []


def test_a_copy_without_a_value_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="copy 3 has no 'name'"):
        page(tmp_path, part("{name}"), Copy(3))


def test_a_long_value_wraps_in_a_high_box(tmp_path: Path) -> None:
    row = {"name": "five words that are long " * 3}
    found = page(tmp_path, part("{name}", "[60mm, 30mm]"), Copy(1, None, row))
    assert len(texts(found)) > 1
    assert all(item.size == 3.2 for item in found.items if isinstance(item, Text))


def test_a_longer_value_becomes_smaller_until_it_fits_a_high_box(tmp_path: Path) -> None:
    row = {"name": "many words " * 30}
    found = page(tmp_path, part("{name}", "[60mm, 15mm]"), Copy(1, None, row))
    sizes = {item.size for item in found.items if isinstance(item, Text)}
    assert len(sizes) == 1
    assert sizes.pop() < 3.2
    assert all(39 < item.y < 54 for item in found.items if isinstance(item, Text))


@pytest.mark.parametrize(
    ("size", "value", "message"),
    [
        ("[60mm, 6mm]", "W" * 200, "is too wide for its line"),
        ("[60mm, 20mm]", "W " * 900, "is too long for its box"),
        ("[60mm, 2mm]", "W", "is higher than its box"),
        ("[60mm, 6mm]", "漢字", "the font lacks '漢', '字'"),
    ],
)
def test_a_value_that_cannot_be_printed_is_refused(
    tmp_path: Path, size: str, value: str, message: str
) -> None:
    with pytest.raises(SheetError, match=f"--data: .*{message}"):
        page(tmp_path, part("{name}", size), Copy(1, None, {"name": value}))


def test_the_static_layer_of_all_copies_is_one(tmp_path: Path) -> None:
    sheet = compose(loaded(tmp_path, part("{name}") + part("x"), ROWS + HEAD), "a4", "en")
    one, other = copies(sheet, [Copy(1, None, {"name": "A"}), Copy(2, None, {"name": "B"})])
    assert one.layer is other.layer
    assert texts(one) != texts(other)


def test_stars_in_a_player_s_name_are_printed_as_they_are(tmp_path: Path) -> None:
    found = page(tmp_path, part("**Of** {player}"), Copy(1, "**A**n*"))
    assert "".join(texts(found)) == "Of **A**n*"


def test_a_text_with_only_the_copy_s_number_never_shrinks(tmp_path: Path) -> None:
    words = part("Sheet of many words, number {copy}", "[40mm, 5mm]")
    with pytest.raises(SheetError, match="too wide for its line"):
        page(tmp_path, words, Copy(7))
    shrinking = part("Sheet of many words, number {copy}", "[40mm, 5mm]", ", fit: shrink")
    assert texts(page(tmp_path, shrinking, Copy(7))) == ["Sheet of many words, number 7"]
