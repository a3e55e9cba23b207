"""Answers of the web server: JSON that no cache keeps, refusals, and the files of the page."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from scorer.table.pages import File
from scorer.table.refusal import RefusedError

STATUS = {"stranger": 403, "host": 403, "message": 400, "fast": 429, "full": 429, "down": 503}
CONFLICT = 409  # what is asked for does not fit the state of the table
FRESH = {"cache-control": "no-store"}


def document(content: Any) -> Response:
    """A JSON answer."""
    return JSONResponse(content, headers=FRESH)


def refusal(_request: Request, refused: Exception) -> Response:
    """The answer to what cannot be."""
    if not isinstance(refused, RefusedError):
        raise refused
    content = {"error": refused.document()}
    return JSONResponse(content, STATUS.get(refused.code, CONFLICT), FRESH)


def file(request: Request, found: File | None) -> Response:
    """A file of the page, packed where the browser takes that, or nothing if it has it."""
    if found is None:
        return Response("There is no such page.\n", 404, media_type="text/plain")
    headers = {"etag": found.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        packed = {**headers, "content-encoding": "gzip"}
        return Response(found.packed, headers=packed, media_type=found.kind)
    return Response(found.plain, headers=headers, media_type=found.kind)


def download(text: str, name: str, kind: str) -> Response:
    """A text to be kept as a file."""
    headers = {**FRESH, "content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type=kind)
