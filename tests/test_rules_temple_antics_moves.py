"""The rules of Temple Antics, sentence by sentence: moves, walls, tile effects and the end."""

from dataclasses import replace

import pytest

from scorer.games.temple_antics.island import THUNDER_ISLAND, edge
from scorer.games.temple_antics.moves import legal
from scorer.games.temple_antics.state import Ending, Stage, start
from scorer.games.temple_antics.steps import Go
from scorer.games.temple_antics.tables import FULL_USES, Item
from tests.test_rules_temple_antics import (
    CAVES,
    SMALL,
    after,
    at,
    holding,
    may,
    rules,
    told,
    why_not,
)

# Drawing walls and moving ------------------------------------------------------------------------


def test_one_moves_to_a_tile_above_below_left_or_right() -> None:
    middle = at(start(), "C3")
    state = after("roll 5 2, tile 5", middle)
    assert may(state) == {"go C2 []", "go D3 []", "go C4 []", "go B3 []"}


@pytest.mark.parametrize("square", ["B4", "A3", "A5", "F6"])
def test_one_does_not_move_further_or_slantwise_or_stay(square: str) -> None:
    assert why_not(f"roll 5 2, tile 5, go {square} []", start()).rule == "not beside"


def test_nobody_leaves_the_island_on_foot_ta21() -> None:
    state = after("roll 5 2, tile 5", at(start(), "A1"))
    assert may(state) == {"go A2 []", "go B1 []"}


def test_movement_is_mandatory() -> None:
    state = after("roll 3 2, tile 3")
    assert all(isinstance(step, Go) for step in legal(state))
    assert why_not("meet", state).rule == "out of turn"


def test_the_new_tile_gets_the_walls_of_its_die() -> None:
    state = after("roll 2 5, tile 2, go B5 [top right]")
    assert state.walls == {"B4-B5", "B5-C5"}


def test_walls_that_the_die_does_not_show_are_not_drawn() -> None:
    assert why_not("roll 2 5, tile 2, go B5 [top bottom]", start()).rule == "other walls"
    assert why_not("roll 2 5, tile 2, go B5", start()).rule == "other walls"


def test_every_way_to_turn_a_tile_is_listed() -> None:
    state = after("roll 4 5, tile 4")
    assert may(state, "go B5") == {
        "go B5 [top]",
        "go B5 [right]",
        "go B5 [bottom]",
        "go B5 [left] by damage",
    }


def test_the_ways_that_break_a_wall_are_listed_last_for_each_tile() -> None:
    state = after("roll 4 5, tile 4", holding(start(), Item.PICKAXE))
    ways = [str(step) for step in legal(state) if str(step).startswith("go B5")]
    assert ways[-2:] == ["go B5 [left] by pickaxe", "go B5 [left] by damage"]


def test_one_enters_a_new_tile_by_an_open_side_unless_a_wall_is_broken_ta10() -> None:
    why = why_not("roll 3 5, tile 3, go B5 [right left]", start())
    assert why.rule == "a wall in the way"
    assert after("roll 3 5, tile 3, go B5 [right left] by damage").at == "B5"


def test_a_wall_divides_two_tiles_from_both_sides_ta11() -> None:
    # B5 gets a wall towards B4; then B4 is entered from A4
    state = after("roll 4 2, tile 4, go B5 [top], meet, roll 5 2, tile 5, go A5, meet")
    state = after("roll 5 2, tile 5, go A4 [], meet, roll 5 2, tile 5, go B4 [], meet", state)
    assert "go B5" not in may(after("roll 5 2, tile 5", state))
    assert "go B5 by damage" in may(after("roll 5 2, tile 5", state))


def test_a_wall_drawn_twice_is_one_wall_ta11() -> None:
    state = after("roll 4 2, tile 4, go B5 [top], meet, roll 5 2, tile 5, go A5, meet")
    state = after("roll 5 2, tile 5, go A4 [], meet, roll 4 2, tile 4, go B4 [bottom]", state)
    assert state.walls == {edge("B5", "B4")}


