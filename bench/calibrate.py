"""How well `scorer calibrate` measures a printer, with photographs taken in software.

    python bench/calibrate.py [PHOTOS]

Each photo has a printer's errors of its own (up to 2 % and 3 mm) and circumstances of its own.
"""

import sys

import cv2
import numpy as np

from scorer.reader.calibration import measure_side
from scorer.reader.photo import decode_photo
from scorer.training.camera import photograph
from scorer.training.conditions import Strength
from sheetgen.compose.calibration import calibration_sheet
from sheetgen.errors import SheetError
from sheetgen.render.png import raster

PHOTOS = 8
DPI = 150
MM = 25.4 / DPI
LONG_SIDE = 2400
LARGEST = np.array([0.02, 0.02, 3.0, 3.0])  # scales, mm right, mm down
STRENGTHS: tuple[Strength, ...] = ("bright", "desk")


def misprinted(side: int, errors: np.ndarray) -> np.ndarray:
    """A side as a printer with these errors prints it, RGB."""
    page = calibration_sheet("a4", "en", "long").pages[side]
    drawn = np.array(raster(page, DPI).convert("RGB"))
    scale, shift = 1 + errors[:2], errors[2:]
    middle = np.array([page.width, page.height]) / 2
    matrix = np.column_stack([np.diag(scale), (middle * (1 - scale) + shift) / MM])
    size = (drawn.shape[1], drawn.shape[0])
    return cv2.warpAffine(drawn, matrix, size, flags=cv2.INTER_AREA, borderValue=(255,) * 3)


def missed(seed: int, strength: Strength) -> np.ndarray | None:
    """How far off the measured errors are; None if the photo was refused."""
    errors = np.random.default_rng(seed).uniform(-1, 1, 4) * LARGEST
    shot = photograph(misprinted(seed % 2, errors), MM, strength, seed, LONG_SIDE)
    try:
        found = measure_side(decode_photo(shot.jpeg()))
    except SheetError:
        return None
    return np.array([found.scale_x - 1, found.scale_y - 1, found.right, found.down]) - errors


def main(photos: int) -> None:
    print(f"{'':10}{'read':>6}{'scale median':>14}{'worst':>8}{'shift median':>14}{'worst':>8}")
    for strength in STRENGTHS:
        found = [missed(seed, strength) for seed in range(photos)]
        off = np.abs([each for each in found if each is not None])
        scale, shift = 100 * off[:, :2], off[:, 2:]
        print(
            f"{strength:10}{len(off):4}/{photos}{np.median(scale):12.2f} %{scale.max():6.2f} %"
            f"{np.median(shift):11.2f} mm{shift.max():5.2f} mm"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PHOTOS)
