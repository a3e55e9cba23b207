"""The leaderboards of rooms, each counted once for each state of its log, off the event loop."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from scorer.table.after.evening import evening, result
from scorer.table.after.history import digest
from scorer.table.after.history_text import outcome
from scorer.table.after.reading import laid
from scorer.table.after.standing import Laid, Leaderboard, leaderboard
from scorer.table.after.standing_document import document
from scorer.table.board import Board
from scorer.table.live import LiveRoom
from scorer.table.refusal import RefusedError
from scorer.table.room import PENNY_PAPERS, Room


@dataclass(frozen=True, slots=True)
class Count:
    """What a room adds up to after a line of its log; `played` is when its game began (ms)."""

    room: Room
    board: Board | None
    laid: tuple[Laid, ...]
    counted: Leaderboard
    played: int
    _documents: dict[str, Mapping[str, Any]] = field(default_factory=dict, compare=False)

    def document(self, language: str) -> Mapping[str, Any]:
        """What the page shows; put together once, however many phones ask."""
        if language not in self._documents:
            self._documents[language] = self._document(language)
        return self._documents[language]

    def _document(self, language: str) -> Mapping[str, Any]:
        kept, ended = self.room.saved, self._result()
        told = {} if ended is None else _told(ended, language)
        return {
            "seq": self.room.head,
            **document(self.room, self.counted, language),
            **told,
            "result": ended,
            "saved": None if kept is None else kept["seq"],
            "remarks_kept": "" if kept is None else kept["remarks"],
            "changed": kept is not None and kept["digest"] != self._digest(),
        }

    def evening(self, remarks: str) -> Mapping[str, Any]:
        """What goes into the history.

        Raises:
            RefusedError: there is nothing to keep yet.
        """
        return evening(self.room, self.counted, self.board, remarks, self.played)

    def _result(self) -> Mapping[str, Any] | None:
        if self.room.game == PENNY_PAPERS or not self.room.steps:
            return None
        return {"game": self.room.game, **result(self.room, self.board)}

    def _digest(self) -> str:
        try:
            return digest(self.evening(""))
        except RefusedError:
            return ""


def _told(ended: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """What the leaderboard says of a game with a board."""
    return {"headline": outcome(ended, language), "provisional": ended["provisional"]}


@dataclass(slots=True)
class _Last:
    """A room's last count, and the lock of whoever counts anew."""

    count: Count | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Counts:
    """Counts each room when somebody asks, and again only after its log has grown."""

    def __init__(self) -> None:
        self._last: WeakKeyDictionary[LiveRoom, _Last] = WeakKeyDictionary()

    async def of(self, live: LiveRoom) -> Count:
        """The count of a room as it stands now."""
        last = self._last.setdefault(live, _Last())
        async with last.lock:
            room, board = live.room, live.board
            if last.count is None or last.count.room is not room:
                played = int(live.log.event(room.started or 1)["at"])
                last.count = await asyncio.to_thread(_count, room, board, played)
            return last.count


def _count(room: Room, board: Board | None, played: int) -> Count:
    sheets = laid(room)
    return Count(room, board, sheets, leaderboard(room, sheets), played)
