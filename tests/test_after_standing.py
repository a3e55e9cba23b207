"""The leaderboard: stars, ties, what is missing, and what the other sheets and the rolls say."""

import csv
import io
from collections.abc import Mapping
from random import Random
from string import Formatter
from typing import Any

import pytest

from scorer.games.grid import parse
from scorer.games.penny_papers import score
from scorer.table.after.standing import Laid, leaderboard, rolls_of
from scorer.table.after.standing_document import COLUMNS, document, table
from scorer.table.after.words import WORDS, listed
from scorer.table.command import Leave, Roll
from scorer.table.room import Room
from tests.counted import HENRI, TIE, evening, laid, reading
from tests.tables import Evening, Showing

FOUR = "1 2 3\n. 4 .\n. . ."  # the sequence 1-2-3-4
LOST = "M M M\nM . M\n. . ."


def shown(room: Room, *sheets: Laid, language: str = "en") -> Mapping[str, Any]:
    return document(room, leaderboard(room, sheets), language)


def names(board: Mapping[str, Any]) -> list[tuple[int, str]]:
    return [(row["place"], row["name"]) for row in board["rows"]]


# Places.


def test_most_stars_win() -> None:
    room = evening("Ana", "Luis").room
    board = shown(room, laid(1, FOUR), laid(2, "1 2 3\n. 4 5\n. . ."))
    assert names(board) == [(1, "Luis"), (2, "Ana")]
    assert board["headline"] == "Luis wins with 5 stars"
    assert not board["provisional"]


def test_of_equal_stars_the_longer_sequence_wins_and_it_is_said() -> None:
    room = evening("Ana", "Luis").room
    board = shown(room, laid(1, "7 7 7\n. . .\n. . ."), laid(2, FOUR))  # 1 + 3 stars; 4 stars
    assert names(board) == [(1, "Luis"), (2, "Ana")]
    assert [row["tie"] for row in board["rows"]] == ["sequence", "sequence"]
    assert board["headline"] == "Luis wins with 4 stars, by the longer sequence"


def test_equal_stars_and_sequences_share_the_place_and_the_next_stays_empty() -> None:
    room = evening("Ana", "Luis", "Eva").room
    board = shown(room, laid(1, FOUR), laid(2, FOUR), laid(3, LOST))
    assert names(board) == [(1, "Ana"), (1, "Luis"), (3, "Eva")]
    assert [row["shared"] for row in board["rows"]] == [True, True, False]
    assert board["headline"] == "Ana and Luis share the victory with 4 stars"


def test_a_negative_total_is_shown_as_it_is() -> None:
    room = evening("Ana", "Luis").room
    board = shown(room, laid(1, LOST), laid(2, FOUR))
    assert board["rows"][1]["stars"] == -10


def test_alone_the_levels_of_the_solo_game_count() -> None:
    room = evening("Ana").room
    board = shown(room, laid(1, HENRI))
    assert board["solo"]
    assert board["rows"][0]["level"] == "Explorer"
    assert board["headline"] == "Ana: 30 stars, Explorer"
    assert shown(room, laid(1, HENRI), language="es")["headline"] == "Ana: 30 estrellas, Explorador"


def test_among_several_nobody_has_a_level() -> None:
    room = evening("Ana", "Luis").room
    assert {row["level"] for row in shown(room, laid(1, FOUR), laid(2, FOUR))["rows"]} == {None}


def test_each_star_names_its_rule_and_cells() -> None:
    board = shown(evening("Ana").room, laid(1, TIE), language="es")
    lines = {line["text"]: (line["stars"], line["cells"]) for line in board["rows"][0]["lines"]}
    assert lines["grupo 4"] == (3, ["A3", "B3", "C3"])
    assert lines["momias no vencidas"] == (-6, ["A2", "B2", "C2"])


# Provisional.


def test_without_sheets_nothing_is_settled() -> None:
    board = shown(evening("Ana", "Luis").room)
    assert board["provisional"]
    assert board["headline"] == "No sheet is counted yet"
    assert [each["text"] for each in board["missing"]] == [
        "Ana has no sheet yet",
        "Luis has no sheet yet",
    ]


