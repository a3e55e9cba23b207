"""Tables: cells of text, icons and dice, with headings, stripes, lines and fields."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from sheetgen.compose.drawn import Drawn, Path, Setting, Trouble, grown
from sheetgen.compose.faces import CORNER, icon_in, pips_in
from sheetgen.compose.lettering import Content, joined, letter
from sheetgen.compose.names import cell_name
from sheetgen.compose.words import Type
from sheetgen.geometry import Point, Rect
from sheetgen.layout import model
from sheetgen.scene import Item, Paint, Shape, Step, polyline, rectangle
from sheetgen.sheet import Field

CELL_AIR = 0.7  # mm above and below icons and dice
DICE_PITCH = 1.15  # from one die to the next, in dice
LINE_SPACING = 1.2


@dataclass(frozen=True, slots=True)
class _Place:
    """A cell of a table: where it starts, counted from 0, and what it is."""

    column: int
    row: int
    rect: Rect
    cell: model.Cell
    heading: bool
    path: Path


def draw_table(part: model.Table, setting: Setting) -> Drawn:
    """A table; its cells with a field, or its empty ones if it has one, can be read back."""
    troubles = tuple(_misfits(part, setting.path))
    if troubles:
        return Drawn(setting.path, troubles=troubles)
    places = list(_places(part, setting))
    grounds = Content(tuple(_grounds(part, places, setting)))
    contents = [_content(part, place, setting) for place in places]
    paint = Paint(None, setting.palette.line(part.stroke), part.width)
    steps = tuple(_lines(part, places, setting.at(part.at)))
    lines = Content((Shape(steps, paint),) if steps else ())
    corner = setting.at(part.at)
    whole = setting.rect(part.at, (sum(part.columns), _tops(part, corner)[-1] - corner.y))
    return replace(
        joined(setting.path, [grounds, *contents, lines]),
        fields=tuple(field for place in places for field in _field(part, place)),
        bounds=(grown(whole, paint),),
    )


def _misfits(part: model.Table, path: Path) -> Iterator[Trouble]:
    if part.heights and len(part.heights) != len(part.rows):
        what = f"there are {len(part.heights)} heights, and the table has {len(part.rows)} rows"
        yield Trouble((*path, "heights"), what, "give one for each row")
    for number, row in enumerate(part.rows):
        wide = sum(cell.span for cell in row)
        if wide != len(part.columns):
            what = f"this row is {wide} columns wide, and the table has {len(part.columns)}"
            fix = "write \"\" for an empty cell, and 'span' for one that is wider"
            yield Trouble((*path, "rows", number), what, fix)


def _tops(part: model.Table, corner: Point) -> list[float]:
    """The y of each row, and of the foot of the table."""
    heights = part.heights or (part.row_height,) * len(part.rows)
    return [corner.y + y for y in accumulate(heights, initial=0.0)]


def _places(part: model.Table, setting: Setting) -> Iterator[_Place]:
    corner = setting.at(part.at)
    lefts = [corner.x + x for x in accumulate(part.columns, initial=0.0)]
    tops = _tops(part, corner)
    for row, cells in enumerate(part.rows):
        top, height = tops[row], tops[row + 1] - tops[row]
        column = 0
        for index, cell in enumerate(cells):
            rect = Rect(lefts[column], top, lefts[column + cell.span] - lefts[column], height)
            yield _Place(
                column,
                row,
                rect,
                cell,
                _is_heading(part, column, row),
                (*setting.path, "rows", row, index),
            )
            column += cell.span


def _is_heading(part: model.Table, column: int, row: int) -> bool:
    first_row = row == 0 and part.header in {"row", "both"}
    return first_row or (column == 0 and part.header in {"column", "both"})


def _grounds(part: model.Table, places: list[_Place], setting: Setting) -> Iterator[Item]:
    """What is behind the cells; nothing in low ink, where bold type and lines must do."""
    if setting.palette.ink == "low":
        return
    striped = 1 if part.header in {"row", "both"} else 0
    for place in places:
        stripe = part.stripe if (place.row - striped) % 2 == 1 else None
        fill = place.cell.fill or (part.ground if place.heading else stripe)
        if fill:
            yield Shape(rectangle(place.rect), setting.palette.paint(model.Stroked(fill=fill)))


def _content(part: model.Table, place: _Place, setting: Setting) -> Content:
    cell, rect = place.cell, place.rect
    align = cell.align or part.align
    colour = cell.colour or part.colour
    if cell.icon is not None:
        side = min(rect.height - 2 * CELL_AIR, rect.width - 2 * part.padding)
        square = _aligned(rect, (side, side), align, part.padding)
        return icon_in(cell.icon, square, colour, setting, (*place.path, "icon"))
    if cell.dice is not None:
        return Content(tuple(_dice(part, place, align, setting)))
    if not cell.text:
        return Content()
    font = cell.font or ("bold" if place.heading and part.font == "body" else part.font)
    style = Type(
        setting.faces.named(font),
        part.text_size,
        LINE_SPACING,
        setting.palette.text(colour),
        align,
        "middle",
        bold=setting.faces.bold,
    )
    room = Rect(rect.x + part.padding, rect.y, rect.width - 2 * part.padding, rect.height)
    return letter(cell.text, room, style, setting, (*place.path, "text"))


def _dice(part: model.Table, place: _Place, align: str, setting: Setting) -> Iterator[Shape]:
    """The dice of a cell side by side, as large as they fit."""
    dice = place.cell.dice or ()
    share = len(dice) * DICE_PITCH - (DICE_PITCH - 1)
    room = place.rect.width - 2 * part.padding
    side = max(0.1, min(place.rect.height - 2 * CELL_AIR, room / share))
    row = _aligned(place.rect, (share * side, side), align, part.padding)
    colour = place.cell.colour or part.colour
    outline = model.Stroked(fill="paper", stroke=colour)
    for number, pips in enumerate(dice):
        rect = Rect(row.x + number * side * DICE_PITCH, row.y, side, side)
        yield Shape(rectangle(rect, side * CORNER), setting.palette.paint(outline))
        yield from pips_in(pips, rect, colour, setting.palette)


def _aligned(rect: Rect, size: tuple[float, float], align: str, padding: float) -> Rect:
    slack = rect.width - 2 * padding - size[0]
    x = rect.x + padding + {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * slack
    return Rect(x, rect.centre.y - size[1] / 2, *size)


def _field(part: model.Table, place: _Place) -> Iterator[Field]:
    cell = place.cell
    if cell.field is not None:
        yield Field(cell.field.name, cell.field.kind, place.rect)
        return
    empty = not cell.text and cell.icon is None and cell.dice is None
    if part.field is not None and empty and not place.heading:
        name = f"{part.field.name}.{cell_name(place.column, place.row)}"
        yield Field(name, part.field.kind, place.rect)


def _lines(part: model.Table, places: list[_Place], corner: Point) -> Iterator[Step]:
    right, tops = corner.x + sum(part.columns), _tops(part, corner)
    if part.lines in {"all", "outer"}:
        yield from rectangle(Rect(corner.x, corner.y, right - corner.x, tops[-1] - corner.y))
    if part.lines in {"all", "rows"}:
        for y in tops if part.lines == "rows" else tops[1:-1]:
            yield from polyline(Point(corner.x, y), Point(right, y))
    if part.lines == "all":
        yield from _uprights(part, places, corner)


def _uprights(part: model.Table, places: list[_Place], corner: Point) -> Iterator[Step]:
    """The lines between columns, each as long as no cell spans over it."""
    starts = {(place.column, place.row) for place in places}
    tops = _tops(part, corner)
    for column in range(1, len(part.columns)):
        x = corner.x + sum(part.columns[:column])
        top: float | None = None
        for row, y in enumerate(tops):
            drawn = (column, row) in starts
            if drawn and top is None:
                top = y
            if not drawn and top is not None:
                yield from polyline(Point(x, top), Point(x, y))
                top = None
