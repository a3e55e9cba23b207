"""Read the sheet code of a located sheet, whose place is known to within a few millimetres.

OpenCV finds and reads half of such codes in photos of bent paper. Here the three large squares
and the small one are sought where they must be, every module is sampled between them, and OpenCV
only decodes the clean picture made of that.
"""

from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from scorer.reader.bend import solve
from scorer.reader.locate import points_to_photo
from scorer.reader.photo import Grey, Photo, finer
from sheetgen.geometry import Rect
from sheetgen.markers import CODE_MODULES, SheetCode, code_rows, decode

Array = NDArray[np.float64]

MODULE = 6  # px of a module in the straightened patch
MARGIN = 5.0  # mm around the code; paper bends, and the code may be displaced by so much
FINE_MODULE = 2.6  # px of a module in the photo; below it the unreduced pixels are taken
FINDER, ALIGNMENT = 3.5, 30.5  # modules from the code's edge to the middles of its squares
SQUARES = np.array([(FINDER, FINDER), (33.5, FINDER), (FINDER, 33.5)])  # (x, y), in modules
LOCAL = 9  # modules; shadows change little over so many
TAPS = 7  # half modules that the filter against blur sees in each direction
LESSONS = 4  # times it learns; later ones change nothing that can be measured
DAMPING = 0.005  # of the filter, so that it does not learn the noise
SURE = 0.3  # of 1; weaker decisions teach nothing
CLEAN = 4  # px of a module in the picture to decode
LIKE = 0.4  # correlation; below it there is no square at all


def read_code(photo: Photo, homography: Array, rect: Rect) -> SheetCode | None:
    """What the code printed at ``rect`` (37 modules, without quiet zone) says; None if unreadable.

    Args:
        photo: the photo.
        homography: the map from the page (mm) to the stored picture.
        rect: where the code is printed, mm.
    """
    seen = points_to_photo(homography, np.array([(p.x, p.y) for p in rect.corners]))
    module = float(np.linalg.norm(seen - np.roll(seen, 1, axis=0), axis=1).min()) / CODE_MODULES
    found = _read_patch(_patch(photo, homography, rect))
    if found is None and photo.scale > 1 and module < 2 * FINE_MODULE * photo.scale:
        found = _read_patch(_patch(finer(photo), homography, rect))
    return found


def find_code(grey: Grey) -> SheetCode | None:
    """A sheet code anywhere in a picture, by OpenCV alone; None if there is none."""
    try:
        return decode(cv2.QRCodeDetector().detectAndDecode(grey)[0])
    except (cv2.error, UnicodeDecodeError):  # what OpenCV makes of some codes that are not ours
        return None


def _patch(photo: Photo, homography: Array, rect: Rect) -> Grey:
    """The code and some millimetres around it, upright, MODULE pixels a module."""
    step = rect.width / CODE_MODULES / MODULE
    zone = rect.inset(-MARGIN)
    from_patch = np.array([[step, 0, zone.x + step / 2], [0, step, zone.y + step / 2], [0, 0, 1]])
    side = round(zone.width / step)
    return np.asarray(
        cv2.warpPerspective(
            photo.grey,
            photo.grey_from_stored @ homography @ from_patch,
            (side, side),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )


def _read_patch(patch: Grey) -> SheetCode | None:
    grid = _grid(patch)
    if grid is None:
        return None
    for dark in _decisions(_sampled(patch, grid)):
        code = _decoded(dark)
        if code is not None:
            return code
    return None


def _grid(patch: Grey) -> Array | None:
    """The map from modules to pixels of the patch, from the squares of the code."""
    margin = (patch.shape[0] - CODE_MODULES * MODULE) / 2
    expected = SQUARES * MODULE + margin - 0.5
    together = _likeness(patch, _square(7), expected[0], margin)
    for place in expected[1:]:
        together = together + _likeness(patch, _square(7), place, margin)
    shift, _ = _best(together)
    places = []
    for place in expected:
        local = _likeness(patch, _square(7), place + shift, 1.5 * MODULE)
        offset, like = _best(local)
        if like < LIKE:
            return None
        places.append(place + shift + offset)
    return _with_alignment(patch, np.array(places))


def _with_alignment(patch: Grey, places: Array) -> Array:
    """The map through the three large squares, and through the small one if it shows."""
    affine = cv2.getAffineTransform(SQUARES.astype(np.float32), places.astype(np.float32))
    corner = affine @ np.array([ALIGNMENT, ALIGNMENT, 1])
    offset, like = _best(_likeness(patch, _square(5), corner, 2 * MODULE))
    if like < LIKE:
        return np.concatenate([affine, [[0, 0, 1]]])
    modules = np.concatenate([SQUARES, [[ALIGNMENT, ALIGNMENT]]]).astype(np.float32)
    pixels = np.concatenate([places, [corner + offset]]).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(modules, pixels), np.float64)


@cache
def _square(modules: int) -> Grey:
    """A square of the code, 7 or 5 modules wide, with its white surrounding, as a photo has it."""
    rings = np.abs(np.arange(modules + 2) - (modules + 1) / 2)
    ring = np.maximum(rings[:, None], rings[None])  # modules from the middle
    white = (ring == (modules + 1) / 2) | (ring == (modules - 3) / 2)
    picture = np.kron(np.where(white, 255, 0), np.ones((MODULE, MODULE))).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), MODULE / 3), np.uint8)


