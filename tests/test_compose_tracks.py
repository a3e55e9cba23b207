"""Tracks, bubbles and checkboxes."""

import io
import re
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

from sheetgen.compose import compose
from sheetgen.errors import LayoutError
from sheetgen.render.pdf import Wishes, render_pdf
from sheetgen.scene import Text
from sheetgen.sheet import Page
from tests.layouts import loaded
from tests.test_render_pdf import packed

FIELD = "field: {name: turn, kind: turn}"
ROW = f"kind: track, at: [10mm, 50mm], size: [8mm, 6mm], {FIELD}"
FRAME = f"{ROW}, along: frame, count: 12, frame: {{columns: 5, rows: 3}}"
RING = f"{ROW}, along: ring, count: 12, ring: 30mm".replace("[10mm, 50mm]", "[90mm, 90mm]")


def page(tmp_path: Path, part: str, ink: str = "full") -> Page:
    layout = loaded(tmp_path, f"      - {{{part}}}\n")
    return compose(layout, "a4", "en", "low" if ink == "low" else "full").pages[0]


def words(found: Page) -> list[str]:
    return [item.content for item in found.layer.items if isinstance(item, Text)]


def problem(tmp_path: Path, part: str) -> str:
    with pytest.raises(LayoutError) as error:
        page(tmp_path, part)
    return str(error.value)


def test_each_box_of_a_track_is_a_field_with_its_number(tmp_path: Path) -> None:
    found = page(tmp_path, f"{ROW}, count: 3")
    assert [field.name for field in found.fields] == ["turn.1", "turn.2", "turn.3"]
    assert {field.kind for field in found.fields} == {"turn"}
    assert words(found) == ["1", "2", "3"]


def test_numbers_can_count_down_below_zero(tmp_path: Path) -> None:
    assert words(page(tmp_path, f"{ROW}, count: 4, first: 2, step: -1")) == ["2", "1", "0", "−1"]


def test_texts_stand_in_the_boxes_instead_of_numbers(tmp_path: Path) -> None:
    assert words(page(tmp_path, f"{ROW}, texts: [I, II, III]")) == ["I", "II", "III"]


def test_a_track_needs_a_count_or_texts_and_not_both(tmp_path: Path) -> None:
    assert "one of 'count', 'texts' is missing" in problem(tmp_path, ROW)
    assert "stand here together" in problem(tmp_path, f"{ROW}, count: 2, texts: [a, b]")


def test_a_text_that_lacks_the_language_is_told_with_its_place(tmp_path: Path) -> None:
    assert "no 'en' text here" in problem(tmp_path, f"{ROW}, texts: [a, {{es: b}}]")


def test_numbers_can_be_left_out(tmp_path: Path) -> None:
    assert words(page(tmp_path, f"{ROW}, count: 3, numbers: none")) == []


@pytest.mark.parametrize("along", ["row", "column"])
def test_groups_of_boxes_have_a_wider_gap_between_them(tmp_path: Path, along: str) -> None:
    part = f"{ROW}, count: 18, groups: 6, gap: 1mm, group_gap: 4mm, along: {along}"
    rects = [field.rect for field in page(tmp_path, part).fields]
    gaps = [
        round(b.x - a.right if along == "row" else b.y - a.bottom, 6) for a, b in pairwise(rects)
    ]
    assert gaps == [1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1]


def test_a_frame_runs_clockwise_and_closes(tmp_path: Path) -> None:
    rects = [field.rect for field in page(tmp_path, FRAME).fields]
    corner = rects[0]
    places = [(round((r.x - corner.x) / 8), round((r.y - corner.y) / 6)) for r in rects]
    assert places[:7] == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2)]
    assert places[-2:] == [(0, 2), (0, 1)]
    assert len(set(places)) == 12


def test_a_frame_must_have_as_many_places_as_boxes(tmp_path: Path) -> None:
    assert "has 12 places" in problem(tmp_path, FRAME.replace("count: 12", "count: 13"))


