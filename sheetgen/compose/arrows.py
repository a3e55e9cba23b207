"""Arrow heads at the ends of a line."""

from collections.abc import Iterator
from dataclasses import replace
from math import hypot

from sheetgen.geometry import Point
from sheetgen.scene import Curve, Line, Move, Shape, Step, polyline

SHARE = 0.35  # half the width of an arrow head, as a share of its length
TINY = 1e-6  # mm; two points closer than this show no direction


def with_arrows(line: Shape, arrows: str, size: float) -> tuple[Shape, ...]:
    """The line with filled heads at its start, its end or both; in the line's own colour."""
    colour = line.paint.stroke
    ends = {"start": (True,), "end": (False,), "both": (True, False)}.get(arrows, ())
    if colour is None or not ends:
        return (line,)
    points = list(_points(line.steps))
    paint = replace(line.paint, fill=colour, dash=(), width=line.paint.width / 2)
    heads = [_head(points if start else points[::-1], size) for start in ends]
    return (line, *(Shape(head, paint) for head in heads if head))


def _points(steps: tuple[Step, ...]) -> Iterator[Point]:
    for step in steps:
        match step:
            case Move(to) | Line(to):
                yield to
            case Curve(control1, control2, to):
                yield from (control1, control2, to)
            case _:
                pass


def _head(points: list[Point], size: float) -> tuple[Step, ...]:
    """A triangle whose tip is the first point, pointing away from the next different one."""
    tip = points[0]
    for other in points[1:]:
        length = hypot(tip.x - other.x, tip.y - other.y)
        if length > TINY:
            dx, dy = (tip.x - other.x) / length, (tip.y - other.y) / length
            back = Point(tip.x - dx * size, tip.y - dy * size)
            side = Point(-dy * size * SHARE, dx * size * SHARE)
            left = Point(back.x + side.x, back.y + side.y)
            return polyline(tip, left, Point(back.x - side.x, back.y - side.y), closed=True)
    return ()
