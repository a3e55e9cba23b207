"""Several sheets of one game: places, what they have in common, passing them on, languages."""

import string
from random import Random

import pytest

from scorer.games.grid import parse
from scorer.games.passing import pass_sheets
from scorer.games.penny_papers import LEVELS, LOWEST_LEVEL, SCORE_BOXES, Score, score
from scorer.games.standings import Standing, rank, ranking_json
from scorer.games.symmetry import check, difference_json
from scorer.games.words import MESSAGES, SPANISH, message, word


def scores(**sheets: str) -> dict[str, Score]:
    return {player: score(parse(text)) for player, text in sheets.items()}


def differences(**sheets: str) -> dict[str, tuple[str, ...]]:
    grids = {name: parse(text) for name, text in sheets.items()}
    return {difference.rule: difference.sheets for difference in check(grids)}


# Places.


def test_the_most_stars_win() -> None:
    places = rank(scores(ann="1 # 5", bob="1 2 3", cid="4 5 #"))
    assert [standing.player for standing in places] == ["bob", "cid", "ann"]
    assert [standing.place for standing in places] == [1, 2, 3]


def test_the_longer_sequence_breaks_a_tie_pa22() -> None:
    places = rank(scores(ann="4 4 4 # 9", bob="1 2 3 4 #"))
    assert places == (Standing("bob", 4, 4, 1), Standing("ann", 4, 1, 2))


def test_a_tie_that_the_sequence_does_not_break_is_a_shared_place_pa22() -> None:
    places = rank(scores(ann="1 2", bob="3 4", cid="5 #"))
    assert [standing.place for standing in places] == [1, 1, 3]


def test_the_ranking_is_told_as_the_promised_json() -> None:
    assert ranking_json(rank(scores(ann="1 2"))) == [
        {"player": "ann", "stars": 2, "sequence": 2, "place": 1}
    ]


# What all sheets of one game have in common.


def test_sheets_that_agree_have_no_difference() -> None:
    assert differences(ann="1 M [.] .", bob="X 9 [.] .") == {}


def test_the_sheet_that_misses_a_mummy_is_named() -> None:
    found = differences(ann="1 M", bob="M 2", cid="1 2")
    assert found == {"mummies differ": ("cid",)}


def test_the_sheet_that_misses_a_door_is_named() -> None:
    assert differences(ann="1 [2]", bob="1 [.]", cid="1 [3]") == {"filled doors differ": ("bob",)}


def test_the_sheet_that_misses_a_space_is_named() -> None:
    assert differences(ann="1 .", bob="1 .", cid="1 2") == {"filled spaces differ": ("cid",)}


def test_without_a_majority_all_sheets_are_named() -> None:
    assert differences(ann="1 .", bob="1 2") == {"filled spaces differ": ("ann", "bob")}


def test_a_sheet_with_an_unreadable_cell_may_hide_a_mummy() -> None:
    assert differences(ann="1 M", bob="1 ?") == {}


def test_a_single_sheet_has_nothing_to_differ_from() -> None:
    assert differences(ann="1 .") == {}


def test_a_difference_tells_every_count_and_where_to_look() -> None:
    grids = {"ann": parse("1 M"), "bob": parse("M 2"), "cid": parse("1 2")}
    (difference,) = check(grids)
    assert difference_json(difference) == {
        "rule": "mummies differ",
        "cells": [],
        "sheets": ["cid"],
        "message": "mummies: ann 1, bob 1, cid 0; all sheets of one game have the same number, "
        "so look at cid again",
    }


# Passing sheets on for a mummy.


def test_nobody_draws_a_mummy_on_their_own_sheet_pa21() -> None:
    for seed in range(200):
        passed = pass_sheets(string.ascii_letters[: 2 + seed % 20], Random(seed))
        assert sorted(passed) == sorted(passed.values())
        assert all(player != owner for player, owner in passed.items())


def test_two_players_swap_their_sheets_pa21() -> None:
    assert pass_sheets(["ann", "bob"], Random(1)) == {"ann": "bob", "bob": "ann"}


def test_every_way_to_pass_three_sheets_comes_up() -> None:
    ways = {tuple(pass_sheets("abc", Random(seed)).values()) for seed in range(40)}
    assert ways == {("b", "c", "a"), ("c", "a", "b")}


@pytest.mark.parametrize("players", [[], ["ann"], ["ann", "ann"]])
def test_sheets_are_passed_between_different_players_only(players: list[str]) -> None:
    with pytest.raises(ValueError, match="different names"):
        pass_sheets(players, Random(1))


# Languages.


def test_the_levels_have_their_spanish_names() -> None:
    levels = [LOWEST_LEVEL, *(name for _, name in reversed(LEVELS))]
    assert [word(name, "es") for name in levels] == [
        "Turista", "Conquistador", "Viajero", "Explorador",
    ]  # fmt: skip


def test_every_message_is_there_in_every_language_with_the_same_places() -> None:
    def places(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    english, spanish = MESSAGES["en"], MESSAGES["es"]
    assert {rule: places(text) for rule, text in english.items()} == {
        rule: places(text) for rule, text in spanish.items()
    }


def test_every_rule_and_box_has_a_spanish_name() -> None:
    rules = {line.rule for line in score(parse("X 9 9 9 # M")).lines}
    assert {*rules, *SCORE_BOXES, *MESSAGES["en"]} - set(SPANISH) == set()


def test_a_problem_is_told_in_spanish() -> None:
    (problem,) = score(parse("1 16")).problems
    told = problem.message("es")
    assert told.startswith("B1: los números van del 1 al 15, así que esto no vale: 16")


def test_a_language_that_is_not_there_is_answered_in_english() -> None:
    assert message("not finished", "de", params=("2",)) == message("not finished", params=("2",))
