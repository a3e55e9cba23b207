"""The PDF: its size, its text, its wishes for the printer and what a copy costs."""

import io
import re
import zlib
from dataclasses import replace

import pypdfium2
import pypdfium2.raw
import pytest

from sheetgen import fonts
from sheetgen.geometry import Rect
from sheetgen.render.compact import compact
from sheetgen.render.pdf import Wishes, render_pdf
from sheetgen.scene import Bits, Paint, Shape, Text, rectangle
from sheetgen.sheet import Field, Layer, Page

A4 = (210.0, 297.0)
LETTER = (215.9, 279.4)
POINT = 25.4 / 72


def line(content: str, y: float = 20.0, font: str = "body") -> Text:
    return Text(20.0, y, content, font, 5.0, "#102030", fonts.measure(content, font, 5.0))


def layer(*contents: str) -> Layer:
    box = Shape(rectangle(Rect(20, 30, 10, 10)), Paint("#ff0000"))
    return Layer((box, *(line(text, 60.0 + 6 * n) for n, text in enumerate(contents))))


def page(shared: Layer, copy: int = 1, size: tuple[float, float] = A4) -> Page:
    rows = tuple(f"{(copy * 7919 * n) % 2**25:025b}" for n in range(1, 26))
    items = (Bits(Rect(90, 260, 20, 20), rows), line(f"Copy {copy}"))
    return Page(*size, shared, items, ())


def written(*pages: Page, title: str = "Sheet", language: str = "en") -> bytes:
    out = io.BytesIO()
    render_pdf(pages, title, out, language)
    return out.getvalue()


def packed(data: bytes) -> bytes:
    """The small objects of a file, unpacked."""
    found = re.search(rb"/Type /ObjStm.*?stream\n(.*?)\nendstream", data, re.DOTALL)
    return zlib.decompress(found.group(1)) if found else b""


def read(*pages: Page) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(written(*pages))


@pytest.mark.parametrize("size", [A4, LETTER])
def test_the_page_is_as_large_as_the_paper(size: tuple[float, float]) -> None:
    found = read(page(layer(), size=size))[0].get_size()
    assert [side * POINT for side in found] == pytest.approx(size, abs=1e-3)


def test_pages_of_one_file_may_differ_in_size() -> None:
    shared = layer()
    found = read(page(shared), page(shared, size=LETTER))
    assert [round(side.get_width() * POINT, 1) for side in found] == [210.0, 215.9]


def test_a_layer_reaches_to_the_edge_of_a_larger_page_too() -> None:
    edge = Layer((Shape(rectangle(Rect(212, 100, 3.9, 10)), Paint("#000000")),))
    second = read(page(edge), page(edge, size=LETTER))[1].render(scale=1).to_pil().convert("L")
    assert second.getpixel((int(214 / POINT), int(105 / POINT))) == 0


@pytest.mark.parametrize("font", ["body", "bold"])
def test_text_can_be_searched_with_its_stars_and_accents(font: str) -> None:
    text = "Ñandú & ★ → ½ Łódź Ωж"
    shared = Layer((line(text, 50, font),))
    assert text in read(page(shared))[0].get_textpage().get_text_range()


def test_the_copy_and_the_layer_both_have_text() -> None:
    found = read(page(layer("Below"), 7))[0].get_textpage().get_text_range()
    assert "Below" in found
    assert "Copy 7" in found


def test_more_than_256_letters_of_a_font_are_all_found() -> None:
    ranges = (range(0x41, 0x5B), range(0x61, 0x7B), range(0xC0, 0x180), range(0x410, 0x450))
    letters = "".join(chr(code) for codes in ranges for code in codes if code != 0x149)
    shared = Layer((line(letters[:150]), line(letters[150:], 40)))
    found = read(Page(*A4, shared, (), ()))[0].get_textpage().get_text_range()
    assert set(letters) <= set(found)


def test_colours_are_kept() -> None:
    picture = read(page(layer()))[0].render(scale=2).to_pil().convert("RGB")
    assert picture.getpixel((int(25 / POINT * 2), int(35 / POINT * 2))) == (255, 0, 0)


def test_the_file_asks_to_be_printed_at_its_size_on_both_sides() -> None:
    document = read(page(layer()))
    assert not pypdfium2.raw.FPDF_VIEWERREF_GetPrintScaling(document)
    duplex = pypdfium2.raw.FPDF_VIEWERREF_GetDuplex(document)
    assert duplex == pypdfium2.raw.DuplexFlipLongEdge
    assert b"/PickTrayByPDFSize true" in packed(written(page(layer())))


def test_the_file_says_its_language() -> None:
    assert b"/Lang (es)" in packed(written(page(layer()), language="es"))


