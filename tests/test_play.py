"""Games in the terminal: what is typed, what is shown, what is kept."""

import builtins
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from scorer.cli import main
from scorer.commands import play_aapep
from scorer.commands.play_aapep_words import WORDS as AAPEP_WORDS
from scorer.commands.play_loop import Table, listing
from scorer.commands.play_loop import play as loop
from scorer.commands.play_words import WORDS
from scorer.commands.session import Choice, Session
from scorer.games.aapep.record import parse_game
from scorer.games.aapep.verdict import judged
from sheetgen.errors import LayoutError, SheetError
from tests.aapep import random_game

FIRST = "LLDD-B2 D1-C3"


def play(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *words], input=typed, prog_name="scorer")


def test_the_game_is_drawn_and_the_choices_are_numbered() -> None:
    shown = play("aapep", typed="q\n").stdout
    assert "Yellow Ra, your turn (day)." in shown
    assert "  1 DDDD" in shown


def test_a_whole_move_may_be_written_in_notation() -> None:
    assert "Black Aapep, your turn (day)." in play("aapep", typed=f"{FIRST}\nq\n").stdout


def test_a_move_may_be_put_together_by_numbers(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    play("aapep", "--save", str(file), typed="1\n1\n1\n1\nq\n")
    game = parse_game(file.read_text())
    assert len(game.moves) == 1
    assert str(game.moves[0]) == "DDDD-A1 D1-B1"


def test_a_part_that_leaves_no_choice_is_not_asked_for() -> None:
    shown = play("aapep", typed="DDDD\nB2\nq\n").stdout
    assert "How does it lie" not in shown
    assert "So far: DDDD B2 DDDD. " in shown.replace("\n", " ")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "write a number from 1 to 8"),
        ("0", "write a number from 1 to 8"),
        ("9" * 5000, "write a number from 1 to 8"),
        ("hello", "'hello' is neither a number of the list nor a move"),
        ("LLDD-B2 D1-D1", "the shadow on D1 must move to another square"),
        ("A1-B1=LLDD D1-A1", "it is day"),
        ("u", "nothing to take back"),
        ("s", "say where: s FILE"),
        ("s /nowhere/at/all", "there is no folder"),
        ("\x00", "neither a number"),
    ],
)
def test_wrong_input_is_told_and_the_game_goes_on(typed: str, told: str) -> None:
    result = play("aapep", typed=f"{typed}\n{FIRST}\nq\n")
    assert told in result.stderr
    assert "Black Aapep, your turn" in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize("typed", ["?", ""])
def test_help_says_what_can_be_written(typed: str) -> None:
    assert "takes the last choice back" in play("aapep", typed=f"{typed}\nq\n").stdout


def test_undo_goes_back_choice_by_choice() -> None:
    shown = play("aapep", typed=f"{FIRST}\nDDDD\nu\nu\nu\nq\n")
    prompts = [line for line in shown.stdout.splitlines() if "your turn" in line]
    assert [line.split(",")[0] for line in prompts] == [
        "Yellow Ra", "Black Aapep", "Black Aapep", "Black Aapep", "Yellow Ra"]  # fmt: skip
    assert "nothing to take back" in shown.stderr


def test_the_end_of_the_input_ends_politely() -> None:
    result = play("aapep", typed=f"{FIRST}\n")
    assert result.exit_code == 0
    assert "The game was not saved." in result.stdout


def test_ctrl_c_ends_politely_and_keeps_whole_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([FIRST, "DDDD"])

    def typed(_prompt: str) -> str:
        answer = next(answers, None)
        if answer is None:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr(builtins, "input", typed)
    file = tmp_path / "game.txt"
    result = play("aapep", "--save", str(file))
    assert result.exit_code == 0
    assert f"The game is kept in {file}." in result.stdout
    assert [str(move) for move in parse_game(file.read_text()).moves] == [FIRST]


def test_a_kept_game_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    play("aapep", "--players", "3", "--save", str(file), typed=f"{FIRST}\nq\n")
    again = play("aapep", "--save", str(file), typed="q\n")
    assert "White Ra, your turn (day)." in again.stdout
    assert "yellow: LLDD-B2 D1-C3" in again.stdout


