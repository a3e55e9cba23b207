"""The pictures of the correction page: a sheet laid flat, and a photo as it was taken."""

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.photo import Photo, colour
from scorer.reader.sheet_reading import FoundSheet
from scorer.table.correct.area import shown_area
from scorer.table.correct.outline import QUARTER
from sheetgen.geometry import Rect

Array = NDArray[np.float64]

PX_PER_MM = 7.0  # a cell of 18 mm is then 126 px wide: sharp on a phone, some 200 kB a sheet
STEP = 8  # px between the places where the paper's bend is computed; it changes over centimetres
LONG_SIDE = 1600  # px of a shown photo: a corner can be placed to about a pixel of a phone
QUALITY = 85  # of the JPEGs
WHITE = 248.0  # the paper's brightness in the picture, however dark the photo is
PAPER_SHARE = 75  # most of a sheet is paper, so that this percentile is


def sheet_picture(found: FoundSheet, pixels: NDArray[np.uint8] | None = None) -> bytes:
    """The shown area in colour as if the paper lay flat under a scanner, a JPEG.

    ``pixels`` are the colours of the photo that the sheet was read from, if they are at hand.
    """
    area, photo = shown_area(found), found.pixels.photo
    columns, rows = round(area.width * PX_PER_MM), round(area.height * PX_PER_MM)
    across, down = _places(area, columns, rows, found)
    edge = cv2.BORDER_REPLICATE
    seen = colour(photo) if pixels is None else pixels
    picture = cv2.remap(seen, across, down, cv2.INTER_LINEAR, borderMode=edge)
    paper = max(float(np.percentile(picture, PAPER_SHARE)), 1.0)
    return _jpeg(np.asarray(cv2.convertScaleAbs(picture, alpha=max(1.0, WHITE / paper)), np.uint8))


def photo_picture(photo: Photo, turn: int, pixels: NDArray[np.uint8] | None = None) -> bytes:
    """The photo turned clockwise, a JPEG no larger than a screen needs."""
    picture = colour(photo) if pixels is None else pixels
    shrink = LONG_SIDE / max(picture.shape)
    if shrink < 1:
        size = (round(picture.shape[1] * shrink), round(picture.shape[0] * shrink))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return _jpeg(np.rot90(picture, -turn // QUARTER))


def _places(
    area: Rect, columns: int, rows: int, found: FoundSheet
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Where each pixel of the flat picture is in the photo's grey or colour pixels.

    They are computed at the middle of every block, with one block to spare around.
    """
    blocks_across, blocks_down = (side // STEP + 3 for side in (columns, rows))
    xs, ys = (((np.arange(n) - 0.5) * STEP) / PX_PER_MM for n in (blocks_across, blocks_down))
    points = np.stack(np.meshgrid(area.x + xs, area.y + ys), axis=-1).reshape(-1, 2)
    places = found.pixels.photo.to_grey(found.pixels.to_photo(points)).astype(np.float32)
    coarse = places.reshape(blocks_down, blocks_across, 2)
    size = (blocks_across * STEP, blocks_down * STEP)
    fine = cv2.resize(coarse, size, interpolation=cv2.INTER_LINEAR)
    inner = fine[STEP : STEP + rows, STEP : STEP + columns]
    across, down = (np.ascontiguousarray(inner[..., axis], np.float32) for axis in (0, 1))
    return across, down


def _jpeg(picture: NDArray[np.uint8]) -> bytes:
    quality = [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
    return cv2.imencode(".jpg", np.ascontiguousarray(picture), quality)[1].tobytes()
