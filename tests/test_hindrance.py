"""Why a doubtful cell is hard to read."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.reader.classify import Classifier, Decision

Grey = NDArray[np.uint8]
SIDE = 72  # px, a cell on a photo of a whole sheet
UNSURE = Decision(1.0, 0.9, 0.7, 20.0)


class Unsure:
    """A network that takes every cell for a 7 or a 1 and can't decide."""

    def __call__(self, cells: NDArray[np.float32]) -> NDArray[np.float32]:
        row = np.full(19, -20, np.float32)
        row[[7, 1]] = (1.0, 0.5)
        return np.tile(row, (len(cells), 1))


def seven(shade: int = 40, left: int = 24) -> Grey:
    """A barred 7 in a ruled cell; `left` is where its bar begins."""
    cell = np.full((SIDE, SIDE), 225, np.uint8)
    cv2.rectangle(cell, (0, 0), (SIDE - 1, SIDE - 1), 60, 2)
    corners = np.array([(left, 18), (left + 24, 18), (left + 10, 54)])
    cv2.polylines(cell, [corners], False, shade, 3, cv2.LINE_AA)  # noqa: FBT003  cv2's order
    return cell


def reason(cell: Grey) -> str | None:
    """Why the network's doubt about a cell is explained so."""
    (guess,) = Classifier(Unsure(), UNSURE)([cell])
    assert (guess.mark, guess.runner_up, guess.doubtful) == ("7", "1", True)
    return guess.reason


def test_a_clear_cell_is_doubted_for_its_two_readings() -> None:
    assert reason(seven()) == "could also be 1"


def test_faint_ink_is_named() -> None:
    assert reason(seven(shade=190)) == "the ink is faint"


def test_a_blurred_cell_is_named() -> None:
    assert reason(np.asarray(cv2.GaussianBlur(seven(), (0, 0), 5), np.uint8)) == (
        "the cell is blurred"
    )


@pytest.mark.parametrize("left", [0, SIDE - 25])
def test_ink_that_runs_into_the_border_is_named(left: int) -> None:
    assert reason(seven(left=left)) == "the ink runs into the border"


@pytest.mark.parametrize("scale", [0.5, 1.0, 3.0])
def test_the_size_of_the_picture_makes_no_cell_blurred(scale: float) -> None:
    cell = cv2.resize(seven(), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    assert reason(np.asarray(cell, np.uint8)) == "could also be 1"


def test_an_empty_cell_has_no_faint_ink() -> None:
    assert reason(np.full((SIDE, SIDE), 220, np.uint8)) == "could also be 1"
