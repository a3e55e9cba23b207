"""Guesses where a grid without markers may lie in a photo: from its single cells.

The white insides of cells are found one by one and joined to their neighbours, so that a piece of
the grid is enough, and what hangs on its border does no harm.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.photo import Grey

Array = NDArray[np.float64]

LEAST_CELL = 8.0  # px; smaller ones cannot be told from letters
MOST_AREA = 0.06  # of the photo
CORNERED = 0.06  # of the perimeter: how much a cell's corner may be rounded
FULL = 0.75  # of its hull that a cell fills
LONGEST = 2.5  # times its other side
NEAR = 0.35  # of a step: how far from the expected place a neighbour may be
STEPS = (1.0, 1.3)  # of a cell's inside: the least and the most that the next one is away
FEWEST = 6  # cells that make a piece of a grid
MOST_CELLS = 900
PIECES = 3  # of grids that are looked at
WINDOWS = 9  # places of the grid over one piece of it that are looked at
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # right, down, left, up
FOUR = 4


@dataclass(frozen=True, slots=True, eq=False)
class _Cells:
    """Cells' middles and half steps to the right and down, px."""

    middles: Array  # (n, 2)
    right: Array  # (n, 2)
    down: Array  # (n, 2)


def outlines_by_cells(dark: Iterable[Grey], rows: int, columns: int) -> Iterator[Array]:
    """Outlines (px, clockwise from a corner) of grids that the cells in a photo may be part of.

    Args:
        dark: what is dark in the photo.
        rows: of the grid, if it stands upright …
        columns: … in the photo; the other way round is tried as well.
    """
    for picture in dark:
        cells = _cells(picture)
        left = set(range(len(cells.middles)))
        for _ in range(PIECES):
            piece = _largest_piece(cells, left)
            if len(piece) < FEWEST:
                break
            left -= set(piece)
            for shape in dict.fromkeys([(rows, columns), (columns, rows)]):
                yield from _windows(cells, piece, shape)


def _cells(dark: Grey) -> _Cells:
    """The white four-sided areas that may be the insides of cells."""
    light = cv2.bitwise_not(dark)
    contours, _ = cv2.findContours(light, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    quads = [quad for contour in contours if (quad := _cell(contour, dark.size)) is not None]
    table = np.array(quads[:MOST_CELLS], np.float64).reshape(-1, FOUR, 2)
    right = (table[:, 1] + table[:, 2] - table[:, 0] - table[:, 3]) / 2
    down = (table[:, 3] + table[:, 2] - table[:, 0] - table[:, 1]) / 2
    return _Cells(table.mean(axis=1), right, down)


def _cell(contour: object, picture: int) -> Array | None:
    points = np.asarray(contour, np.int32)
    _, _, wide, high = cv2.boundingRect(points)
    if min(wide, high) < LEAST_CELL or wide * high > MOST_AREA * picture:
        return None
    hull = cv2.convexHull(points)
    flat = cv2.approxPolyDP(hull, CORNERED * cv2.arcLength(hull, closed=True), closed=True)
    if len(flat) != FOUR or cv2.contourArea(points) < FULL * cv2.contourArea(hull):
        return None
    quad = np.asarray(flat, np.float64).reshape(FOUR, 2)
    away = quad - quad.mean(axis=0)
    quad = quad[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    side = np.roll(quad, -1, axis=0) - quad
    start = int(np.argmax(side[:, 0] / (np.linalg.norm(side, axis=1) + 1e-9)))
    long, short = sorted(np.linalg.norm(side, axis=1), reverse=True)[::3]
    return None if long > LONGEST * max(short, 1) else np.roll(quad, -start, axis=0)


def _largest_piece(cells: _Cells, left: set[int]) -> dict[int, tuple[int, int]]:
    """The cells that hang together in the largest piece, with their column and row in it."""
    best: dict[int, tuple[int, int]] = {}
    todo = set(left)
    while len(todo) > len(best):
        piece = _grown(cells, min(todo), todo)
        todo -= set(piece)
        if len(piece) > len(best):
            best = piece
    return best


def _grown(cells: _Cells, first: int, among: set[int]) -> dict[int, tuple[int, int]]:
    """A cell, its neighbours, their neighbours, and so on."""
    piece = {first: (0, 0)}
    taken = {(0, 0)}
    queue = [first]
    free = np.zeros(len(cells.middles), bool)
    free[list(among)] = True
    free[first] = False
    while queue:
        here = queue.pop(0)
        column, row = piece[here]
        for way, (dx, dy) in enumerate(WAYS):
            place = (column + dx, row + dy)
            near = None if place in taken else _neighbour(cells, here, way, free)
            if near is not None:
                piece[near] = place
                taken.add(place)
                free[near] = False
                queue.append(near)
    return piece


def _neighbour(cells: _Cells, here: int, way: int, free: NDArray[np.bool_]) -> int | None:
    """The cell beside another one, about as large."""
    side = (cells.right if way % 2 == 0 else cells.down)[here] * (1 if way < 2 else -1)
    step = float(np.linalg.norm(side))
    miss = cells.middles - cells.middles[here] - side * (sum(STEPS) / 2)
    off = np.where(free, np.linalg.norm(miss, axis=1), np.inf)
    near = int(off.argmin())
    if off[near] > NEAR * step:
        return None
    sides = cells.right if way % 2 == 0 else cells.down
    other = float(np.linalg.norm(sides[near]))
    return near if step / LONGEST < other < step * LONGEST else None


def _windows(
    cells: _Cells, piece: dict[int, tuple[int, int]], shape: tuple[int, int]
) -> Iterator[Array]:
    """The outline of the grid for each place of the piece in it."""
    places = np.array(list(piece.values()), np.float64)
    middles = cells.middles[list(piece)]
    if min(np.ptp(places, axis=0)) < 1:
        return
    flat, _ = cv2.findHomography(places + 0.5, middles, cv2.LMEDS)
    if flat is None:
        return
    rows, columns = shape
    starts = [
        _starts(int(places[:, k].min()), int(places[:, k].max()), count)
        for k, count in enumerate((columns, rows))
    ]
    corners = [(left, top) for left in starts[0] for top in starts[1]]
    for left, top in corners[:WINDOWS]:
        ends = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float64)
        seen = cv2.perspectiveTransform((ends + np.array([left, top]))[None], flat)[0]
        yield np.asarray(seen, np.float64)


def _starts(first: int, last: int, count: int) -> list[int]:
    """Where a grid of so many cells can begin to hold a piece, or to lie in it; nearest first."""
    low, high = sorted((first, last + 1 - count))
    return list(range(low, high + 1))[:3] if low < high else [low]
