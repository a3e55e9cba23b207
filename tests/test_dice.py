"""The three special dice, what a roll allows, and dice that stay."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from scorer.games.dice import (
    FACES,
    DiceError,
    Roll,
    allowed,
    from_faces,
    from_plain,
    in_words,
    parse_lock,
    plain_chances,
    relocked,
    roll,
    roll_penny_papers,
    rolls_to_json,
)

ALL_ROLLS = [Roll(*faces) for faces in product(*FACES)]
SPECIALS = {"penny papers", "lockpick", "mummy"}


def numbers(*faces: str, doors_left: int | None = None) -> tuple[int, ...]:
    return allowed(from_faces(faces), doors_left).numbers


def target(*faces: str, doors_left: int | None = None) -> str:
    return allowed(from_faces(faces), doors_left).target


# The dice.


def test_each_die_has_one_special_in_place_of_the_six() -> None:
    assert [faces[-1] for faces in FACES] == ["penny papers", "lockpick", "mummy"]
    assert [faces[:-1] for faces in FACES] == [("1", "2", "3", "4", "5")] * 3


def test_the_216_outcomes_fall_into_the_known_classes() -> None:
    classes = Counter(
        "mummy" if "mummy" in rolled.faces else " + ".join(sorted(SPECIALS & set(rolled.faces)))
        for rolled in ALL_ROLLS
    )
    assert classes == {
        "": 125, "mummy": 36, "lockpick": 25, "penny papers": 25, "lockpick + penny papers": 5,
    }  # fmt: skip


def test_a_plain_roll_offers_three_to_seven_numbers_and_5_64_on_average() -> None:
    plain = [allowed(rolled).numbers for rolled in ALL_ROLLS if not SPECIALS & set(rolled.faces)]
    assert (min(map(len, plain)), max(map(len, plain))) == (3, 7)
    assert sum(map(len, plain)) / len(plain) == pytest.approx(5.64, abs=0.005)


def test_each_number_is_offered_as_often_as_the_table_of_chances_says() -> None:
    table = [.49, .57, .64, .74, .82, .57, .50, .44, .34, .25, .12, .08, .05, .02, .01]  # fmt: skip
    chances = plain_chances()
    assert list(chances) == list(range(1, 16))
    assert list(chances.values()) == pytest.approx(table, abs=0.005)


def test_no_roll_without_penny_papers_offers_more_than_fifteen() -> None:
    assert max(max(allowed(rolled).numbers, default=0) for rolled in ALL_ROLLS) == 15


def test_a_seed_repeats_its_rolls() -> None:
    assert roll_penny_papers(Random(7), 50) == roll_penny_papers(Random(7), 50)
    assert roll_penny_papers(Random(7), 50) != roll_penny_papers(Random(8), 50)


def test_every_face_comes_up_about_as_often_as_any_other() -> None:
    rolls = roll_penny_papers(Random(1), 6000)
    for die, faces in enumerate(FACES):
        seen = Counter(rolled.faces[die] for rolled in rolls)
        assert set(seen) == set(faces)
        assert all(850 < count < 1150 for count in seen.values())  # 1000 and five deviations


# What a roll allows.


def test_one_die_or_the_sum_of_two_or_of_three_may_be_written() -> None:
    assert numbers("2", "3", "5") == (2, 3, 5, 7, 8, 10)


def test_equal_sums_are_offered_once() -> None:
    assert numbers("1", "1", "1") == (1, 2, 3)


def test_a_plain_roll_is_written_in_a_doorless_space() -> None:
    assert target("2", "3", "5") == "space"


def test_a_lockpick_leaves_two_dice_and_needs_a_door() -> None:
    assert numbers("3", "lockpick", "5") == (3, 5, 8)
    assert target("3", "lockpick", "5") == "door"


def test_penny_papers_allows_any_number_in_a_doorless_space_pa17() -> None:
    may = allowed(Roll("penny papers", "3", "5"))
    assert (may.numbers, may.target, may.wild) == (tuple(range(1, 16)), "space", True)


def test_lockpick_and_penny_papers_allow_any_number_in_a_door_pa13() -> None:
    may = allowed(Roll("penny papers", "lockpick", "5"), doors_left=1)
    assert (may.numbers, may.target, may.wild) == (tuple(range(1, 16)), "door", True)


def test_lockpick_and_penny_papers_without_a_door_allow_any_number_in_a_space_pa14() -> None:
    may = allowed(Roll("penny papers", "lockpick", "5"), doors_left=0)
    assert (may.numbers, may.target) == (tuple(range(1, 16)), "space")


def test_a_lockpick_without_a_door_leaves_two_dice_for_a_doorless_space_pa15() -> None:
    assert numbers("3", "lockpick", "5", doors_left=0) == (3, 5, 8)
    assert target("3", "lockpick", "5", doors_left=0) == "space"


@pytest.mark.parametrize("purple", ["2", "penny papers"])
@pytest.mark.parametrize("green", ["2", "lockpick"])
def test_a_mummy_ignores_both_other_dice_pa16(purple: str, green: str) -> None:
    may = allowed(Roll(purple, green, "mummy"))
    assert (may.numbers, may.target, may.wild, may.mummy) == ((), "space", False, True)


# Plain dice and logs in place of the special ones.


def test_on_plain_dice_the_six_is_the_special_face() -> None:
    assert from_plain((6, 6, 6)).faces == ("penny papers", "lockpick", "mummy")
    assert from_plain((1, 2, 5)).faces == ("1", "2", "5")


def test_with_the_special_on_one_the_six_counts_as_one() -> None:
    assert from_plain((1, 1, 1), special_on=1).faces == ("penny papers", "lockpick", "mummy")
    assert from_plain((6, 2, 5), special_on=1).faces == ("1", "2", "5")


def test_the_place_of_the_special_does_not_change_the_odds() -> None:
    plain = list(product(range(1, 7), repeat=3))
    on_one = Counter(from_plain(faces, special_on=1) for faces in plain)
    assert on_one == Counter(from_plain(faces) for faces in plain)


def test_one_seed_rolls_the_same_plain_faces_wherever_the_special_is() -> None:
    ones = [Random(3).randint(1, 6)]
    assert (roll(Random(3)).purple == "penny papers") == (ones == [6])
    assert (roll(Random(3), special_on=1).purple == "penny papers") == (ones == [1])


@pytest.mark.parametrize("plain", [(1, 2), (1, 2, 7), (0, 1, 2), (1, 2, 3, 4)])
def test_other_than_three_numbers_from_1_to_6_are_refused(plain: tuple[int, ...]) -> None:
    with pytest.raises(DiceError, match="write three numbers from 1 to 6"):
        from_plain(plain)


def test_the_special_is_on_six_or_one_only() -> None:
    with pytest.raises(DiceError, match="write 6 or 1"):
        from_plain((1, 2, 3), special_on=3)


def test_every_roll_is_read_again_from_its_faces() -> None:
    assert [from_faces(rolled.faces) for rolled in ALL_ROLLS] == ALL_ROLLS


@pytest.mark.parametrize("faces", [("6", "1", "1"), ("1", "mummy", "1"), ("1", "1"), ()])
def test_faces_that_are_not_on_their_die_are_refused(faces: tuple[str, ...]) -> None:
    with pytest.raises(DiceError):
        from_faces(faces)


# JSON and words.


def test_rolls_are_told_as_the_promised_json() -> None:
    assert rolls_to_json([Roll("3", "lockpick", "5")]) == {
        "game": "penny-papers",
        "rolls": [
            {"faces": ["3", "lockpick", "5"], "numbers": [3, 5, 8], "target": "door",
             "wild": False, "mummy": False}
        ],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rolled", "line"),
    [
        (
            Roll("3", "lockpick", "5"),
            "3 · lockpick · 5: write 3, 5 or 8 in a door (no door free: a space without a door)",
        ),
        (Roll("2", "2", "2"), "2 · 2 · 2: write 2, 4 or 6 in a space without a door"),
        (
            Roll("penny papers", "1", "5"),
            "penny papers · 1 · 5: write any number from 1 to 15 in a space without a door",
        ),
        (
            Roll("1", "1", "mummy"),
            "1 · 1 · mummy: draw a mummy in a doorless space of somebody else's sheet",
        ),
    ],
)
def test_a_roll_is_told_in_words(rolled: Roll, line: str) -> None:
    assert in_words(rolled) == line


def test_a_roll_is_told_in_spanish() -> None:
    assert in_words(Roll("3", "lockpick", "5"), "es") == (
        "3 · ganzúa · 5: escribe 3, 5 o 8 en una puerta "
        "(sin puertas libres: una casilla sin puerta)"
    )


@pytest.mark.parametrize("times", [0, -1, 10_001])
def test_too_few_or_too_many_rolls_are_refused(times: int) -> None:
    with pytest.raises(DiceError, match="write a number from 1 to 10000"):
        roll_penny_papers(Random(1), times)


# Dice that stay.


def test_locked_dice_keep_their_faces_and_the_others_are_rolled() -> None:
    lock = parse_lock("3, -, Mummy")
    rolls = {relocked(rolled, lock) for rolled in roll_penny_papers(Random(1), 200)}
    assert {rolled.faces[::2] for rolled in rolls} == {("3", "mummy")}
    assert {rolled.green for rolled in rolls} == set(FACES[1])


@pytest.mark.parametrize("text", ["", "3", "3,-", "3,-,-,-", "6,-,-", "-,mummy,-", "a,b,c"])
def test_a_lock_that_does_not_fit_the_dice_is_refused(text: str) -> None:
    with pytest.raises(DiceError):
        parse_lock(text)
