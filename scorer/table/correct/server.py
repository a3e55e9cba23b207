"""The correction page's server: on this machine only, behind a secret word in its address."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from hmac import compare_digest
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from scorer.games.words import LANGUAGES
from scorer.reader.photo import Photo
from scorer.report.problems import problem_text
from scorer.table import answers
from scorer.table.correct.desk import Desk, Step
from scorer.table.correct.outline import TURNS, is_outline
from scorer.table.correct.pictures import photo_picture, sheet_picture
from scorer.table.correct.turned import to_stored
from scorer.table.correct.view import corners_view, view
from scorer.table.guard import Guard
from scorer.table.limits import MAX_MESSAGE
from scorer.table.pages import File, page_files
from scorer.table.refusal import RefusedError
from scorer.table.talk import parsed

PAGE = "correct/index.html"
POLICY = 1008  # the close code for what a server does not do
KEEP = {"cache-control": "private, max-age=3600"}  # a picture's address changes with its reading


def application(desk: Desk, token: str, layouts: Sequence[str], end: Callable[[], None]) -> ASGIApp:
    """The application for one desk; ``end`` is called when the person is done.

    Args:
        desk: what is corrected.
        token: the word in the address without which nothing is answered.
        layouts: the sheets one may choose from where a photo does not tell.
        end: stops the server.
    """
    desk_routes = Routes(desk, layouts, end)
    inner = Starlette(
        routes=[
            Route("/", desk_routes.page),
            Route("/page/{path:path}", desk_routes.file),
            Route("/state", desk_routes.state),
            Route("/marks", desk_routes.marks, methods=["POST"]),
            Route("/undo", desk_routes.undo, methods=["POST"]),
            Route("/redo", desk_routes.redo, methods=["POST"]),
            Route("/corners", desk_routes.corners),
            Route("/corners", desk_routes.place, methods=["POST"]),
            Route("/sheet/{number:int}.jpg", desk_routes.sheet),
            Route("/photo/{number:int}.jpg", desk_routes.photo),
            Route("/end", desk_routes.end, methods=["POST"]),
        ],
        exception_handlers={RefusedError: answers.refusal},
    )
    app = Starlette(routes=[Mount("/{token}", _Locked(inner, token))])
    return Guard(app, _no_line)


async def _no_line(_scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a live connection: this page has none."""
    await receive()
    await send({"type": "websocket.close", "code": POLICY})


