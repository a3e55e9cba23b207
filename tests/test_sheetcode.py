import cv2
import numpy as np
import pytest

from scorer.reader.locate import locate
from scorer.reader.photo import Photo
from scorer.reader.sheetcode import find_code, read_code
from scorer.training.conditions import Strength
from sheetgen.markers import SheetCode
from sheetgen.render.png import raster
from tests.photographed import Case, as_photo, case

SHOTS: list[tuple[int, Strength, int, int]] = [
    (1, "bright", 1, 1),
    (3, "bright", 2, 9),
    (1, "desk", 1, 1),
    (2, "desk", 1, 1),
]


def read(photo: Photo, taken: Case) -> SheetCode | None:
    (sheet,) = locate(photo, taken.page.markers)
    assert taken.page.code is not None
    return read_code(photo, sheet.homography(taken.page.markers), taken.page.code)


@pytest.mark.parametrize(("seed", "strength", "number", "copy"), SHOTS)
def test_a_sheet_in_a_photo_says_what_it_is(
    seed: int, strength: Strength, number: int, copy: int
) -> None:
    taken = case(seed, strength, number, copy)
    code = read(taken.photo, taken)
    assert code is not None
    assert (code.layout, code.paper) == ("penny-papers/heart-and-gate", "a4")
    assert (code.page, code.copy, code.player) == (number, copy, "Ana")


def test_a_code_out_of_focus_is_read_where_opencv_reads_nothing() -> None:
    taken = case(1)
    blurred = as_photo(np.asarray(cv2.GaussianBlur(taken.shot.picture, (0, 0), 2.0)))
    assert find_code(blurred.grey) is None
    code = read(blurred, taken)
    assert code is not None
    assert code.player == "Ana"


def test_a_covered_code_says_nothing() -> None:
    taken = case(1)
    assert taken.page.code is not None
    picture = taken.shot.picture.copy()
    thumb = np.rint(taken.truth(taken.page.code.inset(5))).astype(np.int32)
    cv2.fillPoly(picture, [thumb], (120, 150, 200))
    assert read(as_photo(picture), taken) is None


def test_a_place_without_a_code_says_nothing() -> None:
    taken = case(1)
    (sheet,) = locate(taken.photo, taken.page.markers)
    grid = taken.page.fields[0].rect
    assert read_code(taken.photo, sheet.homography(taken.page.markers), grid) is None


def test_a_code_is_found_anywhere_in_a_sharp_picture() -> None:
    printed = np.array(raster(case(1).page, 200).convert("L"))
    code = find_code(printed)
    assert code is not None
    assert (code.layout, code.player) == ("penny-papers/heart-and-gate", "Ana")


def test_blank_paper_says_nothing() -> None:
    assert find_code(np.full((200, 200), 255, np.uint8)) is None
