"""Grids of squares, hexagons and triangles: names, places, fields."""

from itertools import combinations
from math import hypot, sqrt
from pathlib import Path

import pytest

from sheetgen.compose import compose
from sheetgen.errors import LayoutError
from sheetgen.scene import Close, Shape, Text
from sheetgen.sheet import Field, Page
from tests.layouts import GRID, loaded

HEXES = """\
      - kind: hexes
        at: [20mm, 60mm]
        cell: 14mm
        map: |
          a b a
          b # a
        cells:
          a: {field: meadow}
          b: {field: hill, inner: {inset: 1mm}}
"""
RADIUS = (
    "      - {kind: hexes, at: [20mm, 60mm], cell: 10mm, radius: 2, cells: {a: {field: hex}}}\n"
)
TRIANGLES = """\
      - kind: triangles
        at: [20mm, 60mm]
        cell: 20mm
        map: |
          a a a
          a # a
        cells: {a: {field: tri}}
"""


def page(tmp_path: Path, parts: str) -> Page:
    return compose(loaded(tmp_path, parts), "a4", "en").pages[0]


def names(tmp_path: Path, parts: str) -> list[str]:
    return [field.name for field in page(tmp_path, parts).fields]


def words(tmp_path: Path, parts: str) -> list[str]:
    items = page(tmp_path, parts).layer.items
    return [item.content for item in items if isinstance(item, Text)]


def problem(tmp_path: Path, parts: str) -> str:
    with pytest.raises(LayoutError) as error:
        compose(loaded(tmp_path, parts), "a4", "en")
    return str(error.value)


def distance(one: Field, other: Field) -> float:
    a, b = one.rect.centre, other.rect.centre
    return hypot(a.x - b.x, a.y - b.y)


@pytest.mark.parametrize("part", [GRID, HEXES, TRIANGLES])
def test_a_cell_can_be_named_by_counting_row_by_row(tmp_path: Path, part: str) -> None:
    counted = part.replace("cell:", "numbering: count\n        cell:")
    found = names(tmp_path, counted)
    assert found == [str(number + 1) for number in range(len(found))]
    assert len(found) == len(names(tmp_path, part))


@pytest.mark.parametrize("part", [GRID, HEXES, TRIANGLES])
def test_cells_without_names_are_not_read(tmp_path: Path, part: str) -> None:
    silent = part.replace("cell:", "numbering: none\n        labels: ink\n        cell:")
    assert names(tmp_path, silent) == []
    assert words(tmp_path, silent) == []


@pytest.mark.parametrize("part", [GRID, HEXES, TRIANGLES])
def test_a_grids_name_stands_before_its_cells(tmp_path: Path, part: str) -> None:
    named = part.replace("cell:", "name: B\n        cell:")
    assert names(tmp_path, named) == [f"B.{name}" for name in names(tmp_path, part)]


def test_a_cell_without_a_field_is_drawn_and_not_read(tmp_path: Path) -> None:
    part = GRID.replace('"D": {field: door, ', '"D": {')
    assert "B2" not in names(tmp_path, part)
    assert len(page(tmp_path, part).layer.items) == len(page(tmp_path, GRID).layer.items)


def test_two_grids_of_a_page_need_different_names(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="same names of cells"):
        loaded(tmp_path, GRID + HEXES.replace("60mm", "120mm"))
    other = HEXES.replace("60mm", "120mm").replace("cell:", "name: H\n        cell:")
    found = names(tmp_path, GRID + other)
    assert {"B1", "H.A1"} <= set(found)
    assert len(found) == len(set(found))


def test_the_names_of_a_square_grid_can_stand_in_its_cells(tmp_path: Path) -> None:
    part = GRID.replace("cell:", "numbering: count\n        labels: ink\n        cell:")
    assert words(tmp_path, part) == ["1", "2", "3", "4"]


@pytest.mark.parametrize("up", ["corner", "side"])
@pytest.mark.parametrize("radius", [0, 1, 2, 3])
def test_a_large_hexagon_has_as_many_hexagons_as_its_radius_says(
    tmp_path: Path, radius: int, up: str
) -> None:
    part = RADIUS.replace("radius: 2", f"radius: {radius}, up: {up}")
    assert len(names(tmp_path, part)) == 3 * radius * (radius + 1) + 1


