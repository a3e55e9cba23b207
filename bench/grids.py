"""Finding grids without markers: how far off their corners are, beside a plain contour finder.

Usage: python bench/grids.py [--made N] [--photos FOLDER]

Corners are the outer edge of the grid's border; the figure is that of the farthest of the four, in
per cent of the grid's diagonal. Both finders see the same photos in the same run. The real photos
are ../shared/data/photos; the made ones are drawn and photographed in software.
"""

import argparse
import json
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from drawn_grids import KINDS, PX_PER_MM, draw_grid
from numpy.typing import NDArray

from scorer.reader.locate import Located
from scorer.reader.photo import Photo, decode_photo
from scorer.reader.rectify import rectify
from scorer.reader.unmarked import find_grid
from scorer.reader.unmarked_edge import outer_corners
from scorer.reader.unmarked_fit import Board, board_of
from scorer.training.camera import photograph
from scorer.training.conditions import Strength
from scorer.training.measure import Share
from sheetgen.errors import SheetError
from sheetgen.geometry import Rect
from sheetgen.sheet import Field, Layer, Page

PHOTOS = Path(__file__).parent.parent.parent / "shared" / "data" / "photos"
STRENGTHS: tuple[Strength, ...] = ("bright", "desk", "hard")
LONG_SIDE = 1400  # px of the made photos
CELL = 18.0  # mm; the reader's own measure of a cell
GOOD = 1.5  # per cent of the diagonal
LOST = 100.0  # counted where nothing was found
PLAIN_SIDE = 1000  # px, the size at which the plain finder works

Quad = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A photo with a grid: what kind, how many rows and columns, where its corners are."""

    kind: str
    name: str
    shape: tuple[int, int]
    corners: Quad
    encoded: bytes


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    wanted.add_argument("--made", type=int, default=25, help="made photos of each kind")
    wanted.add_argument("--photos", type=Path, default=PHOTOS)
    wanted.add_argument("--show", action="store_true", help="name every photo that failed")
    given = wanted.parse_args()
    cv2.setNumThreads(1)
    table: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for case in [*real(given.photos), *made(given.made)]:
        photo = decode_photo(case.encoded, case.name)
        start = time.process_time()
        ours = off(found(photo, case.shape), case.corners)
        spent = 1000 * (time.process_time() - start)
        plain = off(plain_quad(photo), case.corners)
        table[case.kind].append((ours, plain, spent))
        if given.show and ours > GOOD:
            print(f"{case.name}: {ours:.1f} %")
    print(f"worst corner within {GOOD} % of the diagonal, corners of the border's outer edge")
    for kind, rows in table.items():
        print(line(kind, rows))
    both = [row for kind, rows in table.items() if kind != "real" for row in rows]
    print(line("made, all", both))


def line(kind: str, rows: list[tuple[float, float, float]]) -> str:
    """One row of the table."""
    if not rows:
        return f"{kind}: none"
    count = len(rows)
    ours, plain = (sum(row[k] < GOOD for row in rows) for k in (0, 1))
    middle = statistics.median(row[0] for row in rows)
    cpu = statistics.median(row[2] for row in rows)
    return (
        f"{kind:20} {Share(ours, count)}, median {middle:.2f} %, CPU {cpu:.0f} ms; "
        f"plain contour finder {Share(plain, count)}"
    )


def real(folder: Path) -> Iterator[Case]:
    """Photos of newspapers' grids with their corners as people marked them."""
    files = [folder / "printed_outlines.json", folder / "labels.json"]
    for file in files:
        for entry in json.loads(file.read_text("utf-8")) if file.is_file() else []:
            content = (folder / entry["photo"]).read_bytes()
            corners = np.array(entry["corners"], np.float64)
            yield Case("real", entry["photo"], (9, 9), corners, content)


def made(count: int) -> Iterator[Case]:
    """Photos made in software, as many of each kind and strength."""
    for strength in STRENGTHS:
        for kind in KINDS:
            for seed in range(1000, 1000 + count):
                drawn = draw_grid(kind, seed)
                shot = photograph(drawn.picture, 1 / PX_PER_MM, strength, seed, LONG_SIDE)
                corners = shot.to_photo(drawn.corners)
                shape = drawn.rows, drawn.columns
                name = f"{kind} {strength} {seed}"
                yield Case(f"{kind}, {strength}", name, shape, corners, shot.jpeg())


@cache
def board(shape: tuple[int, int]) -> tuple[Page, Board]:
    """A page with a grid and nothing else."""
    rows, columns = shape
    places = [(column, row) for row in range(rows) for column in range(columns)]
    fields = tuple(
        Field(f"{x}-{y}", "space", Rect(20 + CELL * x, 20 + CELL * y, CELL, CELL))
        for x, y in places
    )
    found_board = board_of(fields)
    assert found_board is not None
    size = 40 + CELL * columns, 40 + CELL * rows
    return Page(*size, Layer(()), (), fields), found_board


def found(photo: Photo, shape: tuple[int, int]) -> Quad | None:
    """The corners that the reader finds, as `scorer read` gives them."""
    page, grid = board(shape)
    try:
        place = find_grid(photo, grid)
    except SheetError:
        return None
    located = Located(0, (), np.empty((0, 4, 2)), place.homography)
    return outer_corners(rectify(photo, located, page), grid)


def plain_quad(photo: Photo) -> Quad | None:
    """What most tutorials do: blur, threshold, the largest contour with four corners."""
    scale = max(max(photo.grey.shape) / PLAIN_SIDE, 1.0)
    size = tuple(round(side / scale) for side in photo.grey.shape[::-1])
    grey = cv2.GaussianBlur(cv2.resize(photo.grey, size), (5, 5), 0)
    mean, dark = cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY_INV
    edges = cv2.adaptiveThreshold(grey, 255, mean, dark, 11, 2)
    contours, _ = cv2.findContours(edges, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for contour in sorted(contours, key=cv2.contourArea, reverse=True)[:10]:
        rim = 0.02 * cv2.arcLength(contour, closed=True)
        corners = cv2.approxPolyDP(contour, rim, closed=True).reshape(-1, 2)
        if len(corners) == 4:
            return photo.to_stored((corners.astype(np.float64) + 0.5) * scale - 0.5)
    return None


def off(quad: Quad | None, truth: Quad) -> float:
    """The farthest corner in per cent of the diagonal, whichever corner comes first."""
    if quad is None:
        return LOST
    diagonal = (np.linalg.norm(truth[2] - truth[0]) + np.linalg.norm(truth[3] - truth[1])) / 2
    both = (quad, quad[::-1])
    turned = [np.roll(q, turn, axis=0) for q in both for turn in range(4)]
    return float(min(np.linalg.norm(q - truth, axis=1).max() for q in turned) / diagonal * 100)


if __name__ == "__main__":
    main()
