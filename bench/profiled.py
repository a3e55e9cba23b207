"""What a profile makes good: how far off a printer prints before and after, through the commands.

    python bench/profiled.py

A printer in software scales, shifts and turns what it prints. It prints the calibration sheet,
which is photographed flat and from above; `scorer calibrate` measures the photographs; then it
prints a temple, without and with the profile. What counts is how far the temple's corner markers
lie from where a printer without fault puts them. What turns the page is not in a profile.
"""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

LAYOUT = "penny-papers/heart-and-gate"
DPI = 300
MM = DPI / 25.4  # pixels
TABLE, ROOM = 60, 150  # its grey, and how many pixels of it lie around the paper

Picture = NDArray[np.uint8]
Shift = tuple[float, float]  # mm right and down


@dataclass(frozen=True, slots=True)
class Printer:
    """What a printer does wrong: scales about the middle, a shift for each side, degrees."""

    across: float = 1.0
    down: float = 1.0
    front: Shift = (0.0, 0.0)
    back: Shift = (0.0, 0.0)
    turn: float = 0.0

    def prints(self, pdf: Path, page: int) -> Picture:
        """The paper that comes out of it, grey."""
        document = pypdfium2.PdfDocument(pdf)
        drawn = np.array(document[page].render(scale=DPI / 72).to_pil().convert("L"))
        document.close()
        height, width = drawn.shape
        angle, middle = np.radians(self.turn), np.array([width, height]) / 2
        turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        matrix = turned @ np.diag([self.across, self.down])
        shift = np.array(self.back if page else self.front) * MM
        moved = np.column_stack([matrix, middle + shift - matrix @ middle])
        size = (width, height)
        return cv2.warpAffine(drawn, moved, size, flags=cv2.INTER_AREA, borderValue=255)


FAULTLESS = Printer()
PRINTERS = (
    Printer(0.985, 0.99, (1.5, -1.0), (-2.0, 0.8)),
    Printer(1.012, 0.98, (-0.7, 2.5), (1.2, 1.9)),
    Printer(0.99, 1.0, (0.0, 0.0), (3.0, 0.0)),
    Printer(0.985, 0.99, (1.5, -1.0), (-2.0, 0.8), turn=0.2),
)


def photographed(paper: Picture, file: Path) -> None:
    """The paper on a dark table, from above, with all of its edges."""
    shot = cv2.copyMakeBorder(paper, *[ROOM] * 4, cv2.BORDER_CONSTANT, value=TABLE)
    cv2.imwrite(str(file), cv2.GaussianBlur(shot, (3, 3), 0.8))


def markers(paper: Picture) -> dict[int, NDArray[np.float64]]:
    """The middle of each corner marker, in mm."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    detector = cv2.aruco.ArucoDetector(family)
    wishes = detector.getDetectorParameters()
    wishes.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector.setDetectorParameters(wishes)
    corners, ids, _ = detector.detectMarkers(paper)
    return {int(i): c[0].mean(axis=0) / MM for c, i in zip(corners, ids.ravel(), strict=True)}


def worst(printer: Printer, printed: Path, meant: Path) -> float:
    """How far the farthest marker of both sides lies from where it should, in mm."""
    off = []
    for page in (0, 1):
        place, found = (
            markers(FAULTLESS.prints(meant, page)),
            markers(printer.prints(printed, page)),
        )
        off += [float(np.hypot(*(place[each] - found[each]))) for each in place]
    return max(off)


def command(module: str, *arguments: str | Path) -> None:
    start = f"from {module}.cli import main; main()"
    line = [sys.executable, "-c", start, *map(str, arguments)]
    subprocess.run(line, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        sheet, plain, profile = (folder / each for each in ("sheet.pdf", "plain.pdf", "p.yaml"))
        command("sheetgen", "calibrate", "-o", sheet)
        command("sheetgen", "print", LAYOUT, "-o", plain)
        sides = [folder / "front.png", folder / "back.png"]
        for printer in PRINTERS:
            for page, photo in enumerate(sides):
                photographed(printer.prints(sheet, page), photo)
            command("scorer", "calibrate", *sides, "-o", profile)
            mended = folder / "mended.pdf"
            command("sheetgen", "print", LAYOUT, "--profile", profile, "-o", mended)
            before, after = worst(printer, plain, plain), worst(printer, mended, plain)
            print(f"{printer}\n    {before:.2f} mm off, with the profile {after:.2f} mm")


if __name__ == "__main__":
    main()
