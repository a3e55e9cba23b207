"""A printer's errors from photographs of its calibration sheet: scale, and shift on each side.

The markers give the map from the drawing to the photo; close to each of them the paper's edges are
looked for. Where the edges should be on true paper and where they are tells scale and shift. Near
the markers bent paper matters little.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.locate import Located, locate, points_to_photo
from scorer.reader.photo import Photo
from scorer.reader.sheetcode import read_code
from sheetgen.compose.calibration import (
    ACROSS,
    DOWN,
    NAME,
    calibration_code,
    calibration_markers,
)
from sheetgen.errors import SheetError
from sheetgen.geometry import PAPERS
from sheetgen.layout.profile import LARGEST_SCALE, LARGEST_SHIFT, LEAST_SCALE, Profile
from sheetgen.markers import SheetCode
from sheetgen.sheet import Marker

Array = NDArray[np.float64]
Flip = Literal["long", "short"]

BEYOND = 22.0  # mm outward of a marker in which the edge is looked for; it should be after 15
NEAR = 3.0  # mm beside the marker that are surely paper
STEP = 0.1  # mm between samples
LINES = 25  # scan lines a marker
CONTRAST = 25  # grey levels between paper and what lies around it; less is no edge
SURE_SCALE = 0.005  # paper is cut to within 1 mm or two, so a smaller error is not the printer's
SPREAD = 0.6  # mm between scan lines of one marker; more is not a straight edge
DARK = "lay the sheet flat on something dark, with all four edges in the picture, and try again"
OTHER = "photograph the sheet that 'sheetgen calibrate' prints"


@dataclass(frozen=True, slots=True)
class SideErrors:
    """What one side shows: page 1 is the front; scales, and shifts in mm to the right and down."""

    page: int
    flip: Flip
    paper: str
    scale_x: float
    scale_y: float
    right: float
    down: float


@dataclass(frozen=True, slots=True)
class Rulers:
    """The lengths of the printed rulers as the user measured them, mm; None if not."""

    across: float | None = None
    down: float | None = None


def measure_side(photo: Photo) -> SideErrors:
    """Scale and shift of the side in a photo.

    Raises:
        SheetError: it is not a calibration sheet, or the paper's edges cannot be seen.
    """
    for paper in PAPERS:
        markers = calibration_markers(paper)
        for sheet in locate(photo, markers):
            flat = sheet.homography(markers)
            code = read_code(photo, flat, calibration_code(paper))
            if code is not None and code.paper == paper:
                return _side(photo, sheet, code)
    raise SheetError(photo.name, "this is not the calibration sheet, or not sharp", OTHER)


def printer_profile(sides: Sequence[SideErrors], rulers: Rulers) -> Profile:
    """What both sides together say about a printer.

    Args:
        sides: of the front and the back, in any order.
        rulers: what the user measured; surer than the paper, whose size may be off by 2 mm.

    Raises:
        SheetError: they are not the two sides of one sheet.
    """
    front, back = sorted(sides, key=lambda side: side.page)
    if (front.page, back.page) != (1, 2):
        what = "both photos show the same side of the calibration sheet"
        raise SheetError("PHOTO-BACK", what, "photograph its front and its back")
    if (front.flip, front.paper) != (back.flip, back.paper):
        raise SheetError("PHOTO-BACK", "the photos show two different sheets", OTHER)
    scale_x = _scale((front.scale_x, back.scale_x), rulers.across, ACROSS)
    scale_y = _scale((front.scale_y, back.scale_y), rulers.down, DOWN)
    shifts = (front.right, front.down, back.right, back.down)
    if max(map(abs, shifts)) > LARGEST_SHIFT or not _believable(scale_x, scale_y):
        raise SheetError("PHOTO-FRONT", "no printer is so far off", DARK)
    return Profile(scale_x, scale_y, *shifts, flip=front.flip)


def _scale(seen: tuple[float, float], measured: float | None, length: float) -> float:
    if measured is not None:
        return measured / length
    mean = sum(seen) / 2
    return mean if abs(mean - 1) > SURE_SCALE else 1.0


def _believable(*scales: float) -> bool:
    return all(LEAST_SCALE <= scale <= LARGEST_SCALE for scale in scales)


def _side(photo: Photo, sheet: Located, code: SheetCode) -> SideErrors:
    name, _, flip = code.layout.partition(" ")
    if name != NAME or flip not in {"long", "short"}:
        raise SheetError(photo.name, f"this is a sheet of {code.layout}", OTHER)
    markers = calibration_markers(code.paper)
    if len(sheet.corners) < len(markers):
        raise SheetError(photo.name, "not all four corner markers can be seen", DARK)
    flat = sheet.homography(markers)
    left, right, top, bottom = _edges(photo, flat, markers)
    width, height = PAPERS[code.paper]
    scale_x, scale_y = width / (right - left), height / (bottom - top)
    return SideErrors(
        page=code.page,
        flip="long" if flip == "long" else "short",
        paper=code.paper,
        scale_x=scale_x,
        scale_y=scale_y,
        right=(width - left - right) / 2 * scale_x,
        down=(height - top - bottom) / 2 * scale_y,
    )


def _edges(
    photo: Photo, flat: Array, markers: tuple[Marker, ...]
) -> tuple[float, float, float, float]:
    """Where the paper ends to the left, right, top and bottom, in mm of the drawing."""
    found: dict[str, list[float]] = {"left": [], "right": [], "top": [], "bottom": []}
    for marker in markers:
        rect = marker.rect
        along_y = np.linspace(rect.y, rect.bottom, LINES)
        along_x = np.linspace(rect.x, rect.right, LINES)
        if marker.corner in {0, 3}:
            found["left"].append(rect.x - _distance(photo, flat, _rays(rect.x, along_y, -1, 0)))
        else:
            found["right"].append(
                rect.right + _distance(photo, flat, _rays(rect.right, along_y, 1, 0))
            )
        if marker.corner in {0, 1}:
            found["top"].append(rect.y - _distance(photo, flat, _rays(along_x, rect.y, 0, -1)))
        else:
            found["bottom"].append(
                rect.bottom + _distance(photo, flat, _rays(along_x, rect.bottom, 0, 1))
            )
    left, right, top, bottom = (float(np.mean(values)) for values in found.values())
    return left, right, top, bottom


def _rays(x: Array | float, y: Array | float, right: int, down: int) -> Array:
    """Points (mm) on lines outward from a marker's side, shape (LINES, samples, 2)."""
    far = np.arange(NEAR, BEYOND, STEP)
    xs = np.broadcast_to(np.asarray(x, np.float64), (LINES,))[:, None] + right * far
    ys = np.broadcast_to(np.asarray(y, np.float64), (LINES,))[:, None] + down * far
    return np.stack(np.broadcast_arrays(xs, ys), axis=-1)


