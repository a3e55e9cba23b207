"""The web server's application: which address goes to which handler."""

import asyncio

from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from scorer.table import answers
from scorer.table.doorway import Doorway
from scorer.table.guard import Guard
from scorer.table.refusal import RefusedError
from scorer.table.routes import Routes, Service
from scorer.table.talk import Line, talk

PLACE = "/ws/"  # of live connections, before the room's name


def application(service: Service) -> ASGIApp:
    """The application for any server that speaks ASGI."""
    routes = Routes(service)
    room = "/api/rooms/{room}"
    app = Starlette(
        routes=[
            Route("/", routes.page("index.html")),
            Route("/r/{room}", routes.page("index.html")),
            Route("/h/{room}", routes.page("screen.html")),
            Route("/verify", routes.page("verify.html")),
            Route("/health", routes.health),
            Route("/ready", routes.ready),
            Route("/page/{path:path}", routes.file),
            Route(f"{room}/join", routes.join, methods=["POST"]),
            Route(f"{room}/do", routes.do, methods=["POST"]),
            Route(f"{room}/state", routes.state),
            Route(f"{room}/events", routes.events),
            Route(f"{room}/log", routes.log),
            Route(f"{room}/faces", routes.faces),
            Route(f"{room}/board", routes.board),
            Route(f"{room}/lamps", routes.lamps),
            Route(f"{room}/qr.svg", routes.qr),
            Route(f"{room}/{{rest:path}}", _After(routes, room)),
        ],
        exception_handlers={RefusedError: answers.refusal},
    )
    name = None if service.public is None else service.public.partition("://")[2]
    return Guard(app, _Socket(routes), name)


class _After:
    """What comes after play: loaded when first asked for, since it needs half as much memory."""

    def __init__(self, routes: Routes, room: str) -> None:
        self._routes = routes
        self._room = room
        self._loading = asyncio.Lock()
        self._router: Router | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._loading:
            if self._router is None:
                self._router = Router(await asyncio.to_thread(self._load))
        await self._router(scope, receive, send)

    def _load(self) -> list[Route]:
        from scorer.table.after.count_routes import CountRoutes  # noqa: PLC0415
        from scorer.table.after.counts import Counts  # noqa: PLC0415
        from scorer.table.after.photo_routes import PhotoRoutes  # noqa: PLC0415

        counts = Counts()
        kinds = (CountRoutes(self._routes, counts), PhotoRoutes(self._routes, counts))
        return [route for kind in kinds for route in kind.all(self._room)]


class _Socket:
    """The live connection as an application of its own."""

    def __init__(self, routes: Routes) -> None:
        self._routes = routes
        self._doorway = Doorway()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        line = Line(
            receive,
            send,
            lambda room: self._routes.link(connection, room),
            lambda: self._routes.passed(connection),
            self._doorway,
        )
        name = scope["path"].removeprefix(PLACE)
        await talk(self._routes.service.rooms, name, line)
