"""A dice log: which rolls of it count, and every line that cannot be understood."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.dice import Roll
from scorer.games.roll_log import RollLogError, read_log

ONE = Roll("3", "lockpick", "5")


def roll(seq: int, *faces: str, **more: Any) -> dict[str, Any]:
    shown = list(faces or ONE.faces)
    return {"seq": seq, "event": "roll", "game": "penny-papers", "faces": shown, **more}


def log(*events: dict[str, Any]) -> str:
    return "".join(json.dumps(event) + "\n" for event in events)


def mistakes(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(RollLogError) as caught:
        read_log(text)
    return [(problem.line, problem.column, problem.what) for problem in caught.value.problems]


def test_a_log_with_nothing_but_four_keys_is_enough() -> None:
    read = read_log(log(roll(1, "1", "2", "3"), roll(2)))
    assert read.rolls == (Roll("1", "2", "3"), ONE)
    assert (read.numbers, read.players, read.is_solo) == ((1, 2), None, False)


def test_a_roll_that_was_undone_does_not_count() -> None:
    text = log(roll(7), roll(8, "1", "1", "1"), {"seq": 9, "event": "undo", "of": 7})
    assert read_log(text).numbers == (8,)


def test_a_new_game_begins_with_its_own_rolls() -> None:
    text = log(roll(1), {"seq": 2, "event": "game", "game": "penny-papers", "players": 4,
                         "solo": False}, roll(3))  # fmt: skip
    assert (read_log(text).numbers, read_log(text).players) == ((3,), 4)


def test_a_game_before_this_one_is_not_looked_at() -> None:
    text = "rubbish\n" + log(roll(1, "7"), {"seq": 2, "event": "game"}, roll(3))
    assert read_log(text).numbers == (3,)


@pytest.mark.parametrize("solo", [{"solo": True}, {"players": 1}, {"players": 1, "solo": False}])
def test_one_player_plays_the_solo_adventure(solo: dict[str, Any]) -> None:
    assert read_log(log({"seq": 1, "event": "game", **solo})).is_solo


def test_unknown_events_and_keys_are_passed_over() -> None:
    text = log({"seq": 1, "event": "join", "who": "ana"}, roll(2, time="20:15", proof="x"),
               {"seq": 3, "event": "undo", "of": 1})  # fmt: skip
    assert read_log(text).numbers == (2,)


@pytest.mark.parametrize("text", ["\ufeff" + log(roll(1)), log(roll(1)).replace("\n", "\r\n"),
                                  "\n\n" + log(roll(1)) + " \n"])  # fmt: skip
def test_blank_lines_line_ends_and_byte_marks_do_not_matter(text: str) -> None:
    assert read_log(text).rolls == (ONE,)


def test_every_mistake_is_told_at_once_with_its_line() -> None:
    text = log(roll(1, "7", "1", "1"), roll(1), roll(3, "1", "2")) + "{\n[]\n" + log({"seq": 4})
    assert [(line, what.split(":")[0]) for line, _, what in mistakes(text)] == [
        (1, "the purple die has no '7'"),
        (2, "seq 1 comes after 1"),
        (3, "this roll has no three faces"),
        (4, "is no JSON here"),
        (5, "is no event"),
        (6, "is no event"),
    ]


def test_broken_json_is_told_with_its_column() -> None:
    assert mistakes('{"seq": 1, "event": roll}') == [(1, 21, "is no JSON here")]


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_log_without_an_event_is_refused(text: str) -> None:
    assert mistakes(text) == [(1, 1, "no event is here")]


@pytest.mark.parametrize("of", [7, None, True, [1], "1"])
def test_an_undo_of_nothing_is_refused(of: object) -> None:
    text = log(roll(1), {"seq": 2, "event": "undo", "of": of})
    assert mistakes(text) == [(2, 1, "this undo names no earlier event")]


def test_the_log_of_another_game_is_refused() -> None:
    other = {"seq": 1, "event": "game", "game": "temple-antics"}
    assert mistakes(log(other)) == [(1, 1, "a game of 'temple-antics'")]
    assert mistakes(log(roll(1) | {"game": "2d6"})) == [(1, 1, "a roll of '2d6'")]


@pytest.mark.parametrize("wrong", [{"players": 0}, {"players": "4"}, {"solo": "no"}])
def test_strange_players_are_refused(wrong: dict[str, Any]) -> None:
    assert mistakes(log({"seq": 1, "event": "game", **wrong})) == [
        (1, 1, "this game has strange players")
    ]


@pytest.mark.parametrize(
    "line",
    ["[" * 100_000, '{"seq": ' + "9" * 10_000 + "}", "{}", "7", "null",
     '{"seq": true, "event": "roll"}', '{"seq": 1.5, "event": "x"}'],
)  # fmt: skip
def test_what_is_no_event_is_refused(line: str) -> None:
    assert mistakes(line)[0][0] == 1


def test_a_file_of_a_hundred_thousand_lines_is_refused_at_once() -> None:
    assert mistakes("\n" * 100_001)[0][2] == "too long for a dice log"


plain: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 0, 1, 2.5, "roll", "undo", "game", "1", "lockpick", [], {}]
)
events = st.dictionaries(
    st.sampled_from(["seq", "event", "of", "faces", "game", "players", "solo"]),
    plain | st.lists(plain, min_size=3, max_size=3),
)


@given(st.lists(events.map(json.dumps) | plain.map(json.dumps) | st.text(max_size=9), max_size=5))
@settings(max_examples=200, deadline=None)
def test_any_lines_are_a_log_or_mistakes_with_their_places(lines: list[str]) -> None:
    text = "\n".join(lines)
    assert wrong_lines(text) <= text.count("\n") + 1


def wrong_lines(text: str) -> int:
    """How many lines are wrong."""
    try:
        read_log(text)
    except RollLogError as error:
        return len({problem.line for problem in error.problems if problem.column >= 1})
    return 0
