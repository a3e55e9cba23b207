"""How fast the table is, beside a bare asyncio server that only repeats a message to everybody.

    python bench/table.py [--phones 100 1000] [--rolls N] [--rounds N] [--realtime]

One process serves, this one plays all phones with plain sockets; both run in turn on the same
machine, floor and table alternating, so that a busy machine slows both alike. A delivery is timed
from the moment the rolling phone writes its request to the moment a phone has read the roll.
On a machine that others use, `--realtime` (for root) lets nothing else come between for the
seconds that a measurement takes.
"""

import argparse
import asyncio
import base64
import json
import os
import secrets
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import ClassVar

import psutil

from scorer.table import keys
from scorer.table.diagnosis import Lamps
from scorer.table.limits import Limits
from scorer.table.pages import page_files
from scorer.table.phone import Rate
from scorer.table.proof import new_secret
from scorer.table.rooms import Rooms
from scorer.table.routes import Service
from scorer.table.serve import listen, server
from scorer.table.server import application
from scorer.table.store import SeatRecord, SqliteStore

SIZE = 420  # bytes of a roll's message, which the floor repeats
ROLL = b'"event":"roll"'
PLAYERS = 100  # seats of the largest game; more phones watch
MISSED = 60  # rolls that waking phones have missed
UNLIMITED = Rate(1e9, 1e9)
MAX_SLEEPER_ROLLS = 12_000  # loopback holds some 7,000 rolls for one who does not read
MAX_SLEEPER_TIME = 40.0  # s
PING, PONG = 0x89, 0x8A
PATIENCE = 60.0  # s for anything


# The servers, each in its own process.


class Floor(asyncio.Protocol):
    """Answers the handshake, then repeats one message to everybody at each request."""

    everybody: ClassVar[set[asyncio.Transport]] = set()
    frame = b"\x81\x7e" + struct.pack(">H", SIZE) + (b"{" + ROLL + b"}").ljust(SIZE)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A phone comes."""
        self.transport = transport
        self.is_open = False

    def data_received(self, data: bytes) -> None:
        """A handshake, a hello, or a roll."""
        if self.is_open:
            if b"\x81" in data[:1] and len(data) > 60:  # a roll; a hello is shorter
                for transport in self.everybody:
                    transport.write(self.frame)
            return
        self.is_open = True
        self.transport.write(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n")
        self.everybody.add(self.transport)

    def connection_lost(self, _error: Exception | None) -> None:
        """A phone goes."""
        self.everybody.discard(self.transport)


async def serve_floor(phones: int) -> None:
    at = listen("127.0.0.1", 0)
    loop = asyncio.get_running_loop()
    running = await loop.create_server(Floor, sock=at.sockets[0], backlog=2048)
    print(json.dumps({"port": at.port, "room": "FLOR", "tokens": ["x"] * phones}), flush=True)
    await running.serve_forever()


async def serve_table(phones: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "table.db")
        limits = Limits(phones=phones + 10, lines=10**7, pace=0, rate=UNLIMITED)
        rooms = Rooms(store, limits)
        at = listen("127.0.0.1", 0)
        record = await rooms.open("penny-papers", at.port, new_secret())
        room = await rooms.get(record.name)
        tokens = [secrets.token_hex(16) for _ in range(phones)]
        for number, token in enumerate(tokens[:PLAYERS]):
            event = {"event": "join", "player": f"p{number + 1}", "name": f"player {number}"}
            event |= {"phone": True, "random": secrets.token_hex(16)}
            seat = SeatRecord(f"p{number + 1}", keys.kept(token))
            await store.append(record.name, room.log.sealed([event], 0), seat)
            await room.load()
        service = Service(rooms, page_files(), Lamps(frozenset(), (), at.port), lambda: None)
        watching = [record.key] * (phones - PLAYERS)
        about = {"port": at.port, "room": record.name, "tokens": tokens[:PLAYERS] + watching}
        print(json.dumps(about), flush=True)
        await server(application(service), at).serve([*at.sockets])


@dataclass(slots=True)
class Running:
    """A server in its own process."""

    process: subprocess.Popen[str]
    about: dict[str, object]

    @property
    def seconds(self) -> float:
        """How long the server has computed."""
        used = psutil.Process(self.process.pid).cpu_times()
        return float(used.user + used.system)

    @property
    def megabytes(self) -> float:
        """The memory that the server holds."""
        return psutil.Process(self.process.pid).memory_info().rss / 1e6


def start(kind: str, phones: int) -> Running:
    """A server in a process of its own, as urgent as this one."""
    command = [sys.executable, __file__, "--serve", kind, "--phones", str(phones)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    pin(process.pid, 0, realtime=os.sched_getscheduler(0) == os.SCHED_FIFO)
    return Running(process, json.loads(process.stdout.readline()))


def pin(process: int, core: int, *, realtime: bool) -> None:
    """Keep the server and the phones from each other's core, and others from both."""
    if realtime:
        os.sched_setscheduler(process, os.SCHED_FIFO, os.sched_param(1))
    if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(process, {sorted(os.sched_getaffinity(0))[core]})


