"""Pages turned, moved and on larger paper come out alike in every format."""

import io
from dataclasses import replace

import numpy as np
import pypdfium2
import pypdfium2.raw
import pytest

from sheetgen.geometry import Rect
from sheetgen.render.fit import laid
from sheetgen.render.pdf import Wishes, render_pdf
from sheetgen.render.png import raster
from sheetgen.render.svg import render_svg
from sheetgen.scene import Paint, Shape, rectangle
from sheetgen.sheet import Field, Fit, Layer, Page

POINT = 25.4 / 72
BOX = Rect(20, 30, 40, 10)
PAGE = Page(
    210,
    297,
    Layer((Shape(rectangle(BOX), Paint("#000000")),)),
    (),
    (Field("A1", "space", BOX),),
)
TURNED = replace(PAGE, fit=Fit(turned=True))


def written(*pages: Page, fillable: bool = False) -> pypdfium2.PdfDocument:
    out = io.BytesIO()
    render_pdf(pages, "Fit", out, "en", Wishes(fillable=fillable))
    return pypdfium2.PdfDocument(out.getvalue())


def black(picture: np.ndarray, mm: float) -> list[float]:
    """Left, top, right and bottom of what is black, in mm."""
    rows, columns = np.nonzero(picture < 128)
    return [float(v) * mm for v in (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)]


def in_pdf(page: Page) -> list[float]:
    picture = next(iter(written(page))).render(scale=4).to_pil().convert("L")
    return black(np.asarray(picture), POINT / 4)


def test_a_turned_page_is_upside_down_in_pdf_and_png() -> None:
    expected = [210 - BOX.right, 297 - BOX.bottom, 210 - BOX.x, 297 - BOX.y]
    assert in_pdf(TURNED) == pytest.approx(expected, abs=0.1)
    assert black(np.asarray(raster(TURNED, 254)), 0.1) == pytest.approx(expected, abs=0.1)


def test_a_turned_page_is_turned_about_its_middle_in_svg_with_its_fields() -> None:
    out = io.BytesIO()
    render_svg(TURNED, "Fit", out)
    assert out.getvalue().decode().count('transform="rotate(180 105 148.5)"') == 2


def test_a_shift_goes_right_and_down_on_the_paper_also_when_turned() -> None:
    for page in (PAGE, TURNED):
        moved = replace(page, fit=replace(page.fit, dx=5.0, dy=-3.0))
        shifts = np.subtract(in_pdf(moved), in_pdf(page))
        assert list(shifts) == pytest.approx([5, -3, 5, -3], abs=0.1)


def test_larger_paper_moves_the_drawing_but_not_its_size() -> None:
    found = in_pdf(replace(PAGE, fit=Fit(bleed=3.0)))
    assert found == pytest.approx(
        [BOX.x + 11, BOX.y + 11, BOX.right + 11, BOX.bottom + 11], abs=0.1
    )


@pytest.mark.parametrize(
    "fit", [Fit(turned=True), Fit(bleed=3.0), Fit(dx=2.0, dy=1.0, scale_x=0.98, scale_y=1.02)]
)
def test_a_text_box_lies_where_its_field_is_printed(fit: Fit) -> None:
    page = replace(PAGE, fit=fit)
    side = next(iter(written(page, fillable=True)))
    annotation = pypdfium2.raw.FPDFPage_GetAnnot(side, 0)
    found = pypdfium2.raw.FS_RECTF()
    assert pypdfium2.raw.FPDFAnnot_GetRect(annotation, found)
    pypdfium2.raw.FPDFPage_CloseAnnot(annotation)
    height = side.get_height()
    sides = [found.left, height - found.top, found.right, height - found.bottom]
    assert [length * POINT for length in sides] == pytest.approx(in_pdf(page), abs=0.1)


def test_a_page_as_drawn_needs_no_more_than_a_change_of_units() -> None:
    to = laid(PAGE)
    assert (to.across * POINT, to.down * POINT) == pytest.approx((1, 1))
    assert (to.right, to.up * POINT) == pytest.approx((0, 297))
