"""A tournament of Aapep at the table: rounds enter by the log, once, and are taken back by it."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from scorer.table.command import Game, Join, Leave, Move, Round, Tournament, Undo, command_of
from scorer.table.decide import Actor
from scorer.table.exports import as_csv
from scorer.table.limits import Limits
from scorer.table.live import LiveRoom
from scorer.table.refusal import RefusedError
from scorer.table.rooms import Rooms
from scorer.table.store import SqliteStore
from scorer.table.tournament import document
from scorer.table.verify import verify
from tests.aapep import short_game
from tests.tables import BOARDS, HOST, SECRET, Evening, request, serving

PEOPLE = ("p1", "p2", "p3")
BLACK_WINS, YELLOW_WINS, BLACK_WINS_3 = short_game(2, 1), short_game(3, 0), short_game(3, 3)


class Evenings:
    """A live room with the real boards, and its commands."""

    def __init__(self, room: LiveRoom) -> None:
        self.room = room
        self.numbers = 1000

    async def do(self, kind: Any, *values: Any) -> int:
        self.numbers += 1
        return await self.room.do(kind(request(self.numbers), *values), HOST)

    async def play(self, moves: list[str], seats: tuple[str, ...]) -> None:
        await self.do(Game, "aapep", seats)
        for move in moves:
            await self.do(Move, move)

    @property
    def shown(self) -> Any:
        return document(self.room.room.tournament)

    def points(self) -> dict[str, int]:
        return {one["player"]: one["points"] for one in self.shown["standings"]}


def scene(folder: Path, act: Callable[[Evenings], Awaitable[None]]) -> None:
    """Play; the log can be checked, and read again it comes to the same."""

    async def play() -> None:
        store = SqliteStore(folder / "table.db")
        rooms = Rooms(store, Limits(pace=0), BOARDS)
        room = await rooms.get((await rooms.open("aapep", 8765, SECRET)).name)
        for number, name in enumerate(("Ana", "Bo", "Cid")):
            await room.join(Join(name, request(number)), request(100 + number))
        await act(Evenings(room))
        assert verify("\n".join(room.log.texts)).findings == ()
        again = await Rooms(store, Limits(pace=0), BOARDS).get(room.record.name)
        assert again.room == room.room
        await store.close()

    asyncio.run(play())


def test_a_game_that_ends_enters_the_tournament_by_itself(tmp_path: Path) -> None:
    async def act(evening: Evenings) -> None:
        await evening.do(Tournament, PEOPLE)
        await evening.play(YELLOW_WINS, PEOPLE)
        assert evening.points() == {"p1": 3, "p2": 1, "p3": 0}  # white is yellow's ally
        assert evening.shown["rounds"][0]["typed"] is False

    scene(tmp_path, act)


def test_roles_rotate_and_the_next_game_takes_its_seats_from_them(tmp_path: Path) -> None:
    async def act(evening: Evenings) -> None:
        await evening.do(Tournament, PEOPLE)
        assert evening.shown["next"]["seats"] == ["p1", "p2", "p3"]  # yellow, white, black
        await evening.play(YELLOW_WINS, PEOPLE)
        # Yellow becomes Black, Black White, White Yellow: the turns go yellow, white, black.
        assert evening.shown["next"]["roles"] == {"p1": "black", "p2": "yellow", "p3": "white"}
        assert evening.shown["next"]["seats"] == ["p2", "p3", "p1"]
        await evening.play(BLACK_WINS_3, ("p2", "p3", "p1"))
        assert evening.points() == {"p1": 6, "p2": 1, "p3": 0}

    scene(tmp_path, act)


def test_taking_the_last_move_back_takes_the_round_back(tmp_path: Path) -> None:
    async def act(evening: Evenings) -> None:
        await evening.do(Tournament, PEOPLE)
        await evening.play(YELLOW_WINS, PEOPLE)
        last = evening.room.room.steps[-1].seq
        await evening.do(Undo, last)
        assert evening.points() == dict.fromkeys(PEOPLE, 0)
        await evening.do(Move, YELLOW_WINS[-1])
        assert evening.points()["p1"] == 3
        assert len(evening.shown["rounds"]) == 1

    scene(tmp_path, act)


def test_a_round_is_taken_back_when_the_next_game_has_begun(tmp_path: Path) -> None:
    async def act(evening: Evenings) -> None:
        await evening.do(Tournament, PEOPLE)
        await evening.play(YELLOW_WINS, PEOPLE)
        await evening.do(Game, "aapep", ("p2", "p3", "p1"))
        await evening.do(Undo, evening.shown["rounds"][0]["seq"])
        assert evening.shown["rounds"] == []
        assert not evening.shown["playing"]  # that game was the second round's

    scene(tmp_path, act)


def test_a_game_of_other_seats_does_not_count(tmp_path: Path) -> None:
    async def act(evening: Evenings) -> None:
        await evening.do(Tournament, PEOPLE)
        await evening.play(YELLOW_WINS, ("p3", "p2", "p1"))
        await evening.play(BLACK_WINS, ())
        assert evening.shown["rounds"] == []

    scene(tmp_path, act)


def test_a_result_typed_in_while_a_game_is_on_lets_that_game_not_count(tmp_path: Path) -> None:
    async def act(evening: Evenings) -> None:
        await evening.do(Tournament, PEOPLE)
        await evening.play(YELLOW_WINS[:-1], PEOPLE)
        await evening.do(Round, 1, ("p3",))
        await evening.do(Move, YELLOW_WINS[-1])
        assert len(evening.shown["rounds"]) == 1
        assert evening.points()["p3"] == 3

    scene(tmp_path, act)


def evening_of(people: tuple[str, ...] = PEOPLE) -> Evening:
    evening = Evening("aapep")
    evening.join("Ana", "Bo", "Cid")
    evening.do(Tournament(evening.request(), people))
    return evening


def refused(evening: Evening, command: Any, actor: Actor = HOST) -> str:
    with pytest.raises(RefusedError) as caught:
        evening.do(command, actor)
    return caught.value.code


def test_games_of_the_real_box_are_typed_in_until_somebody_has_ten() -> None:
    evening = evening_of(("p1", "p2"))
    for number in range(1, 5):
        evening.do(Round(evening.request(), number, ("p1",)))
    shown = document(evening.room.tournament)
    assert shown is not None
    assert (shown["champions"], shown["next"]) == (["p1"], None)
    assert refused(evening, Round(evening.request(), 5, ("p2",))) == "round"


def test_the_same_round_cannot_be_typed_in_twice() -> None:
    evening = evening_of()
    evening.do(Round(evening.request(), 1, ("p1",)))
    assert refused(evening, Round(evening.request(), 1, ("p1",))) == "round"
    assert refused(evening, Round(evening.request(), 3, ("p1",))) == "round"


def test_several_winners_need_to_know_whose_turn_it_was() -> None:
    evening = evening_of()
    assert refused(evening, Round(evening.request(), 1, ("p1", "p2"))) == "round"
    assert refused(evening, Round(evening.request(), 1, ("p1",), "p2")) == "round"
    assert refused(evening, Round(evening.request(), 1, ("p9",))) == "round"
    evening.do(Round(evening.request(), 1, ("p1", "p2"), "p1"))
    shown = document(evening.room.tournament)
    assert shown is not None
    assert shown["rounds"][0]["points"] == {"p1": 0, "p2": 1, "p3": 1}


def test_a_game_stopped_without_a_result_moves_the_roles_on() -> None:
    evening = evening_of()
    evening.do(Round(evening.request(), 1, ()))
    shown = document(evening.room.tournament)
    assert shown is not None
    assert shown["rounds"][0]["points"] == dict.fromkeys(PEOPLE, 0)
    assert shown["next"]["seats"] == ["p2", "p3", "p1"]


def test_only_the_last_round_is_taken_back() -> None:
    evening = evening_of()
    first = evening.do(Round(evening.request(), 1, ("p1",))) and evening.room.head
    evening.do(Round(evening.request(), 2, ("p2",)))
    assert refused(evening, Undo(evening.request(), first)) == "none"
    evening.do(Undo(evening.request(), evening.room.head))
    evening.do(Undo(evening.request(), first))
    assert evening.room.tournament is not None
    assert evening.room.tournament.entered == ()


def test_only_the_host_begins_types_in_and_ends() -> None:
    evening = evening_of()
    for command in (
        Tournament(evening.request(), ()),
        Tournament(evening.request(), PEOPLE),
        Round(evening.request(), 1, ("p1",)),
    ):
        assert refused(evening, command, Actor("p1")) == "host"
    evening.do(Tournament(evening.request(), ()))
    assert evening.room.tournament is None
    assert refused(evening, Round(evening.request(), 1, ("p1",))) == "none"


def test_two_to_four_different_people_of_the_table_play() -> None:
    evening = evening_of()
    for people in (("p1",), ("p1", "p1"), ("p1", "p9")):
        assert refused(evening, Tournament(evening.request(), people)) == "none"


def test_who_leaves_the_table_stays_in_the_tournament() -> None:
    evening = evening_of()
    evening.do(Leave(evening.request(), "p3"))
    evening.do(Round(evening.request(), 1, ("p3",)))
    shown = document(evening.room.tournament)
    assert shown is not None
    assert shown["standings"][0]["player"] == "p3"


@pytest.mark.parametrize(
    "message",
    [
        {"do": "tournament"},
        {"do": "tournament", "people": "p1"},
        {"do": "tournament", "people": [1, 2]},
        {"do": "tournament", "people": ["p1"] * 5},
        {"do": "round", "number": True, "won": []},
        {"do": "round", "number": 1, "won": None},
        {"do": "round", "number": 1, "won": ["p1"], "moved": 1},
        {"do": "round", "won": ["p1"]},
    ],
)
def test_what_is_no_command_of_a_tournament_is_refused(message: dict[str, Any]) -> None:
    with pytest.raises(RefusedError):
        command_of({**message, "id": request(1)})


def test_a_forged_round_is_found() -> None:
    evening = evening_of()
    evening.do(Round(evening.request(), 1, ("p1",)))
    evening.put([{"event": "round", "number": 2, "of": None, "won": ["p9"], "moved": None}])
    assert [finding.line for finding in verify(evening.text()).findings] == [evening.room.head]


def test_a_round_stands_in_the_table_for_spreadsheets() -> None:
    evening = evening_of()
    evening.do(Round(evening.request(), 1, ("p1", "p3"), "p1"))
    evening.do(Undo(evening.request(), evening.room.head))
    rows = as_csv(evening.log.texts).splitlines()
    assert rows[-2].endswith('no,"round 1: Ana, Cid"')


def test_every_phone_hears_how_the_tournament_stands(tmp_path: Path) -> None:
    async def act() -> None:
        async with serving(tmp_path, "aapep") as place:
            for name in ("Ana", "Bo"):
                await place.join(name)
            async with place.phone("Bo") as bo:
                assert (await bo.next("hello"))["tournament"] is None
                begin = {"do": "tournament", "id": place.request(), "people": ["p1", "p2"]}
                await place.post(f"{place.room_path}/do", begin, **place.as_host())
                assert (await bo.next("events"))["tournament"]["next"]["seats"] == ["p1", "p2"]
                skip = {"do": "who", "who": "host", "id": place.request()}
                await place.post(f"{place.room_path}/do", skip, **place.as_host())
                assert "tournament" not in await bo.next("events")
            state = await place.fetch("GET", f"{place.room_path}/state", **place.as_player("Bo"))
            assert json.loads(state.body)["tournament"]["goal"] == 10

    asyncio.run(act())
