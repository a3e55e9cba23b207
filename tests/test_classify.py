"""Reading single cells with the shipped network."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.reader.classify import (
    HEIGHT,
    OUTSIDE,
    WIDTH,
    Classifier,
    Decision,
    load_classifier,
    prepare,
)
from scorer.reader.guess import MARKS
from scorer.training.hands import draw_mark, load_sample_hands

Grey = NDArray[np.uint8]
SAMPLE = Path(__file__).parent / "handwriting"
SIDE = 72  # px, a cell on a photo of a whole sheet


class Answering:
    """A network that gives the same scores for every cell."""

    def __init__(self, **scores: float) -> None:
        self.row = np.full(len(MARKS), -20, np.float32)
        for name, score in scores.items():
            self.row[MARKS.index(name.strip("_").replace("other", "?"))] = score

    def __call__(self, cells: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.tile(self.row, (len(cells), 1))


def judge(**scores: float) -> Classifier:
    """A classifier whose network answers with these scores: _7=…, other=…"""
    return Classifier(Answering(**scores), Decision(1.0, 0.9, 0.7, 20.0))


def ruled(thickness: int, shade: int = 40) -> Grey:
    """An empty cell with its four border lines."""
    cell = np.full((SIDE, SIDE), 225, np.uint8)
    cv2.rectangle(cell, (0, 0), (SIDE - 1, SIDE - 1), shade, thickness)
    return cell


@pytest.fixture(scope="module")
def classify() -> Classifier:
    return load_classifier()


@pytest.fixture(scope="module")
def sheet() -> list[tuple[str, Grey]]:
    """Six cells of every mark but '?', in fourteen hands."""
    hands = load_sample_hands(SAMPLE)
    rng = np.random.default_rng(7)
    cells = []
    for place in range(6 * (len(MARKS) - 1)):
        mark = MARKS[place % (len(MARKS) - 1)]
        ink = draw_mark(mark, hands[place % len(hands)], SIDE, rng)
        photo = ruled(3) * (1 - 0.7 * ink) + rng.normal(0, 3, ink.shape)
        soft = cv2.GaussianBlur(photo, (0, 0), 0.8)
        cells.append((mark, np.clip(soft, 0, 255).astype(np.uint8)))
    return cells


def marks(classify: Classifier, crops: Sequence[Grey]) -> list[str]:
    return [guess.mark for guess in classify(crops)]


def test_no_cells_give_no_guesses(classify: Classifier) -> None:
    assert classify([]) == []


def test_a_coloured_cell_is_refused(classify: Classifier) -> None:
    with pytest.raises(ValueError, match="grey"):
        classify([np.zeros((20, 20, 3), np.uint8)])


def test_a_cell_without_pixels_is_refused() -> None:
    with pytest.raises(ValueError, match="grey"):
        prepare(np.zeros((0, 20), np.uint8))


@pytest.mark.parametrize("size", [(1, 1), (2, 300), (300, 2), (20, 20), (400, 30), (30, 400)])
def test_a_cell_of_any_size_gets_a_guess(classify: Classifier, size: tuple[int, int]) -> None:
    crop = np.random.default_rng(1).integers(0, 255, size).astype(np.uint8)
    (guess,) = classify([crop])
    assert guess.mark in MARKS
    assert 0 <= guess.probability <= 1


@pytest.mark.parametrize("level", [0, 60, 255])
def test_an_even_picture_is_an_empty_cell(classify: Classifier, level: int) -> None:
    assert marks(classify, [np.full((50, 50), level, np.uint8)]) == [""]


@pytest.mark.parametrize("thickness", [1, 3, 6, 9])
def test_a_border_is_never_read_as_a_number(classify: Classifier, thickness: int) -> None:
    (guess,) = classify([ruled(thickness)])
    assert guess.mark == ""


@pytest.mark.parametrize("turns", range(4))
def test_a_piece_of_line_beside_an_edge_is_no_one(classify: Classifier, turns: int) -> None:
    cell = np.full((SIDE, SIDE), 225, np.uint8)
    cell[10:60, 3:6] = 50
    (guess,) = classify([np.rot90(cell, turns).copy()])
    assert guess.mark == "" or guess.doubtful


def test_most_marks_of_unknown_hands_are_read(
    classify: Classifier, sheet: list[tuple[str, Grey]]
) -> None:
    read = marks(classify, [crop for _, crop in sheet])
    right = sum(mark == guess for (mark, _), guess in zip(sheet, read, strict=True))
    assert right >= 0.93 * len(sheet)


def test_hardly_any_accepted_mark_is_wrong(
    classify: Classifier, sheet: list[tuple[str, Grey]]
) -> None:
    guesses = classify([crop for _, crop in sheet])
    kept = [(m, g) for (m, _), g in zip(sheet, guesses, strict=True) if not g.doubtful]
    assert len(kept) >= 0.8 * len(sheet)
    assert sum(mark != guess.mark for mark, guess in kept) <= 1


def test_a_cell_is_read_the_same_alone_and_in_company(
    classify: Classifier, sheet: list[tuple[str, Grey]]
) -> None:
    crops = [crop for _, crop in sheet[:20]]
    together = [guess.probability for guess in classify(crops)]
    alone = [classify([crop])[0].probability for crop in crops]
    assert together == pytest.approx(alone, abs=1e-4)


def test_probabilities_are_the_likeliest_marks_own() -> None:
    (guess,) = judge(_7=3.0, _1=1.0)([ruled(1)])
    assert (guess.mark, guess.runner_up) == ("7", "1")
    assert guess.probability == pytest.approx(1 / (1 + np.exp(-2)), abs=1e-3)


def test_a_mark_below_the_threshold_is_left_to_people_with_the_other_reading_named() -> None:
    (guess,) = judge(_7=1.0, _1=0.0)([ruled(1)])
    assert guess.doubtful
    assert guess.reason == "could also be 1"


def test_a_sure_mark_is_not_doubtful() -> None:
    (guess,) = judge(_7=9.0)([ruled(1)])
    assert (guess.doubtful, guess.reason) == (False, None)


def test_anything_else_is_always_left_to_people() -> None:
    (guess,) = judge(other=30.0)([ruled(1)])
    assert (guess.mark, guess.doubtful) == ("?", True)


def test_a_number_close_behind_anything_else_is_shown_but_doubtful() -> None:
    (guess,) = judge(_4=0.0, other=0.3)([ruled(1)])
    assert (guess.mark, guess.runner_up, guess.doubtful) == ("4", "?", True)


def test_ink_in_a_cell_called_empty_is_doubtful() -> None:
    cell = ruled(1)
    cell[20:50, 35:38] = 180
    (guess,) = judge(_=9.0)([cell])
    assert (guess.mark, guess.doubtful) == ("", True)


@pytest.mark.parametrize(("size", "left", "top"), [((80, 80), 12, 0), ((80, 160), 0, 4)])
def test_a_prepared_cell_keeps_its_shape(size: tuple[int, int], left: int, top: int) -> None:
    ink = prepare(np.full(size, 200, np.uint8))
    assert ink.shape == (HEIGHT, WIDTH)
    inside = ink > OUTSIDE
    assert (int(inside.any(axis=0).argmax()), int(inside.any(axis=1).argmax())) == (left, top)


def test_a_shadow_across_the_cell_is_no_ink() -> None:
    light = np.linspace(1, 0.7, SIDE)
    plain = np.broadcast_to(225 * light, (SIDE, SIDE)).astype(np.uint8)
    assert (prepare(plain) > 0.5).mean() < 0.01
