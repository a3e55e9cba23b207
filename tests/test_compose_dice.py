"""Dice from above, nets to fold, and tiles of four sides."""

from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pytest

from sheetgen.compose import compose
from sheetgen.compose.faces import PIPS
from sheetgen.errors import LayoutError
from sheetgen.geometry import Point
from sheetgen.scene import Line, Move, Shape, Text
from sheetgen.sheet import Page
from tests.layouts import loaded

CUBE = "kind: cube, at: [40mm, 50mm], size: 16mm, tab: 4mm, faces: [1, 2, 3, 4, 5, 6]"
PYRAMID = "kind: pyramid, at: [40mm, 50mm], size: 20mm, sides: [light, dark, dark, light]"
TILE = "kind: tile, at: [40mm, 50mm], size: 20mm, sides: [light, dark, dark, light]"


def page(tmp_path: Path, part: str, ink: str = "full") -> Page:
    layout = loaded(tmp_path, f"      - {{{part}}}\n")
    return compose(layout, "a4", "en", "low" if ink == "low" else "full").pages[0]


def shapes(found: Page) -> list[Shape]:
    return [item for item in found.layer.items if isinstance(item, Shape)]


def starts(shape: Shape) -> int:
    return sum(isinstance(step, Move) for step in shape.steps)


def length(found: Page, *, folded: bool) -> float:
    """The length of all fold lines, or of all lines to cut, in mm."""
    lines = [s for s in shapes(found) if s.paint.stroke and bool(s.paint.dash) == folded]
    return sum(_length(shape) for shape in lines)


def _length(shape: Shape) -> float:
    total, here = 0.0, Point(0, 0)
    for step in shape.steps:
        if isinstance(step, Line):
            total += hypot(step.to.x - here.x, step.to.y - here.y)
        if isinstance(step, Move | Line):
            here = step.to
    return total


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_shows_as_many_pips_as_it_says(tmp_path: Path, pips: int) -> None:
    outline, dots = shapes(page(tmp_path, f"kind: die, at: [40mm, 50mm], pips: {pips}"))
    assert starts(dots) == pips
    assert starts(outline) == 1


@pytest.mark.parametrize("pips", range(1, 7))
def test_pips_lie_as_on_a_die_the_same_when_turned_half_round(pips: int) -> None:
    turned = {(round(1 - x, 3), round(1 - y, 3)) for x, y in PIPS[pips]}
    assert turned == {(round(x, 3), round(y, 3)) for x, y in PIPS[pips]}


def test_a_die_can_show_an_icon_or_a_word(tmp_path: Path) -> None:
    assert len(shapes(page(tmp_path, "kind: die, at: [40mm, 50mm], icon: mummy"))) == 2
    items = page(tmp_path, "kind: die, at: [40mm, 50mm], text: PENNY").layer.items
    (word,) = [item for item in items if isinstance(item, Text)]
    assert word.content == "PENNY"
    assert word.width <= 12


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("size: 9mm", "one of 'pips', 'icon', 'text' is missing"),
        ("pips: 3, icon: sun", "'pips' and 'icon' stand here together"),
        ("pips: 7", "7 is too large"),
        ("pips: null", "is missing here"),
        ("icon: sum", "did you mean 'sun'"),
    ],
)
def test_a_die_shows_exactly_one_thing(tmp_path: Path, keys: str, expected: str) -> None:
    with pytest.raises(LayoutError) as error:
        page(tmp_path, f"kind: die, at: [40mm, 50mm], {keys}")
    assert expected in str(error.value)


def test_a_die_with_a_field_can_be_read(tmp_path: Path) -> None:
    part = "kind: die, at: [40mm, 50mm], size: 16mm, pips: 1, field: {name: life, kind: die}"
    (field,) = page(tmp_path, part).fields
    assert (field.name, field.rect.width, field.rect.height) == ("life", 16, 16)


def test_a_cube_folds_at_five_edges_and_seven_tabs(tmp_path: Path) -> None:
    assert length(page(tmp_path, CUBE), folded=True) == pytest.approx((5 + 7) * 16)


def test_every_free_edge_of_a_cube_is_cut_or_has_a_tab(tmp_path: Path) -> None:
    slanted = 4 * 2**0.5
    tab = 16 - 2 * 4 + 2 * slanted
    assert length(page(tmp_path, CUBE), folded=False) == pytest.approx(7 * 16 + 7 * tab)


