"""Measure the bend of a page along the printed borders of its fields.

The borders are where the layout says; how far each is from there is measured across many short
pieces of line, of which handwriting can spoil only some.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.bend import ANCHOR_WEIGHT, Bend, Displaced, fit_bend, flat
from scorer.reader.locate import Located, points_to_photo
from scorer.reader.photo import Grey, Photo
from sheetgen.geometry import Rect
from sheetgen.sheet import Field, Page

Array = NDArray[np.float64]

PX_PER_MM = 3.0  # a printed line (0.2 to 1.2 mm) is then one to five pixels wide
FEWEST = 20  # pieces that a round looks at, however far they are
PIECE = 6.0  # mm of line that are measured together; a stroke of a pen crosses only a part of it
SHORTEST = 4.0  # mm; shorter borders are left out
PAPER_REACH = 3.25  # mm; the paper's own brightness is that of the brightest place so near
DARKEST = 0.35  # part of the paper's brightness; darker ink counts no more than a printed line


@dataclass(frozen=True, slots=True)
class Search:
    """One round of looking for the lines, from coarse to fine; mm."""

    zone: float  # how far from the markers, because the bend is known only near what is known
    reach: float  # how far from the expected place
    crowd: float  # neighbours so far away are asked too; 0 asks each piece alone
    stiffness: float
    slack: float


QUICK = (
    Search(999.0, 6.0, 20.0, 3.0, 1.0),
    Search(999.0, 2.0, 12.0, 0.5, 0.5),
    Search(999.0, 1.0, 0.0, 0.05, 0.2),
)
PATIENT = (  # outward from the markers, for paper that is bent so far that lines change places
    *(Search(float(zone), 5.0, 12.0, 0.3, 1.0) for zone in range(70, 270, 20)),
    *QUICK[1:],
)
# Chosen on made photos of strength "desk" and "hard" (bench/photo.py prints what they reach).
CLEAR = 40  # per cent of the pieces are weaker than one that counts fully
CERTAIN = 70  # per cent of the pieces are weaker than one that is surely a line
PALE = 0.4  # of that strength above paper's; weaker is no line
BESIDE = 0.5  # of the reach, about a quarter of a cell: there is mostly paper
AGREED = 0.95  # part of the pieces of line; below it the patient search is tried as well
CLOSE = 0.4  # mm; a line so near to where the map has it agrees with it
AROUND = 12.0  # mm around the cells: the farthest displacement that can be followed
FAR = 8.0  # mm; a smaller displacement is a little more likely, which decides between equals


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Pieces of field borders that run along y (``axis`` 0, measured along x) or along x (1)."""

    axis: int
    centres: Array  # (n, 2), mm
    reach: Array  # (n,), mm; farther off lies the next line


def measured_bend(
    photo: Photo, located: Located, page: Page, homography: Array
) -> tuple[Bend, float]:
    """The bend that brings the printed lines to where they are, and how well they agree then."""
    paper = Rect(0, 0, page.width, page.height)
    cells = grid_cells(page.fields)
    pieces = tuple(line_pieces(cells, axis) for axis in (0, 1))
    if min(len(p.centres) for p in pieces) == 0:
        return flat(paper), 1.0
    around = bounds([cell.rect for cell in cells]).inset(-AROUND)
    maps = _line_maps(photo, homography, around)
    anchors = _anchors(located, page, homography)
    best = _followed(QUICK, maps, (pieces[0], pieces[1]), anchors, flat(paper))
    if best[1] < AGREED:
        other = _followed(PATIENT, maps, (pieces[0], pieces[1]), anchors, flat(paper))
        best = other if other[1] > best[1] else best
    return best


@dataclass(frozen=True, slots=True, eq=False)
class _LineMaps:
    """How strongly a line along y (0) and one along x (1) runs through each place of an area."""

    left: float  # mm
    top: float  # mm
    maps: tuple[Grey, Grey]

    def strength(self, axis: int, places: Array) -> Array:
        """The strength at places on the page (mm), shape (n, steps, 2)."""
        at = ((places - (self.left, self.top)) * PX_PER_MM - 0.5).astype(np.float32)
        edge = cv2.BORDER_REPLICATE
        seen = cv2.remap(self.maps[axis], at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=edge)
        return np.asarray(seen, np.float64)