def _distance(photo: Photo, flat: Array, rays: Array) -> float:
    """How far from the marker the paper ends, in mm of the drawing.

    Raises:
        SheetError: no clear edge is there.
    """
    places = photo.to_grey(points_to_photo(flat, rays.reshape(-1, 2)))
    at = places.reshape(rays.shape).astype(np.float32)
    light = cv2.remap(
        photo.grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.float64)
    ends = np.array(list(_ends(light)))
    if len(ends) < LINES / 2 or np.ptp(np.percentile(ends, (15, 85))) > SPREAD:
        raise SheetError(photo.name, "the paper's edges cannot be seen", DARK)
    return float(np.median(ends))


def _ends(light: Array) -> Iterator[float]:
    """Where each scan line leaves the paper: half way between its light and what comes after."""
    smooth = cv2.blur(light, (9, 1), borderType=cv2.BORDER_REPLICATE)
    for line in smooth:
        drop = np.abs(line[12:] - line[:-12])
        at = int(drop.argmax()) + 6
        inside = float(np.median(line[: max(at - 10, 1)]))
        outside = float(np.median(line[at + 10 : at + 40])) if at + 10 < len(line) else inside
        if abs(inside - outside) >= CONTRAST:
            middle = (inside + outside) / 2
            beyond = (line < middle) if inside > outside else (line > middle)
            first = int(beyond[max(at - 10, 0) :].argmax()) + max(at - 10, 0)
            before, after = line[max(first - 1, 0)], line[first]
            part = (middle - before) / (after - before) if after != before else 0.0
            yield NEAR + (first - 1 + part) * STEP
