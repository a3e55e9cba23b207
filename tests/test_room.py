"""Whether parts leave each other room, on crowded pages too."""

import pytest

from sheetgen.compose.drawn import Drawn
from sheetgen.compose.room import beyond, crowded
from sheetgen.geometry import Rect
from sheetgen.sheet import Field

PRINTABLE = Rect(8, 8, 194, 281)


def box(number: int, rect: Rect) -> Drawn:
    return Drawn(("pages", 0, "parts", number), (), (Field(f"f{number}", "box", rect),), (rect,))


def crowd(number: int) -> list[Drawn]:
    """Fields of 1 mm side by side, in rows of fifty."""
    return [box(n, Rect(10 + n % 50, 10 + n // 50, 1, 1)) for n in range(number)]


def comparisons(monkeypatch: pytest.MonkeyPatch, drawn: list[Drawn]) -> int:
    """How many pairs of rectangles are looked at."""
    count, overlaps = 0, Rect.overlaps

    def counted(one: Rect, other: Rect, slack: float = 1e-6) -> bool:
        nonlocal count
        count += 1
        return overlaps(one, other, slack)

    with monkeypatch.context() as patch:
        patch.setattr(Rect, "overlaps", counted)
        assert [*crowded(drawn), *beyond(drawn, PRINTABLE)] == []
    return count


def test_twice_as_many_parts_take_not_much_more_than_twice_the_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two = (comparisons(monkeypatch, crowd(number)) for number in (500, 1000))
    assert two < 2.5 * one


def test_fields_far_larger_than_the_page_are_compared_too() -> None:
    drawn = [box(1, Rect(-4000, -4000, 9000, 9000)), box(2, Rect(4990, 4990, 5, 5))]
    assert list(beyond(drawn, Rect(-5000, -5000, 10000, 10000))) == []
    troubles = list(crowded(drawn))
    assert [trouble.what for trouble in troubles] == ["its field 'f2' overlaps the field 'f1'"]


def test_each_part_on_fields_of_others_is_told_once() -> None:
    same = [box(number, Rect(20, 20, 5, 5)) for number in range(200)]
    troubles = list(crowded(same))
    assert [trouble.path[-1] for trouble in troubles] == list(range(1, 200))
