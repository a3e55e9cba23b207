"""The sheets of a room as the reader and the report know them, from the log's lines alone.

What was read stands in the events, without pixels; people's corrections and the game's rolls are
put over it by the same functions that `scorer read` uses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scorer.reader.catalogue import Edition, editions
from scorer.reader.guess import MARKS, Guess
from scorer.reader.interpret import CellReading, readable
from scorer.reader.log import with_log
from scorer.reader.sheet_reading import FoundSheet, PhotoReading, SheetReading, with_corrections
from scorer.table.after.sheets import Sheet
from scorer.table.after.standing import Laid, rolls_of
from scorer.table.correct.outline import turned
from scorer.table.refusal import RefusedError
from scorer.table.room import PENNY_PAPERS, Room
from sheetgen.errors import SheetError

SURE = 0.999  # of a cell that is more so, only two probabilities are kept: the others are nothing
PLACES = 4  # decimals of a probability
NOWHERE = ((0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0))  # the corners of a sheet without photo
REMEMBERED = 500  # sheets


def as_event(found: FoundSheet, paper: str, size: tuple[int, int]) -> Mapping[str, Any]:
    """What of a sheet goes into the log.

    Args:
        found: as the reader found it.
        paper: what it was printed on.
        size: of the stored picture, px.
    """
    guesses = zip(found.fields, found.guesses, strict=True)
    return {
        "layout": found.layout,
        "paper": paper,
        "page": found.page_number,
        "copy": found.copy,
        "name": found.player,
        "turn": found.turn,
        "corners": [[round(x, 1), round(y, 1)] for x, y in found.corners],
        "size": [*size],
        "note": found.note,
        "cells": {field.name: _cell(guess) for field, guess in guesses},
    }


def _cell(guess: Guess) -> list[Any]:
    cell: list[Any] = [guess.mark, round(guess.probability, PLACES), guess.runner_up]
    cell += [guess.doubtful, guess.reason]
    if guess.chances and guess.probability < SURE:
        cell.append([round(chance, PLACES) for chance in guess.chances])
    return cell


def _guess(cell: Sequence[Any]) -> Guess:
    mark, probability, runner_up, doubtful, reason, *chances = cell
    seen = tuple(chances[0]) if chances and len(chances[0]) == len(MARKS) else ()
    return Guess(mark, probability, runner_up, doubtful, reason, seen)


@lru_cache(REMEMBERED)
def edition(layout: str, page: int, paper: str | None) -> Edition:
    """The page of a shipped sheet of the game that is counted.

    Raises:
        RefusedError: there is none.
    """
    try:
        pages = editions(layout, paper or None)
    except (SheetError, ValueError):
        pages = ()
    if not 1 <= page <= len(pages) or not layout.startswith(f"{PENNY_PAPERS}/"):
        raise RefusedError("layout", "there is no such sheet", "choose one of those offered")
    return pages[page - 1]


def blank_cells(layout: str, page: int) -> tuple[str, tuple[str, ...]]:
    """The paper and the cells of a sheet that is laid by hand.

    Raises:
        RefusedError: there is no such sheet, or nothing can be written on it.
    """
    found = edition(layout, page, None)
    cells = tuple(field.name for field in readable(found.page.fields))
    if not cells:
        raise RefusedError("layout", "this page has no cells", "choose another one")
    return found.paper, cells


def found_sheet(sheet: Sheet, name: str | None) -> FoundSheet:
    """A sheet of the log as the reader found it; `name` is what its player is called here."""
    said = sheet.reading
    printed = edition(said["layout"], said["page"], said.get("paper"))
    fields = tuple(f for f in readable(printed.page.fields) if f.name in sheet.cells)
    corners = said.get("corners") or NOWHERE
    first, second, third, fourth = ((float(x), float(y)) for x, y in corners)
    return FoundSheet(
        key=sheet.key,
        layout=said["layout"],
        game=printed.game,
        page_number=said["page"],
        copy=said["copy"],
        player=name,
        corners=(first, second, third, fourth),
        turn=said.get("turn", 0),
        page=printed.page,
        fields=fields,
        guesses=tuple(_guess(sheet.cells[field.name]) for field in fields),
        note=said["note"],
    )


def laid(room: Room) -> tuple[Laid, ...]:
    """Every sheet on the table as it stands: read, corrected, and checked against the rolls.

    It takes some milliseconds a sheet, and with rolls more: not for the event loop. What was
    confirmed is not changed by the rolls any more, and tells them what to think of the others.
    """
    readings = [_corrected(room, sheet) for sheet in room.sheets.all]
    rolls = rolls_of(room)
    if rolls is not None and any(reading.score for reading in readings):
        readings = _with_rolls(room, readings)
    return tuple(
        Laid(
            sheet.key,
            sheet.player,
            reading,
            "hand" if sheet.photo is None else "photo",
            sheet.confirmed is not None,
            sheet.vouched,
        )
        for sheet, reading in zip(room.sheets.all, readings, strict=True)
    )


def _corrected(room: Room, sheet: Sheet) -> SheetReading:
    name = room.names.get(sheet.player or "") or sheet.reading["name"]
    return with_corrections(found_sheet(sheet, name), sheet.marks, "marked")


def _with_rolls(room: Room, readings: Sequence[SheetReading]) -> list[SheetReading]:
    rolls = rolls_of(room)
    settled = [sheet.confirmed is not None or sheet.photo is None for sheet in room.sheets.all]
    pairs = list(zip(readings, settled, strict=True))
    told = [_fixed(reading) if is_settled else reading for reading, is_settled in pairs]
    photos = [PhotoReading(reading.found.key, None, (reading,)) for reading in told]
    again = with_log(photos, rolls) if rolls is not None else photos
    return [
        reading if is_settled else photo.sheets[0]
        for (reading, is_settled), photo in zip(pairs, again, strict=True)
    ]


def _fixed(reading: SheetReading) -> SheetReading:
    """A sheet of which somebody has said that it is right, every cell of it."""
    return replace(reading, cells=tuple(_said(cell) for cell in reading.cells))


def _said(cell: CellReading) -> CellReading:
    return replace(cell, source="person")


def shown_corners(sheet: Sheet, turn: int) -> list[tuple[float, float]]:
    """Where the paper's corners are in the picture turned clockwise, as parts of its sides."""
    width, height = sheet.reading["size"]
    places = [((x + 0.5) / width, (y + 0.5) / height) for x, y in sheet.reading["corners"]]
    return turned(places, turn)
