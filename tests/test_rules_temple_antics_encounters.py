"""The rules of Temple Antics, sentence by sentence: encounters, combat, health and items."""

from dataclasses import replace

import pytest

from scorer.games.temple_antics.island import island
from scorer.games.temple_antics.state import Die, Ending, Stage, State, start
from scorer.games.temple_antics.tables import (
    ENCOUNTERS,
    ITEMS,
    Encounter,
    Item,
    Time,
    combat_damage,
    trap_damage,
)
from tests.test_rules_temple_antics import after, at, holding, may, rules, told, why_not

SIX_TURNS_LATER = {Time.SUNRISE: 1, Time.SUN: 7, Time.SUNSET: 13}  # the first turn of each
WITH_CAVES = island(("PC.", "..C", "T.L"))


def meeting(face: int, state: State | None = None, turn: int = 1) -> State:
    """Before the encounter of this face, on a new tile without walls."""
    first = 5 if face != 5 else 4
    walls = "" if first == 5 else "top"
    begun = replace(state or start(), turn=turn)
    return after(f"roll {first} {face}, tile {first}, go B5 [{walls}]", begun)


def fighting(face: int, roll: int, state: State | None = None, turn: int = 1) -> State:
    """In a fight with this encounter face, after this combat roll."""
    return after(f"meet, roll {roll}", meeting(face, state, turn))


# The Encounter table -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "encounter"),
    [
        (1, Encounter.SNEAK),
        (2, Encounter.CAMPFIRE),
        (3, Encounter.BEAST),
        (4, Encounter.SHORTCUT),
        (5, Encounter.BACKPACK),
        (6, Encounter.TRAP),
    ],
)
def test_the_encounter_die_says_what_is_met(face: int, encounter: Encounter) -> None:
    assert ENCOUNTERS[face] is encounter
    assert meeting(face).encounter is encounter


def test_an_encounter_is_dealt_with_before_the_turn_ends() -> None:
    assert meeting(6).turn == 1
    assert after("meet", meeting(6)).turn == 2


@pytest.mark.parametrize(("before", "healed"), [(3, 4), (5, 6)])
def test_a_campfire_gives_1_health(before: int, healed: int) -> None:
    assert after("meet", replace(meeting(2), health=before)).health == healed


def test_a_campfire_heals_nobody_above_6_ta19() -> None:
    assert after("meet", meeting(2)).health == 6


@pytest.mark.parametrize(("time", "loss"), [(Time.SUNRISE, 1), (Time.SUN, 2), (Time.SUNSET, 3)])
def test_a_trap_costs_more_the_later_it_is(time: Time, loss: int) -> None:
    assert trap_damage(time) == loss
    assert after("meet", meeting(6, turn=SIX_TURNS_LATER[time])).health == 6 - loss


def test_attack_does_not_lessen_a_trap_ta7() -> None:
    assert after("meet", meeting(6, holding(start(), Item.MACHETE))).health == 5


def test_a_trap_may_kill() -> None:
    assert after("meet", replace(meeting(6), health=1)).ending is Ending.DIED


def test_a_backpack_is_rolled_for_on_the_item_table() -> None:
    state = after("meet", meeting(5))
    assert (state.stage, state.rolling) == (Stage.PACK, (Die.ITEM,))


# The shortcut ------------------------------------------------------------------------------------


def test_a_shortcut_is_one_more_tile_and_one_more_move_ta13() -> None:
    state = after("meet", meeting(4))
    assert (state.stage, state.rolling) == (Stage.MOVE, (Die.TILE,))
    moved = after("roll 4, go C5 [top], stay", state)
    assert moved.at == "C5"
    assert moved.walls == {"C4-C5"}


def test_a_shortcut_crosses_out_no_box_and_brings_no_second_encounter_ta13() -> None:
    state = after("meet, roll 5, go B6 []", meeting(4))
    assert (state.turn, state.stage, state.rolling) == (2, Stage.ASSIGN, (Die.FIRST, Die.SECOND))


