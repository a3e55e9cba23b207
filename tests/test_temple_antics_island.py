"""The island of the rules is the one on the sheet, and other islands are checked."""

from collections import Counter
from functools import cache

import pytest
import yaml

from scorer.games.temple_antics.island import (
    ISLANDS,
    THUNDER_ISLAND,
    IslandError,
    edge,
    island,
)
from scorer.games.temple_antics.state import start
from scorer.games.temple_antics.tables import (
    BASE_ATTACK,
    FULL_USES,
    MAX_HEALTH,
    TURNS,
    UNLIMITED,
    Item,
    Side,
)
from sheetgen.compose import compose
from sheetgen.layout.load import load_layout
from sheetgen.sheet import Field
from tests.layouts import SHIPPED

NAME = "temple-antics/thunder-island"
TILES = {"tile", "parachute", "plane", "temple", "cave"}


@cache
def fields() -> tuple[Field, ...]:
    """Everything on the shipped sheet that can be read back."""
    return compose(load_layout(SHIPPED / f"{NAME}.yaml", NAME), "a4", "en").pages[0].fields


def on_the_sheet() -> dict[str, str]:
    """What the sheet shows on each tile, as its field's kind says."""
    kinds = {field.name: field.kind for field in fields()}
    return {n: k for n, k in kinds.items() if k in TILES or k.startswith("ground ")}


def in_the_rules() -> dict[str, str]:
    """The same as the rules have it."""
    board = THUNDER_ISLAND
    shown = dict.fromkeys(board.beside, "tile")
    shown |= {square: f"ground {item}" for square, item in board.ground.items()}
    shown |= {board.start: "parachute", board.plane: "plane", board.temple: "temple"}
    return shown | dict.fromkeys(board.caves, "cave")


def test_the_rules_play_on_the_island_of_the_sheet() -> None:
    assert in_the_rules() == on_the_sheet()


def test_the_shipped_island_carries_the_name_of_its_layout() -> None:
    assert f"temple-antics/{THUNDER_ISLAND.name}" == NAME
    assert {THUNDER_ISLAND.name: THUNDER_ISLAND} == ISLANDS


def test_the_sheet_has_a_slot_for_each_item_of_the_rules_and_no_other() -> None:
    slots = {f.name.removeprefix("item ") for f in fields() if f.name.startswith("item ")}
    assert slots == set(Item)


def test_the_sheet_has_a_box_for_each_use_of_an_item() -> None:
    ticks = Counter(f.name.split()[1] for f in fields() if f.name.startswith("use "))
    assert ticks == {item: uses for item, uses in FULL_USES.items() if item not in UNLIMITED}


def test_the_sheet_has_as_many_turns_and_as_much_health_as_the_rules() -> None:
    kinds = Counter(field.kind for field in fields())
    assert (kinds["turn"], kinds["health"]) == (TURNS, MAX_HEALTH)


def test_the_sheet_starts_with_the_health_and_attack_of_the_rules_ta2() -> None:
    printed = yaml.safe_load((SHIPPED / f"{NAME}.yaml").read_text("utf-8"))["variables"]
    assert (printed["start_health"], printed["base_attack"]) == (start().health, BASE_ATTACK)


def test_an_edge_has_one_name_from_both_sides() -> None:
    assert edge("B3", "A3") == edge("A3", "B3") == "A3-B3"


def test_a_tile_in_the_corner_has_two_neighbours_and_one_inside_four() -> None:
    assert THUNDER_ISLAND.beside["A1"] == {Side.RIGHT: "B1", Side.BOTTOM: "A2"}
    assert list(THUNDER_ISLAND.beside["C3"].values()) == ["C2", "D3", "C4", "B3"]


def test_a_cave_leads_to_the_other_one_and_a_plain_tile_to_none() -> None:
    assert [THUNDER_ISLAND.other_cave(square) for square in ("E3", "C5", "A1")] == [
        "C5",
        "E3",
        None,
    ]


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ((), "no size to play on"),
        (("P" * 13,), "no size to play on"),
        (("PT", "L"), "row 2 has 1 tiles; write 2"),
        (("PTL?",), "'\\?' is no tile; write one of"),
        (("P.L",), "0 tiles with a temple; write one T"),
        (("PPTL",), "2 tiles with a parachute; write one P"),
        (("PTLC",), "1 caves do not make a way; write two C"),
    ],
    ids=str,
)
def test_an_island_without_what_the_game_needs_is_refused_ta1(
    rows: tuple[str, ...], problem: str
) -> None:
    with pytest.raises(IslandError, match=problem):
        island(rows)