def test_a_game_can_be_saved_under_a_name_but_never_over_another_file(tmp_path: Path) -> None:
    file, other = tmp_path / "my game.txt", tmp_path / "letter.txt"
    other.write_text("dear aunt")
    result = play("aapep", typed=f"s {file}\ns {other}\n{FIRST}\ns {file}\nq\n")
    assert "is there already" in " ".join(result.stderr.split())
    assert other.read_text() == "dear aunt"
    assert len(parse_game(file.read_text()).moves) == 1


def test_options_of_a_new_game_are_refused_for_one_that_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    play("aapep", "--save", str(file), typed="q\n")
    before = file.read_text()
    result = play("aapep", "--save", str(file), "--players", "4", typed="q\n")
    assert result.exit_code == 1
    assert "goes on as it began" in result.stderr
    assert file.read_text() == before


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", ":1:1: "),
        ("aapep 2\n. .\n", ":2:1: 2 squares in this row"),
        ("aapep 2\n. . . .\n. . . .\n. . . .\n. . . .\nturn: yellow\n", "11 tiles"),
        (f"{play_aapep.start().record()}1. LLDD-D1 A4-B4\n", "turn 1, LLDD-D1 A4-B4: a shadow"),
        (f"{play_aapep.start().record()}seats: fair easy\n", "nobody of you plays"),
    ],
)
def test_a_file_that_is_no_game_is_told_and_left_alone(
    tmp_path: Path, content: str, told: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(content)
    result = play("aapep", "--save", str(file), typed="q\n")
    assert result.exit_code == 1
    assert str(file) in result.stderr
    assert told in result.stderr
    assert file.read_text() == content


def test_the_opponent_answers_at_once_and_the_seed_repeats_its_answers() -> None:
    words = ("aapep", "--opponent", "fair", "--seed", "4")
    first, second = (play(*words, typed=f"{FIRST}\nq\n").stdout for _ in range(2))
    assert first == second
    assert "Yellow Ra, your turn (day)." in first.split("Last turns:")[1]


def test_the_opponent_may_have_any_seat() -> None:
    shown = play("aapep", "--players", "3", "--opponent", "yellow=easy", typed="q\n").stdout
    assert "White Ra, your turn (day)." in shown


def test_taking_back_and_playing_the_same_gives_the_same_answer() -> None:
    game = play_aapep.start(opponents=("fair",), seed=9)
    assert game.played(FIRST).record() == game.played(FIRST).record()


@pytest.mark.parametrize(
    "words",
    [
        ("--opponent", "godlike"),
        ("--opponent", "red=easy"),
        ("--opponent", "easy", "--opponent", "yellow=easy"),
    ],
)
def test_an_opponent_that_cannot_be_is_told(words: tuple[str, ...]) -> None:
    result = play("aapep", *words, typed="q\n")
    assert result.exit_code == 1
    assert "--opponent" in result.stderr


def test_temple_antics_is_for_one() -> None:
    result = play("temple-antics", "--players", "2", typed="q\n")
    assert result.exit_code == 1
    assert "for one player" in result.stderr


def test_temple_antics_is_played_here_too() -> None:
    assert play("temple-antics", "--seed", "1", typed="?\nq\n").exit_code == 0


def test_the_view_fits_eighty_columns_and_the_end_is_told(tmp_path: Path) -> None:
    for players in (2, 3, 4):
        _, moves = random_game(players, 2)
        for lang in ("en", "es"):
            session: Session = play_aapep.start(players=players, lang=lang)
            for move in moves:
                assert max(map(len, session.view().splitlines())) <= 80
                assert session.outcome() is None
                session = session.played(str(move))
            assert session.outcome()
            assert session.choices() == ()
            with pytest.raises(SheetError):
                session.played(str(moves[-1]))


def test_a_game_played_by_numbers_to_its_end_is_by_the_rules() -> None:
    session: Session = play_aapep.start(players=2)
    number = 0
    while session.outcome() is None:
        choices = [c for c in session.choices() if c.key not in {"why", "stop"}]
        session = session.played(choices[number * 7 % len(choices)].key)
        number += 1
        assert number < 3000
    assert judged(parse_game(session.record())).problems == ()


def test_a_game_can_be_stopped_without_a_result_aa15() -> None:
    result = play("aapep", typed="stop\nu\nstop\n\n")
    assert result.stdout.count("stopped without a result") == 2
    assert result.exit_code == 0


def test_why_tells_every_line_of_sight() -> None:
    shown = play("aapep", typed=f"{FIRST}\nwhy\nq\n").stdout
    assert "column B: over B1 to B2: light" in shown


def test_short_choices_stand_side_by_side_in_eighty_columns() -> None:
    choices = [Choice("x" * (n % 20 + 1), str(n)) for n in range(40)]
    lines = list(listing(choices))
    assert max(map(len, lines)) <= 80
    assert len(lines) < 40
    assert " ".join(lines).split()[::2] == [str(n) for n in range(1, 41)]


def test_both_languages_say_the_same_things() -> None:
    for words in (WORDS, AAPEP_WORDS):
        assert words["en"].keys() == words["es"].keys()


def test_a_broken_record_has_no_session() -> None:
    with pytest.raises(LayoutError):
        play_aapep.resume("aapep 2", lang="es")


def test_what_is_said_at_the_end_and_of_wrong_input_fits_eighty_columns() -> None:
    told = "a long sentence about how the game ended " * 4

    class Over:
        """A game that is over, with much to say about it."""

        def view(self) -> str:
            return "the board"

        def prompt(self) -> str:
            return "nothing"

        def choices(self) -> tuple[Choice, ...]:
            return ()

        def played(self, key: str) -> Session:
            raise SheetError(key, told, told)

        def outcome(self) -> str | None:
            return told

        def record(self) -> str:
            return ""

    @click.command()
    def command() -> None:
        loop(Table(Over(), "en", None))

    result = CliRunner().invoke(command, input="x\nq\n")
    assert " ".join(result.stderr.split()).count(told.strip()) == 2
    assert told.strip() in " ".join(result.stdout.split())
    lines = [*result.stdout.splitlines()[:6], *result.stderr.splitlines()]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("lang", ["en", "es"])
def test_after_the_end_a_number_and_a_move_are_told_that_it_is_over(lang: str) -> None:
    result = play("aapep", "--lang", lang, typed=f"stop\n1\n99\n{FIRST}\n\n")
    assert result.exit_code == 0
    assert result.stderr.count(WORDS[lang]["over"]) == 2
    assert AAPEP_WORDS[lang]["after the end"] in result.stderr
    assert "1 to 0" not in result.stderr + result.stdout


def test_a_game_that_cannot_be_kept_any_more_goes_on_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    file = folder / "game.txt"
    answers = iter(["", FIRST, "why"])

    def typed(_prompt: str) -> str:
        answer = next(answers, "q")
        if answer == FIRST:
            folder.rename(tmp_path / "elsewhere")
        return answer

    monkeypatch.setattr(builtins, "input", typed)
    result = play("aapep", "--save", str(file))
    assert result.exit_code == 0
    assert "Black Aapep, your turn" in result.stdout
    assert "column B: over B1 to B2: light" in result.stdout
    assert result.stderr.count("there is no folder") == 2
    assert result.stdout.rstrip().endswith("lacks the last choices: they could not be saved.")


def test_a_game_that_can_be_kept_again_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, elsewhere = tmp_path / "gone", tmp_path / "elsewhere"
    folder.mkdir()
    answers = iter([FIRST, "LDDD-A2 A4-B4"])

    def typed(_prompt: str) -> str:
        answer = next(answers, "q")
        if answer == FIRST:
            folder.rename(elsewhere)
        elif elsewhere.exists():
            elsewhere.rename(folder)
        return answer

    monkeypatch.setattr(builtins, "input", typed)
    result = play("aapep", "--save", str(folder / "game.txt"))
    assert "The game is kept in" in result.stdout
    assert len(parse_game((folder / "game.txt").read_text()).moves) == 2
