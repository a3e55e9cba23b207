"""What can be counted about a server, for Prometheus: numbers only, no name and no room."""

import time
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from typing import TypeVar

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from scorer.table.log import Line
from scorer.table.rooms import Rooms
from scorer.table.store import EveningRecord, RoomRecord, SeatRecord, Store

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)  # s
Answer = TypeVar("Answer")


class Meters:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.events = Counter(
            "dice_events", "Lines written into logs", ["event"], registry=self.registry
        )
        self.written = Histogram(
            "dice_write_seconds",
            "Time until the store has kept a change",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.failed = Counter(
            "dice_writes_failed", "Changes that the store did not keep", registry=self.registry
        )

    def watch(self, rooms: Rooms) -> None:
        """Count the rooms in memory and their phones whenever it is asked."""
        self.registry.register(_Rooms(rooms))

    def serve(self, address: str, port: int) -> None:
        """Answer Prometheus at an address of its own.

        Raises:
            OSError: nothing can listen there.
        """
        start_http_server(port, address, self.registry)


class _Rooms(Collector):
    """The rooms of a server as gauges."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Count them now."""
        live = self._rooms.live
        yield GaugeMetricFamily("dice_rooms", "Rooms in memory", value=len(live))
        phones = sum(room.phones for room in live)
        yield GaugeMetricFamily("dice_phones", "Live connections", value=phones)


class MeteredStore:
    """A store whose changes are counted and timed."""

    def __init__(self, store: Store, meters: Meters) -> None:
        self._store = store
        self._meters = meters

    async def rooms(self) -> Sequence[RoomRecord]:
        """All rooms, the newest first."""
        return await self._store.rooms()

    async def room(self, name: str) -> RoomRecord | None:
        """The room of this name."""
        return await self._store.room(name)

    async def open(self, room: RoomRecord, lines: Sequence[Line]) -> None:
        """Keep a new room and its first lines."""
        await self._counted(self._store.open(room, lines), lines)

    async def append(
        self, room: str, lines: Sequence[Line], seat: SeatRecord | None = None
    ) -> None:
        """Keep lines, and a seat's token with them, all or nothing."""
        await self._counted(self._store.append(room, lines, seat), lines)

    async def lines(self, room: str, since: int) -> Sequence[str]:
        """The texts of the lines after a number, the oldest first."""
        return await self._store.lines(room, since)

    async def seats(self, room: str) -> Mapping[str, str]:
        """The player behind each token's hash."""
        return await self._store.seats(room)

    async def keep_evening(self, evening: EveningRecord) -> int:
        """Keep a game, in place of what was kept of it before; its number."""
        return await self._store.keep_evening(evening)

    async def evenings(self, room: str | None = None) -> Sequence[EveningRecord]:
        """The kept games, of one room or of all, the newest first."""
        return await self._store.evenings(room)

    async def drop_evening(self, number: int) -> bool:
        """Forget a kept game; whether there was one."""
        return await self._store.drop_evening(number)

    async def check(self) -> None:
        """Ask whether the store is there."""
        await self._store.check()

    async def close(self) -> None:
        """Let go of the store."""
        await self._store.close()

    async def _counted(self, write: Awaitable[None], lines: Sequence[Line]) -> None:
        start = time.perf_counter()
        try:
            await write
        except Exception:
            self._meters.failed.inc()
            raise
        self._meters.written.observe(time.perf_counter() - start)
        for line in lines:
            self._meters.events.labels(line.event["event"]).inc()
