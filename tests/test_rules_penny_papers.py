"""The rules of Penny Papers as sentences; PA numbers are those of the docs."""

import re
from pathlib import Path
from typing import Literal

import pytest

from scorer.games.game_log import read, write
from scorer.games.grid import Cell, Grid, parse
from scorer.games.penny_papers import CELL_KINDS, SCORE_BOXES, Score, level, score, to_json

RULES = Path(__file__).parents[1] / "docs" / "rules-penny-papers.md"
WORKED_EXAMPLE = """\
7   [7] 7   7   2   9
M   3   X   2   [9] X
4   5   [2] 9   13  13
4   5   6   8   9   [2]
[5] 4   7   X   10  X
"""


def count(text: str, mummies: Literal["marked", "adjacent"] = "marked") -> Score:
    return score(parse(text), mummies)


def stars(text: str, rule: str) -> int:
    return sum(line.stars for line in count(text).lines if line.rule == rule)


def cells(text: str, rule: str) -> tuple[str, ...]:
    return next(line.cells for line in count(text).lines if line.rule == rule)


def problems(text: str) -> dict[str, tuple[str, ...]]:
    return {problem.rule: problem.cells for problem in count(text).problems}


# The worked example of the rule book: 9 + 15 + 6 = 30.


def test_the_worked_example_is_worth_thirty_stars() -> None:
    assert count(WORKED_EXAMPLE).stars == 30


def test_the_worked_example_has_a_sequence_from_2_to_10() -> None:
    (line,) = (line for line in count(WORKED_EXAMPLE).lines if line.rule == "sequence")
    assert (line.stars, line.numbers) == (9, tuple(range(2, 11)))


def test_the_worked_example_has_groups_of_2_4_5_7_and_9() -> None:
    groups = [line for line in count(WORKED_EXAMPLE).lines if line.rule == "group"]
    assert [line.numbers for line in groups] == [(2,), (4,), (5,), (7,), (9,)]
    assert sum(line.stars for line in groups) == 15


def test_the_worked_example_wins_eight_stars_and_loses_two_for_mummies() -> None:
    assert stars(WORKED_EXAMPLE, "mummies vanquished") == 8
    assert stars(WORKED_EXAMPLE, "mummies not vanquished") == -2
    assert cells(WORKED_EXAMPLE, "mummies not vanquished") == ("A2",)


# The longest sequence.


def test_the_sequence_may_lead_through_doors_pa1() -> None:
    assert stars("3 [4] 5", "sequence") == 3


def test_a_sequence_may_turn_diagonally_pa3() -> None:
    assert cells("1 # 3\n# 2 #", "sequence") == ("A1", "B2", "C1")


def test_a_sequence_grows_by_exactly_one_pa4() -> None:
    assert stars("1 3 5 6", "sequence") == 2


def test_a_sequence_that_is_written_from_right_to_left_counts_too_pa4() -> None:
    assert cells("6 5 4 3", "sequence") == ("D1", "C1", "B1", "A1")


def test_a_sequence_does_not_jump_over_a_cell() -> None:
    assert stars("1 . 2", "sequence") == 1


def test_a_lone_number_is_a_sequence_of_one_star_pa5() -> None:
    assert stars(". 7 .", "sequence") == 1


def test_an_empty_sheet_is_worth_nothing_pa5() -> None:
    assert count(". [.] .").stars == 0
    assert count(". [.] .").lines == ()


def test_only_the_longest_sequence_counts_pa6() -> None:
    assert stars("1 2 3 # 8 9", "sequence") == 3


def test_among_equal_sequences_the_one_that_starts_lowest_is_shown() -> None:
    assert cells("8 9 # 3 4", "sequence") == ("D1", "E1")


def test_among_equal_sequences_from_one_number_the_first_in_reading_order_is_shown() -> None:
    assert cells("4 3 4\n4 # 3", "sequence") == ("B1", "A1")


def test_a_sequence_ends_at_fifteen() -> None:
    assert stars("14 15 16", "sequence") == 2


# Groups.


def test_three_equal_numbers_that_touch_are_a_group_of_three_stars() -> None:
    assert stars("4 4 4", "group") == 3


def test_two_equal_numbers_are_no_group() -> None:
    assert stars("4 4 5", "group") == 0


def test_a_group_may_use_doors_pa1() -> None:
    assert stars("4 [4] 4", "group") == 3


