"""Filled-in sheets made in software: a printed page, a finished game, one writer's hand on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from scorer.games.bots import play
from scorer.games.grid import CELL_KINDS, Cell, Grid
from scorer.training.hands import Hand, draw_mark
from sheetgen.render.png import raster
from sheetgen.sheet import Page

Pixels = NDArray[np.uint8]
Rng = np.random.Generator

MM_PER_INCH = 25.4
DPI = 200  # dots per inch of the printed page: finer than a photo of it


@dataclass(frozen=True, slots=True)
class Pen:
    """A pen's colour (RGB) and how much of it a stroke leaves."""

    colour: tuple[int, int, int]
    strength: float


PENS: Mapping[str, Pen] = {
    "pencil": Pen((62, 62, 66), 0.72),
    "blue": Pen((28, 48, 140), 0.92),
    "black": Pen((22, 22, 26), 0.94),
    "red": Pen((176, 36, 40), 0.9),
}


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """A page as it lies on the table: its picture (RGB), its resolution, and what is on it."""

    picture: Pixels
    mm_per_px: float
    marks: Mapping[str, str]


def played(page: Page, seed: int) -> dict[str, str]:
    """What one finished solo game leaves in the cells of a page."""
    cells = {f.name: Cell(f.kind) for f in page.fields if f.kind in CELL_KINDS}
    finished = play(Grid(cells), Random(seed))
    return {name: cell.mark for name, cell in finished.cells.items()}


def printed(page: Page, dpi: int = DPI) -> Pixels:
    """The page as it comes from the printer, RGB."""
    return np.array(raster(page, dpi).convert("RGB"))


def write_on(
    page: Page, marks: Mapping[str, str], writer: Hand, rng: Rng, paper: Pixels | None = None
) -> Written:
    """Write marks into the page's cells with one hand and one pen.

    Args:
        page: the page; its fields say where the cells are.
        marks: what to write, by cell; cells that are not named stay empty.
        writer: whose hand.
        rng: chance.
        paper: the printed page, if it was already made (at ``DPI``).
    """
    picture = (printed(page) if paper is None else paper).astype(np.float32)
    mm_per_px = MM_PER_INCH / DPI
    pen = PENS[list(PENS)[int(rng.integers(len(PENS)))]]
    strength = pen.strength * float(rng.uniform(0.8, 1.0))
    for field in page.fields:
        mark = marks.get(field.name, "")
        if mark:
            side = round(field.rect.width / mm_per_px)
            ink = draw_mark(mark, writer, side, rng) * strength
            left, top = round(field.rect.x / mm_per_px), round(field.rect.y / mm_per_px)
            area = picture[top : top + side, left : left + side]
            area += ink[..., None] * (np.array(pen.colour, np.float32) - area)
    return Written(np.clip(picture, 0, 255).astype(np.uint8), mm_per_px, dict(marks))
