"""Reads the photos that wait, one after the other, and writes down what is in them."""

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from scorer.table.after.command import Reading
from scorer.table.after.photo_document import Visit, refused, tell
from scorer.table.after.problems import CRASH, GONE
from scorer.table.after.reader_process import ReaderDiedError, ReaderProcess
from scorer.table.after.retention import Retention
from scorer.table.after.shelf import COMING, FAILED, READ, WAITING, PhotoRecord, Shelf
from scorer.table.decide import Actor
from scorer.table.live import LiveRoom, milliseconds
from scorer.table.refusal import RefusedError
from scorer.table.room import HOST
from scorer.table.rooms import Rooms

TRIES = 2  # to read a photo; after a crash it gets one more
LEASE = 60_000  # ms: whoever began to read it and has not ended by then is gone
POLL = 2.0  # s; another server of this store may have put a photo into the queue
SWEEP = 30.0  # s between looks for what has to be deleted

Outcome = tuple[str, str | None]  # the state in which a photo is left, and what is wrong with it


class PhotoQueue:
    """Takes photos from the shelf to the reader, and what it finds into the log.

    Args:
        rooms: where what was read is written down.
        shelf: where photos lie.
        reader: reads them.
        retention: deletes what is old.
        clock: the time in ms since 1970.
    """

    def __init__(
        self,
        rooms: Rooms,
        shelf: Shelf,
        reader: ReaderProcess,
        retention: Retention | None = None,
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        self._rooms = rooms
        self._shelf = shelf
        self._reader = reader
        self._retention = retention
        self._clock = clock
        self._news = asyncio.Event()

    def ready(self) -> None:
        """Say that a photo waits."""
        self._news.set()

    async def run(self) -> None:
        """Read what waits, and delete what is old, until cancelled."""
        swept = -SWEEP
        while True:
            if self._retention is not None and time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                with suppress(RefusedError):
                    await self._retention.sweep()
            if not await self._one():
                with suppress(TimeoutError):
                    async with asyncio.timeout(POLL):
                        await self._news.wait()
            self._news.clear()

    async def _one(self) -> bool:
        """Read the photo that waits longest; whether there was one, and it could be told."""
        with suppress(RefusedError):  # shelf or store are away: the lease brings it back
            record = await self._shelf.take(self._clock(), LEASE)
            if record is not None:
                await self._read(record)
                return True
        return False

    async def _read(self, record: PhotoRecord) -> None:
        """Read one photo and write down what was found."""
        try:
            room = await self._rooms.get(record.room)
        except RefusedError:
            await self._shelf.move(record, FAILED, self._clock(), GONE)
            return
        await tell(room, self._shelf, record.id)
        outcome: Outcome = (FAILED, CRASH)
        if record.tries <= TRIES:
            outcome = await self._attempt(room, record)
        if await self._shelf.move(record, outcome[0], self._clock(), outcome[1]):
            await tell(room, self._shelf, record.id)
            if outcome[0] == WAITING:
                self.ready()

    async def _attempt(self, room: LiveRoom, record: PhotoRecord) -> Outcome:
        """Read a photo once."""
        content = await self._shelf.content(record.room, record.id)
        written: list[Outcome] = []

        async def early(head: Mapping[str, Any]) -> None:
            """Tell what was found before its pictures are made."""
            outcome = await self._write(room, record, head)
            written.append(outcome)
            if await self._shelf.move(record, outcome[0], self._clock(), outcome[1]):
                await tell(room, self._shelf, record.id)

        try:
            head, made = await self._reader.ask({"do": "read"}, content, early)
        except ReaderDiedError:
            again = WAITING if record.tries < TRIES else FAILED
            return written[0] if written else (again, None if again == WAITING else CRASH)
        if not written:
            return FAILED, str(head["problem"])
        await self._keep(record, "sheet", head, made)
        return written[0]

    async def _write(self, room: LiveRoom, record: PhotoRecord, head: Mapping[str, Any]) -> Outcome:
        """Write down what was found in a photo."""
        code: str | None = head["problem"]
        if (room.room.started or 0) != record.game:
            return FAILED, GONE
        if not head["sheets"]:
            return FAILED, code or CRASH
        found = tuple(
            {**sheet, "picture": f"sheet {number}"} for number, sheet in enumerate(head["sheets"])
        )
        asked = f"read {record.id} {record.added}"  # the same once more is granted already
        try:
            reading = Reading(asked, record.id, record.player, found)
            await room.do(reading, _server(record.by))
        except RefusedError as refusal:
            return FAILED, GONE if refusal.code == "game" else CRASH
        return READ, code

    async def _keep(
        self, record: PhotoRecord, name: str, head: Mapping[str, Any], made: bytes
    ) -> None:
        """Put the pictures of a photo on the shelf; `name` takes the place of "sheet"."""
        at = 0
        for called, size in head["pictures"]:
            own = str(called).replace("sheet", name)
            await self._shelf.keep(record.room, record.id, own, made[at : at + size])
            at += size

    async def remake(self, record: PhotoRecord) -> None:
        """Make the pictures of a photo again whose making was interrupted."""
        content = await self._shelf.content(record.room, record.id)
        with suppress(ReaderDiedError):
            head, made = await self._reader.ask({"do": "read"}, content)
            if head.get("sheets"):
                await self._keep(record, "sheet", head, made)

    async def place(self, visit: Visit, record: PhotoRecord, wish: Mapping[str, Any]) -> str:
        """Read a sheet whose corners somebody has placed; its key.

        Args:
            visit: who placed them.
            record: the photo.
            wish: `turn`, `places`, `layout`, `sheet` (a key, or None for a new one) and `id`.

        Raises:
            RefusedError: nothing can be read there.
        """
        room = visit.room
        content = await self._shelf.content(record.room, record.id)
        job = {"do": "place", **{key: wish[key] for key in ("turn", "places", "layout")}}
        try:
            head, made = await self._reader.ask(job, content)
        except ReaderDiedError:
            raise refused(CRASH, visit.language) from None
        if head["problem"] is not None:
            raise refused(str(head["problem"]), visit.language, "corners")
        name = f"placed {wish['id']}"
        await self._keep(record, name, head, made)
        found = {**head["sheets"][0], "picture": f"{name} 0"}
        whose = record.player or visit.actor.player
        reading = Reading(f"place {wish['id']}", record.id, whose, (found,), wish["sheet"])
        line = await room.do(reading, _server(visit.actor.key))
        now = await self._shelf.get(record.room, record.id)
        if now is not None and now.state == FAILED:
            await self._shelf.move(now, READ, self._clock())
        await tell(room, self._shelf, record.id)
        return next((sheet.key for sheet in room.room.sheets.all if sheet.read == line), "")

    async def picture(self, record: PhotoRecord, turn: int) -> bytes:
        """A photo turned clockwise, as the reader made it, no larger than a screen needs.

        Raises:
            RefusedError: it cannot be shown.
        """
        name = f"photo {turn}"
        kept = await self._shelf.picture(record.room, record.id, name)
        if kept is not None:
            return kept
        content = await self._shelf.content(record.room, record.id)
        if record.state == COMING or not content:
            raise RefusedError("photo", "there is no such photo", "take it again")
        try:
            head, made = await self._reader.ask({"do": "picture", "turn": turn}, content)
        except ReaderDiedError:
            raise refused(CRASH, "en") from None
        if "problem" in head:
            raise refused(str(head["problem"]), "en")
        await self._shelf.keep(record.room, record.id, name, made)
        return made


def _server(key: str) -> Actor:
    """The server, which writes down what somebody's photo shows."""
    return Actor(None if key == HOST else key, host=True)
