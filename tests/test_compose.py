from pathlib import Path

import pytest

from scorer.games.grid import CELL_KINDS
from scorer.games.penny_papers import SCORE_BOXES
from sheetgen.compose import Copy, compose, copies
from sheetgen.compose.ink import LOW_LINE, LOW_TEXT, WHITE
from sheetgen.errors import LayoutError, SheetError
from sheetgen.geometry import Rect
from sheetgen.layout.load import Loaded
from sheetgen.markers import SheetCode, code_rows, marker_ids, marker_rows
from sheetgen.scene import Bits, Line, Shape, Text
from sheetgen.sheet import Sheet, fields_digest
from tests.layouts import GRID, HEAD, MARKED, loaded, shipped


def problems(layout: Loaded, paper: str = "a4", language: str = "en") -> list[str]:
    """What compose says is wrong, each with its line."""
    with pytest.raises(LayoutError) as error:
        compose(layout, paper, language)
    return [f"{p.place.line}: {p.what}" for p in error.value.problems]


def test_cells_are_named_as_on_a_chess_board_from_the_top_left(tmp_path: Path) -> None:
    page = compose(loaded(tmp_path, GRID), "a4", "en").pages[0]
    assert [(field.name, field.kind) for field in page.fields] == [
        ("B1", "space"),
        ("A2", "space"),
        ("B2", "door"),
        ("C2", "space"),
    ]


def test_a_cell_lies_where_its_place_in_the_map_says(tmp_path: Path) -> None:
    page = compose(loaded(tmp_path, GRID), "a4", "en").pages[0]
    left, top = (210 - 190) / 2 + 20, (297 - 259) / 2 + 50
    assert page.fields[0].rect == Rect(left + 18, top, 18, 18)
    assert page.fields[1].rect == Rect(left, top + 18, 18, 18)


@pytest.mark.parametrize("page", [0, 1])
def test_cells_are_the_same_size_on_both_papers(page: int) -> None:
    a4, letter = (compose(shipped(), paper, "en").pages[page] for paper in ("a4", "letter"))
    dx, dy = (215.9 - 210) / 2, (279.4 - 297) / 2
    for one, other in zip(a4.fields, letter.fields, strict=True):
        moved = one.rect.moved(dx, dy)
        assert (other.name, other.kind) == (one.name, one.kind)
        assert moved.contains(other.rect)
        assert other.rect.contains(moved)


def every_sheet() -> list[tuple[str, str, str]]:
    return [
        (paper, language, ink)
        for paper in ("a4", "letter")
        for language in ("en", "es")
        for ink in ("full", "low")
    ]


@pytest.mark.parametrize(("paper", "language", "ink"), every_sheet())
def test_the_shipped_sheet_builds_on_every_paper_in_every_language_and_ink(
    paper: str, language: str, ink: str
) -> None:
    sheet = compose(shipped(), paper, language, "low" if ink == "low" else "full")
    assert len(sheet.pages) == 2
    for page in sheet.pages:
        cells = [field for field in page.fields if field.kind in CELL_KINDS]
        assert 26 <= len(cells) <= 32
        assert 4 <= sum(cell.kind == "door" for cell in cells) <= 6
        assert all(cell.rect.width >= 15 for cell in cells)


@pytest.mark.parametrize("page", [0, 1])
def test_the_shipped_sheet_has_exactly_the_fields_its_rules_name(page: int) -> None:
    fields = compose(shipped(), "a4", "en").pages[page].fields
    cells = {field.kind for field in fields if field.name[0].isupper()}
    assert cells == set(CELL_KINDS)
    assert {field.name for field in fields if field.kind == "score"} == set(SCORE_BOXES)


@pytest.mark.parametrize("page", [0, 1])
def test_low_ink_is_grey_line_work_without_fills(page: int) -> None:
    sheet = compose(shipped(), "a4", "en", "low")
    for item in sheet.pages[page].layer.items:
        if isinstance(item, Shape):
            assert item.paint.fill in {None, WHITE}
            assert item.paint.stroke in {None, LOW_LINE}
        elif isinstance(item, Text):
            assert item.colour == LOW_TEXT


