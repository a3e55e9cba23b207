import cv2
import numpy as np
import pytest

from scorer.training.camera import Shot, photograph
from scorer.training.conditions import Strength

MM = 0.25
DOTS = np.array([(x, y) for x in (15.0, 50.0, 85.0) for y in (15.0, 60.0, 105.0)])
STRENGTHS: list[Strength] = ["bright", "desk", "hard"]


def dotted() -> np.ndarray:
    """A page of 100 × 120 mm with nine black dots of 6 mm."""
    page = np.full((480, 400, 3), 255, np.uint8)
    for x, y in DOTS:
        centre = (round((x / MM - 0.5) * 16), round((y / MM - 0.5) * 16))
        cv2.circle(page, centre, round(3 / MM * 16), (0, 0, 0), -1, cv2.LINE_AA, 4)
    return page


def shot(strength: Strength, seed: int, long_side: int = 1000) -> Shot:
    return photograph(dotted(), MM, strength, seed, long_side)


def found(taken: Shot, place: np.ndarray) -> np.ndarray:
    """The middle of the dark blob at a place of the photo."""
    column, row = (int(v) for v in np.rint(place))
    grey = cv2.GaussianBlur(cv2.cvtColor(taken.picture, cv2.COLOR_BGR2GRAY), (0, 0), 1)
    ink, paper = grey[row, column], np.percentile(grey[row - 40 : row + 40, column], 75)
    dark = (grey < (ink + paper) / 2).astype(np.uint8)
    _, labels, _, middles = cv2.connectedComponentsWithStats(dark)
    return np.asarray(middles[labels[row, column]])


@pytest.mark.parametrize("strength", STRENGTHS)
def test_what_is_printed_is_where_the_camera_says(strength: Strength) -> None:
    for seed in (1, 2):
        taken = shot(strength, seed)
        places = taken.to_photo(DOTS)
        seen = np.array([found(taken, place) for place in places])
        assert np.abs(seen - places).max() < 1.5  # px; perspective moves a dot's middle a little


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_seed_takes_the_same_photo(strength: Strength) -> None:
    assert shot(strength, 3, 400).jpeg() == shot(strength, 3, 400).jpeg()
    assert shot(strength, 3, 400).jpeg() != shot(strength, 4, 400).jpeg()


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_photo_can_be_stored_as_jpeg(strength: Strength) -> None:
    taken = shot(strength, 5, 600)
    stored = cv2.imdecode(np.frombuffer(taken.jpeg(), np.uint8), cv2.IMREAD_COLOR)
    assert stored is not None
    assert stored.shape == taken.picture.shape
    assert np.abs(stored.astype(int) - taken.picture).mean() < 8
    assert max(stored.shape) == 600


def test_the_whole_page_is_in_every_photo() -> None:
    edges = np.array([(0, 0), (100, 0), (100, 120), (0, 120), (50, 0), (100, 60)])
    for strength in STRENGTHS:
        for seed in range(6):
            taken = shot(strength, seed, 300)
            places = taken.to_photo(edges)
            assert (places > 0).all()
            assert (places < taken.picture.shape[1::-1]).all()


def test_the_paper_bends_on_a_desk() -> None:
    corners = np.array([(0.0, 0.0), (100, 0), (100, 120), (0, 120)])
    middle = np.array([(50.0, 60.0)])

    def bulge(strength: Strength) -> float:
        taken = shot(strength, 1, 400)
        flat = cv2.findHomography(corners, taken.to_photo(corners))[0]
        expected = cv2.perspectiveTransform(middle[None], flat)[0]
        return float(np.linalg.norm(taken.to_photo(middle) - expected))

    assert bulge("desk") > 3 * bulge("bright")
