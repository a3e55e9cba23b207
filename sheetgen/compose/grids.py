"""Square grids: their cells drawn and named from the map."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen import fonts
from sheetgen.compose.drawn import (
    Drawn,
    Path,
    Setting,
    Trouble,
    ground,
    grown,
    too_far_in,
    unknown_icon,
)
from sheetgen.compose.icons import icon
from sheetgen.compose.ink import Palette
from sheetgen.compose.names import cell_name, field_name, own_name
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
from sheetgen.sheet import Field

LABEL_SIZE = 2.9  # mm; the letters and numbers beside a grid
LABEL_GAP = 1.4  # mm between a grid and its letters


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell of the map: its name on this grid, where it is, and its kind."""

    name: str
    rect: Rect
    style: model.CellStyle


def draw_grid(part: model.Grid, setting: Setting) -> Drawn:
    """The cells, their signs and outlines, and the letters and numbers of the grid."""
    troubles = (*_unknown(part, setting.path), *_unfit(part, setting.path))
    if troubles:
        return Drawn(setting.path, troubles=troubles)
    cells = list(_cells(part, setting))
    palette = setting.palette
    grounds = [item for c in cells for item in ground(rectangle(c.rect), c.style, palette)]
    frames = [item for cell in cells for item in _inside(cell.rect, cell.style, palette)]
    outlines = [_outline(cell, palette) for cell in sorted(cells, key=_framed)]
    fields = tuple(
        Field(field_name(part, cell.name), cell.style.field, cell.rect)
        for cell in cells
        if cell.style.field and part.numbering != "none"
    )
    labels = tuple(_labels(part, cells, setting))
    bounds = tuple(grown(cell.rect, palette.paint(cell.style)) for cell in cells)
    extents = tuple(
        Rect(label.x, label.y - label.size, label.width, label.size * 1.25) for label in labels
    )
    items = (*grounds, *frames, *outlines, *labels)
    return Drawn(setting.path, items, fields, bounds + extents)


def _framed(cell: _Cell) -> bool:
    """Sorts the kinds with a second frame last: neighbours share sides, and theirs shall show."""
    return cell.style.inner is not None


def _outline(cell: _Cell, palette: Palette) -> Shape:
    return Shape(rectangle(cell.rect), replace(palette.paint(cell.style), fill=None))


def _unknown(part: model.Grid, path: Path) -> Iterator[Trouble]:
    for mark, style in part.cells.items():
        if style.ornament:
            yield from unknown_icon(style.ornament.icon, (*path, "cells", mark))


def _unfit(part: model.Grid, path: Path) -> Iterator[Trouble]:
    """What stands in cells and is larger than they are."""
    for mark, style in part.cells.items():
        place = (*path, "cells", mark)
        if style.inner and 2 * style.inner.inset >= part.cell:
            yield too_far_in((*place, "inner"), part.cell / 2)
        if style.ornament and style.ornament.inset + style.ornament.size > part.cell:
            what = f"the ornament reaches out of its cell of {part.cell:g} mm"
            yield Trouble((*place, "ornament"), what, "make its 'size' or its 'inset' smaller")


def _cells(part: model.Grid, setting: Setting) -> Iterator[_Cell]:
    corner = setting.at(part.at)
    side, number = part.cell, 0
    for row, marks in enumerate(part.rows):
        for column, mark in enumerate(marks):
            if mark != model.NOTHING:
                number += 1
                rect = Rect(corner.x + column * side, corner.y + row * side, side, side)
                yield _Cell(own_name(part, column, row, number), rect, part.cells[mark])


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


def _labels(part: model.Grid, cells: list[_Cell], setting: Setting) -> Iterator[Text]:
    if part.labels is None or part.numbering == "none" or not cells:
        return
    colour, size = setting.palette.text(part.labels), part.label_size or LABEL_SIZE
    face = setting.faces.body
    if part.numbering == "chess":
        yield from _at_the_edge(part, cells, setting, colour)
        return
    for cell in cells:
        y = cell.rect.y + LABEL_GAP / 2 + fonts.cap_height(face) * size
        width = fonts.measure(cell.name, face, size)
        x = cell.rect.x + LABEL_GAP / 2
        yield Text(x, y, cell.name, face, size, colour, width)


def _at_the_edge(
    part: model.Grid, cells: list[_Cell], setting: Setting, colour: str
) -> Iterator[Text]:
    """Column letters under the grid and row numbers left of it, where their cells are."""
    rows, size = part.rows, part.label_size or LABEL_SIZE
    corner, face = setting.at(part.at), setting.faces.body
    floor = max(cell.rect.bottom for cell in cells)
    middle = fonts.cap_height(face) * size / 2
    for column in range(len(rows[0])):
        if any(row[column] != model.NOTHING for row in rows):
            letter = cell_name(column, 0)[:-1]
            width = fonts.measure(letter, face, size)
            x = corner.x + (column + 0.5) * part.cell - width / 2
            y = floor + LABEL_GAP + 2 * middle
            yield Text(x, y, letter, face, size, colour, width)
    for number, row in enumerate(rows):
        first = next((i for i, mark in enumerate(row) if mark != model.NOTHING), None)
        if first is not None:
            name = str(number + 1)
            width = fonts.measure(name, face, size)
            x = corner.x + first * part.cell - LABEL_GAP - width
            y = corner.y + (number + 0.5) * part.cell + middle
            yield Text(x, y, name, face, size, colour, width)
