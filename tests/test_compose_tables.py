"""Tables: cells, spans, headings, lines, fields."""

from pathlib import Path

import pytest

from sheetgen.compose import compose
from sheetgen.errors import LayoutError
from sheetgen.scene import Line, Move, Shape, Text
from sheetgen.sheet import Page
from tests.layouts import HEAD, loaded

TABLE = """\
      - kind: table
        at: [10mm, 50mm]
        columns: [30mm, 20mm, 20mm]
        row_height: 8mm
        KEYS
        field: {name: points, kind: score}
        rows:
          - [Roll, Day, {icon: moon}]
          - [{dice: [1, 6]}, "1", ""]
          - [Total, {text: all, span: 2}]
"""
PALETTE = HEAD.replace("pages:", "palette: {sand: '#e8d9b0'}\npages:")


def page(tmp_path: Path, keys: str = "header: row", ink: str = "full") -> Page:
    layout = loaded(tmp_path, TABLE.replace("KEYS", keys), PALETTE)
    return compose(layout, "a4", "en", "low" if ink == "low" else "full").pages[0]


def problem(tmp_path: Path, old: str, new: str) -> str:
    parts = TABLE.replace("KEYS", "header: row").replace(old, new)
    with pytest.raises(LayoutError) as error:
        compose(loaded(tmp_path, parts), "a4", "en")
    return str(error.value)


def fonts_of(found: Page) -> dict[str, str]:
    return {item.content: item.font for item in found.layer.items if isinstance(item, Text)}


def uprights(found: Page) -> list[tuple[float, float]]:
    """The x and length of each upright line inside the table, in mm from its corner."""
    shape = [item for item in found.layer.items if isinstance(item, Shape)][-1]
    pairs = zip(shape.steps, shape.steps[1:], strict=False)
    lines = [(a.to, b.to) for a, b in pairs if isinstance(a, Move) and isinstance(b, Line)]
    return [(round(a.x - 20, 3), round(b.y - a.y, 3)) for a, b in lines if a.x == b.x]


def test_empty_cells_are_fields_and_others_are_not(tmp_path: Path) -> None:
    (field,) = page(tmp_path).fields
    assert (field.name, field.kind) == ("points.C2", "score")
    assert (field.rect.width, field.rect.height) == (20, 8)


def test_headings_are_bold_and_never_fields(tmp_path: Path) -> None:
    fonts = fonts_of(page(tmp_path, "header: both"))
    assert fonts == {"Roll": "bold", "Day": "bold", "1": "body", "Total": "bold", "all": "body"}
    layout = TABLE.replace("KEYS", "header: row").replace("[Roll, Day,", '["", Day,')
    fields = compose(loaded(tmp_path, layout), "a4", "en").pages[0].fields
    assert [field.name for field in fields] == ["points.C2"]


def test_a_cell_of_its_own_can_be_a_field(tmp_path: Path) -> None:
    parts = TABLE.replace("KEYS", "header: row").replace(
        "text: all,", "text: all, field: {name: sum, kind: score},"
    )
    fields = compose(loaded(tmp_path, parts), "a4", "en").pages[0].fields
    assert {field.name: field.rect.width for field in fields} == {"points.C2": 20, "sum": 40}


def test_a_wide_cell_has_no_line_through_it(tmp_path: Path) -> None:
    assert uprights(page(tmp_path)) == [(30, 24), (50, 16)]


def test_rows_can_have_heights_of_their_own(tmp_path: Path) -> None:
    parts = TABLE.replace("KEYS", "header: row")
    parts = parts.replace("row_height: 8mm", "heights: [6mm, 12mm, 9mm]")
    found = compose(loaded(tmp_path, parts), "a4", "en").pages[0]
    (field,) = found.fields
    assert field.rect.y == pytest.approx((297 - 259) / 2 + 50 + 6)
    assert field.rect.height == pytest.approx(12)
    assert uprights(found) == [(30, 27), (50, 18)]


@pytest.mark.parametrize(("lines", "count"), [("all", 3), ("rows", 1), ("outer", 1), ("none", 0)])
def test_lines_are_drawn_as_asked(tmp_path: Path, lines: str, count: int) -> None:
    items = page(tmp_path, f"lines: {lines}").layer.items
    plain = [i for i in items if isinstance(i, Shape) and i.paint.width == 0.25]
    plain = [shape for shape in plain if shape.paint.fill is None and len(shape.steps) < 90]
    assert bool(plain) == bool(count)


def test_grounds_and_stripes_are_not_printed_in_low_ink(tmp_path: Path) -> None:
    keys = "header: row\n        ground: sand\n        stripe: '#eeeeee'"

    def fills(ink: str) -> set[str | None]:
        items = page(tmp_path, keys, ink).layer.items
        return {item.paint.fill for item in items if isinstance(item, Shape)}

    assert {"#e8d9b0", "#eeeeee"} <= fills("full")
    assert fills("low") <= {None, "#ffffff"}


def test_a_cell_holds_dice_side_by_side(tmp_path: Path) -> None:
    items = [i for i in page(tmp_path).layer.items if isinstance(i, Shape)]
    pips = [sum(isinstance(step, Move) for step in item.steps) for item in items]
    assert 1 in pips
    assert 6 in pips


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"1", ""]', '"1"]', "2 columns wide, and the table has 3"),
        ("span: 2", "span: 3", "4 columns wide, and the table has 3"),
        ("{icon: moon}", "{icon: moom}", "did you mean 'moon'"),
        ("{icon: moon}", "{icon: moon, text: x}", "'text' and 'icon' stand here together"),
        ("dice: [1, 6]", "dice: [1, 7]", "7 is too large"),
        ("Day", "a heading as long as a whole line", "its box is 8.0 mm high"),
        ("Day", "{es: Hola}", "no 'en' text here"),
        ("Day", "{txt: Hola}", "did you mean 'text'"),
        ("header: row", "heights: [9mm, 9mm, 9mm]", "'row_height' and 'heights' stand here"),
        ("row_height: 8mm", "heights: [9mm, 9mm]", "2 heights, and the table has 3 rows"),
        ("header: row", "header: row\n        stripe: sandd", "'sandd' is not in the palette"),
    ],
)
def test_what_is_wrong_in_a_table_is_told(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    assert expected in problem(tmp_path, old, new)