def test_doors_differ_from_spaces_in_line_work_not_only_in_colour(tmp_path: Path) -> None:
    def lines(mark: str) -> int:
        grid = GRID.replace("# . #", "# # #").replace(". D .", f"# {mark} #")
        items = compose(loaded(tmp_path, grid), "a4", "en", "low").pages[0].layer.items
        return sum(isinstance(item, Shape) and item.paint.stroke is not None for item in items)

    assert lines("D") > lines(".")


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("      - {kind: box, at: [5mm, 5mm], size: [9mm, 9mm]}", "overlaps a corner marker"),
        ("      - {kind: box, at: [155mm, 20mm], size: [9mm, 9mm]}", "overlaps the sheet code"),
        ("      - {kind: box, at: [185mm, 90mm], size: [9mm, 9mm]}", "reaches 2.0 mm into"),
        ("      - {kind: icon, at: [90mm, 90mm], size: 9mm, icon: sphynx}", "no icon 'sphynx'"),
        ("      - {kind: path, at: [90mm, 90mm], d: 'M0 0 A3'}", "'A' is no path word"),
        (
            "      - {kind: text, at: [90mm, 90mm], size: [20mm, 4mm], text: one two three four}",
            "takes 2 lines",
        ),
        (
            "      - {kind: text, at: [90mm, 90mm], size: [9mm, 9mm], text: unbreakable}",
            "mm wide and its box 9.0 mm",
        ),
        (
            "      - {kind: text, at: [90mm, 90mm], size: [30mm, 9mm], text: 'go 漢'}",
            "lacks '漢' (U+6F22)",
        ),
    ],
)
def test_what_would_spoil_a_print_is_refused_with_its_place(
    tmp_path: Path, part: str, expected: str
) -> None:
    layout = loaded(tmp_path, MARKED + part + "\n")
    (problem,) = problems(layout)
    assert expected in problem
    assert problem.startswith(f"{len((HEAD + MARKED).splitlines()) + 1}:")


def test_all_problems_of_a_page_are_told_at_once(tmp_path: Path) -> None:
    part = "      - {kind: icon, at: [90mm, 90mm], size: 9mm, icon: sphynx}\n"
    assert len(problems(loaded(tmp_path, MARKED + 3 * part))) == 3


@pytest.mark.parametrize("size", ["9mm", "9.9mm"])
def test_markers_too_small_to_be_found_are_refused(tmp_path: Path, size: str) -> None:
    layout = loaded(tmp_path, f"      - {{kind: markers, size: {size}}}\n")
    assert any("marker" in problem for problem in problems(layout))


def test_a_paper_or_a_language_that_the_layout_lacks_is_refused(tmp_path: Path) -> None:
    layout = loaded(tmp_path, GRID)
    for paper, language in (("a5", "en"), ("a4", "es")):
        with pytest.raises(SheetError, match="this layout has no"):
            compose(layout, paper, language)


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return compose(shipped(), "a4", "en")


def test_each_copy_has_its_own_markers_and_code(sheet: Sheet) -> None:
    pages = copies(sheet, [Copy(1, "Ana"), Copy(2)])
    found = [[item for item in page.items if isinstance(item, Bits)] for page in pages]
    for bits, (page, copy) in zip(found, [(1, 1), (2, 1), (1, 2), (2, 2)], strict=True):
        code = SheetCode(
            sheet.layout,
            "a4",
            fields_digest(sheet.pages[page - 1].fields),
            page,
            copy,
            "Ana" if copy == 1 else None,
        )
        expected = [marker_rows(marker) for marker in marker_ids(page, copy)]
        assert [item.rows for item in bits] == [*expected, code_rows(code)]


def test_front_and_back_can_be_printed_alone(sheet: Sheet) -> None:
    wanted = [Copy(1), Copy(2)]
    fronts, backs = (copies(sheet, wanted, side) for side in ("front", "back"))
    both = copies(sheet, wanted)
    assert both == [fronts[0], backs[0], fronts[1], backs[1]]


def test_a_layout_of_one_page_has_no_back(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="no back"):
        copies(compose(loaded(tmp_path, GRID), "a4", "en"), [Copy(1)], "back")


def test_the_players_name_stands_on_the_copy(sheet: Sheet) -> None:
    (page,) = copies(sheet, [Copy(7, "Zoë Ł.")], "front")
    texts = [item.content for item in page.items if isinstance(item, Text)]
    assert "Zoë Ł." in texts
    assert "Sheet no. 7" in texts


@pytest.mark.parametrize("name", ["漢字", "x" * 25, "🐫"])
def test_a_name_that_cannot_be_printed_or_coded_is_refused(sheet: Sheet, name: str) -> None:
    with pytest.raises(SheetError, match="--players"):
        copies(sheet, [Copy(1, name)])


