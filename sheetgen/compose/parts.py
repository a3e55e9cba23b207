"""One function for each kind of part: drawn items and readable fields from the same call."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from sheetgen.compose.arrows import with_arrows
from sheetgen.compose.drawn import (
    Drawn,
    Setting,
    Trouble,
    bounds_of,
    grown,
    outlined,
    surrounding,
    unknown_icon,
)
from sheetgen.compose.faces import draw_die
from sheetgen.compose.grids import draw_grid
from sheetgen.compose.icons import icon
from sheetgen.compose.lettering import letter
from sheetgen.compose.nets import draw_cube, draw_pyramid, draw_tile
from sheetgen.compose.path import parse_path
from sheetgen.compose.pictures import draw_image
from sheetgen.compose.spaces import draw_hexes, draw_triangles
from sheetgen.compose.tables import draw_table
from sheetgen.compose.tracks import draw_bubbles, draw_checkbox, draw_track
from sheetgen.compose.words import Type
from sheetgen.geometry import Point, Rect
from sheetgen.layout import model
from sheetgen.scene import Paint, Shape, polyline, rectangle, shifted
from sheetgen.sheet import Field, Marker

RULER_LENGTH = 50.0  # mm


def draw(part: model.Part, setting: Setting) -> Iterator[Drawn]:
    """What a part draws; a group draws each of its parts."""
    if isinstance(part, model.Group):
        for index, inner in enumerate(part.parts):
            path = (*setting.path, "parts", index)
            yield from draw(inner, setting.inside(part.at, path))
        return
    drawn = _DRAW[type(part)](part, setting)
    yield _readable(part, drawn, setting) if isinstance(part, model.Readable) else drawn


def _readable(part: model.Readable, drawn: Drawn, setting: Setting) -> Drawn:
    """What a part draws, with its area as a field if it is one."""
    spec = part.field
    if spec is None or drawn.troubles:
        return drawn
    match part:
        case model.Box() | model.Text() | model.Image():
            area = setting.rect(part.at, part.size)
        case model.Icon() | model.Tile() | model.Checkbox() | model.Die():
            area = setting.rect(part.at, (part.size, part.size))
        case _:  # an outline or a net has no other size than what it covers
            area = surrounding(drawn.bounds)
    return replace(drawn, fields=(Field(spec.name, spec.kind, area),))


def _box(part: model.Box, setting: Setting) -> Drawn:
    rect = setting.rect(part.at, part.size)
    items = outlined(rectangle(rect, part.radius), part, setting.palette)
    return Drawn(setting.path, items, bounds=(grown(rect, items[-1].paint),))


def _line(part: model.Line, setting: Setting) -> Drawn:
    colour = setting.palette.line(part.stroke)
    paint = Paint(None, colour, part.width, part.dash or ())
    steps = polyline(setting.at(part.at), setting.at(part.to))
    return _shapes(with_arrows(Shape(steps, paint), part.arrows, part.arrow_size), setting)


def _path(part: model.Path, setting: Setting) -> Drawn:
    corner = setting.at(part.at)
    try:
        steps = shifted(parse_path(part.d), 1.0, corner.x, corner.y)
    except ValueError as error:
        trouble = Trouble((*setting.path, "d"), str(error), "write path words as in an SVG file")
        return Drawn(setting.path, troubles=(trouble,))
    *under, outline = outlined(steps, part, setting.palette)
    over = with_arrows(outline, part.arrows, part.arrow_size)
    return _shapes((*under, *over), setting)


def _icon(part: model.Icon, setting: Setting) -> Drawn:
    corner = setting.at(part.at)
    troubles = unknown_icon(part.icon, (*setting.path, "icon"))
    if troubles:
        return Drawn(setting.path, troubles=troubles)
    steps = shifted(icon(part.icon), part.size, corner.x, corner.y)
    return _shapes(outlined(steps, part, setting.palette), setting)


def _shapes(shapes: tuple[Shape, ...], setting: Setting) -> Drawn:
    """What is nothing but shapes and covers what they cover."""
    bounds = tuple(grown(bounds_of(shape.steps), shape.paint) for shape in shapes)
    return Drawn(setting.path, shapes, bounds=bounds)


def _text(part: model.Text, setting: Setting) -> Drawn:
    rect = setting.rect(part.at, part.size)
    colour = setting.palette.text(part.colour)
    smallest = part.smallest if part.fit == "shrink" else None
    style = Type(
        font=setting.faces.named(part.font),
        size=part.text_size,
        spacing=part.line_spacing,
        colour=colour,
        align=part.align,
        valign=part.valign,
        smallest=smallest,
        turn=part.turn,
        bold=setting.faces.bold,
    )
    made = letter(part.text, rect, style, setting, (*setting.path, "text"))
    return Drawn(setting.path, made.items, (), (rect,), blanks=made.blanks, troubles=made.troubles)


def _ruler(part: model.Ruler, setting: Setting) -> Drawn:
    corner = setting.at(part.at)
    paint = Paint(None, setting.palette.line(part.colour), 0.2)
    ends = (corner, Point(corner.x + RULER_LENGTH, corner.y))
    ticks = [
        polyline(Point(corner.x + mm, corner.y), Point(corner.x + mm, corner.y - _tick(mm)))
        for mm in range(int(RULER_LENGTH) + 1)
    ]
    steps = (*polyline(*ends), *(step for tick in ticks for step in tick))
    return Drawn(setting.path, (Shape(steps, paint),), bounds=(grown(bounds_of(steps), paint),))


def _tick(mm: int) -> float:
    return 3.0 if mm % 10 == 0 else 2.2 if mm % 5 == 0 else 1.4


def _markers(part: model.Markers, setting: Setting) -> Drawn:
    frame, size = setting.frame, part.size
    lefts = (frame.x, frame.right - size, frame.right - size, frame.x)
    tops = (frame.y, frame.y, frame.bottom - size, frame.bottom - size)
    markers = tuple(
        Marker(corner, Rect(left, top, size, size))
        for corner, (left, top) in enumerate(zip(lefts, tops, strict=True))
    )
    bounds = tuple(marker.rect for marker in markers)
    return Drawn(setting.path, bounds=bounds, markers=markers, clear=part.clear)


def _code(part: model.Code, setting: Setting) -> Drawn:
    rect = setting.rect(part.at, (part.size, part.size))
    return Drawn(setting.path, bounds=(rect,), code=rect)


_DRAW: Mapping[type, Callable[[Any, Setting], Drawn]] = {
    model.Box: _box,
    model.Line: _line,
    model.Path: _path,
    model.Icon: _icon,
    model.Image: draw_image,
    model.Text: _text,
    model.Grid: draw_grid,
    model.Hexes: draw_hexes,
    model.Triangles: draw_triangles,
    model.Tile: draw_tile,
    model.Track: draw_track,
    model.Bubbles: draw_bubbles,
    model.Checkbox: draw_checkbox,
    model.Table: draw_table,
    model.Die: draw_die,
    model.Cube: draw_cube,
    model.Pyramid: draw_pyramid,
    model.Ruler: _ruler,
    model.Markers: _markers,
    model.Code: _code,
}
