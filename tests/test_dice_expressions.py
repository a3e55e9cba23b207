"""Plain dice: the grammar of expressions, what counts, dice that stay, words and JSON."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.games.dice import DiceError
from scorer.games.plain_dice import (
    Expression,
    PlainRoll,
    Pool,
    Term,
    parse_expression,
    parse_lock,
    plain_in_words,
    plain_rolls_to_json,
    roll_expression,
    roll_plain,
)


def pool(count: int, sides: int, **kept: int) -> Expression:
    return Expression((Term(Pool(count, sides, **kept)),))


def plus(dice: Expression, number: int) -> Expression:
    return Expression((*dice.terms, Term(abs(number), -1 if number < 0 else 1)))


@pytest.mark.parametrize(
    ("text", "dice"),
    [("2d6", pool(2, 6)), ("d20", pool(1, 20)), ("2D6+1", plus(pool(2, 6), 1)),
     (" 3d8 - 2 ", plus(pool(3, 8), -2)), ("1000d100000", pool(1000, 100_000)),
     ("d%", pool(1, 100)), ("3d6kh2", pool(3, 6, highest=2)), ("3d6KL", pool(3, 6, lowest=1)),
     ("4d6dl1", pool(4, 6, highest=3)), ("4d6dh", pool(4, 6, lowest=3)),
     ("1+d4", Expression((Term(1), Term(Pool(1, 4))))),
     ("2d6-d4", Expression((Term(Pool(2, 6)), Term(Pool(1, 4), -1))))],
)  # fmt: skip
def test_dice_are_read_from_their_expression(text: str, dice: Expression) -> None:
    assert parse_expression(text) == dice


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    count, sides = draw(st.integers(1, 40)), draw(st.integers(2, 100_000))
    some = draw(st.integers(1, count))
    kept = draw(st.sampled_from([{}, {"highest": some}, {"lowest": some}]))
    return Pool(count, sides, **kept)


TERMS = st.builds(Term, pools() | st.integers(0, 1_000_000), st.sampled_from([1, -1]))
EXPRESSIONS = st.builds(
    lambda first, rest: Expression((Term(first), *rest)), pools(), st.lists(TERMS, max_size=5)
)


@given(EXPRESSIONS)
def test_dice_are_read_again_as_they_are_written(dice: Expression) -> None:
    assert parse_expression(str(dice)) == dice


@given(st.text(alphabet="0123456789dDkhl%+- x", max_size=12))
def test_any_text_is_dice_or_is_refused_with_what_to_write(text: str) -> None:
    try:
        sides = parse_expression(text).sides
    except DiceError as error:
        sides = (len(error.fix),)
    assert all(sides)


@pytest.mark.parametrize(
    "text",
    ["0d6", "1001d6", "2d1", "2d100001", "2d0", "1d6+1000001", "3d6kh0", "3d6kh4", "3d6dl3",
     "999d6+2d6"],
)  # fmt: skip
def test_too_few_or_too_many_dice_or_sides_are_refused_with_the_bounds(text: str) -> None:
    with pytest.raises(DiceError, match=r"write a number from \d+ to \d+"):
        parse_expression(text)


@pytest.mark.parametrize(
    "text",
    ["", "d", "2x6", "2d6+", "six", "-1d6", "٢d6", "9" * 99, "2d6kk", "2d6kh2kl1", "7", "1+2",
     "2d6++1", "d6d", "+".join(["d6"] * 21)],
)  # fmt: skip
def test_what_is_no_expression_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(DiceError, match=r"2d6\+1"):
        parse_expression(text)


def test_a_plain_roll_adds_its_dice_and_the_number() -> None:
    chance = Random(5)
    for _ in range(200):
        rolled = roll_expression(plus(pool(3, 8), -2), chance)
        assert len(rolled.dice) == 3
        assert all(1 <= face <= 8 for face in rolled.dice)
        assert rolled.total == sum(rolled.dice) - 2


def test_every_side_of_a_plain_die_comes_up() -> None:
    rolls = roll_plain(pool(1, 20), Random(1), 500)
    assert {rolled.total for rolled in rolls} == set(range(1, 21))


@given(EXPRESSIONS, st.integers(0, 999))
def test_the_sum_is_that_of_the_dice_that_count(dice: Expression, seed: int) -> None:
    rolled = roll_expression(dice, Random(seed))
    faces = iter(zip(rolled.dice, rolled.kept, strict=True))
    total = 0
    for term in dice.terms:
        if isinstance(term.part, int):
            total += term.sign * term.part
            continue
        own = [next(faces) for _ in range(term.part.count)]
        counted = sorted(face for face, counts in own if counts)
        shown = sorted(face for face, _ in own)
        some = term.part.highest or term.part.lowest or len(shown)
        assert counted == (shown[-some:] if term.part.lowest is None else shown[:some])
        total += term.sign * sum(counted)
    assert rolled.total == total


def test_a_seed_gives_the_same_rolls_again() -> None:
    dice = parse_expression("4d6dl1")
    assert roll_plain(dice, Random(7), 20) == roll_plain(dice, Random(7), 20)


# Dice that stay.


def test_locked_dice_keep_their_faces_and_the_others_are_rolled() -> None:
    dice = parse_expression("5d6")
    lock = parse_lock("6, -,6,-,-", dice.sides)
    rolls = roll_plain(dice, Random(2), 200, lock)
    assert {(rolled.dice[0], rolled.dice[2]) for rolled in rolls} == {(6, 6)}
    assert {rolled.dice[1] for rolled in rolls} == set(range(1, 7))


@pytest.mark.parametrize("text", ["", "6", "6,-,-", "7,-", "0,-", "x,-", "1.5,-", "-1,-"])
def test_a_lock_that_does_not_fit_the_dice_is_refused(text: str) -> None:
    with pytest.raises(DiceError):
        parse_lock(text, (6, 6))


# JSON and words.


def test_plain_rolls_are_told_as_the_promised_json() -> None:
    assert plain_rolls_to_json(plus(pool(2, 6), 1), [PlainRoll((3, 6), (True, True), 10)]) == {
        "expression": "2d6+1",
        "rolls": [{"dice": [3, 6], "total": 10}],
    }


def test_dice_that_do_not_count_are_told_apart_in_json() -> None:
    rolled = PlainRoll((3, 6, 1), (True, True, False), 9)
    document = plain_rolls_to_json(pool(3, 6, highest=2), [rolled])
    assert document["rolls"] == [{"dice": [3, 6, 1], "kept": [3, 6], "total": 9}]


@pytest.mark.parametrize(
    ("dice", "rolled", "line"),
    [
        (plus(pool(2, 6), 1), PlainRoll((3, 6), (True, True), 10), "2d6+1: 3 + 6 + 1 = 10"),
        (plus(pool(1, 6), -2), PlainRoll((3,), (True,), 1), "1d6-2: 3 - 2 = 1"),
        (pool(1, 6), PlainRoll((3,), (True,), 3), "1d6: 3"),
        (
            pool(3, 6, highest=2),
            PlainRoll((3, 1, 6), (True, False, True), 9),
            "3d6kh2: 3 + [1] + 6 = 9",
        ),
        (
            parse_expression("2d6-d4"),
            PlainRoll((5, 2, 4), (True, True, True), 3),
            "2d6-1d4: 5 + 2 - 4 = 3",
        ),
    ],
)
def test_a_plain_roll_is_told_in_words(dice: Expression, rolled: PlainRoll, line: str) -> None:
    assert plain_in_words(dice, rolled) == line


@pytest.mark.parametrize("times", [0, -1, 10_001])
def test_too_few_or_too_many_rolls_are_refused(times: int) -> None:
    with pytest.raises(DiceError, match="write a number from 1 to 10000"):
        roll_plain(pool(1, 6), Random(1), times)


def test_too_many_dice_in_all_are_refused() -> None:
    with pytest.raises(DiceError, match="dice in all"):
        roll_plain(pool(1000, 6), Random(1), 10_000)
