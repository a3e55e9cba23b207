"""The reader in a process of its own: ``python -m scorer.table.after.reader_child SECONDS``.

Photos come in on standard input, one after the other; what was found in them goes out. It has the
lowest priority, so that the dice come first, and is ended by the system before it takes too much.
"""

import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import cv2
import numpy as np

from scorer.reader.catalogue import editions, papers
from scorer.reader.classify import Classifier, load_classifier
from scorer.reader.interpret import GAME
from scorer.reader.photo import Photo, colour, decode_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import Corner, FoundSheet
from scorer.table.after import frames, problems
from scorer.table.after.reading import as_event
from scorer.table.correct.desk import read_placed
from scorer.table.correct.pictures import photo_picture, sheet_picture
from scorer.table.correct.turned import to_stored
from sheetgen.errors import SheetError

NICE = 19  # the lowest priority
MEMORY = 1_500_000_000  # bytes of data; the largest photo that is allowed takes half of it
NAME = "the photo"
DARK = 55  # median grey level; a sheet is mostly white paper
UNSHARP = 20.0  # variance of the Laplacian at SMALL size, of photos in which nothing was found
SMALL = 800  # px

Answer = tuple[Mapping[str, Any], bytes]
Answers = Iterator[Answer]


def main() -> int:
    """Read photos until nobody sends any more."""
    _step_back()
    cv2.setNumThreads(1)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library says is no answer
    classify = load_classifier()
    seconds = int(sys.argv[1])
    out.write(frames.packed({"ready": True}))
    out.flush()
    while (message := frames.read(sys.stdin.buffer)) is not None:
        with _in_time(seconds):
            for answer in _answers(classify, *message):
                out.write(frames.packed(*answer))
                out.flush()
    return 0


def _step_back() -> None:
    """Let the table go first, and be stopped by the system rather than harm it."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  # not on every system

    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the table's business


@contextmanager
def _in_time(seconds: int) -> Iterator[None]:
    """End the process if the block takes too long, even if nobody is there to notice."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)
    yield
    if hasattr(signal, "alarm"):
        signal.alarm(0)


def _answers(classify: Classifier, job: Mapping[str, Any], content: bytes) -> Answers:
    """What was found, or made, or why not; then, where more is promised, the pictures of it."""
    try:
        photo = decode_photo(content, NAME)
        if job["do"] == "picture":
            yield {}, photo_picture(photo, int(job["turn"]))
        elif job["do"] == "place":
            yield from _placed(classify, photo, job)
        else:
            yield from _read(classify, photo)
    except SheetError as error:
        yield {"problem": problems.code_of(f"{error.what}; {error.how}")}, b""


def _read(classify: Classifier, photo: Photo) -> Answers:
    """All sheets of a photo."""
    try:
        found, problem = find_sheets(photo, classify, None, None)
    except SheetError as error:
        code = problems.code_of(error.what)
        yield {"problem": _seen(photo) or code if code == problems.NO_SHEET else code}, b""
        return
    part = None if problem is None else problems.code_of(problem)
    counted = [sheet for sheet in found if sheet.game == GAME]
    if len(counted) < len(found):
        part = problems.OTHER_GAME
    events = [_event(photo, sheet) for sheet in counted]
    yield {"problem": part, "sheets": events, "turn": found[0].turn, "more": True}, b""
    yield _pictures(photo, counted, found[0].turn)


def _placed(classify: Classifier, photo: Photo, job: Mapping[str, Any]) -> Answers:
    """The sheet whose corners somebody has placed in the picture."""

    def find(seen: Photo, layout: str | None, corners: Sequence[Corner]) -> Sequence[FoundSheet]:
        return find_sheets(seen, classify, layout, corners)[0]

    turn = int(job["turn"])
    places = [(float(x), float(y)) for x, y in job["places"]]
    sheet, _ = read_placed(photo, job["layout"], to_stored(photo, turn, places), find)
    if sheet.game != GAME:
        yield {"problem": problems.OTHER_GAME}, b""
        return
    yield {"problem": None, "sheets": [_event(photo, sheet)], "turn": turn, "more": True}, b""
    yield _pictures(photo, [sheet], turn)


def _pictures(photo: Photo, sheets: Sequence[FoundSheet], turn: int) -> Answer:
    """The photo and its sheets laid flat, one JPEG behind the other."""
    pixels = colour(photo)
    made = {f"photo {turn}": photo_picture(photo, turn, pixels)}
    for number, sheet in enumerate(sheets):
        own = pixels if sheet.pixels.photo is photo else None
        made[f"sheet {number}"] = sheet_picture(sheet, own)
    told = [[name, len(picture)] for name, picture in made.items()]
    return {"pictures": told}, b"".join(made.values())


def _event(photo: Photo, sheet: FoundSheet) -> Mapping[str, Any]:
    return as_event(sheet, _paper(sheet), (photo.width, photo.height))


def _paper(sheet: FoundSheet) -> str:
    """What paper the sheet was printed on."""
    size = (sheet.page.width, sheet.page.height)
    for paper in papers(sheet.layout):
        page = editions(sheet.layout, paper)[sheet.page_number - 1].page
        if (page.width, page.height) == size:
            return paper
    return ""


def _seen(photo: Photo) -> str | None:
    """Why nothing may have been found, as far as the picture alone tells."""
    if float(np.median(photo.grey)) < DARK:
        return problems.DARK
    shrink = SMALL / max(photo.grey.shape)
    small = cv2.resize(photo.grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    if float(cv2.Laplacian(small, cv2.CV_64F).var()) < UNSHARP:
        return problems.BLURRED
    return None


if __name__ == "__main__":
    sys.exit(main())
