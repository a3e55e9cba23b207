"""Find the sheets in a photo by their markers: several of them, turned, or with one corner covered.

All places are in the photo's stored pixels. Where the markers are printed is told by the caller.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.marker_edges import refined
from scorer.reader.photo import Grey, Photo, finer
from sheetgen.errors import SheetError
from sheetgen.geometry import Point, Rect
from sheetgen.markers import group_of
from sheetgen.sheet import Marker

Array = NDArray[np.float64]

QUICK_SIDE = 1100  # px, about; a sheet that fills the photo then has markers of about 40 px
SMALL_SIDE = 600  # px; in a smaller photo of a whole sheet the bits of a marker run together
WINDOWS = {"quick": 15, "full": 23, "wide": 51}  # px of the local threshold: a few marker modules
LEAST = {"quick": 0.042, "full": 0.02, "wide": 0.02}  # of the long side: a marker's whole outline
CELL_PIXELS = 10  # samples across one bit of a marker, and …
CELL_MARGIN = 0.35  # … the part of them at each side that blur may spoil
FREE = 0.3  # of the long side; only in such a strip a sheet is sought that is smaller still
PAPER = 0.7  # of a sheet's light; what is darker is no other sheet's paper
PAPERS = 0.05  # of a strip; with less paper in it, there is no sheet
SPARSE = 8  # px between those that are looked at for that
FIRST_REACH = 0.5  # how far off, relative to its distance, a marker may be from where …
REACH = 0.3  # … one other marker, or several, let us expect it (paper bends, lenses bulge)
PATCH_PX_PER_MM = 6.5  # a 12 mm marker becomes 78 px wide, nearly 10 px a module
PATCH_MARGIN = {1: 40.0, 2: 25.0, 3: 12.0}  # mm around the expected place, by how many are found
NOWHERE = "no sheet was found: none of its corner markers can be seen"
AGAIN = (
    "take it again from above, sharp, with all four corner markers in the picture, "
    "or name its layout with --layout: then the lines of its grid are enough"
)


@dataclass(frozen=True, slots=True, eq=False)
class Located:
    """A sheet's markers in a photo.

    ``corners`` are the numbers of those found, ``quads`` their corner points in stored pixels,
    each clockwise from the marker's own top left, shape (n, 4, 2). A sheet without markers has
    none of them, but the map ``flat``.
    """

    group: int
    corners: tuple[int, ...]
    quads: Array
    flat: Array | None = None

    def homography(self, markers: Sequence[Marker]) -> Array:
        """The flat map from the page (mm) to the stored picture (px), shape (3, 3)."""
        if self.flat is not None:
            return self.flat
        outlines = [_outline(marker.rect) for marker in _in_order(markers, self.corners)]
        page, picture = np.array(outlines).reshape(-1, 2), self.quads.reshape(-1, 2)
        return _homography(page, picture)


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    group: int
    corner: int
    quad: Array


def locate(photo: Photo, markers: Sequence[Marker]) -> tuple[Located, ...]:
    """Every sheet in the photo, from its left to its right.

    Args:
        photo: the photo.
        markers: where the page's markers are printed.

    Raises:
        SheetError: there is none; says why and what to do.
    """
    for found in _tries(photo):
        sheets = [_completed(sheet, photo, markers) for sheet in _sheets(found, markers)]
        kept = [sheet for sheet in sheets if len(sheet.corners) > 1]
        if kept:
            kept = _distinct([*kept, *_beside(photo, kept, markers)])
            return tuple(sorted(kept, key=lambda sheet: float(sheet.quads[..., 0].mean())))
    raise _not_found(photo)


def turn(homography: Array, middle: Point) -> int:
    """How far the stored picture has to be turned clockwise to stand upright: 0, 90, 180 or 270.

    What is down on the sheet is down then, also in a picture that is stored mirrored.
    """
    here, down = points_to_photo(
        homography, np.array([(middle.x, middle.y), (middle.x, middle.y + 1)])
    )
    angle = np.degrees(np.arctan2(down[1] - here[1], down[0] - here[0]))
    return int(round(1 - angle / 90) * 90) % 360


def points_to_photo(homography: Array, points: Array) -> Array:
    """Where points (shape (n, 2)) come to lie."""
    exact = np.asarray(points, np.float64).reshape(1, -1, 2)
    return np.asarray(cv2.perspectiveTransform(exact, homography)[0], np.float64)


def paper_corners(homography: Array, width: float, height: float) -> Array:
    """The paper's corners in the photo, from the sheet's own top left clockwise, shape (4, 2)."""
    return points_to_photo(homography, _outline(Rect(0, 0, width, height)))


def _tries(photo: Photo) -> Iterator[list[_Seen]]:
    """What is found by harder and harder means."""
    yield _found(_reduced(photo), photo, "quick")
    yield _found(photo.grey, photo, "full")
    equal = cv2.createCLAHE(4.0, (8, 8)).apply(photo.grey)
    yield _found(np.asarray(equal, np.uint8), photo, "wide")
    if photo.scale > 1:
        fine = finer(photo)
        yield _found(fine.grey, fine, "wide")


def _distinct(sheets: Sequence[Located]) -> list[Located]:
    """The sheets without those that are a part of another: two of its markers can find it twice."""
    kept: list[Located] = []
    for sheet in sorted(sheets, key=lambda sheet: -len(sheet.corners)):
        if not any(_shared(sheet, other) for other in kept):
            kept.append(sheet)
    return kept


def _shared(sheet: Located, other: Located) -> bool:
    """Whether two sheets have a marker in common."""
    for corner, quad in zip(sheet.corners, sheet.quads, strict=True):
        for again, there in zip(other.corners, other.quads, strict=True):
            side = np.linalg.norm(quad[1] - quad[0])
            near = np.linalg.norm(quad.mean(axis=0) - there.mean(axis=0)) < side / 2
            if near and (sheet.group, corner) == (other.group, again):
                return True
    return False


def _beside(photo: Photo, sheets: Sequence[Located], markers: Sequence[Marker]) -> list[Located]:
    """Sheets that are small beside others: in the strips of the photo that these leave free."""
    seen = np.concatenate([photo.to_grey(sheet.quads.reshape(-1, 2)) for sheet in sheets])
    (left, top), (right, bottom) = seen.min(axis=0).astype(int), seen.max(axis=0).astype(int)
    height, width = photo.grey.shape
    sheet = photo.grey[max(top, 0) : bottom : SPARSE, max(left, 0) : right : SPARSE]
    light = float(np.median(sheet)) if sheet.size else 0.0
    found = []
    for x0, y0, x1, y1 in (
        (0, 0, left, height),
        (right, 0, width, height),
        (max(left, 0), 0, right, top),
        (max(left, 0), bottom, right, height),
    ):
        if min(x1 - x0, y1 - y0) > FREE * max(photo.grey.shape):
            strip = photo.grey[max(y0, 0) : y1, max(x0, 0) : x1]
            if (strip[::SPARSE, ::SPARSE] > PAPER * light).mean() > PAPERS:
                found += _found_at(photo, strip, (max(x0, 0), max(y0, 0)))
    others = (_completed(sheet, photo, markers) for sheet in _sheets(found, markers))
    return [sheet for sheet in others if len(sheet.corners) > 1]


def _found_at(photo: Photo, strip: Grey, start: tuple[int, int]) -> list[_Seen]:
    """Our markers in a part of the photo's grey pixels that starts at (x, y)."""
    quads, numbers, _ = _detector("full").detectMarkers(np.ascontiguousarray(strip))
    seen = []
    for quad, number in zip(quads, () if numbers is None else numbers.ravel(), strict=True):
        if (place := group_of(int(number))) is not None:
            exact = refined(photo.grey, quad[0].astype(np.float64) + start)
            seen.append(_Seen(*place, photo.to_stored(exact)))
    return seen


