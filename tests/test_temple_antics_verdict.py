"""What `judge` says of a written game: how it ends, and every illegal step with its turn."""

import pytest

from scorer.games.temple_antics import judge, to_json
from scorer.games.temple_antics.scan import NotationError
from scorer.games.temple_antics.verdict import verdict_lines

HOME = """\
temple-antics
row P T L
turn 1: roll 5 2, tile 5, go B1 [], meet
turn 2: roll 5 6, tile 5, go C1 []
"""


def line(*turns: str, health: int = 6) -> str:
    """A game on the shipped island with these turns."""
    told = (f"turn {number}: {steps}\n" for number, steps in enumerate(turns, start=1))
    return f"temple-antics\nhealth {health}\n{''.join(told)}"


def found(text: str) -> list[tuple[int, str]]:
    """The turn and the rule of each problem."""
    return [(problem.turn, problem.rule) for problem in judge(text).problems]


QUIET = (
    "roll 5 2, tile 5, go A4 [], meet",
    *(f"roll 5 2, tile 5, go {square}, meet" for square in ["A5", "A4"] * 8),
    "roll 5 2, tile 5, go A5, meet",
)


def test_an_escape_is_told_with_its_turn_and_health_ta20() -> None:
    verdict = judge(HOME)
    assert (verdict.ending, verdict.turn, verdict.health) == ("escaped", 2, 6)
    assert verdict.problems == ()


def test_a_death_is_told_ta20() -> None:
    verdict = judge(line("roll 5 6, tile 5, go A4 [], meet", health=1))
    assert (verdict.ending, verdict.turn, verdict.health) == ("died", 1, 0)


def test_the_sunset_is_told_ta20() -> None:
    verdict = judge(line(*QUIET))
    assert (verdict.ending, verdict.turn, verdict.health) == ("sunset", 18, 6)
    assert verdict.problems == ()


def test_a_game_that_goes_on_has_no_ending() -> None:
    verdict = judge(line("roll 5 2, tile 5, go A4 []"))
    assert (verdict.ending, verdict.turn, verdict.health) == (None, 1, 6)
    assert verdict.problems == ()


def test_the_json_is_the_promised_one() -> None:
    assert to_json(judge(HOME)) == {
        "game": "temple-antics",
        "ending": "escaped",
        "turn": 2,
        "health": 6,
        "problems": [],
    }
    told = to_json(judge("temple-antics\nrow P T L\nturn 1: roll 5 2, tile 5, go C1 []\n"))
    assert told["problems"] == [
        {
            "rule": "not beside",
            "turn": 1,
            "message": "C1 is not beside A1; move to a tile above, below, left or right",
        }
    ]


@pytest.mark.parametrize(
    ("turn", "problem"),
    [
        ("roll 5 2, tile 4, go A4 [], meet", "no such face"),
        ("roll 5 2, again, roll 1 2, tile 1", "no doubles"),
        ("roll 5 2, tile 5, go A3 [], meet", "not beside"),
        ("roll 4 2, tile 4, go A4 [], meet", "other walls"),
        ("roll 4 2, tile 4, go A4 [bottom], meet", "a wall in the way"),
        ("roll 5 2, tile 5, go A4 [] by damage, meet", "nothing to break"),
        ("roll 5 2, tile 5, go A4 [] by pickaxe, meet", "nothing to break"),
        ("roll 4 2, tile 4, go A4 [bottom] by pickaxe, meet", "not held"),
        ("roll 5 2, tile 5, meet", "out of turn"),
        ("roll 5 2, use elixir, tile 5, go A4 [], meet", "not held"),
        ("roll 5 2, charm first, roll 1", "not held"),
        ("roll 5 3, tile 5, go A4 [], meet, fight", "dice come first"),
        ("roll 5 2, tile 5, go A4 [], meet, roll 3 4", "turn is over"),
        ("roll 5, tile 5", "another number of dice"),
        ("roll 5 2, tile 5, go A4 [], stay, meet", "out of turn"),
    ],
)
def test_an_illegal_step_is_named_with_its_turn(turn: str, problem: str) -> None:
    text = line("roll 5 2, tile 5, go B5 [], meet", "roll 5 2, tile 5, go A5, meet", turn)
    assert found(text)[0] == (3, problem)


