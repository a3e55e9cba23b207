"""A photo as it is shown: turned by quarter turns, its places told as parts of its sides.

A shown place is (part of the width, part of the height), both from 0 to 1, so that a page of any
size can tell it. The reader's places are stored pixels.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scorer.reader.photo import Photo
from scorer.reader.sheet_reading import Corner

QUARTER = 90  # degrees
TURNS = (0, 90, 180, 270)
CORNERS = 4
BEYOND = 0.5  # of a side: how far outside the photo a sheet's corner may lie


def to_shown(photo: Photo, turn: int, corners: Sequence[Corner]) -> list[Corner]:
    """Where places of the stored picture are in the shown one."""
    height, width = photo.grey.shape
    parts = (photo.to_grey(np.array(corners, np.float64)) + 0.5) / (width, height)
    return _pairs(_turned(parts, turn))


def to_stored(photo: Photo, turn: int, places: Sequence[Corner]) -> tuple[Corner, ...]:
    """Where places of the shown picture are in the stored one."""
    height, width = photo.grey.shape
    parts = _turned(np.array(places, np.float64), -turn)
    return tuple(_pairs(photo.to_stored(parts * (width, height) - 0.5)))


def is_outline(places: Sequence[Corner]) -> bool:
    """Whether four places go clockwise around a sheet that lies, about, in the photo."""
    if len(places) != CORNERS or not np.isfinite(np.array(places)).all():
        return False
    inside = all(-BEYOND <= part <= 1 + BEYOND for place in places for part in place)
    return inside and all(_bend(places, index) > 0 for index in range(CORNERS))


def _bend(places: Sequence[Corner], index: int) -> float:
    """Positive where the way around goes to the right, y pointing down."""
    (x0, y0), (x1, y1), (x2, y2) = (places[(index + step) % CORNERS] for step in range(3))
    return (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)


def _turned(parts: NDArray[np.float64], turn: int) -> NDArray[np.float64]:
    """The parts of a picture that is turned clockwise."""
    for _ in range(turn // QUARTER % CORNERS):
        parts = np.stack((1 - parts[:, 1], parts[:, 0]), axis=-1)
    return parts


def _pairs(points: NDArray[np.float64]) -> list[Corner]:
    return [(float(x), float(y)) for x, y in points]