def is_mirrored(photo: Photo) -> SheetError:
    """That a photo shows its sheet as in a mirror, and what to do."""
    how = "switch off 'mirror' in the camera app, or take the photo with the main camera"
    return SheetError(photo.name, "the photo is mirrored", how)


def _not_found(photo: Photo) -> SheetError:
    """Why there is no sheet."""
    mirrored = np.ascontiguousarray(photo.grey[:, ::-1])
    if len(_found(mirrored, photo, "full")) > 1:
        return is_mirrored(photo)
    if max(photo.width, photo.height) < SMALL_SIDE:
        size = f"{photo.width} × {photo.height} pixels"
        return SheetError(photo.name, f"{NOWHERE}; the photo has only {size}", "send it unreduced")
    lone = len(_found(photo.grey, photo, "full"))
    what = "no sheet was found: only one of its corner markers can be seen" if lone else NOWHERE
    return SheetError(photo.name, what, AGAIN)


def _reduced(photo: Photo) -> Grey:
    """The photo at a size at which markers are found quickly."""
    step = round(max(photo.grey.shape) / QUICK_SIDE)  # whole steps are reduced fastest
    step = min(step, *photo.grey.shape)
    if step < 2:
        return photo.grey
    rows, columns = photo.grey.shape[0] // step, photo.grey.shape[1] // step
    whole = photo.grey[: rows * step, : columns * step]
    return np.asarray(cv2.resize(whole, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)


@cache
def _detector(window: str) -> cv2.aruco.ArucoDetector:
    """A detector of the family the sheets are printed with."""
    wanted = cv2.aruco.DetectorParameters()
    wanted.adaptiveThreshWinSizeMin = WINDOWS[window]
    wanted.adaptiveThreshWinSizeMax = WINDOWS[window]
    wanted.errorCorrectionRate = 1.0  # a false one is no matter: it has no companions
    wanted.minMarkerPerimeterRate = LEAST[window]
    wanted.minDistanceToBorder = 1
    wanted.perspectiveRemovePixelPerCell = CELL_PIXELS
    wanted.perspectiveRemoveIgnoredMarginPerCell = CELL_MARGIN
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    return cv2.aruco.ArucoDetector(family, wanted)


def _found(grey: Grey, photo: Photo, window: str) -> list[_Seen]:
    """Our markers in a grey picture that shows the whole photo, corners refined in the photo."""
    quads, numbers, _ = _detector(window).detectMarkers(grey)
    if numbers is None:
        return []
    scale = max(1, round(max(photo.grey.shape) / max(grey.shape)))
    seen = []
    for quad, number in zip(quads, numbers.ravel(), strict=True):
        if (place := group_of(int(number))) is not None:
            exact = refined(photo.grey, (quad[0].astype(np.float64) + 0.5) * scale - 0.5)
            seen.append(_Seen(*place, photo.to_stored(exact)))
    return seen


def _sheets(found: Sequence[_Seen], markers: Sequence[Marker]) -> Iterator[Located]:
    """Markers that belong together; the same sheet printed twice makes two."""
    for group in sorted({seen.group for seen in found}):
        left = sorted(
            (seen for seen in found if seen.group == group),
            key=lambda seen: -cv2.contourArea(seen.quad.astype(np.float32)),
        )
        while left:
            members = [left.pop(0)]
            while (near := _companion(members, left, markers)) is not None:
                members.append(near)
                left.remove(near)
            members.sort(key=lambda seen: seen.corner)
            quads = np.array([seen.quad for seen in members])
            yield Located(group, tuple(seen.corner for seen in members), quads)


def _companion(
    members: Sequence[_Seen],
    others: Iterable[_Seen],
    markers: Sequence[Marker],
) -> _Seen | None:
    """The marker that lies best where the members let us expect one of theirs."""
    have = {member.corner for member in members}
    quads = np.array([member.quad for member in members])
    located = Located(0, tuple(member.corner for member in members), quads)
    flat = located.homography(markers)
    reach = FIRST_REACH if len(members) == 1 else REACH
    best = None
    for other in others:
        if other.corner in have:
            continue
        rect = next(marker.rect for marker in markers if marker.corner == other.corner)
        place = points_to_photo(flat, _outline(rect)).mean(axis=0)
        start = members[0].quad.mean(axis=0)
        miss = np.linalg.norm(other.quad.mean(axis=0) - place) / np.linalg.norm(place - start)
        if miss < reach:
            reach, best = float(miss), other
    return best


def _completed(sheet: Located, photo: Photo, markers: Sequence[Marker]) -> Located:
    """The sheet with those missing markers that show up when looked for where they should be."""
    for marker in sorted(markers, key=lambda marker: marker.corner):
        if marker.corner in sheet.corners:
            continue
        quad = _looked_for(sheet, photo, markers, marker)
        if quad is not None:
            order = np.argsort([*sheet.corners, marker.corner])
            corners = np.array([*sheet.corners, marker.corner])[order]
            quads = np.concatenate([sheet.quads, quad[None]])[order]
            numbers = tuple(int(corner) for corner in corners)
            sheet = Located(sheet.group, numbers, quads)
    return sheet


def _looked_for(
    sheet: Located, photo: Photo, markers: Sequence[Marker], marker: Marker
) -> Array | None:
    """A marker searched in an enlarged, straightened patch of the photo."""
    zone = marker.rect.inset(-PATCH_MARGIN[len(sheet.corners)])
    step = 1 / PATCH_PX_PER_MM
    from_patch = np.array([[step, 0, zone.x + step / 2], [0, step, zone.y + step / 2], [0, 0, 1]])
    back = photo.grey_from_stored @ sheet.homography(markers) @ from_patch
    size = (round(zone.width * PATCH_PX_PER_MM), round(zone.height * PATCH_PX_PER_MM))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = np.asarray(cv2.warpPerspective(photo.grey, back, size, flags=flags), np.uint8)
    for window in WINDOWS:
        quads, numbers, _ = _detector(window).detectMarkers(patch)
        for quad, number in zip(quads, () if numbers is None else numbers.ravel(), strict=True):
            if group_of(int(number)) == (sheet.group, marker.corner):
                exact = refined(patch, quad[0].astype(np.float64))
                return photo.to_stored(points_to_photo(back, exact))
    return None


def _in_order(markers: Sequence[Marker], corners: Iterable[int]) -> Iterator[Marker]:
    by_corner = {marker.corner: marker for marker in markers}
    return (by_corner[corner] for corner in corners)


def _outline(rect: Rect) -> Array:
    """The corners clockwise from the top left, shape (4, 2)."""
    return np.array([(corner.x, corner.y) for corner in rect.corners])


def _homography(page: Array, picture: Array) -> Array:
    """The flat map that fits all point pairs best (normalised linear least squares).

    OpenCV's own findHomography lands far off now and then on these twelve to sixteen points.
    """
    shift_page, shift_picture = _normaliser(page), _normaliser(picture)
    x, y = points_to_photo(shift_page, page).T
    u, v = points_to_photo(shift_picture, picture).T
    zero, one = np.zeros_like(x), np.ones_like(x)
    rows = np.concatenate(
        [
            np.stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u], axis=1),
            np.stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v], axis=1),
        ]
    )
    flat = np.linalg.eigh(rows.T @ rows)[1][:, 0].reshape(3, 3)
    whole = np.linalg.inv(shift_picture) @ flat @ shift_page
    return np.asarray(whole / whole[2, 2])


def _normaliser(points: Array) -> Array:
    """The map that brings the points to the origin, about one unit wide."""
    middle, spread = points.mean(axis=0), points.std() + 1e-9
    return np.array(
        [[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]]
    )
