"""`scorer hint`: what a sheet still needs, and how likely the dice bring it."""

import json
import re
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer.cli import main
from scorer.games.dice import FACES, Roll, allowed
from scorer.games.grid import DOOR, SPACE, Cell, Grid, parse
from scorer.games.needs import Need, needs
from scorer.games.odds import in_time, mummy_ways, ways
from scorer.games.penny_papers import score
from scorer.games.words import HINTS

HALF = """\
#   .   4   .   #
.   5   [.] 9   .
M   .   [.] .   M
"""


def hint(*words: str, stdin: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, ["hint", *words], input=stdin, prog_name="scorer")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def found(text: str, number: int, cell: str) -> Need | None:
    return next((n for n in needs(parse(text)) if n.number == number and cell in n.cells), None)


# The odds.


def test_a_mummy_comes_with_36_of_216_rolls() -> None:
    assert mummy_ways() == 36


@pytest.mark.parametrize(("number", "plain"), [(1, 61), (5, 103), (9, 43), (15, 1)])
def test_a_space_gets_its_number_from_plain_rolls_and_from_penny_papers(
    number: int, plain: int
) -> None:
    assert ways(doors=1)[SPACE, number] == plain + 25


def test_a_door_gets_11_to_15_from_five_rolls_only() -> None:
    assert [ways(doors=1)[DOOR, number] for number in range(11, 16)] == [5] * 5


def test_without_an_empty_door_lockpicks_bring_numbers_to_spaces_pa15() -> None:
    assert (DOOR, 5) not in ways(doors=0)
    assert ways(doors=0)[SPACE, 5] > ways(doors=1)[SPACE, 5]


@cache
def chance_by_force(wanted: tuple[str, int], spaces: int, doors: int) -> Fraction:
    """The same chance roll by roll: the wanted cell is filled last of its kind."""
    kind, number = wanted
    left = {SPACE: spaces, DOOR: doors}
    if not spaces or not left[kind]:
        return Fraction(0)
    total = Fraction(0)
    for faces in product(*FACES):
        may = allowed(Roll(*faces), doors)
        if may.target == kind and number in may.numbers:
            total += 1
        elif may.target == DOOR:
            total += chance_by_force(wanted, spaces, doors - 1)
        else:
            total += chance_by_force(wanted, spaces - 1, doors)
    return total / 216


@pytest.mark.parametrize("wanted", [(SPACE, 9), (SPACE, 15), (DOOR, 5), (DOOR, 12)])
def test_the_chance_in_time_is_that_of_all_rolls_one_by_one(wanted: tuple[str, int]) -> None:
    for spaces, doors in product(range(5), range(4)):
        assert in_time(wanted, spaces, doors) == chance_by_force(wanted, spaces, doors)


def test_with_one_space_left_the_chance_in_time_is_that_of_the_next_space() -> None:
    assert in_time((SPACE, 9), spaces=1, doors=0) == Fraction(ways(0)[SPACE, 9], 216)


# What a sheet needs.


def test_a_nine_beside_a_mummy_brings_four_stars() -> None:
    need = found("M . # # 4", 9, "B1")
    assert need is not None
    assert (need.gain.stars, need.gain.mummies) == (4, ("A1",))


def test_a_number_that_joins_two_sequences_brings_all_their_cells() -> None:
    need = found("3 4 . 6 7", 5, "C1")
    assert need is not None
    assert (need.gain.stars, need.gain.sequence) == (3, 3)


def test_a_third_equal_number_completes_a_group() -> None:
    need = found("4 4 . # 8", 4, "C1")
    assert need is not None
    assert (need.gain.stars, need.gain.group) == (3, True)


def test_what_a_need_brings_is_what_the_score_says() -> None:
    grid = parse(HALF)
    for need in needs(grid):
        for cell in need.cells:
            filled = Grid({**grid.cells, cell: Cell(need.kind, str(need.number))})
            after = score(filled, "adjacent").stars
            assert after - score(grid, "adjacent").stars == need.gain.stars


