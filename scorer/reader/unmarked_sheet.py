"""From a photo to a sheet that this program did not print: its grid, which way is up, its cells."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.catalogue import Edition, editions
from scorer.reader.classify import Classifier
from scorer.reader.crop import crop_fields
from scorer.reader.guess import Guess
from scorer.reader.lines import bounds, grid_cells
from scorer.reader.locate import Located, is_mirrored, paper_corners, turn
from scorer.reader.photo import Grey, Photo, exif_turn
from scorer.reader.rectify import FlatPage, rectify
from scorer.reader.sheet_reading import Corner, FoundSheet
from scorer.reader.unmarked import ENOUGH, FoundGrid, find_grid, grid_at
from scorer.reader.unmarked_edge import outer_corners
from scorer.reader.unmarked_fit import Board, board_of
from sheetgen.errors import SheetError
from sheetgen.geometry import Rect
from sheetgen.sheet import Field, Page

Array = NDArray[np.float64]

CELL = 18.0  # mm; how large the paper's cells are is not known, and the reader is used to these
SMALLEST = 26.0  # stored px of a cell; below it digits run together
INKED = 16  # cells that are asked which way is up
INNER = 0.22  # of a cell's side: what lies farther in is no border line
WRITTEN = 0.08  # of the paper's light; a cell with more contrast has something written in it
UPRIGHT = 0.4  # cells' worth of evidence that a picture is stored, or turned by its EXIF, upright
MIRRORED = (
    1.5  # cells more that can be read in a mirror; of 36 real photos none came nearer than -2
)
TOO_SMALL = "the grid is small in the photo ({size:.0f} pixels a cell)"
OFF_LINES = "only {part:.0%} of the grid's lines are where they should be"


@dataclass(frozen=True, slots=True, eq=False)
class _Unmarked:
    """A page without markers, its grid's cells enlarged or reduced to CELL."""

    edition: Edition
    page: Page
    board: Board


def read_unmarked(
    photo: Photo, classify: Classifier, layout: str, corners: Sequence[Corner] | None
) -> FoundSheet:
    """The sheet of a layout without markers in a photo.

    Args:
        photo: the photo.
        classify: reads the cells.
        layout: what the user named.
        corners: the grid's corners in stored pixels, clockwise from its own top left, if given.

    Raises:
        SheetError: the layout has no grid, or the grid was not found.
    """
    sheets = _unmarked(layout)
    if corners is not None:
        places = [(sheet, grid_at(photo, np.array(corners), sheet.board)) for sheet in sheets]
        sheet, place = max(places, key=lambda found: found[1].agreement)
    else:
        sheet, place = _best(photo, sheets)
        place = _upright(photo, classify, sheet, place)
    return _read(photo, classify, sheet, place)


def _unmarked(layout: str) -> list[_Unmarked]:
    found = []
    for edition in editions(layout):
        cells = grid_cells(edition.page.fields)
        board = board_of(cells)
        if board is not None:
            page = _scaled(edition.page, cells, CELL / board.cell)
            exact = board_of(page.fields)
            if exact is not None:
                found.append(_Unmarked(edition, page, exact))
    if not found:
        what = "its sheet has neither corner markers nor a grid, so it cannot be found in a photo"
        how = "add a part 'markers' to the layout and print it"
        raise SheetError(f"--layout {layout}", what, how)
    return found


def _scaled(page: Page, cells: Sequence[Field], scale: float) -> Page:
    """A page with its grid alone, of another size; one that we did not print ends near its grid."""
    ordered = sorted(cells, key=lambda cell: (cell.sheet, cell.rect.y, cell.rect.x))
    fields = [replace(cell, rect=_times(cell.rect, scale)) for cell in ordered]
    if page.markers:
        size = page.width * scale, page.height * scale
        return replace(page, width=size[0], height=size[1], fields=tuple(fields))
    area = bounds([cell.rect for cell in fields])
    left, top = CELL / 2 - area.x, CELL / 2 - area.y
    moved = tuple(replace(cell, rect=cell.rect.moved(left, top)) for cell in fields)
    return replace(page, width=area.width + CELL, height=area.height + CELL, fields=moved)


def _times(rect: Rect, scale: float) -> Rect:
    return Rect(rect.x * scale, rect.y * scale, rect.width * scale, rect.height * scale)


def _best(photo: Photo, sheets: Sequence[_Unmarked]) -> tuple[_Unmarked, FoundGrid]:
    """The page whose grid is there.

    Raises:
        SheetError: none is.
    """
    found: list[tuple[_Unmarked, FoundGrid]] = []
    problem: SheetError | None = None
    for sheet in sheets:
        try:
            found.append((sheet, find_grid(photo, sheet.board)))
        except SheetError as error:
            problem = problem or error
    if not found and problem is not None:
        raise problem
    return max(found, key=lambda each: each[1].agreement)


