"""What each address of the web server answers."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from scorer.table import answers, exports, invite
from scorer.table.addresses import bases
from scorer.table.after.intake import Intake
from scorer.table.command import command_of, join_of
from scorer.table.decide import Actor
from scorer.table.diagnosis import Lamps
from scorer.table.engine import Engine
from scorer.table.faces import faces
from scorer.table.limits import MAX_MESSAGE
from scorer.table.live import LiveRoom, milliseconds
from scorer.table.pages import INDEX, File
from scorer.table.refusal import RefusedError
from scorer.table.rooms import Rooms, stranger
from scorer.table.talk import parsed

MOST_LINES = 500  # of one answer
MOST_PICKED = 5  # parts of a move
LANGUAGES = ("en", "es")
ROOM, STORE, HOST = "room", "store", "host"  # whose kept games people see
Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Service:
    """Everything that a server needs.

    Args:
        rooms: what it hosts.
        files: the page.
        lamps: what it has seen of the outside.
        changed: called when a lamp has lit.
        public: the address under which a public server is known, such as https://dice.example.
        engines: what has to be there beside the store.
        intake: takes photos; without one, sheets are tapped in by hand.
        shows: whose kept games people see: the room's own, all of the store, or none but the host.
    """

    rooms: Rooms
    files: Mapping[str, File]
    lamps: Lamps
    changed: Callable[[], None]
    public: str | None = None
    engines: tuple[Engine, ...] = ()
    shows: str = ROOM
    intake: Intake | None = None


class Routes:
    """The handlers of all addresses."""

    def __init__(self, service: Service) -> None:
        self.service = service

    # The page.

    def page(self, name: str) -> Handler:
        """A handler that gives a page; where it is missing, the first one."""
        files = self.service.files

        async def give(request: Request) -> Response:
            self.seen(request)
            return answers.file(request, files.get(name) or files.get(INDEX))

        return give

    async def file(self, request: Request) -> Response:
        """A file that a page needs."""
        return answers.file(request, self.service.files.get(request.path_params["path"]))

    # What those ask for who look after servers.

    async def health(self, _request: Request) -> Response:
        """This server is alive."""
        return answers.document({"alive": True})

    async def ready(self, _request: Request) -> Response:
        """What this server needs is there; a refusal where it is not."""
        for engine in (self.service.rooms.store, *self.service.engines):
            await engine.check()
        return answers.document({"ready": True})

    # What phones ask for.

    async def join(self, request: Request) -> Response:
        """Sit down."""
        wish, key, token = join_of(await body_of(request))
        room = await self.service.rooms.get(request.path_params["room"])
        if not room.lets_in(key):
            raise stranger()
        player, seq = await room.join(wish, token)
        return answers.document({"player": player, "name": room.room.names[player], "seq": seq})

    async def do(self, request: Request) -> Response:
        """Carry out a command."""
        room, actor = await self.known(request)
        command = command_of(await body_of(request))
        seq = await room.do(command, actor)
        return answers.document({"done": command.request, "seq": seq})

    async def state(self, request: Request) -> Response:
        """The state of the room."""
        room, actor = await self.known(request)
        return answers.document(room.about(actor, self.link(request, room)))

    async def events(self, request: Request) -> Response:
        """The lines after one that the phone has."""
        room, _ = await self.known(request)
        since = number_of(request, "since", 0)
        most = min(max(number_of(request, "limit", 200), 1), MOST_LINES)
        found = exports.as_json(room.log.since(since, most))
        rest = {"head": room.log.head, "turn": room.room.whose_turn, "now": milliseconds()}
        return answers.document({**found, **rest})

    async def log(self, request: Request) -> Response:
        """The whole log as a file."""
        room, _ = await self.known(request)
        name, texts = f"table-{room.record.name}", room.log.texts
        match request.query_params.get("as", "jsonl"):
            case "csv":
                return answers.download(exports.as_csv(texts), f"{name}.csv", "text/csv")
            case "json":
                return answers.document(exports.as_json(texts))
            case _:
                lines = exports.as_lines(texts)
                return answers.download(lines, f"{name}.jsonl", "application/jsonl")

    async def faces(self, request: Request) -> Response:
        """How often each face came up."""
        room, _ = await self.known(request)
        return answers.document(faces(room.room))

    async def board(self, request: Request) -> Response:
        """The board of a game that has one."""
        room, _ = await self.known(request)
        language = language_of(request)
        picked = request.query_params.getlist("picked")[:MOST_PICKED]
        return answers.document(room.board_document(language, picked))

    # How others get in.

    async def lamps(self, request: Request) -> Response:
        """What the server has seen of the outside."""
        await self.host(request)
        return answers.document(self.service.lamps.document())

    async def qr(self, request: Request) -> Response:
        """The way in as a QR code: here, or at another of this machine's addresses."""
        if request.query_params.get("for") == "host":
            room = await self.host(request)
            link = invite.host_link(self._base(request), room.record.name, room.record.host)
        else:
            room, _ = await self.known(request)
            link = self.link(request, room)
        return Response(invite.svg(link), headers=answers.FRESH, media_type="image/svg+xml")

    def link(self, connection: HTTPConnection, room: LiveRoom) -> str:
        """The address by which others join from where this one is."""
        return invite.join_link(self._base(connection), room.record.name, room.record.key)

    def _base(self, connection: HTTPConnection) -> str:
        """The address that this request came to; the best other one if that is this machine's."""
        if self.service.public is not None:
            return self.service.public
        lamps = self.service.lamps
        scheme = "https" if connection.url.scheme in {"https", "wss"} else "http"
        others = bases(lamps.interfaces, lamps.port, scheme)
        asked = connection.query_params.get("at", "")
        if asked.isdecimal() and int(asked) < len(others):
            return others[int(asked)]
        is_local = connection.url.hostname in {"127.0.0.1", "::1", "localhost"}
        if is_local and lamps.confirmed is not None:
            return f"http://{lamps.confirmed}"
        return others[0] if is_local and others else f"{scheme}://{connection.headers['host']}"

    def seen(self, connection: HTTPConnection) -> None:
        """Note that somebody has reached the server."""
        peer = connection.client.host if connection.client else None
        if self.service.lamps.request(peer, connection.headers.get("host", "")):
            self.service.changed()

    def passed(self, connection: HTTPConnection) -> None:
        """Note that a live connection stands."""
        self.seen(connection)
        peer = connection.client.host if connection.client else None
        if self.service.lamps.passed(peer):
            self.service.changed()

    # Who asks.

    async def known(self, request: Request) -> tuple[LiveRoom, Actor]:
        """The room of an address, and who asks.

        Raises:
            RefusedError: the room or the token is nobody's.
        """
        room = await self.service.rooms.get(request.path_params["room"])
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        actor = room.actor(token, request.headers.get("table-host", ""))
        if actor is None:
            raise stranger()
        return room, actor

    async def host(self, request: Request) -> LiveRoom:
        """The room of an address, for somebody with host powers.

        Raises:
            RefusedError: who asks has none.
        """
        room, actor = await self.known(request)
        if not room.powers(actor).host:
            raise RefusedError("host", "only the host may see that", "ask the host")
        return room


def language_of(request: Request) -> str:
    """The language that an answer is asked for in."""
    asked = request.query_params.get("lang", "")
    return asked if asked in LANGUAGES else LANGUAGES[0]


def number_of(request: Request, name: str, default: int) -> int:
    """A number in an address, from 0 up; the default where there is none."""
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else default


async def body_of(request: Request) -> Any:
    """The JSON that came with a request, of which no more is read than a command needs.

    Raises:
        RefusedError: it is none, or too long.
    """
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise RefusedError("message", "the message is no JSON", "send application/json")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_MESSAGE:
            raise RefusedError("message", "the message is too long", "send less")
    return parsed(body)
