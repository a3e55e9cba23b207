"""The sheet that a printer is measured by: both sides, with markers, rulers and crosses."""

from collections.abc import Iterator
from typing import Literal

from sheetgen import fonts
from sheetgen.compose.words import Type, set_lines, wrap
from sheetgen.geometry import PAPERS, Point, Rect
from sheetgen.markers import SheetCode, code_rows, marker_ids, marker_rows
from sheetgen.scene import Bits, Item, Line, Move, Paint, Shape, Step, Text, polyline
from sheetgen.sheet import Layer, Marker, Page, Sheet

NAME = "calibration"  # what its code calls it, with the edge at which the paper was turned
Side = Literal["front", "back"]
SIDES: tuple[Side, Side] = ("front", "back")
EDGE = 15.0  # mm between the markers and the paper's edge: near, and yet every printer reaches it
MARKER = 14.0  # mm
CODE = 22.0  # mm
ACROSS, DOWN = 150.0, 200.0  # mm; the lengths of the rulers
COPY = 73  # its markers are those of the last copy, which few pads reach
INK = "#000000"
PEN = Paint(None, INK, 0.2)
CROSS = 8.0  # mm; the arm of a cross
TITLE, WORDS, DIGITS = 6.0, 3.4, 3.0  # mm; sizes of the letters
TEXTS = {
    "en": {
        "front": "Calibration sheet: front",
        "back": "Calibration sheet: back",
        "how": "Print both sides at 100 %, without 'fit to page'. Lay the sheet on something dark "
        "and flat, photograph each side from above with all four edges of the paper in the "
        "picture, and then:\nscorer calibrate FRONT.jpg BACK.jpg\nHeld against a lamp, the crosses "
        "of both sides show how far they are apart.",
    },
    "es": {
        "front": "Hoja de calibración: anverso",
        "back": "Hoja de calibración: reverso",
        "how": "Imprime las dos caras al 100 %, sin «ajustar a la página». Pon la hoja sobre algo "
        "oscuro y plano, fotografía cada cara desde arriba con los cuatro bordes del papel en la "
        "imagen, y después:\nscorer calibrate FRONT.jpg BACK.jpg\nA contraluz, las cruces de las "
        "dos caras muestran cuánto se separan.",
    },
}


def calibration_sheet(paper: str, language: str, flip: str) -> Sheet:
    """Both sides of the sheet.

    Args:
        paper: a4 or letter.
        language: en or es.
        flip: the edge at which the printer turns the paper; the code tells it to the reader.
    """
    title = TEXTS[language]["front"].split(":")[0]
    pages = tuple(_page(paper, language, flip, side) for side in SIDES)
    return Sheet(NAME, None, paper, language, title, pages)


def calibration_markers(paper: str) -> tuple[Marker, ...]:
    """Where the markers are printed."""
    width, height = PAPERS[paper]
    area = Rect(0, 0, width, height).inset(EDGE)
    far = MARKER
    corners = (
        (area.x, area.y),
        (area.right - far, area.y),
        (area.right - far, area.bottom - far),
        (area.x, area.bottom - far),
    )
    return tuple(Marker(n, Rect(x, y, far, far)) for n, (x, y) in enumerate(corners))


def calibration_code(paper: str) -> Rect:
    """Where the code is printed."""
    width, _ = PAPERS[paper]
    return Rect(width / 2 - CODE / 2, EDGE, CODE, CODE)


def _page(paper: str, language: str, flip: str, side: Side) -> Page:
    width, height = PAPERS[paper]
    number = SIDES.index(side) + 1
    markers, place = calibration_markers(paper), calibration_code(paper)
    code = SheetCode(f"{NAME} {flip}", paper, "0" * 8, number, 1)
    ids = marker_ids(number, COPY)
    items = (
        *(Bits(m.rect, marker_rows(ids[m.corner])) for m in markers),
        Bits(place, code_rows(code)),
        *_rulers(width, height),
        *_crosses(width, height),
        *_words(width, TEXTS[language][side], TEXTS[language]["how"]),
    )
    return Page(width, height, Layer(items), (), (), markers, place)


def _rulers(width: float, height: float) -> Iterator[Item]:
    """One across and one down."""
    left, top = (width - ACROSS) / 2 - 8, height / 2 + 40
    yield Shape(tuple(_ticks(Point(left, top), 1, 0, ACROSS)), PEN)
    for mm in range(0, int(ACROSS) + 1, 10):
        yield _centred(str(mm), left + mm, top + 5 + DIGITS, "body", DIGITS)
    left, top = width - EDGE - 12, (height - DOWN) / 2
    yield Shape(tuple(_ticks(Point(left, top), 0, 1, DOWN)), PEN)
    for mm in range(0, int(DOWN) + 1, 10):
        yield _centred(str(mm), left + 9, top + mm + DIGITS / 3, "body", DIGITS)


def _ticks(start: Point, right: int, down: int, length: float) -> Iterator[Step]:
    end = Point(start.x + right * length, start.y + down * length)
    yield from polyline(start, end)
    for mm in range(int(length) + 1):
        x, y = start.x + right * mm, start.y + down * mm
        tick = 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0
        yield from (Move(Point(x, y)), Line(Point(x + down * tick, y + right * tick)))


def _crosses(width: float, height: float) -> Iterator[Item]:
    """In the middle and around it; seen through the paper, those of both sides should meet."""
    middle = Point(width / 2, height / 2)
    for dx, dy in ((0, 0), (-45, -45), (45, -45), (-45, 85), (45, 85)):
        x, y = middle.x + dx, middle.y + dy
        yield Shape(polyline(Point(x - CROSS, y), Point(x + CROSS, y)), PEN)
        yield Shape(polyline(Point(x, y - CROSS), Point(x, y + CROSS)), PEN)


def _words(width: float, title: str, how: str) -> Iterator[Item]:
    yield _centred(title, width / 2, EDGE + CODE + 12, "bold", TITLE)
    box = Rect(EDGE + 20, EDGE + CODE + 16, width - 2 * EDGE - 70, 50)
    style = Type("body", WORDS, 1.3, INK, "left", "top")
    yield from set_lines(wrap(how, style, box.width), box, style)


def _centred(text: str, x: float, y: float, font: str, size: float) -> Text:
    width = fonts.measure(text, font, size)
    return Text(x - width / 2, y, text, font, size, INK, width)