def test_a_shortcut_is_no_choice_ta13() -> None:
    assert all(step.startswith("go ") for step in may(after("meet, roll 5", meeting(4))))


def test_the_tile_of_a_shortcut_is_rolled_until_it_is_no_6_ta9() -> None:
    assert after("meet, roll 6", meeting(4)).rolling == (Die.TILE,)


def test_a_shortcut_may_take_what_lies_on_the_ground_ta13() -> None:
    assert Item.MACHETE in after("meet, roll 5, go B4 []", meeting(4)).items


def test_a_shortcut_may_lead_through_a_cave_ta13() -> None:
    state = after("meet, roll 5, go C5 []", meeting(4))
    assert may(state) == {"teleport", "stay"}
    assert after("teleport", state).turn == 2


def test_a_shortcut_may_end_at_the_plane_ta13() -> None:
    state = at(holding(start(), Item.IDOL), "E6")
    state = after("roll 5 4, tile 5, go E5 [], meet, roll 5, go F5 []", state)
    assert state.ending is Ending.ESCAPED


# Combat ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [((1, 2), 1), ((3, 4), 2), ((5, 6), 3)], ids=str)
def test_the_combat_table_has_a_row_for_each_pair_of_faces(
    rows: tuple[tuple[int, ...], int],
) -> None:
    faces, damage = rows
    for face in faces:
        found = [combat_damage(face, time) for time in Time]
        assert found == [damage, damage + 1, damage + 2]


@pytest.mark.parametrize("face", [1, 3])
def test_one_new_die_is_rolled_on_the_combat_table_ta3(face: int) -> None:
    state = after("meet", meeting(face))
    assert (state.stage, state.rolling) == (Stage.FIGHT, (Die.COMBAT,))


def test_health_is_reduced_by_damage_minus_attack() -> None:
    assert after("fight", fighting(3, 5)).health == 6 - (3 - 1)


@pytest.mark.parametrize(("time", "left"), [(Time.SUNRISE, 4), (Time.SUN, 3), (Time.SUNSET, 2)])
def test_enemies_are_stronger_the_later_it_is(time: Time, left: int) -> None:
    assert after("fight", fighting(3, 5, turn=SIX_TURNS_LATER[time])).health == left


def test_a_sneak_attack_adds_1_to_the_damage_before_attack_is_taken_off_ta6() -> None:
    assert after("fight", fighting(1, 5)).health == 6 - (3 + 1 - 1)
    assert fighting(1, 1).damage == 2
    assert after("fight", fighting(1, 1, holding(start(), Item.MACHETE))).health == 6


def test_more_attack_than_damage_heals_nobody_ta4() -> None:
    armed = holding(replace(start(), health=3), Item.MACHETE)
    assert after("fight", fighting(3, 1, armed)).health == 3


def test_whoever_has_no_health_left_dies() -> None:
    state = after("fight", fighting(3, 5, replace(start(), health=2)))
    assert (state.health, state.ending) == (0, Ending.DIED)


def test_every_result_tells_its_reasons() -> None:
    played = told("fight", fighting(1, 5))
    assert rules(played) == ["fought sneak", "turn begins"]
    assert played.notes[0].message() == (
        "The beast does 4 damage (die 5, sunrise, sneak attack +1), your attack is 1: "
        "you lose 3, health 3."
    )


# Items -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "item", "uses"),
    [
        (1, Item.CHARM, 2),
        (2, Item.MACHETE, 1),
        (3, Item.PICKAXE, 2),
        (4, Item.SHOTGUN, 2),
        (5, Item.BANDAGE, 2),
        (6, Item.ELIXIR, 1),
    ],
)
def test_the_item_die_says_what_is_found_with_all_its_uses(
    face: int, item: Item, uses: int
) -> None:
    assert ITEMS[face] is item
    assert after(f"meet, roll {face}, take", meeting(5)).items == {item: uses}


