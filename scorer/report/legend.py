"""The line under a marked-up picture that says what its signs mean."""

from collections.abc import Iterator, Mapping

from scorer.report.signs import CORRECTED, DOUBT, GROUPS, READ, ROUTE, TAG, arrow, badge, framed
from sheetgen import fonts
from sheetgen.geometry import Point, Rect
from sheetgen.scene import Item, Paint, Shape, Text, polyline, rectangle

HEIGHT = 12.0  # mm of the strip: two lines
LEFT = 12.0  # mm; where the printed part of a sheet begins
GAP = 5.0  # mm between two signs
SMALL = 3.0  # mm; the letters' height
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "read": "read",
        "person": "corrected by you",
        "doubt": "please look",
        "route": "sequence, from ring to arrow",
        "group": "group, here of threes",
        "mummy": "mummies",
    },
    "es": {
        "read": "leído",
        "person": "corregido por ti",
        "doubt": "mira aquí",
        "route": "secuencia, del anillo a la flecha",
        "group": "grupo, aquí de treses",
        "mummy": "momias",
    },
}


def legend(width: float, language: str) -> tuple[Item, ...]:
    """The strip's items, mm from its own top left."""
    words, items = WORDS[language], list[Item]()
    x, y = LEFT, 5.0
    for name in words:
        said = fonts.measure(words[name], "body", SMALL)
        if x + _sample_width(name) + 1.5 + said > width - LEFT:
            x, y = LEFT, y + 5.0
        items += _sample(name, x, y)
        x += _sample_width(name) + 1.5
        items.append(Text(x, y, words[name], "body", SMALL, "#222222", said))
        x += said + GAP
    return tuple(items)


def _sample_width(name: str) -> float:
    return {"read": 2.5, "person": 3.5, "doubt": 6.0, "route": 12.0, "group": 7.0}.get(name, 9.0)


def _sample(name: str, x: float, y: float) -> Iterator[Item]:
    """A sign as it is drawn on the sheet, on the line y."""
    match name:
        case "doubt":
            yield from badge("7?", x, y, DOUBT)
        case "person":
            yield from framed("7", x, y, CORRECTED)
        case "route":
            start, end = Point(x + 1.6, y - 1.3), Point(x + 11.5, y - 1.3)
            yield Shape(polyline(start, end), Paint(None, ROUTE, 0.9, (2.4, 1.2)))
            yield Shape(rectangle(Rect(x, y - 2.9, 3.2, 3.2), 1.6), Paint(None, ROUTE, 0.9))
            yield Shape(arrow(start, end), Paint(ROUTE))
        case "group":
            yield Shape(rectangle(Rect(x - 0.5, y - 3.2, 7, 4)), Paint(fill=GROUPS[0]))
            yield _bold("★3", x, y, READ)
        case "mummy":
            yield _bold("±2 ★", x, y, ROUTE)
        case _:
            yield _bold("7", x, y, READ)


def _bold(content: str, x: float, y: float, colour: str) -> Text:
    return Text(x, y, content, "bold", TAG, colour, fonts.measure(content, "bold", TAG))
