"""The addresses of the leaderboard, the history and new sheets."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from scorer.table import answers
from scorer.table.after import history, history_text
from scorer.table.after.command import Save
from scorer.table.after.counts import Counts
from scorer.table.after.evening import remarks_of
from scorer.table.after.offers import NAMED, offered, played, shipped_sheet, title
from scorer.table.after.records import records
from scorer.table.after.standing_document import table
from scorer.table.after.words import GAMES
from scorer.table.after.workshop import Workshop
from scorer.table.command import REQUEST
from scorer.table.live import LiveRoom, milliseconds
from scorer.table.refusal import RefusedError
from scorer.table.room import PENNY_PAPERS
from scorer.table.routes import HOST, ROOM, Routes, body_of, language_of

Document = Mapping[str, Any]


class CountRoutes:
    """The handlers."""

    def __init__(self, routes: Routes, counts: Counts) -> None:
        self._routes = routes
        self._service = routes.service
        self._counts = counts
        self._workshop = Workshop()

    def all(self, room: str) -> Sequence[Route]:
        """The addresses below that of a room."""
        return [
            Route(f"{room}/leaderboard", self.leaderboard),
            Route(f"{room}/save", self.save, methods=["POST"]),
            Route(f"{room}/evenings", self.evenings),
            Route(f"{room}/evenings/{{number:int}}", self.evening),
            Route(f"{room}/evenings/{{number:int}}", self.drop, methods=["DELETE"]),
            Route(f"{room}/records", self.records),
            Route(f"{room}/layouts", self.layouts),
            Route(f"{room}/print.pdf", self.print),
        ]

    async def leaderboard(self, request: Request) -> Response:
        """Who stands where: as JSON, as CSV, or as a picture to share."""
        live, _ = await self._routes.known(request)
        language = language_of(request)
        count = await self._counts.of(live)
        shown = await asyncio.to_thread(count.document, language)
        name = f"leaderboard-{live.record.name}"
        match request.query_params.get("as", "json"):
            case "csv":
                return answers.download(table(shown), f"{name}.csv", "text/csv")
            case "png":
                day = history_text.day(count.played, language)
                title = f"{GAMES[count.room.game]} · {day}"
                job = {"job": "picture", "shown": shown, "title": title, "language": language}
                return _file(await self._workshop.make(job), f"{name}.png", "image/png")
            case _:
                return answers.document(shown)

    async def save(self, request: Request) -> Response:
        """Keep the game for the history, or keep it again after a correction."""
        live, actor = await self._routes.known(request)
        asked, text = _wish(await body_of(request))
        remarks = remarks_of(text)
        count = await self._counts.of(live)
        evening = await asyncio.to_thread(count.evening, remarks)
        seq = await live.do(Save(asked, remarks, history.digest(evening)), actor)
        began = count.room.started or 0
        number = await history.keep(self._service.rooms.store, evening, began, milliseconds())
        return answers.document({"done": asked, "seq": seq, "number": number})

    async def evenings(self, request: Request) -> Response:
        """The games that were kept, the newest first, without their sheets."""
        found = await self._kept(await self._reader(request))
        language = language_of(request)
        told = [{**history.brief(one), "headline": _headline(one, language)} for one in found]
        return answers.document({"evenings": told})

    async def evening(self, request: Request) -> Response:
        """One game that was kept, whole."""
        live = await self._reader(request)
        number = request.path_params["number"]
        found = [each for each in await self._kept(live) if each["number"] == number]
        if not found:
            raise _unknown()
        if request.query_params.get("as") == "csv":
            text = history_text.table(found)
            return answers.download(text, f"game-{number}.csv", "text/csv")
        return answers.document(found[0])

    async def drop(self, request: Request) -> Response:
        """Forget a game that was kept."""
        live = await self._routes.host(request)
        number = request.path_params["number"]
        if all(each["number"] != number for each in await self._kept(live)):
            raise _unknown()
        await self._service.rooms.store.drop_evening(number)
        return answers.document({"dropped": number})

    async def records(self, request: Request) -> Response:
        """What all games add up to."""
        found = await self._kept(await self._reader(request))
        return answers.document(await asyncio.to_thread(_records, found, language_of(request)))

    async def layouts(self, request: Request) -> Response:
        """The sheets that can be printed, and tapped in by hand."""
        await self._routes.known(request)
        return answers.document(await asyncio.to_thread(offered, language_of(request)))

    async def print(self, request: Request) -> Response:
        """New sheets, a named copy for everybody at the table."""
        live, _ = await self._routes.known(request)
        asked = request.query_params
        layout = asked.get("layout") or played(live.room)
        paper, language = asked.get("paper"), asked.get("lang")
        entry = shipped_sheet(layout, paper, language)
        names = [player.name for player in live.room.players] if entry.game in NAMED else []
        job = {"job": "print", "layout": layout, "paper": paper, "language": language}
        made = await self._workshop.make({**job, "players": names})
        return _file(made, f"{layout.replace('/', '-')}.pdf", "application/pdf")

    async def _reader(self, request: Request) -> LiveRoom:
        """The room of somebody who may see the history."""
        if self._service.shows == HOST:
            return await self._routes.host(request)
        live, _ = await self._routes.known(request)
        return live

    async def _kept(self, live: LiveRoom) -> Sequence[Document]:
        """The history: on a server of many hosts only that of the room itself."""
        room = live.record.name if self._service.shows == ROOM else None
        return await history.evenings(self._service.rooms.store, room)


def _wish(message: Any) -> tuple[str, str]:
    """The id and the remarks of a wish to keep a game."""
    match message:
        case {"id": str(request)} if REQUEST.fullmatch(request):
            remarks = message.get("remarks", "")
            if isinstance(remarks, str):
                return request, remarks
    fix = "send an `id` of 32 hex digits, and `remarks`"
    raise RefusedError("message", "the message is no wish to keep a game", fix)


def _headline(evening: Document, language: str) -> str | None:
    """How a game with a board ended; of the others the places say it."""
    return None if evening["game"] == PENNY_PAPERS else history_text.outcome(evening, language)


def _records(evenings: Sequence[Document], language: str) -> Document:
    """The records, with the titles of the sheets."""
    found = records(evenings)
    temples = [{**best, "title": title(best["layout"], language)} for best in found["temples"]]
    return {**found, "temples": temples}


def _unknown() -> RefusedError:
    return RefusedError("none", "no game of this number was kept", "look at the list")


def _file(content: bytes, name: str, kind: str) -> Response:
    headers = {**answers.FRESH, "content-disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=kind)
