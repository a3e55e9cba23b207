"""What a 12-megapixel photo costs before any cell is read, and how near its cells are found.

Times are CPU time of warm calls, medians, beside OpenCV's decoding of the same file in colour.
Places are measured on photos made in software, where every point's true place is known.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.crop import crop_fields
from scorer.reader.locate import locate, points_to_photo
from scorer.reader.photo import decode_photo
from scorer.reader.rectify import rectify
from scorer.reader.sheetcode import find_code, read_code
from scorer.training.camera import Shot, photograph
from scorer.training.conditions import Strength
from sheetgen.compose import Copy, compose, copies
from sheetgen.layout.load import load_layout
from sheetgen.render.png import raster
from sheetgen.sheet import Page

LAYOUT = "penny-papers/heart-and-gate"
FILE = Path(__file__).parent.parent / "layouts" / f"{LAYOUT}.yaml"
DPI = 300
MM = 25.4 / DPI
LONG_SIDE = 4000  # px; with 3000 the other way, 12 megapixels
ROUNDS = 15
FLOOR = "OpenCV decodes it in colour"
STRENGTHS: tuple[Strength, ...] = ("bright", "desk", "hard")
CELLS = ("space", "door")


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--photos", type=int, default=6, help="photos of each strength")
    wanted.add_argument("--strengths", nargs="*", default=STRENGTHS, choices=STRENGTHS)
    given = wanted.parse_args()
    (page,) = copies(compose(load_layout(FILE, LAYOUT), "a4", "en"), [Copy(1, "Ana")], "front")
    printed = np.array(raster(page, DPI).convert("RGB"))
    times(page, photograph(printed, MM, "desk", 1, LONG_SIDE))
    for strength in given.strengths:
        places(page, printed, strength, given.photos)


def times(page: Page, shot: Shot) -> None:
    """Print what each step costs on one thread, and the ratio to decoding in colour."""
    cv2.setNumThreads(1)
    content = shot.jpeg()
    raw = np.frombuffer(content, np.uint8)
    photo = decode_photo(content)
    (sheet,) = locate(photo, page.markers)
    flat = rectify(photo, sheet, page)
    fields = [field for field in page.fields if field.kind in CELLS]
    steps: dict[str, Callable[[], object]] = {
        FLOOR: lambda: cv2.imdecode(raw, cv2.IMREAD_COLOR),
        "decode (grey, half size)": lambda: decode_photo(content),
        "locate": lambda: locate(photo, page.markers),
        "sheet code": lambda: read_code(photo, flat.homography, page.code or page.fields[0].rect),
        "rectify": lambda: rectify(photo, sheet, page),
        "crop": lambda: crop_fields(flat, fields),
    }
    print(f"{len(content) / 1e6:.1f} MB JPEG, {photo.width} × {photo.height}, {len(fields)} cells")
    spent = costs(steps)
    for name, milliseconds in spent.items():
        print(f"{name:28} {milliseconds:6.1f} ms")
    total = sum(spent.values()) - spent[FLOOR]
    print(f"{'all but the first':28} {total:6.1f} ms, {total / spent[FLOOR]:.2f} × the first")


def costs(steps: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The median CPU time of each step, ms; they take turns, so that all meet the same load."""
    spent: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(ROUNDS + 1):
        for name, step in steps.items():
            start = time.process_time()
            step()
            spent[name].append(1000 * (time.process_time() - start))
    return {name: statistics.median(times[1:]) for name, times in spent.items()}


def places(page: Page, printed: NDArray[np.uint8], strength: Strength, count: int) -> None:
    """Print how far the cells' corners are from where they are, and how many codes are read."""
    found = [photo_figures(page, printed, strength, seed) for seed in range(1, count + 1)]
    codes = sum(figure[2] for figure in found)
    plain = sum(figure[3] for figure in found)
    off = np.concatenate([figure[0] for figure in found])
    by_markers = np.concatenate([figure[1] for figure in found])
    print(
        f"{strength:7} {count} photos: 95 % of the corners within {np.percentile(off, 95):.2f} mm, "
        f"worst {off.max():.2f} mm (by the markers alone {np.percentile(by_markers, 95):.2f} and "
        f"{by_markers.max():.2f}); sheet codes read {codes} (by OpenCV alone {plain})"
    )


def photo_figures(
    page: Page, printed: NDArray[np.uint8], strength: Strength, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64], bool, bool]:
    """One photo: how far off (mm) with and without the bend, and whether the code was read."""
    shot = photograph(scribbled(page, printed, seed), MM, strength, seed, 2400)
    photo = decode_photo(shot.jpeg())
    (sheet,) = locate(photo, page.markers)
    flat = rectify(photo, sheet, page)
    corners = np.array(list(cell_corners(page)))
    truth = shot.to_photo(corners)
    off, by_markers = (
        np.linalg.norm(seen - truth, axis=1) / flat.px_per_mm
        for seen in (flat.to_photo(corners), points_to_photo(flat.homography, corners))
    )
    code = page.code and read_code(photo, flat.homography, page.code)
    return off, by_markers, code is not None, find_code(photo.grey) is not None


def cell_corners(page: Page) -> Iterator[tuple[float, float]]:
    for field in page.fields:
        if field.kind in CELLS:
            yield from ((corner.x, corner.y) for corner in field.rect.corners)


def scribbled(page: Page, printed: NDArray[np.uint8], seed: int) -> NDArray[np.uint8]:
    """The page with a pen stroke or two in each cell, some along a border."""
    picture = printed.copy()
    chance = np.random.default_rng(seed)
    for field in page.fields:
        if field.kind in CELLS:
            start = np.array([field.rect.x, field.rect.y])
            points = start + field.rect.width * chance.uniform(0.05, 0.95, (5, 2))
            line = np.rint(points / MM).astype(np.int32)
            cv2.polylines(picture, [line], isClosed=False, color=(50, 50, 90), thickness=7)
    return picture


if __name__ == "__main__":
    main()