def _located(place: FoundGrid) -> Located:
    return Located(0, (), np.empty((0, 4, 2)), place.homography)


def _upright(photo: Photo, classify: Classifier, sheet: _Unmarked, place: FoundGrid) -> FoundGrid:
    """The same grid, turned so that what is written in it can be read.

    Raises:
        SheetError: it can only be read in a mirror.
    """
    board = sheet.board
    rows, columns = board.shape
    if not board.full:  # then its own lines tell which way is up
        return place
    turns = range(0, 4, 1 if rows == columns else 2)
    crops = _inked(rectify(photo, _located(place), sheet.page), sheet.page.fields)
    found, legible = [], 0.0
    for quarters in turns:
        corners = np.roll(board.corners, quarters, axis=0)
        turned = _moved(place, board.corners, corners)
        up = turn(turned.homography, board.area.centre)
        evidence = _legible(classify, [np.rot90(crop, -quarters) for crop in crops])
        legible = max(legible, evidence)
        prior = UPRIGHT * ((up == 0) + (up == exif_turn(photo)))
        found.append((evidence + prior, -quarters, turned))
    if len(crops) > legible + MIRRORED:
        mirrored = [crop[:, ::-1] for crop in crops]
        seen = (_legible(classify, [np.rot90(crop, k) for crop in mirrored]) for k in turns)
        if max(seen) > legible + MIRRORED:
            raise is_mirrored(photo)
    return max(found, key=lambda each: each[:2])[2]


def _moved(place: FoundGrid, page: Array, other: Array) -> FoundGrid:
    """The place when the page's corners are taken for others."""
    swap = cv2.getPerspectiveTransform(page.astype(np.float32), other.astype(np.float32))
    return FoundGrid(place.homography @ np.asarray(swap, np.float64), place.agreement)


def _inked(flat: FlatPage, fields: Sequence[Field]) -> list[Grey]:
    """The cells with the most written in them."""
    crops = crop_fields(flat, fields)
    contrasts = [_contrast(crop) for crop in crops]
    order = np.argsort(contrasts)[::-1][:INKED]
    return [crops[number] for number in order if contrasts[number] > WRITTEN]


def _contrast(crop: Grey) -> float:
    """The spread of light in the middle of a cell, of its paper's light."""
    down, right = (round(INNER * side) for side in crop.shape)
    inner = crop[down : crop.shape[0] - down, right : crop.shape[1] - right]
    return float(inner.std()) / max(float(np.percentile(crop, 90)), 1.0) if inner.size else 0.0


def _legible(classify: Classifier, crops: Sequence[Grey]) -> float:
    """How many of the cells can be read as a number, each by its probability."""
    guesses = classify([np.ascontiguousarray(crop) for crop in crops])
    return sum(guess.probability for guess in guesses if guess.mark.isdecimal())


def _read(photo: Photo, classify: Classifier, sheet: _Unmarked, place: FoundGrid) -> FoundSheet:
    flat = rectify(photo, _located(place), sheet.page)
    guesses = classify(crop_fields(flat, sheet.page.fields))
    reason = _doubt(flat)
    if reason is not None:
        guesses = [_doubted(guess, reason) for guess in guesses]
    points = _corners(flat, sheet)
    first, second, third, fourth = ((float(x), float(y)) for x, y in points)
    edition = sheet.edition
    return FoundSheet(
        key=f"{edition.layout} page {edition.number} copy 0",
        layout=edition.layout,
        game=edition.game,
        page_number=edition.number,
        copy=None,
        player=None,
        corners=(first, second, third, fourth),
        turn=turn(place.homography, sheet.board.area.centre),
        page=sheet.page,
        flat=flat,
        fields=sheet.page.fields,
        guesses=tuple(guesses),
    )


def _corners(flat: FlatPage, sheet: _Unmarked) -> Array:
    """The corners of a grid's border, or of the paper of a sheet that we printed."""
    if sheet.page.markers:
        return paper_corners(flat.homography, sheet.page.width, sheet.page.height)
    return outer_corners(flat, sheet.board)


def _doubted(guess: Guess, reason: str) -> Guess:
    return replace(guess, doubtful=True, reason=reason)


def _doubt(flat: FlatPage) -> str | None:
    """Why the whole grid might be misread."""
    size = flat.px_per_mm * CELL
    if size < SMALLEST:
        return TOO_SMALL.format(size=size)
    if flat.agreement < ENOUGH:
        return OFF_LINES.format(part=flat.agreement)
    return None
