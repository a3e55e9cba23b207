"""The turns of a game of Penny Papers as sentences: what a roll allows, passing, the end."""

from collections.abc import Sequence
from random import Random

import pytest

from scorer.games.bots import play_together
from scorer.games.dice import Allowed, Roll, allowed, from_faces
from scorer.games.game import (
    Game,
    MoveError,
    Table,
    Turn,
    Write,
    cross_out,
    may_write,
    over,
    replay,
    standings,
    start,
    take,
)
from scorer.games.grid import CROSSED, DOOR, EMPTY, MUMMY, SPACE, Grid, parse, write
from scorer.games.moves import (
    Move,
    is_over,
    legal_moves,
    places,
    refusal,
    to_cross_out,
    turns,
    wrong_cross,
)
from scorer.games.penny_papers import score
from scorer.games.symmetry import check
from scorer.games.words import MESSAGES
from sheetgen.compose.names import cell_name as printed_name

LETTERS = {"P": "penny papers", "L": "lockpick", "M": "mummy"}
TEMPLE = parse(". [.] .\n. . .")


WRONG_MOVES = (
    "a mummy was rolled", "no mummy was rolled", "number not rolled", "no such cell",
    "cell is filled", "a door was asked for", "a door is locked", "mummy not beside",
    "no mummy to cross out", "cross without a 9",
)  # fmt: skip
WRONG_STEPS = (
    "not everybody", "game is over", "nobody of this name", "own sheet",
    "somebody else's sheet", "sheet is taken",
)  # fmt: skip


def faces(text: str) -> Roll:
    return from_faces([LETTERS.get(face, face) for face in text.split()])


def may(text: str, doors: int = 1) -> Allowed:
    return allowed(faces(text), doors)


def why(grid: str, rolled: str, move: str, after: str | None = None) -> str | None:
    """The rule that refuses a move such as B2=7."""
    sheet = parse(grid)
    doors = len([c for c in sheet.cells.values() if (c.kind, c.mark) == (DOOR, EMPTY)])
    cell, mark = move.split("=")
    problem = refusal(sheet, may(rolled, doors), Move(cell, {"M": MUMMY}.get(mark, mark)), after)
    return problem.rule if problem else None


def turn(rolled: str, *writes: str) -> Turn:
    """A turn such as turn("1 2 M", "A1=M @ ben", "A2=M @ ana")."""
    done = []
    for text in writes:
        move, _, owner = text.partition(" @ ")
        cell, mark = move.split("=")
        done.append(Write(cell, {"M": MUMMY}.get(mark, mark), owner or None))
    return Turn(faces(rolled), tuple(done))


def after(temple: Grid, players: Sequence[str], *played: Turn) -> Table:
    return replay(Game(temple, tuple(players), played))


def refused(table: Table, one: Turn) -> tuple[int, str]:
    with pytest.raises(MoveError) as caught:
        take(table, one)
    return caught.value.player, caught.value.problem.rule


# One turn on one sheet.


def test_without_a_special_a_number_goes_into_any_empty_doorless_space() -> None:
    assert places(parse(". [.] 5\n. . M"), may("2 3 5")) == ("A1", "A2", "B2")


def test_one_two_or_three_dice_make_the_number() -> None:
    marks = {move.mark for move in legal_moves(parse(". ."), may("2 3 5"))}
    assert marks == {"2", "3", "5", "7", "8", "10"}


def test_a_number_that_the_dice_do_not_make_is_refused() -> None:
    assert why(". .", "2 3 5", "A1=6") == "number not rolled"
    assert why(". .", "2 3 5", "A1=7") is None


def test_a_door_is_locked_without_a_lockpick() -> None:
    assert why(". [.]", "2 3 5", "B1=5") == "a door is locked"


def test_after_a_lockpick_the_number_has_to_go_into_a_door() -> None:
    assert why(". [.]", "2 L 5", "A1=5") == "a door was asked for"
    assert why(". [.]", "2 L 5", "B1=7") is None


def test_the_lockpick_itself_has_no_number() -> None:
    assert why(". [.]", "2 L 5", "B1=10") == "number not rolled"


def test_a_lockpick_is_ignored_once_all_doors_are_filled_pa15() -> None:
    assert why(". [3]", "2 L 5", "A1=7") is None


