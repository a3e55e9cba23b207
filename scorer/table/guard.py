"""Stands before the application: turns away foreign names and pages, puts headers on answers."""

from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from scorer.table import doors
from scorer.table.answers import refusal
from scorer.table.refusal import RefusedError

FOREIGN = 1008  # the close code for what policy forbids; before the handshake it becomes a 403


class Guard:
    """Turns away foreign names and foreign pages; puts the headers on every answer.

    Live connections go past the web framework, whose layers would stay in memory and in the way
    of every message as long as a phone is there.

    Args:
        app: answers requests.
        socket: serves live connections.
        public: the name and port under which a public server is known.
    """

    def __init__(self, app: ASGIApp, socket: ASGIApp, public: str | None = None) -> None:
        self._app = app
        self._socket = socket
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = HTTPConnection(scope).headers
        host = headers.get("host", "")
        is_own = doors.is_ours(host, self._public) and doors.is_same(headers.get("origin"), host)
        if scope["type"] == "websocket":
            await (self._socket if is_own else _turned_away)(scope, receive, send)
        elif is_own:
            own = [(k.encode(), v.encode()) for k, v in doors.headers(host).items()]
            await self._app(scope, receive, _with(own, send))
        else:
            refused = RefusedError("stranger", "this is not the table's address", "scan its QR")
            await refusal(Request(scope), refused)(scope, receive, send)


async def _turned_away(_scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": FOREIGN})


def _with(headers: list[tuple[bytes, bytes]], send: Send) -> Send:
    """Add headers where an answer starts."""

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *headers]
        await send(message)

    return sending
