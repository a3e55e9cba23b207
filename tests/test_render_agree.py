"""What is drawn lies where the display list says, in the PDF as in the PNG."""

import io
from collections.abc import Callable

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from sheetgen import fonts
from sheetgen.geometry import Point, Rect
from sheetgen.render.pdf import render_pdf
from sheetgen.render.png import raster
from sheetgen.scene import (
    Bits,
    Close,
    Curve,
    Item,
    Line,
    Move,
    Paint,
    Shape,
    Text,
    polyline,
    rectangle,
)
from sheetgen.sheet import Layer, Page

DPI = 600
MM = DPI / 25.4
INK = Paint(fill="#000000")
Look = Callable[[Page], NDArray[np.uint8]]


def page(*items: Item, copy: tuple[Item, ...] = ()) -> Page:
    return Page(60.0, 40.0, Layer(items), copy, ())


def pdf(shown: Page) -> NDArray[np.uint8]:
    out = io.BytesIO()
    render_pdf([shown], "page", out)
    drawn = pypdfium2.PdfDocument(out.getvalue())[0].render(scale=DPI / 72, grayscale=True)
    return np.asarray(drawn.to_pil())


def png(shown: Page) -> NDArray[np.uint8]:
    return np.asarray(raster(shown, DPI).convert("L"))


def ink(picture: NDArray[np.uint8]) -> Rect:
    """The smallest rectangle in mm that holds all that is more black than white."""
    rows, columns = np.nonzero(picture < 128)
    left, top = columns.min() / MM, rows.min() / MM
    return Rect(left, top, (columns.max() + 1) / MM - left, (rows.max() + 1) / MM - top)


def at(picture: NDArray[np.uint8], x: float, y: float) -> int:
    return int(picture[int(y * MM), int(x * MM)])


def black_part(picture: NDArray[np.uint8]) -> float:
    """The inked area in mm²."""
    return float((255.0 - picture).sum() / 255 / MM**2)


def words(content: str, size: float = 5.0, font: str = "body", stretch: float = 1.0) -> Text:
    width = fonts.measure(content, font, size) * stretch
    return Text(10.0, 20.0, content, font, size, "#000000", width)


both = pytest.mark.parametrize("look", [pdf, png])


@both
def test_a_box_of_10_mm_lies_within_a_tenth_of_a_millimetre(look: Look) -> None:
    found = ink(look(page(Shape(rectangle(Rect(20, 15, 10, 10)), INK))))
    assert [found.x, found.y, found.width, found.height] == pytest.approx([20, 15, 10, 10], abs=0.1)


@both
def test_a_line_covers_its_width(look: Look) -> None:
    line = Shape(polyline(Point(10, 20), Point(50, 20)), Paint(stroke="#000000", width=0.5))
    assert black_part(look(page(line))) == pytest.approx(40 * 0.5, rel=0.03)


@both
def test_the_corners_of_a_frame_are_sharp(look: Look) -> None:
    frame = Shape(rectangle(Rect(20, 15, 10, 10)), Paint(stroke="#000000", width=2.0))
    picture = look(page(frame))
    assert at(picture, 19.1, 14.1) == 0
    assert at(picture, 25, 20) == 255
    assert black_part(picture) == pytest.approx(12 * 12 - 8 * 8, rel=0.01)


@both
@pytest.mark.parametrize("reverse", [False, True])
def test_an_outline_inside_another_is_a_hole(look: Look, reverse: bool) -> None:  # noqa: FBT001
    inner = Rect(23, 18, 4, 4).corners
    hole = polyline(*(inner[::-1] if reverse else inner), closed=True)
    picture = look(page(Shape((*rectangle(Rect(20, 15, 10, 10)), *hole), INK)))
    assert at(picture, 25, 20) == 255
    assert at(picture, 21, 16) == 0


@both
def test_lines_that_cross_do_not_cancel(look: Look) -> None:
    cross = (
        *polyline(Point(10, 10), Point(30, 30)),
        *polyline(Point(30, 10), Point(10, 30)),
    )
    picture = look(page(Shape(cross, Paint(stroke="#000000", width=2.0))))
    assert at(picture, 20, 20) == 0


@both
def test_dashes_leave_gaps(look: Look) -> None:
    paint = Paint(stroke="#000000", width=1.0, dash=(3.0, 2.0))
    picture = look(page(Shape(polyline(Point(10, 20), Point(30, 20)), paint)))
    shown = [at(picture, x, 20) for x in (11.5, 14.0, 16.5, 19.0, 26.5, 29.0)]
    assert shown == [0, 255, 0, 255, 0, 255]