class _Locked:
    """Answers only where the address holds the secret word."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._token = app, token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = str(scope.get("path_params", {}).get("token", "")).encode()
        if compare_digest(given, self._token):
            await self._app(scope, receive, send)
        else:
            await answers.file(Request(scope), None)(scope, receive, send)


class Routes:
    """The answers to a page that shows a desk."""

    def __init__(self, desk: Desk, layouts: Sequence[str], end: Callable[[], None]) -> None:
        self._desk, self._layouts, self._end = desk, list(layouts), end
        self._files: Mapping[str, File] = page_files()
        self._pictures: dict[tuple[object, ...], bytes] = {}

    async def page(self, request: Request) -> Response:
        """The page itself."""
        return answers.file(request, self._files.get(PAGE))

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        return answers.file(request, self._files.get(request.path_params["path"]))

    async def state(self, request: Request) -> Response:
        """Everything, with the sheet that is asked for or the first one."""
        asked = _number(request, "sheet")
        count = len(self._desk.spots)
        first = 0 if count else None
        spot = asked if asked is not None and asked < count else first
        return self._answer(spot, request.query_params.get("lang"), {"layouts": self._layouts})

    async def marks(self, request: Request) -> Response:
        """Write marks into cells."""
        match await _body(request):
            case {"sheet": int(spot), "marks": dict(marks)} as body if _are_texts(marks):
                self._desk.change(spot, marks)
                return self._answer(spot, body.get("lang"))
        raise _unknown()

    async def undo(self, request: Request) -> Response:
        """Take the last step back."""
        return await self._moved(request, self._desk.undo)

    async def redo(self, request: Request) -> Response:
        """Take it again."""
        return await self._moved(request, self._desk.redo)

    async def corners(self, request: Request) -> Response:
        """Where a sheet's corners stand in the shown photo."""
        photo, turn = _number(request, "photo"), _number(request, "turn")
        spot = _number(request, "sheet")
        if photo is None or photo >= len(self._desk.laid) or turn not in TURNS:
            raise _unknown()
        if spot is not None and not self._is_there(spot, photo):
            raise _unknown()
        return answers.document(corners_view(self._desk, photo, spot, turn))

    async def place(self, request: Request) -> Response:
        """Read a photo again from corners that a person placed."""
        body = await _body(request)
        photo, spot, turn, layout = _wish(body)
        laid = self._shown(photo)
        if not _are_places(body.get("places")) or (spot is not None and spot < 0):
            raise _unknown()
        places = [(float(x), float(y)) for x, y in body["places"]]
        if not is_outline(places) or (spot is not None and not self._is_there(spot, photo)):
            what = "the four corners do not go around a sheet"
            raise RefusedError("outline", what, "drag each to its own corner of the paper")
        if layout is not None and layout not in self._layouts:
            raise _unknown()
        corners = to_stored(laid, turn, places)
        try:
            found, placed = await asyncio.to_thread(self._desk.read_again, photo, layout, corners)
        except RefusedError as error:
            raise _said(error, body.get("lang")) from None
        return self._answer(self._desk.lay(photo, spot, found, placed), body.get("lang"))

    async def sheet(self, request: Request) -> Response:
        """The picture of a sheet laid flat."""
        number = request.path_params["number"]
        if number >= len(self._desk.spots):
            raise _unknown()
        spot = self._desk.spots[number]
        key = ("sheet", number, spot.version)
        if key not in self._pictures:
            self._pictures[key] = await asyncio.to_thread(sheet_picture, spot.reading.found)
        return Response(self._pictures[key], headers=KEEP, media_type="image/jpeg")

    async def photo(self, request: Request) -> Response:
        """The photo as it was taken, turned as asked."""
        number, turn = request.path_params["number"], _number(request, "turn") or 0
        photo = self._shown(number)
        if turn not in TURNS:
            raise _unknown()
        key = ("photo", number, turn)
        if key not in self._pictures:
            self._pictures[key] = await asyncio.to_thread(photo_picture, photo, turn)
        return Response(self._pictures[key], headers=KEEP, media_type="image/jpeg")

    async def end(self, request: Request) -> Response:
        """The person is done."""
        await _body(request)
        self._end()
        return answers.document({"ended": True})

    async def _moved(self, request: Request, move: Callable[[], Step | None]) -> Response:
        body = await _body(request)
        step = move()
        if step is None:
            raise RefusedError("nothing", "there is nothing to take back", "go on")
        return self._answer(step.spot, body.get("lang"), {"cell": next(iter(step.after))})

    def _answer(
        self, spot: int | None, language: object, more: Mapping[str, Any] | None = None
    ) -> Response:
        chosen = language if isinstance(language, str) and language in LANGUAGES else LANGUAGES[0]
        return answers.document({**view(self._desk, spot, chosen), **(more or {})})

    def _is_there(self, spot: int, photo: int) -> bool:
        return spot < len(self._desk.spots) and self._desk.spots[spot].photo == photo

    def _shown(self, number: int) -> Photo:
        laid = self._desk.laid[number] if 0 <= number < len(self._desk.laid) else None
        if laid is None or laid.photo is None:
            raise RefusedError("photo", "there is no such photo", "choose another one")
        return laid.photo


def _said(error: RefusedError, language: object) -> RefusedError:
    """The reader's reason in the language of the page."""
    spoken = str(language)
    what, fix = problem_text(error.what, spoken), problem_text(error.fix, spoken)
    return RefusedError(error.code, what, fix)


def _wish(body: Mapping[str, Any]) -> tuple[int, int | None, int, str | None]:
    """Which photo, sheet (or a new one), turn and layout are meant."""
    match body:
        case {
            "photo": int(photo),
            "sheet": (int() | None) as spot,
            "turn": (0 | 90 | 180 | 270) as turn,
            "layout": (str() | None) as layout,
        }:
            return photo, spot, int(turn), layout
    raise _unknown()


def _are_texts(marks: Mapping[Any, Any]) -> bool:
    return all(isinstance(text, str) for pair in marks.items() for text in pair)


def _are_places(places: object) -> bool:
    if not isinstance(places, list):
        return False
    pairs = all(isinstance(place, list) and len(place) == 2 for place in places)
    return pairs and all(type(part) in {int, float} for place in places for part in place)


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


async def _body(request: Request) -> Mapping[str, Any]:
    """The JSON object that came with a request.

    Raises:
        RefusedError: it is none, or too long.
    """
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise _unknown()
    sent = b""
    async for part in request.stream():
        sent += part
        if len(sent) > MAX_MESSAGE:
            raise RefusedError("message", "the message is too long", "send less")
    body = parsed(sent)
    if not isinstance(body, dict):
        raise _unknown()
    return body


def _unknown() -> RefusedError:
    return RefusedError("message", "that is nothing this page knows", "load the page again")