def test_a_sheet_that_nobody_has_confirmed_keeps_the_board_provisional() -> None:
    room = evening("Ana", "Luis").room
    board = shown(room, laid(1, HENRI), laid(2, FOUR, sure=False))
    assert board["provisional"]
    assert board["headline"] == "So far Ana leads with 30 stars"
    assert [row["status"] for row in board["rows"]] == ["confirmed", "read"]


def test_a_doubtful_sheet_says_between_which_stars_it_lies() -> None:
    room = evening("Ana", "Luis").room
    doubtful = reading(FOUR, {"B2": "9"})
    row = shown(room, laid(1, doubtful, sure=False), laid(2, LOST))["rows"][0]
    assert (row["least"], row["stars"], row["most"], row["doubts"]) == (3, 4, 4, 1)
    assert row["status"] == "doubts"


def test_a_sheet_that_a_neighbour_has_seen_says_who_it_was() -> None:
    room = evening("Ana", "Luis").room
    row = shown(room, laid(1, FOUR, by=["p2"]), laid(2, LOST))["rows"][0]
    assert (row["status"], row["vouched"]) == ("vouched", ["p2"])


def test_a_sheet_of_nobody_is_called_by_its_printed_name_and_settles_nothing() -> None:
    room = evening("Ana").room
    stray = Laid("s2", None, reading(FOUR, printed="Berta"), confirmed=True)
    board = shown(room, laid(1, LOST), stray)
    assert names(board) == [(1, "Berta"), (2, "Ana")]
    assert board["provisional"]
    remarks = [[each["text"] for each in row["remarks"]] for row in board["rows"]]
    assert remarks == [["nobody has taken this sheet yet"], []]


def test_two_sheets_of_one_player_are_told_apart_and_one_must_go() -> None:
    room = evening("Ana", "Luis").room
    twice = Laid("s3", "p1", reading(LOST), confirmed=True)
    board = shown(room, laid(1, FOUR), laid(2, FOUR), twice)
    assert [row["name"] for row in board["rows"]] == ["Ana (s1)", "Luis", "Ana (s3)"]
    assert board["provisional"]
    assert board["remarks"][0]["text"].startswith("Ana has more than one sheet")
    assert board["remarks"][0]["sheets"] == ["s1", "s3"]


def test_a_sheet_of_no_game_is_named_and_not_counted() -> None:
    room = evening("Ana").room
    board = shown(room, laid(1, reading(FOUR, layout="gallery/bingo", game=None)))
    assert board["rows"] == []
    told = [each["text"] for each in board["remarks"]]
    assert told == ["Ana: this sheet belongs to no game that is counted"]


def test_who_left_is_not_missing_but_the_sheet_left_behind_counts() -> None:
    table = evening("Ana", "Luis")
    table.do(Leave(table.request(), "p2"))
    board = shown(table.room, laid(1, FOUR), laid(2, LOST))
    assert names(board) == [(1, "Ana"), (2, "Luis")]
    assert board["missing"] == []


# What the other sheets and the rolls say.


@pytest.mark.parametrize(
    ("odd", "told"),
    [
        ("M 2 3\n. M .\n. . .", None),
        ("M 2 3\n. 4 .\n. . .", "one mummy less than the others: look at this sheet again"),
        ("M M M\n. M .\n. . .", "2 mummies more than the others: look at this sheet again"),
    ],
)
def test_a_sheet_with_other_mummies_than_the_rest_is_named(odd: str, told: str | None) -> None:
    room = evening("Ana", "Luis", "Eva").room
    usual = "M M 1\n. 2 .\n. . ."
    board = shown(room, laid(1, usual), laid(2, usual), laid(3, odd))
    found = {row["name"]: [each["text"] for each in row["remarks"]] for row in board["rows"]}
    assert found == {"Ana": [], "Luis": [], "Eva": [] if told is None else [told]}
    assert [each["sheets"] for each in board["remarks"]] == ([] if told is None else [["s3"]])


def test_between_two_sheets_nobody_knows_which_one_is_wrong() -> None:
    room = evening("Ana", "Luis").room
    board = shown(room, laid(1, "M 1 2"), laid(2, "M M 2"), language="es")
    assert board["remarks"][0]["sheets"] == ["s1", "s2"]
    assert all(not row["remarks"] for row in board["rows"])