def test_penny_papers_lets_everybody_choose_from_1_to_15() -> None:
    moves = legal_moves(parse(". [.]"), may("P 1 1"))
    assert moves == tuple(Move("A1", str(number)) for number in range(1, 16))


def test_a_sixteen_is_refused_even_after_penny_papers_pa18() -> None:
    assert why(". .", "P 1 1", "A1=16") == "number out of range"


def test_after_a_mummy_nobody_writes_a_number() -> None:
    assert why(". .", "P L M", "A1=5") == "a mummy was rolled"


def test_nobody_draws_a_mummy_that_was_not_rolled() -> None:
    assert why(". .", "1 2 3", "A1=M") == "no mummy was rolled"


def test_a_mummy_never_goes_on_a_door_pa12() -> None:
    assert why(". [.]", "1 L M", "B1=M") == "a door is locked"
    assert legal_moves(parse(". [.]"), may("1 L M")) == (Move("A1", MUMMY),)


def test_a_mummy_makes_its_space_unusable() -> None:
    assert why("M .", "1 2 3", "A1=3") == "cell is filled"


def test_what_is_written_stays_pa25() -> None:
    assert why("4 .", "1 2 3", "A1=3") == "cell is filled"


def test_nothing_is_written_beside_the_temple() -> None:
    assert why(". #", "1 2 3", "B1=3") == "no such cell"
    assert why(". #", "1 2 3", "Z60=3") == "no such cell"


def test_alone_a_mummy_beside_the_cell_before_is_the_only_one_allowed_pa23() -> None:
    assert why(". 5 . .", "1 2 M", "D1=M", after="B1") == "mummy not beside"
    assert places(parse(". 5 . ."), may("1 2 M"), after="B1") == ("A1", "C1")


def test_alone_a_mummy_goes_anywhere_when_no_space_beside_is_empty_pa23() -> None:
    assert places(parse("3 5 [.] ."), may("1 2 M"), after="B1") == ("D1",)


def test_alone_only_mummies_have_to_be_beside_the_cell_before_pa23() -> None:
    assert places(parse(". 5 . ."), may("1 2 3"), after="B1") == ("A1", "C1", "D1")


def test_every_legal_move_and_no_other_is_accepted() -> None:
    grid = parse(". [.] 3\nM . [4]")
    for text in ("1 2 3", "1 L 3", "P 2 3", "P L 3", "1 2 M"):
        roll = may(text)
        legal = set(legal_moves(grid, roll))
        tried = [Move(cell, mark) for cell in [*grid.cells, "C3"]
                 for mark in [*map(str, range(17)), MUMMY, CROSSED, "?", ""]]  # fmt: skip
        assert {move for move in tried if refusal(grid, roll, move) is None} == legal


def test_a_nine_beside_a_mummy_lets_one_cross_it_out() -> None:
    assert wrong_cross(parse("M 9"), "A1") is None
    assert to_cross_out(parse("M 9 M # M")) == ("A1", "C1")


def test_a_mummy_is_not_crossed_out_without_a_nine_pa11() -> None:
    problem = wrong_cross(parse("M 8"), "A1")
    assert problem is not None
    assert problem.rule == "cross without a 9"


def test_only_mummies_are_crossed_out() -> None:
    for text in ("8 9", "X 9", "# 9"):
        problem = wrong_cross(parse(text), "A1")
        assert problem is not None
        assert problem.rule == "no mummy to cross out"


def test_a_door_with_11_to_15_is_worth_a_second_look_and_no_problem() -> None:
    grid = parse("[10] [11] [15] 12")
    result = score(grid)
    assert [(hint.rule, hint.cells, hint.stars) for hint in result.hints] == [
        ("door with a rare number", ("B1",), 0),
        ("door with a rare number", ("C1",), 0),
    ]
    assert result.problems == ()
    assert "11" in result.hints[0].message("es")


# Everybody's turn.


def test_everybody_starts_with_the_same_empty_temple() -> None:
    table = start(parse("1 [2] M"), ["ana", "ben"])
    assert set(map(write, table.sheets.values())) == {write(parse(". [.] ."))}


