"""Find a grid without markers in a photo: the lines of a layout's grid, wherever they lie.

Guesses come from dark shapes and from single cells; each is moved onto the lines, and the one on
which most of the grid's lines lie is taken.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.photo import Grey, Photo
from scorer.reader.unmarked_cells import outlines_by_cells
from scorer.reader.unmarked_fit import FINE_PX, QUICK_PX, Board, Fit, fitted
from scorer.reader.unmarked_outlines import dark_pictures, distinct, outlines
from sheetgen.errors import SheetError

Array = NDArray[np.float64]

SEARCH_SIDE = 1400  # px; the cells of a grid that takes a quarter of the photo are then 35 px wide
SMALLEST_CELL = 5.0  # px in the searched picture; smaller ones show no lines
CLEAR = 0.97  # of the lines; such a grid is taken without looking at the other guesses
MOVES = 2  # times that the likeliest ones are moved by a cell
SURE = 0.85  # of all lines and of each border; such a grid is not moved
STEPS = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)], np.float64)  # cells
LIKELY = 3  # guesses that are looked at more closely
ENOUGH = 0.7  # of the lines; a photo's other shapes reach 0.6
GIVEN_NEAR = 0.06  # of the diagonal: how far from the truth people put a corner
HOW = (
    "show the whole grid, sharp and flat, or give its corners, clockwise from its own top left: "
    "--corners 'x,y x,y x,y x,y'"
)


@dataclass(frozen=True, slots=True, eq=False)
class FoundGrid:
    """Where a grid lies: the map from page mm to stored pixels, and the part of its lines seen."""

    homography: Array
    agreement: float


def find_grid(photo: Photo, board: Board) -> FoundGrid:
    """The grid in the photo; which of its corners is its own top left may still be wrong.

    Raises:
        SheetError: there is none, or nobody could be sure; asks for its corners.
    """
    grey, scale = _searched(photo.grey)
    fits: list[Fit] = []
    for outline in _guesses(grey, board):
        fit = _fit(grey, outline, board, QUICK_PX)
        if fit is not None:
            fits.append(fit)
            if min(fit.agreement, fit.border) > CLEAR:
                break
    fits += _moved(grey, board, fits)
    rough = [_outline(board, fit) for fit in sorted(fits, key=lambda fit: -fit.worth)[:LIKELY]]
    placed = [_fit(photo.grey, (quad + 0.5) * scale - 0.5, board, FINE_PX) for quad in rough]
    best = max(filter(None, placed), key=lambda fit: fit.worth, default=None)
    if best is None or best.agreement < ENOUGH:
        raise _unfound(photo, best)
    return _stored(photo, best)


def _moved(grey: Grey, board: Board, fits: Sequence[Fit]) -> list[Fit]:
    """The best fits moved by one cell to each side, and again, if none is clear already."""
    found: list[Fit] = []
    for _ in range(MOVES):
        best = sorted([*fits, *found], key=lambda fit: -fit.worth)[:LIKELY]
        if not best or min(best[0].agreement, best[0].border) > SURE:
            break
        quads = [_outline(board, fit, step * board.cell) for fit in best for step in STEPS]
        moved = (_fit(grey, quad, board, QUICK_PX) for quad in distinct(quads, SEARCH_SIDE))
        found += filter(None, moved)
    return found


def _outline(board: Board, fit: Fit, moved: Array | None = None) -> Array:
    """The board's corners in the picture, if it were moved by so many mm."""
    corners = board.corners if moved is None else board.corners + moved
    return np.asarray(cv2.perspectiveTransform(corners[None], fit.homography)[0], np.float64)


def _stored(photo: Photo, fit: Fit) -> FoundGrid:
    return FoundGrid(np.linalg.inv(photo.grey_from_stored) @ fit.homography, fit.agreement)


def grid_at(photo: Photo, corners: Array, board: Board) -> FoundGrid:
    """The grid near the corners (stored px) that a person gave; just there if no line is seen."""
    exact = np.asarray(corners, np.float64)
    found = _placed(photo, photo.to_grey(exact), board)
    seen = cv2.perspectiveTransform(board.corners[None], found.homography)[0]
    diagonal = float(np.linalg.norm(exact[2] - exact[0]))
    if found.agreement < ENOUGH or np.abs(seen - exact).max() > GIVEN_NEAR * diagonal:
        flat = cv2.getPerspectiveTransform(
            board.corners.astype(np.float32), exact.astype(np.float32)
        )
        return FoundGrid(np.asarray(flat, np.float64), found.agreement)
    return found


def _placed(photo: Photo, outline: Array, board: Board) -> FoundGrid:
    """A grid's outline (px of the grey picture) brought onto the photo's lines, if it can be."""
    fit = _fit(photo.grey, outline, board, FINE_PX)
    if fit is None:
        seen = outline.astype(np.float32)
        flat = cv2.getPerspectiveTransform(board.corners.astype(np.float32), seen)
        fit = Fit(np.asarray(flat, np.float64), 0.0, 0.0)
    return _stored(photo, fit)


def _searched(grey: Grey) -> tuple[Grey, float]:
    """The photo at the size at which it is searched, and how many of its pixels make one."""
    scale = max(grey.shape) / SEARCH_SIDE
    if scale <= 1:
        return grey, 1.0
    size = (max(round(side / scale), 1) for side in grey.shape[::-1])
    small = np.asarray(cv2.resize(grey, tuple(size), interpolation=cv2.INTER_AREA), np.uint8)
    return small, max(grey.shape) / max(small.shape)


def _guesses(grey: Grey, board: Board) -> Iterator[Array]:
    """Outlines with each corner that may be the grid's top left; the likeliest first."""
    dark = dark_pictures(grey)
    rows, columns = board.shape
    turns = (0,) if rows == columns and board.full else (0, 1) if board.full else (0, 1, 2, 3)
    for outline in outlines(grey, dark):
        yield from (np.roll(outline, -turn, axis=0) for turn in turns)
    by_cells = distinct(outlines_by_cells(dark, rows, columns), max(grey.shape))
    for outline in by_cells:
        yield from (np.roll(outline, -turn, axis=0) for turn in turns)


def _fit(grey: Grey, outline: Array, board: Board, most_px: float) -> Fit | None:
    sides = np.linalg.norm(outline - np.roll(outline, -1, axis=0), axis=1)
    if sides.min() < SMALLEST_CELL * min(board.shape):
        return None
    try:
        return fitted(grey, outline, board, most_px)
    except np.linalg.LinAlgError:
        return None


def _unfound(photo: Photo, best: Fit | None) -> SheetError:
    what = "the grid was not found"
    if best is not None:
        what += f": at most {best.agreement:.0%} of its lines could be seen"
    return SheetError(photo.name, what, HOW)
