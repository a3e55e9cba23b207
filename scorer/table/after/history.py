"""The games that were kept, in the store's file; each can be counted again from what is there."""

import asyncio
import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from scorer.table.store import EveningRecord, Store

Document = Mapping[str, Any]

LONG = ("grid", "record", "edges", "problems", "vouched", "mummies")  # not in lists


def digest(evening: Document) -> str:
    """A short word that changes with anything in a game but people's remarks."""
    told = {key: value for key, value in evening.items() if key != "remarks"}
    text = json.dumps(told, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


async def keep(store: Store, evening: Document, started: int, now: int) -> int:
    """Keep a game, in place of what was kept of it before; the number people call it by.

    Args:
        store: where.
        evening: the game.
        started: the line of its room's log that began it; 0 where nothing did.
        now: the time, in ms since 1970.
    """
    text = json.dumps(evening, ensure_ascii=False, separators=(",", ":"))
    return await store.keep_evening(EveningRecord(evening["room"], started, now, text))


async def evenings(store: Store, room: str | None = None) -> Sequence[Document]:
    """The kept games with their numbers, of one room or of all, the newest first."""
    return await asyncio.to_thread(_read, await store.evenings(room))


def _read(kept: Sequence[EveningRecord]) -> Sequence[Document]:
    """Some kB a game: many take their time."""
    return [{"number": one.number, "saved": one.saved, **json.loads(one.text)} for one in kept]


def brief(evening: Document) -> Document:
    """A kept game for a list: without what fills pages."""
    players = [_without_long(player) for player in evening["players"]]
    return {**_without_long(evening), "players": players}


def _without_long(values: Document) -> Document:
    return {key: value for key, value in values.items() if key not in LONG}
