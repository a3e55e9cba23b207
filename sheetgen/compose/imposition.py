"""Several copies on one page, their backs behind them, and marks to cut by.

Every copy keeps its own markers and code, so each is read by itself, cut out or not. A copy turns
like the page of a book, whichever edge the printer turns the paper at.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.compose.placed import extents, placed, placed_rect
from sheetgen.errors import SheetError
from sheetgen.geometry import Point, Rect
from sheetgen.markers import CODE_MODULES
from sheetgen.scene import Item, Paint, Shape, polyline
from sheetgen.sheet import Field, Layer, Page

Flip = Literal["long", "short"]
CUT = 3.0  # mm of white between a copy and the line along which it is cut out
ARM = 2.0  # mm; what a cut mark has to each side, so that it stays within that white
CROP = 5.0  # mm; a crop mark's length
HAIR = Paint(None, "#000000", 0.1)
LEAST_MARKER = 8.0  # mm; smaller ones are lost in photos of the whole page (docs/printing.md)
LEAST_SCALE = 0.25  # text of 10 pt is then 2.5 pt
LEAST_MODULE = 0.35  # mm of the sheet code; eight dots of a 600 dpi printer


@dataclass(frozen=True, slots=True)
class Grid:
    """How copies stand on a page.

    Attributes:
        width: of the paper in mm, as the copies stand upright on it.
        height: of the same.
        columns: of copies.
        rows: of copies.
        area: what is taken of a copy's own page.
        scale: 1 is true size.
    """

    width: float
    height: float
    columns: int
    rows: int
    area: Rect
    scale: float

    @property
    def cell(self) -> tuple[float, float]:
        """The width and height of a copy once it is cut out."""
        return self.area.width * self.scale + 2 * CUT, self.area.height * self.scale + 2 * CUT

    @property
    def block(self) -> Rect:
        """All copies together, in the middle of the paper."""
        width, height = self.columns * self.cell[0], self.rows * self.cell[1]
        return Rect((self.width - width) / 2, (self.height - height) / 2, width, height)

    def shift(self, place: int, *, back: bool) -> tuple[float, float]:
        """How far a scaled copy is moved to its place; backs stand in mirrored columns."""
        row, column = divmod(place, self.columns)
        column = self.columns - 1 - column if back else column
        left = self.block.x + column * self.cell[0] + CUT
        top = self.block.y + row * self.cell[1] + CUT
        return left - self.area.x * self.scale, top - self.area.y * self.scale


def plan(pages: Sequence[Page], frame: Rect, up: int, margin: float) -> Grid:
    """The arrangement of so many copies that has the largest scale, at most true size.

    Args:
        pages: the pages of one copy.
        frame: the layout's frame on them.
        up: how many copies stand on a page.
        margin: the edge of the paper in mm where nothing may stand.
    """
    area = _area(pages, frame)
    papers = ((pages[0].width, pages[0].height), (pages[0].height, pages[0].width))
    shapes = [(columns, up // columns) for columns in range(1, up + 1) if up % columns == 0]
    grids = [
        Grid(*paper, *shape, area, _scale(paper, shape, area, margin))
        for paper in papers
        for shape in shapes
    ]
    return max(grids, key=lambda grid: grid.scale)


def _area(pages: Sequence[Page], frame: Rect) -> Rect:
    """What holds every page's drawing, about the middle so that backs fall behind fronts."""
    middle = Point(pages[0].width / 2, pages[0].height / 2)
    rects = [frame, *(rect for page in pages for rect in _drawn(page))]
    across = max(max(middle.x - rect.x, rect.right - middle.x) for rect in rects)
    down = max(max(middle.y - rect.y, rect.bottom - middle.y) for rect in rects)
    return Rect(middle.x - across, middle.y - down, 2 * across, 2 * down)


def _drawn(page: Page) -> Iterator[Rect]:
    yield from extents((*page.layer.items, *page.items))
    yield from (field.rect for field in page.fields)


def _scale(paper: tuple[float, float], shape: tuple[int, int], area: Rect, margin: float) -> float:
    spaces = (
        (side - 2 * margin - 2 * CUT * (count - 1)) / count
        for side, count in zip(paper, shape, strict=True)
    )
    return min(
        1.0, *(space / side for space, side in zip(spaces, (area.width, area.height), strict=True))
    )


def fitting(grid: Grid, pages: Sequence[Page], *, shrink: bool) -> Grid:
    """The plan, if it keeps the true size or may be shrunk, in whole per cents.

    Raises:
        SheetError: the copies do not fit, or would be too small to be read from a photo.
    """
    if grid.scale >= 1:
        return grid
    up, percent = grid.columns * grid.rows, int(grid.scale * 100 + 1e-9)
    area = f"{grid.area.width:.0f} × {grid.area.height:.0f} mm"
    what = f"{up} copies of {area} do not fit on one page at true size"
    smaller = _too_small(pages, percent / 100)
    if smaller:
        fix = "print fewer on a page, or make a layout with a smaller frame"
        raise SheetError("--up", f"{what}; at {max(percent, 0)} % {smaller}", fix)
    if not shrink:
        fix = f"add --shrink to print them at {percent} %, or make a layout with a smaller frame"
        raise SheetError("--up", what, fix)
    return replace(grid, scale=percent / 100)