@pytest.mark.parametrize("up", ["corner", "side"])
@pytest.mark.parametrize("radius", [1, 2])
def test_a_large_hexagon_reaches_equally_far_in_six_directions(
    tmp_path: Path, radius: int, up: str
) -> None:
    fields = page(tmp_path, RADIUS.replace("radius: 2", f"radius: {radius}, up: {up}")).fields
    middle = min(fields, key=lambda one: sum(distance(one, other) for other in fields))
    nearest = sorted(distance(middle, other) for other in fields)[1:7]
    assert nearest == pytest.approx([10] * 6)
    assert max(distance(middle, other) for other in fields) == pytest.approx(10 * radius)


@pytest.mark.parametrize("up", ["corner", "side"])
@pytest.mark.parametrize("moved", ["first", "second"])
def test_neighbouring_hexagons_touch_and_none_overlap(tmp_path: Path, up: str, moved: str) -> None:
    part = HEXES.replace("cell:", f"up: {up}\n        moved: {moved}\n        cell:")
    fields = page(tmp_path, part).fields
    gaps = [distance(one, other) for one, other in combinations(fields, 2)]
    assert min(gaps) == pytest.approx(14)


def test_what_is_read_of_a_hexagon_lies_inside_it(tmp_path: Path) -> None:
    (field,) = page(tmp_path, RADIUS.replace("radius: 2", "radius: 0")).fields
    assert field.rect.width == pytest.approx(10 * (sqrt(3) - 1))
    corner = field.rect.width / 2
    assert corner / 2 + corner * sqrt(3) / 2 == pytest.approx(5)  # on the slanting side


def test_hexagons_need_a_map_or_a_radius_and_not_both(tmp_path: Path) -> None:
    both = HEXES.replace("cell:", "radius: 2\n        cell:")
    with pytest.raises(LayoutError, match="'map' and 'radius' stand here together"):
        loaded(tmp_path, both)
    with pytest.raises(LayoutError, match="one of 'map', 'radius' is missing"):
        loaded(tmp_path, RADIUS.replace("radius: 2, ", ""))


def test_triangles_point_up_and_down_by_turns(tmp_path: Path) -> None:
    for first, start in (("up", 1), ("down", -1)):
        part = TRIANGLES.replace("cell:", f"first: {first}\n        cell:")
        shapes = [i for i in page(tmp_path, part).layer.items if isinstance(i, Shape)]
        corners = [
            [step.to.y for step in shape.steps if not isinstance(step, Close)]
            for shape in shapes[:3]
        ]
        assert [1 if ys[1] > ys[0] else -1 for ys in corners] == [start, -start, start]


def test_what_is_read_of_triangles_does_not_overlap(tmp_path: Path) -> None:
    fields = page(tmp_path, TRIANGLES).fields
    assert len(fields) == 5
    assert not any(a.rect.overlaps(b.rect) for a, b in combinations(fields, 2))


def test_a_map_of_hexagons_is_checked_like_any_map(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="the map has 'x'"):
        loaded(tmp_path, HEXES.replace("b # a", "x # a"))


def test_an_unknown_icon_in_a_hexagon_is_told(tmp_path: Path) -> None:
    part = HEXES.replace("inner: {inset: 1mm}", "sign: {icon: montains, size: 5mm}")
    assert "did you mean 'mountains'?" in problem(tmp_path, part)


def test_kinds_of_hexagons_differ_without_colour(tmp_path: Path) -> None:
    def strokes(style: str) -> int:
        part = RADIUS.replace("radius: 2", "radius: 0").replace("field: hex", style)
        items = compose(loaded(tmp_path, part), "a4", "en", "low").pages[0].layer.items
        return sum(isinstance(i, Shape) and i.paint.stroke is not None for i in items)

    plain = strokes("field: hex")
    assert strokes("field: hex, inner: {inset: 1mm}") > plain
    assert strokes("field: hex, hatch: {}") > plain
    assert strokes("field: hex, sign: {icon: sun, size: 4mm}") > plain


def test_the_outlines_of_kinds_with_a_second_frame_lie_on_top_of_their_neighbours(
    tmp_path: Path,
) -> None:
    styled = GRID.replace("{field: door, ", "{field: door, stroke: '#00aa00', width: 0.7mm, ")
    items = compose(loaded(tmp_path, styled), "a4", "en").pages[0].layer.items
    widths = [i.paint.width for i in items if isinstance(i, Shape) and i.paint.fill is None]
    assert widths[-1] == 0.7