def test_a_second_item_of_a_kind_refills_the_first_and_adds_nothing_ta17() -> None:
    half = replace(start(), items={Item.BANDAGE: 1})
    played = told("meet, roll 5, take", meeting(5, half))
    assert played.state.items == {Item.BANDAGE: 2}
    assert "refilled" in rules(played)
    full = holding(start(), Item.BANDAGE)
    assert after("meet, roll 5, take", meeting(5, full)).items == {Item.BANDAGE: 2}


def test_what_lies_on_the_ground_refills_too_ta17() -> None:
    half = replace(at(start(), "A4"), items={Item.MACHETE: 1, Item.PICKAXE: 1})
    state = after("roll 5 2, tile 5, go A5, meet", half)
    state = at(state, "D5")
    assert after("roll 5 2, tile 5, go D6 []", state).items[Item.PICKAXE] == 2


def test_a_machete_adds_1_attack_and_is_never_used_up_ta5() -> None:
    armed = holding(start(), Item.MACHETE)
    assert armed.attack == 2
    assert after("fight", fighting(3, 5, armed)).items == {Item.MACHETE: 1}


def test_a_shotgun_adds_3_attack_in_one_fight_and_loses_a_use_ta5() -> None:
    state = after("shotgun", fighting(3, 5, holding(start(), Item.SHOTGUN)))
    assert (state.attack, state.items[Item.SHOTGUN]) == (4, 1)
    assert after("fight", state).attack == 1


def test_a_shotgun_may_be_kept() -> None:
    state = fighting(3, 5, holding(start(), Item.SHOTGUN))
    assert may(state) == {"fight", "shotgun"}
    assert after("fight", state).items == {Item.SHOTGUN: 2}


def test_both_weapons_together_make_5_attack_ta5() -> None:
    armed = holding(start(), Item.MACHETE, Item.SHOTGUN)
    assert after("shotgun", fighting(3, 5, armed)).attack == 5


def test_a_shotgun_is_fired_once_in_a_fight_ta24() -> None:
    state = after("shotgun", fighting(3, 5, holding(start(), Item.SHOTGUN)))
    assert may(state) == {"fight"}
    assert why_not("shotgun", state).rule == "one shot"


def test_a_shotgun_is_fired_only_in_a_fight() -> None:
    assert why_not("shotgun", meeting(6, holding(start(), Item.SHOTGUN))).rule == "out of turn"
    assert why_not("shotgun", fighting(3, 5)).rule == "not held"


@pytest.mark.parametrize(
    ("item", "before", "healed"),
    [(Item.BANDAGE, 2, 3), (Item.ELIXIR, 1, 5), (Item.ELIXIR, 4, 6), (Item.BANDAGE, 5, 6)],
)
def test_a_bandage_heals_1_and_an_elixir_4_up_to_6_ta19(
    item: Item, before: int, healed: int
) -> None:
    hurt = holding(replace(start(), health=before), item)
    assert after(f"roll 5 2, use {item}", hurt).health == healed


def test_an_item_without_uses_left_is_gone() -> None:
    state = after("roll 5 2, use elixir", holding(replace(start(), health=1), Item.ELIXIR))
    assert Item.ELIXIR not in state.items
    assert why_not("use elixir", state).rule == "not held"


def test_whoever_is_well_uses_no_bandage_ta23() -> None:
    state = after("roll 5 2", holding(start(), Item.BANDAGE))
    assert may(state, "use") == set()
    assert why_not("use bandage", state).rule == "health is full"


@pytest.mark.parametrize(
    "steps",
    [
        "roll 5 3",
        "roll 5 3, tile 5",
        "roll 5 3, tile 5, go B1 []",
        "roll 5 3, tile 5, go B1 [], stay",
        "roll 5 3, tile 5, go B1 [], stay, meet, roll 2",
        "roll 3 5, tile 3, go B1 [top bottom], stay, meet, roll 4",
    ],
)
def test_healing_items_are_used_whenever_the_player_decides_ta18(steps: str) -> None:
    state = holding(start(WITH_CAVES, health=3), Item.BANDAGE, Item.ELIXIR)
    assert may(after(steps, state), "use") == {"use bandage", "use elixir"}


