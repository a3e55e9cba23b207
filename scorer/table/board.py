"""What the table needs of a game that has a board; the games themselves stand in scorer.games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from scorer.table.proof import Event
from scorer.table.room import Room


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be done now.

    Args:
        key: the text that a phone sends for it.
        label: what to show.
        is_part: whether it is only a part of a move: the board is asked again with it.
    """

    key: str
    label: str
    is_part: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a game between seats has ended, each counted from 0.

    Args:
        completed: those for whom a pattern shows.
        mover: whose turn it was.
    """

    completed: tuple[int, ...]
    mover: int


class IllegalError(ValueError):
    """A step that the rules do not allow now; the text says why."""


class Board(Protocol):
    """The state of a board game; frozen, a step gives another one."""

    @property
    def dice(self) -> int:
        """How many dice the game wants to see rolled now; 0 where it wants a move."""

    @property
    def seat(self) -> int | None:
        """Which seat has to move, counted from 0; None where anybody may."""

    @property
    def result(self) -> Result | None:
        """How a game between seats has ended; None while it goes on, or where nobody competes."""

    def stepped(self, event: Event) -> "Board":
        """The board after a roll or a move.

        Raises:
            IllegalError: the rules do not allow it.
        """

    def choices(self, language: str, picked: Sequence[str], /) -> Sequence[Choice]:
        """What may be done now, after the parts of a move that are picked already."""

    def document(self, language: str, picked: Sequence[str], /) -> Mapping[str, Any]:
        """What a page shows: `over`, `outcome`, `prompt`, `told`, `text`, `picture`, `record`."""


Boards = Mapping[str, Callable[[Room], Board]]  # by the game's name: the board when it starts
NO_BOARDS: Boards = MappingProxyType({})


def board_after(boards: Boards, board: Board | None, room: Room, event: Event) -> Board | None:
    """The board after an event that has made `room` what it is."""
    match event["event"]:
        case "open" | "game":
            return _first(boards, room)
        case "roll" | "move" if board is not None:
            return board.stepped(event)
        case "undo" if board is not None:
            return _replayed(boards, room)
        case _:
            return board


def _first(boards: Boards, room: Room) -> Board | None:
    return boards[room.game](room) if room.game in boards else None


def _replayed(boards: Boards, room: Room) -> Board | None:
    board = _first(boards, room)
    for step in room.steps:
        board = board.stepped(step.event) if board else None
    return board
