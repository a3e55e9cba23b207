"""The Temple Antics sheet has every place that the rules speak of, large enough to use."""

from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from sheetgen.compose import compose
from sheetgen.compose.ink import Ink
from sheetgen.layout.load import Loaded, load_layout
from sheetgen.scene import Text
from sheetgen.sheet import Field, Page, Sheet
from tests.layouts import SHIPPED

NAME = "temple-antics/thunder-island"
DIE = 17.0  # mm; a die of 16 mm and some play
TILE = 12.0  # mm; an X, a line and four walls can be drawn in it
TICK = 4.5  # mm; a cross made with a pencil
TURNS = 18
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
ITEMS = ("charm", "machete", "pickaxe", "shotgun", "bandage", "elixir", "idol")
LYING = {"ground machete", "ground shotgun", "ground pickaxe", "ground bandage"}
TILES = {"tile", "parachute", "plane", "temple", "cave", *LYING}

Square = tuple[int, int]


@cache
def sheet(paper: str = "a4", language: str = "en", ink: Ink = "full") -> Sheet:
    """The shipped sheet."""
    return compose(_layout(), paper, language, ink)


@cache
def _layout() -> Loaded:
    return load_layout(SHIPPED / f"{NAME}.yaml", NAME)


def page() -> Page:
    """Its one page."""
    return sheet().pages[0]


def fields() -> dict[str, Field]:
    """The page's fields by their names."""
    return {field.name: field for field in page().fields}


def board() -> dict[Square, str]:
    """The kind of each tile, by its column and row counted from 0."""
    tiles = [field for field in page().fields if field.kind in TILES]
    return {(ord(t.name[0]) - ord("A"), int(t.name[1:]) - 1): t.kind for t in tiles}


def where(kind: str) -> list[Square]:
    """The tiles of this kind."""
    return [square for square, found in board().items() if found == kind]


def apart(one: Square, other: Square) -> int:
    """How many tiles one walks from one to the other while no wall stands between them."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def on_the_coast(square: Square) -> bool:
    """Whether the tile lies at the edge of the island."""
    return not all((square[0] + dx, square[1] + dy) in board() for dx, dy in SIDES)


@pytest.mark.parametrize(
    ("paper", "language", "ink"), [*product(("a4", "letter"), ("en", "es"), ("full", "low"))]
)
def test_it_fits_on_one_page(paper: str, language: str, ink: Ink) -> None:
    drawn = sheet(paper, language, ink)
    assert len(drawn.pages) == 1
    assert drawn.game == "temple-antics"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_fields_are_the_same_on_every_paper_and_in_every_language(paper: str) -> None:
    pages = [sheet(paper, language).pages[0] for language in ("en", "es")]
    names = [[field.name for field in drawn.fields] for drawn in pages]
    assert names[0] == names[1] == list(fields())


def test_six_boxes_keep_the_health_and_eighteen_the_turns() -> None:
    kinds = Counter(field.kind for field in page().fields)
    assert (kinds["health"], kinds["turn"]) == (6, TURNS)
    assert {f"health.{n}" for n in range(1, 7)} | {f"turn.{n}" for n in range(1, 19)} <= {*fields()}


def test_the_turns_stand_in_three_groups_of_six() -> None:
    turns = [fields()[f"turn.{number}"].rect for number in range(1, TURNS + 1)]
    gaps = [round(turns[n + 1].x - turns[n].right, 3) for n in range(TURNS - 1)]
    assert [number + 1 for number, gap in enumerate(gaps) if gap > 0] == [6, 12]


@pytest.mark.parametrize("name", ["next tile", "encounter", *(f"item {name}" for name in ITEMS)])
def test_a_real_die_fits_in_the_box(name: str) -> None:
    assert min(fields()[name].rect.width, fields()[name].rect.height) >= DIE


@pytest.mark.parametrize(
    ("item", "uses"),
    [*zip(ITEMS, (2, 0, 2, 2, 2, 1, 0), strict=True)],
)
def test_an_item_has_a_box_for_each_of_its_uses(item: str, uses: int) -> None:
    boxes = [field for field in page().fields if field.name.startswith(f"use {item} ")]
    assert len(boxes) == uses
    assert all(min(box.rect.width, box.rect.height) >= TICK for box in boxes)


def test_the_island_has_six_by_six_tiles_with_room_to_draw_walls() -> None:
    assert set(board()) == set(product(range(6), range(6)))
    tiles = [field.rect for field in page().fields if field.kind in TILES]
    assert min(tile.width for tile in tiles) >= TILE
    assert {round(tile.width - tile.height, 6) for tile in tiles} == {0}


def test_the_island_shows_what_the_rules_need() -> None:
    kinds = Counter(board().values())
    assert (kinds["parachute"], kinds["plane"], kinds["temple"], kinds["cave"]) == (1, 1, 1, 2)
    assert {kind: kinds[kind] for kind in LYING} == dict.fromkeys(LYING, 1)


def test_one_lands_and_leaves_at_the_coast_and_finds_the_temple_inland() -> None:
    (start,), (plane,), (temple,) = where("parachute"), where("plane"), where("temple")
    assert on_the_coast(start)
    assert on_the_coast(plane)
    assert start[0] != plane[0]
    assert not on_the_coast(temple)


def test_the_way_leaves_turns_to_spare() -> None:
    (start,), (plane,), (temple,) = where("parachute"), where("plane"), where("temple")
    assert apart(start, temple) + apart(temple, plane) == 11


def test_the_caves_save_two_tiles_of_the_way_to_the_temple() -> None:
    (start,), (temple,) = where("parachute"), where("temple")
    one, other = where("cave")
    through = min(
        apart(start, one) + apart(other, temple), apart(start, other) + apart(one, temple)
    )
    assert through == apart(start, temple) - 2


@pytest.mark.parametrize("health", [1, 3, 6])
def test_another_starting_health_is_one_number(tmp_path: Path, health: int) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"extends: {NAME}\nvariables: {{start_health: {health}}}\n", encoding="utf-8")
    drawn = compose(load_layout(file), "a4", "en").pages[0].layer.items
    words = " ".join(item.content for item in drawn if isinstance(item, Text))
    assert f"Start at {health}, never" in words


def test_the_page_can_be_read_back() -> None:
    assert len(page().markers) == 4
    assert page().code is not None
