"""What is drawn over a photographed sheet: readings, doubts, and what the stars were given for.

Everything is told by a shape or a word as well as by its colour.
"""

from collections.abc import Iterator

from scorer.games.penny_papers import NOT_VANQUISHED, SEQUENCE, VANQUISHED, Score
from scorer.games.words import word
from scorer.reader.interpret import CellReading
from scorer.reader.sheet_reading import SheetReading
from scorer.report.signs import (
    CORRECTED,
    DOUBT,
    GROUPS,
    READ,
    ROUTE,
    TAG,
    arrow,
    badge,
    framed,
)
from sheetgen import fonts
from sheetgen.geometry import Point, Rect
from sheetgen.scene import Item, Paint, Shape, Text, polyline, rectangle
from sheetgen.sheet import Field, Page

SHORT = {"mummy": "M", "crossed mummy": "X", "": "", "?": "?"}


def annotations(sheet: SheetReading, language: str) -> tuple[Item, ...]:
    """The items to lay over the sheet, in page mm, the lowest first."""
    places = {field.name: field.rect for field in sheet.found.fields}
    items: list[Item] = []
    if sheet.score:
        items += _grounds(sheet.score, places)
        items += _route(sheet.score, places)
        items += _mummy_stars(sheet.score, places)
        items += _boxes(sheet.score, sheet.found.page, language)
    for cell in sheet.cells:
        items += _tags(cell, places[cell.cell])
    return tuple(items)


def _grounds(score: Score, places: dict[str, Rect]) -> Iterator[Item]:
    groups = [line for line in score.lines if line.rule == "group"]
    for index, line in enumerate(groups):
        colour = GROUPS[index % len(GROUPS)]
        for name in line.cells:
            yield Shape(rectangle(places[name].inset(0.8)), Paint(fill=colour))
            yield _text(f"★{line.numbers[0]}", places[name], "left", "bottom", READ)


def _route(score: Score, places: dict[str, Rect]) -> Iterator[Item]:
    """The sequence from its lowest number to its highest."""
    for line in score.lines:
        if line.rule == SEQUENCE:
            points = [_corner(places[name]) for name in line.cells]
            if len(points) > 1:
                yield Shape(polyline(*points), Paint(None, ROUTE, 0.9, (2.4, 1.2)))
                yield Shape(arrow(points[-2], points[-1]), Paint(ROUTE))
            start = Rect(points[0].x - 1.6, points[0].y - 1.6, 3.2, 3.2)
            yield Shape(rectangle(start, 1.6), Paint(None, ROUTE, 0.9))


def _corner(rect: Rect) -> Point:
    """Where a cell keeps the route: at its upper right, beside what is written."""
    return Point(rect.right - 3.2, rect.y + 3.2)


def _mummy_stars(score: Score, places: dict[str, Rect]) -> Iterator[Item]:
    for line in score.lines:
        if line.rule in {VANQUISHED, NOT_VANQUISHED}:
            stars = "+2 ★" if line.rule == VANQUISHED else "−2 ★"
            for name in line.cells:
                yield _text(stars, places[name], "right", "bottom", ROUTE)


def _boxes(score: Score, page: Page, language: str) -> Iterator[Item]:
    """The subtotals in the sheet's own boxes, and the level under the total."""
    for field in page.fields:
        if field.kind == "score":
            yield from _subtotal(field, score, language)


def _subtotal(field: Field, score: Score, language: str) -> Iterator[Item]:
    if field.name == "total":
        level = word(score.level, language)
        yield _text(f"{score.stars} ★", field.rect, "right", "top", READ)
        yield _text(level, field.rect, "right", "bottom", READ)
        return
    rule = {"groups": "group"}.get(field.name, field.name)
    stars = sum(line.stars for line in score.lines if line.rule == rule)
    yield _text(f"{stars:d} ★".replace("-", "−"), field.rect, "right", "bottom", READ)


def _tags(cell: CellReading, rect: Rect) -> Iterator[Item]:
    """What was read, at the upper left; a doubt has a badge and a dashed frame besides."""
    said = SHORT.get(cell.mark, cell.mark)
    if cell.doubtful:
        yield Shape(rectangle(rect.inset(0.9)), Paint(None, DOUBT, 0.9, (2.2, 1.4)))
        said = said if said == "?" else f"{said or '–'}?"
        yield from badge(said, rect.x + 2.4, rect.y + 5.4, DOUBT)
    elif said and cell.source == "person":
        text = _text(said, rect, "left", "top", CORRECTED)
        yield from framed(said, text.x, text.y, CORRECTED)
    elif said:
        yield _text(said, rect, "left", "top", READ)


def _text(content: str, rect: Rect, side: str, end: str, colour: str) -> Text:
    width = fonts.measure(content, "bold", TAG)
    x = rect.x + 1.2 if side == "left" else rect.right - 1.2 - width
    y = rect.y + 1.0 + TAG * 0.75 if end == "top" else rect.bottom - 1.2
    return Text(x, y, content, "bold", TAG, colour, width)
