"""An Aapep tournament: points, roles that move on, and the file it is kept in."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.cli import main
from scorer.commands.tournament_text import TROUBLES, WORDS
from scorer.games.aapep.players import SEATS
from scorer.games.aapep.tournament import (
    Round,
    Tournament,
    champions,
    points,
    roles,
    round_of,
    standings,
    totals,
    with_round,
)
from scorer.games.aapep.tournament_text import parse_tournament, tournament_text
from scorer.games.aapep.verdict import judge
from scorer.games.notation import TextError

PEOPLE = ("Ana", "Ben", "Cid", "Dora")
NEXT = {"yellow": "black", "black": "white", "white": "red", "red": "yellow"}
BOTH = "aapep 2\nLDDD LDLD LDDD LDDD\n. . . .\ns . . s\nDDDD LDDD LDDD LDDD\nturn: black\n"


def played(players: int) -> dict[str, str]:
    return roles(Tournament(PEOPLE[:players]), 0)


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["tournament", *map(str, words)], prog_name="scorer")


# Points.


def test_who_wins_alone_gets_three_points_and_the_ally_one() -> None:
    assert points(played(4), Round(("Ana",))) == {"Ana": 3, "Ben": 0, "Cid": 1, "Dora": 0}
    assert points(played(4), Round(("Dora",))) == {"Ana": 0, "Ben": 1, "Cid": 0, "Dora": 3}


def test_nobody_is_allied_with_black_of_three_players_aa13() -> None:
    assert points(played(3), Round(("Cid",))) == {"Ana": 0, "Ben": 0, "Cid": 3}


def test_if_several_win_the_mover_gets_nothing_and_everybody_else_one_aa10() -> None:
    several = Round(("Ana", "Cid"), "Ana")
    assert points(played(4), several) == {"Ana": 0, "Ben": 1, "Cid": 1, "Dora": 1}
    outside = Round(("Ana", "Cid"), "Ben")
    assert points(played(4), outside) == {"Ana": 1, "Ben": 0, "Cid": 1, "Dora": 1}


def test_of_two_players_who_both_win_the_other_than_the_mover_gets_one_point_aa10() -> None:
    round_ = round_of(judge(BOTH).ending, played(2))  # type: ignore[arg-type]  # it has ended
    assert round_ == Round(("Ana", "Ben"), "Ana")
    assert points(played(2), round_) == {"Ana": 0, "Ben": 1}


def test_a_game_without_a_result_brings_nobody_points_aa15() -> None:
    assert set(points(played(3), Round()).values()) == {0}


# Roles.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_yellow_becomes_black_black_white_white_red_and_red_yellow(players: int) -> None:
    tournament = Tournament(PEOPLE[:players])
    rounds = [roles(tournament, number) for number in range(9)]
    assert list(rounds[0].values()) == list(SEATS[players])
    for before, after in pairwise(rounds):
        for person in tournament.people:
            role = NEXT[before[person]]
            while role not in SEATS[players]:
                role = NEXT[role]
            assert after[person] == role


def test_two_players_swap_roles_aa16() -> None:
    tournament = Tournament(("Ana", "Ben"))
    assert roles(tournament, 1) == {"Ana": "black", "Ben": "yellow"}


# The end.


def test_the_first_with_ten_points_wins() -> None:
    tournament = Tournament(("Ana", "Ben"))
    for _ in range(3):
        tournament = with_round(tournament, Round(("Ana",)))
        assert champions(tournament) == ()
    tournament = with_round(tournament, Round(("Ana",)))
    assert champions(tournament) == ("Ana",)
    with pytest.raises(ValueError, match="over"):
        with_round(tournament, Round(("Ben",)))


def test_of_two_who_reach_ten_in_one_round_the_one_with_more_points_wins() -> None:
    rounds = [Round(("Ana",)), Round(("Cid",)), Round(("Ana",)), Round(("Cid",)), Round(("Ana",)),
              Round(("Cid",))]  # fmt: skip
    tournament = Tournament(PEOPLE, tuple(rounds))
    total = totals(tournament)
    assert total["Ana"] == total["Cid"] == 12
    assert champions(tournament) == ("Ana", "Cid")
    assert [one.place for one in standings(tournament)] == [1, 1, 3, 3]


# The file.

names = st.lists(
    st.text("abcdefgñé ", min_size=1, max_size=9).map(str.strip).filter(bool),
    min_size=2,
    max_size=4,
    unique_by=str.casefold,
)


@settings(max_examples=80, deadline=None)
@given(names, st.data())
def test_every_tournament_reads_as_it_was_written(people: list[str], data: st.DataObject) -> None:
    tournament = Tournament(tuple(people))
    for _ in range(data.draw(st.integers(0, 6))):
        if champions(tournament):
            break
        won = data.draw(st.lists(st.sampled_from(people), unique=True, max_size=len(people)))
        moved = data.draw(st.sampled_from(people)) if len(won) > 1 else None
        tournament = with_round(tournament, Round(tuple(won), moved))
    assert parse_tournament(tournament_text(tournament)) == tournament


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "1:1: '' is no head of a tournament"),
        ("chess", "1:1: 'chess' is no head"),
        ("aapep tournament", "2:1: nothing says who plays"),
        ("aapep tournament\nplayers: Ana", "2:10: two, three or four people play, here are 1"),
        ("aapep tournament\nplayers: Ana, 7", "2:15: '7' is no name"),
        ("aapep tournament\nplayers: Ana, ana", "2:15: ana plays twice"),
        ("aapep tournament\nplayers: Ana, Ben\nAna", "3:1: 'Ana' is no round"),
        ("aapep tournament\nplayers: Ana, Ben\n2. Ana", "3:1: round 1 is numbered 2"),
        ("aapep tournament\nplayers: Ana, Ben\n1. Eva", "3:4: 'Eva' does not play here"),
        ("aapep tournament\nplayers: Ana, Ben\n1. Ana, Ben", "3:4: several won, but not who"),
        ("aapep tournament\nplayers: Ana, Ben\n1. Ana, Ana; moved: Ben", "3:4: Ana is named"),
        ("aapep tournament\nplayers: Ana, Ben\n1. Ana; moved: Ben", "3:4: who moved matters"),
        ("aapep tournament\nplayers: Ana, Ben\n1. Ana, Ben; moved: Eva", "3:21: 'Eva' does not"),
        ("aapep tournament\nplayers: Ana, Ben\n1. Ana, Ben; by Ben", "3:14: 'by Ben' is no round"),
    ],
)
def test_a_mistake_in_a_tournament_is_told_with_its_place(text: str, place: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_tournament(text)
    assert place in str(caught.value)


def test_a_tournament_is_begun_added_to_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    assert run(file, "--new", "Ana, Ben, Cid").exit_code == 0
    assert run(file, "--won", "ana").exit_code == 0
    assert run(file, "--won", "Ben", "--won", "Cid", "--moved", "Cid").exit_code == 0
    document = json.loads(run(file, "--json").stdout)
    assert document["standings"] == [
        {"player": "Ana", "points": 4, "place": 1},
        {"player": "Ben", "points": 2, "place": 2},
        {"player": "Cid", "points": 0, "place": 3},
    ]
    assert document["next_roles"] == {"Ana": "white", "Ben": "black", "Cid": "yellow"}
    assert "Cid plays Yellow Ra" in run(file).stdout
    assert "Cid juega con Ra amarillo" in run(file, "--lang", "es").stdout


def test_notes_of_people_stay_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    begun = "# at the beach\naapep tournament\nplayers: Ana, Ben\n1. Ana  # what a move\n"
    file.write_text(begun)
    run(file, "--won", "Ben")
    assert file.read_text() == f"{begun}2. Ben\n"
    run(file, "--undo")
    assert file.read_text() == begun


def test_a_saved_game_adds_its_result(tmp_path: Path) -> None:
    file, game = tmp_path / "evening.txt", tmp_path / "game.txt"
    game.write_text(BOTH.replace("LDDD LDDD LDDD\nturn", "LDDD LDDD LDDD\nleft: LLLL\nturn"))
    run(file, "--new", "Ana, Ben")
    result = run(file, "--game", game)
    assert result.exit_code == 1  # no game leads to this table: it has ten tiles
    assert "11 tiles" in result.stderr
    game.write_text(f"aapep 2\n{'. . . s / . . . . / . . . . / s . . .'.replace(' / ', chr(10))}\n"
                    "left: LLLL DDDD LLLD LLLD LDDD LDDD LLDD LLDD LLDD LDLD LDLD\nturn: yellow\n"
                    "stopped\n")  # fmt: skip
    assert run(file, "--game", game).exit_code == 0
    assert file.read_text().endswith("1. -\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--won", "Eva"], "'Eva' does not play here"),
        (["--won", "Ana", "--won", "Ben"], "not who moved"),
        (["--new", "Ana, Ben"], "there already"),
        (["--undo"], "no game was played yet"),
        (["--game", "nowhere.txt"], "nowhere.txt"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    tmp_path: Path, words: list[str], told: str
) -> None:
    file = tmp_path / "evening.txt"
    run(file, "--new", "Ana, Ben")
    before = file.read_bytes()
    result = run(file, *words)
    assert result.exit_code == 1
    assert told in result.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "english", "spanish"),
    [
        (["--won", "Ana"], "begin another tournament: --new", "empieza otro torneo: --new"),
        (["--new", "Ana, Ben"], "this file is there already", "este archivo ya existe"),
    ],
)
def test_what_cannot_be_done_is_told_in_words_of_the_command(
    tmp_path: Path, words: list[str], english: str, spanish: str
) -> None:
    file = tmp_path / "evening.txt"
    file.write_text("aapep tournament\nplayers: Ana, Ben\n1. Ana\n2. Ana\n3. Ana\n4. Ana\n")
    assert english in run(file, *words).stderr
    assert spanish in run(file, *words, "--lang", "es").stderr


def test_who_moved_is_asked_for_with_its_option(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    run(file, "--new", "Ana, Ben")
    assert "--moved NAME" in run(file, "--won", "Ana", "--won", "Ben").stderr
    assert "--moved" in run(file, "--won", "Ana", "--moved", "Ben").stderr


@pytest.mark.parametrize("said", [TROUBLES, WORDS])
def test_a_tournament_is_told_in_both_languages(said: dict[str, dict[str, object]]) -> None:
    assert said["en"].keys() == said["es"].keys()


def test_a_tournament_that_is_not_there_says_how_to_begin_one(tmp_path: Path) -> None:
    result = run(tmp_path / "none.txt")
    assert result.exit_code == 1
    assert "--new" in result.stderr


def test_two_wishes_at_once_are_wrong_usage(tmp_path: Path) -> None:
    assert run(tmp_path / "x.txt", "--won", "Ana", "--stopped").exit_code == 2
    assert run(tmp_path / "x.txt", "--moved", "Ana").exit_code == 2


def test_a_broken_file_is_told_with_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text("aapep tournament\nplayers: Ana, Ben\n1. Eva\n")
    result = run(file)
    assert result.exit_code == 1
    assert f"{file}:3:4: 'Eva' does not play here" in result.stderr
