from dataclasses import replace

import cv2
import numpy as np
import pytest

from scorer.reader.crop import crop_fields
from scorer.reader.locate import locate, points_to_photo
from scorer.reader.photo import Photo
from scorer.reader.rectify import FLAT_PX_PER_MM, FlatPage, doubts, rectify
from scorer.training.conditions import Strength
from sheetgen.geometry import Rect
from sheetgen.sheet import Page
from tests.photographed import MM, Case, as_photo, case, cells, outline, scribbled
from tests.shots import page_of

DESK_SEEDS = (1, 2, 3, 4, 5)


def flattened(taken: Case, photo: Photo | None = None, page: Page | None = None) -> FlatPage:
    photo, page = photo or taken.photo, page or taken.page
    (sheet,) = locate(photo, page.markers)
    return rectify(photo, sheet, page)


def misses(taken: Case, flat: FlatPage) -> np.ndarray:
    """How far each corner of each cell is from where it is, mm."""
    corners = [outline(cell.rect) for cell in cells(taken.page)]
    found = flat.to_photo(np.concatenate(corners))
    truth = taken.shot.to_photo(np.concatenate(corners))
    return np.asarray(np.linalg.norm(found - truth, axis=1) / flat.px_per_mm)


def test_cells_are_found_on_bent_paper_full_of_handwriting() -> None:
    shots = [case(seed, "desk") for seed in DESK_SEEDS]
    off = np.concatenate([misses(taken, flattened(taken)) for taken in shots])
    assert np.percentile(off, 95) < 0.3
    assert off.max() < 0.6


def test_markers_alone_miss_cells_on_bent_paper() -> None:
    """Else the test above would say nothing about the bend."""
    taken = case(DESK_SEEDS[0], "desk")
    flat = flattened(taken)
    corners = np.concatenate([outline(cell.rect) for cell in cells(taken.page)])
    by_markers = points_to_photo(flat.homography, corners)
    off = np.linalg.norm(by_markers - taken.shot.to_photo(corners), axis=1) / flat.px_per_mm
    assert off.max() > 1.0


@pytest.mark.parametrize("strength", ["bright", "desk"])
def test_the_printed_lines_agree_with_the_right_page_only(strength: Strength) -> None:
    taken = case(1, strength)
    assert flattened(taken).agreement > 0.97
    assert flattened(taken, page=page_of(2)).agreement < 0.9


def test_a_cell_is_cut_out_exactly() -> None:
    taken = case(1)
    flat = flattened(taken)
    printed = scribbled(taken.page, 1)
    grey = cv2.cvtColor(printed, cv2.COLOR_RGB2GRAY)
    for cell, crop in zip(cells(taken.page), crop_fields(flat, cells(taken.page)), strict=True):
        assert crop.dtype == np.uint8
        assert crop.shape == (round(cell.rect.height * FLAT_PX_PER_MM),) * 2
        x, y, side = (round(v / MM) for v in (cell.rect.x, cell.rect.y, cell.rect.width))
        wanted = cv2.resize(grey[y : y + side, x : x + side], crop.shape[::-1])
        likeness = np.corrcoef(wanted.ravel(), crop.ravel())[0, 1]
        assert likeness > 0.8  # a camera's noise and blur are in one of the two


def test_a_covered_marker_does_not_move_the_cells() -> None:
    taken = case(2, "desk")
    picture = taken.shot.picture.copy()
    thumb = np.rint(taken.truth(taken.page.markers[2].rect.inset(-2))).astype(np.int32)
    cv2.fillPoly(picture, [thumb], (120, 150, 200))
    flat = flattened(taken, as_photo(picture))
    assert misses(taken, flat).max() < 0.8


def test_a_good_photo_raises_no_doubts() -> None:
    assert doubts(flattened(case(1))) == ()
    assert doubts(flattened(case(1, "desk"))) == ()


def test_a_blurred_photo_raises_doubts() -> None:
    blurred = cv2.GaussianBlur(case(1).shot.picture, (0, 0), 3)
    found = doubts(flattened(case(1), as_photo(np.asarray(blurred))))
    assert any("blurred" in doubt for doubt in found)


def test_a_small_sheet_raises_doubts() -> None:
    small = cv2.resize(case(1).shot.picture, None, fx=0.35, fy=0.35, interpolation=cv2.INTER_AREA)
    found = doubts(flattened(case(1), as_photo(np.asarray(small))))
    assert any("small in the photo" in doubt for doubt in found)


def test_another_page_than_the_code_says_raises_doubts() -> None:
    found = doubts(flattened(case(1), page=page_of(2)))
    assert any("another sheet" in doubt for doubt in found)


def test_a_page_without_fields_is_flattened_too() -> None:
    taken = case(1)
    flat = flattened(taken, page=replace(taken.page, fields=()))
    assert flat.area == Rect(0, 0, 210, 297)
    assert doubts(flat) == ()


def test_a_crop_stops_at_the_picture_s_edge() -> None:
    flat = flattened(case(1))
    beyond = flat.area.moved(-20, -20)
    assert flat.crop(beyond).shape == tuple(
        round((side - 20) * FLAT_PX_PER_MM) for side in (flat.area.height, flat.area.width)
    )
