"""Centre lines of digits that were scanned: pictures become ink that any pen can draw again."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.training.ink import Ink, Pixels

SIDE = 56  # px; twice MNIST's 28, so that a stroke of two pixels still has a middle
CHUNK = 1000  # pictures thinned at a time: 25 MB of neighbour codes
INK_LEVEL = 110  # of 255; where the smoothed picture counts as ink
MARGIN = 2  # px; the empty edge around an enlarged picture
FAINT_LEVEL = 60  # of 255; the weakest ink that people still see as part of a stroke
LOOPS = {0: 1, 6: 1, 8: 1, 9: 1}  # the least that a digit needs so that people can read it
APART = frozenset({4, 5})  # digits written in strokes that need not touch; others are torn
LEAST_BELLY = 0.2  # of an 8's height: a narrower half is a loop that ran together, and reads as a 9
SMALLEST_LOOP = 3  # px²; smaller holes are noise
SHORTEST_PIECE = 0.15  # of all ink; smaller spots are noise
SHORTEST_TORN = 0.02  # of all ink; in a font, which has no noise, smaller spots are torn off too
BLOT = 2.2  # times as thick as the rest of the stroke: a loop that ran full
LEAST_SHARED = 0.74  # of the area that the digit and its redrawing cover together
MOST_ROUNDS = 30  # thinning takes half a stroke's width in rounds; this bounds a blot

# The eight neighbours, clockwise from above.
AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def _removable(step: int) -> NDArray[np.bool_]:
    """For each code of eight neighbours, may the pixel go in this half-step (Zhang and Suen)?"""
    table = np.zeros(256, np.bool_)
    for code in range(256):
        ring = [code >> bit & 1 for bit in range(8)]
        north, east, south, west = ring[0], ring[2], ring[4], ring[6]
        rises = sum(not a and bool(b) for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        gone = (
            (north * east * south, east * south * west),
            (north * east * west, north * south * west),
        )[step]
        table[code] = 2 <= sum(ring) <= 6 and rises == 1 and not any(gone)
    return table


REMOVABLE = (_removable(0), _removable(1))


def _neighbours(ink: Pixels) -> Pixels:
    """The code of each pixel's eight neighbours; the pictures' edges must be empty."""
    codes = np.zeros_like(ink)
    for bit, (down, right) in enumerate(AROUND):
        codes |= np.roll(ink, (-down, -right), (1, 2)) << np.uint8(bit)
    return codes


def thin(ink: Pixels) -> Pixels:
    """Peel pictures of 0 and 1, shape (n, h, w), down to lines one pixel wide."""
    lines = ink.copy()
    for _ in range(MOST_ROUNDS):
        left = int(lines.sum())
        for table in REMOVABLE:
            lines &= ~(table[_neighbours(lines)]).view(np.uint8) & 1
        if int(lines.sum()) == left:
            break
    return lines


def _smooth_points(line: Pixels) -> NDArray[np.float32]:
    """Where each pixel of a centre line lies, (h, w, 2), its staircase smoothed away."""
    weight = line.astype(np.float32)
    rows, columns = np.indices(line.shape, np.float32)
    points = np.dstack([columns, rows])
    for _ in range(2):
        total = cv2.blur(points * weight[..., None], (3, 3))
        near = np.maximum(cv2.blur(weight, (3, 3)), 1e-6)[..., None]
        points = np.asarray(total / near, np.float32)
    return points


def _segments(line: Pixels) -> Ink:
    """Join every two neighbouring pixels of a centre line."""
    points = _smooth_points(line)
    pieces = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        here = line[: SIDE - down, max(0, -right) : SIDE - max(0, right)]
        there = line[down:, max(0, right) : SIDE + min(0, right)]
        y, x = np.nonzero(here & there)
        x = x + max(0, -right)
        pieces.append(np.stack([points[y, x], points[y + down, x + right]], axis=1))
    return np.concatenate(pieces).astype(np.float32)


def _enlarged(picture: Pixels, level: int) -> Pixels:
    """One picture at SIDE pixels as 0 and 1, with an empty edge; above `level` lies ink."""
    inner = SIDE - 2 * MARGIN
    big = cv2.resize(picture, (inner, inner), interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(cv2.copyMakeBorder(big, *(MARGIN,) * 4, cv2.BORDER_CONSTANT), (0, 0), 1)
    ink = (soft > level).astype(np.uint8)
    ink[[0, -1]] = 0
    ink[:, [0, -1]] = 0
    return ink


def _loops(line: Pixels) -> int:
    """How many areas a drawing of 0 and 1 encloses."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(1 - line, connectivity=4)
    return int((stats[1:, cv2.CC_STAT_AREA] >= SMALLEST_LOOP).sum()) - 1


