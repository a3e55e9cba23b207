"""Every kind of store keeps the same promises; servers that share one serve the same rooms."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
from httpx2 import ASGITransport, AsyncClient

from scorer.table import stores
from scorer.table.after.shelf import WAITING, PhotoRecord, Shelf
from scorer.table.after.shelves import shelf_at
from scorer.table.command import Join, Roll
from scorer.table.diagnosis import Lamps
from scorer.table.engine import DownError, public
from scorer.table.follower import Follower
from scorer.table.limits import Limits
from scorer.table.live import LiveRoom
from scorer.table.log import sealed
from scorer.table.meters import MeteredStore, Meters
from scorer.table.pages import page_files
from scorer.table.phone import Phone
from scorer.table.redis_bus import RedisBus
from scorer.table.refusal import RefusedError
from scorer.table.rooms import Rooms
from scorer.table.routes import Service
from scorer.table.server import application
from scorer.table.store import ConflictError, EveningRecord, SeatRecord, Store
from scorer.table.verify import verify
from sheetgen.errors import SheetError
from tests.engines import Engine, free_port, postgres, redis_engine
from tests.tables import HOST, SECRET, player, request

KINDS = ("sqlite", "postgresql")
QUICK = Limits(pace=0)


@pytest.fixture(scope="session")
def database() -> Iterator[Engine]:
    with postgres() as engine:
        yield engine


@pytest.fixture(scope="session")
def waker() -> Iterator[Engine]:
    with redis_engine() as engine:
        yield engine


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "table.db")
    return str(request.getfixturevalue("database").url)


@asynccontextmanager
async def store_at(url: str) -> AsyncIterator[Store]:
    store = await stores.opened(url, Path("nowhere"))
    try:
        yield store
    finally:
        await store.close()


async def rolled(room: LiveRoom, number: int) -> int:
    """Roll, again if somebody else was faster or the engine is away; the line it made."""
    while True:
        try:
            await room.catch_up()
            return await room.do(Roll(request(number), room.room.last_draw), HOST)
        except RefusedError as refused:
            if refused.code not in {"down", "late", "fast"}:
                raise
            await asyncio.sleep(0.01)


async def one_room(store: Store) -> str:
    return (await Rooms(store).open("penny-papers", 8765, SECRET)).name


def test_a_room_is_kept_with_everything_that_opens_it(url: str) -> None:
    async def scene() -> None:
        async with store_at(url) as store:
            record = await Rooms(store).open("penny-papers", 8765, SECRET)
        async with store_at(url) as again:
            assert await again.room(record.name) == record
            assert record in await again.rooms()
            assert json.loads((await again.lines(record.name, 0))[0])["event"] == "open"
            assert await again.room("0000") is None
            await again.check()

    asyncio.run(scene())


def test_a_number_is_given_once_and_a_conflict_keeps_nothing(url: str) -> None:
    async def scene() -> None:
        async with store_at(url) as store:
            name = await one_room(store)
            lines = [sealed({"event": "skip"}, seq, 0, "") for seq in (2, 1)]
            with pytest.raises(ConflictError):
                await store.append(name, lines, SeatRecord("p1", "token"))
            assert len(await store.lines(name, 0)) == 1
            assert await store.seats(name) == {}

    asyncio.run(scene())


def test_a_seat_that_is_given_again_is_opened_by_the_new_token_only(url: str) -> None:
    async def scene() -> None:
        async with store_at(url) as store:
            name = await one_room(store)
            await store.append(name, [], SeatRecord("p1", "old"))
            await store.append(name, [], SeatRecord("p1", "new"))
            assert await store.seats(name) == {"new": "p1"}

    asyncio.run(scene())


def test_a_game_kept_again_takes_the_place_of_the_first_and_its_number(url: str) -> None:
    async def scene() -> None:
        async with store_at(url) as store:
            name = await one_room(store)
            first = await store.keep_evening(EveningRecord(name, 2, 1, "a"))
            other = await store.keep_evening(EveningRecord(name, 9, 2, "b"))
            assert await store.keep_evening(EveningRecord(name, 2, 3, "c")) == first
            kept = [EveningRecord(name, 9, 2, "b", other), EveningRecord(name, 2, 3, "c", first)]
            assert await store.evenings(name) == kept
            assert [one for one in await store.evenings() if one.room == name] == kept
            assert await store.drop_evening(other)
            assert not await store.drop_evening(other)
            assert await store.keep_evening(EveningRecord(name, 11, 4, "d")) > other

    asyncio.run(scene())


def test_two_servers_of_one_room_write_one_log_without_gap_or_repeat(url: str) -> None:
    async def scene() -> None:
        async with store_at(url) as one, store_at(url) as other:
            name = await one_room(one)
            rooms = [await Rooms(store, QUICK).get(name) for store in (one, other)]
            await asyncio.gather(*(rolled(rooms[number % 2], number) for number in range(20)))
            await rolled(rooms[1], 1)  # asked again: no second roll
            await rooms[1].catch_up()
            await rooms[0].catch_up()
            assert rooms[0].log.texts == rooms[1].log.texts
            assert rooms[0].log.head == 22  # open, game, and twenty rolls
            assert verify("\n".join(rooms[0].log.texts)).findings == ()

    asyncio.run(scene())


@pytest.mark.parametrize(
    "change", ["UPDATE event SET line = 'x'", "DELETE FROM event", "TRUNCATE event"]
)
def test_postgresql_never_lets_a_line_be_changed_or_removed(database: Engine, change: str) -> None:
    async def scene() -> None:
        async with store_at(database.url) as store:
            await one_room(store)
        with (
            psycopg.connect(database.url) as base,
            pytest.raises(psycopg.errors.RaiseException, match="never"),
        ):
            base.execute(change)

    asyncio.run(scene())


def test_a_database_of_a_newer_program_is_left_alone(database: Engine) -> None:
    async def scene() -> None:
        async with store_at(database.url):
            pass
        with psycopg.connect(database.url, autocommit=True) as base:
            before = base.execute("SELECT number FROM version WHERE part = 'store'").fetchone()
            base.execute("UPDATE version SET number = 99 WHERE part = 'store'")
            with pytest.raises(SheetError, match="newer version"):
                await stores.opened(database.url, Path())
            base.execute("UPDATE version SET number = %s WHERE part = 'store'", before)

    asyncio.run(scene())


@pytest.mark.parametrize("place", ["127.0.0.1:{port}/base", "no-such-host.invalid/base"])
def test_a_database_that_is_not_there_is_told_without_its_password(place: str) -> None:
    url = f"postgresql://ana:hidden@{place.format(port=free_port())}"
    with pytest.raises(SheetError, match="does not let us in") as error:
        asyncio.run(stores.opened(url, Path()))
    assert "hidden" not in str(error.value)
    assert "ana" not in public(url)


def test_an_address_that_is_none_of_redis_is_told() -> None:
    with pytest.raises(SheetError, match="no address of Redis"):
        RedisBus("mongodb://somewhere")


# The wake-up.


@asynccontextmanager
async def two_servers(database: Engine, bus: Engine | None) -> AsyncIterator[list[LiveRoom]]:
    """One room in two servers, each with its own connection to the engines."""
    async with store_at(database.url) as one, store_at(database.url) as other:
        name = await one_room(one)
        rooms = [Rooms(store, QUICK) for store in (one, other)]
        live = [await each.get(name) for each in rooms]
        lines = [None if bus is None else RedisBus(bus.url) for _ in rooms]
        tasks = [
            asyncio.create_task(Follower(*each).run()) for each in zip(rooms, lines, strict=True)
        ]
        await asyncio.sleep(0.2)
        yield live
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for line in lines:
            if line is not None:
                await line.close()


async def comes(true: Any, patience: float = 10.0) -> None:
    async with asyncio.timeout(patience):
        while not true():
            await asyncio.sleep(0.02)


class Ear:
    """A phone that remembers what it is told."""

    def __init__(self, name: str | None = None) -> None:
        self.heard: list[Any] = []
        self.phone = Phone(player(name) if name else HOST, self._send)

    async def _send(self, message: Any) -> None:
        self.heard.append(json.loads(message["text"]))

    def rolls(self) -> list[int]:
        lines = [e for m in self.heard if m["type"] in {"hello", "events"} for e in m["events"]]
        return [line["seq"] for line in lines if line["event"] == "roll"]


def test_a_roll_at_one_server_is_told_to_the_phones_of_the_other(
    database: Engine, waker: Engine
) -> None:
    async def scene() -> None:
        async with two_servers(database, waker) as (one, other):
            ear = Ear()
            other.connect(ear.phone, 0, "")
            writer = asyncio.create_task(ear.phone.write())
            seq = await rolled(one, 7)
            await comes(lambda: ear.rolls() == [seq], 1.5)  # sooner than anybody looks by himself
            writer.cancel()

    asyncio.run(scene())


def test_without_a_bus_the_log_is_looked_at(database: Engine) -> None:
    async def scene() -> None:
        async with two_servers(database, None) as (one, other):
            seq = await rolled(one, 7)
            await comes(lambda: other.log.head == seq)

    asyncio.run(scene())


def test_who_sits_at_another_server_is_there_and_his_seat_is_not_empty(
    database: Engine, waker: Engine
) -> None:
    async def scene() -> None:
        async with two_servers(database, waker) as (one, other):
            key, _ = await one.join(Join("Ana", request(1)), request(2))
            one.connect(Ear(key).phone, 0, "")
            await comes(lambda: key in other.presence.all)
            assert other.presence.here == frozenset()

    asyncio.run(scene())


# Engines that go and come back.


def test_while_the_database_is_away_rolls_are_refused_and_afterwards_none_is_lost_or_doubled(
    waker: Engine,
) -> None:
    async def scene(database: Engine) -> None:
        async with two_servers(database, waker) as rooms:
            done: dict[str, int] = {}

            async def roll(number: int) -> None:
                done[request(number)] = await rolled(rooms[number % 2], number)

            await asyncio.gather(*(roll(n) for n in range(10)))
            playing = asyncio.gather(*(roll(n) for n in range(10, 60)))
            await asyncio.sleep(0.01)
            await asyncio.to_thread(database.stop, kill=True)
            with pytest.raises(DownError):
                await rooms[0].do(Roll(request(99), rooms[0].room.last_draw), HOST)
            assert not playing.done()
            await asyncio.to_thread(database.start)
            await playing
            await asyncio.gather(*(room.catch_up() for room in rooms))
            assert rooms[0].log.texts == rooms[1].log.texts
            rolls = [line for line in rooms[0].log.events() if line["event"] == "roll"]
            assert {line["id"]: line["seq"] for line in rolls} == done
            assert len(rolls) == 60
            assert verify("\n".join(rooms[0].log.texts)).findings == ()

    with postgres() as own:
        asyncio.run(scene(own))


def test_while_the_bus_is_away_play_goes_on_and_it_is_used_again_when_it_is_back(
    database: Engine,
) -> None:
    async def scene(waker: Engine) -> None:
        async with two_servers(database, waker) as (one, other):
            await rolled(one, 1)
            await asyncio.to_thread(waker.stop, kill=True)
            seq = await rolled(one, 2)
            await comes(lambda: other.log.head == seq)  # found by looking
            await asyncio.to_thread(waker.start)
            await asyncio.sleep(1.5)
            seq = await rolled(other, 3)
            await comes(lambda: one.log.head == seq)

    with redis_engine() as own:
        asyncio.run(scene(own))


# The shelf of photos.


@asynccontextmanager
async def shelf(url: str) -> AsyncIterator[Shelf]:
    place = await shelf_at(url, Path("nowhere"))
    try:
        yield place
    finally:
        for record in await place.older(10**15):
            await place.drop(record.room, record.id)
        await place.close()


def photo(number: int) -> PhotoRecord:
    return PhotoRecord("K7QX", f"{number:032x}", "p1", None, 0, 4, "", number)


def test_a_photo_grows_by_the_next_piece_only_and_is_gone_when_it_is_dropped(url: str) -> None:
    async def scene() -> None:
        async with shelf(url) as place:
            one = photo(1)
            await place.add(one)
            await place.add(replace(one, by="p2"))  # one that is there stays as it is
            assert await place.put(one.room, one.id, 0, b"ab") == 2
            assert await place.put(one.room, one.id, 1, b"xx") == 2
            assert await place.put(one.room, one.id, 2, b"cd") == 4
            assert await place.content(one.room, one.id) == b"abcd"
            await place.keep(one.room, one.id, "sheet 0", b"old")
            await place.keep(one.room, one.id, "sheet 0", b"new")
            assert await place.picture(one.room, one.id, "sheet 0") == b"new"
            assert [each.by for each in await place.of_room(one.room)] == ["p1"]
            await place.start_again(one)
            assert await place.content(one.room, one.id) == b""
            await place.drop(one.room, one.id)
            await place.keep(one.room, one.id, "sheet 0", b"late")
            assert await place.get(one.room, one.id) is None
            assert await place.picture(one.room, one.id, "sheet 0") is None

    asyncio.run(scene())


def test_readers_take_each_photo_once_the_oldest_first_and_that_of_a_dead_reader_again(
    url: str,
) -> None:
    async def scene() -> None:
        async with shelf(url) as one, shelf(url) as other:
            for number in range(1, 9):
                await one.add(photo(number))
                assert await one.move(photo(number), WAITING, 0)
                assert not await one.move(photo(number), WAITING, 0)  # it is not "coming" any more
            assert await one.ahead(photo(3)) == 2
            taken = await asyncio.gather(*(place.take(100, 50) for place in [one, other] * 4))
            assert sorted(each.added for each in taken if each) == list(range(1, 9))
            assert await other.take(120, 50) is None
            again = await other.take(160, 50)  # whoever took it has not been heard of
            assert again is not None
            assert (again.added, again.tries) == (1, 2)

    asyncio.run(scene())


# For those who look after servers.


def asking(service: Service, base: str) -> AsyncClient:
    return AsyncClient(transport=ASGITransport(application(service)), base_url=base)


def test_a_server_says_whether_it_lives_and_whether_its_engines_answer(tmp_path: Path) -> None:
    async def scene() -> None:
        away = RedisBus(f"redis://127.0.0.1:{free_port()}")
        async with store_at(str(tmp_path / "table.db")) as store:
            for engines, status in (((), 200), ((away,), 503)):
                lamps = Lamps(frozenset(), (), 0)
                service = Service(Rooms(store), page_files(), lamps, lambda: None, None, engines)
                async with asking(service, "http://localhost") as client:
                    assert (await client.get("/health")).json() == {"alive": True}
                    assert (await client.get("/ready")).status_code == status

    asyncio.run(scene())


def test_a_public_server_answers_to_its_name_and_gives_its_address(tmp_path: Path) -> None:
    async def scene() -> None:
        async with store_at(str(tmp_path / "table.db")) as store:
            record = await Rooms(store).open("penny-papers", 0, SECRET)
            lamps, own = Lamps(frozenset(), (), 0), "https://dice.example"
            service = Service(Rooms(store), page_files(), lamps, lambda: None, own)
            host = {"authorization": f"Bearer {record.host}"}
            async with asking(service, own) as client:
                answer = await client.get(f"/api/rooms/{record.name}/state", headers=host)
                assert answer.json()["link"].startswith(f"{own}/r/")
            async with asking(service, "https://other.example") as client:
                assert (await client.get("/health")).status_code == 403

    asyncio.run(scene())


def test_what_a_server_writes_is_counted_without_names(tmp_path: Path) -> None:
    async def scene() -> None:
        meters = Meters()
        async with store_at(str(tmp_path / "table.db")) as plain:
            rooms = Rooms(MeteredStore(plain, meters), QUICK)
            meters.watch(rooms)
            record = await rooms.open("penny-papers", 0, SECRET)
            room = await rooms.get(record.name)
            await room.do(Roll(request(1), 1), HOST)
            told = meters.registry.get_sample_value
            assert told("dice_events_total", {"event": "roll"}) == 1
            assert told("dice_write_seconds_count") == 2
            assert told("dice_rooms") == 1

    asyncio.run(scene())
