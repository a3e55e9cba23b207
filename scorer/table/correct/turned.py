"""A photo as it is shown: turned by quarter turns, its places told as parts of its sides.

A shown place is (part of the width, part of the height), both from 0 to 1, so that a page of any
size can tell it. The reader's places are stored pixels.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scorer.reader.photo import Photo
from scorer.reader.sheet_reading import Corner
from scorer.table.correct.outline import turned


def to_shown(photo: Photo, turn: int, corners: Sequence[Corner]) -> list[Corner]:
    """Where places of the stored picture are in the shown one."""
    height, width = photo.grey.shape
    parts = (photo.to_grey(np.array(corners, np.float64)) + 0.5) / (width, height)
    return turned(_pairs(parts), turn)


def to_stored(photo: Photo, turn: int, places: Sequence[Corner]) -> tuple[Corner, ...]:
    """Where places of the shown picture are in the stored one."""
    height, width = photo.grey.shape
    parts = np.array(turned(places, -turn), np.float64)
    return tuple(_pairs(photo.to_stored(parts * (width, height) - 0.5)))


def _pairs(points: NDArray[np.float64]) -> list[Corner]:
    return [(float(x), float(y)) for x, y in points]