def _pieces(line: Pixels, shortest: float = SHORTEST_PIECE) -> int:
    """How many strokes a drawing of 0 and 1 has that are at least this share of all its ink."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(line, connectivity=8)
    sizes = stats[1:, cv2.CC_STAT_AREA]
    return int((sizes >= shortest * sizes.sum()).sum())


def _shows(digit: int, line: Pixels) -> bool:
    """Whether a centre line has what people need to see the digit: its loops, in one piece."""
    if _loops(line) < LOOPS.get(digit, 0) or (digit not in APART and _pieces(line) > 1):
        return False
    return digit != 8 or _narrower_half(line) >= LEAST_BELLY


def _narrower_half(line: Pixels) -> float:
    """The width of the upper or the lower half of a drawing, whichever is less, in its heights."""
    rows, columns = np.nonzero(line)
    if not rows.size or rows.max() == rows.min():
        return 0.0
    middle = (rows.max() + rows.min()) / 2
    halves = (columns[rows < middle], columns[rows > middle])
    return float(min(np.ptp(half) for half in halves) / np.ptp(rows))


def _is_faithful(picture: Pixels, ink: Pixels, line: Pixels) -> bool:
    """Whether a centre line still is the digit: thinning opens faint loops, loses filled ones.

    Drawn again with a pen as wide as the digit's, it has to cover the same ink.
    """
    inner = SIDE - 2 * MARGIN
    big = cv2.resize(picture, (inner, inner), interpolation=cv2.INTER_CUBIC)
    grey = cv2.copyMakeBorder(big, *(MARGIN,) * 4, cv2.BORDER_CONSTANT)
    faint = (grey > FAINT_LEVEL).astype(np.uint8)
    depth = cv2.distanceTransform(ink, cv2.DIST_L2, 3)[line > 0]
    if not depth.size or depth.max() > BLOT * np.median(depth) + 1:
        return False
    pen = int(2 * np.median(depth) + 1) | 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (pen, pen))
    drawn = np.asarray(cv2.dilate(line, disc), np.uint8)
    shared = int((drawn & faint).sum()) / max(1, int((drawn | faint).sum()))
    same = _loops(line) == _loops(faint) and _pieces(line) == _pieces(faint)
    return same and shared >= LEAST_SHARED


def _thinned(pictures: Pixels, level: int = INK_LEVEL) -> Iterator[tuple[Pixels, Pixels, Pixels]]:
    """Each picture, its ink and its centre line."""
    for start in range(0, len(pictures), CHUNK):
        some = pictures[start : start + CHUNK]
        chunk = np.stack([_enlarged(picture, level) for picture in some])
        yield from zip(some, chunk, thin(chunk), strict=True)


def font_lines(pictures: Pixels) -> list[Ink]:
    """The centre lines of a font's digits (n, h, w), light ink on black, in units of their side.

    A digit that its centre line no longer shows gives no ink. Fine strokes fade when they are
    smoothed, so a torn one is tried again at a lower level.
    """
    tries = [list(_thinned(pictures, level)) for level in (INK_LEVEL, FAINT_LEVEL)]
    return [_whole_line(one) for one in zip(pictures, *tries, strict=True)]


def _whole_line(tried: tuple[Pixels, *tuple[tuple[Pixels, Pixels, Pixels], ...]]) -> Ink:
    """The first centre line with as many loops and pieces as the picture, or no ink."""
    picture, *tries = tried
    ink = np.pad((picture > FAINT_LEVEL).astype(np.uint8), 1)
    shape = _loops(ink), _pieces(ink, SHORTEST_TORN)
    lines = [line for _, _, line in tries if (_loops(line), _pieces(line, SHORTEST_TORN)) == shape]
    return _segments(lines[0] if lines else np.zeros_like(tries[0][2])) / np.float32(SIDE)


def faithful_lines(pictures: Pixels, digits: Sequence[int]) -> Iterator[Ink]:
    """The same for scanned digits: one that its centre line no longer shows gives no ink."""
    for digit, (picture, ink, line) in zip(digits, _thinned(pictures), strict=True):
        whole = _shows(int(digit), line) and _is_faithful(picture, ink, line)
        yield _segments(line if whole else np.zeros_like(line)) / np.float32(SIDE)
