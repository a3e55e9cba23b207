"""What lies under the ink: paper, and the printed lines of cells and doors."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.training.hands import CELL_MM, Split, split_of
from scorer.training.ink import Ink, Mask, Pixels, Rng, join, paint, polyline, vector
from scorer.training.mummies import ring

Reflectance = NDArray[np.float32]  # 1 = white paper
CHANCE_OF: Mapping[str, float] = {"real cell": 0.3, "real paper": 0.35}  # the rest is even paper
NO_LINES = 0.14  # share of the drawn cells that have no border at all


@dataclass(frozen=True, slots=True)
class Papers:
    """Photographed paper: empty cells with their lines, and blank pieces; uint8."""

    cells: Pixels
    blanks: Pixels


def load_papers(data: Path, split: Split) -> Papers:
    """The papers of a split, divided by photo; `data` is the folder that holds digits/."""
    chosen = []
    for name in ("sudoku_empty_cells48", "paper_texture128"):
        npz = np.load(data / "digits" / f"{name}.npz")
        photos = {photo: place for place, photo in enumerate(np.unique(npz["src"]))}
        kept = [split_of(photos[photo]) == split for photo in npz["src"]]
        chosen.append(npz["x"][np.array(kept)])
    return Papers(*chosen)


def _flipped(picture: Reflectance, rng: Rng) -> Reflectance:
    turned = np.rot90(picture, int(rng.integers(4)))
    return np.ascontiguousarray(turned[:, :: rng.choice([-1, 1])])


def _enlarged(picture: Reflectance, shape: tuple[int, int]) -> Reflectance:
    big = cv2.resize(picture, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray(big, np.float32)


def real_cell(papers: Papers, shape: tuple[int, int], rng: Rng) -> Reflectance:
    """A photographed empty cell with its own lines."""
    picture = papers.cells[rng.integers(len(papers.cells))].astype(np.float32)
    return _enlarged(_flipped(picture / max(float(np.percentile(picture, 80)), 1.0), rng), shape)


def blank_paper(papers: Papers, shape: tuple[int, int], rng: Rng) -> Reflectance:
    """A photographed piece of paper without lines: grain, folds, shadows, show-through."""
    picture = papers.blanks[rng.integers(len(papers.blanks))].astype(np.float32)
    side = int(rng.integers(32, 128))
    top, left = rng.integers(0, 129 - side, 2)
    piece = picture[top : top + side, left : left + side]
    return _enlarged(_flipped(piece / max(float(np.median(piece)), 1.0), rng), shape)


def _side(place: int, shape: tuple[int, int], inset: float, rng: Rng) -> Ink:
    """One border line: 0 top, 1 right, 2 bottom, 3 left; `inset` px from that edge inwards."""
    high, wide = shape
    tilt = rng.normal(0, 0.012)
    along, across = (wide, high) if place % 2 == 0 else (high, wide)
    level = inset if place in {0, 3} else across - inset
    ends = [(-0.1 * along, level - tilt * along / 2), (1.1 * along, level + tilt * along / 2)]
    if rng.random() < 0.12:  # torn: photocopies and faint print lose pieces
        cut = rng.uniform(0, along)
        ends[int(rng.integers(2))] = (cut, level)
    line = polyline(ends)
    return line if place % 2 == 0 else np.ascontiguousarray(line[..., ::-1])


def border(shape: tuple[int, int], rng: Rng) -> Mask:
    """The lines of a ruled cell, cut askew: any of four, thin or thick, single or double."""
    per_mm = shape[0] / CELL_MM
    shift = rng.normal(0, 0.025, 2) * shape[0]
    thin = float(np.clip(rng.lognormal(-0.9, 0.5), 0.12, 1.4))
    dark = rng.uniform(0.12, 1)
    lines = np.zeros(shape, np.float32)
    for place in range(4):
        if rng.random() < 0.12:
            continue
        inward = (shift[1], -shift[0], -shift[1], shift[0])[place]
        inset = float(
            np.clip(inward + rng.normal(0.01, 0.015) * shape[0], -0.05 * shape[0], 0.11 * shape[0])
        )
        pen = thin * (rng.uniform(1.5, 3) if rng.random() < 0.15 else 1)
        line = _side(place, shape, inset, rng)
        if rng.random() < 0.07:
            line = join([line, _side(place, shape, inset + rng.uniform(0.5, 1.6) * per_mm, rng)])
        lines = np.maximum(lines, dark * rng.uniform(0.7, 1) * paint(line, shape, pen * per_mm))
    return lines


def _arched(shape: tuple[int, int], inset: float, radius: float) -> Ink:
    """A frame whose two upper corners are round, like a doorway; radius 0 makes it square."""
    high, wide = shape
    bend = np.linspace(0, np.pi / 2, 8)
    x = inset + radius * (1 - np.sin(bend))
    y = inset + radius * (1 - np.cos(bend))
    left = np.stack([x, y], axis=1)[::-1]
    right = left[::-1] * [-1, 1] + [wide, 0]
    feet = [(wide - inset, high - inset), (inset, high - inset)]
    return polyline(np.vstack([left, right, feet, left[:1]]))


def _keyhole(shape: tuple[int, int], inset: float, rng: Rng) -> Mask:
    """A keyhole in one corner, filled or as an outline, 2-3 mm high."""
    per_mm = shape[0] / CELL_MM
    size = rng.uniform(1.8, 3.2) * per_mm
    away = rng.uniform(0.5, 1.3) * size
    right, low = rng.random(2) < 0.85
    x = shape[1] - inset - away if right else inset + away
    y = shape[0] - inset - away if low else inset + away
    head = ring(x, y - size * 0.2, size * 0.22)
    foot = polyline(
        [
            (x - size * 0.08, y),
            (x - size * 0.25, y + size * 0.5),
            (x + size * 0.25, y + size * 0.5),
            (x + size * 0.08, y),
        ]
    )
    outline = join([head, foot])
    if rng.random() < 0.3:
        return paint(outline, shape, 0.18 * per_mm)
    filled = np.zeros(shape, np.uint8)
    for part in (head, foot):
        corners = np.round(part[:, 0] * 16).astype(np.int32)
        cv2.fillPoly(filled, [corners], 255, cv2.LINE_AA, 4)
    return np.maximum(paint(outline, shape, 0.3 * per_mm), filled.astype(np.float32) / 255)


def door(shape: tuple[int, int], rng: Rng) -> Mask:
    """The printed frames of a door cell: square or arched, a keyhole in a corner, a tint."""
    per_mm = shape[0] / CELL_MM
    inset = rng.uniform(-0.3, 0.7) * per_mm
    pen = rng.uniform(0.2, 1.2) * per_mm
    dark = rng.uniform(0.35, 1)
    lines = paint(_arched(shape, inset, 0), shape, pen)
    inner = inset + pen + rng.uniform(0.2, 1.6) * per_mm
    radius = rng.uniform(0, 7) * per_mm if rng.random() < 0.75 else 0.0
    if rng.random() < 0.85:
        arch = paint(_arched(shape, inner, radius), shape, rng.uniform(0.15, 0.8) * per_mm)
        lines = np.maximum(lines, arch)
    if rng.random() < 0.75:
        lines = np.maximum(lines, _keyhole(shape, inner, rng) * rng.uniform(0.4, 1))
    tint = rng.uniform(0, 0.16) if rng.random() < 0.7 else 0.0
    return np.asarray(np.maximum(lines * dark, tint), np.float32)


def _wall(shape: tuple[int, int], rng: Rng) -> Mask:
    """A tinted strip along one side: the printed wall round a grid, seen past the border."""
    wall = np.zeros(shape, np.float32)
    depth = int(rng.uniform(0, 0.06) * shape[0]) + 1
    strip = np.rot90(wall, int(rng.integers(4)))
    strip[:depth] = rng.uniform(0.05, 0.3)
    return wall


def remnants(shape: tuple[int, int], rng: Rng) -> Mask:
    """A detached piece of line near an edge: what cropping leaves of a neighbour's border."""
    high, wide = shape
    place = int(rng.choice([0, 1, 1, 2, 3, 3]))
    along = wide if place % 2 == 0 else high
    first = rng.uniform(0, 0.8) * along
    last = first + rng.uniform(0.15, 1) * along
    level = abs(rng.normal(0, 0.045)) * high
    ends = polyline([(first, level), (last, level + rng.normal(0, 0.02) * along)])
    if place in {1, 2}:
        ends = ends * vector(1, -1) + vector(0, wide if place == 1 else high)
    line = ends if place % 2 == 0 else np.ascontiguousarray(ends[..., ::-1])
    return paint(line, shape, rng.uniform(0.15, 1.0) * high / CELL_MM) * np.float32(
        rng.uniform(0.15, 1)
    )


def _even(shape: tuple[int, int], rng: Rng) -> Reflectance:
    coarse = rng.normal(1, 0.02, (6, 6)).astype(np.float32)
    return _enlarged(coarse, shape)


def lay_paper(papers: Papers, shape: tuple[int, int], rng: Rng) -> Reflectance:
    """An empty cell: paper of some kind and, unless it has its own, printed lines."""
    kind = rng.random()
    if kind < CHANCE_OF["real cell"]:
        return real_cell(papers, shape, rng)
    real = kind < CHANCE_OF["real cell"] + CHANCE_OF["real paper"]
    sheet = blank_paper(papers, shape, rng) if real else _even(shape, rng)
    lines = rng.random()
    if lines < NO_LINES:
        return sheet
    drawn = door(shape, rng) if lines < NO_LINES + 0.2 else border(shape, rng)
    if rng.random() < 0.1:
        drawn = np.maximum(drawn, _wall(shape, rng))
    if rng.random() < 0.15:
        drawn = np.maximum(drawn, remnants(shape, rng))
    return sheet * (1 - drawn * np.float32(rng.uniform(0.75, 0.97)))
