"""Ink as line segments: an array of shape (n, 2, 2), segment, end, (x, y), y down."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Ink = NDArray[np.float32]
Mask = NDArray[np.float32]
Pixels = NDArray[np.uint8]
Rng = np.random.Generator
Point = tuple[float, float]

SUBPIXEL_BITS = 4  # cv2 draws to a sixteenth of a pixel
CURVE_STEPS = 7  # pieces between two points of a curve: smooth at the size of a cell
OPEN = False  # a drawn line does not run back to its start
NO_INK: Ink = np.zeros((0, 2, 2), np.float32)


def vector(x: float, y: float) -> NDArray[np.float32]:
    """A shift or a stretch of ink, (x, y)."""
    return np.array([x, y], np.float32)


def polyline(points: Sequence[Point] | NDArray[np.floating]) -> Ink:
    """Straight lines from each point to the next."""
    line = np.asarray(points, np.float32)
    return np.stack([line[:-1], line[1:]], axis=1)


def curve(points: Sequence[Point] | NDArray[np.floating]) -> Ink:
    """A smooth line through the points (Catmull-Rom)."""
    knots = np.asarray(points, np.float32)
    padded = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    before, start, end, after = (padded[i : len(padded) - 3 + i, None] for i in range(4))
    t = np.linspace(0, 1, CURVE_STEPS, endpoint=False, dtype=np.float32)[None, :, None]
    bends = (
        2 * start
        + (end - before) * t
        + (2 * before - 5 * start + 4 * end - after) * t**2
        + (3 * start - before - 3 * end + after) * t**3
    )
    return polyline(np.vstack([bends.reshape(-1, 2) / 2, knots[-1:]]))


def join(parts: Sequence[Ink]) -> Ink:
    """Several pieces of ink as one."""
    return np.concatenate(parts) if parts else NO_INK


def bounds(ink: Ink) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the ink."""
    points = ink.reshape(-1, 2)
    left, top = points.min(0)
    right, bottom = points.max(0)
    return float(left), float(top), float(right), float(bottom)


def centred(ink: Ink) -> Ink:
    """The ink with the middle of its bounds at the origin."""
    left, top, right, bottom = bounds(ink)
    return ink - vector((left + right) / 2, (top + bottom) / 2)


def turned(ink: Ink, angle: float, slant: float = 0.0) -> Ink:
    """Lean the ink by `slant` (x for each y upwards), then turn it by `angle` radians clockwise."""
    lean = np.array([[1, -slant], [0, 1]])
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, -sin], [sin, cos]]) @ lean
    return np.asarray(ink @ turn.T, np.float32)


def wobble(ink: Ink, amount: float, rng: Rng) -> Ink:
    """Bend the ink smoothly, as no hand draws a shape twice; `amount` in the ink's own unit."""
    waves = rng.normal(0, 4.0, (3, 2, 2)).astype(np.float32)
    phases = rng.uniform(0, 2 * np.pi, (3, 2)).astype(np.float32)
    shifts = rng.normal(0, amount, (3, 2)).astype(np.float32)
    turns = np.einsum("nex,kdx->nekd", ink, waves) + phases
    return np.asarray(ink + np.einsum("nekd,kd->ned", np.sin(turns), shifts), np.float32)


def paint(ink: Ink, shape: tuple[int, int], pen: float) -> Mask:
    """How much ink lies on each pixel, 0 to 1; ink and `pen` (the width) in pixels."""
    canvas = np.zeros(shape, np.uint8)
    if len(ink):
        ends = np.round(np.clip(ink, -2e4, 2e4) * 2**SUBPIXEL_BITS).astype(np.int32)
        cv2.polylines(canvas, list(ends), OPEN, 255, max(1, round(pen)), cv2.LINE_AA, SUBPIXEL_BITS)
    return np.asarray(canvas / np.float32(255), np.float32)
