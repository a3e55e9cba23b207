"""A log as other programs want it: JSON lines, one JSON document, or a table for a spreadsheet."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from scorer.table.room import HOST, room_of

COLUMNS = ("seq", "time", "event", "game", "who", "faces", "numbers", "target", "counts", "note")
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would compute a name that starts so


def as_lines(texts: Sequence[str]) -> str:
    """The log itself, a line an event."""
    return "".join(f"{text}\n" for text in texts)


def as_json(texts: Sequence[str]) -> Mapping[str, Any]:
    """The log as one JSON document."""
    return {"events": [json.loads(text) for text in texts]}


def as_csv(texts: Sequence[str]) -> str:
    """The log as comma separated values with a heading; times are UTC."""
    events = [json.loads(text) for text in texts]
    names = room_of(events).names
    void = {event["of"] for event in events if event["event"] == "undo"}
    belongs = {"pass", "round"}  # to the roll or move that they name
    void |= {e["seq"] for e in events if e["event"] in belongs and e["of"] in void}
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for event in events:
        table.writerow(_row(event, names, void))
    return out.getvalue()


def _row(event: Mapping[str, Any], names: Mapping[str, str], void: set[int]) -> list[Any]:
    who = event.get("player") or event.get("by") or ""
    is_counted = event["event"] in {"roll", "pass", "move", "round"}
    return [
        event["seq"],
        datetime.fromtimestamp(event["at"] / 1000, UTC).isoformat(timespec="milliseconds"),
        event["event"],
        event.get("game", ""),
        plain(who if who == HOST else names.get(who, "")),
        " · ".join(event.get("faces", ())),
        " ".join(map(str, event.get("numbers", ()))),
        event.get("target", ""),
        ("no" if event["seq"] in void else "yes") if is_counted else "",
        plain(_note(event, names)),
    ]


def _note(event: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What else there is to say about an event."""
    match event:
        case {"event": "pass", "takes": {**takes}}:
            pairs = [(names.get(str(p)), names.get(str(o))) for p, o in takes.items()]
            return "; ".join(f"{player} gets the sheet of {owner}" for player, owner in pairs)
        case {"event": "undo", "of": of}:
            return f"line {of} does not count"
        case {"event": "round" | "tournament"}:
            return _tournament_note(event, names)
        case {"event": "move", "move": said} | {"event": "rename", "name": said}:
            return str(said)
        case {"event": "end", "secret": secret}:
            return str(secret)
        case _:
            return ""


def _tournament_note(event: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Who won a round, or who plays in a tournament."""
    is_round = event["event"] == "round"
    listed = ", ".join(names.get(key, "") for key in event["won" if is_round else "people"])
    return f"round {event['number']}: {listed or '-'}" if is_round else listed


def plain(text: str) -> str:
    """Text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
