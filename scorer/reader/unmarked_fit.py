"""Lay a board's printed lines over a photo: from a rough outline to the lines' own places.

The board is a layout's grid in mm. An outline is a guess where it lies in a grey picture; here it
is moved until the lines of the board lie on dark lines of the picture, and told how many do.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.bend import NOTHING, solve
from scorer.reader.lines import Pieces, bounds, grid_cells, line_pieces
from scorer.reader.photo import Grey
from sheetgen.geometry import Rect
from sheetgen.sheet import Field

Array = NDArray[np.float64]

LEAST_PX = 8.0  # of a cell in the straightened picture; …
FINE_PX, QUICK_PX = 20.0, 12.0  # … the most, if the photo has as many, for the end and for guesses
DARKEST = 0.12  # part of the paper's brightness; a thin line and a thick stroke then count alike
KEPT = 0.6  # of a reduced picture's pixel: a darker place in it is spread over so much
PAPER = 0.5  # of a cell: the brightest place so near is paper
BLUR = 0.45  # of a cell: a piece of line is looked at over so much of its length
REACHES = (0.45, 0.3, 0.2, 0.12, 0.12)  # of a cell: how far from its place a line is sought
TOGETHER = 0.25  # of a cell; where lines are sought farther off, neighbours decide together
ALONG, ACROSS = 1.5, 0.4  # cells: how far along and across a line these neighbours stand
ROUNDS = 4  # of weighing down what does not fit
DAMPING = 1e-4  # keeps the fit of a board without lines solvable
CLEAR = 40  # per cent of the pieces are weaker than one that counts fully
BESIDE = 0.35  # of a cell: there is paper on at least one side of a line
LINE = 0.4  # of the usual line's strength; weaker is none
BORDER = 0.3  # of the agreement: what the border counts besides
FAINT = 0.1  # of full ink; if the usual line is weaker than that, there may be no lines at all


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The grid of a page: its outline, the side of a cell (mm) and the pieces of its lines."""

    area: Rect
    cell: float
    pieces: tuple[Pieces, Pieces]  # of lines along y, of lines along x
    nearness: tuple[Array, Array]  # how much each piece asks each other one
    cells: int

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns of cells lie across it."""
        return round(self.area.height / self.cell), round(self.area.width / self.cell)

    @property
    def full(self) -> bool:
        """Whether there is a cell at every place, so that it looks the same upside down."""
        rows, columns = self.shape
        return self.cells == rows * columns

    @property
    def corners(self) -> Array:
        """Clockwise from the top left, mm, shape (4, 2)."""
        return np.array([(corner.x, corner.y) for corner in self.area.corners], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A board in a picture: the map from mm to pixels, and how well its lines are there (0 … 1).

    ``agreement`` is the part of all lines that is there, ``border`` that of the outermost line of
    which least is there: a board that is a row too high has most of its lines, but not that one.
    """

    homography: Array
    agreement: float
    border: float

    @property
    def worth(self) -> float:
        """What two fits are compared by."""
        return self.agreement + BORDER * self.border


def board_of(fields: Sequence[Field]) -> Board | None:
    """The board that a page's fields make; None if they are no grid."""
    cells = grid_cells(fields)
    pieces = (line_pieces(cells, 0), line_pieces(cells, 1))
    if min(len(each.centres) for each in pieces) == 0:
        return None
    cell = min(cells[0].rect.width, cells[0].rect.height)
    nearness = (_nearness(pieces[0], cell), _nearness(pieces[1], cell))
    area = bounds([field.rect for field in cells])
    return Board(area, cell, pieces, nearness, len(cells))


def _nearness(pieces: Pieces, cell: float) -> Array:
    apart = (pieces.centres[:, None] - pieces.centres) / cell
    across, along = apart[..., pieces.axis], apart[..., 1 - pieces.axis]
    return np.asarray(np.exp(-0.5 * ((along / ALONG) ** 2 + (across / ACROSS) ** 2)))


