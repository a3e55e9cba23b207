"""One function for each kind of part: drawn items and readable fields from the same call."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sheetgen import fonts
from sheetgen.compose.icons import icon, icon_names
from sheetgen.compose.ink import Palette
from sheetgen.compose.path import parse_path
from sheetgen.compose.words import Type, block_height, line_width, set_lines, wrap
from sheetgen.geometry import Point, Rect
from sheetgen.layout import model
from sheetgen.scene import (
    Curve,
    Item,
    Line,
    Move,
    Paint,
    Shape,
    Step,
    Text,
    polyline,
    rectangle,
    shifted,
)
from sheetgen.sheet import Blank, Field, Marker

Path = tuple[str | int, ...]
LABEL_SIZE = 2.9  # mm; the letters and numbers beside a grid
LABEL_GAP = 1.4  # mm between a grid and its letters
RULER_LENGTH = 50.0  # mm


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something wrong with a part: its path in the layout file, what, and how to mend it."""

    path: Path
    what: str
    fix: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a part puts on its page; ``bounds`` are the areas that it covers."""

    path: Path
    items: tuple[Item, ...] = ()
    fields: tuple[Field, ...] = ()
    bounds: tuple[Rect, ...] = ()
    markers: tuple[Marker, ...] = ()
    clear: float = 0.0
    code: Rect | None = None
    blanks: tuple[Blank, ...] = ()
    troubles: tuple[Trouble, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """Where and how parts are drawn: the frame on the paper, language, palette, own origin."""

    frame: Rect
    language: str
    palette: Palette
    origin: Point
    path: Path = field(default=())

    def at(self, offset: tuple[float, float]) -> Point:
        """The point on the page of an offset in the layout."""
        return Point(self.origin.x + offset[0], self.origin.y + offset[1])

    def rect(self, offset: tuple[float, float], size: tuple[float, float]) -> Rect:
        """The rectangle on the page of an offset and a size in the layout."""
        corner = self.at(offset)
        return Rect(corner.x, corner.y, *size)

    def inside(self, offset: tuple[float, float], path: Path) -> "Setting":
        """The setting of the parts of a group that stands there."""
        return replace(self, origin=self.at(offset), path=path)


def draw(part: model.Part, setting: Setting) -> Iterator[Drawn]:
    """What a part draws; a group draws each of its parts."""
    if isinstance(part, model.Group):
        for index, inner in enumerate(part.parts):
            path = (*setting.path, "parts", index)
            yield from draw(inner, setting.inside(part.at, path))
        return
    yield _DRAW[type(part)](part, setting)


def _box(part: model.Box, setting: Setting) -> Drawn:
    rect = setting.rect(part.at, part.size)
    shape = Shape(rectangle(rect, part.radius), setting.palette.paint(part))
    fields = () if part.field is None else (Field(part.field.name, part.field.kind, rect),)
    return Drawn(setting.path, (shape,), fields, (_grown(rect, shape.paint),))


def _line(part: model.Line, setting: Setting) -> Drawn:
    colour = setting.palette.line(part.stroke)
    paint = Paint(None, colour, part.width, part.dash or ())
    steps = polyline(setting.at(part.at), setting.at(part.to))
    return Drawn(setting.path, (Shape(steps, paint),), bounds=(_grown(_bounds(steps), paint),))


def _path(part: model.Path, setting: Setting) -> Drawn:
    corner = setting.at(part.at)
    try:
        steps = shifted(parse_path(part.d), 1.0, corner.x, corner.y)
    except ValueError as error:
        trouble = Trouble((*setting.path, "d"), str(error), "write path words as in an SVG file")
        return Drawn(setting.path, troubles=(trouble,))
    paint = setting.palette.paint(part)
    return Drawn(setting.path, (Shape(steps, paint),), bounds=(_grown(_bounds(steps), paint),))


def _icon(part: model.Icon, setting: Setting) -> Drawn:
    corner = setting.at(part.at)
    trouble = _unknown_icon(part.icon, (*setting.path, "icon"))
    if trouble:
        return Drawn(setting.path, troubles=(trouble,))
    steps = shifted(icon(part.icon), part.size, corner.x, corner.y)
    paint = setting.palette.paint(part)
    return Drawn(setting.path, (Shape(steps, paint),), bounds=(_grown(_bounds(steps), paint),))


def _unknown_icon(name: str, path: Path) -> Trouble | None:
    if name in icon_names():
        return None
    known = ", ".join(icon_names())
    return Trouble(path, f"there is no icon {name!r}", f"the icons are {known}")


def _text(part: model.Text, setting: Setting) -> Drawn:
    text = part.text if isinstance(part.text, str) else part.text[setting.language]
    path = (*setting.path, "text")
    if isinstance(part.text, dict):
        path = (*path, setting.language)
    rect = setting.rect(part.at, part.size)
    colour = setting.palette.text(part.colour)
    if "{copy}" in text or "{player}" in text:
        blank = Blank(text, rect, part.font, part.text_size, colour, part.align)
        return Drawn(setting.path, bounds=(rect,), blanks=(blank,))
    faces = {part.font, "bold"} if "**" in text else {part.font}
    lacking = "".join(fonts.missing(text.replace("\n", " "), face) for face in sorted(faces))
    if lacking:
        codes = ", ".join(f"{c!r} (U+{ord(c):04X})" for c in dict.fromkeys(lacking))
        what = f"the font '{part.font}' lacks {codes}"
        trouble = Trouble(path, what, "write other characters, or use the font 'body'")
        return Drawn(setting.path, troubles=(trouble,))
    style = Type(part.font, part.text_size, part.line_spacing, colour, part.align, part.valign)
    lines = wrap(text, part.font, part.text_size, rect.width)
    troubles = tuple(_overflow(lines, rect, style, path))
    return Drawn(
        setting.path, tuple(set_lines(lines, rect, style)), bounds=(rect,), troubles=troubles
    )


def _overflow(lines: list[Any], rect: Rect, style: Type, path: Path) -> Iterator[Trouble]:
    width = max(line_width(line, style.size) for line in lines)
    height = block_height(len(lines), style)
    if width > rect.width + 0.01:
        yield Trouble(
            path,
            f"the text is {width:.1f} mm wide and its box {rect.width:.1f} mm",
            "make the box wider, the text_size smaller, or the words shorter",
        )
    if height > rect.height + 0.01:
        yield Trouble(
            path,
            f"the text takes {len(lines)} lines, {height:.1f} mm, and its box is "
            f"{rect.height:.1f} mm high",
            "make the box larger, the text_size smaller, or the text shorter",
        )


def cell_name(column: int, row: int) -> str:
    """The name of a cell, counted from 0: A1 is the top left, after Z comes AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"


