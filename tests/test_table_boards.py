"""Temple Antics and Aapep at the table: whole games through the room, by the choices it offers."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorer.games.aapep.record import parse_game
from scorer.games.temple_antics import judge
from scorer.table.board import IllegalError
from scorer.table.command import Game, Move, Roll, Undo
from scorer.table.limits import Limits
from scorer.table.live import LiveRoom
from scorer.table.room import Room
from scorer.table.rooms import Rooms
from scorer.table.store import SqliteStore
from scorer.table.verify import verify
from tests.tables import BOARDS, HOST, SECRET, request

MOST_STEPS = 600  # far more than any game of these seeds has


async def step(room: LiveRoom, chance: Random, number: int) -> None:
    """Roll where dice are wanted, else put together any move from the choices shown."""
    document = room.board_document("en", [])
    if document["dice"]:
        await room.do(Roll(request(number), room.log.head), HOST)
        return
    picked: list[str] = []
    while True:
        choice = chance.choice(room.board_document("en", picked)["choices"])
        if not choice["part"]:
            break
        picked.append(choice["key"])
    await room.do(Move(request(number), choice["key"]), HOST)


def played(folder: Path, game: str, seed: int, undo: Sequence[int] = ()) -> dict[str, Any]:
    """The board at the end of a game of random choices; its log is checked on the way."""

    async def scene() -> dict[str, Any]:
        store = SqliteStore(folder / "table.db")
        rooms = Rooms(store, Limits(pace=0), BOARDS)
        record = await rooms.open(game, 8765, SECRET)
        room = await rooms.get(record.name)
        await room.do(Game(request(10**6), game, count=2), HOST)
        chance = Random(seed)
        for number in range(MOST_STEPS):
            if room.board_document("en", [])["over"]:
                break
            await step(room, chance, number)
            if number in undo:
                before = room.board_document("es", [])
                await room.do(Undo(request(10**5 + number), room.log.head), HOST)
                assert room.board_document("es", []) != before
        assert verify("\n".join(room.log.texts)).findings == ()
        again = await Rooms(store, Limits(pace=0), BOARDS).get(record.name)
        assert again.board == room.board
        await store.close()
        return dict(room.board_document("es", []))

    return asyncio.run(scene())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_of_temple_antics_is_played_to_its_end_with_the_tables_dice(
    tmp_path: Path, seed: int
) -> None:
    board = played(tmp_path, "temple-antics", seed, undo=(3, 8))
    assert board["over"]
    assert board["outcome"]
    assert board["choices"] == []
    verdict = judge(board["record"])
    assert verdict.problems == ()
    assert verdict.ending is not None


def test_a_game_of_aapep_is_played_by_its_parts_under_the_referee(tmp_path: Path) -> None:
    board = played(tmp_path, "aapep", 4, undo=(2, 14))
    assert board["over"]
    assert "gana" in board["outcome"].lower()
    edges = [edge["winner"] for edge in board["picture"]["edges"]]
    assert any(edges)
    assert len(parse_game(board["record"]).moves) >= 4


@pytest.mark.parametrize("game", ["aapep", "temple-antics"])
@pytest.mark.parametrize(
    "move", ["", "roll 3 4", "x", "go Z9", "A1-A1=LLLL A1-A1", "\x00", "é" * 99]
)
def test_what_is_no_step_of_the_game_is_refused(game: str, move: str) -> None:
    board = BOARDS[game](Room(count=2))
    with pytest.raises(IllegalError):
        board.stepped({"event": "move", "move": move})


def test_parts_that_do_not_fit_offer_nothing() -> None:
    board = BOARDS["aapep"](Room(count=2))
    assert board.choices("en", ["ZZZZ"]) == ()
    assert board.document("en", ["ZZZZ"])["prompt"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_aapep_is_set_up_for_its_players(players: int) -> None:
    board = BOARDS["aapep"](Room(count=players, seats=tuple(f"p{n}" for n in range(players))))
    seats = board.document("en", [])["picture"]["seats"]
    assert [seat["player"] for seat in seats] == [f"p{n}" for n in range(players)]
