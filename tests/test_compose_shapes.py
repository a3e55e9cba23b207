"""Hatching, arrows, turned and shrinking words."""

from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

from sheetgen.compose import Copy, compose, copies
from sheetgen.errors import LayoutError
from sheetgen.geometry import Rect
from sheetgen.scene import Line, Move, Shape, Text
from sheetgen.sheet import Page
from tests.layouts import loaded

BOX = "kind: box, at: [40mm, 50mm], size: [20mm, 20mm], stroke: ink"
WORDS = "kind: text, at: [40mm, 50mm], size: [40mm, 10mm], text: go west"


def page(tmp_path: Path, part: str, ink: str = "full") -> Page:
    layout = loaded(tmp_path, f"      - {{{part}}}\n")
    return compose(layout, "a4", "en", "low" if ink == "low" else "full").pages[0]


def shapes(found: Page) -> list[Shape]:
    return [item for item in found.layer.items if isinstance(item, Shape)]


def lines(shape: Shape) -> list[tuple[float, float, float, float]]:
    """The start and end of each line of a hatching, from the corner of the box."""
    left, top = 10 + 40, (297 - 259) / 2 + 50
    return [
        (a.to.x - left, a.to.y - top, b.to.x - left, b.to.y - top)
        for a, b in pairwise(shape.steps)
        if isinstance(a, Move) and isinstance(b, Line)
    ]


@pytest.mark.parametrize(("angle", "length"), [(0, 20), (90, 20), (45, 20 * 2**0.5)])
def test_hatching_runs_from_side_to_side_at_its_angle(
    tmp_path: Path, angle: int, length: float
) -> None:
    _, hatching, _ = shapes(page(tmp_path, f"{BOX}, hatch: {{angle: {angle}, gap: 2mm}}"))
    found = lines(hatching)
    assert len(found) == pytest.approx(length / 2, abs=1.5)
    longest = max(hypot(x2 - x1, y2 - y1) for x1, y1, x2, y2 in found)
    assert longest == pytest.approx(length, abs=2)
    if angle == 45:
        assert all((x2 - x1) * (y2 - y1) < 0 for x1, y1, x2, y2 in found)  # rises to the right


def test_no_line_of_a_hatching_leaves_its_outline(tmp_path: Path) -> None:
    round_box = f"{BOX}, radius: 10mm, hatch: {{angle: 30, gap: 1mm, lines: crossed}}"
    _, hatching, _ = shapes(page(tmp_path, round_box))
    for x1, y1, x2, y2 in lines(hatching):
        assert hypot(x1 - 10, y1 - 10) == pytest.approx(10, abs=0.05)
        assert hypot(x2 - 10, y2 - 10) == pytest.approx(10, abs=0.05)


def test_hatching_leaves_out_the_hole_of_an_outline(tmp_path: Path) -> None:
    hole = (
        "kind: path, at: [40mm, 50mm], d: M0 0H20V20H0Z M5 5H15V15H5Z, stroke: ink, "
        "hatch: {angle: 0, gap: 2mm}"
    )
    _, hatching, _ = shapes(page(tmp_path, hole))
    inside = [line for line in lines(hatching) if 5 < line[1] < 15]
    assert inside
    assert {(round(line[0]), round(line[2])) for line in inside} == {(0, 5), (15, 20)}


def test_in_low_ink_the_hatching_stays_and_the_fill_goes(tmp_path: Path) -> None:
    part = f"{BOX}, fill: '#e8d9b0', hatch: {{gap: 2mm}}"
    full, low = (shapes(page(tmp_path, part, ink)) for ink in ("full", "low"))
    assert full[0].paint.fill == "#e8d9b0"
    assert low[0].paint.fill is None
    assert full[1].steps == low[1].steps


def test_a_very_fine_hatching_stays_small(tmp_path: Path) -> None:
    _, hatching, _ = shapes(page(tmp_path, f"{BOX}, hatch: {{gap: 0.1mm}}"))
    assert len(lines(hatching)) <= 4001


@pytest.mark.parametrize(("arrows", "count"), [("none", 0), ("start", 1), ("end", 1), ("both", 2)])
def test_a_line_has_the_arrow_heads_it_asks_for(tmp_path: Path, arrows: str, count: int) -> None:
    part = f"kind: line, at: [40mm, 50mm], to: [60mm, 50mm], arrows: {arrows}"
    _, *heads = shapes(page(tmp_path, part))
    assert len(heads) == count
    assert all(head.paint.fill == head.paint.stroke for head in heads)