def fitted(grey: Grey, outline: Array, board: Board, most_px: float = FINE_PX) -> Fit:
    """The board moved from an outline onto the lines.

    Args:
        grey: the picture.
        outline: the board's corners in it, clockwise from its top left, px.
        board: the board.
        most_px: the side of a cell in the picture that is looked at, at most.

    Raises:
        numpy.linalg.LinAlgError: the outline is no area.
    """
    picture, shrink, cell_px = _sized(grey, outline, board, most_px)
    corners, seen = board.corners.astype(np.float32), (outline * shrink).astype(np.float32)
    homography = np.asarray(cv2.getPerspectiveTransform(corners, seen), np.float64)
    for reach in REACHES:
        maps = _Maps.of(picture, homography, board, cell_px)
        homography = homography @ _step(maps, board, reach * board.cell)
        homography = homography / homography[2, 2]
    agreement, border = _agreement(_Maps.of(picture, homography, board, cell_px), board)
    return Fit(np.diag([1 / shrink, 1 / shrink, 1.0]) @ homography, agreement, border)


def _sized(grey: Grey, outline: Array, board: Board, most_px: float) -> tuple[Grey, float, float]:
    """The picture at a size at which its cells are small, by how much, and their side then."""
    sides = np.linalg.norm(outline - np.roll(outline, -1, axis=0), axis=1)
    across, down = sides[[0, 2]].mean(), sides[[1, 3]].mean()
    cell = float(min(across / board.area.width, down / board.area.height)) * board.cell
    cell_px = float(np.clip(cell, LEAST_PX, most_px))
    if cell < 1.5 * cell_px:
        return grey, 1.0, cell_px
    size = (max(round(side * cell_px / cell), 1) for side in grey.shape[::-1])
    width = int(KEPT * cell / cell_px)  # px of the picture that a thin line would be lost in
    if width > 1:
        grey = np.asarray(cv2.erode(grey, np.ones((width, width), np.uint8)), np.uint8)
    small = cv2.resize(grey, tuple(size), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), small.shape[1] / grey.shape[1], cell_px


