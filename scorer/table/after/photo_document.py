"""A photo as the page shows it, and who is told when that changes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.table.after.decide import By, may_correct
from scorer.table.after.problems import problem, warning
from scorer.table.after.shelf import WAITING, PhotoRecord, Shelf
from scorer.table.decide import Actor
from scorer.table.live import LiveRoom
from scorer.table.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class Visit:
    """Who asks, at which table, and in which language they want to be told."""

    room: LiveRoom
    actor: Actor
    language: str = "en"

    @property
    def host(self) -> bool:
        """Whether with host powers."""
        return self.room.powers(self.actor).host

    @property
    def by(self) -> By:
        """Who it is, for what is decided about sheets."""
        return By(self.actor.player, self.host)

    def may_touch(self, record: PhotoRecord) -> bool:
        """Whether they may delete a photo or place corners in it."""
        sheets = self.room.room.sheets.of_photo(record.id)
        is_own = record.by == self.actor.key or any(may_correct(s, self.by) for s in sheets)
        return is_own or self.host


async def photo_document(
    room: LiveRoom, shelf: Shelf, record: PhotoRecord, language: str
) -> Mapping[str, Any]:
    """A photo as the page shows it."""
    sheets = room.room.sheets.of_photo(record.id)
    names = room.room.names
    return {
        "photo": record.id,
        "by": record.by,
        "player": record.player,
        "have": record.have,
        "bytes": record.bytes,
        "state": record.state,
        "ahead": await shelf.ahead(record) if record.state == WAITING else 0,
        "problem": None if record.problem is None else problem(record.problem, language),
        "sheets": [sheet.key for sheet in sheets],
        "warnings": [
            {
                "sheet": sheet.key,
                **warning(
                    code,
                    language,
                    names.get(sheet.player or "", "?"),
                    str(sheet.reading.get("name") or "?"),
                ),
            }
            for sheet in sheets
            for code in sheet.reading.get("told", ())
        ],
    }


async def tell(room: LiveRoom, shelf: Shelf, photo: str) -> None:
    """Tell the phones of whoever sent a photo, and the hosts, how it stands: at every server."""
    await show(room, shelf, photo)
    room.news(room, photo)


async def show(room: LiveRoom, shelf: Shelf, photo: str) -> None:
    """Tell those of them that are connected to this server."""
    record = await shelf.get(room.record.name, photo)
    if record is not None:
        told = {"type": "photo", **await photo_document(room, shelf, record, "en")}
        room.whisper(json.dumps(told), {record.by, record.player})


def refused(code: str, language: str, kind: str = "photo") -> RefusedError:
    """The refusal for a photo with a problem."""
    told = problem(code, language)
    return RefusedError(kind, str(told["what"]), str(told["fix"]), {"problem": code})
