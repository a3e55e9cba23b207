"""How far a bent sheet departs from a flat one: displacements over the page, smooth, in mm."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.geometry import Rect

Array = NDArray[np.float64]

SPACING = 30.0  # mm between control points; a soft fold turns within about as much
ANCHOR_WEIGHT = 4.0  # of a marker's corner against one piece of a line: it cannot be mistaken
NOTHING = np.empty((0, 0))  # for OpenCV, where a matrix is left out
ROUNDS = 2  # of weighing down what does not fit; more changes nothing that can be measured


@dataclass(frozen=True, slots=True, eq=False)
class Bend:
    """Displacements as cubic splines; ``control`` has shape (rows, columns, 2), in mm."""

    area: Rect
    control: Array

    def at(self, points: Array) -> Array:
        """The displacements at points of the page, shape (n, 2)."""
        columns, rows = self.bases(points[:, 0], points[:, 1])
        by_column = (rows @ self.control.reshape(rows.shape[1], -1)).reshape(len(points), -1, 2)
        return np.asarray((by_column * columns[:, :, None]).sum(axis=1))

    def over(self, xs: Array, ys: Array) -> Array:
        """The displacements on a grid, shape (ys, xs, 2)."""
        columns, rows = self.bases(xs, ys)
        return np.stack([rows @ self.control[..., k] @ columns.T for k in (0, 1)], axis=-1)

    def bases(self, xs: Array, ys: Array) -> tuple[Array, Array]:
        """What each column, and each row, of control values counts at the places."""
        rows, columns = self.control.shape[:2]
        return _basis(xs - self.area.x, columns), _basis(ys - self.area.y, rows)


@dataclass(frozen=True, slots=True, eq=False)
class Displaced:
    """Measured displacements along one axis: where, how far (mm), and how much each counts."""

    points: Array  # (n, 2)
    shift: Array  # (n,)
    weight: Array  # (n,)


def flat(area: Rect) -> Bend:
    """No displacement anywhere."""
    rows, columns = (int(np.ceil(side / SPACING)) + 3 for side in (area.height, area.width))
    return Bend(area, np.zeros((rows, columns, 2)))


def fit_bend(
    area: Rect, along: tuple[Displaced, Displaced], stiffness: float, slack: float
) -> Bend:
    """The smoothest field near the measurements.

    Args:
        area: the page.
        along: what was measured along x, and along y.
        stiffness: how much a change of slope costs against a misfit.
        slack: mm; measurements farther off than that count less and less.
    """
    start = flat(area)
    shape = start.control.shape[:2]
    penalty = stiffness * _roughness(shape)
    controls = [_fit_axis(start, measured, penalty, slack).reshape(shape) for measured in along]
    return Bend(area, np.stack(controls, axis=-1))


def _fit_axis(start: Bend, measured: Displaced, penalty: Array, slack: float) -> Array:
    """The control values of one axis, by iteratively reweighted least squares."""
    columns, rows = start.bases(measured.points[:, 0], measured.points[:, 1])
    design = (rows[:, :, None] * columns[:, None, :]).reshape(len(rows), -1)
    weight = measured.weight
    control = np.zeros(design.shape[1])
    for _ in range(ROUNDS):
        control = solve(design, measured.shift, weight, penalty)
        weight = measured.weight / (1 + ((measured.shift - design @ control) / slack) ** 2)
    return control


def solve(design: Array, wanted: Array, weight: Array, penalty: Array) -> Array:
    """The least squares solution of ``design @ x = wanted`` with a quadratic penalty on x.

    By OpenCV, because numpy's threads wait for each other for a tenth of a second where another
    program keeps the processors busy.
    """
    weighted = design * weight[:, None]
    square = cv2.gemm(weighted, design, 1, penalty, 1, flags=cv2.GEMM_1_T)
    right = cv2.gemm(weighted, wanted[:, None], 1, NOTHING, 0, flags=cv2.GEMM_1_T)
    _, found = cv2.solve(square, right, flags=cv2.DECOMP_CHOLESKY)
    return np.asarray(found, np.float64)[:, 0]


def _basis(offset: Array, count: int) -> Array:
    """The uniform cubic B-splines at each place, shape (n, count); straight on beyond the ends."""
    place = np.clip(offset / SPACING, 0, count - 3 - 1e-9)
    first = place.astype(int)
    t = place - first
    values = np.zeros((len(place), count))
    pieces = ((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3)
    for k, piece in enumerate(pieces):
        values[np.arange(len(place)), first + k] = piece / 6
    return values


@cache
def _roughness(shape: tuple[int, int]) -> Array:
    """What second differences of the control values cost, as a quadratic form."""
    rows, columns = shape
    bend_rows = np.kron(np.diff(np.eye(rows), 2, axis=0), np.eye(columns))
    bend_columns = np.kron(np.eye(rows), np.diff(np.eye(columns), 2, axis=0))
    twist = np.kron(np.diff(np.eye(rows), axis=0), np.diff(np.eye(columns), axis=0))
    form = sum(part.T @ part for part in (bend_rows, bend_columns, twist, twist))
    return np.asarray(form + 1e-6 * np.eye(rows * columns))  # the last part keeps it solvable