def test_sheets_of_different_temples_are_told_as_such() -> None:
    sheets = {"ana": parse("1 [.]"), "ben": parse("1 [.]"), "cy": parse("1 . .")}
    (difference,) = check(sheets)
    assert (difference.rule, difference.sheets) == ("temples differ", ("cy",))
    assert difference.counts == (("ana", 2), ("ben", 2), ("cy", 3))


def test_everybody_writes_with_the_same_roll() -> None:
    table = after(TEMPLE, ("ana", "ben"), turn("2 3 5", "A1=2", "B2=10"))
    assert table.sheets["ana"].cells["A1"].mark == "2"
    assert table.sheets["ben"].cells["B2"].mark == "10"


def test_a_turn_needs_a_move_of_everybody() -> None:
    table = start(TEMPLE, ["ana", "ben"])
    assert refused(table, turn("2 3 5", "A1=2")) == (1, "not everybody")


def test_everybody_writes_numbers_on_their_own_sheet() -> None:
    table = start(TEMPLE, ["ana", "ben"])
    assert refused(table, turn("1 2 3", "A1=1", "A1=1 @ ana")) == (1, "somebody else's sheet")


def test_a_mummy_is_drawn_on_somebody_elses_sheet_pa21() -> None:
    table = start(TEMPLE, ["ana", "ben"])
    assert refused(table, turn("1 2 M", "A1=M", "A1=M @ ana")) == (0, "own sheet")
    drawn = take(table, turn("1 2 M", "A1=M @ ben", "C2=M @ ana"))
    assert drawn.sheets["ben"].marked(MUMMY) == ("A1",)
    assert drawn.sheets["ana"].marked(MUMMY) == ("C2",)


def test_every_sheet_gets_one_mummy_pa21() -> None:
    table = start(TEMPLE, ["ana", "ben", "cy"])
    twice = turn("1 2 M", "A1=M @ cy", "A2=M @ cy", "A1=M @ ana")
    assert refused(table, twice) == (1, "sheet is taken")


def test_a_mummy_goes_to_somebody_at_the_table() -> None:
    table = start(TEMPLE, ["ana", "ben"])
    assert refused(table, turn("1 2 M", "A1=M @ eve", "A1=M @ ana")) == (0, "nobody of this name")


def test_at_a_table_of_several_a_mummy_goes_anywhere() -> None:
    first = turn("1 2 3", "A1=3", "A1=3")
    table = after(TEMPLE, ("ana", "ben"), first)
    far = turn("1 2 M", "C2=M @ ben", "C2=M @ ana")
    assert take(table, far).sheets["ana"].marked(MUMMY) == ("C2",)


def test_alone_the_mummy_is_drawn_on_ones_own_sheet_beside_the_cell_before_pa23() -> None:
    table = after(TEMPLE, ("ana",), turn("1 2 3", "A1=3"))
    assert refused(table, turn("1 2 M", "C2=M")) == (0, "mummy not beside")
    assert take(table, turn("1 2 M", "B2=M")).sheets["ana"].marked(MUMMY) == ("B2",)


def test_a_nine_may_be_written_before_the_mummy_it_guards_against() -> None:
    played = [turn("4 5 1", "A1=9", "A1=9"), turn("1 1 M", "B2=M @ ben", "B2=M @ ana")]
    table = after(TEMPLE, ("ana", "ben"), *played)
    assert cross_out(table, [["B2"], []]).sheets["ana"].marked(CROSSED) == ("B2",)


def test_nobody_has_to_cross_out_a_mummy_at_once() -> None:
    played = [turn("4 5 1", "A1=9"), turn("1 1 M", "B2=M"), turn("1 2 3", "C1=3")]
    game = Game(TEMPLE, ("ana",), tuple(played), crossed=(("B2",),))
    assert replay(game).sheets["ana"].marked(CROSSED) == ("B2",)
    assert after(TEMPLE, ("ana",), *played).sheets["ana"].marked(MUMMY) == ("B2",)


def test_the_game_ends_for_all_at_once_when_every_doorless_space_is_filled() -> None:
    last = turn("1 2 3", "A1=3", "A1=3")
    table = after(parse(". [.]"), ("ana", "ben"), last)
    assert over(table)
    assert refused(table, last) == (0, "game is over")


def test_empty_doors_do_not_keep_a_game_going_pa19() -> None:
    assert is_over(parse("1 [.]"))
    assert not is_over(parse(". [1]"))


