"""The dice of Temple Antics, looked up in the tables of its sheet by the time of day."""

from random import Random

import pytest

from scorer.games.dice import DiceError
from scorer.games.temple_antics.tables import Time
from scorer.games.temple_dice import (
    COMBAT,
    ITEM,
    TURN,
    parse_lock,
    roll_temple,
    temple_in_words,
    temple_rolls_to_json,
    time_named,
)


@pytest.mark.parametrize(
    ("text", "time"),
    [("sunrise", Time.SUNRISE), ("sun", Time.SUN), ("sunset", Time.SUNSET), ("1", Time.SUNRISE),
     ("6", Time.SUNRISE), ("7", Time.SUN), ("12", Time.SUN), ("13", Time.SUNSET),
     ("18", Time.SUNSET)],
)  # fmt: skip
def test_the_time_of_day_is_named_or_follows_from_the_turn(text: str, time: Time) -> None:
    assert time_named(text) is time


@pytest.mark.parametrize("text", ["", "noon", "0", "19", "-1", "1.5", "٣"])
def test_what_is_no_time_of_day_is_refused(text: str) -> None:
    with pytest.raises(DiceError, match="sunrise, sun, sunset"):
        time_named(text)


def test_two_dice_can_be_assigned_in_two_ways() -> None:
    words = temple_in_words((5, 2), TURN, Time.SUN)
    assert words.splitlines() == [
        "5 · 2: tile 5 (no walls), encounter 2: rest at a campfire, +1 health",
        "    or tile 2 (walls: bottom, left), encounter 5: backpack, "
        "roll one die for the item: --table items",
    ]


def test_doubles_are_one_way_and_may_be_rolled_again() -> None:
    words = temple_in_words((2, 2), TURN, None)
    assert "doubles" in words
    assert "or tile" not in words


def test_a_six_on_next_tile_is_rolled_again() -> None:
    assert "tile 6 (roll that die again)" in temple_in_words((6, 1), TURN, None)


@pytest.mark.parametrize(("time", "damage"), [(Time.SUNRISE, 1), (Time.SUN, 2), (Time.SUNSET, 3)])
def test_a_trap_costs_more_as_the_day_goes_on(time: Time, damage: int) -> None:
    assert f"-{damage} health" in temple_in_words((5, 6), TURN, time)


def test_a_sneak_attack_does_one_more_than_the_combat_table() -> None:
    assert "damage 2 / 3 / 4 for" in temple_in_words((5, 3), TURN, Time.SUN)
    assert "damage 3 / 4 / 5 for" in temple_in_words((5, 1), TURN, Time.SUN)


@pytest.mark.parametrize(
    ("face", "time", "damage"),
    [(1, Time.SUNRISE, 1), (2, Time.SUN, 2), (3, Time.SUN, 3), (4, Time.SUNSET, 4),
     (5, Time.SUNRISE, 3), (6, Time.SUNSET, 5)],
)  # fmt: skip
def test_the_combat_table_is_read_by_die_and_time(face: int, time: Time, damage: int) -> None:
    assert temple_in_words((face,), COMBAT, time).startswith(f"{face}: {damage} damage")
    document = temple_rolls_to_json([(face,)], COMBAT, time)
    assert document["rolls"] == [{"faces": [str(face)], "damage": {time.value: damage}}]


def test_without_a_time_the_combat_table_gives_all_three() -> None:
    document = temple_rolls_to_json([(3,)], COMBAT, None)
    assert document["time"] is None
    assert document["rolls"] == [{"faces": ["3"], "damage": {"sunrise": 2, "sun": 3, "sunset": 4}}]


@pytest.mark.parametrize(
    ("face", "words"),
    [(1, "charm, rolls any one die again, 2 uses"), (2, "machete, +1 attack, never used up"),
     (3, "pickaxe, breaks a wall, 2 uses"), (4, "shotgun, +3 attack, 2 uses"),
     (5, "bandage, +1 health, 2 uses"), (6, "elixir, +4 health, 1 use")],
)  # fmt: skip
def test_the_item_table_says_what_each_item_does(face: int, words: str) -> None:
    assert temple_in_words((face,), ITEM, None) == f"{face}: {words}"


def test_a_turn_is_told_as_json() -> None:
    document = temple_rolls_to_json([(6, 5)], TURN, Time.SUN)
    assert document == {
        "game": "temple-antics", "table": "turn", "time": "sun",
        "rolls": [{"faces": ["6", "5"], "doubles": False, "ways": [
            {"tile": 6, "walls": None, "encounter": 5, "meets": "backpack"},
            {"tile": 5, "walls": [], "encounter": 6, "meets": "trap"}]}],
    }  # fmt: skip


def test_a_turn_is_told_in_spanish() -> None:
    assert "-2 de salud" in temple_in_words((5, 6), TURN, Time.SUN, "es")
    assert "amuleto" in temple_in_words((1,), ITEM, None, "es")


def test_a_locked_die_keeps_its_face() -> None:
    lock = parse_lock("3,-", TURN)
    rolls = roll_temple(Random(1), TURN, 100, lock)
    assert {first for first, _ in rolls} == {3}
    assert {second for _, second in rolls} == set(range(1, 7))


@pytest.mark.parametrize("text", ["", "3", "7,-", "3,-,-"])
def test_a_lock_that_does_not_fit_the_dice_is_refused(text: str) -> None:
    with pytest.raises(DiceError):
        parse_lock(text, TURN)
