"""Drawn items somewhere else: scaled and moved, and how far they reach."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from sheetgen.geometry import Rect
from sheetgen.scene import (
    Bits,
    Close,
    Curve,
    Item,
    Line,
    Move,
    Paint,
    Picture,
    Shape,
    Step,
    Text,
    shifted,
)


def placed(item: Item, scale: float, dx: float, dy: float) -> Item:
    """The same item, scaled about the page's top left corner and then moved."""
    match item:
        case Shape(steps, paint):
            return Shape(shifted(steps, scale, dx, dy), _scaled(paint, scale))
        case Text():
            return replace(
                item,
                x=item.x * scale + dx,
                y=item.y * scale + dy,
                size=item.size * scale,
                width=item.width * scale,
            )
        case Bits(rect) | Picture(rect):
            return replace(item, rect=placed_rect(rect, scale, dx, dy))
        case Picture(rect):
            return replace(item, rect=placed_rect(rect, scale, dx, dy))
        case _:
            assert_never(item)


def placed_rect(rect: Rect, scale: float, dx: float, dy: float) -> Rect:
    """The same rectangle, scaled about the page's top left corner and then moved."""
    return Rect(rect.x * scale + dx, rect.y * scale + dy, rect.width * scale, rect.height * scale)


def _scaled(paint: Paint, scale: float) -> Paint:
    dash = tuple(length * scale for length in paint.dash)
    return replace(paint, width=paint.width * scale, dash=dash)


def extents(items: Iterable[Item]) -> Iterator[Rect]:
    """Rectangles that hold all that the items draw."""
    for item in items:
        match item:
            case Shape(steps, paint):
                yield from _outlines(steps, paint.width / 2 if paint.stroke else 0.0)
            case Text():
                yield item.extent
            case Bits(rect) | Picture(rect):
                yield rect
            case _:
                assert_never(item)


def _outlines(steps: tuple[Step, ...], half: float) -> Iterator[Rect]:
    for step in steps:
        match step:
            case Move(to) | Line(to):
                yield Rect(to.x, to.y, 0, 0).inset(-half)
            case Curve(control1, control2, to):
                for point in (control1, control2, to):
                    yield Rect(point.x, point.y, 0, 0).inset(-half)
            case Close():
                continue
            case _:
                assert_never(step)
