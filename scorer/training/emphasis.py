"""What people add to a number that stays it: a ring, a box, a second pass, a full stop."""

import numpy as np

from scorer.training.ink import Ink, Rng, bounds, curve, join, polyline, vector, wobble
from scorer.training.mummies import ring

ENLARGED = 1.6  # about how much higher a number with its ring is


def circled(ink: Ink, rng: Rng) -> Ink:
    """A number in a ring, which is not quite round nor quite closed, or now and then in a box."""
    left, top, right, bottom = bounds(ink)
    middle = vector((left + right) / 2, (top + bottom) / 2)
    half = np.array([right - left, bottom - top]) / 2 + rng.uniform(0.12, 0.4)
    if rng.random() < 0.25:
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]) * half
        box = polyline(corners + rng.normal(0, 0.05, corners.shape))
        return join([ink, box + middle])
    half = np.maximum(half, half[::-1] * rng.uniform(0.5, 0.9)) * rng.uniform(1, 1.15)
    angles = np.linspace(0, 2 * np.pi + rng.uniform(-0.4, 0.6), 14) + rng.uniform(0, 6.28)
    spiral = np.linspace(1, rng.uniform(0.9, 1.12), len(angles))[:, None]
    ring = curve(np.stack([np.cos(angles), np.sin(angles)], axis=1) * half * spiral)
    return join([ink, wobble(ring, 0.02, rng) + middle])


def stopped(ink: Ink, rng: Rng) -> Ink:
    """A number with a full stop behind its foot, as people write who count a list."""
    _, _, right, bottom = bounds(ink)
    dot = ring(
        right + rng.uniform(0.06, 0.4), bottom + rng.normal(-0.05, 0.06), rng.uniform(0, 0.03), 2
    )
    return join([ink, dot])


def retraced(ink: Ink, rng: Rng) -> Ink:
    """A number gone over again to make it clearer."""
    passes = [_again(ink, rng) for _ in range(rng.integers(1, 3))]
    return join([ink, *passes])


def _again(ink: Ink, rng: Rng) -> Ink:
    return np.asarray(wobble(ink, 0.02, rng) + rng.normal(0, 0.015, 2), np.float32)
