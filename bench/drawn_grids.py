"""Pages with a grid that this program did not print, drawn in software with all its faults.

A newspaper's sudoku with text around it, a pad with a thick border, a grid drawn by hand with
wobbling, dotted or missing lines. What is drawn where is known, so that a photo of it can be
compared with the truth. Nothing here is used by the reader.
"""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Chance = np.random.Generator
Kind = Literal["newspaper", "pad", "hand-drawn", "dotted"]

KINDS: tuple[Kind, ...] = ("newspaper", "pad", "hand-drawn", "dotted")
PX_PER_MM = 6.0
WORDS = ("stone", "river", "candle", "seven", "window", "paper", "garden", "under", "almost")


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A page (RGB) and the outer edge of its grid in mm, clockwise from its top left."""

    picture: Picture
    rows: int
    columns: int
    corners: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pen:
    """How lines are drawn; lengths in mm, shares from 0 to 1."""

    width: float
    ink: tuple[int, int, int]
    wobble: float = 0.0
    dash: float = 0.0
    missing: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where a grid stands on its page: its top left and the side of a cell, mm."""

    origin: NDArray[np.float64]
    cell: float
    rows: int
    columns: int


def draw_grid(kind: Kind, seed: int) -> Drawn:
    """A page with a grid of one kind; the same seed draws the same page."""
    chance = np.random.default_rng([seed, KINDS.index(kind)])
    rows, columns = (9, 9) if kind == "newspaper" else _shape(chance)
    cell = float(chance.uniform(7, 12) if kind == "newspaper" else chance.uniform(9, 16))
    margin = chance.uniform(12, 35, 4)  # left, top, right, bottom, mm
    width = columns * cell + margin[0] + margin[2]
    height = rows * cell + margin[1] + margin[3]
    size = round(height * PX_PER_MM), round(width * PX_PER_MM)
    page = np.full((*size, 3), int(chance.integers(225, 256)), np.uint8)
    origin = margin[:2]
    grid = np.array([*origin, origin[0] + columns * cell, origin[1] + rows * cell])
    if kind == "newspaper":
        _newspaper(page, grid, chance)
    thin, thick = _pens(kind, chance)
    _marks(page, Place(origin, cell, rows, columns), chance)
    _lines(page, Place(origin, cell, rows, columns), (thin, thick), chance)
    out = thick.width / 2
    left, top, right, bottom = grid + np.array([-out, -out, out, out])
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    return Drawn(page, rows, columns, corners)


def _shape(chance: Chance) -> tuple[int, int]:
    shapes = [(5, 6), (6, 5), (6, 6), (9, 9), (8, 5), (4, 7)]
    return shapes[int(chance.integers(len(shapes)))]


def _pens(kind: Kind, chance: Chance) -> tuple[Pen, Pen]:
    """The pen of the inner lines and that of the border."""
    grey = int(chance.integers(0, 120))
    ink = (grey, grey, grey)
    match kind:
        case "newspaper":
            thin = Pen(float(chance.uniform(0.12, 0.4)), ink)
            return thin, Pen(float(chance.uniform(0.4, 1.6)), (grey // 2,) * 3)
        case "pad":
            thin = Pen(float(chance.uniform(0.2, 0.6)), ink)
            return thin, Pen(float(chance.uniform(0.3, 2.5)), ink)
        case "hand-drawn":
            ink = [(60, 60, 60), (30, 40, 130), (110, 110, 110)][int(chance.integers(3))]
            width, wobble = float(chance.uniform(0.3, 0.8)), float(chance.uniform(0.1, 0.6))
            missing = float(chance.choice([0, 0, 0.1]))
            return Pen(width, ink, wobble, missing=missing), Pen(width, ink, wobble)
    thin = Pen(float(chance.uniform(0.2, 0.5)), ink, dash=float(chance.uniform(0.6, 2.0)))
    missing = float(chance.choice([0, 0, 0.15, 0.25]))
    border = thin if chance.random() < 0.4 else Pen(float(chance.uniform(0.2, 0.8)), ink)
    return Pen(thin.width, ink, dash=thin.dash, missing=missing), border


def _lines(page: Picture, grid: Place, pens: tuple[Pen, Pen], chance: Chance) -> None:
    """All lines of the grid, the border last; every third is thicker in a grid of nine."""
    rows, columns = grid.rows, grid.columns
    for axis, (count, across) in enumerate(((columns, rows), (rows, columns))):
        for number in range(count + 1):
            pen = pens[1] if number in {0, count} else pens[0]
            if (rows, columns) == (9, 9) and number in {3, 6}:
                pen = Pen((pens[0].width + pens[1].width) / 2, pen.ink, pen.wobble)
            for step in range(across):
                if chance.random() < pen.missing:
                    continue
                ends = np.array([(number, step), (number, step + 1)], float)
                ends = ends if axis == 0 else ends[:, ::-1]
                _stroke(page, grid.origin + grid.cell * ends, pen, chance)


def _stroke(page: Picture, ends: NDArray[np.float64], pen: Pen, chance: Chance) -> None:
    """One side of one cell."""
    shift = chance.normal(0, pen.wobble / 2, 2) if pen.wobble else np.zeros(2)
    places = np.linspace(0, 1, 7)[:, None]
    points = ends[0] + (ends[1] - ends[0]) * places
    points[1:-1] += shift * np.sin(np.pi * places[1:-1])
    if not pen.dash:
        _pen(page, points, pen)
        return
    length = float(np.linalg.norm(ends[1] - ends[0]))
    for start in np.arange(0, length, 2 * pen.dash):
        part = np.array([start, min(start + pen.dash, length)])[:, None] / length
        _pen(page, ends[0] + (ends[1] - ends[0]) * part, pen)


def _pen(page: Picture, points: NDArray[np.float64], pen: Pen) -> None:
    at = np.rint((points * PX_PER_MM - 0.5) * 16).astype(np.int32)
    thick = max(1, round(pen.width * PX_PER_MM))
    cv2.polylines(
        page, [at], isClosed=False, color=pen.ink, thickness=thick, lineType=cv2.LINE_AA, shift=4
    )


def _marks(page: Picture, grid: Place, chance: Chance) -> None:
    """Numbers in some of the cells, printed or written."""
    shape, cell = (grid.rows, grid.columns), grid.cell
    full = float(chance.uniform(0.2, 0.9))
    for row in range(shape[0]):
        for column in range(shape[1]):
            if chance.random() > full:
                continue
            size = float(cell * chance.uniform(0.45, 0.75))
            text = str(chance.integers(1, 10 if shape == (9, 9) else 16))
            font = int(chance.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX]))
            scale = size * PX_PER_MM / 22 / (1.0 if len(text) == 1 else 1.4)
            middle = grid.origin + cell * (np.array([column, row]) + chance.uniform(0.4, 0.6, 2))
            (wide, high), _ = cv2.getTextSize(text, font, scale, 2)
            x, y = np.rint(middle * PX_PER_MM + (-wide / 2, high / 2)).astype(int)
            ink = [(20, 20, 20), (40, 40, 150), (150, 50, 50), (120, 120, 120)]
            colour = ink[int(chance.integers(4))]
            thick = max(1, round(scale * 1.6))
            cv2.putText(page, text, (int(x), int(y)), font, scale, colour, thick, cv2.LINE_AA)


