"""How much of each pixel an area covers, without ragged edges."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SCANS = 8  # scan lines a pixel; along a scan line the coverage is exact

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Rule = Callable[[Integers], NDArray[np.bool_]]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The covered part (0 … 1) of the pixels from (left, top) on; shape (height, width)."""

    left: int
    top: int
    parts: Floats


NOTHING = Coverage(0, 0, np.zeros((0, 0)))


def even_odd(turns: Integers) -> NDArray[np.bool_]:
    """Inside is where an odd number of outlines has been crossed."""
    inside: NDArray[np.bool_] = turns % 2 == 1
    return inside


def union(turns: Integers) -> NDArray[np.bool_]:
    """Inside is what any of the outlines holds, if all turn the same way."""
    inside: NDArray[np.bool_] = turns != 0
    return inside


def cover(polygons: Sequence[Floats], size: tuple[int, int], rule: Rule) -> Coverage:
    """The pixels of a picture that the polygons cover.

    Args:
        polygons: the corners of each in pixels (x, y), shape (n, 2); they close by themselves.
        size: width and height of the picture in pixels; what lies outside is cut off.
        rule: which places are inside.
    """
    width, height = size
    if not polygons:
        return NOTHING
    starts = np.concatenate(polygons)
    ends = starts[_following([len(polygon) for polygon in polygons])]
    edge, row = _scans(starts[:, 1], ends[:, 1], height)
    if not edge.size:
        return NOTHING
    x = np.clip(_crossings(starts, ends, edge, row), 0, width)
    order = np.lexsort((x, row))
    turns = np.cumsum(np.sign(ends[:, 1] - starts[:, 1]).astype(np.int64)[edge[order]])
    change: Floats = np.diff(rule(turns).astype(np.float64), prepend=0.0)
    return _accumulate(x[order], row[order] // SCANS, change / SCANS, size)


def _following(lengths: Sequence[int]) -> Integers:
    """The place of the corner after each one, where polygons of these lengths lie end to end."""
    after = np.cumsum(lengths)
    places = np.arange(1, after[-1] + 1)
    places[after - 1] = after - lengths
    return places


def _scans(tops: Floats, bottoms: Floats, height: int) -> tuple[Integers, Integers]:
    """Every pair of an edge and a scan line that it crosses."""
    limits = 0, height * SCANS
    first = np.clip(np.ceil(np.minimum(tops, bottoms) * SCANS - 0.5).astype(np.int64), *limits)
    last = np.clip(np.ceil(np.maximum(tops, bottoms) * SCANS - 0.5).astype(np.int64), *limits)
    counts = last - first
    edge = np.repeat(np.arange(len(counts)), counts)
    row = np.arange(len(edge)) - np.repeat(np.cumsum(counts) - counts, counts) + first[edge]
    return edge, row


def _crossings(starts: Floats, ends: Floats, edge: Integers, row: Integers) -> Floats:
    x, y = starts[edge].T
    dx, dy = (ends - starts)[edge].T
    crossings: Floats = x + ((row + 0.5) / SCANS - y) * dx / dy
    return crossings


def _accumulate(x: Floats, y: Integers, change: Floats, size: tuple[int, int]) -> Coverage:
    """Spread each change of a scan line over its pixel and all that follow to the right."""
    pixel = np.floor(x).astype(np.int64)
    left, top = int(pixel.min()), int(y.min())
    columns, rows = int(pixel.max()) - left + 2, int(y.max()) - top + 1
    place = (y - top) * columns + pixel - left
    part = x - pixel
    total = rows * columns
    changes = np.bincount(place, change * (1 - part), total)
    changes += np.bincount(place + 1, change * part, total)
    parts: Floats = np.clip(np.cumsum(changes.reshape(rows, columns), axis=1), 0.0, 1.0)
    return Coverage(left, top, parts[:, : size[0] - left])
