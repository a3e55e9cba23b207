"""An evening at the table: its room, the server for it, and what the host is told."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field

from scorer.table import invite
from scorer.table.addresses import Interface, bases
from scorer.table.after.intake import intake
from scorer.table.after.retention import DAYS
from scorer.table.after.shelf import Shelf
from scorer.table.board import Boards
from scorer.table.bus import Bus
from scorer.table.diagnosis import Lamps
from scorer.table.follower import Follower
from scorer.table.live import milliseconds
from scorer.table.log import Log
from scorer.table.pages import page_files
from scorer.table.proof import new_secret
from scorer.table.room import room_of
from scorer.table.rooms import Rooms
from scorer.table.routes import STORE, Service
from scorer.table.serve import Listening, serve
from scorer.table.server import application
from scorer.table.store import RoomRecord, Store

EVENING = 12 * 3_600_000  # ms: a room opened longer ago is another evening's
PATIENCE = 25.0  # s without a phone before the next address is offered


@dataclass(frozen=True, slots=True)
class Told:
    """What the host reads: each is called with what it needs.

    Args:
        invitation: the room, the address to show as a QR code, and the other addresses.
        trouble: no phone has come: the next address, and what usually keeps phones out.
        lit: a lamp has lit: a phone has come ("reached") or holds a live line ("live").
    """

    invitation: Callable[[RoomRecord, str, Sequence[str]], None]
    trouble: Callable[[str | None, Sequence[str]], None]
    lit: Callable[[str], None]


async def room_for(store: Store, game: str | None, *, new: bool) -> RoomRecord | None:
    """The room of this evening that is not ended, if there is one to go on with."""
    for record in () if new else await store.rooms():
        if milliseconds() - record.opened < EVENING and game in {None, record.game}:
            log = Log(await store.lines(record.name, 0))
            if not room_of(log.events()).ended:
                return record
    return None


@dataclass(slots=True)
class Evening:
    """A room with its server.

    Args:
        store: where its log is.
        record: the room.
        interfaces: where phones may reach it, the likeliest first.
        told: how the host is told.
        boards: the games that have one.
        bus: how other servers of the same store are woken.
        shows: whose kept games the people at the table see.
        shelf: where photos of sheets lie; without one none are taken.
        keep_photos: days after which a photo is deleted; 0: once its sheets are confirmed.
    """

    store: Store
    record: RoomRecord
    interfaces: Sequence[Interface]
    told: Told
    boards: Boards
    bus: Bus | None = None
    shows: str = STORE
    shelf: Shelf | None = None
    keep_photos: int = DAYS
    _phone: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, places: Sequence[Listening]) -> None:
        """Serve until the end."""
        rooms = Rooms(self.store, boards=self.boards)
        room = await rooms.get(self.record.name)
        own = {interface.address for interface in self.interfaces} | {"127.0.0.1", "::1"}
        lamps = Lamps(frozenset(own), self.interfaces, places[0].port)

        def changed() -> None:
            self._phone.set()
            self.told.lit("live" if lamps.live else "reached")
            room.lamps_changed(lamps.document())

        photos = None if self.shelf is None else intake(rooms, self.shelf, self.keep_photos)
        service = Service(rooms, page_files(), lamps, changed, shows=self.shows, intake=photos)
        greet = self._greeting(lamps, places[0].port)
        follower = Follower(rooms, self.bus, photos.show if photos else None)

        async def beside() -> None:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(greet())
                tasks.create_task(follower.run())
                if photos is not None:
                    tasks.create_task(photos.run())

        await serve(application(service), places, beside)

    def _greeting(self, lamps: Lamps, port: int) -> Callable[[], Coroutine[None, None, None]]:
        addresses = bases(self.interfaces, port) or [f"http://127.0.0.1:{port}"]
        links = [invite.join_link(base, self.record.name, self.record.key) for base in addresses]

        async def greet() -> None:
            self.told.invitation(self.record, links[0], links[1:])
            for link in [*links[1:], None]:
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self._phone.wait()
                    return
                except TimeoutError:
                    self.told.trouble(link, lamps.likely())

        return greet


async def new_room(store: Store, game: str, port: int) -> RoomRecord:
    """Open a room with a fresh secret."""
    return await Rooms(store).open(game, port, new_secret())
