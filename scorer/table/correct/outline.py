"""Where a sheet's corners are in a shown photo: parts of its sides, both from 0 to 1."""

from collections.abc import Sequence
from math import isfinite

from scorer.reader.sheet_reading import Corner

QUARTER = 90  # degrees
TURNS = (0, 90, 180, 270)
CORNERS = 4
BEYOND = 0.5  # of a side: how far outside the photo a sheet's corner may lie
START = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]  # corners of a sheet not found yet


def turned(places: Sequence[Corner], turn: int) -> list[Corner]:
    """The places in the picture that is turned clockwise."""
    found = [(float(x), float(y)) for x, y in places]
    for _ in range(turn // QUARTER % CORNERS):
        found = [(1 - y, x) for x, y in found]
    return found


def is_outline(places: Sequence[Corner]) -> bool:
    """Whether four places go clockwise around a sheet that lies, about, in the photo."""
    if len(places) != CORNERS or not all(isfinite(part) for place in places for part in place):
        return False
    inside = all(-BEYOND <= part <= 1 + BEYOND for place in places for part in place)
    return inside and all(_bend(places, index) > 0 for index in range(CORNERS))


def _bend(places: Sequence[Corner], index: int) -> float:
    """Positive where the way around goes to the right, y pointing down."""
    (x0, y0), (x1, y1), (x2, y2) = (places[(index + step) % CORNERS] for step in range(3))
    return (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)
