"""A dice log: the rolls of one game of Penny Papers, as the table kept them.

The log is JSON lines, an event a line. Of several games in it the last one counts; a roll that
was undone does not. Events and keys that nobody knows here are passed over.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from scorer.games.dice import DICE, GAME, Roll, wrong_face
from scorer.games.log_words import ROLL_LOG
from scorer.games.notation import Mistake, TextError, shown

MAX_LINES = 100_000  # some thousand games; far more is another kind of file


class RollLogError(TextError):
    """A text that is no dice log; `problems` holds everything wrong with it."""

    sentences = ROLL_LOG


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
    mistakes: list[Mistake] = field(default_factory=list)


def read_log(text: str) -> RollLog:
    """The rolls that count.

    Raises:
        RollLogError: with every line that is no event, or an event that cannot be understood.
    """
    reading = _Reading()
    lines = text.removeprefix("\ufeff").split("\n")
    if len(lines) > MAX_LINES:
        raise RollLogError([Mistake(MAX_LINES, 1, "too long")])
    for number, line in enumerate(lines, start=1):
        if line.strip():
            wrong = tuple(_read_line(reading, line))
            reading.mistakes += [Mistake(number, *one) for one in wrong]
    if not reading.seen and not reading.mistakes:
        reading.mistakes.append(Mistake(1, 1, "empty"))
    if reading.mistakes:
        raise RollLogError(reading.mistakes)
    rolls = sorted(reading.rolls.items())
    return RollLog(
        tuple(rolled for _, rolled in rolls),
        tuple(number for number, _ in rolls),
        reading.players,
        reading.is_solo or reading.players == 1,
    )


Wrong = tuple[int, str, tuple[str, ...]]  # a column counted from 1, the rule, its values


def _read_line(reading: _Reading, line: str) -> Iterator[Wrong]:
    try:
        event = json.loads(line)
    except json.JSONDecodeError as error:
        yield error.pos + 1, "no JSON", ()
        return
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets without end
        yield 1, "no event", ()
        return
    number: object = event.get("seq") if isinstance(event, dict) else None
    if not _is_count(number) or not isinstance(event.get("event"), str):
        yield 1, "event keys", ()
        return
    if number <= reading.last:
        yield 1, "order", (str(number), str(reading.last))
        return
    reading.last = number
    reading.seen.add(number)
    yield from _apply(reading, number, event)


def _apply(reading: _Reading, number: int, event: Mapping[str, Any]) -> Iterator[Wrong]:
    match event:
        case {"event": "game"}:
            yield from _begin(reading, event)
        case {"event": "roll", "game": str(game)} if game != GAME:
            yield 1, "other roll", (shown(game), GAME)
        case {"event": "roll", "faces": [str(purple), str(green), str(red)]}:
            faces = (purple, green, red)
            wrong = wrong_face(faces)
            if wrong is None:
                reading.rolls[number] = Roll(*faces)
            else:
                yield 1, f"{DICE[wrong]} die", (shown(faces[wrong]),)
        case {"event": "roll"}:
            yield 1, "no faces", ()
        case {"event": "undo", "of": of} if _is_count(of) and of in reading.seen:
            reading.rolls.pop(of, None)
        case {"event": "undo"}:
            yield 1, "undo", ()


def _begin(reading: _Reading, event: Mapping[str, Any]) -> Iterator[Wrong]:
    """A new game: what came before does not count, not even its mistakes."""
    players, is_solo = event.get("players"), event.get("solo", False)
    reading.rolls.clear()
    reading.mistakes.clear()
    reading.players, reading.is_solo = None, False
    if event.get("game", GAME) != GAME:
        yield 1, "other game", (shown(str(event["game"])), GAME)
    elif not isinstance(is_solo, bool) or not (players is None or (_is_count(players) and players)):
        yield 1, "players", ()
    else:
        reading.players, reading.is_solo = players, is_solo


def _is_count(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number from 0; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
