import pytest

from sheetgen.compose.path import parse_path
from sheetgen.geometry import Point
from sheetgen.scene import Close, Curve, Line, Move


def test_absolute_and_relative_words_draw_the_same() -> None:
    absolute = parse_path("M 10 10 L 20 10 H 30 V 40 C 1 2 3 4 5 6 Z")
    relative = parse_path("m10,10 l10 0h10v30c-29-38-27-36-25-34z")
    assert absolute == relative


def test_more_numbers_after_a_move_are_lines() -> None:
    expected = (Move(Point(0, 0)), Line(Point(1, 2)), Line(Point(3, 4)))
    assert parse_path("M0 0 1 2 3 4") == expected


def test_after_a_close_the_pen_is_at_the_outline_s_start() -> None:
    assert parse_path("M1 1 h2 v2 z l5 5")[-1] == Line(Point(6, 6))


def test_a_quadratic_curve_passes_its_own_middle() -> None:
    curve = parse_path("M0 0 Q 6 12 12 0")[1]
    assert isinstance(curve, Curve)
    middle = (0 + 3 * curve.control1.y + 3 * curve.control2.y + 0) / 8
    assert middle == pytest.approx(6)  # (0 + 2 · 12 + 0) / 4


def test_a_closed_outline_ends_with_close() -> None:
    assert parse_path("M0 0 L1 1 Z")[-1] == Close()


@pytest.mark.parametrize(
    "d", ["", "L1 1", "M1", "M0 0 L1", "M0 0 Z 3", "M0 0 A1 1 0 0 0 2 2", "3 4", "M0 0 L a b"]
)
def test_what_is_no_path_is_refused(d: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_path(d)
