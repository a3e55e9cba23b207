"""Find the sheets in a photo by their markers: several of them, turned, or with one corner covered.

All places are in the photo's stored pixels. Where the markers are printed is told by the caller.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.photo import Grey, Photo, finer
from sheetgen.errors import SheetError
from sheetgen.geometry import Point, Rect
from sheetgen.markers import MARKER_MODULES, group_of
from sheetgen.sheet import Marker

Array = NDArray[np.float64]

QUICK_SIDE = 1100  # px, about; a sheet that fills the photo then has markers of about 40 px
SMALL_SIDE = 600  # px; in a smaller photo of a whole sheet the bits of a marker run together
WINDOWS = {"quick": 15, "full": 23, "wide": 51}  # px of the local threshold: a few marker modules
LEAST = {"quick": 0.05, "full": 0.02, "wide": 0.02}  # of the long side: a marker's whole outline
CELL_PIXELS = 10  # samples across one bit of a marker, and …
CELL_MARGIN = 0.35  # … the part of them at each side that blur may spoil
EDGE_PLACES = np.linspace(0.12, 0.88, 16)  # of a marker's edge: where its position is measured, …
EDGE_SAMPLES = 21  # … each with so many samples …
EDGE_REACH = 0.8  # … over so many modules to both sides: the border is one module wide
GAMMA = 2.2  # blur mixes light, and pixels are about its root of this degree
FIRST_REACH = 0.5  # how far off, relative to its distance, a marker may be from where …
REACH = 0.3  # … one other marker, or several, let us expect it (paper bends, lenses bulge)
PATCH_PX_PER_MM = 6.5  # a 12 mm marker becomes 78 px wide, nearly 10 px a module
PATCH_MARGIN = {1: 40.0, 2: 25.0, 3: 12.0}  # mm around the expected place, by how many are found
NOWHERE = "no sheet was found: none of its corner markers can be seen"
AGAIN = "take it again from above, sharp, with all four corner markers in the picture"


@dataclass(frozen=True, slots=True, eq=False)
class Located:
    """A sheet's markers in a photo.

    ``corners`` are the numbers of those found, ``quads`` their corner points in stored pixels,
    each clockwise from the marker's own top left, shape (n, 4, 2).
    """

    group: int
    corners: tuple[int, ...]
    quads: Array

    def homography(self, markers: Sequence[Marker]) -> Array:
        """The flat map from the page (mm) to the stored picture (px), shape (3, 3)."""
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
            return tuple(sorted(kept, key=lambda sheet: float(sheet.quads[..., 0].mean())))
    raise _not_found(photo)


def turn(homography: Array, middle: Point) -> int:
    """How far the stored picture has to be turned clockwise to stand upright: 0, 90, 180 or 270."""
    here, right = points_to_photo(
        homography, np.array([(middle.x, middle.y), (middle.x + 1, middle.y)])
    )
    angle = np.degrees(np.arctan2(right[1] - here[1], right[0] - here[0]))
    return int(round(-angle / 90) * 90) % 360


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


def _not_found(photo: Photo) -> SheetError:
    """Why there is no sheet."""
    mirrored = np.ascontiguousarray(photo.grey[:, ::-1])
    if len(_found(mirrored, photo, "full")) > 1:
        how = "switch off 'mirror' in the camera app, or take the photo with the main camera"
        return SheetError(photo.name, "the photo is mirrored", how)
    if max(photo.width, photo.height) < SMALL_SIDE:
        size = f"{photo.width} × {photo.height} pixels"
        return SheetError(photo.name, f"{NOWHERE}; the photo has only {size}", "send it unreduced")
    lone = len(_found(photo.grey, photo, "full"))
    what = "no sheet was found: only one of its corner markers can be seen" if lone else NOWHERE
    return SheetError(photo.name, what, AGAIN)


def _reduced(photo: Photo) -> Grey:
    """The photo at a size at which markers are found quickly."""
    step = round(max(photo.grey.shape) / QUICK_SIDE)  # whole steps are reduced fastest
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
            refined = _refined(photo.grey, (quad[0].astype(np.float64) + 0.5) * scale - 0.5)
            seen.append(_Seen(*place, photo.to_stored(refined)))
    return seen


def edge_profiles(grey: Grey, quad: Array) -> tuple[Array, Array]:
    """The light across a marker's edges, from inside out.

    Returns:
        The light (0 … 1), shape (4, profiles, samples), and how many pixels outward each sample is.
    """
    module = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).min()) / MARKER_MODULES
    across = np.linspace(-1, 1, EDGE_SAMPLES) * max(EDGE_REACH * module, 1.5)
    side = np.roll(quad, -1, axis=0) - quad
    points = quad[:, None] + side[:, None] * EDGE_PLACES[:, None]  # (4, profiles, 2)
    places = points[:, :, None] + _outward(side)[:, None, None] * across[:, None]
    at = places.reshape(4, -1, 2).astype(np.float32)
    values = cv2.remap(grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    light = (np.asarray(values, np.float64) / 255) ** GAMMA
    return light.reshape(4, len(EDGE_PLACES), EDGE_SAMPLES), across


def _outward(side: Array) -> Array:
    """The unit vectors that point out of a clockwise quad, from its sides."""
    return np.asarray(side[:, ::-1] * (1, -1) / np.linalg.norm(side, axis=1, keepdims=True))


def _refined(grey: Grey, quad: Array) -> Array:
    """The corners of a marker to a tenth of a pixel: where lines fitted to its edges meet.

    Corners themselves are rounded by blur and lie too far inside; straight edges stay in place.
    """
    light, across = edge_profiles(grey, quad)
    offsets = _edge_offsets(light, across)
    ends = np.array([np.polyval(np.polyfit(EDGE_PLACES, _calm(row), 1), (0, 1)) for row in offsets])
    outward = _outward(np.roll(quad, -1, axis=0) - quad)
    starts = quad + outward * ends[:, :1]
    stops = np.roll(quad, -1, axis=0) + outward * ends[:, 1:]
    exact = np.array([_meeting(starts[k - 1], stops[k - 1], starts[k], stops[k]) for k in range(4)])
    return exact if np.abs(exact - quad).max() < 2.5 * across[-1] + 2 else quad


def _edge_offsets(values: Array, across: Array) -> Array:
    """How far outward of the middle each profile turns from black to white, shape (4, profiles)."""
    slope = np.clip(np.diff(values, axis=-1), 0, None)
    slope = np.where(slope > 0.3 * slope.max(axis=-1, keepdims=True), slope, 0)
    middle = (across[1:] + across[:-1]) / 2
    return np.asarray((slope * middle).sum(axis=-1) / np.maximum(slope.sum(axis=-1), 1e-6))


def _calm(offsets: Array) -> Array:
    """The offsets, those that something on the marker has spoilt set to the middle one."""
    middle = np.median(offsets)
    spread = 3 * np.median(np.abs(offsets - middle)) + 0.3
    return np.where(np.abs(offsets - middle) > spread, middle, offsets)


def _meeting(start: Array, stop: Array, other_start: Array, other_stop: Array) -> Array:
    """Where two lines, each through two points, cross."""
    way, other = stop - start, other_stop - other_start
    scale = way[0] * other[1] - way[1] * other[0]
    gap = other_start - start
    return np.asarray(start + way * ((gap[0] * other[1] - gap[1] * other[0]) / scale))


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
                exact = _refined(patch, quad[0].astype(np.float64))
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
    flat = np.linalg.svd(rows)[2][-1].reshape(3, 3)
    whole = np.linalg.inv(shift_picture) @ flat @ shift_page
    return np.asarray(whole / whole[2, 2])


def _normaliser(points: Array) -> Array:
    """The map that brings the points to the origin, about one unit wide."""
    middle, spread = points.mean(axis=0), points.std() + 1e-9
    return np.array(
        [[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]]
    )