def _too_small(pages: Sequence[Page], scale: float) -> str | None:
    """What of a copy would be too small to be read."""
    if scale < LEAST_SCALE:
        return f"nobody can read them, which takes {LEAST_SCALE:.0%}"
    markers = [min(m.rect.width, m.rect.height) for page in pages for m in page.markers]
    codes = [page.code.width / CODE_MODULES for page in pages if page.code]
    if markers and min(markers) * scale < LEAST_MARKER:
        return f"the corner markers are {min(markers) * scale:.1f} mm, less than {LEAST_MARKER:g}"
    if codes and min(codes) * scale < LEAST_MODULE:
        return f"the sheet code's modules are {min(codes) * scale:.2f} mm, less than {LEAST_MODULE}"
    return None


def impose(copies: Sequence[Sequence[Page]], grid: Grid, backs: Sequence[bool]) -> list[Page]:
    """The pages with several copies each, in the order of printing.

    Args:
        copies: the pages of each copy.
        grid: where they stand.
        backs: for each page of a copy, whether it is printed on the back of the one before.
    """
    up = grid.columns * grid.rows
    layers: dict[tuple[bool, tuple[int, ...]], Layer] = {}
    return [
        _together([copy[side] for copy in copies[start : start + up]], grid, layers, back=back)
        for start in range(0, len(copies), up)
        for side, back in enumerate(backs)
    ]


def _together(
    pages: Sequence[Page],
    grid: Grid,
    layers: dict[tuple[bool, tuple[int, ...]], Layer],
    *,
    back: bool,
) -> Page:
    """One page of several; what its layers hold is moved once for all pages that have the same."""
    shifts = [grid.shift(place, back=back) for place in range(len(pages))]
    key = back, tuple(id(page.layer) for page in pages)
    if key not in layers:
        moved = _moved([page.layer.items for page in pages], shifts, grid.scale)
        layers[key] = Layer((*moved, *_cut_marks(grid)))
    fields = tuple(
        Field(field.name, field.kind, placed_rect(field.rect, grid.scale, *shift), number)
        for number, (page, shift) in enumerate(zip(pages, shifts, strict=True), start=1)
        for field in page.fields
    )
    items = tuple(_moved([page.items for page in pages], shifts, grid.scale))
    return Page(grid.width, grid.height, layers[key], items, fields)


def _moved(
    parts: Sequence[Sequence[Item]], shifts: Sequence[tuple[float, float]], scale: float
) -> Iterator[Item]:
    for items, shift in zip(parts, shifts, strict=True):
        yield from (placed(item, scale, *shift) for item in items)


def _cut_marks(grid: Grid) -> Iterator[Shape]:
    """A cross wherever cuts meet, as far as it is on the paper."""
    block, (width, height) = grid.block, grid.cell
    for column in range(grid.columns + 1):
        for row in range(grid.rows + 1):
            x, y = block.x + column * width, block.y + row * height
            yield from _line(grid, Point(x - ARM, y), Point(x + ARM, y))
            yield from _line(grid, Point(x, y - ARM), Point(x, y + ARM))


def _line(grid: Grid, start: Point, end: Point) -> Iterator[Shape]:
    """The part of a level or upright line that is on the paper."""
    left, top = max(start.x, 0.0), max(start.y, 0.0)
    right, bottom = min(end.x, grid.width), min(end.y, grid.height)
    if left <= right and top <= bottom and left + top < right + bottom:
        yield Shape(polyline(Point(left, top), Point(right, bottom)), HAIR)


def flipped(pages: Sequence[Page], backs: Sequence[bool], flip: Flip) -> list[Page]:
    """The pages with those backs upside down that the printer turns about their upper edge.

    Args:
        pages: in the order of printing.
        backs: for each page of a copy, whether it is a back; the pages repeat this.
        flip: the edge of the paper at which the printer turns it.
    """
    return [
        replace(page, fit=replace(page.fit, turned=True))
        if backs[number % len(backs)] and (flip == "long") == (page.width > page.height)
        else page
        for number, page in enumerate(pages)
    ]


def with_bleed(pages: Sequence[Page], bleed: float) -> list[Page]:
    """The pages on larger paper, with marks where a print shop cuts them to their size."""
    layers: dict[int, Layer] = {}
    for page in pages:
        if id(page.layer) not in layers:
            layers[id(page.layer)] = Layer((*page.layer.items, *_crop_marks(page, bleed)))
    return [
        replace(page, layer=layers[id(page.layer)], fit=replace(page.fit, bleed=bleed))
        for page in pages
    ]


def _crop_marks(page: Page, bleed: float) -> Iterator[Shape]:
    """Two lines at each corner of the page, outside of the bleed."""
    for x, outward in ((0.0, -1), (page.width, 1)):
        for y, down in ((0.0, -1), (page.height, 1)):
            near, far = bleed + 1, bleed + 1 + CROP
            yield Shape(polyline(Point(x + outward * near, y), Point(x + outward * far, y)), HAIR)
            yield Shape(polyline(Point(x, y + down * near), Point(x, y + down * far)), HAIR)
