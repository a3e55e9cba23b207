"""A camera in software: a printed page, bent, lit and photographed, with the truth of every point.

Page coordinates are mm from the page's top left, y down; the desk is the plane z = 0 and z points
up at the camera. Photo coordinates are pixels, the first pixel's centre is (0, 0).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.training.conditions import CONDITIONS, Chance, Conditions, Strength
from scorer.training.light import COARSE, GAMMA, Floats, Image, develop, light, table_top
from scorer.training.paper_bend import Array, Surface, bent_sheet

Project = Callable[[Array], Array]

FOCAL = 0.75  # of the picture's long side: the main lens of a phone (26 mm on a 36 × 24 mm film)
ASPECT = 0.75  # phone sensors are 4:3
MARGIN = 70.0  # mm around the page in which the inverse map still has to be right
GRID = 2.0  # mm between the nodes of the tabulated bend
SQUARE = 45  # degrees; a smaller turn is drawn evenly
OBLIQUE = 0.3  # part of the photos taken at any turn
REPLICATE = cv2.BORDER_REPLICATE
DISTORTION = 0.006  # of the lens; what a phone's own correction leaves
HELD_RIGHT = 0.8  # part of the photos whose long side goes along the sheet's


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photo of a page; ``to_photo`` maps page mm, shape (n, 2), to photo pixels, shape (n, 2)."""

    picture: Image  # BGR
    to_photo: Project
    quality: int

    def jpeg(self) -> bytes:
        """The photo as the phone would store it."""
        _, encoded = cv2.imencode(".jpg", self.picture, [cv2.IMWRITE_JPEG_QUALITY, self.quality])
        return encoded.tobytes()


def photograph(
    page: Image, mm_per_px: float, strength: Strength, seed: int, long_side: int = 2400
) -> Shot:
    """Photograph a page lying on a desk; the same seed gives the same picture.

    Args:
        page: the printed (and written on) page, RGB, shape (height, width, 3).
        mm_per_px: its resolution.
        strength: how bad the circumstances are.
        seed: draws the circumstances.
        long_side: the photo's longer side in pixels.
    """
    chance = np.random.default_rng([seed, sorted(CONDITIONS).index(strength)])
    conditions = CONDITIONS[strength]
    size = np.array([page.shape[1], page.shape[0]]) * mm_per_px
    surface = bent_sheet(size, conditions, chance)
    pose = _pose(conditions, chance)
    shape = _frame(pose, long_side, chance)
    project = _lens(surface, size, pose, shape, float(chance.uniform(*conditions.fill)))
    back = _inverse(project, size, shape)
    linear = _scene(page, back, mm_per_px, table_top(chance))
    linear *= light(back, surface, size, conditions, chance)[..., None]
    return Shot(develop(linear, conditions, chance), project, _quality(conditions, chance))


def _quality(conditions: Conditions, chance: Chance) -> int:
    low, high = conditions.quality
    return int(chance.integers(low, high + 1))


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """How the camera looks at the desk; ``shift`` moves the page in it (-1 … 1)."""

    rotation: Array  # (3, 3), desk to camera; the camera looks along its +z
    distortion: float  # of the lens, at a distance of one focal length from the middle
    shift: Array


def _pose(conditions: Conditions, chance: Chance) -> Pose:
    """Draw the direction from which the photo is taken."""
    turn = np.radians(_turn(conditions.turn, chance))
    tilt = np.radians(chance.uniform(*conditions.tilt))
    towards = chance.uniform(0, 2 * np.pi)
    axis = tilt * np.array([np.cos(towards), np.sin(towards), 0])
    down = np.diag([1.0, 1.0, -1.0])  # z up at the camera becomes z away from it
    in_plane = cv2.Rodrigues(np.array([0, 0, turn]))[0]
    rotation = cv2.Rodrigues(axis)[0] @ down @ in_plane
    return Pose(rotation, float(chance.normal(0, DISTORTION)), chance.uniform(-1, 1, 2))


def _turn(most: float, chance: Chance) -> float:
    """Draw the turn in the picture, in degrees; most people hold the phone square to the sheet."""
    if most < SQUARE or chance.random() < OBLIQUE:
        return float(chance.uniform(-most, most))
    return float(90 * chance.integers(0, 4) + chance.normal(0, 10))


def _frame(pose: Pose, long_side: int, chance: Chance) -> tuple[int, int]:
    """The picture's height and width: mostly the long side goes along the sheet's."""
    up, across = abs(pose.rotation[1, 1]), abs(pose.rotation[0, 1])
    along = chance.random() < HELD_RIGHT or min(up, across) < 0.2
    short = round(long_side * ASPECT)
    return (long_side, short) if (up > across) == along else (short, long_side)


