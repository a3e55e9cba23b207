"""Run the web server: its sockets, its signals, and the end of an evening."""

import asyncio
import os
import signal
import socket
import ssl
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import uvicorn
from starlette.types import ASGIApp

from scorer.table.doorway import Bounds, more_files, visitors
from scorer.table.limits import MAX_MESSAGE
from sheetgen.errors import SheetError

USUAL_PORT = 8765
NEIGHBOURS = 20  # ports to try after the usual one, for a second table on this machine
TURN = 0.001  # s that a thread which counts sheets may keep the dice waiting
GRACE = 2  # s for phones to say goodbye after Ctrl-C
BACKLOG = 2048  # a room of phones that all wake at once
EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True, slots=True)
class Listening:
    """The open sockets of one port, and how they speak."""

    sockets: tuple[socket.socket, ...]
    port: int
    secure: ssl.SSLContext | None = None


def listen(bind: str | None, port: int | None, usual: int = USUAL_PORT) -> Listening:
    """Open the sockets: on one address or on all, on a port or on the first free usual one.

    Raises:
        SheetError: the port is taken, or the address is not this machine's.
    """
    ports = [port] if port is not None else [*range(usual, usual + NEIGHBOURS)]
    for number in ports:
        with suppress(OSError):
            return _opened(bind, number)
    try:
        return _opened(bind, ports[0])
    except OSError as error:
        where = "--bind" if bind else "--port"
        what = f"nothing can listen at {bind or 'this machine'}, port {ports[0]}: {error.strerror}"
        raise SheetError(where, what, "choose another port or address") from error


def _opened(bind: str | None, port: int) -> Listening:
    sockets: list[socket.socket] = []
    for address in (bind,) if bind else EVERYWHERE:
        try:
            sockets.append(_socket(address, port))
            port = sockets[0].getsockname()[1]
        except OSError:
            if ":" not in address or bind:  # a machine without IPv6 does with the other
                for opened in sockets:
                    opened.close()
                raise
    return Listening(tuple(sockets), port)


def _socket(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    # Said outright, because asyncio only sends small messages at once (TCP_NODELAY) where it is.
    opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        opened.bind((address, port))
        opened.listen(BACKLOG)  # whoever comes before the server runs waits, and is not refused
    except OSError:
        opened.close()
        raise
    return opened


class Server(uvicorn.Server):
    """A server that leaves the signals to whoever runs several of them."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave them alone."""
        yield


def server(app: ASGIApp, at: Listening, bounds: Bounds | None = None) -> Server:
    """The server of one port, not yet running."""
    more_files()
    config = uvicorn.Config(
        app,
        loop="asyncio",  # uvloop gains nothing here and does not exist on Windows
        http=visitors(bounds or Bounds()),
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,  # costs 2 to 4 times the CPU for messages of 300 bytes
        lifespan="off",
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE,
    )
    config.load()
    config.ssl = at.secure
    return Server(config)


async def serve(
    app: ASGIApp, places: Sequence[Listening], ready: Callable[[], Awaitable[None]]
) -> None:
    """Serve until Ctrl-C or a request to end; `ready` runs beside it."""
    sys.setswitchinterval(TURN)
    servers = [server(app, at) for at in places]

    def end(*_: object) -> None:
        for each in servers:
            each.force_exit = each.should_exit
            each.should_exit = True

    with _signals(end):
        beside = asyncio.ensure_future(ready())
        pairs = zip(servers, places, strict=True)
        await asyncio.gather(*(each.serve([*at.sockets]) for each, at in pairs))
        beside.cancel()
        with suppress(asyncio.CancelledError):
            await beside


@contextmanager
def _signals(end: Callable[..., None]) -> Iterator[None]:
    """Let Ctrl-C and a request to terminate call `end` while the block runs."""
    before = {sort: signal.signal(sort, end) for sort in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for sort, handler in before.items():
            signal.signal(sort, handler)