def _cells(part: model.Grid, setting: Setting) -> Iterator[tuple[Field, model.CellStyle]]:
    corner = setting.at(part.at)
    side = part.cell
    for row, marks in enumerate(part.rows):
        for column, mark in enumerate(marks):
            if mark != model.NOTHING:
                style = part.cells[mark]
                rect = Rect(corner.x + column * side, corner.y + row * side, side, side)
                yield Field(cell_name(column, row), style.field, rect), style


def _grid(part: model.Grid, setting: Setting) -> Drawn:
    cells = list(_cells(part, setting))
    troubles = tuple(
        trouble
        for mark, style in part.cells.items()
        if style.ornament
        and (trouble := _unknown_icon(style.ornament.icon, (*setting.path, "cells", mark)))
    )
    if troubles:
        return Drawn(setting.path, troubles=troubles)
    grounds = [
        Shape(rectangle(cell.rect), replace(setting.palette.paint(style), stroke=None))
        for cell, style in cells
    ]
    frames = [item for cell, style in cells for item in _inside(cell.rect, style, setting.palette)]
    outlines = [
        Shape(rectangle(cell.rect), replace(setting.palette.paint(style), fill=None))
        for cell, style in cells
    ]
    fields = tuple(cell for cell, _ in cells)
    labels = () if part.labels is None else tuple(_labels(part, fields, setting))
    bounds = tuple(_grown(cell.rect, outlines[0].paint) for cell in fields)
    extents = tuple(
        Rect(label.x, label.y - label.size, label.width, label.size * 1.25) for label in labels
    )
    items = (*grounds, *frames, *outlines, *labels)
    return Drawn(setting.path, items, fields, bounds + extents)


