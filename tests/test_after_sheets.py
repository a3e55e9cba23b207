"""Sheets on the table: what was read, what people say over it, who stands by it."""

from typing import Any

import pytest

from scorer.table.after.command import Confirm, Discard, Forget, Mark, Own, Unmark, Vouch
from scorer.table.after.reading import laid
from scorer.table.after.sheets import Sheet
from scorer.table.command import Command, End, Game, command_of
from scorer.table.decide import Actor
from scorer.table.refusal import RefusedError
from scorer.table.room import room_of
from tests.after import LAYOUT, found, lay, photograph
from tests.tables import HOST, Evening, player, request

MARKS = {"B3": "3", "C3": "4", "D1": "5", "E1": "7"}


def evening(*names: str) -> Evening:
    table = Evening()
    table.join(*(names or ("Ana", "Luis", "Eva")))
    return table


def only(table: Evening) -> Sheet:
    (sheet,) = table.room.sheets.all
    return sheet


def mark(table: Evening, who: str, marks: dict[str, str | None], key: str = "") -> int:
    key = key or table.room.sheets.all[0].key
    table.do(Mark(table.request(), key, marks), player(who))
    return table.room.head


def refused(table: Evening, command: Command, actor: Actor = HOST) -> str:
    with pytest.raises(RefusedError) as refusal:
        table.do(command, actor)
    return refusal.value.code


def confirm(table: Evening, who: str = "p1") -> None:
    sheet = only(table)
    table.do(Confirm(table.request(), sheet.key, sheet.seq), player(who))


# Whose a sheet is.


def test_a_photo_of_one_nameless_sheet_is_that_of_whoever_sent_it() -> None:
    table = evening()
    photograph(table, "p2", found())
    assert (only(table).player, only(table).reading["told"]) == ("p2", [])


def test_a_printed_name_says_whose_the_sheet_is_whoever_photographed_it() -> None:
    table = evening()
    photograph(table, "p1", found(name="LUIS"))
    assert (only(table).player, only(table).reading["told"]) == ("p2", ["other"])


def test_a_name_that_nobody_has_here_is_told_and_the_sender_gets_the_sheet() -> None:
    table = evening()
    photograph(table, "p1", found(name="Bo"))
    assert (only(table).player, only(table).reading["told"]) == ("p1", ["name"])


def test_one_photo_of_several_sheets_serves_all_players_in_it() -> None:
    table = evening()
    photograph(table, "p1", found(copy=1, name="Ana"), found(copy=2, name="Eva"), found(copy=3))
    owners = [(sheet.player, sheet.reading["told"]) for sheet in table.room.sheets.all]
    assert owners == [("p1", []), ("p3", ["other"]), (None, ["nobody"])]


def test_a_second_sheet_of_one_player_is_nobodys_until_it_is_taken() -> None:
    table = evening()
    photograph(table, "p1", found(copy=1))
    photograph(table, "p1", found(copy=2), photo=2)
    second = table.room.sheets.all[1]
    assert (second.player, second.reading["told"]) == (None, ["second", "nobody"][:1])
    table.do(Own(table.request(), second.key, "p2"), player("p2"))
    assert table.room.sheets.of("p2") == table.room.sheets.all[1]


def test_nobody_takes_a_sheet_that_is_somebodys_or_a_second_one() -> None:
    table = evening()
    photograph(table, "p1", found(copy=1))
    photograph(table, "p2", found(copy=2), photo=2)
    first = table.room.sheets.all[0].key
    assert refused(table, Own(table.request(), first, "p3"), player("p3")) == "owner"
    assert refused(table, Own(table.request(), first, "p2")) == "second"
    assert refused(table, Own(table.request(), first, "p9")) == "none"
    table.do(Own(table.request(), first, "p3"), player("p1"))  # its owner gives it
    assert table.room.sheets.all[0].player == "p3"


# Photographed again.


