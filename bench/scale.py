"""What a second server process and a second reader bring, with real PostgreSQL and Redis.

    python bench/scale.py [--phones 200] [--rooms 10] [--rolls N] [--photos N]

Phones, servers, readers and engines share this machine, so on two cores a second process can
bring little; the figures show the cost of sharing. A roll is timed from the request to the moment
the last phone of its room has it; all rooms roll at once, each its next as soon as that is over.
"""

import argparse
import asyncio
import hashlib
import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' engines and photographs

from scorer.table.after.shelves import shelf_at
from scorer.table.hosting import new_room
from scorer.table.limits import Limits
from scorer.table.phone import Rate
from scorer.table.public import PublicServer
from scorer.table.redis_bus import RedisBus
from scorer.table.rooms import Rooms
from scorer.table.serve import listen
from scorer.table.store import RoomRecord
from scorer.table.stores import opened
from tests.engines import free_port, postgres, redis_engine, wait_until
from tests.shots import taken

PIECE = 256 * 1024
UNLIMITED = Rate(1e9, 1e9)
PATIENCE = 60.0  # s for anything


async def serve(store_url: str, bus_url: str, port: int) -> None:
    """A server without the pace that keeps people from rolling over each other."""
    store, bus = await opened(store_url, Path()), RedisBus(bus_url)
    server = PublicServer(store, bus, {}, None, await shelf_at(store_url, Path()), reads=False)
    rooms = Rooms(store, Limits(pace=0, lines=10**7, rate=UNLIMITED), most=1000)
    await server.run(rooms, [listen("127.0.0.1", port)])


@contextmanager
def process(*arguments: str) -> Iterator[None]:
    """A process of this or the dice program, until the block ends."""
    running = subprocess.Popen([sys.executable, *arguments])
    try:
        yield
    finally:
        running.terminate()
        running.wait(20)


@dataclass(slots=True)
class Hall:
    """The phones of one room: who is still to hear of a roll, and how long rolls took."""

    record: RoomRecord
    bases: Sequence[str]
    phones: int
    head: int = 0
    waiting: int = 0
    complete: asyncio.Event = field(default_factory=asyncio.Event)
    delays: list[float] = field(default_factory=list)

    async def phone(self, number: int, here: asyncio.Event) -> None:
        """A phone that watches, at one of the servers."""
        base = self.bases[number % len(self.bases)].replace("http:", "ws:")
        async with connect(f"{base}/ws/{self.record.name}", compression=None) as line:
            await line.send(json.dumps({"do": "hello", "since": 0, "token": self.record.key}))
            async for text in line:
                message = json.loads(text)
                if message["type"] == "hello":
                    here.set()
                elif message["type"] == "events":
                    rolls = [e["seq"] for e in message["events"] if e["event"] == "roll"]
                    if rolls and max(rolls) > self.head:
                        self.waiting -= 1
                        if self.waiting == 0:
                            self.head = max(rolls)
                            self.complete.set()

    async def play(self, rolls: int, client: httpx2.AsyncClient) -> None:
        """Roll, each time at the next server."""
        host = {"authorization": f"Bearer {self.record.host}"}
        for number in range(rolls):
            self.waiting = self.phones
            self.complete.clear()
            base = self.bases[number % len(self.bases)]
            body = {"do": "roll", "id": secrets.token_hex(16), "after": self.head}
            began = time.perf_counter()
            address = f"{base}/api/rooms/{self.record.name}/do"
            (await client.post(address, json=body, headers=host)).raise_for_status()
            async with asyncio.timeout(PATIENCE):
                await self.complete.wait()
            self.delays.append(time.perf_counter() - began)


async def rooms_of(url: str, number: int) -> list[RoomRecord]:
    store = await opened(url, Path())
    made = [await new_room(store, "penny-papers", 0) for _ in range(number)]
    await store.close()
    return made


