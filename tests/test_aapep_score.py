"""`scorer score` for whole games and tables."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer.cli import main
from scorer.games.aapep.record import Game, game_text
from tests.aapep import random_game

TABLE = "aapep 4\nLDDD LDLD LDDD LDDD\n. . . s\n. . . .\ns . . .\nturn: black\n"


def score(text: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["score", "-", *words], input=text, prog_name="scorer")


def finished(players: int, seed: int) -> Game:
    tables, moves = random_game(players, seed)
    return Game(tables[0], tuple(moves))


def test_the_json_has_the_four_edges_the_winners_and_the_problems() -> None:
    document = json.loads(score(TABLE, "--json").stdout)
    assert document["game"] == "aapep"
    assert [edge["edge"] for edge in document["edges"]] == ["top", "right", "bottom", "left"]
    assert document["edges"][0]["sides"] == ["light"] * 4
    assert [edge["winner"] for edge in document["edges"]] == ["ra", None, None, None]
    assert document["edges"][1]["sides"] == ["dark", None, None, None]
    assert document["winners"] == ["yellow"]
    assert document["problems"][0]["rule"] == "eleven tiles"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_game_is_judged_without_being_told_which_game_it_is(players: int) -> None:
    document = json.loads(score(game_text(finished(players, 1)), "--json").stdout)
    assert document["winners"]
    assert document["problems"] == []


def test_an_illegal_move_is_named_with_its_turn() -> None:
    game = finished(2, 1)
    text = game_text(Game(game.start, (game.moves[0], game.moves[0])))
    result = score(text, "--json")
    (problem,) = json.loads(result.stdout)["problems"]
    assert problem["turn"] == 2
    assert str(game.moves[0]) in problem["message"]


def test_a_move_after_the_end_is_named() -> None:
    game = finished(2, 1)
    text = game_text(Game(game.start, (*game.moves, game.moves[0])))
    (problem,) = json.loads(score(text, "--json").stdout)["problems"]
    assert (problem["rule"], problem["turn"]) == ("game over", len(game.moves) + 1)


def test_the_text_tells_every_line_and_who_wins_in_both_languages() -> None:
    assert "column B: to B1: light" in score(TABLE).stdout
    assert "Yellow Ra wins: four light sides show from the top." in score(TABLE).stdout
    assert "Gana Ra amarillo" in score(TABLE, "--lang", "es").stdout


def test_mistakes_are_told_with_their_places() -> None:
    result = score(TABLE.replace("turn: black", "turn: blue"), "--game", "aapep")
    assert result.exit_code == 1
    assert "standard input:6:7: 'blue' is no player here" in result.stderr


def test_a_grid_is_still_penny_papers_and_a_named_game_decides() -> None:
    assert json.loads(score("1 2 3", "--json").stdout)["stars"] == 3
    assert score("1 2 3", "--game", "aapep").exit_code == 1


def test_a_layout_has_no_place_in_aapep() -> None:
    assert score(TABLE, "--layout", "penny-papers/heart-and-gate").exit_code == 1


def test_temple_antics_is_known_by_its_first_word(tmp_path: Path) -> None:
    document = json.loads(score("temple-antics\n", "--json").stdout)
    assert document["game"] == "temple-antics"
    assert document["ending"] is None
