"""The addresses of photos: sent, looked at, read again, deleted."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from scorer.table import answers
from scorer.table.after.counts import Counts
from scorer.table.after.intake import Intake
from scorer.table.after.photo_document import Visit, photo_document
from scorer.table.after.reading import shown_corners
from scorer.table.after.sheet_document import sheet_document
from scorer.table.after.sheets import Sheet
from scorer.table.after.shelf import PhotoRecord
from scorer.table.after.uploads import announced
from scorer.table.command import REQUEST
from scorer.table.correct.outline import START, TURNS, is_outline
from scorer.table.refusal import RefusedError
from scorer.table.routes import Routes, body_of, language_of, number_of

KEEP = {"cache-control": "private, max-age=86400"}  # a picture's address changes with its reading
PATIENCE = 80  # looks for a picture that the reader is still making
PAUSE = 0.1  # s between two
PATIENT = 4  # times the length of a piece that are read before a sender is cut off


class PhotoRoutes:
    """The handlers; without an intake no photos are taken here."""

    def __init__(self, routes: Routes, counts: Counts) -> None:
        self._routes = routes
        self._counts = counts

    def all(self, room: str) -> Sequence[Route]:
        """The addresses below that of a room."""
        photo, sheet = f"{room}/photos/{{photo}}", f"{room}/sheets/{{sheet}}"
        return [
            Route(f"{room}/photos", self.photos),
            Route(f"{room}/photos", self.begin, methods=["POST"]),
            Route(f"{photo}.jpg", self.picture),
            Route(f"{photo}/corners", self.corners),
            Route(f"{photo}/corners", self.place_in_photo, methods=["POST"]),
            Route(photo, self.photo),
            Route(photo, self.add, methods=["PUT"]),
            Route(photo, self.delete, methods=["DELETE"]),
            Route(f"{sheet}.jpg", self.flat),
            Route(f"{sheet}/corners", self.place_in_sheet, methods=["POST"]),
            Route(sheet, self.sheet),
        ]

    # Photos.

    async def photos(self, request: Request) -> Response:
        """The photos of the room that whoever asks may delete, the oldest first."""
        intake, visit = await self._visit(request)
        found = await intake.shelf.of_room(visit.room.record.name)
        mine = [record for record in found if visit.may_touch(record)]
        return answers.document({"photos": [await self._told(intake, visit, r) for r in mine]})

    async def begin(self, request: Request) -> Response:
        """Announce a photo, or ask how much of it is there."""
        intake, visit = await self._visit(request)
        wish = announced(await body_of(request))
        return answers.document(await intake.begin(visit, wish))

    async def add(self, request: Request) -> Response:
        """Send a piece of a photo."""
        intake, visit = await self._visit(request)
        name, at = request.path_params["photo"], number_of(request, "at", 0)
        piece = await _piece(request, intake.uploads.limits.piece)
        return answers.document({"have": await intake.uploads.add(visit, name, at, piece)})

    async def photo(self, request: Request) -> Response:
        """How a photo stands."""
        intake, visit, record = await self._found(request)
        return answers.document(await self._told(intake, visit, record))

    async def delete(self, request: Request) -> Response:
        """Delete a photo."""
        intake, visit, record = await self._found(request)
        await intake.retention.delete(visit, record)
        return answers.document({"deleted": record.id})

    async def picture(self, request: Request) -> Response:
        """The photo as the reader made it, upright or turned as asked."""
        intake, visit, record = await self._found(request)
        turn = number_of(request, "turn", _upright(visit, record))
        if turn not in TURNS:
            raise _unknown()
        made = await intake.queue.picture(record, turn)
        return Response(made, headers=answers.FRESH, media_type="image/jpeg")

    async def corners(self, request: Request) -> Response:
        """Where a sheet's corners are in the picture of its photo."""
        _, visit, record = await self._found(request)
        turn = number_of(request, "turn", _upright(visit, record))
        if turn not in TURNS:
            raise _unknown()
        sheet = visit.room.room.sheets.get(request.query_params.get("sheet"))
        is_there = sheet is not None and sheet.photo == record.id
        places = shown_corners(sheet, turn) if sheet is not None and is_there else START
        told = [[round(x, 5), round(y, 5)] for x, y in places]
        return answers.document({"places": told, "turn": turn})

    async def place_in_photo(self, request: Request) -> Response:
        """Read a photo again where somebody has placed the corners of a sheet."""
        intake, visit, record = await self._found(request)
        return await self._place(request, intake, visit, record, None)

    # Sheets.

    async def sheet(self, request: Request) -> Response:
        """A sheet with its cells, its doubts and its stars."""
        visit = await self._visitor(request)
        return await self._sheet(visit, self._laid(request, visit).key)

    async def flat(self, request: Request) -> Response:
        """The picture of a sheet laid flat."""
        intake, visit = await self._visit(request)
        sheet = self._laid(request, visit)
        made = await _flat(intake, visit, sheet)
        if made is None:
            return answers.file(request, None)
        is_named = request.query_params.get("v") == str(sheet.read)
        headers = KEEP if is_named else answers.FRESH
        return Response(made, headers=headers, media_type="image/jpeg")

    async def place_in_sheet(self, request: Request) -> Response:
        """Read a sheet again where somebody has placed its corners."""
        intake, visit = await self._visit(request)
        sheet = self._laid(request, visit)
        if sheet.photo is None:
            raise RefusedError("photo", "this sheet has no photo", "photograph it")
        record = await intake.uploads.found(visit, sheet.photo)
        return await self._place(request, intake, visit, record, sheet.key)

    async def _place(
        self,
        request: Request,
        intake: Intake,
        visit: Visit,
        record: PhotoRecord,
        sheet: str | None,
    ) -> Response:
        if not visit.may_touch(record):
            raise RefusedError("owner", "this photo is not yours", "ask its owner or the host")
        wish = _places(await body_of(request))
        key = await intake.queue.place(visit, record, {**wish, "sheet": sheet})
        return await self._sheet(visit, key)

    async def _sheet(self, visit: Visit, key: str) -> Response:
        count = await self._counts.of(visit.room)
        sheet = count.room.sheets.get(key)
        one = next((one for one in count.laid if one.sheet == key), None)
        if sheet is None or one is None:
            raise _gone()
        row = next((row for row in count.counted.rows if row.laid.sheet == key), None)
        told = await asyncio.to_thread(sheet_document, sheet, one, row, visit.by, visit.language)
        return answers.document(told)

    # Who asks for what.

    async def _visitor(self, request: Request) -> Visit:
        room, actor = await self._routes.known(request)
        return Visit(room, actor, language_of(request))

    async def _visit(self, request: Request) -> tuple[Intake, Visit]:
        visit = await self._visitor(request)
        intake = self._routes.service.intake
        if intake is None:
            raise RefusedError("photo", "no photos are taken here", "tap your marks in by hand")
        return intake, visit

    async def _found(self, request: Request) -> tuple[Intake, Visit, PhotoRecord]:
        intake, visit = await self._visit(request)
        record = await intake.uploads.found(visit, request.path_params["photo"])
        return intake, visit, record

    @staticmethod
    async def _told(intake: Intake, visit: Visit, record: PhotoRecord) -> Mapping[str, Any]:
        return await photo_document(visit.room, intake.shelf, record, visit.language)

    @staticmethod
    def _laid(request: Request, visit: Visit) -> Sheet:
        sheet = visit.room.room.sheets.get(request.path_params["sheet"])
        if sheet is None:
            raise _gone()
        return sheet


