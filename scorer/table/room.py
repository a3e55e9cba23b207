"""The state of a room: what a log of events adds up to. Pure: no clock, no chance, no network."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from scorer.table.after.sheets import Sheets, with_event
from scorer.table.proof import Event
from scorer.table.tournament import TableTournament, begun

HOST = "host"  # who did something, where it was the host's screen and no player
VERSION = 1  # of the log and of the protocol

ANYONE = "anyone"
IN_TURN = "turn"
WHO = (ANYONE, IN_TURN, HOST)  # who may roll

PENNY_PAPERS = "penny-papers"
TEMPLE_ANTICS = "temple-antics"
AAPEP = "aapep"
GAMES = (PENNY_PAPERS, TEMPLE_ANTICS, AAPEP)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table. Without a phone, the host does what a phone would do."""

    key: str
    name: str
    phone: bool = True
    deputy: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A roll or a move of the current game that counts."""

    seq: int
    event: Event


@dataclass(frozen=True, slots=True)
class Room:
    """Everything that the log says up to its line number `head`.

    `players` are in seat order, without those who left; `names` has everybody there ever was.
    `saved` is the line by which this game went last into the history.
    `seats` are the players of a board game in its order of play, none where all sit at one
    screen. `last_draw` is the line of the last roll, also of one that was undone.
    """

    name: str = ""
    commit: str = ""
    game: str = PENNY_PAPERS
    started: int | None = None
    count: int = 0
    seats: tuple[str, ...] = ()
    who: str = ANYONE
    turn: str | None = None
    players: tuple[Player, ...] = ()
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    steps: tuple[Step, ...] = ()
    last_draw: int = 0
    tournament: TableTournament | None = None
    sheets: Sheets = field(default_factory=Sheets)
    saved: Event | None = None
    ended: bool = False
    head: int = 0

    def player(self, key: str | None) -> Player | None:
        """The player with this key, if he sits here."""
        return next((player for player in self.players if player.key == key), None)

    @property
    def rolls(self) -> tuple[Step, ...]:
        """The rolls of this game that count."""
        return tuple(step for step in self.steps if step.event["event"] == "roll")

    @property
    def whose_turn(self) -> str | None:
        """Who rolls next, where that is settled."""
        return self.turn if self.who == IN_TURN else None


def room_of(events: Iterable[Event]) -> Room:
    """The state after a whole log."""
    room = Room()
    for event in events:
        room = applied(room, event)
    return room


def applied(room: Room, event: Event) -> Room:
    """The state after one more event; one that is not known changes nothing but `head`.

    Raises:
        KeyError, TypeError: the event lacks what such an event holds.
    """
    change = _CHANGES.get(event["event"])
    after = change(room, event) if change else room
    return replace(after, sheets=with_event(after.sheets, event), head=event["seq"])


def _open(room: Room, event: Event) -> Room:
    return replace(room, name=event["room"], commit=event["commit"], game=event["game"])


def _join(room: Room, event: Event) -> Room:
    key = event["player"]
    newcomer = Player(key, event["name"], phone=event["phone"])
    names = MappingProxyType({**room.names, key: newcomer.name})
    players = (*room.players, newcomer)
    return replace(room, players=players, names=names, turn=room.turn or key)


def _back(room: Room, event: Event) -> Room:
    return _changed(room, event["player"], phone=True)


def _rename(room: Room, event: Event) -> Room:
    key, name = event["player"], event["name"]
    names = MappingProxyType({**room.names, key: name})
    return replace(_changed(room, key, name=name), names=names)


def _deputy(room: Room, event: Event) -> Room:
    return _changed(room, event["player"], deputy=event["on"])


def _changed(room: Room, key: str, **values: Any) -> Room:
    players = tuple(replace(p, **values) if p.key == key else p for p in room.players)
    return replace(room, players=players)


def _leave(room: Room, event: Event) -> Room:
    gone = event["player"]
    turn = _next(room) if room.turn == gone else room.turn
    left = tuple(player for player in room.players if player.key != gone)
    return replace(room, players=left, turn=turn if left else None)


def _who(room: Room, event: Event) -> Room:
    return replace(room, who=event["who"])


def _skip(room: Room, _event: Event) -> Room:
    return replace(room, turn=_next(room))


def _next(room: Room) -> str | None:
    """The seat after the one whose turn it is."""
    keys = [player.key for player in room.players]
    if room.turn not in keys:
        return keys[0] if keys else None
    return keys[(keys.index(room.turn) + 1) % len(keys)]


def _game(room: Room, event: Event) -> Room:
    seats = tuple(event.get("seats", ()))
    return replace(
        room,
        game=event["game"],
        started=event["seq"],
        count=event["players"],
        seats=seats,
        steps=(),
        saved=None,
        tournament=room.tournament.with_game(seats) if room.tournament else None,
        turn=room.players[0].key if room.players else None,
    )


def _roll(room: Room, event: Event) -> Room:
    turn = _next(room) if room.who == IN_TURN else room.turn
    steps = (*room.steps, Step(event["seq"], event))
    return replace(room, steps=steps, last_draw=event["seq"], turn=turn)


def _move(room: Room, event: Event) -> Room:
    return replace(room, steps=(*room.steps, Step(event["seq"], event)))


def _undo(room: Room, event: Event) -> Room:
    """Take a step or a round out; the last roll gives its turn back."""
    if room.tournament is not None:
        room = replace(room, tournament=room.tournament.without(event["of"]))
    undone = next((step for step in room.steps if step.seq == event["of"]), None)
    if undone is None:
        return room
    whose = undone.event.get("for")
    is_last = undone is room.steps[-1] and room.player(whose) is not None
    left = tuple(step for step in room.steps if step is not undone)
    return replace(room, steps=left, turn=whose if is_last else room.turn)


def _tournament(room: Room, event: Event) -> Room:
    return replace(room, tournament=begun(event["people"]))


def _round(room: Room, event: Event) -> Room:
    if room.tournament is None:
        return room
    return replace(room, tournament=room.tournament.with_round(event))


def _saved(room: Room, event: Event) -> Room:
    is_this_game = event["of"] == (room.started or 0)
    return replace(room, saved=event) if is_this_game else room


def _end(room: Room, _event: Event) -> Room:
    return replace(room, ended=True)


_CHANGES: Mapping[str, Callable[[Room, Event], Room]] = MappingProxyType(
    {
        "open": _open,
        "join": _join,
        "back": _back,
        "rename": _rename,
        "deputy": _deputy,
        "leave": _leave,
        "who": _who,
        "skip": _skip,
        "game": _game,
        "roll": _roll,
        "move": _move,
        "undo": _undo,
        "tournament": _tournament,
        "round": _round,
        "saved": _saved,
        "end": _end,
    }
)