def test_a_move_against_the_rules_is_followed_so_that_the_rest_is_judged() -> None:
    text = line("roll 4 2, tile 4, go A4 [], meet", "roll 5 2, tile 5, go A3 [], meet")
    assert found(text) == [(1, "other walls")]
    assert judge(text).turn == 3


def test_an_item_that_is_not_there_is_told_and_left_out() -> None:
    text = line("roll 5 2, use bandage, tile 5, go A4 [], meet, meet")
    assert found(text) == [(1, "not held"), (1, "turn is over")]


def test_after_another_wrong_step_the_next_turn_is_judged_again() -> None:
    text = line("roll 5 2, meet, tile 5", "roll 5 2, tile 5, go C5 []")
    assert found(text) == [(1, "out of turn"), (2, "not beside")]


def test_a_turn_that_stops_half_way_is_told() -> None:
    assert found(line("roll 5 2", "roll 5 2, tile 5, go A4 [], meet")) == [(1, "turn unfinished")]
    assert found(line("roll 3 3, again", "roll 5 2")) == [(1, "still to roll")]


def test_steps_after_the_end_are_told_once() -> None:
    text = HOME + "turn 3: roll 1 2, tile 1\n"
    assert found(text) == [(3, "the game is over")]


def test_a_result_that_the_game_does_not_give_is_told() -> None:
    assert found(HOME + "result: escaped, turn 2, health 6\n") == []
    assert found(HOME + "result: escaped, turn 2, health 5\n") == [(2, "other result")]
    assert found("temple-antics\nresult: sunset, turn 18, health 1\n") == [(1, "other result")]


def test_people_read_the_verdict_in_their_language() -> None:
    assert verdict_lines(judge(HOME)) == [
        "Escaped in turn 2 with 6 health.",
        "Every step is by the rules.",
    ]
    assert verdict_lines(judge(line("roll 5 2, meet")), "es") == [
        "Sin terminar: turno 1, salud 6.",
        "turno 1: 'meet' no va aquí; pon un dado en Siguiente loseta",
    ]


@pytest.mark.parametrize("wrong", ["roll 5 2, tile 4, go A5, meet", "roll 5 2, tile 5, again"])
def test_an_illegal_step_in_turn_18_is_told_and_the_sun_sets_all_the_same(wrong: str) -> None:
    verdict = judge(line(*QUIET[:-1], wrong))
    assert (verdict.ending, verdict.turn, verdict.health) == ("sunset", 18, 6)
    assert [problem.turn for problem in verdict.problems] == [18]


def test_an_illegal_step_before_turn_18_ends_no_game() -> None:
    verdict = judge(line(*QUIET[:16], "roll 5 2, tile 4, go A5, meet"))
    assert (verdict.ending, verdict.turn) == (None, 17)


def test_a_turn_18_that_is_not_written_to_its_end_ends_no_game() -> None:
    verdict = judge(line(*QUIET[:-1], "roll 5 2, tile 5, go A5"))
    assert (verdict.ending, verdict.turn, verdict.problems) == (None, 18, ())


STATE = """\
temple-antics state
turn 7
stage encounter
dice encounter 6
health 3
path A5 B5
"""


def test_a_written_state_is_judged_as_a_moment_of_a_game() -> None:
    verdict = judge(STATE)
    assert (verdict.ending, verdict.turn, verdict.health) == (None, 7, 3)
    assert verdict_lines(verdict) == ["Not finished: turn 7, health 3."]


def test_a_state_that_cannot_be_read_is_told_as_a_state() -> None:
    with pytest.raises(NotationError, match="5:8: '7' is not expected here"):
        judge(STATE.replace("health 3", "health 7"))


def test_a_result_that_the_game_does_not_give_is_told_in_spanish() -> None:
    verdict = judge(f"{line('roll 5 2, tile 5, go A4 []')}result: died, turn 1, health 0\n")
    assert "de la partida sale: ningún final" in verdict_lines(verdict, "es")[-1]
