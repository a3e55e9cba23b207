"""The rooms of one server: looked up by their name, loaded from the store when first asked for."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from scorer.table import keys
from scorer.table.board import NO_BOARDS, Boards
from scorer.table.limits import Limits
from scorer.table.live import LiveRoom, milliseconds, opening
from scorer.table.refusal import RefusedError
from scorer.table.store import RoomRecord, Store

NAME = re.compile(rf"[{keys.LETTERS}]{{{keys.CODE}}}")
MAX_ROOMS = 50  # in memory at once; a host opens one, a server of many is told how many


def stranger() -> RefusedError:
    """The one answer to everybody who does not belong here, whatever is wrong."""
    return RefusedError("stranger", "nobody is known by that here", "scan the QR code again")


@dataclass(slots=True)
class Rooms:
    """What a server hosts; rooms are made by the host's command only, never over the network."""

    store: Store
    limits: Limits = field(default_factory=Limits)
    boards: Boards = field(default_factory=lambda: NO_BOARDS)
    most: int = MAX_ROOMS
    news: Callable[[LiveRoom, str | None], None] = lambda _room, _photo: None
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
            if name in self._live:
                return self._live[name]
            if record is None or not self._has_space():
                raise stranger()
            room = LiveRoom(record, self.store, self.limits, self.boards)
            room.news = self._told
            await room.load()
            self._live[name] = room
            return room

    def _told(self, room: LiveRoom, photo: str | None) -> None:
        self.news(room, photo)  # whoever wants to hear of it by now

    def _has_space(self) -> bool:
        """Whether one more fits, be it in the place of one that nobody looks at."""
        empty = next((name for name, room in self._live.items() if room.phones == 0), None)
        if len(self._live) >= self.most and empty is not None:
            del self._live[empty]
        return len(self._live) < self.most

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
