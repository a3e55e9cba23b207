"""How long a photo at the table takes, and whether the dice notice.

    python bench/after.py [--photos 10] [--phones 20] [--rolls 200]

A server with its reader, as `dice host` runs them, in a process of its own; this one plays the
phones. Photos of 12 megapixels are sent one after the other (from the last byte to the pushed
reading), then all at once while somebody rolls. A roll is timed until the slowest phone has it.
"""

import argparse
import asyncio
import hashlib
import json
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx2 as httpx
import numpy as np
from pages import LAYOUT, hands
from websockets.asyncio.client import ClientConnection, connect

from scorer.table.after.intake import intake
from scorer.table.after.shelf import SqliteShelf
from scorer.table.diagnosis import Lamps
from scorer.table.limits import Limits
from scorer.table.pages import page_files
from scorer.table.phone import Rate
from scorer.table.proof import new_secret
from scorer.table.rooms import Rooms
from scorer.table.routes import Service
from scorer.table.serve import TURN, listen, server
from scorer.table.server import application
from scorer.table.store import SqliteStore
from scorer.training.camera import photograph
from scorer.training.pages import played, write_on
from sheetgen.compose import Copy, compose, copies
from sheetgen.layout.builtin import find_layout
from sheetgen.layout.load import load_layout

LONG_SIDE = 4032  # px: 12 megapixels
PIECE = 256 * 1024
DIFFERENT = 3  # photos; making one takes longer than reading it
PAUSE = 0.1  # s between two rolls
UNLIMITED = Rate(1e9, 1e9)


async def serve() -> None:
    sys.setswitchinterval(TURN)
    with tempfile.TemporaryDirectory() as folder:
        store, shelf = SqliteStore(Path(folder) / "t.db"), SqliteShelf(Path(folder) / "p.db")
        limits = Limits(pace=0, rate=UNLIMITED, joining=UNLIMITED)
        rooms = Rooms(store, limits)
        at = listen("127.0.0.1", 0)
        record = await rooms.open("penny-papers", at.port, new_secret())
        photos = intake(rooms, shelf)
        lamps = Lamps(frozenset(), (), at.port)
        service = Service(rooms, page_files(), lamps, lambda: None, intake=photos)
        print(json.dumps({"port": at.port, "room": record.name, "key": record.key}), flush=True)
        reading = asyncio.create_task(photos.run())
        await server(application(service), at).serve([*at.sockets])
        reading.cancel()


def photographs(count: int) -> list[bytes]:
    found = find_layout(LAYOUT)
    sheet = compose(load_layout(found.path, found.name), "a4", "en")
    made = []
    for number in range(min(count, DIFFERENT)):
        page = copies(sheet, [Copy(number + 1, f"Player {number}")])[0]
        writer = hands()[number % len(hands())]
        written = write_on(page, played(page, number), writer, np.random.default_rng(number))
        shot = photograph(written.picture, written.mm_per_px, "desk", number, LONG_SIDE)
        made.append(shot.jpeg())
    return [made[number % len(made)] for number in range(count)]


class Player:
    """One phone: its seat, its live line, and what came over it."""

    def __init__(self, about: dict[str, Any], number: int, client: httpx.AsyncClient) -> None:
        self.about, self.number, self.client = about, number, client
        self.token = secrets.token_hex(16)
        self.base = f"http://127.0.0.1:{about['port']}/api/rooms/{about['room']}"
        self.head = 0
        self.rolls: dict[int, float] = {}
        self.read: dict[str, float] = {}
        self.failed: list[str] = []
        self.socket: ClientConnection

    @property
    def headers(self) -> dict[str, str]:
        """What shows who this is."""
        return {"authorization": f"Bearer {self.token}"}

    async def sit(self) -> None:
        """Sit down, and open the live line."""
        wish = {"key": self.about["key"], "name": f"Player {self.number}", "token": self.token}
        wish |= {"random": secrets.token_hex(16)}
        answer = await self.client.post(f"{self.base}/join", json=wish)
        answer.raise_for_status()
        address = f"ws://127.0.0.1:{self.about['port']}/ws/{self.about['room']}"
        self.socket = await connect(address, max_size=None)
        await self.socket.send(json.dumps({"do": "hello", "token": self.token, "since": 0}))

    async def listen(self) -> None:
        """Note when rolls and photos are told."""
        async for text in self.socket:
            now = time.perf_counter()
            message = json.loads(text)
            if message["type"] == "events":
                for event in message["events"]:
                    self.head = event["seq"]
                    if event["event"] == "roll":
                        self.rolls[event["seq"]] = now
            if message["type"] == "photo" and message["state"] in {"read", "failed"}:
                self.read.setdefault(message["photo"], now)
                if message["state"] == "failed":
                    self.failed.append(message["problem"]["code"])

    async def send(self, content: bytes) -> float:
        """Send a photo; s from its last byte to the pushed reading."""
        name = secrets.token_hex(16)
        wish = {"id": name, "bytes": len(content), "player": None}
        wish |= {"sha256": hashlib.sha256(content).hexdigest()}
        answer = await self.client.post(f"{self.base}/photos", json=wish, headers=self.headers)
        answer.raise_for_status()
        address = f"{self.base}/photos/{name}"
        for at in range(0, len(content), PIECE):
            begun = time.perf_counter()
            put = await self.client.put(
                f"{address}?at={at}", content=content[at : at + PIECE], headers=self.headers
            )
            put.raise_for_status()
        while name not in self.read:
            await asyncio.sleep(0.005)
        return self.read[name] - begun


