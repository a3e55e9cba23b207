"""The room: who may roll, whose turn it is, undoing, passing sheets, coming and going."""

from dataclasses import replace

import pytest

from scorer.commands.table_aapep import aapep_board
from scorer.commands.table_temple import temple_board
from scorer.table.board import board_after
from scorer.table.command import (
    Command,
    Deputy,
    End,
    Game,
    Leave,
    Move,
    Rename,
    Roll,
    Seat,
    Skip,
    Undo,
    Who,
    command_of,
    join_of,
)
from scorer.table.decide import Actor
from scorer.table.refusal import RefusedError
from scorer.table.room import room_of
from tests.tables import BOARDS, HOST, Evening, Showing, player, request

MUMMY = (1, 1, 6)  # plain faces: the special of the red die


def table(*names: str, who: str = "anyone") -> Evening:
    evening = Evening()
    evening.join(*names)
    if who != "anyone":
        evening.do(Who(evening.request(), who))
    return evening


def roll(evening: Evening, key: str | None = None, *faces: int) -> int:
    """Roll as a player, or as the host; the line of the roll."""
    evening.chance = Showing(*(faces or (1, 2, 3)))
    actor = player(key) if key else HOST
    evening.do(Roll(evening.request(), evening.log.head), actor)
    return evening.room.last_draw


def refused(evening: Evening, command: Command, actor: Actor = HOST) -> str:
    with pytest.raises(RefusedError) as refusal:
        evening.do(command, actor)
    return refusal.value.code


# Rolling.


def test_the_first_roll_starts_a_game_with_everybody_who_sits_there() -> None:
    evening = table("Ana", "Bo")
    roll(evening, "p1")
    game, rolled = evening.log.events()[3:]
    assert (game["event"], game["players"], game["solo"]) == ("game", 2, False)
    assert (rolled["faces"], rolled["by"], rolled["after"]) == (["1", "2", "3"], "p1", 3)


def test_a_player_alone_starts_a_solo_game() -> None:
    evening = table("Ana")
    roll(evening, "p1")
    assert evening.log.events()[2]["solo"] is True


def test_a_roll_tells_what_it_allows_as_dice_roll_does() -> None:
    evening = table("Ana")
    roll(evening, "p1", 3, 6, 5)
    rolled = evening.log.events()[-1]
    assert rolled["faces"] == ["3", "lockpick", "5"]
    assert (rolled["numbers"], rolled["target"]) == ([3, 5, 8], "door")


def test_of_two_who_tap_at_once_the_second_sees_the_first_ones_roll() -> None:
    evening = table("Ana", "Bo")
    seen = evening.log.head
    first = roll(evening, "p1")
    with pytest.raises(RefusedError) as refusal:
        evening.do(Roll(evening.request(), seen), player("p2"))
    assert refusal.value.document()["code"] == "late"
    assert refusal.value.document()["seq"] == first


def test_a_roll_after_a_line_that_is_not_there_yet_is_not_understood() -> None:
    evening = table("Ana")
    assert refused(evening, Roll(evening.request(), 99), player("p1")) == "message"


def test_where_the_host_rolls_nobody_else_does() -> None:
    evening = table("Ana", "Bo", who="host")
    head = evening.log.head
    assert refused(evening, Roll(evening.request(), head), player("p1")) == "host"
    assert roll(evening) > head


def test_in_turn_the_seats_roll_one_after_the_other_and_begin_again() -> None:
    evening = table("Ana", "Bo", "Cy", who="turn")
    for key in ("p1", "p2", "p3", "p1"):
        assert evening.room.whose_turn == key
        roll(evening, key)


def test_in_turn_nobody_else_rolls_but_the_host_may_roll_for_a_sleeper() -> None:
    evening = table("Ana", "Bo", who="turn")
    assert refused(evening, Roll(evening.request(), evening.log.head), player("p2")) == "turn"
    roll(evening)
    assert evening.log.events()[-1]["for"] == "p1"
    assert evening.room.whose_turn == "p2"


def test_a_turn_is_skipped_by_its_player_or_the_host_only() -> None:
    evening = table("Ana", "Bo", "Cy", who="turn")
    assert refused(evening, Skip(evening.request()), player("p2")) == "turn"
    evening.do(Skip(evening.request()), player("p1"))
    evening.do(Skip(evening.request()))
    assert evening.room.whose_turn == "p3"


