"""The signs of a marked-up picture: their colours and shapes.

The colours are light or dark enough to be laid over the photo like a highlighter.
"""

from collections.abc import Iterator

from sheetgen import fonts
from sheetgen.geometry import Point, Rect
from sheetgen.scene import Item, Paint, Shape, Step, Text, polyline, rectangle

READ = "#1747a6"  # what was read: blue
CORRECTED = "#0b6b3a"  # what a person said: green, in a box
DOUBT = "#c24400"  # orange: a badge and a dashed frame
ROUTE = "#b3006b"  # the sequence: a line with a ring at its low end and an arrow at its high end
GROUPS = ("#ffe08a", "#a8e6a1", "#a9d4ff", "#f6b8d6", "#d9c2ff")  # ground of a group's cells
PAPER = "#ffffff"
TAG = 3.6  # mm; the letters' height


def badge(content: str, x: float, y: float, colour: str) -> Iterator[Item]:
    """Light letters on a dark ground, on the line y; it can be read over a border."""
    width = fonts.measure(content, "bold", TAG)
    yield Shape(rectangle(Rect(x - 0.6, y - 3.3, width + 1.2, 4.2), 0.6), Paint(colour))
    yield Text(x, y, content, "bold", TAG, PAPER, width)


def framed(content: str, x: float, y: float, colour: str) -> Iterator[Item]:
    """Letters in a box, on the line y."""
    width = fonts.measure(content, "bold", TAG)
    yield Text(x, y, content, "bold", TAG, colour, width)
    yield Shape(rectangle(Rect(x - 0.5, y - 3.2, width + 1.0, 3.9)), Paint(None, colour, 0.35))


def arrow(before: Point, tip: Point) -> tuple[Step, ...]:
    """The head of an arrow that comes from a point and ends at its tip."""
    length = ((tip.x - before.x) ** 2 + (tip.y - before.y) ** 2) ** 0.5
    dx, dy = (tip.x - before.x) / length, (tip.y - before.y) / length
    back = Point(tip.x - 4 * dx, tip.y - 4 * dy)
    left = Point(back.x + 1.8 * dy, back.y - 1.8 * dx)
    right = Point(back.x - 1.8 * dy, back.y + 1.8 * dx)
    return polyline(tip, left, right, closed=True)