def _lens(
    surface: Surface, size: Array, pose: Pose, shape: tuple[int, int], fill: float
) -> Project:
    """The map from the page (mm) to the photo (px), at the distance where the page fills it."""
    focal = FOCAL * max(shape)
    middle = np.array([shape[1] - 1, shape[0] - 1]) / 2
    outline = _outline(size)

    def view(page: Array, distance: float) -> Array:
        space = surface.points(page) @ pose.rotation.T
        flat = space[..., :2] / (space[..., 2:] + distance)
        bulge = 1 + pose.distortion * (flat**2).sum(axis=-1, keepdims=True)
        return np.asarray(focal * flat * bulge)

    distance = 500.0
    for _ in range(12):
        span = np.ptp(view(outline, distance), axis=0)
        distance *= float((span / (shape[1], shape[0])).max()) / fill
        distance = max(distance, 200.0)  # mm; nearer than that a phone does not focus
    seen = view(outline, distance)
    free = (np.array([shape[1], shape[0]]) - np.ptp(seen, axis=0)) / 2
    offset = middle - (seen.max(axis=0) + seen.min(axis=0)) / 2 + 0.8 * pose.shift * free

    def project(page: Array) -> Array:
        return np.asarray(view(np.asarray(page, dtype=np.float64), distance) + offset)

    return project


def _outline(size: Array) -> Array:
    """Points around the page's edge, in mm."""
    steps = np.linspace(0, 1, 13)
    zero, one = np.zeros_like(steps), np.ones_like(steps)
    sides = [(steps, zero), (one, steps), (steps, one), (zero, steps)]
    return np.concatenate([np.stack(side, axis=-1) for side in sides]) * size


def _inverse(project: Project, size: Array, shape: tuple[int, int]) -> Floats:
    """The page point (mm) that every pixel shows, shape (rows, columns, 2).

    The page's own perspective is inverted exactly, and what the bend adds by fixed point steps.
    """
    corners = np.array([(0, 0), (size[0], 0), tuple(size), (0, size[1])])
    flat = cv2.findHomography(project(corners), corners)[0]
    xs, ys = (np.arange(-MARGIN, side + MARGIN, GRID) for side in size)
    nodes = np.stack(np.meshgrid(xs, ys), axis=-1)
    seen = project(nodes.reshape(-1, 2))
    moved = cv2.perspectiveTransform(seen[None], flat)[0].reshape(nodes.shape) - nodes
    rows, columns = -(-shape[0] // COARSE) + 1, -(-shape[1] // COARSE) + 1
    pixels = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1) * COARSE
    start = cv2.perspectiveTransform((pixels.reshape(1, -1, 2)).astype(np.float64), flat).reshape(
        rows, columns, 2
    )
    bend = moved.astype(np.float32)
    page = start.copy()
    for _ in range(15):  # each step leaves at most half of the error; the bend is a few mm
        page = start - _looked_up(bend, (page + MARGIN) / GRID)
    fine = np.stack(np.meshgrid(np.arange(shape[1]), np.arange(shape[0])), axis=-1)
    return np.asarray(_looked_up(page, fine / COARSE), np.float32)


def _looked_up(table: NDArray[Any], at: NDArray[Any], border: int = REPLICATE) -> NDArray[Any]:
    """The table's values at places (column, row) between its nodes."""
    place = at.astype(np.float32)
    kept = table if table.dtype == np.uint8 else table.astype(np.float32)
    return cv2.remap(kept, place[..., 0], place[..., 1], cv2.INTER_LINEAR, borderMode=border)


def _scene(page: Image, back: Floats, mm_per_px: float, desk: Image) -> Floats:
    """The page on the desk in linear light without any shading, BGR, shape (rows, columns, 3)."""
    size = np.array([page.shape[1], page.shape[0]], np.float32) * np.float32(mm_per_px)
    middle = back[back.shape[0] // 2 - 1 : back.shape[0] // 2 + 1, back.shape[1] // 2]
    px_mm = max(float(np.abs(middle[1] - middle[0]).max()), 1e-3)
    sigma = max(0.35 * px_mm / mm_per_px, 0.3)  # what one pixel of the sensor gathers
    ink = np.asarray(cv2.GaussianBlur(page[..., ::-1], (0, 0), sigma), np.uint8)
    sheet = _looked_up(ink, back / np.float32(mm_per_px) - np.float32(0.5))
    under = _looked_up(desk, back * np.float32(2), cv2.BORDER_WRAP)  # it has two pixels a mm
    inside = np.minimum(back, size - back).min(axis=-1)
    cover = np.clip(inside / px_mm + 0.5, 0, 1)[..., None]
    curve = ((np.arange(256) / 255) ** GAMMA).astype(np.float32)
    desk_light = curve[under] * _contact(1 - cover, px_mm)
    return np.asarray(cover * curve[sheet] + (1 - cover) * desk_light, np.float32)


def _contact(uncovered: Floats, px_mm: float) -> Floats:
    """How much light reaches the desk near the paper's edge, where it lies in its own shadow."""
    rows, columns = uncovered.shape[:2]
    step = 1 / COARSE
    small = cv2.resize(uncovered, None, fx=step, fy=step, interpolation=cv2.INTER_AREA)
    near = cv2.GaussianBlur(small, (0, 0), max(3.0 / px_mm / COARSE, 0.5))
    return np.asarray(0.5 + 0.5 * cv2.resize(near, (columns, rows)), np.float32)[..., None]