def test_the_same_sheet_again_is_read_again_and_what_people_said_stays() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    key = only(table).key
    mark(table, "p1", {"B3": "9"})
    photograph(table, "p1", found({**MARKS, "B3": "3", "F3": "8"}), photo=2)
    sheet = only(table)
    assert (sheet.key, sheet.photo, sheet.marks) == (key, request(2), {"B3": "9"})
    assert (sheet.cells["F3"][0], sheet.reading["told"]) == ("8", ["again"])


def test_two_sheets_of_one_number_with_other_marks_are_two_sheets() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    photograph(table, "p2", found({"B3": "1", "C3": "1", "D1": "1", "E1": "2"}), photo=2)
    assert [sheet.player for sheet in table.room.sheets.all] == ["p1", "p2"]


def test_a_neighbours_photo_of_my_sheet_is_known_by_its_marks() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    photograph(table, "p2", found(MARKS), photo=2)
    assert (only(table).player, only(table).reading["told"]) == ("p1", ["again"])


def test_a_photo_comes_under_what_was_tapped_in_by_hand() -> None:
    table = evening()
    lay(table, "p1")
    mark(table, "p1", {"B3": "6"})
    photograph(table, "p1", found(MARKS))
    sheet = only(table)
    assert (sheet.marks, sheet.photo, sheet.reading["told"]) == ({"B3": "6"}, request(1), [])


def test_a_sheet_whose_code_could_not_be_read_is_said_to_be_so() -> None:
    table = evening()
    photograph(table, "p1", found(copy=None, note="its code (the QR) cannot be read"))
    assert only(table).reading["told"] == ["unsure"]


# Correcting.


def test_only_the_owner_and_the_host_correct_a_sheet() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    key = only(table).key
    assert refused(table, Mark(table.request(), key, {"B3": "9"}), player("p2")) == "owner"
    table.do(Mark(table.request(), key, {"B3": "9"}), HOST)
    mark(table, "p1", {"C3": "10"})
    assert only(table).marks == {"B3": "9", "C3": "10"}


@pytest.mark.parametrize("marks", [{"Z9": "3"}, {"B3": "16"}, {"B3": "Mummy"}, {"B3": "<b>"}])
def test_a_cell_or_mark_that_there_is_not_is_refused(marks: dict[str, str | None]) -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    command = Mark(table.request(), only(table).key, marks)
    assert refused(table, command, player("p1")) == "message"


def test_corrections_are_taken_back_and_made_again_one_after_the_other() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    first = mark(table, "p1", {"B3": "9"})
    second = mark(table, "p1", {"B3": "10", "C3": None})
    assert refused(table, Unmark(table.request(), first), player("p1")) == "none"
    table.do(Unmark(table.request(), second), player("p1"))
    assert only(table).marks == {"B3": "9"}
    table.do(Unmark(table.request(), first), player("p1"))
    assert only(table).marks == {}
    again = only(table).undone[-1].seq
    table.do(Unmark(table.request(), again), player("p1"))
    assert only(table).marks == {"B3": "9"}
    mark(table, "p1", {"D1": "2"})
    assert only(table).undone == ()
    assert refused(table, Unmark(table.request(), 999), player("p1")) == "nothing"


def test_a_correction_stands_over_every_reading_and_is_counted() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS, doubts={"B3": "8"}))
    mark(table, "p1", {"B3": "crossed mummy"})
    (one,) = laid(table.room)
    cell = next(cell for cell in one.reading.cells if cell.cell == "B3")
    assert (cell.mark, cell.source, cell.before, cell.doubtful) == (
        "crossed mummy", "person", "3", False,
    )  # fmt: skip
    assert one.reading.score is not None


# Standing by it.


def test_a_sheet_is_confirmed_by_its_owner_and_vouched_for_by_others() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    sheet = only(table)
    assert refused(table, Confirm(table.request(), sheet.key, sheet.seq), player("p2")) == "owner"
    assert refused(table, Vouch(table.request(), sheet.key, sheet.seq), player("p1")) == "owner"
    confirm(table)
    table.do(Vouch(table.request(), sheet.key, sheet.seq), player("p2"))
    table.do(Vouch(table.request(), sheet.key, sheet.seq), player("p2"))
    assert (only(table).confirmed, only(table).vouched) == ("p1", ("p2",))


