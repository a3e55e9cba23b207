"""Hatching: parallel lines cut off at an outline, so that an area is told apart without colour."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, floor, radians, sin

from sheetgen.geometry import Point
from sheetgen.layout.values import Hatch
from sheetgen.scene import Close, Curve, Line, Move, Step

Polygon = list[Point]
MOST = 4000  # lines; a page of 5 m at the closest gap that one can see
PIECES = 24  # straight lines for a curve; finer than a hatching's ends show
SHORTEST = 0.02  # mm; what is shorter is a corner that was touched


def hatched(steps: Sequence[Step], hatch: Hatch) -> tuple[Step, ...]:
    """The lines of a hatching inside an outline (by the even-odd rule)."""
    angles = (hatch.angle, hatch.angle + 90) if hatch.lines == "crossed" else (hatch.angle,)
    polygons = list(_polygons(steps))
    lines = [line for angle in angles for line in _lines(polygons, angle, hatch.gap)]
    return tuple(step for start, end in lines for step in (Move(start), Line(end)))


def covers(steps: Sequence[Step], point: Point) -> bool:
    """Whether a point lies inside an outline (by the even-odd rule)."""
    crossings = (x for polygon in _polygons(steps) for x in _crossings(polygon, point.y))
    return sum(x > point.x for x in crossings) % 2 == 1


def _lines(polygons: list[Polygon], angle: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """The pieces of each line of one direction, in a frame that is turned until they are level."""
    turned = [[_turned(point, angle) for point in polygon] for polygon in polygons]
    heights = [point.y for polygon in turned for point in polygon]
    if not heights:
        return
    gap = max(gap, (max(heights) - min(heights)) / MOST)
    for number in range(ceil(min(heights) / gap), floor(max(heights) / gap) + 1):
        y = number * gap
        crossings = sorted(x for polygon in turned for x in _crossings(polygon, y))
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            if end - start > SHORTEST:
                yield _turned(Point(start, y), -angle), _turned(Point(end, y), -angle)


def _turned(point: Point, angle: float) -> Point:
    """The point turned clockwise about the origin (y points down)."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return Point(point.x * c - point.y * s, point.x * s + point.y * c)


def _crossings(polygon: Polygon, y: float) -> Iterator[float]:
    for start, end in pairwise([*polygon, polygon[0]]):
        if (start.y <= y) != (end.y <= y):
            yield start.x + (y - start.y) * (end.x - start.x) / (end.y - start.y)


def _polygons(steps: Sequence[Step]) -> Iterator[Polygon]:
    polygon: Polygon = []
    for step in steps:
        match step:
            case Move(to):
                if len(polygon) > 2:
                    yield polygon
                polygon = [to]
            case Line(to):
                polygon.append(to)
            case Curve():
                polygon.extend(_flat(polygon[-1], step))
            case Close():
                yield polygon
                polygon = polygon[:1]
    if len(polygon) > 2:
        yield polygon


def _flat(start: Point, curve: Curve) -> Iterator[Point]:
    a, b, c, d = start, curve.control1, curve.control2, curve.to
    for piece in range(1, PIECES + 1):
        t = piece / PIECES
        s = 1 - t
        f, g, h, i = s**3, 3 * s * s * t, 3 * s * t * t, t**3
        yield Point(f * a.x + g * b.x + h * c.x + i * d.x, f * a.y + g * b.y + h * c.y + i * d.y)