def test_a_group_may_be_a_bent_chain_pa7() -> None:
    assert cells("4 # # 4\n# 4 4 #", "group") == ("A1", "D1", "B2", "C2")


def test_a_group_of_six_is_worth_no_more_than_one_of_three_pa8() -> None:
    assert stars("4 4 4\n4 4 4", "group") == 3


def test_only_one_group_of_each_number_counts_pa27() -> None:
    assert stars("4 4 4 # 4 4 4", "group") == 3


def test_the_largest_group_of_a_number_is_shown() -> None:
    assert cells("4 4 4 # 4 4 4 4", "group") == ("E1", "F1", "G1", "H1")


def test_every_number_may_have_its_group() -> None:
    assert stars("4 4 4 # 15 15 15 # 1 1 1", "group") == 9


# Mummies.


def test_a_crossed_mummy_beside_a_nine_wins_two_stars() -> None:
    assert stars("X 9", "mummies vanquished") == 2


def test_a_nine_in_a_door_vanquishes_pa2() -> None:
    assert stars("X [9]", "mummies vanquished") == 2


def test_a_nine_vanquishes_diagonally_pa3() -> None:
    assert stars("X #\n# 9", "mummies vanquished") == 2


def test_one_nine_vanquishes_several_mummies() -> None:
    assert stars("X 9 X\nX . X", "mummies vanquished") == 8


def test_a_mummy_without_a_nine_loses_two_stars() -> None:
    assert stars("M 8", "mummies not vanquished") == -2


def test_a_mummy_beside_a_nine_loses_two_stars_until_it_is_crossed_out_pa10() -> None:
    assert stars("M 9", "mummies not vanquished") == -2


def test_a_hint_says_which_mummies_to_cross_out_and_what_that_brings_pa10() -> None:
    (hint,) = count("M 9 M # M").hints
    assert (hint.cells, hint.stars) == (("A1", "C1"), 8)


def test_crossing_out_brings_what_the_hint_says_pa10() -> None:
    (hint,) = count("M 9 M # M").hints
    assert count("X 9 X # M").stars == count("M 9 M # M").stars + hint.stars


def test_the_house_rule_vanquishes_every_mummy_beside_a_nine_pa10() -> None:
    result = count("M 9 # M", mummies="adjacent")
    assert [line.stars for line in result.lines] == [1, 2, -2]
    assert result.hints == ()


def test_a_crossed_mummy_without_a_nine_loses_two_stars_and_is_a_problem_pa11() -> None:
    assert stars("X 8", "mummies not vanquished") == -2
    assert problems("X 8") == {"crossed mummy without a 9": ("A1",)}


def test_the_house_rule_does_not_save_a_cross_without_a_nine_pa11() -> None:
    result = count("X 8", mummies="adjacent")
    assert [line.stars for line in result.lines] == [1, -2]
    assert [problem.rule for problem in result.problems] == ["crossed mummy without a 9"]


def test_a_mummy_on_a_door_is_a_problem_and_still_counts_pa12() -> None:
    assert problems("[M] [X] 9") == {"mummy on a door": ("A1", "B1")}
    assert stars("[M] [X] 9", "mummies vanquished") == 2


def test_one_cell_may_serve_sequence_group_and_mummy_pa9() -> None:
    text = "8 9 9\nX 9 #"
    assert [line.rule for line in count(text).lines if "B1" in line.cells] == ["sequence", "group"]
    assert count(text).stars == 2 + 3 + 2


# What is not allowed, and sheets that are not finished.


@pytest.mark.parametrize("number", ["0", "16", "99", "-3"])
def test_a_number_outside_1_to_15_is_a_problem_and_counts_for_nothing_pa18(number: str) -> None:
    text = f"{number} {number} {number}"
    assert problems(text) == {"number out of range": ("A1", "B1", "C1")}
    assert count(text).lines == ()
    assert number in count(text).problems[0].message()


def test_a_nine_in_a_larger_number_vanquishes_nothing_pa18() -> None:
    assert stars("X 19", "mummies not vanquished") == -2


def test_empty_doors_cost_nothing_and_do_not_make_a_sheet_unfinished_pa19() -> None:
    assert count("1 [.]").stars == count("1").stars
    assert count("1 [.]").problems == ()
    assert count("1 [.]").empty == 0


