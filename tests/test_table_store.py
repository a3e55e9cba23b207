"""The store: lines are only added, and what was told is there after a kill at any moment."""

import asyncio
import json
import multiprocessing
import os
import signal
import sqlite3
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from scorer.table.command import Roll
from scorer.table.limits import Limits
from scorer.table.live import LiveRoom
from scorer.table.log import Log, sealed
from scorer.table.rooms import Rooms
from scorer.table.store import ConflictError, SeatRecord, SqliteStore, sqlite_file
from scorer.table.verify import verify
from sheetgen.errors import SheetError
from tests.tables import HOST, SECRET, request

KILLS = 100


def store_in(folder: Path) -> SqliteStore:
    return SqliteStore(folder / "table.db")


async def one_room(store: SqliteStore) -> str:
    return (await Rooms(store).open("penny-papers", 8765, SECRET)).name


def test_a_room_is_kept_with_everything_that_opens_it(tmp_path: Path) -> None:
    async def scene() -> None:
        store = store_in(tmp_path)
        record = await Rooms(store).open("penny-papers", 8765, SECRET)
        await store.close()
        again = store_in(tmp_path)
        assert await again.room(record.name) == record
        assert await again.rooms() == [record]
        assert json.loads((await again.lines(record.name, 0))[0])["event"] == "open"
        await again.close()

    asyncio.run(scene())


def test_a_number_is_given_once_and_a_conflict_keeps_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        store = store_in(tmp_path)
        name = await one_room(store)
        lines = [sealed({"event": "skip"}, seq, 0, "") for seq in (2, 1)]
        with pytest.raises(ConflictError):
            await store.append(name, lines, SeatRecord("p1", "token"))
        assert len(await store.lines(name, 0)) == 1
        assert await store.seats(name) == {}
        await store.close()

    asyncio.run(scene())


@pytest.mark.parametrize("change", ["UPDATE event SET line = 'x'", "DELETE FROM event"])
def test_a_line_is_never_changed_or_removed(tmp_path: Path, change: str) -> None:
    store = store_in(tmp_path)
    asyncio.run(one_room(store))
    asyncio.run(store.close())
    base = sqlite3.connect(tmp_path / "table.db")
    with pytest.raises(sqlite3.IntegrityError, match="never"):
        base.execute(change)
    base.close()


def test_a_seat_that_is_given_again_is_opened_by_the_new_token_only(tmp_path: Path) -> None:
    async def scene() -> None:
        store = store_in(tmp_path)
        name = await one_room(store)
        await store.append(name, [], SeatRecord("p1", "old"))
        await store.append(name, [], SeatRecord("p1", "new"))
        assert await store.seats(name) == {"new": "p1"}
        await store.close()

    asyncio.run(scene())


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    asyncio.run(store_in(tmp_path).close())
    assert (tmp_path / "table.db").stat().st_mode & 0o077 == 0


def test_a_file_that_is_no_store_is_refused_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "table.db").write_text("this is no database, and long enough to be read as one" * 9)
    with pytest.raises(SheetError, match="--store"):
        store_in(tmp_path)


def test_a_store_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "table.db")
    base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(SheetError, match="newer version"):
        store_in(tmp_path)


@pytest.mark.parametrize(
    ("url", "file"),
    [(None, "home/table.db"), ("a.db", "a.db"), ("sqlite:a.db", "a.db"),
     ("sqlite:///tmp/a.db", "/tmp/a.db"), ("C:\\a.db", "C:\\a.db")],
)  # fmt: skip
def test_the_store_is_a_file_or_an_address_of_sqlite(url: str | None, file: str) -> None:
    assert sqlite_file(url, Path("home")) == Path(file)


def test_a_kind_of_store_that_is_not_there_is_refused() -> None:
    with pytest.raises(SheetError, match="no store of the kind 'mysql'"):
        sqlite_file("mysql://somewhere", Path("home"))


# Two programs at one room.


def test_two_servers_of_one_room_write_one_log_without_gap_or_repeat(tmp_path: Path) -> None:
    async def scene() -> None:
        stores = store_in(tmp_path), store_in(tmp_path)
        name = await one_room(stores[0])
        rooms = [await Rooms(store, Limits(pace=0)).get(name) for store in stores]
        for number in range(20):
            room = rooms[number % 2]
            await room.load()
            await room.do(Roll(request(number), room.log.head), HOST)
        await rooms[0].load()
        assert rooms[0].log.head == 22
        assert verify("\n".join(rooms[0].log.texts)).findings == ()
        for store in stores:
            await store.close()

    asyncio.run(scene())


def test_a_command_that_meets_another_programs_line_is_decided_again(tmp_path: Path) -> None:
    async def scene() -> None:
        stores = store_in(tmp_path), store_in(tmp_path)
        name = await one_room(stores[0])
        one, other = [await Rooms(store, Limits(pace=0)).get(name) for store in stores]
        await one.do(Roll(request(1), 1), HOST)
        assert await other.do(Roll(request(1), 1), HOST) == 3  # the same request: no second roll
        assert other.log.texts == one.log.texts
        for store in stores:
            await store.close()

    asyncio.run(scene())


# Killed at any moment.


def roll_for_ever(file: Path, name: str, first: int, told: Connection) -> None:
    """Roll, and tell each roll only after the room has acknowledged it."""

    async def scene() -> None:
        room = await Rooms(SqliteStore(file), Limits(pace=0, lines=10**6)).get(name)
        for number in range(first, first + 10**6):
            told.send((request(number), await room.do(Roll(request(number), room.log.head), HOST)))

    asyncio.run(scene())


def test_a_hundred_kills_lose_no_acknowledged_roll_and_double_none(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    store = SqliteStore(file)
    name = asyncio.run(one_room(store))
    asyncio.run(store.close())
    context, chance = multiprocessing.get_context("fork"), Random(6)
    acknowledged: list[tuple[str, int]] = []
    for kill in range(KILLS):
        reading, writing = context.Pipe(duplex=False)
        child = context.Process(target=roll_for_ever, args=(file, name, kill * 10**6, writing))
        child.start()
        writing.close()
        acknowledged += [reading.recv() for _ in range(chance.randrange(1, 5))]
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        child.join()
        while reading.poll():
            try:
                acknowledged.append(reading.recv())
            except EOFError:
                break
        reading.close()
    texts = asyncio.run(lines_of(file, name))
    log = Log(texts)
    assert verify("\n".join(texts)).findings == ()
    assert all(log.granted(asked) == line for asked, line in acknowledged)
    rolls = [json.loads(text)["id"] for text in texts if '"roll"' in text]
    assert len(rolls) == len(set(rolls)) >= len(acknowledged) >= KILLS


async def lines_of(file: Path, name: str) -> list[str]:
    store = SqliteStore(file)
    texts = [*await store.lines(name, 0)]
    await store.close()
    return texts


def test_a_room_that_is_loaded_again_is_as_it_was(tmp_path: Path) -> None:
    async def scene() -> None:
        store = store_in(tmp_path)
        name = await one_room(store)
        room = await Rooms(store, Limits(pace=0)).get(name)
        for number in range(5):
            await room.do(Roll(request(number), room.log.head), HOST)
        again: LiveRoom = await Rooms(store).get(name)
        assert again.room == room.room
        assert again.log.texts == room.log.texts
        await store.close()

    asyncio.run(scene())