def test_a_wide_name_shrinks_to_its_line(sheet: Sheet) -> None:
    (page,) = copies(sheet, [Copy(1, "W" * 24)], "front")
    (name,) = (i for i in page.items if isinstance(i, Text) and "W" in i.content)
    (blank,) = (blank for blank in page.blanks if "{player}" in blank.template)
    assert name.width == pytest.approx(blank.rect.width, abs=0.01)


def test_the_digest_changes_with_a_cell_and_not_with_the_words(tmp_path: Path) -> None:
    def digest(parts: str) -> str:
        return fields_digest(compose(loaded(tmp_path, parts), "a4", "en").pages[0].fields)

    assert digest(GRID) != digest(GRID.replace(". D .", ". . ."))
    assert digest(GRID) != digest(GRID.replace("18mm", "18.1mm"))
    title = "      - {kind: text, at: [90mm, 10mm], size: [50mm, 9mm], text: hello}\n"
    assert digest(GRID) == digest(title + GRID)


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (
            "      - {kind: text, at: [22mm, 70mm], size: [30mm, 6mm], text: over}\n",
            "stands on the field 'A2'",
        ),
        (
            "      - {kind: text, at: [40mm, 60mm], size: [30mm, 6mm], text: 'no. {copy}'}\n",
            "stands on the field 'B1'",
        ),
        (
            "      - {kind: icon, at: [40mm, 55mm], size: 9mm, icon: sun}\n",
            "stands on the field 'B1'",
        ),
        (
            "      - {kind: box, at: [40mm, 55mm], size: [9mm, 9mm], field: {name: a, kind: b}}\n",
            "its field 'a' overlaps the field 'B1'",
        ),
    ],
)
def test_what_would_be_read_as_a_mark_or_written_on_twice_is_refused(
    tmp_path: Path, part: str, expected: str
) -> None:
    found = problems(loaded(tmp_path, MARKED + GRID + part))
    assert any(expected in problem for problem in found)


def test_what_stands_inside_one_cell_is_no_trouble_where_no_photo_is_read(tmp_path: Path) -> None:
    part = "      - {kind: icon, at: [40mm, 55mm], size: 9mm, icon: sun}\n"
    assert compose(loaded(tmp_path, GRID + part), "a4", "en").pages
    over = part.replace("40mm", "33mm")
    assert any("stands on the field" in line for line in problems(loaded(tmp_path, GRID + over)))


def test_a_frame_around_the_cells_and_a_ground_below_them_are_no_trouble(tmp_path: Path) -> None:
    frame = "      - {kind: box, at: [15mm, 45mm], size: [70mm, 50mm], stroke: ink}\n"
    ground = "      - {kind: path, at: [15mm, 45mm], d: 'M0 0 H30 V50 H0 Z', stroke: ink}\n"
    assert compose(loaded(tmp_path, ground + GRID + frame), "a4", "en").pages


def test_words_inside_a_box_of_their_own_are_no_trouble(tmp_path: Path) -> None:
    box = "      - {kind: box, at: [20mm, 20mm], size: [50mm, 9mm], field: {name: a, kind: b}}\n"
    name = "      - {kind: text, at: [21mm, 21mm], size: [48mm, 7mm], text: '{player}'}\n"
    assert compose(loaded(tmp_path, box + name), "a4", "en").pages


def test_the_player_s_name_stands_on_one_line_with_its_label(sheet: Sheet) -> None:
    (page,) = copies(sheet, [Copy(1, "Ana")], "front")
    texts = [item for item in (*page.layer.items, *page.items) if isinstance(item, Text)]
    (label,) = (text.y for text in texts if text.content == "Player")
    (name,) = (text.y for text in texts if text.content == "Ana")
    assert name == pytest.approx(label, abs=0.05)


@pytest.mark.parametrize("page", [0, 1])
def test_the_temple_s_stone_is_as_thick_above_the_top_cell_as_beside_it(
    sheet: Sheet, page: int
) -> None:
    stone = [
        point.to
        for item in sheet.pages[page].layer.items
        if isinstance(item, Shape) and item.paint.fill == "#efe3c9"
        for point in item.steps
        if isinstance(point, Line)
    ]
    cells = [field.rect for field in sheet.pages[page].fields if field.kind in CELL_KINDS]
    top = min(cell.y for cell in cells)
    left = min(cell.x for cell in cells if cell.y == top)
    above = top - min(point.y for point in stone)
    beside = left - max(point.x for point in stone if point.x < left)
    assert above == pytest.approx(beside, abs=0.6)
