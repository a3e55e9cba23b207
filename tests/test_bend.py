import numpy as np
import pytest

from scorer.reader.bend import Displaced, fit_bend, flat
from sheetgen.geometry import Rect

PAGE = Rect(0, 0, 210, 297)
POINTS = np.stack(np.meshgrid(np.linspace(10, 200, 9), np.linspace(10, 280, 12)), -1).reshape(-1, 2)


def measured(shift: np.ndarray) -> Displaced:
    return Displaced(POINTS, shift, np.ones(len(POINTS)))


def arch(points: np.ndarray) -> np.ndarray:
    """A sheet that rises 5 mm in its middle, seen from the side."""
    return 5 * (1 - ((points[:, 1] - 148) / 148) ** 2)


def test_flat_paper_is_displaced_nowhere() -> None:
    assert np.abs(flat(PAGE).at(POINTS)).max() == 0


def test_an_arch_is_followed() -> None:
    bend = fit_bend(PAGE, (measured(0 * arch(POINTS)), measured(arch(POINTS))), 0.05, 0.2)
    between = POINTS[:-1] + 8
    assert np.abs(bend.at(between)[:, 1] - arch(between)).max() < 0.1
    assert np.abs(bend.at(between)[:, 0]).max() < 1e-6


@pytest.mark.parametrize("wrong", [4.0, -9.0])
def test_a_few_lines_taken_for_others_do_not_matter(wrong: float) -> None:
    shift = arch(POINTS)
    shift[5::14] += wrong
    bend = fit_bend(PAGE, (measured(shift), measured(shift)), 0.05, 0.2)
    assert np.abs(bend.at(POINTS)[:, 0] - arch(POINTS)).max() < 0.5


def test_a_slope_goes_on_beyond_what_was_measured() -> None:
    inner = POINTS[np.abs(POINTS[:, 1] - 150) < 60]
    sloping = Displaced(inner, 0.02 * inner[:, 1], np.ones(len(inner)))
    bend = fit_bend(PAGE, (sloping, sloping), 0.05, 0.2)
    assert bend.at(np.array([[100.0, 280.0]]))[0] == pytest.approx([5.6, 5.6], abs=0.1)


def test_a_grid_of_places_is_displaced_like_each_of_them() -> None:
    bend = fit_bend(PAGE, (measured(arch(POINTS)), measured(-arch(POINTS))), 0.05, 0.2)
    xs, ys = np.array([20.0, 90.0, 150.0]), np.array([33.0, 200.0])
    each = bend.at(np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2))
    assert bend.over(xs, ys).reshape(-1, 2) == pytest.approx(each)