def test_every_number_that_brings_stars_is_told() -> None:
    grid = parse(HALF)
    told = {(need.number, cell) for need in needs(grid) for cell in need.cells}
    for number, cell in product(range(1, 16), grid.marked("")):
        filled = Grid({**grid.cells, cell: Cell(grid.cells[cell].kind, str(number))})
        brings = score(filled, "adjacent").stars - score(grid, "adjacent").stars
        assert ((number, cell) in told) == (brings > 0)


def test_most_stars_come_first_then_the_likeliest() -> None:
    order = [(-need.gain.stars, -need.ways) for need in needs(parse(HALF))]
    assert order == sorted(order)


def test_a_game_that_is_over_needs_nothing() -> None:
    assert needs(parse("3 4 [.]")) == ()


# The command.


def test_the_table_says_what_brings_stars_and_how_likely_it_is(tmp_path: Path) -> None:
    file = tmp_path / "hoja.txt"
    file.write_text(HALF, encoding="utf-8")
    result = hint(str(file))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Empty spaces: 6, empty doors: 2. A mummy comes in 36 of 216 rolls."
    assert lines[1].split() == ["stars", "number", "next", "roll", "in", "time", "where", "why"]
    assert lines[2].startswith(" +4 ★       9     68/216")
    assert lines[2].endswith("vanquishes A3")


def test_it_speaks_spanish() -> None:
    result = hint("-", "--lang", "es", stdin=HALF)
    assert result.stdout.startswith("Casillas vacías: 6, puertas vacías: 2.")
    assert "vence A3" in result.stdout
    assert re.search(r" \d\d,\d %", result.stdout)


def test_only_the_first_needs_are_told_and_how_to_see_the_others() -> None:
    lines = hint("-", "--top", "2", stdin=HALF).stdout.splitlines()
    assert len(lines) == 5
    count = len(needs(parse(HALF)))
    assert lines[-1] == f"{count - 2} more: --top {count}"


def test_the_json_tells_every_need() -> None:
    document = json.loads(hint("-", "--json", stdin=HALF).stdout)
    assert set(document) == {"game", "empty", "mummy", "needs"}
    assert len(document["needs"]) == len(needs(parse(HALF)))
    assert document["empty"] == {"spaces": 6, "doors": 2}
    first = document["needs"][0]
    assert (first["number"], first["stars"], first["mummies"]) == (9, 4, ["A3"])
    assert first["next"] == {"ways": 68, "of": 216}
    assert 0 < first["in_time"] < 1


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_finished_sheet_and_one_that_needs_nothing_say_so(lang: str) -> None:
    assert hint("-", "--lang", lang, stdin="3 4").stdout == HINTS[lang]["over"] + "\n"
    nothing = "1 2 3 4 5 # ."
    assert hint("-", "--lang", lang, stdin=nothing).stdout.endswith(HINTS[lang]["nothing"] + "\n")


def test_a_chance_that_is_not_certain_is_never_told_as_certain() -> None:
    text = "\n".join(["8 . . . . . ."] + [". . . . . . ."] * 3)
    assert "100" not in hint("-", stdin=text).stdout
    assert ">99.9 %" in hint("-", stdin=text).stdout


def test_a_mistake_in_the_grid_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("3 4\nQ 5\n", encoding="utf-8")
    result = hint(str(file))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert f"{file}:2:1: 'Q' is no cell" in result.stderr


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b". " * 60_000])
def test_what_is_no_grid_is_refused_with_one_message(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    result = hint(str(file))
    assert (result.exit_code, result.stdout) == (1, "")
    assert str(file) in result.stderr


@pytest.mark.parametrize("name", ["", "nowhere.txt", "."])
def test_what_is_no_file_is_refused_with_what_to_give(name: str) -> None:
    result = hint(name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "give a text file" in result.stderr


def test_a_temple_too_large_for_exact_odds_is_refused() -> None:
    result = hint("-", stdin=". . . . .\n" * 21)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "105 cells" in result.stderr


def test_a_hundred_cells_are_not_too_many() -> None:
    assert hint("-", stdin=("[.] . . . .\n" * 19) + "9 8 . . [4]\n").exit_code == 0


def test_both_languages_say_the_same_things() -> None:
    assert set(HINTS["en"]) == set(HINTS["es"])
    assert HINTS["en"]["head"].count("|") == HINTS["es"]["head"].count("|")