def _followed(
    searches: Sequence[Search],
    maps: _LineMaps,
    pieces: tuple[Pieces, Pieces],
    anchors: tuple[Array, Array],
    bend: Bend,
) -> tuple[Bend, float]:
    """The bend after some rounds, and the part of the pieces of line that agree with it."""
    for search in searches:
        some = [_some(p, search, anchors[0]) for p in pieces]
        found = [_displaced(maps, p, bend, search) for p in some]
        joined = [_joined(found[axis], anchors, axis) for axis in (0, 1)]
        bend = fit_bend(bend.area, (joined[0], joined[1]), search.stiffness, search.slack)
    return bend, min(_agreement(maps, p, bend) for p in pieces)


def _agreement(lines: _LineMaps, pieces: Pieces, bend: Bend) -> float:
    """The part of the pieces where the bend has a line, more like the clear ones than paper."""
    offset = bend.at(pieces.centres)
    steps = np.array([-CLOSE, 0, CLOSE])
    there = _strength(lines, pieces, offset, steps).max(axis=1)
    aside = BESIDE * pieces.reach[:, None] * np.eye(2)[pieces.axis]
    beside = [
        _strength(lines, pieces, offset + side, steps).max(axis=1) for side in (-aside, aside)
    ]
    paper, line = np.median(beside), np.percentile(there, CERTAIN)
    return float((there > paper + PALE * (line - paper)).mean())


def _some(pieces: Pieces, search: Search, anchors: Array) -> Pieces:
    """The pieces that a round looks at: near the markers, and every third where all are asked."""
    near = np.ones(len(pieces.centres), bool)
    if len(anchors):
        apart = np.linalg.norm(pieces.centres[:, None] - anchors[::2], axis=-1).min(axis=1)
        nearest = np.sort(apart)[:FEWEST][-1]
        near = apart <= max(search.zone, float(nearest))
    if search.crowd:
        near &= np.arange(len(near)) % 3 == 0
    return Pieces(pieces.axis, pieces.centres[near], pieces.reach[near])


def bounds(rects: Sequence[Rect]) -> Rect:
    """The smallest upright rectangle around all of them."""
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    return Rect(left, top, right - left, bottom - top)


def grid_cells(fields: Sequence[Field]) -> tuple[Field, ...]:
    """The fields of the commonest size: a grid, which has borders, as others need not."""
    sizes = [(round(field.rect.width, 1), round(field.rect.height, 1)) for field in fields]
    commonest = max(sizes, key=sizes.count, default=None)
    return tuple(f for f, size in zip(fields, sizes, strict=True) if size == commonest)


@cache
def line_pieces(fields: tuple[Field, ...], axis: int) -> Pieces:
    """Cut the borders of the fields into pieces; a border shared by two fields counts once."""
    found: dict[tuple[float, float], tuple[float, float, float]] = {}
    for field in fields:
        for x, y, reach in _field_pieces(field.rect, axis):
            key = (round(x, 1), round(y, 1))
            found[key] = (x, y, min(reach, found.get(key, (x, y, reach))[2]))
    table = np.array(list(found.values())).reshape(-1, 3)
    return Pieces(axis, table[:, :2], table[:, 2])


