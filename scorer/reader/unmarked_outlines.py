"""Guesses where a grid without markers may lie in a photo: outlines of dark shapes.

A grid's lines hang together, so that the hull of what they make is often the grid's outline. Where
lines are dotted, their gaps are closed first. Which guess is right is decided by the lines inside.
"""

from collections.abc import Iterable, Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.photo import Grey

Array = NDArray[np.float64]

THRESHOLDS = ((60, 4), (25, 8), (12, 10))  # windows as parts of the long side; grey levels darker
SMALLEST_WINDOW = 7  # px
GAPS = (0, 80, 40)  # parts of the long side: gaps that are closed, of dotted lines or between them
LARGEST = 6  # shapes of each picture that are looked at
LEAST_SIDE = 0.12  # of the photo's short side
LEAST_AREA = 0.02  # of the photo
FLATTENED = (0.01, 0.02, 0.04, 0.07, 0.1)  # of the perimeter: how much a corner may be rounded
ALIKE = 0.01  # of the long side; nearer outlines are one
FOUR = 4


def dark_pictures(grey: Grey) -> list[Grey]:
    """What is darker than its surroundings, by several measures; 255 is dark."""
    calm = cv2.GaussianBlur(grey, (3, 3), 0)
    side = max(grey.shape)
    method, kind = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV
    found = []
    for part, darker in THRESHOLDS:
        window = max(side // part, SMALLEST_WINDOW) | 1
        dark = cv2.adaptiveThreshold(calm, 255, method, kind, window, darker)
        found.append(np.asarray(dark, np.uint8))
    return found


def outlines(grey: Grey, dark: Iterable[Grey]) -> list[Array]:
    """Four-sided outlines (px, clockwise), the largest first; none twice.

    Args:
        grey: the photo.
        dark: what is dark in it, from ``dark_pictures``.
    """
    found = [quad for picture in dark for quad in _of_picture(picture)]
    found.sort(key=_area, reverse=True)
    return distinct((q for q in found if _area(q) > LEAST_AREA * grey.size), max(grey.shape))


def distinct(quads: Iterable[Array], long_side: int) -> list[Array]:
    """The convex ones among the outlines, without those that are nearly another."""
    kept: list[Array] = []
    for quad in quads:
        convex = cv2.isContourConvex(quad.astype(np.float32).reshape(-1, 1, 2))
        if convex and all(np.abs(quad - other).max() > ALIKE * long_side for other in kept):
            kept.append(quad)
    return kept


def _of_picture(dark: Grey) -> Iterator[Array]:
    side = max(dark.shape)
    for gap in GAPS:
        picture = dark
        if gap:
            size = max(side // gap, 3) | 1
            kernel = np.ones((size, size), np.uint8)
            picture = np.asarray(cv2.morphologyEx(dark, cv2.MORPH_CLOSE, kernel), np.uint8)
        for hull in _hulls(picture, LEAST_SIDE * min(dark.shape)):
            yield from _quads(hull)


def _hulls(dark: Grey, least: float) -> list[NDArray[np.int32]]:
    """The hulls of the largest shapes and of the largest holes in them."""
    contours, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    large = [c for c in contours if len(c) >= FOUR and min(cv2.boundingRect(c)[2:]) > least]
    hulls = [np.asarray(cv2.convexHull(contour), np.int32) for contour in large]
    return sorted(hulls, key=cv2.contourArea, reverse=True)[:LARGEST]


def _quads(hull: NDArray[np.int32]) -> Iterator[Array]:
    """A hull as four-sided outlines: with its bumps cut off, around it, and by its far points."""
    perimeter = cv2.arcLength(hull, closed=True)
    for part in FLATTENED:
        flat = cv2.approxPolyDP(hull, part * perimeter, closed=True)
        if len(flat) == FOUR:
            yield _clockwise(np.asarray(flat, np.float64).reshape(-1, 2))
            break
    around = _around(hull)
    if around is not None:
        yield _clockwise(around)
    points = hull.reshape(-1, 2).astype(np.float64)
    plus, minus = points.sum(axis=1), points[:, 0] - points[:, 1]
    ends = (plus.argmin(), minus.argmax(), plus.argmax(), minus.argmin())
    yield points[list(ends)]


def _around(hull: NDArray[np.int32]) -> Array | None:
    """The smallest four-sided area around a hull, if OpenCV finds one."""
    try:
        _, quad = cv2.minEnclosingConvexPolygon(hull, FOUR)
    except cv2.error:
        return None
    corners = np.asarray(quad, np.float64).reshape(-1, 2)
    return corners if len(corners) == FOUR else None


def _clockwise(quad: Array) -> Array:
    """The corners clockwise, the one nearest to the picture's top left first."""
    away = quad - quad.mean(axis=0)
    turned = quad[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    return np.asarray(np.roll(turned, -int(turned.sum(axis=1).argmin()), axis=0))


def _area(quad: Array) -> float:
    return float(cv2.contourArea(quad.astype(np.float32)))
