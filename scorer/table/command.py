"""What a phone may ask for: a stranger's message is matched, not trusted."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from scorer.table.after.command import AfterCommand, after_command
from scorer.table.refusal import RefusedError

REQUEST = re.compile(r"[0-9a-f]{32}")  # 128 random bits, in hex
MAX_SEATS = 4  # of a board game


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down, with the phone's random bytes; `again` takes one's own empty seat back."""

    name: str
    random: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll for everybody; `after` is the last line that the phone has seen."""

    request: str
    after: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Let a roll or a move not count."""

    request: str
    of: int


@dataclass(frozen=True, slots=True)
class Game:
    """Start a new game; at one screen, `count` says how many play."""

    request: str
    game: str
    seats: tuple[str, ...] = ()
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Who:
    """Say who may roll."""

    request: str
    who: str


@dataclass(frozen=True, slots=True)
class Skip:
    """Pass the turn on."""

    request: str


@dataclass(frozen=True, slots=True)
class Seat:
    """Seat a player without a phone."""

    request: str
    name: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Call a player otherwise."""

    request: str
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Take a player from the table."""

    request: str
    player: str


@dataclass(frozen=True, slots=True)
class Deputy:
    """Give host powers to a player, or take them."""

    request: str
    player: str
    on: bool


@dataclass(frozen=True, slots=True)
class Move:
    """Play a move on the board."""

    request: str
    move: str


@dataclass(frozen=True, slots=True)
class Tournament:
    """Begin a tournament of these players, in the order of their first seats; of none: end it."""

    request: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """Type in the result of a tournament's round that was not played at this table."""

    request: str
    number: int
    won: tuple[str, ...]
    moved: str | None = None


@dataclass(frozen=True, slots=True)
class End:
    """Tell the secret; nothing can be rolled after it."""

    request: str


Turning = Roll | Undo | Skip | Move
Seating = Seat | Rename | Leave | Deputy | Who
Command = Turning | Seating | Game | Tournament | Round | End | AfterCommand

# Each command and the exact types of what it holds beside its id. `bool` is no `int` here.
_SHAPES: Mapping[str, tuple[Callable[..., Command], Mapping[str, type]]] = MappingProxyType(
    {
        "roll": (Roll, {"after": int}),
        "undo": (Undo, {"of": int}),
        "who": (Who, {"who": str}),
        "skip": (Skip, {}),
        "seat": (Seat, {"name": str}),
        "rename": (Rename, {"player": str, "name": str}),
        "leave": (Leave, {"player": str}),
        "deputy": (Deputy, {"player": str, "on": bool}),
        "move": (Move, {"move": str}),
        "end": (End, {}),
    }
)


def command_of(message: Any) -> Command:
    """Read a command.

    Raises:
        RefusedError: it is none, or its id is no id.
    """
    match message:
        case {"do": "game", "id": str(request), "game": str(game)} if REQUEST.fullmatch(request):
            return _game(request, game, message)
        case {"do": "tournament", "id": str(request)} if REQUEST.fullmatch(request):
            return Tournament(request, _keys(message.get("people")))
        case {"do": "round", "id": str(request), "number": int(number)} if (
            REQUEST.fullmatch(request) and type(number) is int
        ):
            return _round(request, number, message)
        case {"do": str(name), "id": str(request)} if REQUEST.fullmatch(request):
            return _plain(name, request, message)
        case _:
            raise _unknown()


def _plain(name: str, request: str, message: Mapping[str, Any]) -> Command:
    if (about_sheets := after_command(name, request, message)) is not None:
        return about_sheets
    if name not in _SHAPES:
        raise _unknown()
    command, shape = _SHAPES[name]
    values = {key: message.get(key) for key in shape}
    if any(type(values[key]) is not kind for key, kind in shape.items()):
        raise _unknown()
    return command(request, **values)


def _game(request: str, game: str, message: Mapping[str, Any]) -> Game:
    count = message.get("count")
    if count is not None and type(count) is not int:
        raise _unknown()
    return Game(request, game, _keys(message.get("seats", [])), count)


def _round(request: str, number: int, message: Mapping[str, Any]) -> Round:
    moved = message.get("moved")
    if moved is not None and not isinstance(moved, str):
        raise _unknown()
    return Round(request, number, _keys(message.get("won")), moved)


def _keys(value: Any) -> tuple[str, ...]:
    """The keys of some players of a board game."""
    match value:
        case [*keys] if len(keys) <= MAX_SEATS and all(isinstance(key, str) for key in keys):
            return tuple(keys)
        case _:
            raise _unknown()


def _unknown() -> RefusedError:
    fix = "send an object with `do`, an `id` of 32 hex digits, and what the command needs"
    return RefusedError("message", "the message is no command", fix)


def join_of(message: Any) -> tuple[Join, str, str]:
    """Read a wish to sit down: it, the key to the room, and the phone's own token.

    Raises:
        RefusedError: it is no such wish.
    """
    match message:
        case {"key": str(key), "name": str(name), "token": str(token), "random": str(random)}:
            again = message.get("again") is True
            if REQUEST.fullmatch(token) and REQUEST.fullmatch(random):
                return Join(name, random, again), key, token
    fix = "send `key`, `name`, `token` and `random`; the last two are 32 hex digits each"
    raise RefusedError("message", "the message is no wish to join", fix)
