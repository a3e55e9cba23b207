"""Desks of sheets whose cells say what a test wants, and a server for a browser to see them."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from threading import Event, Thread

from scorer.reader.classify import load_classifier
from scorer.reader.corrections import Notebook, picture_hash
from scorer.reader.guess import Guess
from scorer.reader.photo import Photo, decode_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import Corner, FoundSheet, PhotoReading, with_corrections
from scorer.table import serve
from scorer.table.correct.desk import Desk, Laid, desk_of
from scorer.table.correct.server import application
from tests.shots import taken

TOKEN = "a-word-nobody-guesses"
LAYOUT = "penny-papers/heart-and-gate"
# 1 2 3 in a row make a sequence of three; D2 is a 9 or a 4 and decides whether D3 is vanquished.
MARKS = {
    "D1": "1", "E1": "2", "C2": "12", "D2": "4", "E2": "3", "F2": "14",
    "B3": "7", "C3": "mummy", "F3": "11", "G3": "7", "H4": "15",
}  # fmt: skip
DOUBTS = {"D2": "9", "G3": "1", "H4": "13"}  # what each could also be; only D2's changes the stars


def guess(mark: str, other: str | None = None) -> Guess:
    """A guess that is sure, or one between two marks."""
    if other is None:
        return Guess(mark, 0.999, "8", doubtful=False, reason=None)
    return Guess(mark, 0.6, other, doubtful=True, reason=f"could also be {other}")


@cache
def photo_and_sheet(copy: int = 3) -> tuple[Photo, FoundSheet]:
    """A photo and the sheet found in it, its cells as MARKS has them.

    Every copy is the same picture: only what is said about it differs.
    """
    if copy != 3:
        photo, sheet = photo_and_sheet()
        return photo, replace(sheet, copy=copy, key=f"{LAYOUT} page 1 copy {copy}")
    photo = decode_photo(taken(3, copy=3).jpeg, "ana.jpg")
    found = find_sheets(photo, load_classifier(), None, None)[0][0]
    guesses = tuple(
        guess(MARKS.get(field.name, ""), DOUBTS.get(field.name)) for field in found.fields
    )
    return photo, replace(found, guesses=guesses)


def find(photo: Photo, layout: str | None, corners: Sequence[Corner]) -> Sequence[FoundSheet]:
    """Reads a photo again with the network."""
    return find_sheets(photo, load_classifier(), layout, corners)[0]


def desk(folder: Path, *copies: int, unread: bool = False) -> Desk:
    """A desk with a sheet for each copy, or with a photo in which nothing was found."""
    laid, readings = [], []
    for copy in copies or (3,):
        name = str(folder / f"photo{copy}.jpg")
        photo, found = photo_and_sheet(copy)
        book = Notebook(Path(name), folder / "own", picture_hash(photo.encoded))
        kept: Mapping[str, str] = book.load().get(found.key, {})
        sheets = () if unread else (with_corrections(found, kept, "marked"),)
        problem = "no sheet was found: none of its corner markers can be seen" if unread else None
        laid.append(Laid(name, photo, book, problem))
        readings.append(PhotoReading(name, photo, sheets, problem))
    return desk_of(laid, readings, find, "marked")


@dataclass(slots=True)
class Served:
    """A desk that is served: its address, and whether the person has ended the review."""

    address: str
    desk: Desk
    ended: Event


@contextmanager
def served(on: Desk) -> Iterator[Served]:
    """The correction page of a desk on the loopback as long as the block runs."""
    listening = serve.listen("127.0.0.1", 0)
    ended = Event()
    server = serve.server(application(on, TOKEN, [LAYOUT], ended.set), listening)
    run = lambda: asyncio.run(server.serve([*listening.sockets]))  # noqa: E731
    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        yield Served(f"http://127.0.0.1:{listening.port}/{TOKEN}/", on, ended)
    finally:
        server.should_exit = True
        thread.join(10)
