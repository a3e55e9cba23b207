"""Pages as PDF: reportlab assembles the file and its fonts, the drawing operators are written here.

A layer that several pages share becomes one form object, so that a copy costs a few hundred bytes.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, BinaryIO, assert_never

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFPage,
    PDFStream,
)
from reportlab.pdfbase.ttfonts import TTFont

from sheetgen import fonts
from sheetgen.geometry import MM_PER_UNIT, Point
from sheetgen.render.bits import black
from sheetgen.render.compact import SMALLEST, compact
from sheetgen.render.form import add_fields
from sheetgen.render.numbers import channels, short
from sheetgen.scene import Bits, Close, Curve, Item, Line, Move, Paint, Shape, Text
from sheetgen.sheet import Layer, Page

Size = tuple[float, float]
Document = Any  # a PDFDocument; reportlab's stubs leave out what is used here
POINTS_PER_MM = 1 / MM_PER_UNIT["pt"]
PLACES = 2  # decimals of a mm inside an outline: half a hundredth at most is lost
VERSION = (1, 7)  # the first with a page's Duplex and PickTrayByPDFSize
PRODUCER = "sheetgen"
RESOURCES = "Resources"  # the one resource dictionary that all pages refer to
FONTS = "BasicFonts"  # reportlab's own name for the document's font dictionary


def render_pdf(
    pages: Sequence[Page],
    title: str,
    out: BinaryIO,
    language: str = "en",
    *,
    fillable: bool = False,
) -> None:
    """Write the pages as one PDF that asks to be printed at its true size on both sides.

    Args:
        pages: in the order of printing; each may have its own size.
        title: shown by viewers.
        out: a binary file.
        language: of the text, as in ``en`` or ``es``.
        fillable: whether one can type into the fields.
    """
    document: Document = PDFDocument(compression=1, invariant=1, lang=language, pdfVersion=VERSION)
    document.Catalog.ViewerPreferences = _printing_wishes()
    _describe(document, title)
    forms = _add_layers(document, pages)
    for page in pages:
        _add_page(document, page, forms[_key(page)])
    if fillable:
        add_fields(document, pages)
    out.write(compact(document.GetPDFData(None)))


def _printing_wishes() -> PDFDictionary:
    return PDFDictionary(
        {
            "DisplayDocTitle": "true",
            "Duplex": PDFName("DuplexFlipLongEdge"),
            "PickTrayByPDFSize": "true",
            "PrintScaling": PDFName("None"),
        }
    )


def _describe(document: Document, title: str) -> None:
    document.setTitle(title)
    document.setAuthor("")
    document.setSubject("")
    document.setCreator(PRODUCER)


def _add_layers(document: Document, pages: Sequence[Page]) -> dict[tuple[int, Size], str]:
    """One form for each distinct layer and size; its name by the identity of the layer object."""
    names: dict[tuple[Layer, Size], str] = {}
    found: dict[tuple[int, Size], str] = {}
    for page in pages:
        if _key(page) not in found:  # hashing a whole layer is slow, so each is hashed once
            layer = (page.layer, (page.width, page.height))
            if layer not in names:
                names[layer] = f"L{len(names) + 1}"
                document.Reference(_form(document, page), names[layer])
            found[_key(page)] = names[layer]
    objects = {name: PDFObjectReference(name) for name in names.values()}
    resources = {"Font": PDFObjectReference(FONTS), "XObject": PDFDictionary(objects)}
    document.Reference(PDFDictionary(resources), RESOURCES)
    return found


def _key(page: Page) -> tuple[int, Size]:
    return id(page.layer), (page.width, page.height)


def _form(document: Document, page: Page) -> PDFStream:
    form = _stream(_draw(document, page.layer.items, _squares))
    form.dictionary["Type"] = PDFName("XObject")
    form.dictionary["Subtype"] = PDFName("Form")
    form.dictionary["BBox"] = _numbers(0, 0, page.width, page.height)
    form.dictionary["Resources"] = PDFDictionary({"Font": PDFObjectReference(FONTS)})
    return form


def _add_page(document: Document, page: Page, form: str) -> None:
    width, height = page.width * POINTS_PER_MM, page.height * POINTS_PER_MM
    scale = short(POINTS_PER_MM, 6)
    to_millimetres = f"{scale} 0 0 -{scale} 0 {short(height, 4)} cm"
    made = PDFPage()
    made.MediaBox = _numbers(0, 0, width, height)
    made.Resources = PDFObjectReference(RESOURCES)
    drawing = (to_millimetres, f"/{form} Do", *_draw(document, page.items, _stencil))
    made.Contents = _stream(drawing)
    document.addPage(made)


def _numbers(*values: float) -> PDFArray:
    return PDFArray([short(value, 4) for value in values])


def _stream(operators: Iterable[str]) -> PDFStream:
    content = "\n".join(operators).encode("ascii")
    packed = PDFStream(content=zlib.compress(content, SMALLEST))
    packed.dictionary["Filter"] = PDFName("FlateDecode")
    return packed


def _draw(
    document: Document, items: Iterable[Item], picture: Callable[[Bits], str]
) -> Iterator[str]:
    for item in items:
        match item:
            case Shape():
                yield from _shape(item)
            case Text():
                yield from _text(document, item)
            case Bits():
                yield picture(item)
            case _:
                assert_never(item)


def _shape(shape: Shape) -> Iterator[str]:
    """An outline about its own start, so that equal outlines are equal text and pack well."""
    paint = shape.paint
    operator = {(True, True): "B*", (True, False): "f*", (False, True): "S"}.get(
        (paint.fill is not None, paint.stroke is not None)
    )
    start = next((step.to for step in shape.steps if isinstance(step, Move)), None)
    if operator is None or start is None:
        return
    yield f"q 1 0 0 1 {short(start.x)} {short(start.y)} cm"
    yield from _state(paint)
    yield from _outline(shape, start)
    yield f"{operator} Q"


def _state(paint: Paint) -> Iterator[str]:
    if paint.fill is not None:
        yield _colour(paint.fill, "g", "rg")
    if paint.stroke is not None:
        yield f"{_colour(paint.stroke, 'G', 'RG')} {short(paint.width)} w"
    if paint.dash:
        yield f"[{' '.join(map(short, paint.dash))}] 0 d"


def _outline(shape: Shape, start: Point) -> Iterator[str]:
    def at(point: Point) -> str:
        return f"{short(point.x - start.x, PLACES)} {short(point.y - start.y, PLACES)}"

    for step in shape.steps:
        match step:
            case Move(to):
                yield f"{at(to)} m"
            case Line(to):
                yield f"{at(to)} l"
            case Curve(control1, control2, to):
                yield f"{at(control1)} {at(control2)} {at(to)} c"
            case Close():
                yield "h"
            case _:
                assert_never(step)


def _colour(colour: str, grey: str, rgb: str) -> str:
    parts = [short(value / 255) for value in channels(colour)]
    return f"{parts[0]} {grey}" if len(set(parts)) == 1 else f"{' '.join(parts)} {rgb}"


def _text(document: Document, text: Text) -> Iterator[str]:
    font = _font(text.font)
    em = f"{short(text.size * _stretch(text))} 0 0 -{short(text.size)}"
    yield f"BT {_colour(text.colour, 'g', 'rg')} {em} {short(text.x)} {short(text.y)} Tm"
    for subset, codes in font.splitString(text.content, document):
        yield f"{font.getSubsetInternalName(subset, document)} 1 Tf <{codes.hex()}> Tj"
    yield "ET"


def _stretch(text: Text) -> float:
    own = fonts.measure(text.content, text.font, text.size)
    return text.width / own if own and text.width else 1.0


@cache
def _font(name: str) -> TTFont:
    """The font, read once; no shaping, or the bytes would depend on an optional library."""
    return TTFont(name, str(fonts.path(name)), asciiReadable=False, shapable=False)


def _squares(bits: Bits) -> str:
    """A picture as an outline: sharp in every viewer, for what is drawn once and then shared."""
    outline = " ".join(
        f"{short(run.x)} {short(run.y)} {short(run.width)} {short(run.height)} re"
        for run in black(bits)
    )
    return f"0 g {outline} f"


def _stencil(bits: Bits) -> str:
    """A picture as a mask of one bit a module: a fifth of the outline, for what each copy has.

    It is written in hex so that none of its bytes can be taken for an operator.
    """
    rows, columns = len(bits.rows), len(bits.rows[0])
    filled = columns + -columns % 8
    ones = (1 << filled) - 1  # a mask paints where its bit is 0
    codes = "".join(
        f"{int(row, 2) << filled - columns ^ ones:0{filled // 4}x}" for row in bits.rows
    )
    rect = bits.rect
    place = f"{short(rect.width)} 0 0 -{short(rect.height)} {short(rect.x)} {short(rect.bottom)} cm"
    return f"q 0 g {place} BI /IM true /W {columns} /H {rows} /F /AHx ID {codes}> EI Q"
