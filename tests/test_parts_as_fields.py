"""Every part with an area of its own can be a place that is read back."""

from pathlib import Path

import pytest

from sheetgen.compose import compose
from sheetgen.geometry import Rect
from sheetgen.scene import Text
from sheetgen.sheet import Page
from tests.layouts import loaded

LEFT, TOP = 10.0, 19.0  # mm; where the test layouts' frame begins on A4
FIELD = "field: {name: it, kind: mark}"
SIDES = "sides: [light, dark, dark, light]"


def page(tmp_path: Path, part: str) -> Page:
    return compose(loaded(tmp_path, f"      - {{{part}}}\n"), "a4", "en").pages[0]


@pytest.mark.parametrize(
    ("part", "size"),
    [
        ("kind: box, size: [20mm, 9mm]", (20, 9)),
        ("kind: icon, size: 12mm, icon: heart", (12, 12)),
        ("kind: text, size: [30mm, 8mm], text: Circle me", (30, 8)),
        ("kind: text, size: [30mm, 8mm], text: 'No. {copy}'", (30, 8)),
        ("kind: tile, size: 20mm, " + SIDES, (20, 20)),
        ("kind: checkbox, size: 5mm, text: Done", (5, 5)),
        ("kind: die, size: 16mm, pips: 3", (16, 16)),
        ("kind: path, d: 'M0 0 H20 L10 15 Z', fill: ink", (20, 15)),
        ("kind: path, d: 'M0 0 L10 15', width: 1mm, stroke: ink", None),
        ("kind: cube, size: 10mm, tab: 2mm, faces: [1, 2, 3, 4, 5, 6], width: 0.02mm", (34, 42)),
        ("kind: pyramid, size: 20mm, slant: 15mm, tab: 0mm, " + SIDES, None),
    ],
)
def test_a_part_with_a_field_is_read_where_it_stands(
    tmp_path: Path, part: str, size: tuple[float, float] | None
) -> None:
    (field,) = page(tmp_path, f"{part}, at: [40mm, 50mm], {FIELD}").fields
    assert (field.name, field.kind) == ("it", "mark")
    if size:
        expected = Rect(LEFT + 40, TOP + 50, *size)
        assert field.rect.contains(expected, 0.03)
        assert expected.contains(field.rect, 0.03)


def test_the_field_of_an_outline_holds_its_line(tmp_path: Path) -> None:
    part = "kind: path, d: 'M0 0 L10 15', width: 1mm, stroke: ink"
    (field,) = page(tmp_path, f"{part}, at: [40mm, 50mm], {FIELD}").fields
    assert field.rect == Rect(LEFT + 39.5, TOP + 49.5, 11, 16)


def test_an_image_can_be_a_field(tmp_path: Path) -> None:
    from PIL import Image  # noqa: PLC0415

    Image.new("L", (40, 20), 128).save(tmp_path / "map.png")
    part = "kind: image, size: [30mm, 30mm], file: map.png"
    (field,) = page(tmp_path, f"{part}, at: [40mm, 50mm], {FIELD}").fields
    assert field.rect == Rect(LEFT + 40, TOP + 50, 30, 30)


BOARDS = (
    "kind: grid, cell: 20mm, map: '. .', cells: {.: {field: a}}",
    "kind: grid, cell: 20mm, map: '. .', numbering: count, cells: {.: {field: a}}",
    "kind: hexes, cell: 20mm, map: '. .', cells: {.: {field: a, hatch: {angle: 0}}}",
    "kind: triangles, cell: 30mm, map: '. .', cells: {.: {field: a}}",
)


@pytest.mark.parametrize("board", BOARDS)
def test_the_names_of_cells_have_the_size_that_is_asked_for(tmp_path: Path, board: str) -> None:
    keys = f"{board}, at: [40mm, 50mm], labels: ink, label_size: 2mm"
    names = [item for item in page(tmp_path, keys).layer.items if isinstance(item, Text)]
    assert names
    assert {name.size for name in names} == {2.0}
