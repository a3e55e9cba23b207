"""Every length of a layout is read back from the PDF, to a hundredth of a millimetre."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import pdfplumber
import pytest
from numpy.typing import NDArray
from pdfplumber.page import Page as Printed

from sheetgen.commands import output
from sheetgen.compose import Copy, compose, copies
from sheetgen.compose.imposition import ARM, CROP, CUT, impose, plan, with_bleed
from sheetgen.geometry import PAPERS, Point, Rect
from sheetgen.layout import model
from sheetgen.layout.builtin import shipped
from sheetgen.layout.load import Loaded, load_layout
from sheetgen.scene import Curve, Line, Move, Shape
from sheetgen.sheet import Page, Sheet

NEAR = 0.01  # mm
POINT = 25.4 / 72  # mm
RULER = 50.0  # mm

Rects = NDArray[np.float64]
VARIANTS = [(name, paper) for name in sorted(shipped()) for paper in PAPERS]


@cache
def loaded(name: str) -> Loaded:
    return load_layout(shipped()[name], name)


@cache
def drawn(name: str, paper: str) -> tuple[Sheet, list[Page]]:
    layout = loaded(name).layout
    sheet = compose(loaded(name), paper, layout.languages[0])
    return sheet, copies(sheet, [Copy(1, None, layout.data[0] if layout.data else {})])


def printed(sheet: Sheet, pages: Sequence[Page], *, fillable: bool = False) -> list[Printed]:
    content = output.pdf(sheet, pages, "long", (), fillable=fillable)
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        return list(pdf.pages)


def found(page: Printed) -> Rects:
    """Left, top, right, bottom of everything that is drawn on a printed page."""
    things = [*page.rects, *page.lines, *page.curves, *page.images]
    sides = [[thing[side] for side in ("x0", "top", "x1", "bottom")] for thing in things]
    return np.array(sides) * POINT


def sides(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.right, rect.bottom


def farthest(rect: Rect, rects: Rects) -> float:
    """How far in mm the most distant side is from that of the printed rectangle that fits best."""
    return float(np.abs(rects - np.array(sides(rect))).max(axis=1).min())


def said(  # noqa: C901, PLR0912  # a case for each kind of part
    part: model.Part, origin: Point, frame: Rect
) -> Iterator[tuple[str, Rect]]:
    """What a part's lengths in the layout file say: what it is, and the rectangle it fills."""
    at = Point(0, 0) if isinstance(part, model.Markers) else Point(*part.at)
    x, y = origin.x + at.x, origin.y + at.y
    match part:
        case model.Group():
            for inner in part.parts:
                yield from said(inner, Point(x, y), frame)
        case model.Box() if part.stroke or part.fill:
            yield "box", Rect(x, y, *part.size)
        case model.Line() if part.arrows == "none":
            ends = ((at.x, part.to[0]), (at.y, part.to[1]))
            (left, right), (top, bottom) = map(sorted, ends)
            yield "line", Rect(origin.x + left, origin.y + top, right - left, bottom - top)
        case model.Grid():
            for row, marks in enumerate(part.rows):
                for column, mark in enumerate(marks):
                    if mark != model.NOTHING and part.cells[mark].stroke:
                        side = part.cell
                        yield "cell", Rect(x + column * side, y + row * side, side, side)
        case model.Table() if part.lines in {"all", "outer"}:
            heights = part.heights or (part.row_height,) * len(part.rows)
            yield "table", Rect(x, y, sum(part.columns), sum(heights))
        case model.Track(along="row", texts=None, groups=None):
            for number in range(part.count or 0):
                left = x + number * (part.size[0] + part.gap)
                yield "track", Rect(left, y, *part.size)
        case model.Checkbox() | model.Die() | model.Code():
            yield part.kind, Rect(x, y, part.size, part.size)
        case model.Tile():
            half = part.size / 2
            yield "tile", Rect(x, y, part.size, half)
            yield "tile", Rect(x + half, y, half, part.size)
        case model.Pyramid():
            slant = 0.8 * part.size if part.slant is None else part.slant
            for left, top in ((slant, slant), (slant, slant + part.size)):
                yield "pyramid", Rect(x + left, y + top, part.size, 0)
        case model.Cube():
            for row in range(4):
                yield "cube", Rect(x + part.tab + part.size, y + row * part.size, part.size, 0)
        case model.Ruler():
            yield "ruler", Rect(x, y, RULER, 0)
        case model.Markers():
            for left in (frame.x, frame.right - part.size):
                for top in (frame.y, frame.bottom - part.size):
                    yield "marker", Rect(left, top, part.size, part.size)