def test_aapep_has_no_dice_to_roll() -> None:
    evening = Evening("aapep")
    assert refused(evening, Roll(evening.request(), 1)) == "game"


# Undoing.


def test_an_undone_roll_counts_no_more_and_gives_its_turn_back() -> None:
    evening = table("Ana", "Bo", who="turn")
    line = roll(evening, "p1")
    evening.do(Undo(evening.request(), line))
    assert evening.room.rolls == ()
    assert evening.room.whose_turn == "p1"
    assert evening.log.events()[-1]["of"] == line


def test_only_the_host_undoes_and_only_what_counts_in_this_game() -> None:
    evening = table("Ana")
    line = roll(evening, "p1")
    assert refused(evening, Undo(evening.request(), line), player("p1")) == "host"
    evening.do(Undo(evening.request(), line))
    assert refused(evening, Undo(evening.request(), line)) == "none"
    line = roll(evening, "p1")
    evening.do(Game(evening.request(), "penny-papers"))
    assert refused(evening, Undo(evening.request(), line)) == "none"


def test_a_roll_asked_for_before_an_undone_one_is_still_late() -> None:
    evening = table("Ana")
    seen = evening.log.head
    evening.do(Undo(evening.request(), roll(evening, "p1")))
    assert refused(evening, Roll(evening.request(), seen), player("p1")) == "late"


# Mummies.


@pytest.mark.parametrize("players", [2, 3, 7, 100])
def test_after_a_mummy_everybody_gets_somebody_elses_sheet(players: int) -> None:
    evening = table(*(f"player {number}" for number in range(players)))
    line = roll(evening, "p1", *MUMMY)
    passed = evening.log.events()[-1]
    assert (passed["event"], passed["of"]) == ("pass", line)
    keys = {f"p{number + 1}" for number in range(players)}
    assert set(passed["takes"]) == set(passed["takes"].values()) == keys
    assert all(taker != owner for taker, owner in passed["takes"].items())


def test_a_player_alone_passes_no_sheet() -> None:
    evening = table("Ana")
    roll(evening, "p1", *MUMMY)
    assert evening.log.events()[-1]["event"] == "roll"


def test_who_has_left_passes_no_sheet_and_who_came_late_does() -> None:
    evening = table("Ana", "Bo", "Cy")
    roll(evening, "p1")
    evening.do(Leave(evening.request(), "p2"), player("p2"))
    evening.join("Di")
    roll(evening, "p1", *MUMMY)
    assert set(evening.log.events()[-1]["takes"]) == {"p1", "p3", "p4"}


def test_a_player_without_a_phone_passes_sheets_too() -> None:
    evening = table("Ana")
    evening.do(Seat(evening.request(), "Gran"))
    roll(evening, "p1", *MUMMY)
    assert evening.log.events()[-1]["takes"] == {"p1": "p2", "p2": "p1"}


# Coming and going.


def test_players_sit_in_the_order_they_came_and_latecomers_at_the_end() -> None:
    evening = table("Ana", "Bo")
    roll(evening, "p1")
    evening.join("Cy")
    assert [player.name for player in evening.room.players] == ["Ana", "Bo", "Cy"]


@pytest.mark.parametrize(
    "hidden", ["A\u200dna", "Ana\ufe0f", "A\u034fna", "ＡＮＡ", "Ana\U000e0101"]
)
def test_nobody_borrows_a_name_by_signs_that_nobody_sees(hidden: str) -> None:
    with pytest.raises(RefusedError):
        table("Ana", hidden)


def test_a_name_at_the_table_is_taken_whatever_its_capitals() -> None:
    evening = table("Ana")
    evening.here = {"p1"}
    with pytest.raises(RefusedError) as refusal:
        evening.join("ANA ")
    assert refusal.value.code == "taken"


def test_an_empty_seat_is_given_back_to_who_says_it_is_his() -> None:
    evening = table("Ana", "Bo")
    with pytest.raises(RefusedError) as refusal:
        evening.join("ana")
    assert refusal.value.code == "away"
    evening.join("ana", again=True)
    assert evening.log.events()[-1]["event"] == "back"
    assert len(evening.room.players) == 2