def _upright(visit: Visit, record: PhotoRecord) -> int:
    """How far the photo has to be turned, as far as its sheets tell."""
    sheets = visit.room.room.sheets.of_photo(record.id)
    return int(sheets[0].reading.get("turn", 0)) if sheets else 0


async def _flat(intake: Intake, visit: Visit, sheet: Sheet) -> bytes | None:
    """The picture of a sheet; one that is being made is waited for."""
    name, room = sheet.reading.get("picture"), visit.room.record.name
    record: PhotoRecord | None = None
    if name is None or sheet.photo is None:
        return None
    for _ in range(PATIENCE):
        made = await intake.shelf.picture(room, sheet.photo, name)
        record = await intake.shelf.get(room, sheet.photo)
        if made is not None or record is None:
            return made
        await asyncio.sleep(PAUSE)
    if record is not None:
        await intake.queue.remake(record)  # the server was ended before it was made
    return await intake.shelf.picture(room, sheet.photo, name)


async def _piece(request: Request, most: int) -> bytes:
    """The bytes that came with a request.

    Raises:
        RefusedError: they are too many.
    """
    piece, length = bytearray(), 0
    async for part in request.stream():
        length += len(part)
        if length <= most:
            piece += part
        elif length > PATIENT * most:
            break
    if length > most:  # told only now: whoever still sends does not listen
        raise RefusedError("message", "the piece is too long", "send 256 kB at a time")
    return bytes(piece)


def _places(body: Any) -> Mapping[str, Any]:
    """Where somebody has placed corners, in which turned picture, of which layout."""
    match body:
        case {
            "id": str(request),
            "turn": (0 | 90 | 180 | 270) as turn,
            "layout": (str() | None) as layout,
            "places": [*places],
        } if REQUEST.fullmatch(request) and all(_is_place(place) for place in places):
            corners = [(float(x), float(y)) for x, y in places]
            if not is_outline(corners):
                what = "the four corners do not go around a sheet"
                raise RefusedError("outline", what, "drag each to its own corner of the paper")
            wish = {"turn": int(turn), "places": corners, "layout": layout or None}
            return {**wish, "id": request}
    raise _unknown()


def _is_place(place: Any) -> bool:
    is_pair = isinstance(place, list) and len(place) == 2
    return is_pair and all(type(part) in {int, float} and abs(part) < 10 for part in place)


def _unknown() -> RefusedError:
    return RefusedError("message", "that is nothing this page knows", "load the page again")


def _gone() -> RefusedError:
    return RefusedError("none", "there is no such sheet on the table", "choose one that is")
