"""The rooms of one server: looked up by their name, loaded from the store when first asked for."""

import asyncio
import re
from dataclasses import dataclass, field

from scorer.table import keys
from scorer.table.board import NO_BOARDS, Boards
from scorer.table.limits import Limits
from scorer.table.live import LiveRoom, milliseconds, opening
from scorer.table.refusal import RefusedError
from scorer.table.store import RoomRecord, Store

NAME = re.compile(rf"[{keys.LETTERS}]{{{keys.CODE}}}")
MAX_ROOMS = 50  # in memory at once; a host opens one


def stranger() -> RefusedError:
    """The one answer to everybody who does not belong here, whatever is wrong."""
    return RefusedError("stranger", "nobody is known by that here", "scan the QR code again")


@dataclass(slots=True)
class Rooms:
    """What a server hosts; rooms are made by the host's command only, never over the network."""

    store: Store
    limits: Limits = field(default_factory=Limits)
    boards: Boards = field(default_factory=lambda: NO_BOARDS)
    _live: dict[str, LiveRoom] = field(default_factory=dict)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def get(self, name: str) -> LiveRoom:
        """The room of this name.

        Raises:
            RefusedError: there is none.
        """
        if name in self._live:
            return self._live[name]
        if not NAME.fullmatch(name):
            raise stranger()
        async with self._lock:
            record = await self.store.room(name)
            if record is None or len(self._live) >= MAX_ROOMS:
                raise stranger()
            if name not in self._live:
                room = LiveRoom(record, self.store, self.limits, self.boards)
                await room.load()
                self._live[name] = room
            return self._live[name]

    async def open(self, game: str, port: int, secret: bytes) -> RoomRecord:
        """Make a new room and keep it."""
        name = keys.new_code()
        while await self.store.room(name) is not None:
            name = keys.new_code()
        words = (keys.new_key(), keys.new_code(), keys.new_key())
        record = RoomRecord(name, secret, *words, game, port, milliseconds())
        await self.store.open(record, [opening(record)])
        return record

    @property
    def live(self) -> tuple[LiveRoom, ...]:
        """The rooms that are in memory."""
        return tuple(self._live.values())