def fillable(*sheets: int) -> bytes:
    """Two pages on which each of these sheets has a field A1, to type into."""
    fields = tuple(Field("A1", "space", Rect(20, 30 + 40 * n, 16, 16), n) for n in sheets)
    side = replace(page(layer()), fields=fields)
    out = io.BytesIO()
    render_pdf([side, side], "Sheet", out, "en", Wishes(fillable=True))
    return out.getvalue()


def test_a_sheet_is_no_form_unless_asked() -> None:
    assert read(page(layer())).get_formtype() == pypdfium2.raw.FORMTYPE_NONE


def test_every_field_of_every_page_can_be_typed_into_by_itself() -> None:
    data = fillable(1, 2)
    document = pypdfium2.PdfDocument(data)
    assert document.get_formtype() == pypdfium2.raw.FORMTYPE_ACRO_FORM
    assert [pypdfium2.raw.FPDFPage_GetAnnotCount(side) for side in document] == [2, 2]
    names = set(re.findall(rb"/T \((.*?)\)", packed(data)))
    assert names == {b"1-1-A1", b"1-2-A1", b"2-1-A1", b"2-2-A1"}


def test_a_text_box_lies_on_its_field() -> None:
    side = pypdfium2.PdfDocument(fillable(1))[0]
    annotation = pypdfium2.raw.FPDFPage_GetAnnot(side, 0)
    found = pypdfium2.raw.FS_RECTF()
    assert pypdfium2.raw.FPDFAnnot_GetRect(annotation, found)
    pypdfium2.raw.FPDFPage_CloseAnnot(annotation)
    sides = [found.left, side.get_height() - found.top]
    assert [length * POINT for length in sides] == pytest.approx([20, 70], abs=0.01)


def test_the_file_says_its_title_and_no_time() -> None:
    data = written(page(layer()), title="Ñandú ★")
    found = pypdfium2.PdfDocument(data).get_metadata_dict()
    assert found["Title"] == "Ñandú ★"
    assert found["CreationDate"].startswith("D:2000")


def test_a_hundred_copies_share_one_form() -> None:
    shared = layer("The same on every copy")
    assert written(*(page(shared, n) for n in range(100))).count(b"/Subtype /Form") == 1


def test_equal_layers_made_twice_share_one_form() -> None:
    data = written(page(layer("Front")), page(layer("Front"), 2), page(layer("Back")))
    assert data.count(b"/Subtype /Form") == 2


def test_a_copy_costs_less_than_half_a_kilobyte() -> None:
    shared = layer("A line that all copies share", "and one more")
    one = len(written(page(shared)))
    hundred = len(written(*(page(shared, n) for n in range(1, 101))))
    assert hundred - one < 99 * 450


def test_each_copy_keeps_its_own_picture() -> None:
    shared = layer()
    document = read(*(page(shared, n) for n in range(1, 4)))
    shown = {side.render(scale=1).to_pil().tobytes() for side in document}
    assert len(shown) == 3


def test_packing_changes_nothing_that_can_be_seen() -> None:
    plain = (
        b"%PDF-1.7\n1 0 obj\n<</Type /Pages /Kids [2 0 R] /Count 1>>\nendobj\n"
        b"2 0 obj\n<</Type /Page /Parent 1 0 R /MediaBox [0 0 90 50] /Contents 3 0 R>>\nendobj\n"
        b"3 0 obj\n<</Length 18>>\nstream\n9 9 20 20 re f    \nendstream\nendobj\n"
        b"4 0 obj\n<</Type /Catalog /Pages 1 0 R>>\nendobj\n"
    )
    starts = [plain.index(b"%d 0 obj" % number) for number in range(1, 5)]
    entries = b"".join(b"%010d 00000 n \n" % start for start in starts)
    table = b"xref\n0 5\n0000000000 65535 f \n" + entries
    tail = b"trailer\n<</Root 4 0 R /Size 5>>\nstartxref\n%d\n%%%%EOF\n" % len(plain)
    before, after = plain + table + tail, compact(plain + table + tail)
    first, second = (pypdfium2.PdfDocument(data)[0] for data in (before, after))
    assert first.get_size() == second.get_size()
    picture = second.render(scale=1).to_pil()
    assert picture.tobytes() == first.render(scale=1).to_pil().tobytes()
    assert picture.convert("L").getextrema() == (0, 255)


def test_text_that_was_measured_wider_changes_no_other_text() -> None:
    wide = replace(line("Wide", 50), width=40.0)
    alone = read(Page(*A4, Layer((line("Next", 70),)), (), ()))[0]
    after = read(Page(*A4, Layer((wide, line("Next", 70))), (), ()))[0]

    def right(side: pypdfium2.PdfPage) -> float:
        text = side.get_textpage()
        return float(text.get_charbox(text.count_chars() - 1)[2])

    assert right(after) == pytest.approx(right(alone), abs=0.01)
