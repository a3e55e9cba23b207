"""Written games at the commands: whole games of Penny Papers, and mistakes in both languages."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer.cli import main
from scorer.games.aapep.words import MISTAKES as AAPEP
from scorer.games.grid_words import GRID
from scorer.games.log_words import GAME_LOG, ROLL_LOG
from scorer.games.notation import Sentences
from scorer.games.temple_antics.mistake_words import MISTAKES as TEMPLE_ANTICS

GAME = """\
temple
.   [.] .
.   .   .
players Ana | Ben Ruiz
1: 4 5 1; A1=9 | C1=10
2: P L 5; B1=15 | B1=3
3: 1 2 M; C2=M @ Ben Ruiz | A2=M @ Ana
4: 4 5 2; B2=9 xA2 | A1=9
5: P 5 2; C1=15 | B2=9
end; | xC2
"""


def scorer(*words: str, stdin: str = "") -> Result:
    result = CliRunner().invoke(main, words, input=stdin, prog_name="scorer")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def told(text: str, *words: str) -> str:
    """What is said about a text that is refused."""
    result = scorer("score", "-", *words, stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr


# A whole game of Penny Papers ---------------------------------------------------------------------


def test_a_whole_game_is_scored_sheet_by_sheet_with_its_ranking() -> None:
    document = json.loads(scorer("score", "-", "--json", stdin=GAME).stdout)
    assert document["game"] == "penny-papers"
    assert [(sheet["player"], sheet["stars"]) for sheet in document["sheets"]] == [
        ("Ana", 1 + 2),
        ("Ben Ruiz", 2 + 2),
    ]
    assert document["ranking"] == [
        {"player": "Ben Ruiz", "stars": 4, "sequence": 2, "place": 1},
        {"player": "Ana", "stars": 3, "sequence": 1, "place": 2},
    ]


def test_each_sheet_of_a_whole_game_has_what_a_single_one_has() -> None:
    one = json.loads(scorer("score", "-", "--json", stdin="7 [.] M\n").stdout)
    (ana, ben) = json.loads(scorer("score", "-", "--json", stdin=GAME).stdout)["sheets"]
    assert ana.keys() == ben.keys() == one.keys() | {"player"}


@pytest.mark.parametrize(
    ("lang", "rule"), [("en", "mummies vanquished"), ("es", "momias vencidas")]
)
def test_people_read_every_sheet_of_a_whole_game_and_who_won(lang: str, rule: str) -> None:
    lines = scorer("score", "-", "--lang", lang, stdin=GAME).stdout.splitlines()
    assert [line for line in lines if line.endswith(":")] == ["Ana:", "Ben Ruiz:"]
    assert sum(rule in line for line in lines) == 2
    assert lines[-2:] == ["1. Ben Ruiz: 4 ★", "2. Ana: 3 ★"]


def test_a_number_that_the_rolls_explain_is_worth_no_second_look() -> None:
    (ana, _) = json.loads(scorer("score", "-", "--json", stdin=GAME).stdout)["sheets"]
    assert ana["hints"] == []
    alone = json.loads(scorer("score", "-", "--json", stdin="9 [15] 15\nX 9 .\n").stdout)
    assert [hint["rule"] for hint in alone["hints"]] == ["door with a rare number"]


def test_a_rare_number_in_a_door_is_told_to_people_too() -> None:
    assert "> B1: a door holds 15" in scorer("score", "-", stdin="9 [15] 15\n").stdout


def test_a_step_against_the_rules_is_told_with_its_place() -> None:
    assert told(GAME.replace("A1=9 | C1", "B1=9 | C1")) == (
        "standard input:5:11: B1: a door needs a lockpick\n    write in a space without a door\n"
    )


def test_the_cells_of_a_layout_are_asked_of_a_grid_only() -> None:
    assert "only the grid of a temple" in told(GAME, "--layout", "penny-papers/heart-and-gate")


def test_odds_are_told_for_one_sheet_and_not_for_a_whole_game() -> None:
    result = scorer("hint", "-", stdin=GAME)
    assert result.exit_code == 1
    assert result.stderr == (
        "standard input:1:1: this is a whole game\n    give the grid of one sheet\n"
    )


# Mistakes in the reader's language ----------------------------------------------------------------

WRONG = (
    ("7 [ 8\n", "no es una casilla", "is no cell"),
    (GAME.replace("4 5 1", "4 5 7"), "el dado rojo no tiene '7'", "the red die has no '7'"),
    (GAME.replace("A1=9 | C1", "A1=2 | C1"), "la tirada no permite", "does not allow this number"),
    ("temple-antics\nfoo\n", "'foo' no va aquí", "'foo' is not expected here"),
    ("temple-antics\nturn 1: roll\n", "acaba demasiado pronto", "the line ends too soon"),
    ("temple-antics\nrow P T\n", "0 losetas con avión", "0 tiles with a plane"),
    ("aapep 5\n", "no pueden jugar '5' personas", "'5' players cannot play"),
)


@pytest.mark.parametrize(("text", "spanish", "english"), WRONG)
def test_a_mistake_is_told_in_the_readers_language(text: str, spanish: str, english: str) -> None:
    assert english in told(text)
    assert spanish in told(text, "--lang", "es")


def test_a_mistake_in_a_sheet_is_told_in_spanish_where_odds_are_asked_for() -> None:
    assert "no es una casilla" in scorer("hint", "-", "--lang", "es", stdin="7 x\n").stderr


def test_a_saved_game_that_is_none_is_told_in_spanish(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("temple-antics\nhealth 9\n")
    result = scorer("play", "temple-antics", "--save", str(file), "--lang", "es")
    assert f"{file}:2:8: '9' no va aquí\n    escribe la salud al empezar, de 1 a 6" in result.stderr


@pytest.mark.parametrize("words", [("score",), ("hint",), ("tournament",)])
def test_a_file_that_cannot_be_read_is_told_in_spanish(tmp_path: Path, words: list[str]) -> None:
    none, strange = tmp_path / "none.txt", tmp_path / "strange.txt"
    strange.write_bytes(b"\xff\xfe")
    assert "no es un archivo" in scorer(*words, str(none), "--lang", "es").stderr
    assert "no es texto" in scorer(*words, str(strange), "--lang", "es").stderr


def test_cells_of_another_layout_are_told_in_spanish() -> None:
    words = ("--layout", "penny-papers/heart-and-gate", "--lang", "es")
    assert "sus casillas no son las del texto" in told("7 . .\n", *words)
    assert "quita --layout" in told("aapep 2\n", *words)


def test_a_sheet_too_large_for_exact_odds_is_told_in_spanish() -> None:
    stderr = scorer("hint", "-", "--lang", "es", stdin=". . . . . . . . . . .\n" * 11).stderr
    assert "tiene 121 casillas" in stderr


@pytest.mark.parametrize("sentences", [GRID, GAME_LOG, ROLL_LOG, TEMPLE_ANTICS, AAPEP])
def test_every_mistake_is_told_in_each_language_with_the_same_values(sentences: Sentences) -> None:
    english, spanish = sentences["en"], sentences["es"]
    assert english.keys() == spanish.keys()
    for rule, sentence in english.items():
        said, dicho = (" ".join(words) for words in (sentence, spanish[rule]))
        assert values(said) >= values(dicho), rule


def values(sentence: str) -> set[str]:
    """The places of a sentence that a mistake fills."""
    return set(re.findall(r"(?<!\{)\{[0-9]", sentence))


def test_of_a_wrong_kind_of_file_the_first_mistakes_are_told_and_how_many_more() -> None:
    lines = told("hello\n" * 40).splitlines()
    assert len(lines) == 2 * (20 + 1)
    assert lines[-2:] == [
        "standard input:21:1: problems like these, not listed: 20",
        "    is this the right kind of file?",
    ]
