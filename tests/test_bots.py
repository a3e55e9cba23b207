"""Simulated players: they keep to the rules and are as strong as docs/temples.md says."""

from itertools import chain, cycle
from random import Random
from statistics import mean
from typing import Any

import pytest

from scorer.games.bots import PLAYERS, play, simulate
from scorer.games.grid import Cell, Grid, parse
from scorer.games.penny_papers import score
from scorer.reader.interpret import readable
from sheetgen.compose import compose
from tests.layouts import shipped

TEMPLE = parse(
    """\
# # . . # #
# . [.] . . #
. . . . [.] .
"""
)


def shipped_temples() -> list[Grid]:
    pages = compose(shipped(), "a4", "en").pages
    return [Grid({f.name: Cell(f.kind) for f in readable(page.fields)}) for page in pages]


@pytest.mark.parametrize("player", PLAYERS)
def test_a_game_ends_when_every_doorless_space_is_filled(player: str) -> None:
    for seed in range(20):
        assert score(play(TEMPLE, Random(seed), player)).empty == 0


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_breaks_no_rule(player: str) -> None:
    for seed in range(20):
        assert score(play(TEMPLE, Random(seed), player)).problems == ()


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_crosses_out_every_mummy_that_a_nine_reaches(player: str) -> None:
    for seed in range(20):
        assert score(play(TEMPLE, Random(seed), player)).hints == ()


def test_a_player_keeps_the_cells_and_doors_of_the_temple() -> None:
    assert play(TEMPLE, Random(1)).emptied() == TEMPLE


def test_what_was_written_before_does_not_matter() -> None:
    finished = play(TEMPLE, Random(1))
    assert play(finished, Random(2)) == play(TEMPLE, Random(2))


@pytest.mark.parametrize("player", PLAYERS)
def test_a_seed_repeats_its_games(player: str) -> None:
    assert simulate(TEMPLE, 5, 10, player) == simulate(TEMPLE, 5, 10, player)


def test_a_game_is_the_same_however_many_are_played() -> None:
    assert simulate(TEMPLE, 5, 10)[:4] == simulate(TEMPLE, 5, 4)


def test_an_unknown_player_is_refused_with_the_known_names() -> None:
    with pytest.raises(ValueError, match="write greedy or random"):
        simulate(TEMPLE, 1, 1, "perfect")


class Scripted(Random):
    """Dice that show the given faces over and over; whoever chooses at random takes the first."""

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self.faces = cycle(faces)

    def randint(self, a: int, b: int) -> int:  # noqa: ARG002
        return next(self.faces)

    def choice(self, seq: Any) -> Any:
        return seq[0]


NUMBER, LOCKPICK, MUMMY = (1, 1, 1), (1, 6, 1), (1, 1, 6)


def scripted(text: str, *rolls: tuple[int, ...]) -> Grid:
    return play(parse(text), Scripted(*chain.from_iterable(rolls)), "random")


def test_a_mummy_goes_beside_the_number_of_the_turn_before_pa23() -> None:
    assert scripted(". # .\n. # #", NUMBER, MUMMY, NUMBER) == parse("1 # 1\nM # #")


def test_a_mummy_goes_beside_the_mummy_of_the_turn_before_pa23() -> None:
    grid = ". # .\n. # #\n. # #"
    assert scripted(grid, NUMBER, MUMMY, MUMMY, NUMBER) == parse("1 # 1\nM # #\nM # #")


def test_a_mummy_goes_beside_the_door_of_the_turn_before_pa23() -> None:
    assert scripted(". # [.] .", LOCKPICK, MUMMY, NUMBER) == parse("1 # [1] M")


def test_a_mummy_without_an_empty_neighbour_goes_anywhere_pa23() -> None:
    assert scripted(". # . .", NUMBER, MUMMY, NUMBER) == parse("1 # M 1")


def test_a_mummy_on_the_first_turn_goes_anywhere_pa23() -> None:
    assert scripted(". # .", MUMMY, NUMBER) == parse("M # 1")


def test_the_greedy_bot_writes_a_nine_beside_mummies() -> None:
    grid = ". . #\n. . ."
    finished = play(parse(grid), Scripted(*MUMMY, *MUMMY, 4, 5, 1, 4, 5, 1, 4, 5, 1))
    assert score(finished).stars > 0
    assert len(finished.marked("crossed mummy")) == 2


@pytest.mark.parametrize("temple", shipped_temples())
def test_the_greedy_bot_averages_25_to_30_stars_on_a_shipped_temple(temple: Grid) -> None:
    assert 25 <= mean(simulate(temple, seed=1, games=150)) <= 30


@pytest.mark.parametrize("temple", shipped_temples())
def test_a_random_player_is_a_tourist_on_a_shipped_temple(temple: Grid) -> None:
    assert -5 < mean(simulate(temple, seed=1, games=100, player="random")) < 5


@pytest.mark.parametrize("temple", shipped_temples())
def test_a_shipped_temple_is_the_same_from_left_and_right(temple: Grid) -> None:
    width = 1 + max(ord(name[0]) - ord("A") for name in temple.cells)
    mirrored = {f"{chr(ord('A') + width - 1 - (ord(name[0]) - ord('A')))}{name[1:]}": cell
                for name, cell in temple.cells.items()}  # fmt: skip
    assert mirrored == temple.cells
