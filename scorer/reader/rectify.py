"""Make a photographed page flat again: perspective from the markers, bend from the printed lines.

Paper lies bent on a desk, so the markers alone miss the middle of the page by millimetres. The
bend is measured along the borders of the fields (see lines).
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.games.grid import CELL_KINDS
from scorer.reader.bend import Bend
from scorer.reader.lines import AGREED, bounds, measured_bend
from scorer.reader.locate import Located, points_to_photo
from scorer.reader.marker_edges import edge_profiles
from scorer.reader.photo import Grey, Photo, finer
from sheetgen.geometry import Point, Rect
from sheetgen.sheet import Page

Array = NDArray[np.float64]

FLAT_PX_PER_MM = 5.0  # about what a photo of 2000 px of a whole page shows
LEAST_PX_PER_MM = 4.0  # below it, the photo's unreduced pixels are taken
SMALL = 2.5  # stored pixels a millimetre; a cell of 18 mm is then 45 px
BLURRED = 1.0  # mm; about twice the width of a pen's stroke
BLOCK = 16  # px of the flat picture between the places at which the map is computed


@dataclass(frozen=True, slots=True, eq=False)
class FlatPage:
    """A page in a photo: where each of its points is, and a flat picture of its fields.

    ``homography`` maps page mm to stored pixels for flat paper, ``bend`` is what is added before.
    ``picture`` shows ``area``, that of the cells, at FLAT_PX_PER_MM. ``agreement`` is the part of
    the printed lines that are where the map has them, ``blur`` the width (mm) of an edge from dark
    to light.
    """

    photo: Photo
    homography: Array
    bend: Bend
    area: Rect
    picture: Grey
    agreement: float
    blur: float

    def to_photo(self, points: Array) -> Array:
        """Stored pixels of points on the page (mm), shape (n, 2)."""
        return points_to_photo(self.homography, points + self.bend.at(points))

    def crop(self, rect: Rect) -> Grey:
        """The flat picture of a rectangle of the page, exactly to its edges."""
        left = round((rect.x - self.area.x) * FLAT_PX_PER_MM)
        top = round((rect.y - self.area.y) * FLAT_PX_PER_MM)
        right, bottom = (
            start + round(side * FLAT_PX_PER_MM)
            for start, side in ((left, rect.width), (top, rect.height))
        )
        return self.picture[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]

    @property
    def px_per_mm(self) -> float:
        """How many stored pixels are one millimetre in the middle of the fields."""
        return _resolution(self.homography, self.area.centre)


def rectify(photo: Photo, located: Located, page: Page) -> FlatPage:
    """Undo the perspective and the bend of a located page."""
    homography = located.homography(page.markers)
    paper = Rect(0, 0, page.width, page.height)
    cells = [field.rect for field in page.fields if field.kind in CELL_KINDS]
    area = bounds(cells or [field.rect for field in page.fields] or [paper])
    if photo.scale > 1 and _resolution(homography, area.centre) < LEAST_PX_PER_MM * photo.scale:
        photo = finer(photo)
    bend, agreement = measured_bend(photo, located, page, homography)
    picture = _flat_picture(photo, homography, bend, area)
    blur = _edge_width(photo, located) / _resolution(homography, area.centre)
    return FlatPage(photo, homography, bend, area, picture, agreement, blur)


def doubts(page: FlatPage) -> tuple[str, ...]:
    """Why the cells of a page might be misread, in words; nothing if all is well."""
    found = []
    if page.px_per_mm < SMALL:
        found.append(f"the sheet is small in the photo ({page.px_per_mm:.1f} pixels a millimetre)")
    if page.blur > BLURRED:
        found.append(f"the photo is blurred (over {page.blur:.1f} mm of paper)")
    if page.agreement < AGREED:
        seen = f"{100 * page.agreement:.0f} % of its lines are where they should be"
        found.append(f"the paper is bent too far, or another sheet than its code says: {seen}")
    return tuple(found)


def _edge_width(photo: Photo, located: Located) -> float:
    """Over how many stored pixels the markers' edges turn from dark to light; 0 without markers."""
    widths = [] if len(located.quads) else [0.0]
    for quad in located.quads:
        light, across = edge_profiles(photo.grey, photo.to_grey(quad))
        contrast = np.ptp(light, axis=-1)
        slope = np.abs(np.diff(light, axis=-1)).max(axis=-1) / (across[1] - across[0])
        widths.append(np.median(contrast / np.maximum(slope, 1e-6)))
    return float(np.median(widths)) * photo.scale


def _resolution(homography: Array, place: Point) -> float:
    """Stored pixels a millimetre there."""
    square = np.array([(place.x + dx, place.y + dy) for dx, dy in ((0, 0), (1, 0), (0, 1))])
    here, right, down = points_to_photo(homography, square)
    return float(np.sqrt(abs(np.linalg.det(np.array([right - here, down - here])))))


def _flat_picture(photo: Photo, homography: Array, bend: Bend, area: Rect) -> Grey:
    """The area as if the paper were flat and seen from above.

    The map is computed at the middle of every block, with one block to spare around, and is
    straight in between.
    """
    columns, rows = (int(np.ceil(s * FLAT_PX_PER_MM)) for s in (area.width, area.height))
    across, down = (
        ((np.arange(-1, side // BLOCK + 2) + 0.5) * BLOCK) / FLAT_PX_PER_MM
        for side in (columns, rows)
    )
    xs, ys = (np.asarray(v, np.float64) for v in (area.x + across, area.y + down))
    page = np.stack(np.meshgrid(xs, ys), axis=-1) + bend.over(xs, ys)
    grey = photo.to_grey(points_to_photo(homography, page.reshape(-1, 2))).astype(np.float32)
    blocks = grey.reshape(len(ys), len(xs), 2)
    size = (len(xs) * BLOCK, len(ys) * BLOCK)
    to_x, to_y = (
        cv2.resize(np.ascontiguousarray(blocks[..., axis]), size, interpolation=cv2.INTER_LINEAR)[
            BLOCK : BLOCK + rows, BLOCK : BLOCK + columns
        ]
        for axis in (0, 1)
    )
    edge = cv2.BORDER_REPLICATE
    picture = cv2.remap(photo.grey, to_x, to_y, cv2.INTER_LINEAR, borderMode=edge)
    return np.asarray(picture, np.uint8)
