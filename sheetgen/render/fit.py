"""How a drawing is laid on the printer's paper, as PDF wants it: points, from the lower left."""

from dataclasses import dataclass

from sheetgen.geometry import MM_PER_UNIT, Rect
from sheetgen.sheet import Page

POINTS_PER_MM = 1 / MM_PER_UNIT["pt"]
ROOM = 8.0  # mm of paper around the bleed, for the crop marks


@dataclass(frozen=True, slots=True)
class Laid:
    """The map from a page's mm to points, and the size of the paper in points.

    A point (x, y) of the page lies at (across · x + right, up - down · y).
    """

    across: float
    down: float
    right: float
    up: float
    width: float
    height: float

    def corners(self, rect: Rect) -> tuple[float, float, float, float]:
        """Left, lower, right and upper side of a rectangle."""
        xs = sorted(self.across * x + self.right for x in (rect.x, rect.right))
        ys = sorted(self.up - self.down * y for y in (rect.y, rect.bottom))
        return xs[0], ys[0], xs[1], ys[1]


def room(page: Page) -> float:
    """How much larger the paper is than the page, in mm on each side."""
    return 0.0 if page.fit.bleed is None else page.fit.bleed + ROOM


def laid(page: Page) -> Laid:
    """Where the page's drawing goes."""
    fit, beside = page.fit, room(page)
    turn = -1 if fit.turned else 1
    across, down = turn * fit.scale_x, turn * fit.scale_y
    right = beside + fit.dx + (1 - across) * page.width / 2
    lower = beside + fit.dy + (1 - down) * page.height / 2
    width, height = page.width + 2 * beside, page.height + 2 * beside
    values = (across, down, right, height - lower, width, height)
    return Laid(*(value * POINTS_PER_MM for value in values))
