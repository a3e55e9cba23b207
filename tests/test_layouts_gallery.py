"""The shipped gallery: small sheets that show what the layout language can do."""

from itertools import product

import pytest

from sheetgen.commands.survey import survey
from sheetgen.compose import compose
from sheetgen.compose.imposition import plan
from sheetgen.geometry import Rect
from sheetgen.layout.builtin import shipped as all_shipped
from sheetgen.scene import Text
from tests.layouts import shipped

NAMES = tuple(name for name in all_shipped() if name.startswith("gallery/"))
COLUMNS = "bingo"


def test_the_gallery_has_its_four_sheets() -> None:
    four = {"bingo", "character-sheet", "hex-map", "yacht-pad"}
    assert {f"gallery/{name}" for name in four} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_sheet_is_without_a_problem_wherever_it_is_printed(name: str) -> None:
    assert survey(shipped(name)) == ()


@pytest.mark.parametrize("name", NAMES)
def test_every_sheet_comes_in_two_languages_for_two_papers(name: str) -> None:
    layout = shipped(name).layout
    assert set(layout.languages) == {"en", "es"}
    assert set(layout.papers) == {"a4", "letter"}


def test_every_bingo_card_has_different_numbers_each_in_its_column() -> None:
    rows = shipped("gallery/bingo").layout.data
    cards = {frozenset(row.items() - {("card", row["card"])}) for row in rows}
    assert len(cards) == len(rows) == 8
    for row in rows:
        for place, letter in enumerate(COLUMNS):
            names = [f"{letter}{n}" for n in range(1, 6) if (letter, n) != ("n", 3)]
            numbers = {int(row[name]) for name in names}
            assert len(numbers) == len(names)
            assert numbers <= set(range(15 * place + 1, 15 * place + 16))


def test_two_bingo_cards_fit_on_both_papers_at_true_size() -> None:
    loaded = shipped("gallery/bingo")
    frame = loaded.layout.frame
    for paper in loaded.layout.papers:
        pages = compose(loaded, paper, "es").pages
        left = (pages[0].width - frame.width) / 2
        top = (pages[0].height - frame.height) / 2
        area = Rect(left, top, frame.width, frame.height)
        assert plan(pages, area, 2, loaded.layout.margin).scale == 1


def test_the_five_dice_pad_has_thirteen_lines_and_their_sums_for_six_games() -> None:
    page = compose(shipped("gallery/yacht-pad"), "a4", "en").pages[0]
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")
    lower = ("three alike", "four alike", "full house", "small straight", "large straight")
    lines = (*upper, *lower, "five alike", "chance", "bonus", "upper", "lower", "total")
    boxes = {f"game {game} {line}" for game, line in product(range(1, 7), lines)}
    assert {field.name for field in page.fields if field.kind == "score"} == boxes
    assert len(page.markers) == 4
    assert page.code is not None


def test_a_character_has_six_abilities_twelve_skills_and_thirty_points_of_health() -> None:
    page = compose(shipped("gallery/character-sheet"), "a4", "en").pages[0]
    names = [field.name for field in page.fields]
    assert sum(name.endswith(" marks.1") for name in names) == 6
    assert sum(field.kind == "tick" for field in page.fields) == 12
    assert sum(name.startswith("health ") for name in names) == 30


def test_every_hexagon_of_the_map_is_numbered() -> None:
    page = compose(shipped("gallery/hex-map"), "a4", "en").pages[0]
    words = {item.content for item in page.layer.items if isinstance(item, Text)}
    assert {f"{letter}{row}" for letter in "ABCDEFGHIJKL" for row in range(1, 14)} <= words