def test_a_wall_along_the_sea_may_be_drawn_and_bars_nobody() -> None:
    state = after("roll 4 2, tile 4, go A4 [left]")
    assert (state.at, state.walls) == ("A4", frozenset())


def test_an_old_tile_gets_no_walls_and_needs_no_tile_die_ta12() -> None:
    state = after("roll 5 2, tile 5, go B5 [], meet, roll 1 3, tile 1")
    assert may(state, "go A5") == {"go A5"}
    assert after("go A5", state).walls == frozenset()
    assert why_not("go A5 [top right left]", state).rule == "walls on an old tile"


def test_on_an_old_tile_the_encounter_still_happens_ta12() -> None:
    state = after("roll 5 2, tile 5, go B5 [], meet, roll 1 3, tile 1, go A5")
    assert state.stage is Stage.ENCOUNTER


def test_one_may_move_into_a_dead_end_and_back_next_turn() -> None:
    state = after("roll 1 2, tile 1, go B5 [top right bottom], meet, roll 5 2, tile 5")
    assert {step for step in may(state) if "by" not in step} == {"go A5"}


def test_a_cross_is_drawn_on_each_tile_in_turn() -> None:
    state = after("roll 5 2, tile 5, go B5 [], meet, roll 5 2, tile 5, go A5, meet")
    assert state.path == ("A5", "B5", "A5")


# Breaking walls ----------------------------------------------------------------------------------


def test_breaking_through_a_wall_costs_4_damage() -> None:
    assert after("roll 4 2, tile 4, go B5 [left] by damage").health == 2


def test_a_broken_wall_is_gone_and_the_other_walls_of_the_tile_stand() -> None:
    state = after("roll 3 2, tile 3, go B5 [right left] by damage")
    assert state.walls == {"B5-C5"}


def test_attack_does_not_lessen_the_damage_of_a_wall_ta7() -> None:
    armed = holding(start(), Item.MACHETE)
    assert after("roll 4 2, tile 4, go B5 [left] by damage", armed).health == 2


def test_a_pickaxe_breaks_a_wall_without_damage_and_loses_a_use() -> None:
    state = after("roll 4 2, tile 4, go B5 [left] by pickaxe", holding(start(), Item.PICKAXE))
    assert (state.health, state.items[Item.PICKAXE]) == (6, 1)


def test_without_a_pickaxe_no_wall_is_broken_by_one() -> None:
    assert why_not("roll 4 2, tile 4, go B5 [left] by pickaxe", start()).rule == "not held"


def test_no_wall_is_broken_where_none_stands() -> None:
    assert why_not("roll 4 2, tile 4, go B5 [top] by damage", start()).rule == "nothing to break"


def test_whoever_is_walled_in_can_always_break_a_wall_ta21() -> None:
    walled = replace(start(SMALL), walls=frozenset({"A1-B1", "A1-A2"}))
    state = after("roll 5 2, tile 5", walled)
    assert may(state) == {"go B1 [] by damage", "go A2 [] by damage"}


def test_a_wall_kills_whoever_has_4_health_or_less() -> None:
    state = after("roll 4 2, tile 4, go B5 [left] by damage", replace(start(), health=4))
    assert (state.health, state.ending) == (0, Ending.DIED)


def test_whoever_dies_in_the_wall_before_the_plane_has_not_escaped_ta27() -> None:
    state = holding(at(start(SMALL), "B2", health=4), Item.IDOL)
    state = after("roll 4 2, tile 4, go C2 [left] by damage", state)
    assert state.ending is Ending.DIED