@both
def test_a_line_after_a_dashed_one_is_whole(look: Look) -> None:
    dashed = Shape(polyline(Point(10, 5), Point(30, 5)), Paint(None, "#000000", 1.0, (1.0, 4.0)))
    whole = Shape(polyline(Point(10, 20), Point(30, 20)), Paint(stroke="#000000", width=1.0))
    row = look(page(dashed, whole))[int(20 * MM)]
    assert np.count_nonzero(row < 128) / MM == pytest.approx(20, abs=0.1)


@both
def test_a_curve_bulges_as_far_as_its_controls_say(look: Look) -> None:
    steps = (
        Move(Point(10, 30)),
        Curve(Point(10, 10), Point(40, 10), Point(40, 30)),
        Line(Point(10, 30)),
        Close(),
    )
    found = ink(look(page(Shape(steps, INK))))
    assert found.y == pytest.approx(15, abs=0.1)
    assert found.width == pytest.approx(30, abs=0.1)


@both
@pytest.mark.parametrize("copied", [False, True], ids=["layer", "copy"])
def test_every_module_of_a_picture_is_where_it_belongs(
    look: Look,
    copied: bool,  # noqa: FBT001
) -> None:
    rows = ("1100", "0110", "1001")
    bits = Bits(Rect(20, 10, 8, 6), rows)
    picture = look(page(copy=(bits,)) if copied else page(bits))
    seen = [[at(picture, 21 + 2 * x, 11 + 2 * y) for x in range(4)] for y in range(3)]
    assert seen == [[0 if module == "1" else 255 for module in row] for row in rows]
    assert ink(picture).contains(Rect(20.1, 10.1, 7.8, 5.8))


@both
def test_what_comes_later_lies_above_and_the_copy_above_the_layer(look: Look) -> None:
    def box(x: float, colour: str) -> Shape:
        return Shape(rectangle(Rect(x, 10, 10, 10)), Paint(fill=colour))

    picture = look(page(box(10, "#000000"), box(12, "#ffffff"), copy=(box(14, "#000000"),)))
    assert [at(picture, x, 15) for x in (11, 13, 15)] == [0, 255, 0]


@both
@pytest.mark.parametrize("font", fonts.FONTS)
def test_text_stands_on_its_baseline_and_is_as_wide_as_measured(look: Look, font: str) -> None:
    text = words("HIlnrHeemmH", 6.0, font)
    found = ink(look(page(text)))
    assert found.bottom == pytest.approx(20, abs=0.15)
    assert found.height == pytest.approx(fonts.cap_height(font) * 6, abs=0.35)
    assert found.x == pytest.approx(10, abs=0.7)
    assert found.right == pytest.approx(10 + text.width, abs=0.7)


@both
def test_text_is_stretched_to_the_width_it_is_given(look: Look) -> None:
    plain = ink(look(page(words("Hooooooooooh"))))
    wide = ink(look(page(words("Hooooooooooh", stretch=1.2))))
    assert wide.width == pytest.approx(1.2 * plain.width, rel=0.02)


def test_text_is_equally_placed_in_both() -> None:
    text = page(words("Hilfe ★ ñandú 0123 — año", 3.3))
    first, second = ink(pdf(text)), ink(png(text))
    assert [first.x, first.y, first.width] == pytest.approx(
        [second.x, second.y, second.width], abs=0.1
    )


def test_both_renderers_show_the_same_page() -> None:
    shown = page(
        Shape(rectangle(Rect(5, 5, 20, 12), radius=3), Paint("#f4e7c8", "#442200", 0.7)),
        Shape(
            polyline(Point(30, 5), Point(50, 15), Point(32, 14), closed=True),
            Paint(None, "#000000", 0.4, (1.5, 0.8)),
        ),
        words("¡Año! A rule in small print, 3 ★", 3.0),
        copy=(Bits(Rect(40, 25, 10, 10), ("10110", "01101", "11111", "10001", "00100")),),
    )

    def millimetres(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
        """The picture with a pixel a mm or so."""
        side = round(MM)
        rows, columns = picture.shape[0] // side, picture.shape[1] // side
        cut = picture[: rows * side, : columns * side].astype(np.float64)
        means: NDArray[np.float64] = cut.reshape(rows, side, columns, side).mean(axis=(1, 3))
        return means

    difference = np.abs(millimetres(pdf(shown)) - millimetres(png(shown)))
    assert difference.max() < 26
    assert difference.mean() < 1
