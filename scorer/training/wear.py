"""What paper goes through: folds, ink from its back side, rubbed-out pencil, streaky pens."""

import cv2
import numpy as np

from scorer.training.ink import Ink, Mask, Rng, bounds, centred, paint, vector
from scorer.training.paper import Reflectance

FAINTEST_PENCIL = 0.13  # of the paper's light; what is rubbed out hardly gets there
SHINES_THROUGH = (0.03, 0.11)  # of the paper's light
RUBBED_OUT = (0.03, 0.1)  # of the paper's light


def fold(sheet: Reflectance, rng: Rng) -> Reflectance:
    """A crease across the cell: a bright and a dark edge, and one half turned from the light."""
    high, wide = sheet.shape
    way = rng.uniform(0, np.pi)
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    off = (x - wide * rng.uniform(0.1, 0.9)) * np.cos(way)
    off += (y - high * rng.uniform(0.1, 0.9)) * np.sin(way)
    width = high * rng.uniform(0.006, 0.035)
    crease = np.exp(-((off / width) ** 2)) * rng.uniform(-0.25, 0.15)
    edge = np.exp(-(((off - 2 * width) / width) ** 2)) * rng.uniform(-0.12, 0.12)
    half = rng.uniform(0, 0.12) * np.tanh(off / (width * rng.uniform(1, 6)))
    return np.asarray(sheet * (1 + crease + edge + half), np.float32)


def _spread(ink: Ink, shape: tuple[int, int], rng: Rng) -> Ink:
    """Ink about as high as the cell, somewhere in it, in pixels."""
    left, top, right, bottom = bounds(ink)
    scale = shape[0] * rng.uniform(0.35, 0.8) / max(bottom - top, 0.1 * (right - left), 0.1)
    middle = rng.uniform(0.2, 0.8, 2) * shape[::-1]
    return np.asarray(centred(ink) * scale + middle, np.float32)


def back_side(ink: Ink, shape: tuple[int, int], pen: float, rng: Rng) -> Mask:
    """What shines through from the back: mirrored, blurred and faint."""
    mask = paint(_spread(ink * vector(-1, 1), shape, rng), shape, pen * rng.uniform(1, 2))
    soft = cv2.GaussianBlur(mask, (0, 0), shape[0] * rng.uniform(0.012, 0.04))
    return np.asarray(soft * rng.uniform(*SHINES_THROUGH), np.float32)


def rubbed_out(ink: Ink, shape: tuple[int, int], pen: float, rng: Rng) -> Mask:
    """What an eraser leaves of pencil: patches of the old strokes and a smear."""
    mask = paint(_spread(ink, shape, rng), shape, pen * rng.uniform(0.8, 1.4))
    patches = cv2.resize(rng.uniform(0, 1, (4, 6)), shape[::-1], interpolation=cv2.INTER_LINEAR)
    smear = cv2.GaussianBlur(mask, (0, 0), shape[0] * 0.05) * 0.6
    return np.asarray((mask * patches + smear) * rng.uniform(*RUBBED_OUT), np.float32)


def streaked(mask: Mask, rng: Rng) -> Mask:
    """Ink of a pen that runs dry or does not hold on film: streaks along one way."""
    high, wide = mask.shape
    grid = (high // 3, 4) if rng.random() < 0.5 else (4, wide // 3)
    streaks = cv2.resize(rng.uniform(0, 1, grid), (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(mask * np.clip(rng.uniform(0.5, 1.1) + streaks - 0.3, 0.15, 1), np.float32)
