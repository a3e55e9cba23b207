"""All that a server needs to take photos: the way in, the queue, the reader, and their end."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from scorer.table.after.photo_document import Visit, show
from scorer.table.after.photo_queue import PhotoQueue
from scorer.table.after.reader_process import ReaderProcess
from scorer.table.after.retention import DAYS, Retention
from scorer.table.after.shelf import Shelf
from scorer.table.after.uploads import Announced, PhotoLimits, Uploads
from scorer.table.live import LiveRoom
from scorer.table.refusal import RefusedError
from scorer.table.rooms import Rooms


@dataclass(frozen=True, slots=True)
class Intake:
    """The parts, joined by `intake`."""

    shelf: Shelf
    uploads: Uploads
    queue: PhotoQueue
    retention: Retention
    reader: ReaderProcess

    async def begin(self, visit: Visit, wish: Announced) -> Mapping[str, Any]:
        """Take a photo's announcement, and have the reader ready when the photo has come.

        Raises:
            RefusedError: it cannot be taken.
        """
        told = await self.uploads.begin(visit, wish)
        await self.reader.warm()
        return told

    async def show(self, room: LiveRoom, photo: str) -> None:
        """Tell this server's phones how a photo stands that another server has read."""
        with suppress(RefusedError):
            await show(room, self.shelf, photo)

    async def run(self) -> None:
        """Read what comes until cancelled."""
        try:
            await self.queue.run()
        finally:
            await self.reader.close()


def intake(
    rooms: Rooms,
    shelf: Shelf,
    days: int = DAYS,
    limits: PhotoLimits | None = None,
    reader: ReaderProcess | None = None,
) -> Intake:
    """The intake of a server.

    Args:
        rooms: where what was read is written down.
        shelf: where photos lie.
        days: after which they are deleted.
        limits: what they may take.
        reader: reads them; by default a new one.
    """
    reader = reader or ReaderProcess()
    retention = Retention(rooms, shelf, days)
    queue = PhotoQueue(rooms, shelf, reader, retention)
    return Intake(shelf, Uploads(shelf, queue.ready, limits), queue, retention, reader)
