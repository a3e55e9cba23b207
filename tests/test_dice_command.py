"""`dice roll` as people type it: games, expressions, dice that stay, pictures, a quick start."""

import json
import subprocess
import sys
from random import Random

import pytest
from click.testing import CliRunner

from scorer.cli import dice
from scorer.commands.drawn_dice import WIDTH, drawn
from scorer.games.dice import FACES

HEAVY = ("starlette", "uvicorn", "websockets", "numpy", "cv2", "pydantic", "segno", "sqlite3",
         "scorer.games.temple_antics", "scorer.table")  # fmt: skip


def roll(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(dice, ["roll", *words])
    return result.exit_code, result.output


def rolls(*words: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(roll(*words, "--json")[1])["rolls"]
    return found


def test_without_a_word_penny_papers_is_rolled() -> None:
    assert len(rolls()) == 1
    assert set(rolls()[0]) == {"faces", "numbers", "target", "wild", "mummy"}


@pytest.mark.parametrize(
    ("words", "game"), [((), "penny-papers"), (("temple-antics",), "temple-antics")]
)
def test_each_game_with_dice_is_rolled_by_its_name(words: tuple[str, ...], game: str) -> None:
    assert json.loads(roll(*words, "--json")[1])["game"] == game


@pytest.mark.parametrize(
    ("words", "said"),
    [(("aapep",), "Aapep has no dice"), (("penny-paper",), "did you mean penny-papers?"),
     (("Temple-Antic",), "did you mean temple-antics?"), (("2d6+",), "neither a game nor dice"),
     (("--times", "0"), "from 1 to 10000"), (("--lock", "6,-,-"), "no '6'"),
     (("temple-antics", "--time", "noon"), "no time of day"), (("3d6", "--lock", "1"), "3 dice")],
)  # fmt: skip
def test_what_cannot_be_rolled_is_told_with_what_to_write(
    words: tuple[str, ...], said: str
) -> None:
    code, output = roll(*words)
    assert code == 1
    assert said in output


@pytest.mark.parametrize("what", ["penny-papers", "temple-antics", "3d6kh2"])
def test_a_seed_gives_the_same_rolls_again(what: str) -> None:
    words = (what, "--seed", "7", "--times", "20")
    assert rolls(*words) == rolls(*words) != rolls(what, "--seed", "8", "--times", "20")


def test_without_a_seed_rolls_differ() -> None:
    assert roll("penny-papers", "--times", "50") != roll("penny-papers", "--times", "50")


def test_dice_that_stay_keep_their_faces() -> None:
    locked = rolls("--lock", "3,-,mummy", "--times", "50")
    shown = [tuple(rolled["faces"]) for rolled in locked if isinstance(rolled["faces"], list)]
    assert {(purple, red) for purple, _, red in shown} == {("3", "mummy")}
    assert len({green for _, green, _ in shown}) > 1


def test_the_tables_of_temple_antics_are_looked_up_by_the_time_of_day() -> None:
    found = rolls("temple-antics", "--table", "combat", "--time", "14", "--seed", "1")
    face = Random(1).randint(1, 6)
    assert found == [{"faces": [str(face)], "damage": {"sunset": (face + 1) // 2 + 2}}]


def test_the_special_face_of_plain_dice_can_be_the_one() -> None:
    six, one = (rolls("--special-on", face, "--seed", "3", "--times", "200") for face in "61")
    assert six != one


def test_dice_are_drawn_above_their_words() -> None:
    _, output = roll("--lock", "penny papers,lockpick,5", "--draw")
    lines = output.splitlines()
    assert len(lines) == 6
    assert lines[-1].startswith("penny papers · lockpick · 5")


def test_every_face_has_a_picture_of_its_own_that_fits_the_frame() -> None:
    faces = {*FACES[0], *FACES[1], *FACES[2], "6", "100", "100000"}
    pictures = {face: drawn([face]) for face in faces}
    assert len(set(pictures.values())) == len(faces)
    for picture in pictures.values():
        assert {len(line) for line in picture.splitlines()} == {WIDTH + 4}


def test_a_roll_loads_nothing_that_it_does_not_need() -> None:
    program = (
        "import sys; from scorer.cli import dice\n"
        "try: dice(['roll', '2d6+1'])\n"
        f"finally: print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stderr.strip() == "[]"