def test_a_full_table_seats_nobody_until_somebody_leaves() -> None:
    evening = Evening(most=2)
    evening.join("Ana", "Bo")
    with pytest.raises(RefusedError) as refusal:
        evening.join("Cy")
    assert refusal.value.code == "full"
    evening.do(Leave(evening.request(), "p1"))
    evening.join("Cy")
    assert [player.key for player in evening.room.players] == ["p2", "p3"]


def test_the_turn_of_one_who_leaves_goes_to_the_next() -> None:
    evening = table("Ana", "Bo", "Cy", who="turn")
    evening.do(Skip(evening.request()))
    evening.do(Leave(evening.request(), "p2"), player("p2"))
    assert evening.room.whose_turn == "p3"


def test_the_last_one_who_leaves_leaves_nobodys_turn() -> None:
    evening = table("Ana", who="turn")
    evening.do(Leave(evening.request(), "p1"))
    assert evening.room.whose_turn is None
    evening.join("Bo")
    assert evening.room.whose_turn == "p2"


def test_players_leave_and_rename_themselves_but_nobody_else() -> None:
    evening = table("Ana", "Bo")
    assert refused(evening, Leave(evening.request(), "p2"), player("p1")) == "host"
    assert refused(evening, Rename(evening.request(), "p2", "Bobo"), player("p1")) == "host"
    evening.do(Rename(evening.request(), "p1", "Anna"), player("p1"))
    assert evening.room.names["p1"] == "Anna"
    assert refused(evening, Rename(evening.request(), "p1", "bo"), player("p1")) == "taken"


def test_a_deputy_is_made_by_the_host_and_seen_by_all() -> None:
    evening = table("Ana")
    assert refused(evening, Deputy(evening.request(), "p1", on=True), player("p1")) == "host"
    evening.do(Deputy(evening.request(), "p1", on=True))
    assert evening.room.players[0].deputy


@pytest.mark.parametrize(
    "command",
    [Game(request(1), "penny-papers"), Who(request(2), "turn"), Seat(request(3), "Gran"),
     End(request(4))],
)  # fmt: skip
def test_what_the_host_decides_nobody_else_does(command: Command) -> None:
    assert refused(table("Ana"), command, player("p1")) == "host"


def test_an_ended_table_is_closed() -> None:
    evening = table("Ana")
    evening.do(End(evening.request()))
    assert refused(evening, Roll(evening.request(), evening.log.head), player("p1")) == "ended"
    with pytest.raises(RefusedError):
        evening.join("Bo")


@pytest.mark.parametrize(
    ("name", "kept"),
    [("  Ana   María ", "Ana María"), ("Ñandú", "Ñandú"), ("李雷", "李雷"), ("👩‍👧", "👩‍👧"),
     ("<b>&\"'", "<b>&\"'")],
)  # fmt: skip
def test_names_of_any_script_are_kept_as_they_are(name: str, kept: str) -> None:
    assert table(name).room.players[0].name == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u200d",
        "a" * 25,
        "a\x00b",
        "a\u202eb",
        "a\nb\x1b[2J",
        "\u2066a",
        "\u3164",
        "\u2800",
        "Ana\u115f",
        "Ana\ud800",
        "\u0301",
        "a" + "\u0301\u0316" * 3,
        "\ufeffAna",
    ],
)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(RefusedError) as refusal:
        table(name)
    assert refusal.value.code == "name"


# Boards.


def test_an_aapep_move_is_for_the_one_whose_seat_it_is() -> None:
    evening = Evening("aapep")
    evening.join("Ana", "Bo")
    evening.do(Game(evening.request(), "aapep", ("p2", "p1")))
    evening.board = aapep_board(evening.room)
    move = Move(evening.request(), "LLDD-B2 D1-C3")
    assert refused(evening, move, player("p1")) == "turn"
    assert evening.do(move, player("p2"))[0]["event"] == "move"


def test_a_move_against_the_rules_is_refused_with_the_reason() -> None:
    evening = Evening("aapep")
    evening.board = aapep_board(evening.room)
    with pytest.raises(RefusedError, match="a shadow lies on D1"):
        evening.do(Move(evening.request(), "LLDD-D1 D1-C3"))