# The phones, all in this process.


class Phone(asyncio.Protocol):
    """One end of a websocket with plain frames; tells every message and when it came."""

    def __init__(self, room: str, heard: Callable[["Phone", bytes, float], None]) -> None:
        self.room = room
        self.heard = heard
        self.rest = b""
        self.is_open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket, and offer deflate as browsers do."""
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws/{self.room} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode()
        )

    def send(self, document: object) -> None:
        """Send a message in one frame, masked with zeros."""
        payload = json.dumps(document).encode()
        size = (
            struct.pack(">BBH", 0x81, 0xFE, len(payload))
            if len(payload) > 125
            else struct.pack(">BB", 0x81, 0x80 | len(payload))
        )
        self.transport.write(size + b"\0\0\0\0" + payload)

    def data_received(self, data: bytes) -> None:
        """Take whole messages out of what has come."""
        now = time.perf_counter()
        self.rest += data
        if not self.is_open.done():
            _, blank, self.rest = self.rest.partition(b"\r\n\r\n")
            if blank:
                self.is_open.set_result(None)
        while len(self.rest) >= 2:
            length, start = self.rest[1], 2
            if length == 126:
                length, start = struct.unpack(">H", self.rest[2:4].ljust(2, b"\0"))[0], 4
            elif length == 127:
                length, start = struct.unpack(">Q", self.rest[2:10].ljust(8, b"\0"))[0], 10
            if len(self.rest) < start + length:
                return
            kind, message = self.rest[0], self.rest[start : start + length]
            self.rest = self.rest[start + length :]
            if kind == PING:
                head = struct.pack(">BB", PONG, 0x80 | length)
                self.transport.write(head + b"\0\0\0\0" + message)
            else:
                self.heard(self, message, now)


@dataclass(slots=True)
class Hall:
    """All phones of a room, and what they have heard of the roll that is on."""

    running: Running
    phones: list[Phone] = field(default_factory=list)
    sent: float = 0.0
    head: int = 0
    delays: list[float] = field(default_factory=list)
    lasts: list[float] = field(default_factory=list)
    spreads: list[float] = field(default_factory=list)
    arrived: list[float] = field(default_factory=list)
    hellos: int = 0
    expected: int = 0
    complete: asyncio.Event = field(default_factory=asyncio.Event)

    def heard(self, phone: Phone, message: bytes, now: float) -> None:
        """Note a roll or a greeting, and whether everybody has it now."""
        if ROLL in message and b'"hello"' not in message[:20]:
            if phone is self.phones[0] and b'"seq"' in message:
                self.head = json.loads(message)["events"][-1]["seq"]
            self.arrived.append(now)
            if len(self.arrived) == self.expected:
                self.complete.set()
        elif b'"hello"' in message[:20]:
            self.hellos += 1
            if phone is self.phones[0]:
                self.head = json.loads(message)["head"]
            if self.hellos == self.expected:
                self.complete.set()

    async def connect(self, since: int | None = None) -> float:
        """Let all phones come at once; the seconds until each has its greeting."""
        about, loop = self.running.about, asyncio.get_running_loop()
        tokens = about["tokens"]
        self.expected, self.hellos = len(tokens), 0
        self.complete.clear()
        began = time.perf_counter()

        async def come(token: str) -> None:
            make = lambda: Phone(about["room"], self.heard)  # noqa: E731
            _, phone = await loop.create_connection(make, "127.0.0.1", about["port"])
            self.phones.append(phone)
            await phone.is_open
            phone.send(
                {"do": "hello", "token": token, "since": self.head if since is None else since}
            )

        await asyncio.gather(*map(come, tokens))
        if about["room"] != "FLOR":
            async with asyncio.timeout(PATIENCE):
                await self.complete.wait()
        return time.perf_counter() - began

    async def roll(self, readers: int | None = None) -> None:
        """Roll once and wait until every phone that reads has it."""
        self.arrived, self.expected = [], readers or len(self.phones)
        self.complete.clear()
        self.sent = time.perf_counter()
        self.phones[0].send({"do": "roll", "id": secrets.token_hex(16), "after": self.head})
        async with asyncio.timeout(PATIENCE):
            await self.complete.wait()
        self.delays += [at - self.sent for at in self.arrived]
        self.lasts.append(max(self.arrived) - self.sent)
        self.spreads.append(max(self.arrived) - min(self.arrived))

    def close(self) -> None:
        """Let everybody go, and end the server."""
        for phone in self.phones:
            phone.transport.abort()
        self.running.process.kill()
        self.running.process.wait()


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured in one round.

    Milliseconds; `rolls` a second one after the other; `cpu` µs of the server for one delivery,
    which a busy machine changes least; `joined` s until all were in.
    """

    p50: float
    p99: float
    worst: float
    last: float
    spread: float
    rolls: float
    cpu: float
    megabytes: float
    joined: float