def test_doors_run_out_for_all_at_once_pa15() -> None:
    table = after(parse(". . [.]"), ("ana", "ben"), turn("1 L 3", "C1=3", "C1=4"))
    assert may_write(table, faces("1 L 3")).target == SPACE


def test_the_rolls_of_a_game_stop_counting_when_it_is_over() -> None:
    rolls = [faces(text) for text in ("1 L 1", "1 1 1", "2 L 2", "3 3 3")]
    assert [may.target for may in turns(rolls, parse(". . [.]"))] == [DOOR, SPACE, SPACE]


@pytest.mark.parametrize("count", [1, 2, 100])
def test_one_to_a_hundred_players_play(count: int) -> None:
    _, table = play_together(parse(". . ."), [f"p{n}" for n in range(count)], Random(1), "random")
    assert len(table.sheets) == count
    assert over(table)


@pytest.mark.parametrize("players", [[], [f"p{n}" for n in range(101)], ["ana", "ana"]])
def test_nobody_a_hundred_and_one_or_twins_do_not_play(players: list[str]) -> None:
    with pytest.raises(ValueError, match="1 to 100 players"):
        start(TEMPLE, players)


def test_the_most_stars_win_and_equal_players_share_the_victory_pa22() -> None:
    table = after(parse(". ."), ("ana", "ben", "cy"),
                  turn("1 2 3", "A1=3", "A1=3", "A1=3"),
                  turn("1 4 1", "B1=4", "B1=4", "B1=1"))  # fmt: skip
    assert [(one.player, one.place) for one in standings(table)] == [
        ("ana", 1), ("ben", 1), ("cy", 3),
    ]  # fmt: skip


# Complete games by chance, with everything that always holds checked after each turn.


def random_temple(chance: Random) -> Grid:
    rows = []
    for _ in range(chance.randint(1, 4)):
        rows.append(" ".join(chance.choice([".", ".", ".", "[.]", "#"]) for _ in range(5)))
    return parse("\n".join([*rows, ". # . . ."]))


def check_turn(table: Table, number: int) -> None:
    """What always holds after turn `number`, counted from 1."""
    assert check(table.sheets) == ()
    for grid in table.sheets.values():
        assert sum(cell.mark != EMPTY for cell in grid.cells.values()) == number
        result = score(grid)
        assert {problem.rule for problem in result.problems} <= {"not finished"}
        assert result.stars == sum(line.stars for line in result.lines)
        assert score(grid, "adjacent").stars == result.stars + sum(h.stars for h in result.hints)
        assert (result.empty == 0) == over(table)


def play_and_check(seed: int) -> None:
    chance = Random(seed)
    players = [f"player {n}" for n in range(chance.choice([1, 1, 2, 3, 5]))]
    temple = random_temple(chance)
    game, table = play_together(temple, players, chance, "random")
    again = start(temple, players)
    for number, one in enumerate(game.turns, start=1):
        for player, done in zip(players, one.writes, strict=True):
            owner = done.owner or player
            before = again.before.get(owner) if again.is_solo else None
            moves = legal_moves(again.sheets[owner], may_write(again, one.rolled), before)
            assert Move(done.cell, done.mark) in moves
        assert not over(again)
        again = take(again, one)
        check_turn(again, number)
    assert over(again)
    assert cross_out(again, game.crossed) == table
    assert all(hint.stars == 0 for grid in table.sheets.values() for hint in score(grid).hints)


def test_random_games_keep_every_rule_after_each_turn() -> None:
    for seed in range(40):  # bench/penny_papers.py plays 2,000
        play_and_check(seed)


# What the messages and the two rooms that name cells share.


def test_every_refusal_says_what_and_what_to_do_in_both_languages() -> None:
    steps = [*WRONG_STEPS, *WRONG_MOVES]
    for language in ("en", "es"):
        assert [rule for rule in steps if "; " not in MESSAGES[language][rule]] == []


def test_the_printed_sheet_and_the_rules_name_cells_alike() -> None:
    from scorer.games.grid import cell_name  # noqa: PLC0415  # two rooms, two functions

    places = [(column, row) for column in range(60) for row in range(60)]
    assert [printed_name(*place) for place in places] == [cell_name(*place) for place in places]
