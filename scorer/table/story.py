"""The events of a log in their order: whether each could follow on those before it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scorer.games import dice
from scorer.games.passing import pass_sheets
from scorer.table.decide import SIDES, penny_papers
from scorer.table.proof import NO_HASH, Draw, Event, Ticket
from scorer.table.room import HOST, IN_TURN, PENNY_PAPERS, TEMPLE_ANTICS, WHO, Room, applied


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a log that cannot have been so."""

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}"


def story(events: Sequence[Event], secret: bytes | None) -> Iterator[Finding]:
    """Every event, whether it can follow on those before it."""
    room = Room()
    hashes = [NO_HASH, *(str(event.get("hash", "")) for event in events)]
    for line, event in enumerate(events, start=1):
        try:
            wrong = _impossible(room, event, hashes, secret)
            room = applied(room, event)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            yield Finding(line, f"the event {event['event']!r} lacks what such an event holds")
            return
        if wrong is not None:
            yield Finding(line, wrong)
        if _lacks_pass(room, event, events[line : line + 1]):
            yield Finding(line, "a mummy, but nobody passes a sheet after it")


def _impossible(
    room: Room, event: Event, hashes: Sequence[str], secret: bytes | None
) -> str | None:
    match event["event"]:
        case "roll":
            return _draw(room, event, hashes, secret, _wrong_roll)
        case "pass":
            return _draw(room, event, hashes, secret, _wrong_pass)
        case "round":
            follows = room.tournament is not None and room.tournament.may_follow(event)
            return None if follows else "no round of a tournament can be entered like this"
        case _:
            return _out_of_place(room, event)


def _out_of_place(room: Room, event: Event) -> str | None:
    """What is wrong with an event that draws nothing."""
    match event["event"]:
        case "undo" if event["of"] not in _counting(room):
            return f"line {event['of']}, which it takes back, is no roll or move that counts"
        case "join" if event["player"] in room.names or event["player"] != _next_key(room):
            return f"{event['player']} is not the next player"
        case "leave" | "rename" | "back" | "deputy" if room.player(event["player"]) is None:
            return f"{event['player']} does not sit at the table"
        case "who" if event["who"] not in WHO:
            return f"nobody is called {event['who']!r}"
        case "open" if room.head:
            return "the table is opened a second time"
        case _:
            return None


def _counting(room: Room) -> set[int]:
    """The lines that can be taken back: rolls and moves of this game, rounds of a tournament."""
    rounds = room.tournament.entered if room.tournament else ()
    return {step.seq for step in room.steps} | {entered.seq for entered in rounds}


def _lacks_pass(room: Room, event: Event, following: Sequence[Event]) -> bool:
    """Whether a mummy is not followed by the pass that belongs to it."""
    is_mummy = event["event"] == "roll" and event.get("mummy") is True and len(room.players) > 1
    return is_mummy and any(later["event"] != "pass" for later in following)


def _next_key(room: Room) -> str:
    return f"p{len(room.names) + 1}"


Wrong = Callable[[Room, Event, Random | None], str | None]


def _draw(
    room: Room, event: Event, hashes: Sequence[str], secret: bytes | None, wrong: Wrong
) -> str | None:
    """What is wrong with a draw: who made it, what the phone had seen, what came out."""
    after = event["after"]
    if not 0 <= after < len(hashes) or after >= event["seq"]:
        return "it names a line as seen that was not there yet"
    if event["event"] == "roll" and after < room.last_draw:
        return "it was asked for before the roll that stands before it"
    if event["by"] != HOST and room.player(event["by"]) is None:
        return f"{event['by']} does not sit at the table"
    if secret is None:
        return wrong(room, event, None)
    ticket = Ticket(room.name, event["event"], hashes[after], event["id"])
    return wrong(room, event, Draw(secret, ticket))


def _wrong_roll(room: Room, event: Event, chance: Random | None) -> str | None:
    if event["game"] != room.game:
        return f"it is a roll of {event['game']}, but {room.game} is played"
    if room.started is None:
        return "no game has been started"
    if room.who == IN_TURN and event["for"] != room.turn:
        return f"it was the turn of {room.turn}"
    shown = list(event["faces"])
    if event["game"] == PENNY_PAPERS:
        expected = penny_papers(dice.roll(chance) if chance else dice.from_faces(shown))
    elif event["game"] == TEMPLE_ANTICS:
        faces = [str(chance.randint(1, SIDES)) for _ in shown] if chance else shown
        expected = {"faces": faces}
    else:
        return f"{event['game']} has no dice"
    wrong = [key for key, value in expected.items() if event.get(key) != value]
    if "faces" in wrong:
        return f"the dice showed {', '.join(expected['faces'])}, not {', '.join(map(str, shown))}"
    return f"the faces do not give these {wrong[0]}" if wrong else None


def _wrong_pass(room: Room, event: Event, chance: Random | None) -> str | None:
    takes: dict[str, Any] = dict(event["takes"])
    keys = [player.key for player in room.players]
    if event["of"] != room.last_draw or event["of"] != event["seq"] - 1:
        return "it does not belong to the roll before it"
    if sorted(takes) != sorted(keys) or sorted(takes.values()) != sorted(keys):
        return "the sheets are not those of the players at the table"
    if any(player == owner for player, owner in takes.items()):
        return "somebody keeps the own sheet"
    if chance is not None and pass_sheets(keys, chance) != takes:
        return "the sheets were drawn otherwise"
    return None