async def measured(kind: str, phones: int, rolls: int) -> Figures:
    hall = Hall(start(kind, phones))
    try:
        joined = await hall.connect()
        for _ in range(5):
            await hall.roll()  # warms up, and starts the game
        hall.delays, hall.lasts, hall.spreads = [], [], []
        for _ in range(rolls):
            await hall.roll()
            await asyncio.sleep(0.02)
        delays, lasts, spreads = sorted(hall.delays), hall.lasts, hall.spreads
        began, used = time.perf_counter(), hall.running.seconds
        for _ in range(rolls):
            await hall.roll()
        second = rolls / (time.perf_counter() - began)
        return Figures(
            p50=1000 * delays[len(delays) // 2],
            p99=1000 * delays[int(len(delays) * 0.99)],
            worst=1000 * delays[-1],
            last=1000 * median(lasts),
            spread=1000 * median(spreads),
            rolls=second,
            cpu=1e6 * (hall.running.seconds - used) / (rolls * phones),
            megabytes=hall.running.megabytes,
            joined=joined,
        )
    finally:
        hall.close()


async def compare(phones: int, rolls: int, rounds: int) -> None:
    print(f"{phones} phones, {rolls} rolls, median of {rounds} rounds")
    found: dict[str, list[Figures]] = {"floor": [], "table": []}
    for _ in range(rounds):
        for kind, figures in found.items():
            figures.append(await measured(kind, phones, rolls))
    names = Figures.__dataclass_fields__
    print("        " + "".join(f"{name:>10}" for name in names))
    middle = {
        kind: {name: median(getattr(one, name) for one in figures) for name in names}
        for kind, figures in found.items()
    }
    for kind, values in middle.items():
        print(f"{kind:8}" + "".join(f"{value:10.1f}" for value in values.values()))
    ratio = middle["table"]["p99"] / middle["floor"]["p99"]
    print(f"p99 is {ratio:.1f} times the floor's\n")


async def sleeper(phones: int) -> None:
    """One phone never reads; how long the others ever waited for a roll."""
    hall = Hall(start("table", phones))
    try:
        await hall.connect()
        asleep = hall.phones[-1]
        await hall.roll()
        asleep.transport.pause_reading()
        hall.lasts, count, began = [], 0, time.perf_counter()
        while count < MAX_SLEEPER_ROLLS and time.perf_counter() - began < MAX_SLEEPER_TIME:
            await hall.roll(readers=phones - 1)
            count += 1
        worst = 1000 * max(hall.lasts)
        print(
            f"one of {phones} never reads: {count} rolls, the others waited at most {worst:.0f} ms"
        )
        print(f"the server uses {hall.running.megabytes:.0f} MB\n")
    finally:
        hall.close()


async def waking(phones: int) -> None:
    """All phones come at once and get the rolls they have missed."""
    hall = Hall(start("table", phones))
    try:
        await hall.connect()
        for _ in range(MISSED):
            await hall.roll()
        head = hall.head
        for phone in hall.phones:
            phone.transport.abort()
        hall.phones = []
        seconds = await hall.connect(since=head - MISSED)
        print(
            f"{phones} phones wake at once: all have their {MISSED} rolls after {seconds:.2f} s\n"
        )
    finally:
        hall.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--phones", type=int, nargs="+", default=[100, 1000])
    parser.add_argument("--rolls", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--realtime", action="store_true")
    parser.add_argument("--serve", choices=["floor", "table"])
    wish = parser.parse_args()
    if wish.serve:
        serving = serve_floor if wish.serve == "floor" else serve_table
        asyncio.run(serving(wish.phones[0]))
        return
    pin(0, 1, realtime=wish.realtime)
    for phones in wish.phones:
        rolls = max(5, wish.rolls * 100 // max(phones, 100))  # as many deliveries for each size
        asyncio.run(compare(phones, rolls, wish.rounds))
    asyncio.run(sleeper(min(wish.phones)))
    asyncio.run(waking(max(wish.phones)))


if __name__ == "__main__":
    main()
