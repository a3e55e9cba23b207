"""Where the border of a grid without markers ends: the outer edge of its outermost lines.

The grid's lines are found by their middles; a border may be two millimetres wide, and people mean
its outer edge when they speak of a grid's corners.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.rectify import FlatPage
from scorer.reader.unmarked_fit import Board

Array = NDArray[np.float64]

INWARD, OUTWARD = 0.2, 0.45  # of a cell: where a border's profile begins and ends
STEP = 0.02  # of a cell, between its samples
PLACES = 72  # profiles a side
ENDS = 0.02  # of a side that is left out at its ends
PAPER = 0.8  # of a cell: the brightest place so near is paper
CALM = 5  # profiles that are averaged: a letter beside the border spoils few
EDGE = 0.5  # of the border's darkness: half way from ink to paper
FAINTEST = 0.05  # of the paper's light; a border must be darker
SEEN = 0.3  # of a side's profiles that must show a border
ROUNDS = 6
LEAST_SPREAD = 0.01  # of a cell


def outer_corners(flat: FlatPage, board: Board) -> Array:
    """The corners of the border's outer edge, clockwise from the top left, stored px (4, 2)."""
    sides = [_side(flat, board, number) for number in range(4)]
    moved = []
    for corner in range(4):
        before, after = sides[corner - 1][1], sides[corner][0]
        away = _outward(corner - 1) * before + _outward(corner) * after
        moved.append(board.corners[corner] + away)
    return flat.to_photo(np.array(moved))


def _outward(side: int) -> Array:
    """Out of the grid; sides count clockwise from the top."""
    return np.array([(0, -1), (1, 0), (0, 1), (-1, 0)][side % 4], np.float64)


def _side(flat: FlatPage, board: Board, number: int) -> tuple[float, float]:
    """How far (mm) beyond the middle of its line a side's border ends, at its start and end."""
    start, end = board.corners[number], board.corners[(number + 1) % 4]
    along = np.linspace(ENDS, 1 - ENDS, PLACES)
    away = np.arange(-INWARD, OUTWARD, STEP) * board.cell
    points = start + (end - start) * along[:, None]
    places = points[:, None] + _outward(number) * away[:, None]
    ends = _edges(_ink(flat, places), away)
    seen = ~np.isnan(ends)
    if seen.mean() < SEEN:
        return 0.0, 0.0
    return _ends(along[seen], ends[seen], LEAST_SPREAD * board.cell)


def _ink(flat: FlatPage, places: Array) -> Array:
    """How much darker than the paper near it each place is, shape (profiles, samples)."""
    at = flat.photo.to_grey(flat.to_photo(places.reshape(-1, 2)))
    across, down = at.astype(np.float32).reshape(places.shape).transpose(2, 0, 1)
    edge = cv2.BORDER_REPLICATE
    seen = cv2.remap(flat.photo.grey, across, down, cv2.INTER_LINEAR, borderMode=edge)
    reach = int(PAPER / STEP) | 1
    paper = cv2.morphologyEx(seen, cv2.MORPH_CLOSE, np.ones((1, reach), np.uint8))
    ink = 1 - seen.astype(np.float32) / np.maximum(paper, 8)
    return np.asarray(cv2.blur(np.clip(ink, 0, 1), (1, CALM)), np.float64)


def _edges(ink: Array, away: Array) -> Array:
    """Where each profile turns from the border to paper (mm outward), NaN where none does."""
    near = np.abs(away) <= -away[0]
    border = np.where(near, ink, -1)
    at, peak = border.argmax(axis=1), border.max(axis=1)
    paper = (ink < EDGE * peak[:, None]) & (np.arange(len(away)) > at[:, None])
    first = paper.argmax(axis=1)
    row = np.arange(len(ink))
    inside, outside = ink[row, first - 1], ink[row, first]
    part = (inside - EDGE * peak) / np.maximum(inside - outside, 1e-6)
    ends = away[first - 1] + np.clip(part, 0, 1) * (away[1] - away[0])
    return np.where(paper.any(axis=1) & (peak > FAINTEST), ends, np.nan)


def _ends(along: Array, ends: Array, spread: float) -> tuple[float, float]:
    """A straight line through the edges, at both ends of the side; outliers count little."""
    weight = np.ones_like(ends)
    line = np.zeros(2)
    for _ in range(ROUNDS):
        line = np.polyfit(along, ends, 1, w=np.sqrt(weight))
        off = np.abs(ends - np.polyval(line, along))
        weight = 1 / (1 + (off / max(1.5 * float(np.median(off)), spread)) ** 2)
    return float(np.polyval(line, 0)), float(np.polyval(line, 1))
