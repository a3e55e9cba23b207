"""A page as SVG in true millimetres, with the fonts it uses inside the file."""

from base64 import b64encode
from collections.abc import Iterable
from typing import Any, BinaryIO, assert_never

import svgwrite

from sheetgen import fonts
from sheetgen.geometry import Point
from sheetgen.render.bits import black
from sheetgen.render.numbers import short
from sheetgen.render.pictures import png_of
from sheetgen.scene import Bits, Close, Curve, Item, Line, Move, Picture, Shape, Step, Text
from sheetgen.sheet import Field, Page

SPACES = "text{white-space:pre}"  # a space at the end of a text counts, as it was measured
MITER_LIMIT = 10  # that of PDF; SVG's own is 4 and would cut sharp corners


def render_svg(page: Page, title: str, out: BinaryIO, language: str = "en") -> None:
    """Write one page as SVG; its fields are invisible rectangles named ``s1-A1``.

    Args:
        page: the page; one user unit of the picture is one mm.
        title: shown by browsers and read by screen readers.
        out: a binary file.
        language: of the text, as in ``en`` or ``es``.
    """
    width, height = short(page.width), short(page.height)
    drawing: Any = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), debug=False)
    drawing["viewBox"] = f"0 0 {width} {height}"
    drawing["xml:lang"] = language
    drawing["xml:space"] = "preserve"  # the same for readers that know no white-space
    drawing.set_desc(title=title)
    items = (*page.layer.items, *page.items)
    drawing.defs.add(drawing.style(_faces(items)))
    drawing.add(drawing.rect(size=(width, height), fill="#ffffff"))
    turn = _turn(page)
    drawn = drawing.add(drawing.g(fill_rule="evenodd", stroke_miterlimit=MITER_LIMIT, **turn))
    for item in items:
        drawn.add(_element(drawing, item))
    fields = drawing.add(drawing.g(fill="none", **turn))
    for field in page.fields:
        fields.add(_place(drawing, field))
    out.write(f'<?xml version="1.0" encoding="utf-8"?>\n{drawing.tostring()}\n'.encode())


def _turn(page: Page) -> dict[str, str]:
    if not page.fit.turned:
        return {}
    return {"transform": f"rotate(180 {short(page.width / 2)} {short(page.height / 2)})"}


def _faces(items: Iterable[Item]) -> str:
    used = {item.font for item in items if isinstance(item, Text)}
    return SPACES + "".join(map(_face, sorted(used, key=_family)))


def _face(font: str) -> str:
    data = b64encode(fonts.path(font).read_bytes()).decode("ascii")
    source, name = f"url(data:font/ttf;base64,{data})", _family(font)
    return f"@font-face{{font-family:{name};src:{source}}}.{name}{{font-family:{name},sans-serif}}"


def _family(font: str) -> str:
    """What a font is called inside the file."""
    return f"own-{fonts.own_stamp(font)}" if fonts.is_own(font) else font


def _element(drawing: Any, item: Item) -> Any:
    match item:
        case Shape():
            return drawing.path(d=_outline(item.steps), **_paint(item))
        case Text():
            return _text(drawing, item)
        case Picture():
            return _picture(drawing, item)
        case Bits():
            return drawing.path(d=_squares(item), fill="#000000")
        case _:
            assert_never(item)


def _paint(shape: Shape) -> dict[str, str]:
    paint = shape.paint
    found = {"fill": paint.fill or "none"}
    if paint.stroke is not None:
        found |= {"stroke": paint.stroke, "stroke_width": short(paint.width)}
        if paint.dash:
            found["stroke_dasharray"] = " ".join(map(short, paint.dash))
    return found


def _text(drawing: Any, text: Text) -> Any:
    element = drawing.text(
        text.content,
        insert=(short(text.x), short(text.y)),
        class_=_family(text.font),
        fill=text.colour,
        font_size=short(text.size),
    )
    if text.width > 0:
        element["textLength"] = short(text.width)
        element["lengthAdjust"] = "spacingAndGlyphs"
    if text.turn:
        element["transform"] = f"rotate({text.turn} {short(text.x)} {short(text.y)})"
    return element


def _picture(drawing: Any, picture: Picture) -> Any:
    rect = picture.rect
    element = drawing.image(
        f"data:image/png;base64,{b64encode(png_of(picture)).decode('ascii')}",
        insert=(short(rect.x), short(rect.y)),
        size=(short(rect.width), short(rect.height)),
    )
    element["preserveAspectRatio"] = "none"
    return element


def _outline(steps: Iterable[Step]) -> str:
    return "".join(_step(step) for step in steps)


def _step(step: Step) -> str:
    match step:
        case Move(to):
            return f"M{_at(to)}"
        case Line(to):
            return f"L{_at(to)}"
        case Curve(control1, control2, to):
            return f"C{_at(control1)} {_at(control2)} {_at(to)}"
        case Close():
            return "Z"
        case _:
            assert_never(step)


def _at(point: Point) -> str:
    return f"{short(point.x)} {short(point.y)}"


def _squares(bits: Bits) -> str:
    return "".join(
        f"M{short(run.x)} {short(run.y)}h{short(run.width)}v{short(run.height)}"
        f"h-{short(run.width)}z"
        for run in black(bits)
    )


def _place(drawing: Any, field: Field) -> Any:
    rect = field.rect
    return drawing.rect(
        (short(rect.x), short(rect.y)),
        (short(rect.width), short(rect.height)),
        id=f"s{field.sheet}-{field.name}",
        class_=field.kind,
    )