def test_on_a_board_steps_are_taken_back_from_the_last_on() -> None:
    evening = Evening("aapep")
    evening.do(Game(evening.request(), "aapep", count=2))
    first = evening.log.head + 1
    evening.board = aapep_board(evening.room)
    for move in ("LLDD-B2 D1-C3", "LLDD-B3 C3-D1"):
        events = evening.do(Move(evening.request(), move))
        evening.board = evening.board.stepped(events[0])
    assert refused(evening, Undo(evening.request(), first)) == "none"
    evening.do(Undo(evening.request(), first + 1))
    assert [step.seq for step in evening.room.steps] == [first]


def test_temple_antics_rolls_as_many_dice_as_the_game_asks_for() -> None:
    evening = Evening("temple-antics")
    evening.board = temple_board(evening.room)
    evening.do(Game(evening.request(), "temple-antics"))
    roll(evening, None, 5, 3)
    rolled = evening.log.events()[-1]
    assert rolled["faces"] == ["5", "3"]
    evening.board = evening.board.stepped(rolled)
    assert refused(evening, Roll(evening.request(), evening.log.head)) == "wait"


def test_undoing_plays_the_board_again_without_the_step() -> None:
    evening = Evening("temple-antics")
    evening.do(Game(evening.request(), "temple-antics"))
    start = temple_board(evening.room)
    evening.board = start
    line = roll(evening, None, 5, 3)
    evening.do(Undo(evening.request(), line))
    board = board_after(BOARDS, start, evening.room, evening.log.events()[-1])
    assert board == start


@pytest.mark.parametrize("seats", [("p1",), ("p1", "p1"), ("p1", "p9")])
def test_aapep_needs_two_to_four_players_who_sit_there(seats: tuple[str, ...]) -> None:
    evening = table("Ana", "Bo")
    assert refused(evening, Game(evening.request(), "aapep", seats)) == "none"


# The log and the state.


def test_the_state_is_what_the_log_adds_up_to() -> None:
    evening = table("Ana", "Bo", "Cy", who="turn")
    for faces in ((1, 2, 3), MUMMY, (6, 6, 5)):
        roll(evening, evening.room.whose_turn, *faces)
    evening.do(Undo(evening.request(), evening.room.last_draw))
    evening.do(Leave(evening.request(), "p2"))
    assert room_of(evening.log.events()) == evening.room


def test_an_event_that_nobody_knows_changes_nothing_but_the_number() -> None:
    evening = table("Ana")
    before = evening.room
    evening.put([{"event": "weather", "sky": "blue"}])
    assert evening.room == replace(before, head=before.head + 1)


# Messages.


@pytest.mark.parametrize(
    "message",
    [None, [], 7, "roll", {}, {"do": "roll"}, {"do": "roll", "id": request(1)},
     {"do": "roll", "id": "short", "after": 1}, {"do": "roll", "id": request(1), "after": True},
     {"do": "roll", "id": request(1), "after": "1"}, {"do": "roll", "id": request(1), "after": 1.5},
     {"do": "fly", "id": request(1)}, {"do": "seat", "id": request(1), "name": 7},
     {"do": "game", "id": request(1), "game": "aapep", "seats": "p1"},
     {"do": "game", "id": request(1), "game": "aapep", "seats": [1]},
     {"do": "game", "id": request(1), "game": "aapep", "seats": ["p1"] * 9},
     {"do": ["roll"], "id": request(1)}, {"do": "skip", "id": "A" * 32}],
)  # fmt: skip
def test_a_message_that_is_no_command_is_told_so(message: object) -> None:
    with pytest.raises(RefusedError) as refusal:
        command_of(message)
    assert refusal.value.code == "message"


@pytest.mark.parametrize("after", [-1, 1 << 60])
def test_a_line_number_out_of_reach_is_refused(after: int) -> None:
    evening = table("Ana")
    command = command_of({"do": "roll", "id": request(9), "after": after})
    assert refused(evening, command, player("p1")) in {"message", "late"}


@pytest.mark.parametrize("token", ["", "x", "g" * 32, "0" * 31])
def test_a_token_that_is_not_random_enough_is_refused(token: str) -> None:
    wish = {"key": "k", "name": "Ana", "token": token, "random": "0" * 32}
    with pytest.raises(RefusedError):
        join_of(wish)
