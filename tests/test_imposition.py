"""Several copies on a page: backs behind their fronts, true sizes, codes that are read."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.reader.locate import locate
from scorer.reader.sheetcode import read_code
from scorer.training.camera import photograph
from sheetgen.compose import Copy, compose, copies
from sheetgen.compose.imposition import (
    CUT,
    Flip,
    Grid,
    fitting,
    flipped,
    impose,
    plan,
    with_bleed,
)
from sheetgen.compose.placed import extents, placed
from sheetgen.errors import SheetError
from sheetgen.geometry import Rect
from sheetgen.markers import group_of
from sheetgen.render.png import raster
from sheetgen.scene import Bits, Paint, Shape, Text, rectangle
from sheetgen.sheet import Page
from tests.layouts import shipped
from tests.photographed import as_photo

DPI = 100
MM = 25.4 / DPI
A4 = (210.0, 297.0)


def single(number: int, paper: str = "a4") -> list[list[Page]]:
    """The front and back of so many copies of a shipped sheet."""
    pages = copies(compose(shipped(), paper, "en"), [Copy(n) for n in range(1, number + 1)])
    return [pages[start : start + 2] for start in range(0, len(pages), 2)]


def frame(page: Page) -> Rect:
    return Rect((page.width - 190) / 2, (page.height - 259) / 2, 190, 259)


def grid(up: int, pages: list[Page]) -> Grid:
    return fitting(plan(pages, frame(pages[0]), up, 8), pages, shrink=True)


def small(width: float, height: float) -> Page:
    """A page with one framed area in its middle."""
    area = Rect((A4[0] - width) / 2, (A4[1] - height) / 2, width, height)
    page = single(1)[0][0]
    shape = Shape(rectangle(area.inset(0.1)), Paint(None, "#000000", 0.2))
    return replace(page, layer=replace(page.layer, items=(shape,)), items=(), fields=())


def printed(page: Page) -> NDArray[np.uint8]:
    return np.asarray(raster(page, DPI).convert("L"))


def seen(picture: NDArray[np.uint8]) -> dict[tuple[int, int], NDArray[np.float64]]:
    """Where each marker's corners are, by its group and corner; in mm."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    quads, numbers, _ = cv2.aruco.ArucoDetector(family).detectMarkers(picture)
    assert numbers is not None
    places = [group_of(int(number)) for number in numbers.ravel()]
    return {p: quad[0] * MM for p, quad in zip(places, quads, strict=True) if p is not None}


def turned_over(picture: NDArray[np.uint8], flip: Flip) -> NDArray[np.uint8]:
    """What a lamp behind the front would show of the back of paper turned at this edge."""
    rows, columns = picture.shape
    upright_axis = (flip == "long") == (rows > columns)
    return np.ascontiguousarray(picture[:, ::-1] if upright_axis else picture[::-1])


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("up", "number"), [(1, 1), (2, 2), (2, 1)])
def test_every_back_lies_behind_its_front_and_turns_like_a_page(
    flip: Flip, up: int, number: int
) -> None:
    sheets = single(number)
    pages = impose(sheets, grid(up, sheets[0]), [False, True]) if up > 1 else sheets[0]
    front, back = flipped(pages, [False, True], flip)
    through = turned_over(printed(back), flip)
    fronts, backs = seen(printed(front)), seen(np.ascontiguousarray(through[:, ::-1]))
    assert len(fronts) == len(backs) == 4 * number
    width = front.width
    for (group, corner), quad in fronts.items():
        behind = backs[group + 1, corner ^ 1]  # seen through the paper, left and right change
        mirrored = np.array([width, 0]) + behind[[1, 0, 3, 2]] * (-1, 1)
        assert np.abs(mirrored - quad).max() < 3 * MM


def test_copies_keep_their_true_size_when_they_fit() -> None:
    page = small(80, 120)
    found = fitting(plan([page], Rect(65, 88.5, 80, 120), 4, 8), [page], shrink=False)
    assert (found.scale, found.columns, found.rows) == (1.0, 2, 2)
    (four,) = impose([[page]] * 4, found, [False])
    boxes = list(extents(four.layer.items[:4]))
    assert [
        round(max(b.right for b in boxes[n : n + 4]) - min(b.x for b in boxes[n : n + 4]), 6)
        for n in (0, 4)
    ] == [80, 80]


def test_the_paper_is_laid_sideways_when_that_holds_larger_copies() -> None:
    found = plan([small(130, 190)], Rect(40, 53.5, 130, 190), 2, 8)
    assert (found.width, found.height, found.columns, found.scale) == (297, 210, 2, 1.0)