def outlines(page: Page) -> Rects:
    """The same of every outline that a page has to show, from the points that it goes through."""
    rects: list[list[float]] = []
    for item in (*page.layer.items, *page.items):
        if not isinstance(item, Shape) or item.paint.fill is item.paint.stroke is None:
            continue
        for step in item.steps:
            match step:
                case Move(to):
                    rects.append([to.x, to.y, to.x, to.y])
                case Line(to) | Curve(to=to):
                    left, top, right, bottom = rects[-1]
                    rects[-1] = [
                        min(left, to.x),
                        min(top, to.y),
                        max(right, to.x),
                        max(bottom, to.y),
                    ]
    return np.array(rects)


def everything(name: str, paper: str, page: int) -> list[tuple[str, Rect]]:
    layout = loaded(name).layout
    width, height = PAPERS[paper]
    frame = Rect(0, 0, layout.frame.width, layout.frame.height)
    frame = frame.moved((width - frame.width) / 2, (height - frame.height) / 2)
    parts = layout.pages[page].parts
    return [one for part in parts for one in said(part, Point(frame.x, frame.y), frame)]


@pytest.mark.parametrize(("name", "paper"), VARIANTS)
def test_every_length_in_the_pdf_is_that_of_the_layout(name: str, paper: str) -> None:
    sheet, pages = drawn(name, paper)
    compared = 0
    for number, page in enumerate(printed(sheet, pages)):
        rects, expected = found(page), everything(name, paper, number)
        compared += len(expected)
        assert not [(what, rect) for what, rect in expected if farthest(rect, rects) > NEAR]
        nearest = [np.abs(rects - outline).max(axis=1).min() for outline in outlines(pages[number])]
        assert max(nearest, default=0) <= NEAR  # one page is left empty on purpose
        assert np.allclose((page.width, page.height), np.array(PAPERS[paper]) / POINT, atol=0.02)
    assert compared >= 1  # at least the ruler


@pytest.mark.parametrize(("name", "paper"), [each for each in VARIANTS if "dice" not in each[0]])
def test_every_field_can_be_filled_in_where_it_is_read(name: str, paper: str) -> None:
    """A field of the form is the widget's box; `sheetgen fields` tells the same in mm."""
    sheet, pages = drawn(name, paper)
    for page, shown in zip(sheet.pages, printed(sheet, pages, fillable=True), strict=True):
        boxes = np.array([[note[side] for side in ("x0", "top", "x1", "bottom")]
                          for note in shown.annots]).reshape(-1, 4) * POINT  # fmt: skip
        assert len(boxes) == len(page.fields)
        assert all(farthest(field.rect, boxes) <= NEAR for field in page.fields)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_print_shop_s_boxes_and_crop_marks_are_where_they_should_be(paper: str) -> None:
    bleed, (width, height) = 3.0, PAPERS[paper]
    sheet, pages = drawn("penny-papers/heart-and-gate", paper)
    for page in printed(sheet, with_bleed(pages, bleed)):
        trim = np.array(page.trimbox) * POINT
        grown = np.array(page.bleedbox) * POINT
        assert np.allclose((trim[2] - trim[0], trim[3] - trim[1]), (width, height), atol=NEAR)
        assert np.allclose(grown - trim, (-bleed, -bleed, bleed, bleed), atol=NEAR)
        left, top = trim[0], page.height * POINT - trim[3]
        rects = found(page)
        for x in (left, left + width):
            for y in (top - bleed - 1 - CROP, top + height + bleed + 1):
                assert farthest(Rect(x, y, 0, CROP), rects) <= NEAR
        for y in (top, top + height):
            for x in (left - bleed - 1 - CROP, left + width + bleed + 1):
                assert farthest(Rect(x, y, CROP, 0), rects) <= NEAR


@pytest.mark.parametrize("paper", PAPERS)
def test_cut_marks_stand_where_the_copies_meet(paper: str) -> None:
    sheet, pages = drawn("penny-papers/two-up", paper)
    layout = loaded("penny-papers/two-up").layout
    frame = Rect(0, 0, layout.frame.width, layout.frame.height)
    frame = frame.moved((pages[0].width - frame.width) / 2, (pages[0].height - frame.height) / 2)
    grid = plan(pages, frame, 2, layout.margin)
    assert grid.scale == 1
    two = impose([pages, pages], grid, [False, True])
    for page in printed(sheet, [replace(page, fit=pages[0].fit) for page in two]):
        rects = found(page)
        wide, high = grid.area.width + 2 * CUT, grid.area.height + 2 * CUT
        left, top = (grid.width - 2 * wide) / 2, (grid.height - high) / 2
        for x in (left, left + wide, left + 2 * wide):
            for y in (top, top + high):
                upper, lower = max(y - ARM, 0), min(y + ARM, grid.height)
                assert farthest(Rect(x, upper, 0, lower - upper), rects) <= NEAR
