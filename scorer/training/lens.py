"""What a camera makes of one cell: light, blur, resolution, noise and compression."""

import cv2
import numpy as np

from scorer.training.ink import Pixels, Rng
from scorer.training.paper import Reflectance

SMALLEST, LARGEST = 20, 110  # px, the height of a cell on a photo
LEAST_STEP = 7.0  # grey levels between a mark and its paper that people still see
LEAST_OFF = 2.5  # spreads of the paper's own grain; less is lost in it
FRAME = 0.2  # of each side: printed lines lie there
STROKES_SHARE = 0.01  # of the cell's area: less than what the thinnest mark covers
SHARPEN = np.array([[0, -0.6, 0], [-0.6, 3.4, -0.6], [0, -0.6, 0]], np.float32)


def _floats(picture: cv2.typing.MatLike) -> Reflectance:
    """What cv2 gives back, known to be floats."""
    return np.asarray(picture, np.float32)


def _lit(cell: Reflectance, rng: Rng) -> Reflectance:
    """Uneven light: a gradient, sometimes the edge of a shadow or a patch of glare."""
    high, wide = cell.shape
    y = np.linspace(-1, 1, high, dtype=np.float32)[:, None]
    x = np.linspace(-1, 1, wide, dtype=np.float32)[None]
    direction = rng.uniform(0, 2 * np.pi)
    cosine, sine = np.float32(np.cos(direction)), np.float32(np.sin(direction))
    across = cosine * x + sine * y
    light = 1 + np.float32(rng.uniform(0, 0.2)) * across
    if rng.random() < 0.16:
        edge = (across - rng.uniform(-0.6, 0.6)) / rng.uniform(0.05, 0.6)
        light *= 1 - rng.uniform(0.15, 0.5) / (1 + np.exp(-np.clip(edge, -20, 20)))
    lit = cell * light
    if rng.random() < 0.07:
        centre = rng.uniform(-1, 1, 2)
        spot = np.exp(-((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / rng.uniform(0.1, 0.6))
        lit = lit + rng.uniform(0.2, 0.9) * spot
    return np.asarray(lit, np.float32)


def _askew(cell: Reflectance, rng: Rng) -> Reflectance:
    """The cell cut out not quite straight."""
    high, wide = cell.shape
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    moved = corners + rng.normal(0, 0.016, (4, 2)).astype(np.float32) * high
    warp = cv2.getPerspectiveTransform(corners, moved.astype(np.float32))
    return _floats(cv2.warpPerspective(cell, warp, (wide, high), borderMode=cv2.BORDER_REPLICATE))


def _blurred(cell: Reflectance, rng: Rng) -> Reflectance:
    sigma = float(rng.exponential(0.012)) * cell.shape[0]
    if sigma > 0.4:
        cell = _floats(cv2.GaussianBlur(cell, (0, 0), min(sigma, 0.05 * cell.shape[0])))
    if rng.random() < 0.08:
        length = int(rng.integers(3, 9))
        cell = _floats(cv2.blur(cell, (length, 1) if rng.random() < 0.5 else (1, length)))
    return cell


def _shrunk(cell: Reflectance, rng: Rng) -> Reflectance:
    high, wide = cell.shape
    height = int(SMALLEST + (LARGEST - SMALLEST) * rng.beta(1, 1.6))
    size = (max(8, round(wide * height / high)), height)
    how = cv2.INTER_AREA if height < high else cv2.INTER_LINEAR
    return _floats(cv2.resize(cell, size, interpolation=how))


def _sensed(cell: Reflectance, rng: Rng) -> Pixels:
    """Exposure, noise and sharpening; a scanner burns paper out to white."""
    level = 275.0 if rng.random() < 0.12 else rng.uniform(95, 245)
    grey = np.clip(cell, 0, 1.3) ** np.float32(rng.uniform(0.8, 1.3)) * np.float32(level)
    grey += rng.standard_normal(grey.shape, np.float32) * np.float32(rng.exponential(2.5))
    if rng.random() < 0.2:
        grey = _floats(cv2.filter2D(grey, -1, SHARPEN))
    return np.asarray(np.clip(grey, 0, 255), np.uint8)


def _compressed(picture: Pixels, rng: Rng) -> Pixels:
    if rng.random() < 0.5:
        return picture
    _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 96))])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_GRAYSCALE), np.uint8)


def snapshot(cell: Reflectance, rng: Rng) -> Pixels:
    """A photo of a cell, as the reader would cut it out; its height is SMALLEST to LARGEST."""
    shrunk = _shrunk(_blurred(_askew(_lit(cell, rng), rng), rng), rng)
    return _compressed(_sensed(shrunk, rng), rng)


def stands_out(picture: Pixels, bare: Pixels) -> bool:
    """Whether people can see the mark on a photo; `bare` is the same photo without the mark."""
    calm, empty = (cv2.blur(one.astype(np.float32), (3, 3)) for one in (picture, bare))
    step = float(np.quantile(np.abs(calm - empty), 1 - STROKES_SHARE))
    grain = empty - cv2.medianBlur(bare, 5).astype(np.float32)
    down, right = (int(FRAME * side) for side in grain.shape)
    inside = grain[down : grain.shape[0] - down, right : grain.shape[1] - right]
    spread = float(np.median(np.abs(inside))) * 1.4826  # of a normal distribution
    return step >= max(LEAST_STEP, LEAST_OFF * spread)
