"""Simulated players: they keep to the rules and are as strong as docs/temples.md says."""

from functools import cache
from itertools import chain, cycle
from random import Random
from statistics import mean
from typing import Any

import pytest

from scorer.games.bots import PLAYERS, board_of, play, play_together, simulate
from scorer.games.dice import allowed
from scorer.games.grid import Cell, Grid, parse
from scorer.games.penny_papers import score
from scorer.games.players import GreedyBot, Player, RandomPlayer, play_on
from scorer.games.prospects import Board, Weights
from scorer.games.rollouts import LookingAhead, stars
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


@cache
def finished(player: str) -> tuple[Grid, ...]:
    """A few finished games."""
    return tuple(
        play(TEMPLE, Random(seed), player) for seed in range(4 if player == "ahead" else 20)
    )


@pytest.mark.parametrize("player", PLAYERS)
def test_a_game_ends_when_every_doorless_space_is_filled(player: str) -> None:
    assert {score(grid).empty for grid in finished(player)} == {0}


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_breaks_no_rule(player: str) -> None:
    assert {score(grid).problems for grid in finished(player)} == {()}


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_crosses_out_every_mummy_that_a_nine_reaches(player: str) -> None:
    assert all(hint.stars == 0 for grid in finished(player) for hint in score(grid).hints)


def test_a_player_keeps_the_cells_and_doors_of_the_temple() -> None:
    assert play(TEMPLE, Random(1)).emptied() == TEMPLE


def test_what_was_written_before_does_not_matter() -> None:
    finished = play(TEMPLE, Random(1))
    assert play(finished, Random(2)) == play(TEMPLE, Random(2))


@pytest.mark.parametrize("player", PLAYERS)
def test_a_seed_repeats_its_games(player: str) -> None:
    assert simulate(TEMPLE, 5, 3, player) == simulate(TEMPLE, 5, 3, player)


def test_a_game_is_the_same_however_many_are_played() -> None:
    assert simulate(TEMPLE, 5, 10)[:4] == simulate(TEMPLE, 5, 4)


def test_an_unknown_player_is_refused_with_the_known_names() -> None:
    with pytest.raises(ValueError, match="write greedy, ahead or random"):
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


def board(text: str) -> Board:
    return board_of(parse(text))


def test_the_stars_of_a_board_are_those_of_the_sheet() -> None:
    for seed in range(10):
        grid = play(TEMPLE, Random(seed), "random")
        assert stars(board_of(grid)) == score(grid).stars


def test_looking_ahead_keeps_a_nine_for_the_mummies() -> None:
    before = board("M . M\n. . .\n. # #")
    cell, number = LookingAhead().write(before, [1, 9], [1, 5])
    assert (cell, number) == (1, 9)


def test_looking_ahead_leaves_the_board_as_it_was() -> None:
    before = board("4 . .\n. . .")
    LookingAhead().write(before, [1, 4, 5], [1, 2, 3, 4, 5])
    LookingAhead().bury(before, [1, 2])
    assert before.marks == [4, 0, 0, 0, 0, 0]


def solo(temple: Grid, player: Player, seed: int) -> int:
    """The stars of a solo game."""
    sheet = board_of(temple)
    play_on(sheet, player, Random(seed))
    return stars(sheet)


def test_looking_ahead_even_a_little_earns_more_than_greed_with_the_same_rolls() -> None:
    temple, greedy, ahead = (
        shipped_temples()[0],
        GreedyBot(Weights()),
        LookingAhead(width=3, games=3),
    )
    totals = [sum(solo(temple, player, seed) for seed in range(6)) for player in (greedy, ahead)]
    assert totals[1] > totals[0]


@pytest.mark.parametrize("player", [GreedyBot(Weights()), LookingAhead(), RandomPlayer(Random(1))])
def test_a_curse_falls_on_one_of_the_cells_that_are_left(player: Player) -> None:
    assert player.curse(board("4 . .\n5 . ."), [2, 5]) in {2, 5}


def test_the_greedy_bot_curses_where_it_hurts_and_buries_where_it_does_not() -> None:
    sheet = board("3 . 5 6 # .")
    bot = GreedyBot(Weights())
    assert bot.curse(sheet, [1, 4]) == 1
    assert bot.bury(sheet, [1, 4]) == 4


@pytest.mark.parametrize("player", PLAYERS)
def test_a_game_of_several_is_played_by_the_rules_to_its_end(player: str) -> None:
    small = parse(". [.] .\n. . .")
    game, table = play_together(small, ["ana", "ben", "cy"], Random(2), player)
    assert [score(grid).empty for grid in table.sheets.values()] == [0, 0, 0]
    assert all(len(turn.writes) == 3 for turn in game.turns)
    mummies = [turn for turn in game.turns if allowed(turn.rolled).mummy]
    assert all({w.owner for w in turn.writes} == {"ana", "ben", "cy"} for turn in mummies)


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
