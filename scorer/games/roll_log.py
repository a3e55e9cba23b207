"""A dice log: the rolls of one game of Penny Papers, as the table kept them.

The log is JSON lines, an event a line. Of several games in it the last one counts; a roll that
was undone does not. Events and keys that nobody knows here are passed over.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from scorer.games.dice import GAME, DiceError, Roll, from_faces
from scorer.games.notation import TextError, TextProblem, shown

MAX_LINES = 100_000  # some thousand games; far more is another kind of file
HOW = 'write an event a line: {"seq": 7, "event": "roll", "game": "penny-papers", "faces": [...]}'
HOW_FACES = 'write three faces, such as ["3", "lockpick", "5"]'


class RollLogError(TextError):
    """A text that is no dice log; `problems` holds everything wrong with it."""


@dataclass(frozen=True, slots=True)
class RollLog:
    """The rolls of the last game in a log, in order, and what the log says about the table.

    `numbers` are the rolls' own numbers in the log. `players` is None where it says nothing.
    """

    rolls: tuple[Roll, ...]
    numbers: tuple[int, ...]
    players: int | None = None
    is_solo: bool = False


@dataclass(slots=True)
class _Reading:
    """What has been read of a log so far."""

    rolls: dict[int, Roll] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    last: int = -1
    players: int | None = None
    is_solo: bool = False
    problems: list[TextProblem] = field(default_factory=list)


def read_log(text: str) -> RollLog:
    """The rolls that count.

    Raises:
        RollLogError: with every line that is no event, or an event that cannot be understood.
    """
    reading = _Reading()
    lines = text.removeprefix("\ufeff").split("\n")
    if len(lines) > MAX_LINES:
        raise RollLogError((TextProblem(MAX_LINES, 1, "too long for a dice log", HOW),))
    for number, line in enumerate(lines, start=1):
        if line.strip():
            wrong = tuple(_read_line(reading, line))
            reading.problems += [TextProblem(number, column, w, fix) for column, w, fix in wrong]
    if not reading.seen and not reading.problems:
        reading.problems.append(TextProblem(1, 1, "no event is here", HOW))
    if reading.problems:
        raise RollLogError(tuple(reading.problems))
    rolls = sorted(reading.rolls.items())
    return RollLog(
        tuple(rolled for _, rolled in rolls),
        tuple(number for number, _ in rolls),
        reading.players,
        reading.is_solo or reading.players == 1,
    )


Wrong = tuple[int, str, str]  # a column counted from 1, what, how to mend it


def _read_line(reading: _Reading, line: str) -> Iterator[Wrong]:
    try:
        event = json.loads(line)
    except json.JSONDecodeError as error:
        yield error.pos + 1, "is no JSON here", HOW
        return
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets without end
        yield 1, "is no event", HOW
        return
    number: object = event.get("seq") if isinstance(event, dict) else None
    if not _is_count(number) or not isinstance(event.get("event"), str):
        yield 1, "is no event: it needs a seq, a whole number, and an event, a word", HOW
        return
    if number <= reading.last:
        fix = "put the lines in the order of their seq, each once"
        yield 1, f"seq {number} comes after {reading.last}", fix
        return
    reading.last = number
    reading.seen.add(number)
    yield from _apply(reading, number, event)


def _apply(reading: _Reading, number: int, event: Mapping[str, Any]) -> Iterator[Wrong]:
    match event:
        case {"event": "game"}:
            yield from _begin(reading, event)
        case {"event": "roll", "game": str(game)} if game != GAME:
            yield 1, f"a roll of {shown(game)}", f"give the log of a game of {GAME}"
        case {"event": "roll", "faces": [str(purple), str(green), str(red)]}:
            try:
                reading.rolls[number] = from_faces((purple, green, red))
            except DiceError as error:
                yield 1, error.what, error.fix
        case {"event": "roll"}:
            yield 1, "this roll has no three faces", HOW_FACES
        case {"event": "undo", "of": of} if _is_count(of) and of in reading.seen:
            reading.rolls.pop(of, None)
        case {"event": "undo"}:
            yield 1, "this undo names no earlier event", 'write "of" and the seq of a roll above'


def _begin(reading: _Reading, event: Mapping[str, Any]) -> Iterator[Wrong]:
    """A new game: what came before does not count, not even its mistakes."""
    players, is_solo = event.get("players"), event.get("solo", False)
    reading.rolls.clear()
    reading.problems.clear()
    reading.players, reading.is_solo = None, False
    if event.get("game", GAME) != GAME:
        yield 1, f"a game of {shown(str(event['game']))}", f"give the log of a game of {GAME}"
    elif not isinstance(is_solo, bool) or not (players is None or (_is_count(players) and players)):
        yield 1, "this game has strange players", 'write "players": 4, "solo": false'
    else:
        reading.players, reading.is_solo = players, is_solo


def _is_count(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number from 0; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
