"""Where exactly a marker's edges are, and how sharp they look: measured across many places."""

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.photo import Grey
from sheetgen.markers import MARKER_MODULES

Array = NDArray[np.float64]

EDGE_PLACES = np.linspace(0.12, 0.88, 16)  # of a marker's edge: where its position is measured, …
EDGE_SAMPLES = 21  # … each with so many samples …
EDGE_REACH = 0.8  # … over so many modules to both sides: the border is one module wide
ENDS = np.linalg.pinv(np.stack([1 - EDGE_PLACES, EDGE_PLACES])).astype(np.float64)
"""What each place counts for the two ends of the line through all, by least squares."""
GAMMA = 2.2  # blur mixes light, and pixels are about its root of this degree


def edge_profiles(grey: Grey, quad: Array) -> tuple[Array, Array]:
    """The light across a marker's edges, from inside out.

    Returns:
        The light (0 … 1), shape (4, profiles, samples), and how many pixels outward each sample is.
    """
    module = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).min()) / MARKER_MODULES
    across = np.linspace(-1, 1, EDGE_SAMPLES) * max(EDGE_REACH * module, 1.5)
    side = np.roll(quad, -1, axis=0) - quad
    points = quad[:, None] + side[:, None] * EDGE_PLACES[:, None]  # (4, profiles, 2)
    places = points[:, :, None] + _outward(side)[:, None, None] * across[:, None]
    at = places.reshape(4, -1, 2).astype(np.float32)
    values = cv2.remap(grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    light = (np.asarray(values, np.float64) / 255) ** GAMMA
    return light.reshape(4, len(EDGE_PLACES), EDGE_SAMPLES), across


def _outward(side: Array) -> Array:
    """The unit vectors that point out of a clockwise quad, from its sides."""
    return np.asarray(side[:, ::-1] * (1, -1) / np.linalg.norm(side, axis=1, keepdims=True))


def refined(grey: Grey, quad: Array) -> Array:
    """The corners of a marker to a tenth of a pixel: where lines fitted to its edges meet.

    Corners themselves are rounded by blur and lie too far inside; straight edges stay in place.
    """
    light, across = edge_profiles(grey, quad)
    ends = _calm(_edge_offsets(light, across)) @ ENDS
    outward = _outward(np.roll(quad, -1, axis=0) - quad)
    starts = quad + outward * ends[:, :1]
    stops = np.roll(quad, -1, axis=0) + outward * ends[:, 1:]
    exact = np.array([_meeting(starts[k - 1], stops[k - 1], starts[k], stops[k]) for k in range(4)])
    return exact if np.abs(exact - quad).max() < 2.5 * across[-1] + 2 else quad


def _edge_offsets(values: Array, across: Array) -> Array:
    """How far outward of the middle each profile turns from black to white, shape (4, profiles)."""
    slope = np.clip(np.diff(values, axis=-1), 0, None)
    slope = np.where(slope > 0.3 * slope.max(axis=-1, keepdims=True), slope, 0)
    middle = (across[1:] + across[:-1]) / 2
    return np.asarray((slope * middle).sum(axis=-1) / np.maximum(slope.sum(axis=-1), 1e-6))


def _calm(offsets: Array) -> Array:
    """The offsets, those that something on the marker has spoilt set to their edge's middle one."""
    middle = np.median(offsets, axis=-1, keepdims=True)
    off = np.abs(offsets - middle)
    spread = 3 * np.median(off, axis=-1, keepdims=True) + 0.3
    return np.where(off > spread, middle, offsets)


def _meeting(start: Array, stop: Array, other_start: Array, other_stop: Array) -> Array:
    """Where two lines, each through two points, cross."""
    way, other = stop - start, other_stop - other_start
    scale = way[0] * other[1] - way[1] * other[0]
    gap = other_start - start
    return np.asarray(start + way * ((gap[0] * other[1] - gap[1] * other[0]) / scale))
