"""The display list: what stands on a page, in mm, as a closed union of frozen items.

A renderer draws the items in their order and decides nothing.
"""

from dataclasses import dataclass
from typing import Literal

from sheetgen.geometry import Point, Rect

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Move:
    """Start a new outline here."""

    to: Point


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line to here."""

    to: Point


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic Bézier curve to here, with its two control points."""

    control1: Point
    control2: Point
    to: Point


@dataclass(frozen=True, slots=True)
class Close:
    """A straight line back to the start of the outline."""


Step = Move | Line | Curve | Close


@dataclass(frozen=True, slots=True)
class Paint:
    """How an outline is drawn; colours are ``#rrggbb``, the width is in mm, None draws nothing."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline (filled by the even-odd rule) with its paint."""

    steps: tuple[Step, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; (x, y) is on its baseline, the size is the em height in mm.

    ``width`` is the measured width in mm, so that every renderer can hold to it. ``turn`` is 0, 90,
    180 or 270: degrees clockwise about (x, y).
    """

    x: float
    y: float
    content: str
    font: str
    size: float
    colour: str
    width: float
    turn: int = 0

    @property
    def extent(self) -> Rect:
        """An upright rectangle that holds the line, with room for accents and descenders."""
        up, down, width = self.size, 0.25 * self.size, self.width
        match self.turn:
            case 90:
                return Rect(self.x - down, self.y, up + down, width)
            case 180:
                return Rect(self.x - width, self.y - down, width, up + down)
            case 270:
                return Rect(self.x - up, self.y - width, up + down, width)
        return Rect(self.x, self.y - up, width, up + down)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in colours or greys.

    ``pixels`` are its rows from the top, one byte a pixel (grey) if ``channels`` is 1, or three
    (red, green, blue).
    """

    rect: Rect
    columns: int
    rows: int
    channels: Literal[1, 3]
    pixels: bytes


@dataclass(frozen=True, slots=True)
class Bits:
    """A black and white picture without blur: ``rows`` of "1" (black) and "0", all equally long."""

    rect: Rect
    rows: tuple[str, ...]


Item = Shape | Text | Picture | Bits


def rectangle(rect: Rect, radius: float = 0.0) -> tuple[Step, ...]:
    """The outline of a rectangle, with rounded corners if a radius (mm) is given."""
    if radius <= 0:
        first, *others = rect.corners
        return (Move(first), *(Line(corner) for corner in others), Close())
    r = min(radius, rect.width / 2, rect.height / 2)
    k = r * (1 - ARC)
    left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    return (
        Move(Point(left + r, top)),
        Line(Point(right - r, top)),
        Curve(Point(right - k, top), Point(right, top + k), Point(right, top + r)),
        Line(Point(right, bottom - r)),
        Curve(Point(right, bottom - k), Point(right - k, bottom), Point(right - r, bottom)),
        Line(Point(left + r, bottom)),
        Curve(Point(left + k, bottom), Point(left, bottom - k), Point(left, bottom - r)),
        Line(Point(left, top + r)),
        Curve(Point(left, top + k), Point(left + k, top), Point(left + r, top)),
        Close(),
    )


ARC = 0.5522847498  # the control points' distance that makes four Bézier curves a circle


def polyline(*points: Point, closed: bool = False) -> tuple[Step, ...]:
    """Straight lines through the points."""
    first, *others = points
    end: tuple[Step, ...] = (Close(),) if closed else ()
    return (Move(first), *(Line(point) for point in others), *end)


def shifted(steps: tuple[Step, ...], scale: float, dx: float, dy: float) -> tuple[Step, ...]:
    """The same outline, scaled about the origin and then moved."""

    def place(point: Point) -> Point:
        return Point(point.x * scale + dx, point.y * scale + dy)

    def moved(step: Step) -> Step:
        match step:
            case Move(to):
                return Move(place(to))
            case Line(to):
                return Line(place(to))
            case Curve(control1, control2, to):
                return Curve(place(control1), place(control2), place(to))
            case Close():
                return step

    return tuple(moved(step) for step in steps)


def points_of(step: Step) -> tuple[Point, ...]:
    """The points of a step, control points included; an outline lies within those of its steps."""
    match step:
        case Move(to) | Line(to):
            return (to,)
        case Curve(control1, control2, to):
            return (control1, control2, to)
        case Close():
            return ()