def test_opposite_faces_of_a_cube_are_two_apart_in_the_net(tmp_path: Path) -> None:
    found = [shape for shape in shapes(page(tmp_path, CUBE)) if starts(shape) in range(1, 7)]
    centres = {}
    for pips in range(1, 7):
        (dots,) = [s for s in found if starts(s) == pips and s.paint.fill and _is_round(s)]
        points = [step.to for step in dots.steps if isinstance(step, Move)]
        centres[pips] = (
            sum(p.x for p in points) / pips,
            sum(p.y for p in points) / pips,
        )
    for one, other in ((1, 6), (2, 5), (3, 4)):
        (x1, y1), (x2, y2) = centres[one], centres[other]
        assert hypot(x1 - x2, y1 - y2) == pytest.approx(32, abs=3)
    neighbours = [(1, 2), (2, 3), (2, 4), (2, 6), (6, 5)]
    for one, other in neighbours:
        (x1, y1), (x2, y2) = centres[one], centres[other]
        assert hypot(x1 - x2, y1 - y2) == pytest.approx(16, abs=3)


def _is_round(shape: Shape) -> bool:
    return any(type(step).__name__ == "Curve" for step in shape.steps)


def test_the_faces_of_a_cube_can_differ(tmp_path: Path) -> None:
    part = CUBE.replace("5, 6]", "GO, {icon: mummy, fill: '#eeeeee'}]")
    found = page(tmp_path, part)
    assert [i.content for i in found.layer.items if isinstance(i, Text)] == ["GO"]
    assert any(shape.paint.fill == "#eeeeee" for shape in shapes(found))


def test_a_wrong_face_is_told_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(LayoutError) as error:
        page(tmp_path, CUBE.replace("5, 6]", "5, {icon: mumy}]"))
    assert "did you mean 'mummy'" in str(error.value)
    with pytest.raises(LayoutError):
        page(tmp_path, CUBE.replace("5, 6]", "5]"))


def test_a_pyramid_folds_around_its_base_and_at_four_tabs(tmp_path: Path) -> None:
    slope = hypot(10, 16)
    assert length(page(tmp_path, PYRAMID), folded=True) == pytest.approx(4 * 20 + 4 * slope)
    light = PYRAMID.replace("dark", "light")
    bare = page(tmp_path, f"{light}, tab: 0mm")
    assert length(bare, folded=True) == pytest.approx(4 * 20)
    assert length(bare, folded=False) == pytest.approx(8 * slope)


def test_a_pyramid_too_low_to_close_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="too low to meet"):
        page(tmp_path, f"{PYRAMID}, slant: 10mm")


def test_light_and_dark_sides_differ_without_colour(tmp_path: Path) -> None:
    def strokes(sides: str) -> int:
        found = page(tmp_path, TILE.replace("light, dark, dark, light", sides), "low")
        return sum(starts(shape) for shape in shapes(found) if shape.paint.stroke)

    counts = [strokes(", ".join(["dark"] * dark + ["light"] * (4 - dark))) for dark in range(5)]
    assert all(b > a for a, b in pairwise(counts))


def test_the_sides_of_a_tile_run_clockwise_from_the_top(tmp_path: Path) -> None:
    found = page(tmp_path, TILE.replace("light, dark, dark, light", "dark, light, light, light"))
    (hatching,) = [s for s in shapes(found) if s.paint.stroke and starts(s) > 1]
    middle = (297 - 259) / 2 + 50 + 10
    ends = [step.to for step in hatching.steps if isinstance(step, Move | Line)]
    assert all(end.y <= middle + 1e-6 for end in ends)


@pytest.mark.parametrize("sides", ["[light, dark, dark]", "[light, dark, dark, grey]"])
def test_a_tile_has_four_sides_light_or_dark(tmp_path: Path, sides: str) -> None:
    with pytest.raises(LayoutError):
        page(tmp_path, TILE.replace("[light, dark, dark, light]", sides))


def test_tiles_in_all_six_patterns_look_different(tmp_path: Path) -> None:
    patterns = ["llll", "dlll", "ddll", "dldl", "dddl", "dddd"]
    drawn = []
    for pattern in patterns:
        sides = ", ".join("light" if letter == "l" else "dark" for letter in pattern)
        drawn.append(page(tmp_path, TILE.replace("light, dark, dark, light", sides)).layer)
    assert all(one != other for one, other in combinations(drawn, 2))