def test_a_fatal_hit_may_be_answered_before_it_counts_ta18() -> None:
    state = fighting(3, 5, holding(replace(start(), health=1), Item.ELIXIR))
    assert after("fight", state).ending is Ending.DIED
    assert after("use elixir, fight", state).health == 3


def test_after_death_nothing_heals_ta18() -> None:
    state = after("fight", fighting(3, 5, holding(replace(start(), health=1), Item.ELIXIR)))
    assert why_not("use elixir", state).rule == "the game is over"


def test_a_pickaxe_may_break_a_wall_of_the_tile_before_moving_ta25() -> None:
    state = after("roll 2 4, tile 2, go B5 [top right]", holding(start(), Item.PICKAXE))
    assert may(state, "pickaxe") == {"pickaxe top", "pickaxe right"}
    broken = after("pickaxe top", state)
    assert broken.walls == {"B5-C5"}
    assert broken.items[Item.PICKAXE] == 1
    assert why_not("pickaxe left", state).rule == "no wall there"


# The charm ---------------------------------------------------------------------------------------


def charmed(text: str, state: State | None = None) -> set[str]:
    """The dice that may be rolled again after these steps, with a charm."""
    return may(after(text, holding(state or start(), Item.CHARM)), "charm")


def test_a_charm_rolls_any_one_die_again() -> None:
    assert charmed("roll 3 5") == {"charm first", "charm second"}
    state = after("roll 3 5, charm second, roll 1", holding(start(), Item.CHARM))
    assert state.dice == {Die.FIRST: 3, Die.SECOND: 1}
    assert state.items[Item.CHARM] == 1


def test_of_two_equal_dice_only_one_is_offered_to_the_charm() -> None:
    assert charmed("roll 4 4") == {"charm first"}


def test_doubles_that_a_charm_made_may_be_rolled_again_ta8() -> None:
    state = after("roll 3 5, charm second, roll 3", holding(start(), Item.CHARM))
    assert "again" in may(state)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("roll 5 3, tile 5", {"charm tile", "charm encounter"}),
        ("roll 5 3, tile 5, go B5 []", {"charm encounter"}),
        ("roll 5 3, tile 5, go C5 []", {"charm encounter"}),
        ("roll 5 3, tile 5, go B5 [], meet, roll 2", {"charm combat"}),
        ("roll 4 5, tile 4, go B5 [top], meet, roll 2", {"charm item"}),
        ("roll 5 4, tile 5, go B5 [], meet, roll 2", {"charm tile"}),
    ],
)
def test_a_charm_works_on_dice_whose_result_is_still_to_come_ta22(
    text: str, dice: set[str]
) -> None:
    begun = at(start(), "D5") if "C5" in text else start()
    assert charmed(text, begun) == dice


def test_the_tile_die_is_past_the_charm_once_the_walls_are_drawn_ta22() -> None:
    state = after("roll 5 3, tile 5, go B5 []", holding(start(), Item.CHARM))
    assert why_not("charm tile", state).rule == "no such die"


def test_a_charm_has_2_uses() -> None:
    state = holding(start(), Item.CHARM)
    state = after("roll 3 5, charm first, roll 1, charm first, roll 2", state)
    assert Item.CHARM not in state.items
    assert why_not("charm first", state).rule == "not held"


def test_a_charm_that_turns_the_tile_die_to_6_rolls_it_again_ta9() -> None:
    state = after("roll 3 5, tile 3, charm tile, roll 6", holding(start(), Item.CHARM))
    assert state.rolling == (Die.TILE,)


def test_a_charm_may_change_what_is_met_ta22() -> None:
    state = after("charm encounter, roll 2", meeting(6, holding(start(), Item.CHARM)))
    assert state.encounter is Encounter.CAMPFIRE
