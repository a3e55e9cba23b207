"""Tables for the tests: pure ones, live ones, and whole servers on the loopback address."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from scorer.commands.table_aapep import aapep_board
from scorer.commands.table_temple import temple_board
from scorer.table.after.intake import Intake
from scorer.table.board import Board
from scorer.table.command import Command, Join
from scorer.table.decide import Actor, Table, decide, seated
from scorer.table.diagnosis import Lamps
from scorer.table.doorway import Bounds
from scorer.table.limits import Limits
from scorer.table.live import LiveRoom
from scorer.table.log import Log
from scorer.table.pages import page_files
from scorer.table.proof import Draw, Event, Ticket, commitment
from scorer.table.room import VERSION, Room, applied, room_of
from scorer.table.rooms import Rooms
from scorer.table.routes import ROOM, Service
from scorer.table.serve import Server, listen, server
from scorer.table.server import application
from scorer.table.store import RoomRecord, SqliteStore

SECRET = bytes(range(32))
START = 1_790_000_000_000  # ms since 1970, some evening
BOARDS = {"temple-antics": temple_board, "aapep": aapep_board}
HOST = Actor(None, host=True)
MUMMY_SEED = 5  # any number: chance is scripted where a test needs a certain roll


def request(number: int) -> str:
    """The id of a request; every number another one."""
    return f"{number:032x}"


class Evening:
    """A room without a store or a network: commands in, a log out."""

    def __init__(self, game: str = "penny-papers", most: int = 100) -> None:
        self.log = Log()
        self.room = Room()
        self.board: Board | None = None
        self.most = most
        self.chance: Random | None = None
        self.here: set[str] = set()
        self.numbers = count(1)
        event = {"event": "open", "version": VERSION, "room": "K7QX", "game": game}
        self.put([{**event, "commit": commitment(SECRET)}])

    def put(self, events: Sequence[Event]) -> None:
        for line in self.log.sealed(events, START + 1000 * self.log.head):
            self.log.add(line)
            self.room = applied(self.room, line.event)

    def table(self) -> Table:
        return Table(self.room, self.board, self.draw, self.most)

    def draw(self, label: str, after: int, asked: str) -> Random:
        if self.chance is not None:
            return self.chance
        return Draw(SECRET, Ticket("K7QX", label, self.log.hash_of(after), asked))

    def join(self, *names: str, again: bool = False) -> None:
        for name in names:
            wish = Join(name, request(next(self.numbers)), again)
            self.put([seated(self.table(), wish, self.here.__contains__)])

    def do(self, command: Command, actor: Actor = HOST) -> tuple[Event, ...]:
        events = decide(self.table(), command, actor)
        secret = {"secret": SECRET.hex()}
        self.put([{**e, **secret} if e["event"] == "end" else e for e in events])
        return events

    def request(self) -> str:
        return request(next(self.numbers))

    def text(self) -> str:
        return "".join(f"{text}\n" for text in self.log.texts)


class Showing(Random):
    """Dice that show what a test wants, plain faces from 1 to 6."""

    def __init__(self, *faces: int) -> None:
        super().__init__(1)
        self.faces = list(faces)

    def randint(self, a: int, b: int) -> int:
        return self.faces.pop(0) if self.faces else super().randint(a, b)


def player(key: str) -> Actor:
    """A player without host powers."""
    return Actor(key)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def document(self) -> Any:
        return json.loads(self.body)


@dataclass(slots=True)
class Place:
    """A running server, its room, and the way to it."""

    port: int
    record: RoomRecord
    rooms: Rooms
    service: Service
    server: Server | None = None
    tokens: dict[str, str] = field(default_factory=dict)
    asked: int = 0
    patience: float = 10  # s for an answer

    @property
    def room_path(self) -> str:
        return f"/api/rooms/{self.record.name}"

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def live(self) -> LiveRoom:
        return await self.rooms.get(self.record.name)

    async def fetch(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> Answer:
        """Ask and read the whole answer; a header's underscores become dashes."""
        sent = {"host": self.host, "connection": "close"}
        if body is not None:
            sent |= {"content-type": "application/json", "content-length": str(len(body))}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(
                f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + (body or b"")
            )
            await writer.drain()
            async with asyncio.timeout(self.patience):
                whole = await reader.read()
        finally:
            writer.close()
            await writer.wait_closed()
        return _answer(whole)

    async def post(self, path: str, document: object, **headers: str) -> Answer:
        return await self.fetch("POST", path, json.dumps(document).encode(), **headers)

    async def join(self, name: str, **more: object) -> Answer:
        """Sit down by the key of the QR code."""
        token = self.tokens.setdefault(name, self.request())
        wish = {"key": self.record.key, "name": name, "token": token, "random": self.request()}
        return await self.post(f"{self.room_path}/join", {**wish, **more})

    def request(self) -> str:
        self.asked += 1
        return request(self.asked)

    def as_player(self, name: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[name]}"}

    def as_host(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.record.host}"}

    @asynccontextmanager
    async def phone(
        self, name: str | None, since: int = 0, *, host: bool = False
    ) -> AsyncIterator["Wire"]:
        """A live connection of a player, or of the host's screen."""
        hello: dict[str, object] = {"do": "hello", "since": since}
        hello |= {"token": self.tokens[name]} if name else {}
        hello |= {"host": self.record.host} if host else {}
        async with connect(f"ws://{self.host}/ws/{self.record.name}") as socket:
            wire = Wire(socket)
            await wire.send(hello)
            yield wire


@dataclass(frozen=True, slots=True)
class Wire:
    """A phone's end of a live connection."""

    socket: ClientConnection

    async def send(self, message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self, *kinds: str) -> Any:
        """The next message of one of these kinds, or of any."""
        async with asyncio.timeout(10):
            while True:
                message = json.loads(await self.socket.recv())
                if not kinds or message["type"] in kinds:
                    return message


def _answer(whole: bytes) -> Answer:
    head, _, body = whole.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines)
    headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
    return Answer(int(first.split()[1]), headers, body)


@asynccontextmanager
async def serving(
    folder: Path,
    game: str = "penny-papers",
    *,
    limits: Limits | None = None,
    record: RoomRecord | None = None,
    bounds: Bounds | None = None,
    shows: str = ROOM,
    photos: Callable[[Rooms], Intake] | None = None,
) -> AsyncIterator[Place]:
    """A server with one room, until the block ends."""
    store = SqliteStore(folder / "table.db")
    rooms = Rooms(store, limits or Limits(pace=0), BOARDS)
    at = listen("127.0.0.1", 0)
    record = record or await rooms.open(game, at.port, SECRET)
    lamps = Lamps(frozenset({"127.0.0.1"}), (), at.port)
    taken = photos(rooms) if photos else None
    service = Service(rooms, page_files(), lamps, lambda: None, shows=shows, intake=taken)
    running = server(application(service), at, bounds)
    task = asyncio.create_task(running.serve([*at.sockets]))
    try:
        while not running.started:
            await asyncio.sleep(0)
        yield Place(at.port, record, rooms, service, running)
    finally:
        running.should_exit = True
        await task
        await store.close()


__all__ = ["HOST", "Evening", "Place", "Showing", "Wire", "player", "room_of", "serving"]