def _inside(rect: Rect, style: model.CellStyle, palette: Palette) -> Iterator[Item]:
    """The second frame and the small icon of a kind of cell."""
    colour = palette.line(style.stroke or "ink")
    if style.inner:
        steps = _arched(rect.inset(style.inner.inset), style.inner.arch)
        yield Shape(steps, Paint(None, colour, style.inner.width))
    if style.ornament:
        size, inset = style.ornament.size, style.ornament.inset
        steps = icon(style.ornament.icon)
        placed = shifted(steps, size, rect.right - inset - size, rect.bottom - inset - size)
        yield Shape(placed, palette.paint(model.Stroked(fill=style.stroke or "ink")))


def _arched(rect: Rect, radius: float) -> tuple[Step, ...]:
    """A rectangle whose two upper corners are round, like a doorway."""
    if radius <= 0:
        return rectangle(rect)
    r = min(radius, rect.width / 2, rect.height)
    k = r * 0.4477152  # what is left of the radius beside a Bézier circle's control point
    left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    return (
        Move(Point(left, bottom)),
        Line(Point(left, top + r)),
        Curve(Point(left, top + k), Point(left + k, top), Point(left + r, top)),
        Line(Point(right - r, top)),
        Curve(Point(right - k, top), Point(right, top + k), Point(right, top + r)),
        Line(Point(right, bottom)),
        *polyline(Point(right, bottom), closed=True)[1:],
    )


def _labels(part: model.Grid, cells: tuple[Field, ...], setting: Setting) -> Iterator[Text]:
    """Column letters under the grid and row numbers left of it, where their cells are."""
    colour = setting.palette.text(part.labels or "ink")
    rows = part.rows
    corner = setting.at(part.at)
    floor = max(cell.rect.bottom for cell in cells)
    middle = fonts.cap_height("body") * LABEL_SIZE / 2
    for column in range(len(rows[0])):
        if any(row[column] != model.NOTHING for row in rows):
            letter = cell_name(column, 0)[:-1]
            width = fonts.measure(letter, "body", LABEL_SIZE)
            x = corner.x + (column + 0.5) * part.cell - width / 2
            y = floor + LABEL_GAP + 2 * middle
            yield Text(x, y, letter, "body", LABEL_SIZE, colour, width)
    for number, row in enumerate(rows):
        first = next((i for i, mark in enumerate(row) if mark != model.NOTHING), None)
        if first is not None:
            name = str(number + 1)
            width = fonts.measure(name, "body", LABEL_SIZE)
            x = corner.x + first * part.cell - LABEL_GAP - width
            y = corner.y + (number + 0.5) * part.cell + middle
            yield Text(x, y, name, "body", LABEL_SIZE, colour, width)


def _ruler(part: model.Ruler, setting: Setting) -> Drawn:
    corner = setting.at(part.at)
    paint = Paint(None, setting.palette.line(part.colour), 0.2)
    ends = (corner, Point(corner.x + RULER_LENGTH, corner.y))
    ticks = [
        polyline(Point(corner.x + mm, corner.y), Point(corner.x + mm, corner.y - _tick(mm)))
        for mm in range(int(RULER_LENGTH) + 1)
    ]
    steps = (*polyline(*ends), *(step for tick in ticks for step in tick))
    return Drawn(setting.path, (Shape(steps, paint),), bounds=(_grown(_bounds(steps), paint),))


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
    model.Text: _text,
    model.Grid: _grid,
    model.Ruler: _ruler,
    model.Markers: _markers,
    model.Code: _code,
}


def _bounds(steps: tuple[Step, ...]) -> Rect:
    points = [point for step in steps for point in _points(step)]
    left, top = min(p.x for p in points), min(p.y for p in points)
    right, bottom = max(p.x for p in points), max(p.y for p in points)
    return Rect(left, top, right - left, bottom - top)


def _points(step: Step) -> tuple[Point, ...]:
    match step:
        case Move(to) | Line(to):
            return (to,)
        case Curve(control1, control2, to):
            return (control1, control2, to)
        case _:
            return ()


def _grown(rect: Rect, paint: Paint) -> Rect:
    return rect.inset(-paint.width / 2) if paint.stroke else rect
