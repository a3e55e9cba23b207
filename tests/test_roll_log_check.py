"""Which marks the rolls of a game explain: against every order of play, one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random

import pytest

from scorer.games.bots import play_together
from scorer.games.dice import Allowed, Roll, from_faces
from scorer.games.dice import roll as roll_dice
from scorer.games.explain import MARKS, Explanation, Sheet, explain, explain_all, read_costs
from scorer.games.grid import MUMMY, Cell, Grid, parse
from scorer.games.moves import Move, legal_moves, turns, written
from scorer.games.roll_check import Misfit, check_rolls, misfit_json
from scorer.games.roll_log import RollLog

LETTERS = {"P": "penny papers", "L": "lockpick", "M": "mummy"}
TEMPLE = parse(
    """\
#   .   .   .   #
.   .   [.] .   .
.   [.] .   [.] .
"""
)


def log(*rolls: str, solo: bool = False) -> RollLog:
    read = [from_faces([LETTERS.get(face, face) for face in text.split()]) for text in rolls]
    return RollLog(tuple(read), tuple(range(len(read))), is_solo=solo)


def log_of(rolls: Sequence[Roll], *, solo: bool = False) -> RollLog:
    return RollLog(tuple(rolls), tuple(range(len(rolls))), is_solo=solo)


def misfits(rolls: RollLog, **sheets: str) -> list[tuple[str, str, tuple[str, ...]]]:
    found = check_rolls({name: parse(text) for name, text in sheets.items()}, rolls)
    return [(misfit.rule, misfit.sheet, misfit.cells) for misfit in found]


def fits(rolls: RollLog, text: str) -> dict[str, tuple[str, ...]]:
    return {cell: marks for misfit in check_rolls({"ana": parse(text)}, rolls)
            for cell, marks in misfit.fits}  # fmt: skip


# Against every order of play.


def every_play(
    grid: Grid, played: Sequence[Allowed], before: str | None, *, solo: bool
) -> Iterator[Grid]:
    """Every sheet that some order of play leads to, some of them several times."""
    if not played:
        yield grid
        return
    for move in legal_moves(grid, played[0], before if solo else None):
        after = written(grid, {move.cell: move.mark})
        yield from every_play(after, played[1:], move.cell, solo=solo)


def every_sheet(temple: Grid, played: Sequence[Allowed], *, solo: bool) -> set[tuple[str, ...]]:
    """The marks of every such sheet; a mummy may be crossed out or not."""
    found = set[tuple[str, ...]]()
    for grid in set(map(marks_of, every_play(temple, played, None, solo=solo))):
        crosses = [(mark, "crossed mummy") if mark == MUMMY else (mark,) for mark in grid]
        found.update(product(*crosses))
    return found


def marks_of(grid: Grid) -> tuple[str, ...]:
    return tuple(grid.cells[name].mark for name in grid.names())


def small_case(seed: int) -> tuple[Sheet, tuple[Allowed, ...]]:
    """A temple of four or five cells, two to four rolls with few numbers, and costs by chance."""
    chance = Random(seed)
    temple = parse(chance.choice([". . .\n[.] # .", ". [.] .\n# . .", ". . .\n. # ."]))
    rolls = []
    for _ in range(chance.randint(2, 4)):
        rolled = roll_dice(chance)
        purple = "1" if rolled.purple == "penny papers" else rolled.purple
        rolls.append(Roll(purple, rolled.green, chance.choice(["mummy", rolled.red])))
    marks = ["", "2", "3", "5", "8", "mummy", "crossed mummy"]
    costs = {name: {mark: float(chance.randint(0, 9)) for mark in marks} for name in temple.cells}
    return Sheet(temple, costs), turns(rolls, temple)


def cost_of(sheet: Sheet, marks: Sequence[str]) -> float:
    names = sheet.temple.names()
    return sum(sheet.costs[name].get(mark, 1000.0) for name, mark in zip(names, marks, strict=True))


@pytest.mark.parametrize("solo", [False, True])
def test_no_order_of_play_explains_a_sheet_more_cheaply(solo: bool) -> None:  # noqa: FBT001
    for seed in range(12):
        sheet, played = small_case(seed)
        possible = every_sheet(sheet.temple, played, solo=solo)
        found = explain(sheet, played, is_solo=solo)
        assert tuple(found.marks.values()) in possible
        assert found.decided
        assert found.cost == cost_of(sheet, tuple(found.marks.values()))
        assert found.cost == min(cost_of(sheet, marks) for marks in possible)


def cheapest_with(
    sheet: Sheet, possible: set[tuple[str, ...]], cell: int, mark: str
) -> float | None:
    return min((cost_of(sheet, marks) for marks in possible if marks[cell] == mark), default=None)


def rivals_by_force(
    sheet: Sheet, possible: set[tuple[str, ...]], found: Explanation
) -> Mapping[str, Mapping[str, float]]:
    rivals: dict[str, dict[str, float]] = {}
    for index, name in enumerate(sheet.temple.names()):
        costs = {mark: cheapest_with(sheet, possible, index, mark) for mark in MARKS}
        rivals[name] = {mark: cost - found.cost for mark, cost in costs.items()
                        if cost is not None and mark != found.marks[name]}  # fmt: skip
    return rivals


def test_a_rival_mark_costs_exactly_what_the_cheapest_sheet_with_it_costs_more() -> None:
    for seed in range(12):
        sheet, played = small_case(seed)
        possible = every_sheet(sheet.temple, played, solo=False)
        found = explain(sheet, played)
        expected = rivals_by_force(sheet, possible, found)
        for name, rivals in found.rivals.items():
            assert rivals == pytest.approx(expected[name])


def test_alone_a_rival_mark_never_costs_less_than_told() -> None:
    for seed in range(12):
        sheet, played = small_case(seed)
        possible = every_sheet(sheet.temple, played, solo=True)
        found = explain(sheet, played, is_solo=True)
        for name, rivals in rivals_by_force(sheet, possible, found).items():
            assert all(found.rivals[name][mark] <= cost + 1e-6 for mark, cost in rivals.items())


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_played_by_the_rules_is_always_explained(players: int) -> None:
    for seed in range(4):
        names = [f"p{number}" for number in range(players)]
        game, table = play_together(TEMPLE, names, Random(seed), "random")
        rolls = log_of([turn.rolled for turn in game.turns], solo=players == 1)
        assert check_rolls(table.sheets, rolls) == ()


def test_of_two_likely_marks_the_one_that_the_rolls_allow_is_taken() -> None:
    costs = {"A1": {"14": 0.2, "4": 1.8}, "B1": {"15": 0.1}}
    together = explain_all({"ana": Sheet(parse(". ."), costs)}, log("2 2 4", "5 5 5"))
    found = together.sheets["ana"]
    assert (found.marks["A1"], found.changed, found.unexplained) == ("4", ("A1",), ())
    assert found.cost == pytest.approx(1.9)


def test_a_cell_of_which_no_likely_mark_fits_is_unexplained() -> None:
    costs = {"A1": {"14": 0.2, "13": 1.8}, "B1": {"15": 0.1}}
    together = explain_all({"ana": Sheet(parse(". ."), costs)}, log("2 2 4", "5 5 5"))
    assert together.sheets["ana"].unexplained == ("A1",)


# What is told.


def test_a_number_that_no_roll_allows_is_told_with_those_that_would_fit() -> None:
    rolls = log("1 1 2", "5 5 5")
    assert misfits(rolls, ana="15 14 .") == [("cells the rolls do not explain", "ana", ("B1",))]
    assert fits(rolls, "15 14 .") == {"B1": ("1", "2", "3", "4")}


def test_as_few_cells_as_can_be_are_called_wrong() -> None:
    rolls = log("5 5 5", "5 5 5", "1 1 1")
    rules = misfits(rolls, ana="15 15 10")
    assert len(rules[0][2]) == 1
    assert set(rules[0][2] + rules[1][2]) == {"A1", "B1", "C1"}
    assert rules[1][0] == "the mistake may be elsewhere"


def test_every_roll_is_used_once_on_a_sheet() -> None:
    assert misfits(log("P 1 1", "1 1 1"), ana="15 3") == []
    assert misfits(log("P 1 1", "1 1 1"), ana="15 15")[0][0] == "cells the rolls do not explain"


def test_doors_take_the_rolls_with_a_lockpick() -> None:
    assert misfits(log("5 L 5", "1 1 1"), ana="3 [10]") == []
    assert misfits(log("5 L 5", "1 1 1"), ana="10 [3]")[0][2] == ("A1", "B1")


def test_a_lockpick_after_the_last_door_fills_a_space_pa15() -> None:
    assert misfits(log("1 L 1", "5 L 5", "1 1 1"), ana="10 [2] 3") == []


def test_the_dice_know_no_crosses() -> None:
    assert misfits(log("1 1 M", "4 5 1"), ana="X 9") == []
    assert misfits(log("1 1 M", "4 5 1"), ana="M 9") == []


def test_a_missing_mummy_is_told() -> None:
    assert fits(log("1 1 M", "5 5 5"), "15 7") == {"B1": ("mummy",)}


def test_an_unreadable_cell_may_hold_whatever_the_rolls_allow() -> None:
    assert misfits(log("1 1 1", "5 5 5"), ana="? 15") == []


def test_a_number_outside_1_to_15_never_fits_pa18() -> None:
    assert fits(log("P 1 1"), "16") == {"A1": tuple(map(str, range(1, 16)))}


def test_the_last_roll_may_not_be_on_paper_yet() -> None:
    assert misfits(log("1 1 1", "5 5 5"), ana="3 .", ben="1 .") == []


def test_two_rolls_that_are_not_on_paper_are_told() -> None:
    rules = [rule for rule, _, _ in misfits(log("1 1 1", "5 5 5", "5 5 5"), ana="3 . .")]
    assert rules[0] == "cells and rolls differ"


def test_a_cell_more_than_there_were_rolls_is_told() -> None:
    rules = misfits(log("1 1 1"), ana="3 2 .")
    assert rules[0][:2] == ("cells and rolls differ", "ana")
    assert fits(log("1 1 1"), "3 5 .") == {"B1": ("empty",)}


def test_the_sheet_that_does_not_fit_is_named_among_others() -> None:
    found = misfits(log("1 1 1", "5 5 5"), ana="3 15", ben="10 2", cy="3 14")
    assert {sheet for _, sheet, _ in found} == {"cy"}


def test_rolls_after_the_end_are_told_and_explain_nothing() -> None:
    assert misfits(log("1 1 1", "5 5 5"), ana="3") == [("rolls after the end", "", ())]
    assert fits(log("1 1 1", "5 5 5"), "15") == {"A1": ("1", "2", "3")}


def test_alone_a_mummy_far_from_the_cell_before_is_not_explained_pa23() -> None:
    text = "15 . . M"
    assert misfits(log("5 5 5", "1 1 M"), ana=text) == []
    assert misfits(log("5 5 5", "1 1 M", solo=True), ana=text) != []


def test_alone_a_mummy_goes_anywhere_when_the_cell_before_is_closed_in_pa23() -> None:
    rolls = log("1 1 1", "5 5 5", "1 1 M", solo=True)
    assert misfits(rolls, ana="3 15 # M .") == []


def test_alone_a_mummy_on_the_first_turn_goes_anywhere_pa23() -> None:
    assert misfits(log("1 1 M", "5 5 5", solo=True), ana="15 . . M") == []


def test_no_sheets_have_nothing_to_explain() -> None:
    assert check_rolls({}, log("1 1 1")) == (Misfit("rolls after the end", "", numbers=(1,)),)


def test_a_misfit_is_told_in_words_and_as_json() -> None:
    (misfit,) = check_rolls({"ana": parse("15 14")}, log("1 1 1", "5 5 5"))
    assert misfit_json(misfit)["sheets"] == ["ana"]
    assert misfit.message("es") == (
        "ana: las tiradas no permiten lo que hay en B1; permitirían B1 1/2/3"
    )
    wrong = Misfit("cells the rolls do not explain", "ana", ("B1",), (("B1", ("3", "mummy")),))
    assert wrong.message() == (
        "ana: the rolls do not allow what is in B1; they would allow B1 3/mummy"
    )
    assert wrong.message("es").endswith("permitirían B1 3/momia")
    assert misfit_json(wrong)["fits"] == {"B1": ["3", "mummy"]}


def test_a_search_that_is_given_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.games.explain.cheapest_order", lambda *_: None)
    found = misfits(log("5 5 5", "1 1 M", solo=True), ana="15 M")
    assert found == [("rolls not decided", "ana", ())]


def test_costs_of_a_written_sheet_do_not_mind_crosses() -> None:
    costs = read_costs(Grid({"A1": Cell("space", MUMMY), "B1": Cell("space", "?")}))
    assert (costs["A1"]["crossed mummy"], costs["A1"]["9"]) == (0.0, 1.0)
    assert (costs["B1"]["9"], costs["B1"][""]) == (0.0, 1.0)


def test_a_move_is_a_cell_and_a_mark() -> None:
    assert Move("A1", "3") in legal_moves(parse("."), turns(log("1 1 1").rolls, parse("."))[0])