def test_a_sheet_of_another_temple_is_told_as_such() -> None:
    room = evening("Ana", "Luis", "Eva").room
    board = shown(room, laid(1, FOUR), laid(2, FOUR), laid(3, "1 [2] 3 4"))
    (row,) = (row for row in board["rows"] if row["name"] == "Eva")
    assert [each["text"] for each in row["remarks"]] == [
        "this sheet shows another temple than the others"
    ]


def rolled(*numbers: int) -> Evening:
    """A game of one roll a number: none but it and its sums with ones can be written."""
    table = evening("Ana", "Luis")
    for number in numbers:
        table.chance = Showing(number, number, number)
        table.do(Roll(table.request(), table.room.last_draw))
    return table


def test_a_number_that_was_never_rolled_is_named_with_its_cell() -> None:
    table = rolled(1, 2)
    room = table.room
    faces = [step.event["faces"] for step in room.rolls]
    assert faces == [["1", "1", "1"], ["2", "2", "2"]]
    board = shown(room, laid(1, "1 2 .\n. . ."), laid(2, "1 14 .\n. . ."))
    found = {row["name"]: row["remarks"] for row in board["rows"]}
    assert found["Ana"] == []
    (remark,) = [each for each in found["Luis"] if each["cells"] == ["B1"]]
    assert remark["text"].startswith("Luis: the rolls do not allow what is in B1")


def test_where_nobody_rolled_here_no_rolls_are_held_against_a_sheet() -> None:
    room = evening("Ana").room
    assert rolls_of(room) is None
    assert shown(room, laid(1, "14 15"))["rows"][0]["remarks"] == []


# As a table, in words.


def test_the_table_has_a_row_a_sheet_and_no_formula() -> None:
    room = evening("=1+1", "Luis").room
    text = table(shown(room, laid(1, HENRI), laid(2, LOST)))
    first, one, two = csv.reader(io.StringIO(text))
    assert tuple(first) == COLUMNS
    assert one[:8] == ["1", "'=1+1", "30", "9", "15", "8", "-2", "30"]
    assert two[:3] == ["2", "Luis", "-10"]


@pytest.mark.parametrize(
    ("language", "names_", "told"),
    [
        ("en", ["Ana"], "Ana"),
        ("en", ["Ana", "Bo", "Cy"], "Ana, Bo and Cy"),
        ("es", ["Ana", "Luis"], "Ana y Luis"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["Ana", "Hierro"], "Ana y Hierro"),
    ],
)
def test_names_are_listed_as_people_do(language: str, names_: list[str], told: str) -> None:
    assert listed(names_, language) == told


@pytest.mark.parametrize("seed", range(20))
def test_places_follow_stars_and_sequences_whatever_is_on_the_sheets(seed: int) -> None:
    chance = Random(seed)
    marks = [".", "1", "2", "3", "4", "9", "M", "X"]
    texts = ["\n".join(" ".join(chance.choices(marks, k=3)) for _ in range(3)) for _ in range(5)]
    people = [f"P{number}" for number in range(1, 6)]
    sheets = [laid(number, text) for number, text in enumerate(texts, start=1)]
    rows = shown(evening(*people).room, *sheets)["rows"]
    results = [(row["stars"], row["sequence"]) for row in rows]
    assert results == sorted(results, reverse=True)
    assert [row["place"] for row in rows] == [results.index(one) + 1 for one in results]
    for row in rows:
        own = score(parse(texts[int(row["sheet"][1:]) - 1]))
        assert (row["stars"], row["least"], row["most"]) == (own.stars, own.stars, own.stars)
        assert row["shared"] == (results.count((row["stars"], row["sequence"])) > 1)
        assert sum(line["stars"] for line in row["lines"]) == row["stars"]


def test_everything_is_said_in_both_languages_with_the_same_values() -> None:
    def values(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    english, spanish = WORDS["en"], WORDS["es"]
    assert english.keys() == spanish.keys()
    assert all(values(english[key]) == values(spanish[key]) for key in english)
