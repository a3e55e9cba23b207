"""Keeps the rooms of one server up with what other servers write into the same store."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from secrets import token_hex
from typing import Any

from scorer.table.bus import Bus
from scorer.table.live import LiveRoom
from scorer.table.refusal import RefusedError
from scorer.table.rooms import Rooms

EVERY = 2.0  # s between looks into the log, whatever the bus says
HOLDS = 3 * EVERY  # s for which a server is believed about who is connected to it
Show = Callable[[LiveRoom, str], Awaitable[None]]
MOST = 100_000  # characters of a word on the bus


class Follower:
    """Tells the bus what is new here, and reads what the others say is new.

    Args:
        rooms: the rooms of this server; their news go to the bus.
        bus: how servers wake each other; without one, the log alone is looked at.
        show: tells the phones of this server how a photo stands that another one has read.
    """

    def __init__(self, rooms: Rooms, bus: Bus | None, show: Show | None = None) -> None:
        self._rooms = rooms
        self._bus = bus
        self._show = show
        self._me = token_hex(8)
        self._new: dict[str, dict[str, Any]] = {}
        self._wake = asyncio.Event()
        rooms.news = self.news

    def news(self, room: LiveRoom, photo: str | None = None) -> None:
        """Note that a room has something to tell; several notes at once are one word."""
        if self._bus is None:  # nobody listens
            return
        said = {"room": room.record.name, "from": self._me, "head": room.log.head}
        word = self._new.setdefault(room.record.name, {})
        photos = [*word.get("photos", ()), *([photo] if photo else ())]
        word |= {**said, "here": sorted(room.presence.here), "photos": photos}
        self._wake.set()

    async def run(self) -> None:
        """Follow until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._look())
            if self._bus is not None:
                tasks.create_task(self._speak(self._bus))
                tasks.create_task(self._listen(self._bus))

    async def _look(self) -> None:
        """Look into the log of each room again and again; say who is here."""
        now = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(EVERY)
            for room in self._rooms.live:
                room.presence.forget(now())
                room.who_is_here_changed()
                self.news(room)
                await _caught_up(room)

    async def _speak(self, bus: Bus) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            words, self._new = self._new, {}
            for word in words.values():
                await bus.say(json.dumps(word))

    async def _listen(self, bus: Bus) -> None:
        async with aclosing(bus.heard()) as words:
            async for text in words:
                for room, word in self._meant(text):
                    if word is not None:
                        self._take_in(room, word)
                    if word is None or word["head"] > room.log.head:
                        await _caught_up(room)
                    if word is not None and self._show is not None:
                        for photo in word["photos"]:
                            await self._show(room, photo)

    def _meant(self, text: str | None) -> list[tuple[LiveRoom, dict[str, Any] | None]]:
        """The rooms of this server that a word is about: all, where words may have been missed."""
        if text is None:
            return [(room, None) for room in self._rooms.live]
        word = _word(text)
        if word is None or word["from"] == self._me:
            return []
        return [(room, word) for room in self._rooms.live if room.record.name == word["room"]]

    def _take_in(self, room: LiveRoom, word: dict[str, Any]) -> None:
        until = asyncio.get_running_loop().time() + HOLDS
        room.presence.heard(word["from"], word["here"], until)
        room.who_is_here_changed()


def _word(text: str) -> dict[str, Any] | None:
    """A word of another server, or None if it is something else."""
    try:
        said: Any = json.loads(text) if len(text) <= MOST else None
        match said:
            case {
                "room": str(),
                "from": str(),
                "head": int(),
                "here": [*here],
                "photos": [*photos],
            }:
                return said if all(isinstance(each, str) for each in [*here, *photos]) else None
    except (ValueError, RecursionError):
        pass
    return None


async def _caught_up(room: LiveRoom) -> None:
    """Read what is new in a room; where the store is away, the next look finds it."""
    try:
        await room.catch_up()
    except RefusedError:
        return
