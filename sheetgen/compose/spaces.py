"""Grids of hexagons and of triangles: their cells drawn and named from the map."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import cos, radians, sin, sqrt

from sheetgen import fonts
from sheetgen.compose.drawn import (
    Drawn,
    Path,
    Setting,
    Trouble,
    bounds_of,
    ground,
    grown,
    too_far_in,
    unknown_icon,
)
from sheetgen.compose.faces import clearing
from sheetgen.compose.icons import icon
from sheetgen.compose.ink import Palette
from sheetgen.compose.names import field_name, own_name
from sheetgen.geometry import Point, Rect
from sheetgen.layout import model
from sheetgen.scene import Item, Paint, Shape, Text, polyline, rectangle, shifted
from sheetgen.sheet import Field

LABEL_SIZE = 2.9  # mm; the name inside a cell, smaller where the cell is small
HEX_SQUARE = sqrt(3) - 1  # the largest upright square in a hexagon that is 1 from side to side
HEX_LABEL = 0.13  # of the hexagon: the height of a name above that square
HEX_LABEL_UP = 0.425  # of the hexagon: from its middle up to the middle of the name
TRIANGLE_SQUARE = sqrt(3) / (2 + sqrt(3))  # the largest square in a triangle of side 1
LABEL_AIR = 0.4  # mm around a name that stands on a hatching
TRIANGLE_LABEL = 0.12  # of its side: the height of a name above that square


@dataclass(frozen=True, slots=True)
class _Space:
    """One cell: its corners, the square in it that is read, and where its name stands."""

    name: str
    style: model.SpaceStyle
    corners: tuple[Point, ...]
    square: Rect
    label: Point


Spaced = model.Hexes | model.Triangles
Place = Callable[[int, int], tuple[tuple[Point, ...], Rect, Point]]


def draw_hexes(part: model.Hexes, setting: Setting) -> Drawn:
    """A grid of hexagons; the square inside each is its field."""
    corner = setting.at(part.at)

    def place(column: int, row: int) -> tuple[tuple[Point, ...], Rect, Point]:
        centre = _hex_centre(part, column, row)
        return _hexagon(part, Point(corner.x + centre.x, corner.y + centre.y))

    return _draw(part, place, HEX_LABEL, setting)


def draw_triangles(part: model.Triangles, setting: Setting) -> Drawn:
    """A grid of triangles; the square inside each is its field."""
    corner = setting.at(part.at)
    height = part.cell * sqrt(3) / 2

    def place(column: int, row: int) -> tuple[tuple[Point, ...], Rect, Point]:
        up = (row + column + (part.first == "down")) % 2 == 0
        x, y = corner.x + column * part.cell / 2, corner.y + row * height
        return _triangle(Point(x, y), part.cell, up)

    return _draw(part, place, TRIANGLE_LABEL, setting)


def _hex_centre(part: model.Hexes, column: int, row: int) -> Point:
    """The middle of a hexagon, from the top left of the grid."""
    wide, high = part.cell, part.cell * 2 / sqrt(3)
    along, across = (column, row) if part.up == "corner" else (row, column)
    moved = (across % 2 == 1) != part.first_moved
    a, b = wide / 2 + (along + moved / 2) * wide, high / 2 + across * 0.75 * high
    return Point(a, b) if part.up == "corner" else Point(b, a)


def _hexagon(part: model.Hexes, centre: Point) -> tuple[tuple[Point, ...], Rect, Point]:
    first = -90 if part.up == "corner" else -120
    reach = part.cell / sqrt(3)
    angles = [radians(first + 60 * number) for number in range(6)]
    corners = tuple(Point(centre.x + reach * cos(a), centre.y + reach * sin(a)) for a in angles)
    half = part.cell * HEX_SQUARE / 2
    label = Point(centre.x, centre.y - HEX_LABEL_UP * part.cell)
    return corners, Rect(centre.x - half, centre.y - half, 2 * half, 2 * half), label


def _triangle(at: Point, side: float, up: bool) -> tuple[tuple[Point, ...], Rect, Point]:  # noqa: FBT001
    height, square = side * sqrt(3) / 2, side * TRIANGLE_SQUARE
    tip, base = (at.y, at.y + height) if up else (at.y + height, at.y)
    corners = (
        Point(at.x + side / 2, tip),
        Point(at.x + side, base),
        Point(at.x, base),
    )
    left, top = at.x + (side - square) / 2, base - square if up else base
    label = tip + (base - tip) * (1 - square / height) * 0.72
    return corners, Rect(left, top, square, square), Point(at.x + side / 2, label)


def _draw(part: Spaced, place: Place, label: float, setting: Setting) -> Drawn:
    troubles = (*_unknown(part, setting.path), *_unfit(part, setting.path))
    if troubles:
        return Drawn(setting.path, troubles=troubles)
    spaces = list(_spaces(part, place))
    palette = setting.palette
    items: list[Item] = []
    for space in spaces:
        items += ground(polyline(*space.corners, closed=True), space.style, palette)
    items += [item for space in spaces for item in _inside(space, palette)]
    # Neighbours share sides: those of kinds with a second outline shall show.
    last = sorted(spaces, key=lambda space: space.style.inner is not None)
    outlines = [_outline(space, palette) for space in last]
    size = part.label_size or min(LABEL_SIZE, label * part.cell)
    fields = tuple(
        Field(field_name(part, space.name), space.style.field, space.square)
        for space in spaces
        if space.style.field and part.numbering != "none"
    )
    names: list[Text] = []
    if part.labels is not None and part.numbering != "none":
        names = [
            _name(space, size, palette.text(part.labels), setting.faces.body) for space in spaces
        ]
        hatched = [pair for pair in zip(spaces, names, strict=True) if pair[0].style.hatch]
        items += [_under(name, space.style, palette) for space, name in hatched]
    items += [*outlines, *names]
    bounds = tuple(grown(bounds_of(outline.steps), outline.paint) for outline in outlines)
    extents = tuple(name.extent for name in names)
    return Drawn(setting.path, tuple(items), fields, bounds + extents)


def _unknown(part: Spaced, path: Path) -> Iterator[Trouble]:
    for mark, style in part.cells.items():
        if style.sign:
            yield from unknown_icon(style.sign.icon, (*path, "cells", mark, "sign"))


def _unfit(part: Spaced, path: Path) -> Iterator[Trouble]:
    """What stands in cells and is larger than they are."""
    hexes = isinstance(part, model.Hexes)
    middle = part.cell / 2 if hexes else part.cell / (2 * sqrt(3))  # as far in as it goes
    height = part.cell if hexes else part.cell * sqrt(3) / 2
    for mark, style in part.cells.items():
        place = (*path, "cells", mark)
        if style.inner and style.inner.inset >= middle:
            yield too_far_in((*place, "inner"), middle)
        if style.sign and style.sign.size > height:
            what = f"the sign reaches out of its cell, which is {height:.3g} mm high"
            yield Trouble((*place, "sign"), what, "make its 'size' smaller")


def _spaces(part: Spaced, place: Place) -> Iterator[_Space]:
    number = 0
    for row, marks in enumerate(part.rows):
        for column, mark in enumerate(marks):
            if mark != model.NOTHING:
                number += 1
                name = own_name(part, column, row, number)
                yield _Space(name, part.cells[mark], *place(column, row))


def _outline(space: _Space, palette: Palette) -> Shape:
    steps = polyline(*space.corners, closed=True)
    return Shape(steps, replace(palette.paint(space.style), fill=None))


def _inside(space: _Space, palette: Palette) -> Iterator[Item]:
    """The second outline and the icon of a kind of cell."""
    style, count = space.style, len(space.corners)
    x = sum(corner.x for corner in space.corners) / count
    y = sum(corner.y for corner in space.corners) / count
    if style.inner:
        first, second = space.corners[:2]
        middle = Point((first.x + second.x) / 2, (first.y + second.y) / 2)
        depth = sqrt((middle.x - x) ** 2 + (middle.y - y) ** 2)
        share = max(0.0, 1 - style.inner.inset / depth)
        points = [Point(x + share * (c.x - x), y + share * (c.y - y)) for c in space.corners]
        paint = Paint(None, palette.line(style.stroke or "ink"), style.inner.width)
        yield Shape(polyline(*points, closed=True), paint)
    if style.sign:
        half = style.sign.size / 2
        centre = space.square.centre
        rect = Rect(centre.x - half, centre.y - half, 2 * half, 2 * half)
        yield from clearing(rect, style, palette)
        placed = shifted(icon(style.sign.icon), rect.width, rect.x, rect.y)
        yield Shape(placed, palette.paint(model.Stroked(fill=style.sign.colour)))


def _name(space: _Space, size: float, colour: str, face: str) -> Text:
    width = fonts.measure(space.name, face, size)
    baseline = space.label.y + fonts.cap_height(face) * size / 2
    return Text(space.label.x - width / 2, baseline, space.name, face, size, colour, width)


def _under(name: Text, style: model.SpaceStyle, palette: Palette) -> Shape:
    """The ground without hatching on which a name can be read."""
    height = fonts.cap_height(name.font) * name.size
    rect = Rect(name.x, name.y - height, name.width, height).inset(-LABEL_AIR)
    fill = palette.paint(model.Stroked(fill=style.fill)).fill or "paper"
    return Shape(rectangle(rect), palette.paint(model.Stroked(fill=fill)))
