"""What lies under the paper, what falls on it, and what the sensor makes of it."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.training.conditions import Chance, Conditions
from scorer.training.paper_bend import Array, Surface

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

GAMMA = 2.2  # light is added and blurred in linear values, pixels are stored curved
COARSE = 8  # px; light changes slowly and is computed at every eighth pixel
SIDE = 1024  # px of the table top's picture
WOOD = np.array([60.0, 100.0, 150.0])  # BGR
PAPER_GRAIN = 0.008  # part of the light; standard deviation of a sheet's own unevenness


def table_top(chance: Chance) -> Image:
    """A made table top that tiles, 1024 × 1024 at two pixels a mm: wood, cloth or plain."""
    noise = np.asarray(chance.standard_normal((SIDE, SIDE)), np.float32)
    kind = chance.choice(["wood", "cloth", "plain"])
    if kind == "wood":
        wave, colour, contrast = _grain(noise, chance), WOOD * chance.uniform(0.4, 1.5), 0.09
    elif kind == "cloth":
        weave = np.sin(np.arange(SIDE) * np.pi / 3)
        wave = np.asarray(noise * 0.5 + weave[:, None] + weave[None], np.float32)
        colour, contrast = chance.uniform(20, 200, 3), 0.07
    else:
        wave = np.asarray(cv2.GaussianBlur(noise, (0, 0), 2), np.float32)
        colour, contrast = chance.uniform(30, 245) + chance.normal(0, 12, 3), 0.04
    picture = colour * (1 + contrast * wave[..., None])
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _grain(noise: Floats, chance: Chance) -> Floats:
    """The streaks and rings of wood, along x."""
    streaks = np.asarray(cv2.blur(noise, (255, 3)), np.float32)
    rings = np.sin(np.arange(SIDE) / SIDE * 2 * np.pi * chance.integers(4, 12))
    return np.asarray(streaks / streaks.std() + 1.2 * rings[:, None], np.float32)


def light(
    back: Floats,
    surface: Surface,
    size: Array,
    conditions: Conditions,
    chance: Chance,
) -> Floats:
    """How much light every pixel gets, about 1 on average, shape (rows, columns)."""
    coarse = back[::COARSE, ::COARSE].astype(np.float64)
    rows, columns = coarse.shape[:2]
    way = chance.uniform(0, 2 * np.pi)
    lamp = np.array([np.cos(way), np.sin(way), chance.uniform(0.7, 2.0)])
    lamp /= np.linalg.norm(lamp)
    normals = surface.normals(np.clip(coarse, 0, size).reshape(-1, 2))
    direct = (normals @ lamp).reshape(rows, columns) / lamp[2]
    ambient = chance.uniform(0.3, 0.7)
    light = ambient + (1 - ambient) * np.clip(direct, 0, 2)
    towards = ((coarse - size / 2) @ lamp[:2]) / float(np.linalg.norm(size))
    light *= 1 + chance.uniform(0, conditions.lamp) * np.clip(towards, -1, 1)
    for _ in range(int(chance.integers(0, conditions.shadows + 1))):
        light *= _shadow(rows, columns, chance)
    radius = np.hypot(*np.meshgrid(np.linspace(-1, 1, columns), np.linspace(-1, 1, rows)))
    light *= 1 - chance.uniform(0.03, 0.12) * radius**2  # the lens's vignette
    full = cv2.resize(light.astype(np.float32), (back.shape[1], back.shape[0]))
    grain = np.asarray(chance.standard_normal((512, 512)), np.float32)
    at = back * np.float32(3)  # fibres a third of a millimetre wide
    wrap = cv2.BORDER_WRAP
    fibres = cv2.remap(grain, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=wrap)
    return np.asarray(full * (1 + PAPER_GRAIN * fibres), np.float32)


def _shadow(rows: int, columns: int, chance: Chance) -> Array:
    """The soft shadow of a hand, a head or the phone itself: 1 outside, less inside."""
    long = max(rows, columns)
    centre = chance.uniform(0, 1, 2) * (columns, rows)
    ways = np.sort(chance.uniform(0, 2 * np.pi, 7))
    reach = chance.uniform(0.15, 0.5, 7)[:, None] * long
    outline = centre + reach * np.stack([np.cos(ways), np.sin(ways)], axis=-1)
    mask = np.zeros((rows, columns), np.float64)
    cv2.fillPoly(mask, [outline.astype(np.int32)], 1)
    soft = cv2.GaussianBlur(mask, (0, 0), chance.uniform(0.008, 0.06) * long)
    return np.asarray(1 - chance.uniform(0.15, 0.5) * soft)


def develop(linear: Floats, conditions: Conditions, chance: Chance) -> Image:
    """What the lens, the sensor and the phone's software make of the light; BGR."""
    sharp = np.asarray(_blurred(linear, conditions, chance), np.float32)
    white = (chance.uniform(*conditions.exposure) / 255) ** GAMMA
    balance = np.exp(chance.normal(0, 0.04, 3)).astype(np.float32)
    sharp *= np.float32(white) * balance
    picture = np.clip(sharp, 0, 1) ** np.float32(1 / GAMMA) * np.float32(255)
    noise = chance.standard_normal(picture.shape, dtype=np.float32)
    noise *= np.float32(chance.uniform(*conditions.noise))
    smooth = cv2.GaussianBlur(noise, (0, 0), 1)  # the phone smooths a part of the noise
    picture += (0.6 * noise + 0.8 * smooth) * (1 - 0.4 * picture / 255)
    amount = np.float32(chance.uniform(0.2, 0.8))
    picture += amount * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    return np.asarray(np.clip(picture + 0.5, 0, 255), np.uint8)


def _blurred(linear: Floats, conditions: Conditions, chance: Chance) -> NDArray[Any]:
    """The light after a focus that misses and a hand that moves."""
    scale = max(linear.shape[:2]) / 2400
    sigma = chance.uniform(*conditions.blur) * scale
    picture = cv2.GaussianBlur(linear, (0, 0), max(sigma, 0.2))
    length = chance.uniform(0, conditions.motion) * scale
    if length <= 1:
        return picture
    return cv2.filter2D(picture, -1, _smear(length, chance.uniform(0, np.pi)))


def _smear(length: float, way: float) -> Floats:
    """The kernel of a movement of so many pixels in a direction (radians)."""
    side = 2 * int(np.ceil(length / 2)) + 1
    kernel = np.zeros((side, side), np.float32)
    middle = side // 2
    step = length / 2 * np.array([np.cos(way), np.sin(way)])
    start, end = (tuple(int(v) for v in np.rint(middle + s * step)) for s in (-1, 1))
    cv2.line(kernel, start, end, 1.0, 1, cv2.LINE_AA)
    return np.asarray(kernel / kernel.sum())