def _field_pieces(rect: Rect, axis: int) -> Iterator[tuple[float, float, float]]:
    """The middles of the pieces of two opposite borders, and how far from them to look."""
    length, width = (rect.height, rect.width) if axis == 0 else (rect.width, rect.height)
    if length < SHORTEST or width < SHORTEST:
        return
    count = max(1, int(length // PIECE))
    for k in range(count):
        along = (k + 0.5) * length / count
        for across in (0.0, width):
            x, y = (across, along) if axis == 0 else (along, across)
            yield rect.x + x, rect.y + y, 0.45 * width


def _line_maps(photo: Photo, homography: Array, area: Rect) -> _LineMaps:
    """Flatten the area by the markers alone and look for lines along y and along x."""
    step = 1 / PX_PER_MM
    from_pixel = np.array([[step, 0, area.x + step / 2], [0, step, area.y + step / 2], [0, 0, 1]])
    back = photo.grey_from_stored @ homography @ from_pixel
    size = (round(area.width * PX_PER_MM), round(area.height * PX_PER_MM))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    edge = cv2.BORDER_REPLICATE
    page = cv2.warpPerspective(photo.grey, back, size, flags=flags, borderMode=edge)
    side = 2 * round(PAPER_REACH * PX_PER_MM / 2) + 1
    bright = cv2.morphologyEx(page, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    dark = 255 - np.asarray(cv2.divide(page, bright, scale=255), np.int16)
    ink = np.asarray(np.minimum(dark, round(255 * DARKEST)) * (1 / DARKEST), np.uint8)
    length = round(0.8 * PIECE * PX_PER_MM)
    along_y, along_x = (cv2.blur(ink, size) for size in ((3, length), (length, 3)))
    maps = (np.asarray(along_y, np.uint8), np.asarray(along_x, np.uint8))
    return _LineMaps(area.x, area.y, maps)


def _displaced(lines: _LineMaps, pieces: Pieces, bend: Bend, search: Search) -> Displaced:
    """Where the line of each piece is found near where the bend so far has it."""
    steps = np.arange(-search.reach, search.reach + 1e-9, 1 / PX_PER_MM)
    offset = bend.at(pieces.centres)
    strength = _strength(lines, pieces, offset, steps)
    strength = np.clip(strength - np.median(strength, axis=1, keepdims=True), 0, None)
    strength *= np.exp(-((steps / FAR) ** 2))
    strength[np.abs(steps) > np.maximum(pieces.reach, 1.0)[:, None]] = 0
    if search.crowd:
        apart = pieces.centres[:, None] - pieces.centres
        strength = np.exp(-0.5 * (apart**2).sum(axis=-1) / search.crowd**2) @ strength
    shift, peak = _peaks(strength, steps)
    weight = np.clip(peak / max(float(np.percentile(peak, CLEAR)), 1e-6), 0, 1)
    return Displaced(pieces.centres, offset[:, pieces.axis] + shift, weight)


def _strength(lines: _LineMaps, pieces: Pieces, offset: Array, steps: Array) -> Array:
    """How strong a line is at some steps beside each displaced piece, shape (pieces, steps)."""
    places = (pieces.centres + offset)[:, None] + steps[:, None] * np.eye(2)[pieces.axis]
    return lines.strength(pieces.axis, places)


def _peaks(strength: Array, steps: Array) -> tuple[Array, Array]:
    """The place and the height of the highest peak of each row, to a part of a step."""
    best = np.clip(strength.argmax(axis=1), 1, len(steps) - 2)
    rows = np.arange(len(strength))
    before, peak, after = (strength[rows, best + k] for k in (-1, 0, 1))
    curve = np.minimum(before - 2 * peak + after, -1e-6)
    part = np.clip(0.5 * (before - after) / curve, -0.5, 0.5)
    return steps[best] + part * (steps[1] - steps[0]), peak


def _anchors(located: Located, page: Page, homography: Array) -> tuple[Array, Array]:
    """The markers' corners on the page (mm), and how far off the flat map has them."""
    rects = {marker.corner: marker.rect for marker in page.markers}
    corners = [(p.x, p.y) for c in located.corners for p in rects[c].corners]
    points = np.array(corners, np.float64).reshape(-1, 2)
    if not len(points):
        return points, points
    seen = points_to_photo(
        np.asarray(np.linalg.inv(homography), np.float64), located.quads.reshape(-1, 2)
    )
    return points, seen - points


def _joined(found: Displaced, anchors: tuple[Array, Array], axis: int) -> Displaced:
    """The lines' displacements together with those of the markers."""
    points, shift = anchors
    return Displaced(
        np.concatenate([found.points, points]),
        np.concatenate([found.shift, shift[:, axis]]),
        np.concatenate([found.weight, np.full(len(points), ANCHOR_WEIGHT)]),
    )
