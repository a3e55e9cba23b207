"""The circumstances of a photo in software: what a seed may draw, for each strength."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

Chance = np.random.Generator
Strength = Literal["bright", "desk", "hard"]


@dataclass(frozen=True, slots=True)
class Conditions:
    """The range of each circumstance, from which a seed draws one value."""

    tilt: tuple[float, float]  # degrees between the line of sight and the desk's normal
    turn: float  # degrees in the picture's plane, to either side
    bend: tuple[float, float]  # mm, height of the arch
    curl: float  # 1/mm at most, curvature of one end
    fold: float  # degrees at most
    lamp: float  # part of the light that may be lost across the sheet
    shadows: int  # at most
    blur: tuple[float, float]  # px of standard deviation at a long side of 2400 px
    motion: float  # px at most, likewise
    noise: tuple[float, float]  # grey levels of standard deviation
    exposure: tuple[float, float]  # grey level of white paper
    quality: tuple[int, int]  # of the JPEG
    fill: tuple[float, float]  # part of the picture's height or width that the page takes


CONDITIONS: dict[Strength, Conditions] = {
    "bright": Conditions(
        tilt=(0, 6),
        turn=5,
        bend=(0, 1.5),
        curl=0,
        fold=0,
        lamp=0.15,
        shadows=0,
        blur=(0.4, 0.7),
        motion=0,
        noise=(1, 2),
        exposure=(205, 240),
        quality=(88, 94),
        fill=(0.8, 0.95),
    ),
    "desk": Conditions(
        tilt=(3, 25),
        turn=180,
        bend=(3, 8),
        curl=0.0015,
        fold=6,
        lamp=0.4,
        shadows=2,
        blur=(0.5, 1.0),
        motion=1.5,
        noise=(2, 4),
        exposure=(160, 235),
        quality=(80, 92),
        fill=(0.65, 0.93),
    ),
    "hard": Conditions(
        tilt=(20, 45),
        turn=180,
        bend=(3, 10),
        curl=0.003,
        fold=12,
        lamp=0.6,
        shadows=3,
        blur=(0.9, 2.2),
        motion=5,
        noise=(5, 11),
        exposure=(95, 250),
        quality=(60, 80),
        fill=(0.6, 0.9),
    ),
}