def test_an_arrow_head_points_the_way_the_line_runs(tmp_path: Path) -> None:
    part = "kind: line, at: [40mm, 50mm], to: [60mm, 50mm], arrows: end, arrow_size: 3mm"
    _, head = shapes(page(tmp_path, part))
    tip, left, right = (step.to for step in head.steps[:3] if isinstance(step, Move | Line))
    assert tip.x == pytest.approx(10 + 60)
    assert left.x == right.x == pytest.approx(10 + 57)


def test_a_line_without_length_has_no_arrow_head(tmp_path: Path) -> None:
    part = "kind: line, at: [40mm, 50mm], to: [40mm, 50mm], arrows: both"
    assert len(shapes(page(tmp_path, part))) == 1


def texts(found: Page) -> list[Text]:
    return [item for item in found.layer.items if isinstance(item, Text)]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_turned_words_stay_in_their_box(tmp_path: Path, turn: int) -> None:
    size = "[40mm, 10mm]" if turn % 180 == 0 else "[10mm, 40mm]"
    found = texts(page(tmp_path, WORDS.replace("[40mm, 10mm]", size) + f", turn: {turn}"))
    box = Rect(10 + 40, (297 - 259) / 2 + 50, 40, 10)
    if turn % 180:
        box = Rect(box.x, box.y, 10, 40)
    assert found
    assert all(text.turn == turn and box.contains(text.extent, slack=0.2) for text in found)


def test_words_turned_by_a_quarter_begin_at_the_top_and_by_three_at_the_foot(
    tmp_path: Path,
) -> None:
    tall = WORDS.replace("[40mm, 10mm]", "[10mm, 40mm]")
    top = (297 - 259) / 2 + 50
    (down,) = texts(page(tmp_path, f"{tall}, turn: 90"))
    (up,) = texts(page(tmp_path, f"{tall}, turn: 270"))
    assert down.y == pytest.approx(top)
    assert up.y == pytest.approx(top + 40)


def test_turned_words_wrap_at_the_height_of_their_box(tmp_path: Path) -> None:
    part = WORDS.replace("[40mm, 10mm]", "[10mm, 14mm]").replace("go west", "go west now")
    assert len(texts(page(tmp_path, f"{part}, turn: 90"))) == 2


def test_the_words_of_a_copy_can_be_turned(tmp_path: Path) -> None:
    part = WORDS.replace("go west", "'no. {copy}'").replace("[40mm, 10mm]", "[10mm, 40mm]")
    layout = loaded(tmp_path, f"      - {{{part}, turn: 270}}\n")
    (made,) = copies(compose(layout, "a4", "en"), [Copy(7)])
    (text,) = [item for item in made.items if isinstance(item, Text)]
    assert (text.content, text.turn) == ("no. 7", 270)


def test_words_shrink_until_they_fit_but_not_below_the_smallest_size(tmp_path: Path) -> None:
    long = WORDS.replace("go west", "these words are far too many for such a small box as this")
    with pytest.raises(LayoutError, match="lines"):
        page(tmp_path, long.replace("40mm, 10mm", "30mm, 6mm"))
    shrunk = long.replace("40mm, 10mm", "30mm, 6mm") + ", fit: shrink, smallest: 1mm"
    size = texts(page(tmp_path, shrunk))[0].size
    assert 1 <= size < 3.2
    with pytest.raises(LayoutError, match="lines"):
        page(tmp_path, shrunk.replace("smallest: 1mm", "smallest: 3mm"))


def test_words_that_fit_keep_their_size(tmp_path: Path) -> None:
    assert texts(page(tmp_path, f"{WORDS}, fit: shrink"))[0].size == 3.2


def test_a_page_with_too_much_on_it_is_refused_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.compose.page.MAX_STROKES", 30_000)
    track = "      - {kind: track, at: [1mm, 50mm], count: 400, size: [0.2mm, 1mm], numbers: none"
    many = "".join(f"{track}, field: {{name: t{n}, kind: x}}}}\n" for n in range(40))
    hatched = f"      - {{{BOX}, hatch: {{gap: 0.1mm, lines: crossed}}}}\n"
    with pytest.raises(LayoutError, match="more than 3000 fields"):
        compose(loaded(tmp_path, many), "a4", "en")
    with pytest.raises(LayoutError, match="more than 30000 strokes"):
        compose(loaded(tmp_path, hatched * 80), "a4", "en")
