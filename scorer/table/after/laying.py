"""Where a sheet that was read belongs: whose it is, and whether it lies on the table already."""

from collections.abc import Mapping
from typing import Any

from scorer.reader.twice import alike
from scorer.table.after.command import Reading
from scorer.table.after.sheets import Sheet, Sheets, with_event
from scorer.table.names import same
from scorer.table.proof import Event
from scorer.table.room import Room

AGAIN = "again"  # it lay on the table; its reading is new, what people said stays
OTHER = "other"  # its name is another player's
STRANGE_NAME = "name"  # its name is nobody's at this table
SECOND = "second"  # whose it seems to be has another sheet
NOBODY = "nobody"  # nobody can tell whose it is
UNSURE = "unsure"  # its code could not be read

Found = Mapping[str, Any]


def laid(room: Room, command: Reading) -> list[Event]:
    """The events of a photo's sheets, each with its name, its owner, and what is odd about it."""
    sheets, events = room.sheets, list[Event]()
    for found in command.found:
        number = room.head + 1 + len(events)
        before = _known(sheets, command, found)
        if before is None:
            key = f"s{number}"
            player, told = _whose(room, sheets, command, found)
        else:
            key, player = before.key, before.player
            told = [] if before.photo in {None, command.photo} else [AGAIN]
        event: dict[str, Any] = {"event": "sheet", "sheet": key, "player": player}
        told = [UNSURE, *told] if found.get("note") else told
        event |= {"photo": command.photo, **found, "told": told}
        events.append(event)
        sheets = with_event(sheets, {**event, "seq": number})
    return events


def _whose(
    room: Room, sheets: Sheets, command: Reading, found: Found
) -> tuple[str | None, list[str]]:
    """The owner of a sheet that is new on the table, and what to tell about that."""
    told, name = list[str](), found.get("name")
    named = next((p.key for p in room.players if name and same(p.name, name)), None)
    if name and named is None:
        told.append(STRANGE_NAME)
    if named is not None and named != command.player:
        told.append(OTHER)
    alone = command.player if len(command.found) == 1 else None
    player = named or (alone if room.player(alone) else None)
    if player is not None and sheets.of(player) is not None:
        return None, [*told, SECOND]
    return player, told if player else [*told, NOBODY]


def _known(sheets: Sheets, command: Reading, found: Found) -> Sheet | None:
    """The sheet on the table that this is, if it is one."""
    if command.sheet is not None:
        return sheets.get(command.sheet)
    code = tuple(found.get(key) for key in ("layout", "page", "copy", "name"))
    one_code = [sheet for sheet in sheets.all if sheet.code == code]
    for sheet in one_code:
        if sheet.photo == command.photo or _same_paper(sheet, command, found):
            return sheet
    mine = sheets.of(command.player) if len(command.found) == 1 else None
    if mine is None or mine.code[:2] != code[:2]:
        return None
    unread = mine.photo is None or mine.code[2] is None or found.get("copy") is None
    others = found.get("name") not in {None, mine.code[3]} and mine.photo is not None
    return mine if unread and not others else None


def _same_paper(sheet: Sheet, command: Reading, found: Found) -> bool:
    """Whether a sheet of the same code is the same one: by its name, its owner or its marks."""
    if found.get("copy") is None:
        return False
    if found.get("name") is not None or sheet.player == command.player is not None:
        return True
    pairs = [
        (sheet.marks.get(cell, before[0]), after[0])
        for cell, before in sheet.cells.items()
        if (after := found["cells"].get(cell)) and not (before[3] or after[3])
    ]
    return alike(pairs)