def test_a_ring_runs_clockwise_from_the_top(tmp_path: Path) -> None:
    fields = page(tmp_path, RING).fields
    centre_x, centre_y = 10 + 90, (297 - 259) / 2 + 90
    middles = [field.rect.centre for field in fields]
    assert all(hypot(m.x - centre_x, m.y - centre_y) == pytest.approx(30) for m in middles)
    assert (middles[0].x, middles[0].y) == pytest.approx((centre_x, centre_y - 30))
    assert (middles[3].x, middles[3].y) == pytest.approx((centre_x + 30, centre_y))


def test_a_ring_too_small_for_its_boxes_is_refused(tmp_path: Path) -> None:
    assert "overlap" in problem(tmp_path, RING.replace("ring: 30mm", "ring: 12mm"))


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (f"{ROW}, count: 3, ring: 20mm", "'ring' has no meaning along a row"),
        (f"{ROW}, count: 3, frame: {{columns: 2, rows: 2}}", "'frame' has no meaning"),
        (f"{ROW}, count: 3, along: ring", "needs the key 'ring'"),
        (f"{ROW}, count: 3, along: frame", "needs the key 'frame'"),
        (f"{RING}, groups: 3", "'groups' has no meaning along a ring"),
        (f"{ROW}, count: 3, shape: round, radius: 1mm", "no corners"),
    ],
)
def test_keys_that_do_not_go_together_are_never_ignored(
    tmp_path: Path, part: str, expected: str
) -> None:
    assert expected in problem(tmp_path, part)


def test_a_number_too_large_for_its_box_shrinks_before_it_is_refused(tmp_path: Path) -> None:
    narrow = f"{ROW}, count: 1, first: 1000".replace("8mm", "5mm")
    (text,) = [i for i in page(tmp_path, narrow).layer.items if isinstance(i, Text)]
    assert 1.6 <= text.size < 3.2
    assert "wide" in problem(tmp_path, narrow.replace("5mm", "2mm"))


def test_bubbles_are_round_fields(tmp_path: Path) -> None:
    part = f"kind: bubbles, at: [10mm, 50mm], texts: [A, B], gap: 3mm, {FIELD}"
    found = page(tmp_path, part)
    first, second = (field.rect for field in found.fields)
    assert (first.width, first.height) == (5, 5)
    assert second.x - first.right == pytest.approx(3)
    assert words(found) == ["A", "B"]


def test_the_field_of_a_checkbox_is_its_square(tmp_path: Path) -> None:
    found = page(tmp_path, f"kind: checkbox, at: [10mm, 50mm], text: Ready, {FIELD}")
    (field,) = found.fields
    (text,) = [item for item in found.layer.items if isinstance(item, Text)]
    assert (field.rect.width, field.rect.height) == (4, 4)
    assert text.x > field.rect.right
    assert field.rect.y < text.y < field.rect.bottom + 1


def test_two_parts_with_fields_of_the_same_name_are_refused(tmp_path: Path) -> None:
    track = f"      - {{{ROW}, count: 2}}\n"
    box = "      - {kind: box, at: [90mm, 90mm], size: [9mm, 9mm], field: {name: x, kind: y}}\n"
    table = (
        "      - {kind: table, at: [90mm, 120mm], columns: [9mm], rows: [['']], "
        "field: {name: x, kind: y}}\n"
    )
    assert len(compose(loaded(tmp_path, track + box), "a4", "en").pages[0].fields) == 3
    with pytest.raises(LayoutError, match="has the name"):
        compose(loaded(tmp_path, track + track.replace("50mm", "70mm")), "a4", "en")
    with pytest.raises(LayoutError, match="has the name"):
        compose(loaded(tmp_path, box + table), "a4", "en")


def test_each_box_of_a_track_can_be_typed_into(tmp_path: Path) -> None:
    out = io.BytesIO()
    page_made = page(tmp_path, f"{ROW}, count: 2")
    render_pdf([page_made], "Track", out, "en", Wishes(fillable=True))
    names = re.findall(rb"/T \((.*?)\)", packed(out.getvalue()))
    assert names == [b"1-1-turn:1", b"1-1-turn:2"]


def test_a_misspelt_key_of_a_track_is_told(tmp_path: Path) -> None:
    assert "did you mean 'groups'" in problem(tmp_path, f"{ROW}, count: 3, group: 3")