# Tile effects ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "item"),
    [("B1", "shotgun"), ("F1", "bandage"), ("B4", "machete"), ("D6", "pickaxe")],
)
def test_what_lies_on_the_ground_is_taken_without_a_roll(square: str, item: str) -> None:
    beside = next(iter(THUNDER_ISLAND.beside[square].values()))
    state = after(f"roll 5 2, tile 5, go {square} []", at(start(), beside))
    assert dict(state.items) == {Item(item): FULL_USES[Item(item)]}
    assert state.stage is Stage.ENCOUNTER


def test_what_lies_on_the_ground_is_taken_once() -> None:
    used = replace(at(at(start(), "B4"), "A4"), items={Item.MACHETE: 1, Item.CHARM: 1})
    assert after("roll 5 2, tile 5, go B4", used).items == used.items


def test_the_idol_is_taken_on_entering_the_temple_ta15() -> None:
    played = told("roll 5 2, tile 5, go C1 []", at(start(SMALL), "B1"))
    assert Item.IDOL in played.state.items
    assert "idol taken" in rules(played)


def test_a_cave_may_lead_to_the_other_one_and_need_not_ta16() -> None:
    state = after("roll 5 2, tile 5, go B1 []", board=CAVES)
    assert may(state) == {"teleport", "stay"}
    assert after("teleport", state).at == "A2"
    assert after("stay", state).at == "B1"


def test_after_a_cave_comes_the_one_encounter_of_the_turn_ta16() -> None:
    state = after("roll 5 2, tile 5, go B1 [], teleport", board=CAVES)
    assert state.stage is Stage.ENCOUNTER
    assert after("meet", state).turn == 2


def test_the_other_cave_counts_as_an_old_tile_without_walls_ta16() -> None:
    state = after("roll 5 2, tile 5, go B1 [], teleport", board=CAVES)
    assert "A2" in state.seen
    assert state.walls == frozenset()


def test_a_cave_is_offered_again_each_time_it_is_entered_ta16() -> None:
    state = after(
        "roll 5 2, tile 5, go B1 [], teleport, meet, roll 5 2, tile 5, go A1", board=CAVES
    )
    state = after("meet, roll 5 2, tile 5, go B1", state)
    assert may(state) == {"teleport", "stay"}


def test_one_arrival_leads_through_the_cave_once_ta16() -> None:
    state = after("roll 5 2, tile 5, go B1 [], teleport", board=CAVES)
    assert "teleport" not in may(state)
    assert why_not("teleport", state).rule == "out of turn"


# The end -----------------------------------------------------------------------------------------


def test_the_plane_with_the_idol_is_the_escape() -> None:
    state = after("roll 5 2, tile 5, go C2 []", holding(at(start(SMALL), "B2"), Item.IDOL))
    assert state.ending is Ending.ESCAPED
    assert legal(state) == ()


def test_the_plane_without_the_idol_is_a_tile_like_any_other() -> None:
    state = after("roll 5 2, tile 5, go C2 []", at(start(SMALL), "B2"))
    assert (state.ending, state.stage) == (None, Stage.ENCOUNTER)


def test_one_escapes_before_the_encounter_and_in_the_last_turn_too_ta14() -> None:
    late = holding(at(start(SMALL), "B2", turn=18, health=1), Item.IDOL)
    assert after("roll 5 6, tile 5, go C2 []", late).ending is Ending.ESCAPED


def test_after_18_turns_the_sun_sets() -> None:
    state = after("roll 5 2, tile 5, go A4 [], meet", replace(start(), turn=18))
    assert (state.ending, state.turn, state.health) == (Ending.SUNSET, 18, 6)


def test_after_17_turns_it_does_not() -> None:
    state = after("roll 5 2, tile 5, go A4 [], meet", replace(start(), turn=17))
    assert (state.ending, state.turn) == (None, 18)


def test_nothing_is_done_after_the_end() -> None:
    state = after("roll 5 2, tile 5, go A4 [], meet", replace(start(), turn=18))
    assert why_not("roll 1 2", state).rule == "the game is over"
    assert why_not("meet", state).rule == "the game is over"
