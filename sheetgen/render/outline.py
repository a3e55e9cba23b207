"""Outlines as straight lines: curves flattened, strokes turned into the area they cover."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle, pairwise
from math import ceil, hypot, sqrt
from typing import assert_never

from sheetgen.geometry import Point
from sheetgen.scene import Close, Curve, Line, Move, Paint, Step

FLATNESS = 0.01  # mm between a curve and its straight lines; a tenth of a pixel at 300 dpi
MITER_LIMIT = 10  # that of PDF: the longest corner, in halves of the line's width
TINY = 1e-9  # mm; shorter lines have no direction

Polygon = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Polyline:
    """Points joined by straight lines; a closed one returns to its first point."""

    points: Polygon
    closed: bool


def flatten(steps: Iterable[Step]) -> Iterator[Polyline]:
    """The outlines of a shape as straight lines."""
    points: list[Point] = []
    for step in steps:
        match step:
            case Move(to):
                if len(points) > 1:
                    yield Polyline(tuple(points), closed=False)
                points = [to]
            case Line(to):
                points.append(to)
            case Curve():
                points.extend(_flat(points[-1], step))
            case Close():
                yield Polyline(tuple(points), closed=True)
                points = points[:1]
            case _:
                assert_never(step)
    if len(points) > 1:
        yield Polyline(tuple(points), closed=False)


def _flat(start: Point, curve: Curve) -> Iterator[Point]:
    a, b, c, d = start, curve.control1, curve.control2, curve.to
    bend = max(
        hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y),
        hypot(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y),
    )
    parts = max(1, ceil(sqrt(0.75 * bend / FLATNESS)))  # the bound of a cubic's deviation
    for part in range(1, parts + 1):
        t = part / parts
        s = 1 - t
        f, g, h, i = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        yield Point(
            f * a.x + g * b.x + h * c.x + i * d.x,
            f * a.y + g * b.y + h * c.y + i * d.y,
        )


def stroke(lines: Iterable[Polyline], paint: Paint) -> Iterator[Polygon]:
    """The areas that a pen of the paint's width covers; all turn the same way."""
    for line in lines:
        for piece in _dashes(line, paint.dash) if paint.dash else [line]:
            yield from _pen(piece, paint.width / 2)


def _dashes(line: Polyline, pattern: tuple[float, ...]) -> Iterator[Polyline]:
    """The drawn pieces of a line; the pattern holds the lengths drawn and skipped in turn."""
    lengths = cycle(pattern)
    left, drawn = next(lengths), True
    piece = [line.points[0]]
    for start, end in pairwise(_all_round(line)):
        length = hypot(end.x - start.x, end.y - start.y)
        done = 0.0
        while length - done > left:
            done += left
            part = done / length
            piece.append(
                Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y))
            )
            if drawn:
                yield Polyline(tuple(piece), closed=False)
            piece, left, drawn = piece[-1:], next(lengths), not drawn
        left -= length - done
        piece.append(end)
    if drawn and len(piece) > 1:
        yield Polyline(tuple(piece), closed=False)


def _all_round(line: Polyline) -> Polygon:
    return (*line.points, line.points[0]) if line.closed else line.points


@dataclass(frozen=True, slots=True)
class _Side:
    """A straight part of a line, and from its middle to its edge (to the left when y is up)."""

    start: Point
    end: Point
    x: float
    y: float


def _pen(line: Polyline, half: float) -> Iterator[Polygon]:
    sides = [
        _side(start, end, half)
        for start, end in pairwise(_all_round(line))
        if hypot(end.x - start.x, end.y - start.y) > TINY
    ]
    for side in sides:
        yield (
            Point(side.start.x + side.x, side.start.y + side.y),
            Point(side.end.x + side.x, side.end.y + side.y),
            Point(side.end.x - side.x, side.end.y - side.y),
            Point(side.start.x - side.x, side.start.y - side.y),
        )
    ring = [*sides, *sides[:1]] if line.closed else sides
    for before, after in pairwise(ring):
        yield from _corner(before, after, half)


def _side(start: Point, end: Point, half: float) -> _Side:
    share = half / hypot(end.x - start.x, end.y - start.y)
    return _Side(start, end, (end.y - start.y) * share, (start.x - end.x) * share)


def _corner(before: _Side, after: _Side, half: float) -> Iterator[Polygon]:
    """What is missing between two sides: a pointed corner, cut off if it would be too long."""
    turn = before.x * after.y - before.y * after.x
    if abs(turn) < TINY * half * half:
        return
    outer = 1 if turn > 0 else -1
    at = before.end
    first = Point(at.x + outer * before.x, at.y + outer * before.y)
    last = Point(at.x + outer * after.x, at.y + outer * after.y)
    cosine = (before.x * after.x + before.y * after.y) / (half * half)
    tip: Polygon = ()
    if MITER_LIMIT**2 * (1 + cosine) >= 2:
        reach = outer / (1 + cosine)
        tip = (Point(at.x + reach * (before.x + after.x), at.y + reach * (before.y + after.y)),)
    polygon = (at, first, *tip, last)
    yield polygon if outer > 0 else polygon[::-1]