@pytest.mark.parametrize("change", ["mark", "sheet", "owner"])
def test_a_change_takes_back_what_was_confirmed(change: str) -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    confirm(table)
    if change == "mark":
        mark(table, "p1", {"B3": "9"})
    elif change == "sheet":
        photograph(table, "p1", found(MARKS), photo=2)
    else:
        table.do(Own(table.request(), only(table).key, "p2"), player("p1"))
    assert (only(table).confirmed, only(table).vouched) == (None, ())


def test_nobody_confirms_a_sheet_that_has_changed_since_he_saw_it() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    seen = only(table).seq
    table.do(Mark(table.request(), only(table).key, {"B3": "9"}), HOST)
    command = Confirm(table.request(), only(table).key, seen)
    assert refused(table, command, player("p1")) == "late"
    assert refused(table, Vouch(table.request(), only(table).key, seen), player("p2")) == "late"


def test_whoever_confirms_says_what_the_rolls_had_put_there() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    sheet = only(table)
    command = Confirm(table.request(), sheet.key, sheet.seq, {"B3": "6"})
    table.do(command, player("p1"))
    assert (only(table).marks, only(table).confirmed) == ({"B3": "6"}, "p1")


def test_a_sheet_that_nobody_owns_is_not_confirmed() -> None:
    table = evening()
    photograph(table, "p1", found(copy=2), found(copy=3))
    sheet = table.room.sheets.all[0]
    assert refused(table, Confirm(table.request(), sheet.key, sheet.seq), HOST) == "owner"


# Games, photos, the end.


def test_a_new_game_starts_with_an_empty_table() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    table.do(Game(table.request(), "penny-papers"))
    assert table.room.sheets.all == ()
    photograph(table, "p1", found(MARKS), photo=2)
    assert only(table).key != "s5"


def test_a_forgotten_photo_leaves_what_was_read() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    table.do(Forget(table.request(), request(1)))
    assert (only(table).is_shown, only(table).cells["B3"][0]) == (False, "3")


def test_a_discarded_sheet_is_gone_and_its_player_may_lay_another() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    key = only(table).key
    assert refused(table, Discard(table.request(), key), player("p2")) == "owner"
    table.do(Discard(table.request(), key), player("p1"))
    lay(table, "p1")
    assert only(table).key != key


def test_sheets_can_still_be_corrected_after_the_table_was_closed() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    table.do(End(table.request()))
    mark(table, "p1", {"B3": "9"})
    confirm(table)
    assert only(table).confirmed == "p1"


def test_the_log_alone_brings_the_sheets_back() -> None:
    table = evening()
    photograph(table, "p1", found(MARKS))
    mark(table, "p1", {"B3": "9"})
    confirm(table)
    assert room_of(table.log.events()).sheets == table.room.sheets


# What a phone sends.


@pytest.mark.parametrize(
    "message",
    [
        {"do": "marks", "sheet": "s1", "marks": {}},
        {"do": "marks", "sheet": "s1", "marks": {"B3": 7}},
        {"do": "marks", "sheet": 1, "marks": {"B3": "7"}},
        {"do": "marks", "sheet": "s1", "marks": [["B3", "7"]]},
        {"do": "unmark", "of": True},
        {"do": "owner", "sheet": "s1", "player": 4},
        {"do": "confirm", "sheet": "s1"},
        {"do": "vouch", "sheet": "s1", "seq": "9"},
        {"do": "lay", "layout": LAYOUT, "page": "1"},
        {"do": "discard"},
        {"do": "reading", "photo": request(1), "found": []},
        {"do": "forget", "photo": request(1)},
    ],
)
def test_a_message_without_what_a_command_needs_is_none(message: dict[str, Any]) -> None:
    with pytest.raises(RefusedError):
        command_of({"id": request(1), **message})
