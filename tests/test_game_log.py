"""The text notation of a whole game: round trips, and every mistake at its place."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.bots import play_together
from scorer.games.game import replay
from scorer.games.game_log import GameLogError, read, write
from scorer.games.grid import parse

GAME = """\
temple
.   [.] .
.   .   .
players Ana | Ben Ruiz
1: 4 5 1; A1=9 | C1=10
2: 3 L 5; B1=8 | B1=3
3: 1 2 M; C2=M @ Ben Ruiz | A2=M @ Ana
4: 4 5 2; B2=9 xA2 | A1=9
5: P 5 2; C1=15 | B2=9
end; | xC2
"""


def mistake(old: str, new: str) -> tuple[int, int, str, str]:
    """Line, column, what and how to mend it, after a change of the game above."""
    assert GAME.count(old) == 1
    return mistakes(GAME.replace(old, new))


def mistakes(text: str) -> tuple[int, int, str, str]:
    with pytest.raises(GameLogError) as caught:
        read(text)
    (problem,) = caught.value.problems
    return problem.line, problem.column, problem.what, problem.fix


def test_a_game_is_read_turn_by_turn() -> None:
    game, table = read(GAME)
    assert game.players == ("Ana", "Ben Ruiz")
    assert len(game.turns) == 5
    assert game.turns[2].writes[0].owner == "Ben Ruiz"
    assert table.sheets["Ana"] == parse("9 [8] 15\nX 9 .")
    assert table.sheets["Ben Ruiz"] == parse("9 [3] 10\n. 9 X")


def test_a_game_is_written_as_it_was_read() -> None:
    assert write(read(GAME)[0]) == GAME


@given(st.integers(0, 10**9), st.integers(1, 5), st.sampled_from(["random", "greedy"]))
@settings(max_examples=25, deadline=None)
def test_any_game_is_read_again_as_it_was_written(seed: int, players: int, bot: str) -> None:
    names = [f"Nº {number} de la mesa" for number in range(players)]
    game, table = play_together(parse(". . [.]\n[.] . .\n. # ."), names, Random(seed), bot)
    again, sheets = read(write(game))
    assert again == game
    assert sheets.sheets == table.sheets == replay(game).sheets


@given(st.text(alphabet="temple players.#[]|:;@=xMPL 123AB\n", max_size=80))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_game_or_a_mistake_with_its_place(text: str) -> None:
    for whole in (text, GAME + text, GAME.replace("1: 4 5 1; A1=9", text)):
        assert all(line >= 1 and column >= 1 for line, column in places(whole))


def places(text: str) -> list[tuple[int, int]]:
    """The line and column of each mistake; none in a game."""
    try:
        read(text)
    except GameLogError as error:
        return [(problem.line, problem.column) for problem in error.problems]
    return []


@pytest.mark.parametrize(
    "text",
    ["\ufeff" + GAME, GAME.replace("\n", "\r\n"), GAME.replace("\n", "\n\n"),
     GAME.replace("|", " | ")],
)  # fmt: skip
def test_blanks_line_ends_and_byte_marks_do_not_matter(text: str) -> None:
    assert read(text)[0] == read(GAME)[0]


def test_a_game_may_stop_in_the_middle() -> None:
    game, table = read(GAME.split("3:", maxsplit=1)[0])
    assert len(game.turns) == 2
    assert table.sheets["Ana"] == parse("9 [8] .\n. . .")


def test_alone_nobody_has_to_say_whose_sheet_it_is() -> None:
    _, table = read("temple\n. . .\nplayers Ana\n1: 1 2 3; A1=3\n2: 1 1 M; B1=M\n")
    assert table.sheets["Ana"] == parse("3 M .")


@pytest.mark.parametrize(
    "text", ["", "\n", "game\n", "7 8\n9 M\n", GAME.replace("temple", "Temple")]
)
def test_a_text_that_does_not_begin_with_a_temple_is_no_game(text: str) -> None:
    assert mistakes(text)[2:] == ("this is no game", "write 'temple' alone in the first line")


def test_a_temple_without_rows_is_missing() -> None:
    assert mistakes("temple\nplayers Ana\n")[:3] == (1, 1, "the temple is missing")


def test_a_mistake_in_the_temple_is_told_in_its_line_of_the_text() -> None:
    assert mistake(".   [.] .", ".   Q .")[:3] == (2, 5, "'Q' is no cell")


def test_a_temple_that_is_not_empty_is_refused() -> None:
    assert mistake(".   [.] .", ".   [7] .")[:3] == (2, 1, "the temple is not empty")


@pytest.mark.parametrize("names", ["", "Ana |", "Ana | Ana", "A@B", "x" * 41, "|".join(
    f"p{number}" for number in range(101))])  # fmt: skip
def test_players_without_names_of_their_own_are_refused(names: str) -> None:
    line, _, what, _ = mistake("Ana | Ben Ruiz", names)
    assert (line, what) == (4, "these are no players")


def test_a_game_without_players_is_refused() -> None:
    assert mistakes("temple\n. .\n")[2] == "nobody plays"


def test_turns_are_numbered_one_after_the_other() -> None:
    assert mistake("3: 1", "4: 1")[:2] == (7, 1)
    assert mistake("3: 1", "4: 1")[3] == "this is turn 3"


def test_a_line_that_is_no_turn_is_shown_with_an_example() -> None:
    line, column, what, fix = mistake("3: 1 2 M; C2=M @ Ben Ruiz | A2=M @ Ana", "and so on")
    assert (line, column, what) == (7, 1, "'and so on' is no turn")
    assert "1: 3 2 5; A1=5" in fix


def test_a_face_that_is_not_on_its_die_is_refused() -> None:
    assert mistake("3 L 5", "L 3 5")[:3] == (6, 4, "the purple die has no 'L'")
    assert mistake("3 L 5", "3 L")[2] == "2 faces are no roll"


def test_a_turn_without_a_move_of_everybody_is_refused() -> None:
    assert mistake("A1=9 | C1=10", "A1=9")[2] == "1 players in this line, 2 in the game"


@pytest.mark.parametrize("entry", ["C1", "C1=", "=10", "C1=10 A2", "C1=10 @", "C1 10"])
def test_an_entry_is_a_cell_and_a_mark(entry: str) -> None:
    line, column, what, _ = mistake("C1=10", entry)
    assert (line, column) == (5, 18)
    assert what.endswith("says no cell and mark")


def test_a_cell_has_a_letter_and_a_number() -> None:
    assert mistake("C1=10", "11=10")[:3] == (5, 18, "'11' is no cell")


def test_a_step_against_the_rules_is_told_where_it_is_written() -> None:
    assert mistake("C1=10", "C1=11")[:2] == (5, 18)
    assert mistake("C1=10", "C1=11")[3] == "write 1, 4, 5, 6, 9, 10"
    assert mistake("B1=8", "A2=8")[2:] == ("A2: a lockpick was rolled", "write in a door")


def test_a_cross_without_a_nine_is_told_where_it_is_written() -> None:
    without_nines = GAME.replace("A1=9 | C1", "A1=5 | C1").replace("B2=9 xA2", "B2=6 xA2")
    assert mistakes(without_nines)[:3] == (8, 11, "A2: no 9 is beside this mummy")
    assert mistake("end; |", "end; xA2 |")[:3] == (10, 6, "A2: no mummy is there to cross out")


def test_nothing_stands_after_the_end() -> None:
    assert mistakes(GAME + "6: 1 2 3; A2=3 | A2=3\n")[:3] == (
        11,
        1,
        "something stands after the end",
    )


def test_a_text_of_thousands_of_lines_is_refused_at_once() -> None:
    assert mistakes(GAME + "x\n" * 3000)[2] == "too many lines"
