"""What becomes of a command about the sheets: events, or a refusal with the reason. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.reader.guess import MARKS
from scorer.table.after.command import (
    Confirm,
    Discard,
    Forget,
    Lay,
    Mark,
    Own,
    Reading,
    Save,
    Unmark,
    Vouch,
)
from scorer.table.after.laying import laid
from scorer.table.after.sheets import Sheet, Step
from scorer.table.proof import Event
from scorer.table.refusal import RefusedError
from scorer.table.room import PENNY_PAPERS, Room

MOST_SHEETS = 200  # of one game: a hundred players and some mistakes
BLANK = ("", 1.0, "1", False, None)  # a cell nobody has read: empty until somebody says otherwise


@dataclass(frozen=True, slots=True)
class By:
    """Who asks: a player, or the host's screen; `host` says whether with host powers."""

    player: str | None
    host: bool


def _mark(room: Room, command: Mark, by: By) -> list[Event]:
    sheet = _own_sheet(room, command.sheet, by)
    if not command.marks.keys() <= sheet.cells.keys():
        raise RefusedError("message", "there is no such cell", "choose one of the sheet")
    if any(mark is not None and mark not in MARKS for mark in command.marks.values()):
        raise RefusedError("message", "there is no such mark", "choose one that is offered")
    return [{"event": "mark", "sheet": sheet.key, "marks": dict(command.marks)}]


def _unmark(room: Room, command: Unmark, by: By) -> list[Event]:
    holds = (s for s in room.sheets.all if _step(s, command.of) is not None)
    found = next(holds, None)
    if found is None:
        raise RefusedError("nothing", "there is nothing to take back", "go on")
    sheet = _own_sheet(room, found.key, by)
    step = _step(sheet, command.of)
    if step is None or step not in (*sheet.steps[-1:], *sheet.undone[-1:]):
        what = "somebody has corrected this sheet since"
        raise RefusedError("none", what, "take back the later corrections first")
    marks = dict(step.before)
    return [{"event": "mark", "sheet": sheet.key, "marks": marks, "of": command.of}]


def _step(sheet: Sheet, line: int) -> Step | None:
    """The correction of a line, made or taken back."""
    return next((step for step in (*sheet.steps, *sheet.undone) if step.seq == line), None)


def _own(room: Room, command: Own, by: By) -> list[Event]:
    sheet = _sheet(room, command.sheet)
    takes = sheet.player is None and command.player == by.player is not None
    gives = sheet.player == by.player is not None
    if not (by.host or takes or gives):
        raise RefusedError("owner", "this sheet is somebody else's", "ask its owner or the host")
    if command.player is not None:
        _free_hands(room, command.player, sheet)
    return [{"event": "owner", "sheet": sheet.key, "player": command.player}]


def _confirm(room: Room, command: Confirm, by: By) -> list[Event]:
    sheet = _own_sheet(room, command.sheet, by)
    if sheet.player is None:
        raise RefusedError("owner", "nobody has taken this sheet", "say first whose it is")
    _seen(sheet, command.seq)
    return [{"event": "confirm", "sheet": sheet.key, "marks": dict(command.marks)}]


def _vouch(room: Room, command: Vouch, by: By) -> list[Event]:
    sheet = _sheet(room, command.sheet)
    if by.player is None or by.player == sheet.player:
        raise RefusedError("owner", "only a neighbour can vouch for a sheet", "ask one")
    _seen(sheet, command.seq)
    return [{"event": "vouch", "sheet": sheet.key}]


def _lay(room: Room, command: Lay, by: By) -> list[Event]:
    _right_game(room)
    player = command.player
    if player != by.player and not by.host:
        raise RefusedError("host", "only the host may lay a sheet for others", "ask the host")
    if player is not None:
        _free_hands(room, player, None)
    _has_space(room)
    return [
        {
            "event": "sheet",
            "sheet": f"s{room.head + 1}",
            "player": player,
            "photo": None,
            "layout": command.layout,
            "paper": command.paper,
            "page": command.page,
            "copy": None,
            "name": None,
            "note": None,
            "cells": {cell: [*BLANK] for cell in command.cells},
        }
    ]


def _discard(room: Room, command: Discard, by: By) -> list[Event]:
    return [{"event": "discard", "sheet": _own_sheet(room, command.sheet, by).key}]


def _reading(room: Room, command: Reading, _by: By) -> list[Event]:
    _right_game(room)
    _has_space(room)
    return laid(room, command)


def _forget(_room: Room, command: Forget, _by: By) -> list[Event]:
    return [{"event": "forget", "photo": command.photo}]


def _save(room: Room, command: Save, by: By) -> list[Event]:
    if not by.host:
        raise RefusedError("host", "only the host may do that", "ask the host")
    kept = {"of": room.started or 0, "remarks": command.remarks, "digest": command.digest}
    return [{"event": "saved", **kept}]


def _sheet(room: Room, key: str) -> Sheet:
    sheet = room.sheets.get(key)
    if sheet is None:
        raise RefusedError("none", "there is no such sheet on the table", "choose one that is")
    return sheet


def may_correct(sheet: Sheet, by: By) -> bool:
    """Whether somebody may correct a sheet and say that it is right."""
    return by.host or (by.player is not None and by.player == sheet.player)


def _own_sheet(room: Room, key: str, by: By) -> Sheet:
    sheet = _sheet(room, key)
    if not may_correct(sheet, by):
        fix = "ask its owner or the host" if sheet.player else "take it first"
        raise RefusedError("owner", "this sheet is not yours", fix)
    return sheet


def _seen(sheet: Sheet, seq: int) -> None:
    if seq < sheet.seq:
        what = "the sheet has changed since you looked at it"
        raise RefusedError("late", what, "look at it again", {"seq": sheet.seq})


def _free_hands(room: Room, player: str, besides: Sheet | None) -> None:
    """That somebody sits here and has no other sheet."""
    if room.player(player) is None:
        raise RefusedError("none", "nobody like that sits here", "look at the list of players")
    other = room.sheets.of(player)
    if other is not None and (besides is None or other.key != besides.key):
        what = f"{room.names[player]} has a sheet already"
        raise RefusedError("second", what, "take that one from the table first")


def _right_game(room: Room) -> None:
    if room.game != PENNY_PAPERS:
        raise RefusedError("game", "sheets of this game are not counted here", "start Penny Papers")


def _has_space(room: Room) -> None:
    if len(room.sheets.all) >= MOST_SHEETS:
        raise RefusedError("full", "too many sheets are on the table", "take some away")


RULINGS: Mapping[type, Callable[[Room, Any, By], list[Event]]] = {
    Mark: _mark,
    Unmark: _unmark,
    Own: _own,
    Confirm: _confirm,
    Vouch: _vouch,
    Lay: _lay,
    Discard: _discard,
    Reading: _reading,
    Forget: _forget,
    Save: _save,
}
