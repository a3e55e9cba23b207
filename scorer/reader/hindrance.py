"""What makes a cell hard to read: faint ink, a blurred picture, ink that runs into the border."""

import cv2
import numpy as np
from numpy.typing import NDArray

Ink = NDArray[np.float32]

NO_INK = 0.08  # of the paper's light; what an empty cell's darkest spots have
FAINT = 0.2  # of the paper's light; good pencil takes twice as much
BLURRED = 2.8  # px of the fitted cell over which a stroke's edge rises; sharp ones need 1 to 2.3
DARK = 0.5  # of the ink's strength: what counts as a stroke
INNER = 0.18  # of each side: what lies farther in is no border line
LEAST_INNER = 8  # px; less is no stroke
RUNNING = 0.4  # of the strokes inside: a smaller part may be a corner of a door's frame


def hindrance(ink: Ink, strength: float) -> str | None:
    """What makes a cell hard to read, in words, or None.

    Args:
        ink: the part of the paper's light that is missing at each pixel of the fitted cell.
        strength: that of its darkest strokes.
    """
    if strength < NO_INK:
        return None
    if edge_width(ink, strength) > BLURRED:
        return "the cell is blurred"
    if strength < FAINT:
        return "the ink is faint"
    return "the ink runs into the border" if runs_out(ink, strength) else None


def edge_width(ink: Ink, strength: float) -> float:
    """Over how many pixels the steepest edges inside the cell rise to full strength."""
    middle = ink[_inner(ink.shape)]
    down = np.abs(np.diff(middle, axis=0))
    right = np.abs(np.diff(middle, axis=1))
    slopes = np.concatenate([down.ravel(), right.ravel()])
    return strength / max(float(np.quantile(slopes, 0.99)), 1e-6) if slopes.size else 0.0


def runs_out(ink: Ink, strength: float) -> bool:
    """Whether a large part of the strokes inside the cell reaches its edge."""
    strokes = (ink > DARK * strength).astype(np.uint8)
    _, labels = cv2.connectedComponents(strokes, connectivity=8)
    edge = np.unique(np.concatenate([labels[[0, -1]].ravel(), labels[:, [0, -1]].ravel()]))
    inside = labels[_inner(ink.shape)]
    inside = inside[inside > 0]
    out = int(np.isin(inside, edge).sum())
    return out >= LEAST_INNER and out > RUNNING * inside.size


def _inner(shape: tuple[int, ...]) -> tuple[slice, slice]:
    """Where the cell lies without the strip in which its border lines are."""
    down, right = (int(INNER * side) for side in shape)
    return slice(down, shape[0] - down), slice(right, shape[1] - right)
