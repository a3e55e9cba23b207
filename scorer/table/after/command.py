"""What a phone may ask for about the sheets; a stranger's message is matched, not trusted."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

MOST_CELLS = 200  # of one command; the largest sheet has 60


@dataclass(frozen=True, slots=True)
class Mark:
    """Say what is in some cells; None takes what was said back."""

    request: str
    sheet: str
    marks: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Unmark:
    """Take a correction back, named by its line."""

    request: str
    of: int


@dataclass(frozen=True, slots=True)
class Own:
    """Say whose a sheet is, or nobody's."""

    request: str
    sheet: str
    player: str | None


@dataclass(frozen=True, slots=True)
class Confirm:
    """Say that one's sheet is right, as it stood after a line of the log.

    ``marks`` are what the rolls have put there: whoever confirms says so too, for good.
    """

    request: str
    sheet: str
    seq: int
    marks: Mapping[str, str | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Vouch:
    """Say that somebody else's sheet is right."""

    request: str
    sheet: str
    seq: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay an empty sheet, to be tapped in by hand; ``cells`` are filled in by the server."""

    request: str
    layout: str
    page: int
    player: str | None
    paper: str = ""
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Discard:
    """Take a sheet from the table."""

    request: str
    sheet: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What the reader found in a photo; comes from the reader only, never from a phone.

    Args:
        request: makes the same reading come once.
        photo: its id.
        player: who photographed it.
        found: the sheets, each as its event has it.
        sheet: the one that was read again, if it was one.
    """

    request: str
    photo: str
    player: str | None
    found: tuple[Mapping[str, Any], ...]
    sheet: str | None = None


@dataclass(frozen=True, slots=True)
class Forget:
    """A photo is deleted; comes from the server, after who may do so was asked."""

    request: str
    photo: str


@dataclass(frozen=True, slots=True)
class Save:
    """Note that the game went into the history; comes from the server, which puts it there.

    ``digest`` is that of what was kept: whoever counts anew sees whether it is still so.
    """

    request: str
    remarks: str
    digest: str


AfterCommand = Mark | Unmark | Own | Confirm | Vouch | Lay | Discard | Reading | Forget | Save


def after_command(name: str, request: str, message: Mapping[str, Any]) -> AfterCommand | None:
    """The command of this name with what it needs; None where that is not there."""
    read = _READERS.get(name)
    return None if read is None else read(request, message)


def _mark(request: str, message: Mapping[str, Any]) -> Mark | None:
    match message:
        case {"sheet": str(sheet), "marks": dict(marks)} if 0 < len(marks) <= MOST_CELLS:
            if all(mark is None or isinstance(mark, str) for mark in marks.values()):
                return Mark(request, sheet, MappingProxyType(dict(marks)))
    return None


def _unmark(request: str, message: Mapping[str, Any]) -> Unmark | None:
    of = message.get("of")
    return Unmark(request, of) if type(of) is int else None


def _own(request: str, message: Mapping[str, Any]) -> Own | None:
    match message:
        case {"sheet": str(sheet), "player": str() | None as player}:
            return Own(request, sheet, player)
    return None


def _confirm(request: str, message: Mapping[str, Any]) -> Confirm | None:
    match message:
        case {"sheet": str(sheet), "seq": int(seq)} if type(seq) is int:
            return Confirm(request, sheet, seq)
    return None


def _vouch(request: str, message: Mapping[str, Any]) -> Vouch | None:
    match message:
        case {"sheet": str(sheet), "seq": int(seq)} if type(seq) is int:
            return Vouch(request, sheet, seq)
    return None


def _lay(request: str, message: Mapping[str, Any]) -> Lay | None:
    player = message.get("player")
    match message:
        case {"layout": str(layout), "page": int(page)} if type(page) is int:
            if player is None or isinstance(player, str):
                return Lay(request, layout, page, player)
    return None


def _discard(request: str, message: Mapping[str, Any]) -> Discard | None:
    sheet = message.get("sheet")
    return Discard(request, sheet) if isinstance(sheet, str) else None


_READERS: Mapping[str, Callable[[str, Mapping[str, Any]], AfterCommand | None]] = MappingProxyType(
    {
        "marks": _mark,
        "unmark": _unmark,
        "owner": _own,
        "confirm": _confirm,
        "vouch": _vouch,
        "lay": _lay,
        "discard": _discard,
    }
)