async def roll(players: list[Player], until: asyncio.Event, most: int) -> list[float]:
    """Roll until told to end; ms until the slowest phone had each roll."""
    first = players[0]
    times: list[float] = []
    while not until.is_set() and len(times) < most:
        begun = time.perf_counter()
        known = set(first.rolls)
        asked = {"do": "roll", "id": secrets.token_hex(16), "after": first.head}
        await first.socket.send(json.dumps(asked))
        while not (new := set(first.rolls) - known):
            await asyncio.sleep(0)
        (seq,) = new
        while not all(seq in player.rolls for player in players):
            await asyncio.sleep(0)
        times.append(1000 * (max(player.rolls[seq] for player in players) - begun))
        await asyncio.sleep(PAUSE)
    return times


def told(name: str, times: list[float]) -> None:
    cuts = quantiles(times, n=100, method="inclusive")
    print(f"{name:34} n={len(times):4}  p50 {cuts[49]:7.1f} ms  p99 {cuts[98]:7.1f} ms")


async def measure(photos: int, phones: int, rolls: int) -> None:
    made = photographs(photos)
    sizes = [len(photo) / 1e6 for photo in made]
    print(f"{photos} photos of {LONG_SIDE} px, {median(sizes):.1f} MB, {phones} phones")
    child = subprocess.Popen([sys.executable, __file__, "--serve"], stdout=subprocess.PIPE)
    if child.stdout is None:
        raise SystemExit("the server has no output")
    about = json.loads(child.stdout.readline())
    try:
        async with httpx.AsyncClient(timeout=120) as client:
            players = [Player(about, number, client) for number in range(phones)]
            for player in players:
                await player.sit()
            tasks = [asyncio.create_task(player.listen()) for player in players]
            await asyncio.sleep(1)
            never = asyncio.Event()
            told("a roll, nothing else happens", await roll(players, never, rolls))
            print(f"the first photo, the reader is begun  {await players[0].send(made[0]):5.2f} s")
            alone = [await p.send(photo) for p, photo in zip(players, made, strict=False)]
            print(f"a photo, warm: median {median(alone):.2f} s, worst {max(alone):.2f} s")
            done = asyncio.Event()
            rolling = asyncio.create_task(roll(players, done, 10**6))
            begun = time.perf_counter()
            pairs = zip(players, made, strict=False)
            together = await asyncio.gather(*(p.send(photo) for p, photo in pairs))
            whole = time.perf_counter() - begun
            done.set()
            told("a roll while all photos are read", await rolling)
            last = max(together)
            print(f"{photos} at once: all read after {whole:.1f} s, the last waited {last:.1f} s")
            failed = [code for player in players for code in player.failed]
            print(f"not read: {len(failed)} {failed}")
            for task in tasks:
                task.cancel()
    finally:
        child.terminate()
        child.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=10)
    parser.add_argument("--phones", type=int, default=20)
    parser.add_argument("--rolls", type=int, default=200)
    parser.add_argument("--serve", action="store_true")
    asked = parser.parse_args()
    if asked.serve:
        asyncio.run(serve())
    else:
        asyncio.run(measure(asked.photos, max(asked.phones, asked.photos), asked.rolls))


if __name__ == "__main__":
    main()
