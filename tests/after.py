"""Sheets after play: a table with photos, and readings that were never photographed."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scorer.table.after.command import Lay, Reading
from scorer.table.after.intake import Intake, intake
from scorer.table.after.reader_process import ReaderProcess
from scorer.table.after.reading import blank_cells
from scorer.table.after.shelf import SqliteShelf
from scorer.table.after.uploads import PhotoLimits
from scorer.table.decide import Actor
from scorer.table.rooms import Rooms
from scorer.table.store import RoomRecord
from tests.tables import Evening, Place, player, serving

LAYOUT = "penny-papers/heart-and-gate"
PIECE = 256 * 1024
DONE = ("read", "failed")


@cache
def cells() -> tuple[str, ...]:
    return blank_cells(LAYOUT, 1)[1]


def found(
    marks: Mapping[str, str] | None = None,
    copy: int | None = 1,
    name: str | None = None,
    doubts: Mapping[str, str] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """What the reader tells of a sheet, its cells as the marks have them."""
    marks, doubts = marks or {}, doubts or {}
    told = {cell: [marks.get(cell, ""), 0.9995, "8", False, None] for cell in cells()}
    for cell, other in doubts.items():
        told[cell] = [marks.get(cell, ""), 0.6, other, True, f"could also be {other}"]
    sheet = {"layout": LAYOUT, "paper": "a4", "page": 1, "copy": copy, "name": name, "turn": 0}
    corners = [[0, 0], [2000, 0], [2000, 3000], [0, 3000]]
    return {**sheet, "corners": corners, "size": [2000, 3000], "note": None, "cells": told, **more}


def photograph(evening: Evening, key: str, *sheets: dict[str, Any], photo: int = 1) -> None:
    """A photo by a player, as the reader puts it into the log."""
    name = f"{photo:032x}"
    evening.do(Reading(f"read {name}", name, key, sheets), Actor(key, host=True))


def lay(evening: Evening, key: str) -> None:
    """An empty sheet, laid by its player."""
    evening.do(Lay(evening.request(), LAYOUT, 1, key, "a4", cells()), player(key))


@dataclass(slots=True)
class Table:
    """A server that takes photos."""

    place: Place
    intake: Intake

    async def begin(self, name: str, number: int, content: bytes, **more: Any) -> Any:
        """Announce a photo; what the server answers."""
        wish = {"id": f"{number:032x}", "bytes": len(content), "player": None}
        wish |= {"sha256": hashlib.sha256(content).hexdigest(), **more}
        path = f"{self.place.room_path}/photos"
        return await self.place.post(path, wish, **self.place.as_player(name))

    async def put(self, name: str, number: int, at: int, piece: bytes, lang: str = "en") -> Any:
        """Send a piece."""
        path = f"{self.place.room_path}/photos/{number:032x}?at={at}&lang={lang}"
        return await self.place.fetch("PUT", path, piece, **self.place.as_player(name))

    async def send(self, name: str, number: int, content: bytes, **more: Any) -> None:
        """Send a whole photo."""
        assert (await self.begin(name, number, content, **more)).status == 200
        for at in range(0, len(content), PIECE):
            answer = await self.put(name, number, at, content[at : at + PIECE])
            assert answer.status == 200, answer.body

    async def get(self, name: str, path: str) -> Any:
        return await self.place.fetch(
            "GET", f"{self.place.room_path}/{path}", None, **self.place.as_player(name)
        )

    async def settled(self, name: str, number: int, lang: str = "en") -> Any:
        """The photo once it is read, or cannot be."""
        async with asyncio.timeout(60):
            while True:
                told = (await self.get(name, f"photos/{number:032x}?lang={lang}")).document
                if told["state"] in DONE:
                    return told
                await asyncio.sleep(0.02)

    async def sheet(self, name: str, key: str, lang: str = "en") -> Any:
        return (await self.get(name, f"sheets/{key}?lang={lang}")).document

    async def do(self, name: str, **command: Any) -> Any:
        path = f"{self.place.room_path}/do"
        asked = {"id": self.place.request(), **command}
        return await self.place.post(path, asked, **self.place.as_player(name))


@asynccontextmanager
async def table(
    folder: Path,
    *names: str,
    days: int = 30,
    limits: PhotoLimits | None = None,
    record: RoomRecord | None = None,
    reader: ReaderProcess | None = None,
) -> AsyncIterator[Table]:
    """A server that takes photos, with players."""
    shelf = SqliteShelf(folder / "photos.db")
    made: list[Intake] = []

    def photos(rooms: Rooms) -> Intake:
        made.append(intake(rooms, shelf, days, limits, reader))
        return made[0]

    async with serving(folder, record=record, photos=photos) as place:
        parts = made[0]
        reading = asyncio.create_task(parts.queue.run() if reader else parts.run())
        try:
            for name in names:
                await place.join(name)
            place.patience = 60  # other tests may have all cores
            yield Table(place, parts)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            await shelf.close()
