"""What a phone is told when it comes: the state of the room, and the lines that it lacks."""

import json
from collections.abc import Collection, Mapping
from typing import Any

from scorer.table.decide import Actor
from scorer.table.log import Log
from scorer.table.room import VERSION, Player, Room
from scorer.table.tournament import document

LEAD = 250  # ms from a roll to its reveal: all phones have it by then, the tumbling hides the wait
CATCH_UP = 200  # lines that come with a hello; older ones on demand


def state(room: Room, here: Collection[str]) -> Mapping[str, Any]:
    """Everything about a room that is not in the lines of its log."""
    return {
        "version": VERSION,
        "room": room.name,
        "commit": room.commit,
        "game": room.game,
        "started": room.started,
        "count": room.count,
        "seats": [*room.seats],
        "who": room.who,
        "turn": room.whose_turn,
        "ended": room.ended,
        "lead": LEAD,
        "rolls": len(room.rolls),
        "head": room.head,
        "players": [_player(player, here) for player in room.players],
        "names": {**room.names},
        "tournament": document(room.tournament),
    }


def _player(player: Player, here: Collection[str]) -> Mapping[str, Any]:
    return {
        "id": player.key,
        "name": player.name,
        "phone": player.phone,
        "host": player.deputy,
        "here": player.key in here,
    }


def personal(actor: Actor, code: str, link: str, now: int) -> Mapping[str, Any]:
    """What differs from phone to phone: who one is, and how others get in."""
    return {"you": actor.player, "host": actor.host, "code": code, "link": link, "now": now}


def hello(common: str, own: Mapping[str, Any], log: Log, since: int) -> str:
    """The first message to a phone.

    Args:
        common: the state as a JSON object, the same for all phones.
        own: what is this phone's.
        log: its lines after `since` are put in as they are kept.
        since: the last line that the phone has.
    """
    first = max(since, log.head - CATCH_UP)
    older = first + 1 if first > since else 0
    start = json.dumps({"type": "hello", **own, "older": older}, ensure_ascii=False)
    lines = ",".join(log.since(first, CATCH_UP))
    return f'{start[:-1]}, "events": [{lines}], {common[1:]}'
