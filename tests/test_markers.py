import subprocess
import sys
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.errors import SheetError
from sheetgen.geometry import Point, Rect
from sheetgen.markers import (
    CODE_MODULES,
    SheetCode,
    code_rows,
    decode,
    encode,
    group_of,
    lint_markers,
    marker_ids,
    marker_rows,
    page_of_group,
)
from sheetgen.scene import Item, Paint, Shape, Text, polyline, rectangle
from sheetgen.sheet import Field, Layer, Marker, Page

CODE = SheetCode("penny-papers/heart-and-gate", "a4", "0123abcd", 2, 104, "Łucja Ø")
FRAME = [Rect(x, y, 12, 12) for x, y in ((10, 19), (188, 19), (188, 266), (10, 266))]
PAGE = Page(
    210,
    297,
    Layer(()),
    (),
    (Field("A1", "space", Rect(60, 60, 18, 18)),),
    tuple(Marker(corner, rect) for corner, rect in enumerate(FRAME)),
    Rect(160, 40, 20, 20),
)


def picture(rows: tuple[str, ...], module: int = 6, quiet: int = 4) -> np.ndarray:
    bits = np.array([[int(bit) for bit in row] for row in rows], np.uint8)
    white = np.pad(1 - bits, quiet, constant_values=1) * 255
    return np.kron(white, np.ones((module, module), np.uint8)).astype(np.uint8)


def linted(*items: Item, **changes: Any) -> list[str]:
    page = replace(PAGE, layer=Layer(items), **changes)
    (found,) = lint_markers(page, Rect(0, 0, page.width, page.height))
    return [what for what, _ in found]


def test_every_marker_has_the_modules_that_opencv_draws() -> None:
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36H11)
    for marker in range(587):
        drawn = cv2.aruco.generateImageMarker(family, marker, 8)
        assert np.array_equal(picture(marker_rows(marker), 1, 0), drawn)


def test_printing_markers_needs_no_opencv() -> None:
    use = "import sys, sheetgen.markers as m; m.marker_rows(0); m.code_rows(m.SheetCode('a', 'a4',"
    code = f"{use} '0', 1, 1)); print('cv2' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


@given(st.integers(1, 2), st.integers(1, 73))
def test_a_marker_tells_its_page_and_its_corner(page: int, copy: int) -> None:
    places = [group_of(marker) for marker in marker_ids(page, copy)]
    assert [place[1] for place in places if place] == [0, 1, 2, 3]
    assert {page_of_group(place[0]) for place in places if place} == {page}


def test_73_copies_of_two_pages_share_no_marker() -> None:
    used = [m for copy in range(1, 74) for page in (1, 2) for m in marker_ids(page, copy)]
    assert len(set(used)) == len(used)


def test_a_marker_beyond_the_groups_is_nobody_s() -> None:
    assert group_of(583) == (145, 3)
    assert group_of(584) is None


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), st.integers(1, 99999))
def test_a_sheet_code_s_text_says_again_what_was_put_in(player: str, copy: int) -> None:
    code = replace(CODE, player=player[: 24 // 4] or None, copy=copy)
    assert decode(encode(code)) == code


@pytest.mark.parametrize("player", ["Zoë", "A|B", "%7C", "李小龍", "🧟 mummy", '"q"', None])
def test_a_sheet_code_can_be_read_from_its_picture(player: str | None) -> None:
    code = replace(CODE, player=player)
    text = cv2.QRCodeDetector().detectAndDecode(picture(code_rows(code)))[0]
    assert decode(text) == code


def test_the_longest_sheet_code_fits() -> None:
    code = SheetCode("x" * 36, "letter", "0123abcd", 2, 99999, "y" * 24)
    assert len(code_rows(code)) == CODE_MODULES


def test_a_player_s_name_over_24_bytes_is_refused() -> None:
    with pytest.raises(SheetError, match="24 bytes"):
        encode(replace(CODE, player="ł" * 13))


def test_a_layout_s_name_over_36_bytes_is_refused() -> None:
    with pytest.raises(SheetError, match="36 bytes"):
        encode(replace(CODE, layout="x" * 37))


@pytest.mark.parametrize("text", ["", "https://example.org", "SG2|a|A|0|1|1|", "SG1|a|A|0|one|1|"])
def test_another_code_is_not_a_sheet_code(text: str) -> None:
    assert decode(text) is None


def test_a_clean_page_has_no_complaint() -> None:
    assert linted() == []


def test_a_small_marker_is_a_complaint() -> None:
    small = (Marker(0, Rect(10, 19, 9.5, 9.5)),)
    assert ["9.5mm wide" in what for what in linted(markers=small)] == [True]


@pytest.mark.parametrize(
    "item",
    [
        Shape(polyline(Point(5, 32), Point(60, 32)), Paint(stroke="#000000")),
        Shape(rectangle(Rect(22.5, 15, 30, 30)), Paint(fill="#eeeeee")),
        Text(20, 18.5, "near", "body", 4, "#000000", 9),
    ],
)
def test_ink_beside_a_marker_is_a_complaint(item: Item) -> None:
    assert ["marker 0: ink nearer" in what for what in linted(item)] == [True]


@pytest.mark.parametrize(
    "item",
    [
        Shape(polyline(Point(5, 34), Point(60, 34)), Paint(stroke="#000000")),
        Shape(rectangle(Rect(2, 2, 206, 293)), Paint(stroke="#000000")),
        Shape(rectangle(Rect(0, 0, 210, 297)), Paint(fill="#ffffff")),
    ],
)
def test_ink_away_from_the_markers_is_none(item: Item) -> None:
    assert linted(item) == []


def test_a_field_on_a_marker_is_a_complaint() -> None:
    assert len(linted(fields=(Field("A1", "space", Rect(20, 20, 18, 18)),))) == 1


def test_a_marker_at_the_paper_s_edge_is_a_complaint() -> None:
    edge = (Marker(0, Rect(4, 19, 12, 12)),)
    assert ["edge" in what for what in linted(markers=edge)] == [True]


def test_a_small_sheet_code_is_a_complaint() -> None:
    assert ["modules are 0.43mm" in what for what in linted(code=Rect(160, 40, 16, 16))] == [True]


def test_ink_in_the_quiet_zone_of_the_code_is_a_complaint() -> None:
    line = Shape(polyline(Point(150, 39), Point(190, 39)), Paint(stroke="#000000"))
    assert ["sheet code has ink" in what for what in linted(line)] == [True]


def test_a_code_that_leaves_the_paper_is_a_complaint() -> None:
    assert ["leaves the paper" in what for what in linted(code=Rect(160, 1, 20, 20))] == [True]
