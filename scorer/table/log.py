"""The log of one room: lines that can only be added, each holding the hash of the one before."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.table.proof import NO_HASH, Event, line_hash

FIRST = ("seq", "event")  # what a reader's eye looks for stands first in a line


@dataclass(frozen=True, slots=True)
class Line:
    """One event, and its text as the store keeps it and the phones get it."""

    event: Event
    text: str

    @property
    def seq(self) -> int:
        """Its number, from 1."""
        return int(self.event["seq"])


def sealed(event: Mapping[str, Any], seq: int, now: int, before: str) -> Line:
    """An event with its number, time (ms since 1970) and hash."""
    bare = {"seq": seq, "event": event["event"], **event, "at": now}
    whole = {**bare, "hash": line_hash(before, bare)}
    return Line(whole, text_of(whole))


def text_of(event: Event) -> str:
    """An event as one line of JSON."""
    ordered = {key: event[key] for key in FIRST} | dict(event)
    return json.dumps(ordered, ensure_ascii=False, separators=(",", ":"))


class Log:
    """The lines of a room in memory: what was seen where, and which requests were granted."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.texts: list[str] = []
        self._hashes: list[str] = []
        self._granted: dict[str, int] = {}
        for text in texts:
            self.add(Line(json.loads(text), text))

    @property
    def head(self) -> int:
        """The number of the last line; 0 of an empty log."""
        return len(self.texts)

    def sealed(self, events: Sequence[Mapping[str, Any]], now: int) -> list[Line]:
        """The lines that these events would be; they are not added."""
        before = self._hashes[-1] if self._hashes else NO_HASH
        lines: list[Line] = []
        for seq, event in enumerate(events, start=self.head + 1):
            lines.append(sealed(event, seq, now, before))
            before = lines[-1].event["hash"]
        return lines

    def add(self, line: Line) -> None:
        """Put a line at the end."""
        self.texts.append(line.text)
        self._hashes.append(line.event["hash"])
        if "id" in line.event:
            self._granted[line.event["id"]] = line.seq

    def event(self, seq: int) -> Event:
        """The event of a line, read again from its text."""
        event: Event = json.loads(self.texts[seq - 1])
        return event

    def hash_of(self, seq: int) -> str:
        """The hash of a line; that of line 0 is empty."""
        return self._hashes[seq - 1] if seq else NO_HASH

    def granted(self, request: str) -> int | None:
        """The last line that a request has made, if it was granted already."""
        return self._granted.get(request)

    def since(self, seq: int, most: int) -> Sequence[str]:
        """The texts of the lines after `seq`, the oldest first, at most so many."""
        return self.texts[seq : seq + most]

    def events(self) -> list[Event]:
        """All events, read again from their texts."""
        return [json.loads(text) for text in self.texts]