@dataclass(frozen=True, slots=True, eq=False)
class _Maps:
    """How strongly a line along y, and one along x, runs through each place of a board."""

    left: float  # mm
    top: float  # mm
    px_per_mm: float
    maps: tuple[NDArray[np.float32], NDArray[np.float32]]

    @staticmethod
    def of(grey: Grey, homography: Array, board: Board, cell_px: float) -> "_Maps":
        """Straighten the board and a cell around it."""
        scale = cell_px / board.cell
        area = board.area.inset(-board.cell)
        size = (round(area.width * scale), round(area.height * scale))
        half = 0.5 / scale
        back = np.array([[1 / scale, 0, area.x + half], [0, 1 / scale, area.y + half], [0, 0, 1]])
        how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        edge = cv2.BORDER_REPLICATE
        seen = cv2.warpPerspective(grey, homography @ back, size, flags=how, borderMode=edge)
        side = int(PAPER * cell_px) | 1
        paper = cv2.morphologyEx(seen, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
        dark = 1 - seen.astype(np.float32) / np.maximum(paper, 8)
        ink = np.clip(dark / DARKEST, 0, 1)
        length = max(3, int(BLUR * cell_px)) | 1
        maps = tuple(np.asarray(cv2.blur(ink, s), np.float32) for s in ((3, length), (length, 3)))
        return _Maps(area.x, area.y, scale, (maps[0], maps[1]))

    def strength(self, pieces: Pieces, steps: Array) -> Array:
        """The strength at some steps (mm) beside each piece, shape (pieces, steps)."""
        places = pieces.centres[:, None] + steps[:, None] * np.eye(2)[pieces.axis]
        at = ((places - (self.left, self.top)) * self.px_per_mm - 0.5).astype(np.float32)
        edge = cv2.BORDER_REPLICATE
        lines = self.maps[pieces.axis]
        seen = cv2.remap(lines, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=edge)
        return np.asarray(seen, np.float64)


def _step(maps: _Maps, board: Board, reach: float) -> Array:
    """The small map (mm to mm) that brings the board's lines nearer to the picture's."""
    half = np.array([board.area.width, board.area.height]) / 2
    middle = np.array([board.area.centre.x, board.area.centre.y])
    rows, wanted, weights = [], [], []
    for pieces, nearness in zip(board.pieces, board.nearness, strict=True):
        shift, weight = _shifts(maps, pieces, nearness, reach, board.cell)
        place = (pieces.centres - middle) / half
        rows.append(_design(place, pieces.axis))
        wanted.append(shift / half[pieces.axis])
        weights.append(weight)
    slack = (0.25 * reach + 0.03 * board.cell) / float(half.mean())
    small = _solved(np.concatenate(rows), np.concatenate(wanted), np.concatenate(weights), slack)
    start = np.eye(3)
    start[:2, 2] = -middle
    unit = np.diag([*(1 / half), 1.0]) @ start
    return np.asarray(np.linalg.inv(unit) @ small @ unit)


def _shifts(
    maps: _Maps, pieces: Pieces, nearness: Array, reach: float, cell: float
) -> tuple[Array, Array]:
    """How far beside each piece its line is found (mm), and how much that counts."""
    step = 1 / maps.px_per_mm
    steps = np.arange(-reach, reach + 1e-9, step)
    strength = maps.strength(pieces, steps)
    strength = np.clip(strength - np.median(strength, axis=1, keepdims=True), 0, None)
    if reach > TOGETHER * cell:
        strength = np.asarray(cv2.gemm(nearness, strength, 1, NOTHING, 0), np.float64)
    best = np.clip(strength.argmax(axis=1), 1, len(steps) - 2)
    row = np.arange(len(strength))
    before, peak, after = (strength[row, best + k] for k in (-1, 0, 1))
    curve = np.minimum(before - 2 * peak + after, -1e-6)
    shift = steps[best] + np.clip(0.5 * (before - after) / curve, -0.5, 0.5) * step
    return shift, np.clip(peak / max(float(np.percentile(peak, CLEAR)), 1e-3), 0, 1)


def _design(place: Array, axis: int) -> Array:
    """What each of the eight numbers of a small projective map moves along an axis."""
    x, y = place.T
    one, zero = np.ones_like(x), np.zeros_like(x)
    if axis == 0:
        return np.stack([one, x, y, zero, zero, zero, x * x, x * y], axis=1)
    return np.stack([zero, zero, zero, one, x, y, x * y, y * y], axis=1)


def _solved(design: Array, wanted: Array, weight: Array, slack: float) -> Array:
    """The small projective map that fits best; what does not fit counts less and less."""
    fits = weight
    for _ in range(ROUNDS):
        a = solve(design, wanted, fits, DAMPING * np.eye(8))
        fits = weight / (1 + ((wanted - design @ a) / slack) ** 2)
    return np.array([[1 + a[1], a[2], a[0]], [a[4], 1 + a[5], a[3]], [-a[6], -a[7], 1]])


def _agreement(maps: _Maps, board: Board) -> tuple[float, float]:
    """The part of the pieces that lie on a line, and that of the worst of the four borders.

    Both are less if even the usual line is hardly there.
    """
    steps = np.arange(-1, 2) / maps.px_per_mm
    lines = []
    for pieces in board.pieces:
        there = maps.strength(pieces, steps).max(axis=1)
        sides = [
            maps.strength(pieces, steps + s * board.cell).max(axis=1) for s in (-BESIDE, BESIDE)
        ]
        lines.append(np.clip(there - np.minimum(*sides), 0, None))
    usual = float(np.median(np.concatenate(lines))) + 1e-6
    seen = [line > LINE * usual for line in lines]
    clear = min(1.0, usual / FAINT)
    agreement = (float(seen[0].mean()) + float(seen[1].mean())) / 2
    return agreement * clear, _least_border(board, seen) * clear


def _least_border(board: Board, seen: Sequence[NDArray[np.bool_]]) -> float:
    """The part of a border that is seen, of the one of which least is."""
    parts = []
    for pieces, there in zip(board.pieces, seen, strict=True):
        across = pieces.centres[:, pieces.axis]
        for edge in (across.min(), across.max()):
            parts.append(float(there[np.abs(across - edge) < board.cell / 9].mean()))
    return min(parts)
