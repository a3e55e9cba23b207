"""Tiles of four triangles, and nets to cut out and fold: cubes and pyramids."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import hypot

from sheetgen.compose.drawn import (
    Drawn,
    Path,
    Setting,
    Trouble,
    bounds_of,
    ground,
    grown,
    outlined,
    unknown_icon,
)
from sheetgen.compose.faces import clearing, face_in, icon_in
from sheetgen.compose.lettering import Content, joined
from sheetgen.geometry import Point, Rect
from sheetgen.layout import model
from sheetgen.scene import Paint, Shape, polyline, rectangle

Sided = model.Tile | model.Pyramid
Edge = tuple[Point, Point]
Triangle = tuple[Point, Point, Point]
FOLD = (1.5, 1.0)  # mm; the dash of a line to fold along
TAB_SHARE = 0.3  # of an edge, at most: how far a tab is cut in at each end
ICON_SHARE = 0.2  # of a tile: the side of the icon on one of its sides
SLANT = 0.8  # of the base: the height of a pyramid's triangles if nothing is said
# Where the six faces of a cube lie in its net, by column and row: a cross, so that faces 1 and 6,
# 2 and 5, 3 and 4 come to lie opposite, and 1, 2, 3 run counter-clockwise as on Western dice;
# and the edges (top 0 … left 3) that get a tab.
CROSS = ((1, 0), (1, 1), (2, 1), (0, 1), (1, 3), (1, 2))
TABS = ((2, (0, 1, 2)), (3, (0, 2, 3)), (4, (2,)))


def draw_tile(part: model.Tile, setting: Setting) -> Drawn:
    """A square of four triangles, each light or dark."""
    rect = setting.rect(part.at, (part.size, part.size))
    corners, centre = rect.corners, rect.centre
    triangles = [(corners[n], corners[(n + 1) % 4], centre) for n in range(4)]
    sides = _sided(part, triangles, setting)
    lines = [
        Shape(polyline(*triangle, closed=True), replace(paint, fill=None))
        for triangle, paint in zip(triangles, _paints(part, setting), strict=True)
    ]
    return replace(sides, items=(*sides.items, *lines), bounds=_bounds(lines))


def _paints(part: Sided, setting: Setting) -> list[Paint]:
    styles = [part.light if name == "light" else part.dark for name in part.sides]
    return [setting.palette.paint(style) for style in styles]


def _sided(part: Sided, triangles: list[Triangle], setting: Setting) -> Drawn:
    """What the four triangles of a tile or a pyramid have inside, each in its side's style."""
    troubles = tuple(_unknown(part, setting.path))
    if troubles:
        return Drawn(setting.path, troubles=troubles)
    items: list[Shape] = []
    contents: list[Content] = []
    side = part.size * ICON_SHARE
    for triangle, name in zip(triangles, part.sides, strict=True):
        style = part.light if name == "light" else part.dark
        items += ground(polyline(*triangle, closed=True), style, setting.palette)
        if style.icon:
            middle = Point(sum(p.x for p in triangle) / 3, sum(p.y for p in triangle) / 3)
            rect = Rect(middle.x - side / 2, middle.y - side / 2, side, side)
            contents.append(Content(clearing(rect, style, setting.palette)))
            contents.append(icon_in(style.icon, rect, style.stroke or "ink", setting, setting.path))
    return joined(setting.path, [Content(tuple(items)), *contents])


def _unknown(part: Sided, path: Path) -> Iterator[Trouble]:
    for name in ("light", "dark"):
        yield from unknown_icon(getattr(part, name).icon, (*path, name, "icon"))


def draw_pyramid(part: model.Pyramid, setting: Setting) -> Drawn:
    """A square base with a triangle on each side, folded along the dashed lines."""
    slant = part.size * SLANT if part.slant is None else part.slant
    if slant <= part.size / 2:
        what = "the four triangles are too low to meet above the base"
        fix = f"make 'slant' more than {part.size / 2:g}mm, half the base"
        return Drawn(setting.path, troubles=(Trouble((*setting.path, "slant"), what, fix),))
    corner = setting.at(part.at)
    base = Rect(corner.x + slant, corner.y + slant, part.size, part.size)
    tips = (
        Point(base.centre.x, base.y - slant),
        Point(base.right + slant, base.centre.y),
        Point(base.centre.x, base.bottom + slant),
        Point(base.x - slant, base.centre.y),
    )
    triangles = [(base.corners[n], base.corners[(n + 1) % 4], tips[n]) for n in range(4)]
    sides = _sided(part, triangles, setting)
    cuts = [(triangle[2], triangle[0]) for triangle in triangles]
    folds = [(triangle[0], triangle[1]) for triangle in triangles]
    tabbed = [(triangle[2], triangle[1]) for triangle in triangles]
    if part.tab <= 0:
        cuts, tabbed = cuts + tabbed, []
    net = _net(cuts, folds, [(edge, part.tab) for edge in tabbed], _ink(part.light, setting))
    return _together(sides, net)


