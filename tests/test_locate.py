import cv2
import numpy as np
import pytest

from scorer.reader.locate import Located, locate, paper_corners, turn
from scorer.reader.photo import Photo
from scorer.training.conditions import Strength
from sheetgen.errors import SheetError
from sheetgen.geometry import Point, Rect
from sheetgen.markers import group_of_page
from tests.photographed import Case, as_photo, case

STRENGTHS: list[tuple[int, Strength]] = [(1, "bright"), (1, "desk"), (2, "desk")]


def only(photo: Photo, taken: Case) -> Located:
    (sheet,) = locate(photo, taken.page.markers)
    return sheet


def covered(taken: Case, *corners: int) -> Photo:
    """The photo with thumbs on some of the markers."""
    picture = taken.shot.picture.copy()
    for marker in taken.page.markers:
        if marker.corner in corners:
            thumb = np.rint(taken.truth(marker.rect.inset(-2))).astype(np.int32)
            cv2.fillPoly(picture, [thumb], (120, 150, 200))
    return as_photo(picture)


def miss(located: Located, taken: Case) -> float:
    """How far the located markers are from where they are, at most, px."""
    truth = np.array([taken.truth(marker.rect) for marker in taken.page.markers])
    return float(np.abs(located.quads - truth[list(located.corners)]).max())


@pytest.mark.parametrize(("seed", "strength"), STRENGTHS)
def test_all_markers_are_found_to_a_pixel(seed: int, strength: Strength) -> None:
    taken = case(seed, strength)
    located = only(taken.photo, taken)
    assert located.corners == (0, 1, 2, 3)
    assert located.group == group_of_page(1, 1)
    assert miss(located, taken) < 1.0


def test_the_group_tells_page_and_copy() -> None:
    taken = case(3, "bright", number=2, copy=9)
    assert only(taken.photo, taken).group == group_of_page(2, 9)


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_sheet_is_found_and_stands_upright_however_it_is_turned(quarters: int) -> None:
    taken = case(1)
    photo = as_photo(np.rot90(taken.shot.picture, quarters))  # np.rot90 turns to the left
    flat = only(photo, taken).homography(taken.page.markers)
    assert turn(flat, Point(105, 148)) == 90 * quarters


def test_the_paper_s_corners_begin_at_the_sheet_s_own_top_left() -> None:
    taken = case(1)
    photo = as_photo(np.rot90(taken.shot.picture, 2))
    flat = only(photo, taken).homography(taken.page.markers)
    corners = paper_corners(flat, 210, 297)
    upright = np.array(taken.shot.picture.shape[1::-1]) - 1 - taken.truth(Rect(0, 0, 210, 297))
    assert np.abs(corners - upright).max() < 6  # px; the corners lie outside the markers


def test_one_marker_under_a_thumb_does_not_matter() -> None:
    taken = case(1, "desk")
    assert only(covered(taken, 2), taken).corners == (0, 1, 3)


def test_two_markers_are_enough() -> None:
    taken = case(1)
    located = only(covered(taken, 0, 2), taken)
    assert located.corners == (1, 3)
    flat = located.homography(taken.page.markers)
    truth = taken.truth(Rect(0, 0, 210, 297))
    assert np.abs(paper_corners(flat, 210, 297) - truth).max() < 60


def test_one_marker_is_not_enough() -> None:
    taken = case(1)
    with pytest.raises(SheetError, match="only one of its corner markers"):
        locate(covered(taken, 0, 1, 2), taken.page.markers)


def test_two_sheets_in_one_photo_are_two_from_left_to_right() -> None:
    first, second = case(1), case(3, "bright", number=2, copy=9)
    both = np.concatenate([second.shot.picture, first.shot.picture], axis=1)
    found = locate(as_photo(both), first.page.markers)
    assert [sheet.group for sheet in found] == [group_of_page(2, 9), group_of_page(1, 1)]
    assert [sheet.corners for sheet in found] == [(0, 1, 2, 3)] * 2


def test_the_same_copy_printed_twice_is_two_sheets() -> None:
    taken = case(1)
    both = np.concatenate([taken.shot.picture, np.rot90(taken.shot.picture, 2)], axis=1)
    found = locate(as_photo(both), taken.page.markers)
    assert [sheet.corners for sheet in found] == [(0, 1, 2, 3)] * 2
    shift = found[1].quads.mean() - found[0].quads.mean()
    assert shift > 300


def test_a_mirrored_photo_is_told() -> None:
    taken = case(1)
    with pytest.raises(SheetError, match="mirrored"):
        locate(as_photo(taken.shot.picture[:, ::-1]), taken.page.markers)


def test_a_photo_without_a_sheet_is_told_with_what_to_do() -> None:
    empty = as_photo(np.full((1200, 900, 3), 180, np.uint8))
    with pytest.raises(SheetError, match="no sheet was found") as raised:
        locate(empty, case(1).page.markers)
    assert "four corner markers" in raised.value.how


def test_a_photo_reduced_too_far_is_told() -> None:
    small = cv2.resize(case(1).shot.picture, (90, 120), interpolation=cv2.INTER_AREA)
    with pytest.raises(SheetError, match="only 90 × 120 pixels"):
        locate(as_photo(np.asarray(small)), case(1).page.markers)


@pytest.mark.parametrize("side", [1, 2, 7])
def test_a_tiny_picture_is_told(side: int) -> None:
    with pytest.raises(SheetError, match="no sheet was found"):
        locate(as_photo(np.zeros((side, side, 3), np.uint8)), case(1).page.markers)


def test_a_black_and_white_print_of_another_family_is_no_sheet() -> None:
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    page = np.full((1200, 900), 255, np.uint8)
    for number, (row, column) in enumerate([(60, 60), (60, 700), (1000, 700), (1000, 60)]):
        marker = cv2.aruco.generateImageMarker(family, number, 140)
        page[row : row + 140, column : column + 140] = marker
    with pytest.raises(SheetError, match="no sheet was found"):
        locate(as_photo(page), case(1).page.markers)


def test_the_paper_s_edges_need_not_be_in_the_photo() -> None:
    taken = case(1)
    seen = np.concatenate([taken.truth(marker.rect.inset(-3)) for marker in taken.page.markers])
    left, top = np.maximum(seen.min(axis=0), 0).astype(int)
    right, bottom = np.ceil(seen.max(axis=0)).astype(int)
    cut = as_photo(taken.shot.picture[top:bottom, left:right])
    assert only(cut, taken).corners == (0, 1, 2, 3)
