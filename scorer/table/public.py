"""A server of many rooms: one of several that share a store, behind any proxy."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from scorer.table.after.intake import intake
from scorer.table.after.retention import DAYS
from scorer.table.after.shelf import Shelf
from scorer.table.board import Boards
from scorer.table.bus import Bus
from scorer.table.diagnosis import Lamps
from scorer.table.follower import Follower
from scorer.table.pages import page_files
from scorer.table.rooms import Rooms
from scorer.table.routes import Service
from scorer.table.serve import Listening, serve
from scorer.table.server import application
from scorer.table.store import Store

MANY = 1_000  # rooms in memory at once


@dataclass(frozen=True, slots=True)
class PublicServer:
    """Serves every room of a store.

    Args:
        store: where the logs are, shared with the other servers.
        bus: how they wake each other.
        boards: the games that have one.
        address: under which phones come, such as https://dice.example.
        shelf: where photos lie.
        keep_photos: days after which a photo is deleted.
        reads: whether it reads photos as well, or leaves that to readers.
    """

    store: Store
    bus: Bus | None
    boards: Boards
    address: str | None
    shelf: Shelf
    keep_photos: int = DAYS
    reads: bool = True

    def rooms(self) -> Rooms:
        """Its rooms, none loaded yet."""
        return Rooms(self.store, boards=self.boards, most=MANY)

    async def run(self, rooms: Rooms, places: Sequence[Listening]) -> None:
        """Serve until the end."""
        engines = () if self.bus is None else (self.bus,)
        lamps = Lamps(frozenset({"127.0.0.1", "::1"}), (), places[0].port)
        photos = intake(rooms, self.shelf, self.keep_photos)
        service = Service(
            rooms, page_files(), lamps, lambda: None, self.address, engines, intake=photos
        )
        follower = Follower(rooms, self.bus, photos.show)

        async def beside() -> None:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(follower.run())
                if self.reads:
                    tasks.create_task(photos.run())

        try:
            await serve(application(service), places, beside)
        finally:
            await photos.reader.close()

    async def read(self, rooms: Rooms) -> None:
        """Read photos for the servers of the store, and serve nobody, until cancelled."""
        photos = intake(rooms, self.shelf, self.keep_photos)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(Follower(rooms, self.bus).run())
            tasks.create_task(photos.run())