def draw_cube(part: model.Cube, setting: Setting) -> Drawn:
    """Six faces in a cross, folded along the dashed lines."""
    corner, size = setting.at(part.at), part.size
    left = corner.x + part.tab
    squares = [Rect(left + x * size, corner.y + y * size, size, size) for x, y in CROSS]
    contents = []
    for number, (face, square) in enumerate(zip(part.faces, squares, strict=True)):
        ground = model.Stroked(fill=face.fill)
        contents.append(Content(outlined(rectangle(square), ground, setting.palette)))
        contents.append(face_in(face, square, setting, (*setting.path, "faces", number)))
    edges = [edge for square in squares for edge in _edges(square)]
    folds = [edge for number, edge in enumerate(edges) if _is_shared(edge, edges[:number])]
    tabbed = [_edges(squares[face])[side] for face, sides in TABS for side in sides]
    cuts = [e for e in edges if e not in tabbed and sum(_same(e, other) for other in edges) == 1]
    paint = Paint(None, setting.palette.line(part.stroke), part.width)
    net = _net(cuts, folds, [(edge, part.tab) for edge in tabbed], paint)
    faces = joined(setting.path, contents)
    return _together(faces, net)


def _together(faces: Drawn, net: list[Shape]) -> Drawn:
    """The faces, and over them the lines of the net, which are what it covers."""
    bounds = _bounds(net) + _bounds(item for item in faces.items if isinstance(item, Shape))
    return replace(faces, items=(*faces.items, *net), bounds=bounds)


def _bounds(shapes: Iterable[Shape]) -> tuple[Rect, ...]:
    return tuple(grown(bounds_of(shape.steps), shape.paint) for shape in shapes)


def _ink(style: model.SideStyle, setting: Setting) -> Paint:
    return Paint(None, setting.palette.line(style.stroke or "ink"), style.width)


def _edges(square: Rect) -> list[Edge]:
    """The sides of a square, clockwise from the top."""
    return list(pairwise((*square.corners, square.corners[0])))


def _same(one: Edge, other: Edge) -> bool:
    """Whether two edges lie on each other, in either direction."""
    gaps = [
        max(hypot(a.x - c.x, a.y - c.y), hypot(b.x - d.x, b.y - d.y))
        for (a, b), (c, d) in ((one, other), (one, other[::-1]))
    ]
    return min(gaps) < 1e-6


def _is_shared(edge: Edge, before: list[Edge]) -> bool:
    return any(_same(edge, other) for other in before)


def _net(
    cuts: list[Edge], folds: list[Edge], tabs: list[tuple[Edge, float]], paint: Paint
) -> list[Shape]:
    """The lines of a net: solid to cut, dashed to fold, and the tabs for glue."""
    bent = [*folds, *(edge for edge, _ in tabs)]
    flaps = [_tab(edge, depth) for edge, depth in tabs]
    dashed = Paint(None, paint.stroke, paint.width, FOLD)
    lines = [Shape(tuple(s for edge in cuts for s in polyline(*edge)), paint)] if cuts else []
    lines += [Shape(polyline(*flap), paint) for flap in flaps]
    return [*lines, Shape(tuple(s for edge in bent for s in polyline(*edge)), dashed)]


def _tab(edge: Edge, depth: float) -> tuple[Point, ...]:
    """The outline of a tab on an edge whose outer side is on its left when walking along it."""
    start, end = edge
    length = hypot(end.x - start.x, end.y - start.y)
    along = Point((end.x - start.x) / length, (end.y - start.y) / length)
    out = Point(along.y * depth, -along.x * depth)
    cut = min(depth, TAB_SHARE * length)
    first = Point(start.x + along.x * cut + out.x, start.y + along.y * cut + out.y)
    second = Point(end.x - along.x * cut + out.x, end.y - along.y * cut + out.y)
    return (start, first, second, end)
