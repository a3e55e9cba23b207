"""How long, and how many at once, connections may stand there without having said what they want.

A request that trickles in, or whose answer is not read, holds a place that others need. Each part
of it has its time; and where too many wait, whoever has waited longest makes room, so that a phone,
which says everything at once, always gets through.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

WAITING = 1500  # a thousand phones that wake at once, and half as many others
FILES = 8192  # open files that the server asks for: a connection needs one


@dataclass(frozen=True, slots=True)
class Bounds:
    """Seconds for each part of a request, and how many connections may wait.

    Args:
        head: from its first byte, or from the connection, to the end of its headers.
        body: until all of it is there; a slow phone sends a piece of a photo in some seconds.
        answer: until its answer has been read.
        linger: for a body that goes on although it was answered.
        waiting: connections that have not said what they want.
    """

    head: float = 10.0
    body: float = 30.0
    answer: float = 60.0
    linger: float = 1.0
    waiting: int = WAITING


class Doorway:
    """Whoever waits; when one more comes than may, the one who has waited longest is sent away."""

    def __init__(self, most: int = WAITING) -> None:
        self._most = most
        self._waiting: dict[object, Callable[[], object]] = {}

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def enter(self, guest: object, send_away: Callable[[], object]) -> None:
        """Wait."""
        if guest in self._waiting:
            return
        self._waiting[guest] = send_away
        if len(self._waiting) > self._most:
            longest = next(iter(self._waiting))
            self._waiting.pop(longest)()

    def leave(self, guest: object) -> None:
        """Wait no more."""
        self._waiting.pop(guest, None)

    @contextmanager
    def waiting(self, send_away: Callable[[], object]) -> Iterator[None]:
        """Wait as long as the block runs."""
        guest = object()
        self.enter(guest, send_away)
        try:
            yield
        finally:
            self.leave(guest)


class _Part(Enum):
    """Which part of a request is under way."""

    NONE = auto()
    HEAD = auto()
    BODY = auto()
    ANSWER = auto()
    LINGER = auto()


class Visitor(H11Protocol):
    """A connection whose requests have their time."""

    bounds: ClassVar[Bounds]
    doorway: ClassVar[Doorway]
    _part = _Part.NONE
    _timer: asyncio.TimerHandle | None = None
    _is_ours = True  # not handed on to a websocket yet

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes: the head of a request is expected."""
        super().connection_made(transport)
        self._begin(_Part.HEAD)

    def data_received(self, data: bytes) -> None:
        """Take what has come, and see which part of a request is under way then."""
        super().data_received(data)
        if self._is_ours:
            self._begin(self._now(_Part.HEAD))

    def on_response_complete(self) -> None:
        """An answer is on its way: it has its time, and so has a body that still goes on."""
        self._begin(_Part.NONE)
        super().on_response_complete()
        if self.transport.is_closing():  # once its answer has been read
            self._begin(_Part.ANSWER)
        elif self.conn.their_state is h11.SEND_BODY:
            self._begin(_Part.LINGER)
        else:
            self._begin(self._now(_Part.NONE))

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked for: close, once everything was read."""
        super().timeout_keep_alive_handler()
        self._begin(_Part.ANSWER)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection on."""
        self._is_ours = False
        self._begin(_Part.NONE)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._begin(_Part.NONE)
        super().connection_lost(exc)

    def _now(self, idle: _Part) -> _Part:
        match self.conn.their_state:
            case h11.IDLE:
                return idle
            case h11.SEND_BODY:
                return self._part if self._part is _Part.LINGER else _Part.BODY
            case _:
                return _Part.ANSWER

    def _begin(self, part: _Part) -> None:
        """Go on to a part; its time does not begin anew with every byte."""
        if part is self._part:
            return
        self._part = part
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if part in {_Part.HEAD, _Part.BODY}:
            self.doorway.enter(self, self.transport.abort)
        else:
            self.doorway.leave(self)
        if part is not _Part.NONE:
            seconds: float = getattr(self.bounds, part.name.lower())
            self._timer = self.loop.call_later(seconds, self.transport.abort)


def visitors(bounds: Bounds) -> type[Visitor]:
    """The protocol of the connections of one server, which keeps these bounds."""
    kept = {"bounds": bounds, "doorway": Doorway(bounds.waiting)}
    return type("Visitor", (Visitor,), kept)


def more_files(wanted: int = FILES) -> None:
    """Ask the system for as many open files as a full house needs, as far as it gives them."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource  # noqa: PLC0415

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