async def rolls(url: str, bases: Sequence[str], options: argparse.Namespace) -> None:
    """Roll in all rooms at once and tell how it went."""
    phones = options.phones // options.rooms
    halls = [Hall(record, bases, phones) for record in await rooms_of(url, options.rooms)]
    here = [asyncio.Event() for _ in range(phones * len(halls))]
    tasks = [
        asyncio.create_task(hall.phone(number, here[index * phones + number]))
        for index, hall in enumerate(halls)
        for number in range(phones)
    ]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(each.wait() for each in here))
    async with httpx2.AsyncClient(timeout=PATIENCE) as client:
        await asyncio.gather(*(hall.play(3, client) for hall in halls))  # warms up
        for hall in halls:
            hall.delays.clear()
        began = time.perf_counter()
        await asyncio.gather(*(hall.play(options.rolls, client) for hall in halls))
        took = time.perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    delays = sorted(1000 * delay for hall in halls for delay in hall.delays)
    p50, p99 = delays[len(delays) // 2], delays[int(len(delays) * 0.99)]
    print(
        f"{len(bases)} server(s), {len(here)} phones in {len(halls)} rooms: "
        f"{len(delays) / took:.0f} rolls/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms",
        flush=True,
    )


def photos(base: str, records: Sequence[RoomRecord], readers: int, urls: Sequence[str]) -> None:
    """Send photos, then let readers read them."""
    content = taken(3).jpeg
    sent: list[tuple[RoomRecord, str]] = []
    with httpx2.Client(timeout=PATIENCE) as client:
        for record in records:
            name, host = secrets.token_hex(16), {"authorization": f"Bearer {record.host}"}
            address = f"{base}/api/rooms/{record.name}/photos"
            wish = {"id": name, "bytes": len(content), "player": None}
            wish["sha256"] = hashlib.sha256(content).hexdigest()
            client.post(address, json=wish, headers=host).raise_for_status()
            for at in range(0, len(content), PIECE):
                piece = content[at : at + PIECE]
                client.put(f"{address}/{name}?at={at}", content=piece, headers=host)
            sent.append((record, name))

        def left() -> int:
            told = (
                client.get(
                    f"{base}/api/rooms/{record.name}/photos/{name}",
                    headers={"authorization": f"Bearer {record.host}"},
                ).json()["state"]
                for record, name in sent
            )
            return sum(state not in {"read", "failed"} for state in told)

        code = "from scorer.cli import dice; dice()"
        asked = ["-c", code, "reader", "--store", urls[0], "--bus", urls[1]]
        with ExitStack() as stack:
            for _ in range(readers):
                stack.enter_context(process(*asked))
            wait_until(lambda: left() < len(sent), PATIENCE)
            began, before = time.perf_counter(), left()
            wait_until(lambda: left() == 0, PATIENCE * 5)
            took = time.perf_counter() - began
    print(f"{readers} reader(s): {60 * before / took:.0f} photos/min", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--rooms", type=int, default=10)
    parser.add_argument("--rolls", type=int, default=60)
    parser.add_argument("--photos", type=int, default=24)
    parser.add_argument("--serve", nargs=3)
    options = parser.parse_args()
    if options.serve:
        store, bus, port = options.serve
        asyncio.run(serve(store, bus, int(port)))
        return
    with postgres() as database, redis_engine() as waker:
        urls = (database.url, waker.url)
        for number in (1, 2):
            with ExitStack() as stack:
                ports = [free_port() for _ in range(number)]
                for port in ports:
                    stack.enter_context(process(__file__, "--serve", *urls, str(port)))
                bases = [f"http://127.0.0.1:{port}" for port in ports]
                for base in bases:
                    wait_until(lambda base=base: answers(base), PATIENCE)
                asyncio.run(rolls(database.url, bases, options))
                records = asyncio.run(rooms_of(database.url, options.photos))
                photos(bases[0], records, number, urls)
    print(f"{os.cpu_count()} cores, which phones, servers, readers and engines share")


def answers(base: str) -> bool:
    """Whether a server is ready."""
    try:
        return httpx2.get(f"{base}/ready", timeout=PATIENCE).status_code == 200
    except httpx2.TransportError:
        return False


if __name__ == "__main__":
    main()