def test_what_does_not_fit_is_refused_with_the_numbers_and_the_remedy() -> None:
    (sheet,) = single(1)
    planned = plan(sheet, frame(sheet[0]), 2, 8)
    with pytest.raises(SheetError, match=r"191 × 259 mm do not fit.*\n.*--shrink .* 72 %"):
        fitting(planned, sheet, shrink=False)
    assert fitting(planned, sheet, shrink=True).scale == 0.72


def test_copies_whose_markers_become_too_small_are_refused() -> None:
    (sheet,) = single(1)
    with pytest.raises(SheetError, match=r"at 49 % the corner markers are 5.9 mm, less than 8"):
        fitting(plan(sheet, frame(sheet[0]), 4, 8), sheet, shrink=True)


@pytest.mark.parametrize(("up", "margin"), [(16, 8), (2, 140)])
def test_copies_that_nobody_can_read_are_refused(up: int, margin: float) -> None:
    page = replace(small(200, 280), markers=(), code=None)
    with pytest.raises(SheetError, match="nobody can read"):
        fitting(plan([page], Rect(5, 8.5, 200, 280), up, margin), [page], shrink=True)


def test_nothing_of_a_copy_leaves_what_printers_reach() -> None:
    sheets = single(2, "letter")
    found = grid(2, sheets[0])
    page = impose(sheets, found, [False, True])[0]
    printable = Rect(0, 0, page.width, page.height).inset(8)
    assert all(printable.contains(field.rect) for field in page.fields)
    assert all(printable.contains(rect) for rect in extents(page.items))


def test_fields_are_numbered_by_their_copy_on_the_page() -> None:
    sheets = single(2)
    page = impose(sheets, grid(2, sheets[0]), [False, True])[0]
    assert {field.sheet for field in page.fields} == {1, 2}
    assert len({(field.sheet, field.name) for field in page.fields}) == len(page.fields)


def test_cut_marks_stay_in_the_white_between_the_copies() -> None:
    page = small(80, 120)
    found = fitting(plan([page], Rect(65, 88.5, 80, 120), 4, 8), [page], shrink=False)
    (four,) = impose([[page]] * 4, found, [False])
    marks = list(extents(four.layer.items[4:]))
    places = [found.shift(place, back=False) for place in range(4)]
    areas = [found.area.moved(*place).inset(-CUT / 5) for place in places]
    assert len(marks) == 2 * 2 * 9
    assert not [mark for mark in marks for area in areas if area.overlaps(mark)]


def test_pages_of_full_sheets_share_their_layer() -> None:
    sheets = single(4)
    pages = impose(sheets, grid(2, sheets[0]), [False, True])
    assert pages[0].layer is pages[2].layer
    assert pages[0].layer is not pages[1].layer


def test_crop_marks_stand_outside_of_the_bleed() -> None:
    (page,) = with_bleed([small(80, 120)], 3)
    paper = Rect(0, 0, *A4).inset(-3)
    marks = list(extents(page.layer.items[1:]))
    assert page.fit.bleed == 3
    assert len(marks) == 16
    assert not any(mark.overlaps(paper) for mark in marks)


def test_moving_scales_everything_that_is_drawn() -> None:
    shape = Shape(rectangle(Rect(10, 10, 4, 4)), Paint("#000000", "#000000", 0.4, (2.0, 1.0)))
    text = Text(10, 20, "a", "body", 4, "#000000", 2)
    bits = Bits(Rect(0, 0, 8, 8), ("1",))
    moved = [placed(item, 0.5, 1, 2) for item in (shape, text, bits)]
    assert moved[0] == Shape(
        rectangle(Rect(6, 7, 2, 2)), Paint("#000000", "#000000", 0.2, (1.0, 0.5))
    )
    assert moved[1] == Text(6, 12, "a", "body", 2, "#000000", 1)
    assert moved[2] == Bits(Rect(1, 2, 4, 4), ("1",))


def test_both_shrunk_copies_of_an_uncut_page_are_read_from_one_photo() -> None:
    sheets = single(2)
    page = impose(sheets, grid(2, sheets[0]), [False, True])[0]
    picture = np.array(raster(page, 150).convert("RGB"))
    shot = photograph(picture, 25.4 / 150, "bright", 1, 2400)
    photo, single_page = as_photo(shot.picture), sheets[0][0]
    assert single_page.code is not None
    codes = [
        read_code(photo, sheet.homography(single_page.markers), single_page.code)
        for sheet in locate(photo, single_page.markers)
    ]
    assert sorted(code.copy for code in codes if code) == [1, 2]
