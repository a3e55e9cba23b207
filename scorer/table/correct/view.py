"""The desk as the page shows it: one sheet whole, all others in a line each, and the ranking."""

from functools import lru_cache
from pathlib import Path

from scorer.games.standings import rank
from scorer.reader.sheet_reading import SheetReading
from scorer.report.documents import differences, named_sheets, scores
from scorer.report.doubts import span
from scorer.report.problems import problem_text
from scorer.table.correct.desk import Desk, Spot
from scorer.table.correct.outline import QUARTER, START
from scorer.table.correct.sheet_view import View, sheet_view
from scorer.table.correct.turned import to_shown

REMEMBERED = 256  # readings; counting a doubtful one takes up to 128 scores


def view(desk: Desk, spot: int | None, language: str) -> View:
    """Everything the page shows while it shows one sheet, or none."""
    readings = desk.readings()
    order = [n for photo in range(len(desk.laid)) for n in _spots_of(desk, photo)]
    told = (sheet for reading in readings for sheet in reading.sheets)
    spots = dict(zip(order, told, strict=True))
    named = named_sheets(readings)
    names = {id(sheet): _short(name, desk) for name, sheet in named.items()}
    stars = {n: _stars(desk.spots[n].reading) for n in order}
    numbers = {id(sheet): n for n, sheet in spots.items()}
    ranks = rank(scores(named))
    return {
        "language": language,
        "photos": [_photo(desk, number, language) for number in range(len(desk.laid))],
        "sheets": [
            {**_line(n, desk, spots[n], names.get(id(spots[n]))), **stars[n]} for n in order
        ],
        "sheet": None if spot is None else _sheet(spot, desk.spots[spot], language),
        "ranking": [
            {"place": one.place, "name": _short(one.player, desk), "sequence": one.sequence}
            | stars[numbers[id(named[one.player])]]
            for one in ranks
        ],
        "remarks": [_short(each.message(language), desk) for each in differences(named)],
        "undo": len(desk.done),
        "redo": len(desk.undone),
    }


@lru_cache(REMEMBERED)
def _stars(reading: SheetReading) -> View:
    """The stars of a sheet and between which they lie; counted once for each reading."""
    between = span(reading)
    return {
        "stars": None if reading.score is None else reading.score.stars,
        "least": between.least,
        "most": between.most,
        "doubts": between.doubtful,
    }


def _short(text: str, desk: Desk) -> str:
    """A text in which photos are called by their names, without their folders."""
    for laid in desk.laid:
        text = text.replace(laid.name, Path(laid.name).name)
    return text


def _spots_of(desk: Desk, photo: int) -> list[int]:
    return [number for number, spot in enumerate(desk.spots) if spot.photo == photo]


def _photo(desk: Desk, number: int, language: str) -> View:
    laid = desk.laid[number]
    problem = laid.problem
    return {
        "name": Path(laid.name).name,
        "problem": None if problem is None else problem_text(problem, language),
        "readable": laid.photo is not None,
        "turn": laid.turn,
        "sheets": _spots_of(desk, number),
    }


def _line(number: int, desk: Desk, sheet: SheetReading, name: str | None) -> View:
    """A sheet in a line: what it is called, and where else it was read."""
    photo = desk.spots[number].photo
    return {
        "id": number,
        "photo": photo,
        "title": name or sheet.found.player or Path(desk.laid[photo].name).name,
        "same_as": None if sheet.same_as is None else Path(sheet.same_as).name,
    }


def _sheet(number: int, spot: Spot, language: str) -> View:
    found = spot.reading.found
    return {
        "id": number,
        "photo": spot.photo,
        "version": spot.version,
        "layout": found.layout,
        "page": found.page_number,
        "copy": found.copy,
        "player": found.player,
        "turn": found.turn,
        **sheet_view(spot.reading, language),
    }


def corners_view(desk: Desk, photo: int, spot: int | None, turn: int) -> View:
    """Where the rings of a sheet's corners stand in the photo as it is shown, and its shape."""
    shown, places, ratio = desk.laid[photo].photo, START, 1.0
    if shown is not None:
        height, width = shown.grey.shape
        ratio = width / height if turn % (2 * QUARTER) == 0 else height / width
        if spot is not None:
            places = to_shown(shown, turn, desk.spots[spot].reading.found.corners)
    return {"places": [[round(x, 5), round(y, 5)] for x, y in places], "ratio": round(ratio, 4)}
