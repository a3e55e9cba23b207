"""The SVG: true millimetres, its fonts inside, its fields named."""

import io
from xml.etree import ElementTree

import pytest

from sheetgen import fonts
from sheetgen.geometry import Point, Rect
from sheetgen.render.svg import render_svg
from sheetgen.scene import Bits, Curve, Item, Move, Paint, Shape, Text, rectangle
from sheetgen.sheet import Field, Layer, Page

NAME = "{http://www.w3.org/2000/svg}"
BOX = Shape(rectangle(Rect(20, 30, 10, 10)), Paint("#ff0000", "#000000", 0.25, (2.0, 1.0)))


def text(content: str, font: str = "body") -> Text:
    return Text(20.5, 50.0, content, font, 4.0, "#102030", fonts.measure(content, font, 4.0))


def drawn(*items: Item, fields: tuple[Field, ...] = (), title: str = "A") -> ElementTree.Element:
    out = io.BytesIO()
    render_svg(Page(210.0, 297.0, Layer(items[:1]), items[1:], fields), title, out, "es")
    return ElementTree.fromstring(out.getvalue())


def test_a_unit_is_a_millimetre() -> None:
    svg = drawn()
    assert svg.get("width") == "210mm"
    assert svg.get("height") == "297mm"
    assert svg.get("viewBox") == "0 0 210 297"


def test_the_title_is_kept_whatever_it_holds() -> None:
    assert drawn(title='<Ñ & "★">').findtext(f"{NAME}title") == '<Ñ & "★">'


def test_a_box_has_its_millimetres_and_its_paint() -> None:
    (path,) = drawn(BOX).iter(f"{NAME}path")
    assert path.get("d") == "M20 30L30 30L30 40L20 40Z"
    assert path.get("fill") == "#ff0000"
    assert path.get("stroke-width") == "0.25"
    assert path.get("stroke-dasharray") == "2 1"


def test_a_shape_without_fill_is_hollow() -> None:
    (path,) = drawn(Shape(rectangle(Rect(1, 1, 1, 1)), Paint(stroke="#000000"))).iter(f"{NAME}path")
    assert path.get("fill") == "none"
    assert path.get("stroke-dasharray") is None


def test_a_curve_keeps_its_controls() -> None:
    steps = (Move(Point(1, 2)), Curve(Point(3, 4), Point(5, 6), Point(7.125, 8)))
    (path,) = drawn(Shape(steps, Paint("#000000"))).iter(f"{NAME}path")
    assert path.get("d") == "M1 2C3 4 5 6 7.125 8"


def test_text_has_its_place_its_words_and_its_width() -> None:
    line = text("¿Año? <3 & ★")
    (element,) = drawn(line).iter(f"{NAME}text")
    assert element.text == line.content
    assert (element.get("x"), element.get("y"), element.get("font-size")) == ("20.5", "50", "4")
    assert float(element.get("textLength", "0")) == pytest.approx(line.width, abs=1e-3)


def test_a_space_at_the_end_of_a_text_is_kept() -> None:
    svg = drawn(text("Groups "))
    (element,) = svg.iter(f"{NAME}text")
    assert element.text == "Groups "
    assert svg.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
    assert "white-space:pre" in (svg.findtext(f"{NAME}defs/{NAME}style") or "")


def test_only_the_fonts_that_are_used_are_inside() -> None:
    style = drawn(text("a", "display"), text("b", "body")).find(f"{NAME}defs/{NAME}style")
    assert style is not None
    assert style.text is not None
    inside = [font for font in fonts.FONTS if f"@font-face{{font-family:{font};" in style.text]
    assert inside == ["body", "display"]


def test_a_picture_is_drawn_as_its_black_modules() -> None:
    (path,) = drawn(Bits(Rect(10, 10, 6, 4), ("110", "001"))).iter(f"{NAME}path")
    assert path.get("d") == "M10 10h4v2h-4zM14 12h2v2h-2z"


def test_the_layer_is_below_the_copy() -> None:
    found = drawn(BOX, text("above")).iter()
    tags = [element.tag.removeprefix(NAME) for element in found]
    assert tags.index("path") < tags.index("text")


def test_fields_can_be_found_by_sheet_and_name_and_are_not_seen() -> None:
    svg = drawn(fields=(Field("A1", "space", Rect(20, 60, 16, 16), sheet=2),))
    group = next(part for part in svg.iter(f"{NAME}g") if part.get("fill") == "none")
    (rect,) = group
    assert rect.get("id") == "s2-A1"
    assert [rect.get(side) for side in ("x", "y", "width", "height")] == ["20", "60", "16", "16"]