def _likeness(patch: Grey, square: Grey, place: Array, reach: float) -> Array:
    """How like the square the patch is around a place, for whole pixels up to so many away."""
    half, span = square.shape[0] / 2 - 0.5, int(reach)
    left, top = (round(float(v) - half) - span for v in place)
    side = square.shape[0] + 2 * span
    pad = side  # px; the square may stick out of the patch
    padded = cv2.copyMakeBorder(patch, pad, pad, pad, pad, cv2.BORDER_REPLICATE)
    left, top = (int(np.clip(v + pad, 0, len(padded) - side)) for v in (left, top))
    window = padded[top : top + side, left : left + side]
    return np.asarray(cv2.matchTemplate(window, square, cv2.TM_CCOEFF_NORMED), np.float64)


def _best(likeness: Array) -> tuple[Array, float]:
    """The offset (x, y) of the best place from the middle, to a part of a pixel, and its value."""
    row, column = np.unravel_index(int(likeness.argmax()), likeness.shape)
    middle = len(likeness) // 2
    offset = []
    for line, at in ((likeness[row], int(column)), (likeness[:, column], int(row))):
        at_inner = min(max(at, 1), len(line) - 2)
        before, peak, after = line[at_inner - 1 : at_inner + 2]
        curve = min(before - 2 * peak + after, -1e-6)
        offset.append(at_inner + np.clip(0.5 * (before - after) / curve, -0.5, 0.5) - middle)
    return np.array(offset), float(likeness[row, column])


def _sampled(patch: Grey, grid: Array) -> Array:
    """The brightness at every half module, TAPS // 2 more around; paper is about 1."""
    beyond = TAPS // 2
    middles = 0.5 + np.arange(-beyond, 2 * CODE_MODULES - 1 + beyond) * 0.5
    places = np.stack(np.meshgrid(middles, middles), axis=-1)
    at = points_to_photo(grid, places.reshape(-1, 2)).astype(np.float32).reshape(places.shape)
    light = patch.astype(np.float32)
    edge = cv2.BORDER_REPLICATE
    seen = cv2.remap(light, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=edge)
    near = np.ones((2 * LOCAL + 1, 2 * LOCAL + 1), np.uint8)
    paper = cv2.GaussianBlur(cv2.dilate(seen, near), (0, 0), LOCAL)
    return np.asarray(seen / np.maximum(paper, 1), np.float64)


def _decisions(samples: Array) -> Iterator[NDArray[np.bool_]]:
    """Which modules are dark: by the local mean, then better and better freed from blur.

    The modules that are the same in every code teach a linear filter how this photo is blurred;
    the filter's sure decisions then teach it again.
    """
    windows = sliding_window_view(samples, (TAPS, TAPS))[::2, ::2]
    middle = windows[..., TAPS // 2, TAPS // 2].astype(np.float32)
    wide = cv2.blur(middle, (LOCAL, LOCAL), borderType=cv2.BORDER_REFLECT)
    yield np.asarray(middle < wide)
    seen = windows.reshape(CODE_MODULES**2, -1)
    seen = np.column_stack([(seen - seen.mean()) / (seen.std() + 1e-9), np.ones(len(seen))])
    known, fixed = (part.ravel() for part in _fixed())
    sure, truth = known, np.where(fixed, 1.0, -1.0)
    for _ in range(LESSONS):
        damping = DAMPING * np.count_nonzero(sure) * np.eye(seen.shape[1])
        verdict = seen @ solve(seen, truth, sure.astype(np.float64), damping)
        dark = np.where(known, fixed, verdict > 0)
        yield dark.reshape(CODE_MODULES, CODE_MODULES)
        truth = np.where(dark, 1.0, -1.0)
        sure = known | (np.abs(verdict) > SURE)


@cache
def _fixed() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The modules that are the same in every sheet code: where they are, and which are dark."""
    rows = code_rows(SheetCode("any", "a4", "00000000", 1, 1))
    dark = np.array([[module == "1" for module in row] for row in rows])
    where = np.zeros_like(dark)
    where[:9, :9] = where[:9, -8:] = where[-8:, :9] = True  # the squares and the format
    where[6] = where[:, 6] = True  # the timing
    small = slice(int(ALIGNMENT) - 2, int(ALIGNMENT) + 3)
    where[small, small] = True
    return where, dark


def _decoded(dark: NDArray[np.bool_]) -> SheetCode | None:
    """What a clean picture of the modules says."""
    where, fixed = _fixed()
    clean = np.where(np.where(where, fixed, dark), 0, 255).astype(np.uint8)
    bordered = np.pad(clean, 4, constant_values=255)
    picture = np.kron(bordered, np.ones((CLEAN, CLEAN), np.uint8))
    first, last = 4 * CLEAN, (4 + CODE_MODULES) * CLEAN - 1
    corners = np.array([[(first, first), (last, first), (last, last), (first, last)]], np.float32)
    try:
        return decode(cv2.QRCodeDetector().decode(picture, corners)[0])
    except (cv2.error, UnicodeDecodeError):  # too many wrong modules
        return None
