"""A sheet of paper bent in one direction, as paper on a desk is; mm, z points up."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scorer.training.conditions import Chance, Conditions

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A sheet bent in one direction only, as paper can: angle and place along that direction."""

    direction: float  # radians from the page's x axis
    along: Array  # mm from the page's middle, evenly spaced
    angle: Array  # radians to the desk
    x: Array  # mm
    z: Array  # mm
    centre: Array

    def points(self, page: Array) -> Array:
        """Where points of the page (mm) lie in space (mm), shape (n, 3)."""
        along, across = self._split(page)
        x = np.interp(along, self.along, self.x)
        cos, sin = np.cos(self.direction), np.sin(self.direction)
        height = np.interp(along, self.along, self.z)
        return np.stack([x * cos - across * sin, x * sin + across * cos, height], axis=-1)

    def normals(self, page: Array) -> Array:
        """The unit normals there, shape (n, 3)."""
        angle = np.interp(self._split(page)[0], self.along, self.angle)
        flat = -np.sin(angle)
        cos, sin = np.cos(self.direction), np.sin(self.direction)
        return np.stack([flat * cos, flat * sin, np.cos(angle)], axis=-1)

    def _split(self, page: Array) -> tuple[Array, Array]:
        offset = page - self.centre
        cos, sin = np.cos(self.direction), np.sin(self.direction)
        return offset @ np.array([cos, sin]), offset @ np.array([-sin, cos])


def bent_sheet(size: Array, conditions: Conditions, chance: Chance) -> Surface:
    """Draw how the paper is bent: an arch, a curled end and a soft fold, all in one direction."""
    direction = float(chance.choice([0, np.pi / 2]) + chance.normal(0, 0.25))
    length = float(size @ np.abs([np.cos(direction), np.sin(direction)]))
    reach = length / 2 + float(np.linalg.norm(size)) / 2
    along = np.arange(-reach, reach + 1.0)
    arch = 8 * chance.uniform(*conditions.bend) / length**2 * chance.choice([-1, 1], p=[0.3, 0.7])
    angle = -arch * along
    start = chance.uniform(0.1, 0.3) * length
    end = chance.choice([-1, 1])
    angle += end * chance.uniform(0, conditions.curl) * np.clip(end * along - start, 0, 80)
    crease = chance.uniform(-0.25, 0.25) * length
    width = chance.uniform(3, 10)  # mm over which the fold turns
    angle += (
        np.radians(chance.uniform(-1, 1) * conditions.fold) / 2 * np.tanh((along - crease) / width)
    )
    angle = np.clip(angle, -0.6, 0.6)
    x, z = np.cumsum(np.cos(angle)), np.cumsum(np.sin(angle))
    middle = len(along) // 2
    inside = np.abs(along) < length / 2
    tilt = np.polyfit(along[inside], z[inside], 1)  # the sheet lies down
    angle = angle - np.arctan(tilt[0])
    x, z = np.cumsum(np.cos(angle)), np.cumsum(np.sin(angle))
    return Surface(direction, along, angle, x - x[middle], z - z[inside].min(), size / 2)