def test_an_unfinished_sheet_is_scored_and_says_how_many_spaces_are_empty_pa20() -> None:
    result = count("1 2 . .")
    assert (result.stars, result.empty) == (2, 2)
    assert problems("1 2 . .") == {"not finished": ("C1", "D1")}
    assert result.problems[0].message().endswith("2")


def test_an_unreadable_cell_is_a_problem_and_counts_for_nothing() -> None:
    assert problems("1 ? 2") == {"unreadable cell": ("B1",)}
    assert count("1 ? 2").stars == 1
    assert count("1 ? 2").empty == 0


def test_a_mark_that_nobody_knows_is_unreadable() -> None:
    result = score(Grid({"A1": Cell("space", "skull")}))
    assert [problem.rule for problem in result.problems] == ["unreadable cell"]


def test_every_kind_of_problem_is_told_at_once() -> None:
    assert list(problems("X [M] 16 ? .")) == [
        "crossed mummy without a 9",
        "mummy on a door",
        "number out of range",
        "unreadable cell",
        "not finished",
    ]


# Levels, boxes and the JSON.


@pytest.mark.parametrize(
    ("total", "expected"),
    [(0, "Tourist"), (14, "Tourist"), (15, "Pathfinder"), (24, "Pathfinder"), (25, "Voyager"),
     (29, "Voyager"), (30, "Explorer"), (75, "Explorer")],
)  # fmt: skip
def test_the_level_follows_the_table_of_the_solo_adventure(total: int, expected: str) -> None:
    assert level(total) == expected


def test_a_total_below_zero_is_told_and_makes_a_tourist_pa24() -> None:
    result = count("M M M")
    assert (result.stars, result.level) == (-6, "Tourist")


def test_the_sheet_has_four_scoring_boxes_and_a_total_pa26() -> None:
    assert SCORE_BOXES == (
        "sequence", "groups", "mummies vanquished", "mummies not vanquished", "total",
    )  # fmt: skip


def test_the_grid_has_spaces_and_doors() -> None:
    assert CELL_KINDS == ("space", "door")


def test_the_json_has_the_promised_keys() -> None:
    written = to_json(count("X 9 8\n4 4 4\nM . ."))
    assert list(written) == ["stars", "level", "empty", "lines", "problems", "hints"]
    assert written["lines"] == [
        {"rule": "sequence", "stars": 2, "cells": ["C1", "B1"], "numbers": [8, 9]},
        {"rule": "group", "stars": 3, "cells": ["A2", "B2", "C2"], "number": 4},
        {"rule": "mummies vanquished", "stars": 2, "cells": ["A1"]},
        {"rule": "mummies not vanquished", "stars": -2, "cells": ["A3"]},
    ]
    assert written["problems"] == [
        {
            "rule": "not finished",
            "cells": ["B3", "C3"],
            "message": "not finished: spaces without a door still empty: 2",
        }
    ]


# docs/rules-penny-papers.md names the tests that hold each rule and each reading.


def section(title: str) -> list[str]:
    """The rows of the table in a section of the document."""
    text = RULES.read_text(encoding="utf-8").split(f"## {title}\n")[1].split("\n## ")[0]
    return [line for line in text.splitlines() if line.startswith("| ")][1:]


def test_every_test_that_the_rules_name_is_there() -> None:
    named = re.findall(r"`(test_\w+)`", RULES.read_text(encoding="utf-8"))
    written = "".join(
        file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py")
    )
    assert len(named) >= 100
    assert [name for name in named if f"def {name}(" not in written] == []


def test_every_rule_and_every_reading_has_a_test() -> None:
    rows = [*section("Every rule and its tests"), *section("Where the rule book is silent")]
    rules = [row for row in rows if not row.startswith("| **")]
    assert len(rules) >= 60
    assert [row for row in rules if "`test_" not in row] == []


def test_every_reading_from_pa1_to_pa27_is_listed_once() -> None:
    listed = [row.split()[1] for row in section("Where the rule book is silent")]
    assert listed == [f"PA{number}" for number in range(1, 28)]


def test_the_game_that_the_rules_show_is_a_game() -> None:
    example = RULES.read_text(encoding="utf-8").split("```\ntemple\n")[1].split("```")[0]
    assert write(read(f"temple\n{example}")[0]) == f"temple\n{example}"
