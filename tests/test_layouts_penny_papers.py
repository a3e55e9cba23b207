"""The shipped sheets of Penny Papers Adventures: what the rules need of them is there."""

from itertools import product

import pytest

from scorer.games.grid import CELL_KINDS
from scorer.games.penny_papers import SCORE_BOXES
from sheetgen.commands.survey import survey
from sheetgen.compose import compose
from sheetgen.compose.imposition import plan
from sheetgen.geometry import Rect
from sheetgen.layout.builtin import shipped as all_shipped
from sheetgen.scene import Text
from sheetgen.sheet import Page
from tests.layouts import shipped

POINT = 25.4 / 72  # mm
NAMES = tuple(name for name in all_shipped() if name.startswith("penny-papers/"))
PLAYED = tuple(name for name in NAMES if shipped(name).layout.game == "penny-papers")


def front(name: str, language: str = "en") -> Page:
    return compose(shipped(f"penny-papers/{name}"), "a4", language).pages[0]


def words(page: Page) -> list[str]:
    return [item.content for item in page.layer.items if isinstance(item, Text)]


@pytest.mark.parametrize("name", NAMES)
def test_every_sheet_is_without_a_problem_wherever_it_is_printed(name: str) -> None:
    assert survey(shipped(name)) == ()


@pytest.mark.parametrize("name", NAMES)
def test_every_sheet_comes_in_two_languages_for_two_papers(name: str) -> None:
    layout = shipped(name).layout
    assert set(layout.languages) == {"en", "es"}
    assert set(layout.papers) == {"a4", "letter"}
    assert layout.provenance == "invented"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_on_a_sheet_is_too_small_to_read(name: str) -> None:
    for page in compose(shipped(name), "a4", "es").pages:
        sizes = [item.size for item in page.layer.items if isinstance(item, Text)]
        assert min(sizes) >= 7.5 * POINT - 1e-6


@pytest.mark.parametrize("name", NAMES)
def test_every_page_to_write_on_can_be_found_in_a_photo(name: str) -> None:
    for page in compose(shipped(name), "letter", "es").pages:
        if page.fields:
            assert len(page.markers) == 4
            assert page.code is not None


@pytest.mark.parametrize("name", PLAYED)
def test_a_sheet_to_play_on_has_the_cells_and_boxes_that_the_rules_score(name: str) -> None:
    pages = [page for page in compose(shipped(name), "a4", "en").pages if page.fields]
    assert pages
    for page in pages:
        assert {f.kind for f in page.fields if f.name[0].isupper()} == set(CELL_KINDS)
        scores = [field.name for field in page.fields if field.kind == "score"]
        assert sorted(scores) == sorted(SCORE_BOXES)
        assert "initials" in {field.name for field in page.fields}


def cells(name: str, page: int) -> dict[str, tuple[str, float]]:
    fields = compose(shipped(f"penny-papers/{name}"), "a4", "en").pages[page].fields
    return {f.name: (f.kind, f.rect.width) for f in fields if f.kind in CELL_KINDS}


@pytest.mark.parametrize(("name", "page"), [("large-print", 0), ("large-print", 1), ("two-up", 0)])
def test_the_other_sizes_have_the_very_temples_of_the_usual_sheet(name: str, page: int) -> None:
    usual = {cell: kind for cell, (kind, _) in cells("heart-and-gate", page).items()}
    assert {cell: kind for cell, (kind, _) in cells(name, page).items()} == usual


@pytest.mark.parametrize("page", [0, 1])
def test_large_print_has_cells_of_20_mm_and_words_of_12_points(page: int) -> None:
    assert min(width for _, width in cells("large-print", page).values()) >= 20
    for language in ("en", "es"):
        whole = compose(shipped("penny-papers/large-print"), "letter", language).pages[page]
        sizes = [item.size for item in whole.layer.items if isinstance(item, Text)]
        assert min(sizes) >= 12 * POINT - 1e-6


def test_half_a_page_has_cells_of_15_mm_and_two_fit_on_both_papers_at_true_size() -> None:
    loaded = shipped("penny-papers/two-up")
    frame = loaded.layout.frame
    assert min(width for _, width in cells("two-up", 0).values()) >= 15
    for paper, language in product(("a4", "letter"), ("en", "es")):
        pages = compose(loaded, paper, language).pages
        left = (pages[0].width - frame.width) / 2
        top = (pages[0].height - frame.height) / 2
        area = Rect(left, top, frame.width, frame.height)
        assert plan(pages, area, 2, loaded.layout.margin).scale == 1


def test_the_pad_has_every_line_of_every_round_and_player() -> None:
    evening, group = compose(shipped("penny-papers/score-pad"), "a4", "en").pages
    boxes = {field.name for field in evening.fields if field.kind == "score"}
    rounds = {
        f"round {turn} player {player} {line}"
        for turn, player, line in product(range(1, 5), range(1, 9), SCORE_BOXES)
    }
    assert boxes == rounds | {f"player {player} total" for player in range(1, 9)}
    many = {field.name for field in group.fields}
    lines = (*SCORE_BOXES, "place")
    assert {f"player {player} {line}" for player in range(1, 25) for line in lines} <= many


def test_the_log_has_a_dated_line_and_four_levels_for_each_game() -> None:
    names = {field.name for field in front("solo-log").fields}
    columns = ("date", "name", "temple", "stars", "remarks", *(f"level.{n}" for n in range(1, 5)))
    assert {f"game {game} {column}" for game in range(1, 19) for column in columns} <= names


@pytest.mark.parametrize(("language", "letters"), [("en", "PLM"), ("es", "PGM")])
def test_every_face_of_the_paper_dice_carries_the_letter_of_its_die(
    language: str, letters: str
) -> None:
    found = words(front("dice", language))
    # six faces, and the line beside the net, which is one word in bold
    assert [found.count(letter) for letter in letters] == [7, 7, 7]


@pytest.mark.parametrize(
    ("language", "special"),
    [("en", ("Penny Papers", "Lockpick", "Mummy")), ("es", ("Penny Papers", "Ganzúa", "Momia"))],
)
def test_the_special_faces_of_the_paper_dice_say_what_they_are(
    language: str, special: tuple[str, ...]
) -> None:
    found = words(front("dice", language))
    assert all(word in found for word in special)


def test_the_cards_give_both_ways_to_read_plain_dice() -> None:
    found = " ".join(words(front("plain-dice")))
    assert found.count("6 is special") == found.count("1 is special") == 3
    assert found.count("A 6 counts as 1.") == 3
