"""What a PDF draws with: display items as its operators, in mm from the top left."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, assert_never

from reportlab.pdfbase.ttfonts import TTFont

from sheetgen import fonts
from sheetgen.geometry import Point
from sheetgen.render.bits import black
from sheetgen.render.numbers import channels, short
from sheetgen.render.pdf_pictures import pdf_place
from sheetgen.scene import Bits, Close, Curve, Item, Line, Move, Paint, Picture, Shape, Text

Document = Any  # a PDFDocument; reportlab's stubs leave out what is used here
PLACES = 2  # decimals of a mm inside an outline: half a hundredth at most is lost


def draw(
    document: Document, items: Iterable[Item], picture: Callable[[Bits], str]
) -> Iterator[str]:
    """The operators that draw the items; black and white pictures by the function given."""
    for item in items:
        match item:
            case Shape():
                yield from shape_operators(item)
            case Text():
                yield from text_operators(
                    document, item, f"BT {fill_colour(item.colour)}", hex_string
                )
            case Picture():
                yield pdf_place(item)
            case Bits():
                yield picture(item)
            case _:
                assert_never(item)


def shape_operators(shape: Shape) -> Iterator[str]:
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
        yield fill_colour(paint.fill)
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


def text_operators(
    document: Document, text: Text, start: str, string: Callable[[bytes], str], font: str = ""
) -> Iterator[str]:
    """A line of text; the operator that chose ``font`` is not repeated at its start."""
    em = _em(text)
    yield f"{start} {em} {short(text.x)} {short(text.y)} Tm"
    for number, (chosen, codes) in enumerate(text_parts(document, text)):
        again = "" if not number and chosen == font else f"{chosen} "
        yield f"{again}{string(codes)} Tj"
    yield "ET"


def _em(text: Text) -> str:
    """The first four numbers of a text's matrix: its size, its stretch and its turn."""
    along, up = short(text.size * _stretch(text)), short(text.size)
    return {
        0: f"{along} 0 0 -{up}",
        90: f"0 {along} {up} 0",
        180: f"-{along} 0 0 {up}",
        270: f"0 -{along} -{up} 0",
    }[text.turn]


def text_parts(document: Document, text: Text) -> Iterator[tuple[str, bytes]]:
    """The operators that choose the fonts of a text's parts, with the codes of their letters."""
    font = _font(text.font)
    for subset, codes in font.splitString(text.content, document):
        yield f"{font.getSubsetInternalName(subset, document)} 1 Tf", codes


def hex_string(codes: bytes) -> str:
    """A string of any letters."""
    return f"<{codes.hex()}>"


def literal_string(codes: bytes) -> str:
    """Half as long as in hex; what ends a string, and line ends, must be escaped."""
    escaped = codes
    for special, name in ((b"\\", b"\\"), (b"(", b"("), (b")", b")"), (b"\r", b"r"), (b"\n", b"n")):
        escaped = escaped.replace(special, b"\\" + name)
    return f"({escaped.decode('latin-1')})"


def fill_colour(colour: str) -> str:
    """The operator that sets the colour of areas and letters."""
    return _colour(colour, "g", "rg")


def _stretch(text: Text) -> float:
    own = fonts.measure(text.content, text.font, text.size)
    return text.width / own if own and text.width else 1.0


@cache
def _font(name: str) -> TTFont:
    """The font, read once; no shaping, or the bytes would depend on an optional library."""
    font = TTFont(name, str(fonts.path(name)), asciiReadable=False, shapable=False)
    if fonts.is_own(name):  # reportlab takes two fonts of one inner name for the same
        font.face.subfontNameX = f"-{fonts.own_stamp(name)}".encode("ascii")
    return font


def squares(bits: Bits) -> str:
    """A picture as an outline: sharp in every viewer, for what is drawn once and then shared."""
    outline = " ".join(
        f"{short(run.x)} {short(run.y)} {short(run.width)} {short(run.height)} re"
        for run in black(bits)
    )
    return f"0 g {outline} f"


def stencil(bits: Bits) -> str:
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