def _newspaper(page: Picture, grid: NDArray[np.float64], chance: Chance) -> None:
    """Text, rules, boxes and a crossword around the grid, none of it inside."""
    high, wide = np.array(page.shape[:2]) / PX_PER_MM
    gap = float(chance.uniform(1.0, 4.0))
    left, top, right, bottom = grid + gap * np.array([-1, -1, 1, 1])
    _column(page, (2, 2, wide - 2, top), chance)
    _column(page, (2, bottom, wide - 2, high - 2), chance)
    _column(page, (2, top, left, bottom), chance)
    _column(page, (right, top, wide - 2, bottom), chance)
    if chance.random() < 0.4:
        corners = np.array([left, top, right, bottom]) * PX_PER_MM
        x0, y0, x1, y1 = (int(v) for v in corners)
        cv2.rectangle(page, (x0, y0), (x1, y1), (80, 80, 80), int(chance.integers(1, 5)))
    if chance.random() < 0.5:
        x = int(chance.uniform(0, wide) * PX_PER_MM)
        cv2.line(page, (x, 0), (x, round(top * PX_PER_MM)), (40, 40, 40), 3)


def _column(page: Picture, area: tuple[float, float, float, float], chance: Chance) -> None:
    """Lines of words, a dark picture or a crossword, as much as fits in the area (mm)."""
    left, top, right, bottom = (round(v * PX_PER_MM) for v in area)
    if right - left < 30 or bottom - top < 20:
        return
    what = chance.random()
    if what < 0.15:
        grey = int(chance.integers(30, 160))
        cv2.rectangle(page, (left, top), (right - 6, bottom - 6), (grey, grey, grey + 20), -1)
    elif what < 0.35:
        _crossword(page, (left, top, right - 6, bottom - 6), chance)
    elif what < 0.85:
        size = float(chance.uniform(0.3, 0.6))
        for y in range(top + round(22 * size), bottom, round(34 * size)):
            x = left
            while x < right:
                word = WORDS[int(chance.integers(len(WORDS)))]
                length = cv2.getTextSize(word, cv2.FONT_HERSHEY_SIMPLEX, size, 1)[0][0]
                if x + length > right:
                    break
                place = (x, y)
                font = cv2.FONT_HERSHEY_SIMPLEX
                cv2.putText(page, word, place, font, size, (50, 50, 50), 1, cv2.LINE_AA)
                x += length + round(12 * size)


def _crossword(page: Picture, area: tuple[int, int, int, int], chance: Chance) -> None:
    left, top, right, bottom = area
    side = int(chance.integers(22, 40))
    for y in range(top, bottom - side, side):
        for x in range(left, right - side, side):
            cv2.rectangle(page, (x, y), (x + side, y + side), (30, 30, 30), 1)
            if chance.random() < 0.2:
                cv2.rectangle(page, (x, y), (x + side, y + side), (30, 30, 30), -1)
