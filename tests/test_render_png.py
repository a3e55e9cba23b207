"""The PNG: its size, its resolution, its colours, and what lies over the edge of the page."""

import io

import numpy as np
import pytest
from PIL import Image

from sheetgen import fonts
from sheetgen.geometry import Point, Rect
from sheetgen.render.coverage import cover, even_odd, union
from sheetgen.render.outline import Polyline, flatten, stroke
from sheetgen.render.png import raster, render_png
from sheetgen.scene import Close, Curve, Item, Line, Move, Paint, Shape, Text, polyline, rectangle
from sheetgen.sheet import Layer, Page


def page(*items: Item) -> Page:
    return Page(50.8, 25.4, Layer(items), (), ())


def test_the_file_says_its_resolution_and_has_the_pixels_for_it() -> None:
    out = io.BytesIO()
    render_png(page(), out, dpi=150)
    picture = Image.open(out)
    assert picture.size == (300, 150)
    assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.02)


def test_an_empty_page_is_white() -> None:
    assert raster(page(), 100).getextrema() == (255, 255)


def test_a_page_without_colour_is_grey() -> None:
    box = Shape(rectangle(Rect(5, 5, 5, 5)), Paint("#808080", "#000000"))
    assert raster(page(box), 100).mode == "L"


def test_one_colour_makes_the_page_coloured_and_right() -> None:
    picture = raster(page(Shape(rectangle(Rect(5, 5, 5, 5)), Paint("#aa3311"))), 254)
    assert picture.getpixel((75, 75)) == (0xAA, 0x33, 0x11)
    assert picture.getpixel((175, 75)) == (255, 255, 255)


def test_an_edge_between_two_pixels_is_grey() -> None:
    picture = np.asarray(raster(page(Shape(rectangle(Rect(5.05, 5, 5, 5)), Paint("#000000"))), 254))
    assert picture[75, 50] == pytest.approx(128, abs=2)


@pytest.mark.parametrize(("x", "y"), [(-5, 10), (48, 10), (20, -3), (20, 24), (200, 200)])
def test_what_hangs_over_the_edge_is_cut_off(x: float, y: float) -> None:
    box = Shape(rectangle(Rect(x, y, 8, 8)), Paint("#000000", "#000000", 1))
    text = Text(x, y, "Over", "bold", 8, "#000000", fonts.measure("Over", "bold", 8))
    picture = np.asarray(raster(page(box, text), 100))
    assert picture.shape == (100, 200)
    assert (picture.min() == 0) == (x < 100)


def test_a_shape_without_an_outline_draws_nothing() -> None:
    empty = Shape((), Paint("#000000", "#000000"))
    point = Shape((Move(Point(5, 5)), Line(Point(5, 5))), Paint(stroke="#000000"))
    assert raster(page(empty, point), 100).getextrema() == (255, 255)


def test_a_circle_of_curves_has_the_area_of_a_circle() -> None:
    circle = rectangle(Rect(10, 5, 10, 10), radius=5)
    picture = np.asarray(raster(page(Shape(circle, Paint("#000000"))), 254), np.float64)
    assert (255 - picture).sum() / 255 / 100 == pytest.approx(np.pi * 25, rel=2e-3)


def test_a_square_across_pixels_is_covered_exactly() -> None:
    square = np.array([(1.25, 1.5), (3.75, 1.5), (3.75, 3.0), (1.25, 3.0)])
    found = cover([square], (10, 10), even_odd)
    assert (found.left, found.top) == (1, 1)
    assert found.parts[:, :3].tolist() == [[0.375, 0.5, 0.375], [0.75, 1.0, 0.75]]


def test_two_areas_that_overlap_are_one() -> None:
    square = np.array([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)])
    assert cover([square, square], (4, 4), union).parts.max() == 1
    assert cover([square, square], (4, 4), even_odd).parts.max() == 0


def test_a_curve_becomes_lines_no_further_away_than_a_hundredth_of_a_millimetre() -> None:
    quarter = (
        Move(Point(50, 0)),
        Curve(Point(50, 27.6142), Point(27.6142, 50), Point(0, 50)),
    )
    (line,) = flatten(quarter)
    middles = [
        np.hypot((a.x + b.x) / 2, (a.y + b.y) / 2)
        for a, b in zip(line.points, line.points[1:], strict=False)
    ]
    assert min(middles) > 50 - 0.02
    assert len(line.points) < 80


def test_a_shape_has_as_many_outlines_as_it_has_starts() -> None:
    steps = (*polyline(Point(0, 0), Point(1, 0)), *rectangle(Rect(2, 2, 2, 2)))
    assert [(len(line.points), line.closed) for line in flatten(steps)] == [(2, False), (4, True)]


def test_a_line_drawn_on_after_a_close_starts_where_the_outline_did() -> None:
    steps = (Move(Point(1, 1)), Line(Point(2, 1)), Line(Point(2, 2)), Close(), Line(Point(0, 0)))
    assert list(flatten(steps))[-1] == Polyline((Point(1, 1), Point(0, 0)), closed=False)


def test_a_very_sharp_corner_is_cut_off() -> None:
    needle = Polyline((Point(0, 0), Point(20, 0), Point(0, 0.2)), closed=False)
    tips = [point.x for area in stroke([needle], Paint(width=2.0)) for point in area]
    assert max(tips) < 22
