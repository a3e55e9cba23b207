"""SVG path words to an outline: M L H V C Q Z, absolute and relative."""

import re
from collections.abc import Callable

from sheetgen.geometry import Point
from sheetgen.scene import Close, Curve, Line, Move, Step

_WORD = re.compile(r"([MLHVCQZmlhvcqz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+|(.)")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
_FIRST = "a path starts with M"


def parse_path(d: str) -> tuple[Step, ...]:
    """The steps of path words, in the words' own unit.

    Raises:
        ValueError: a word or a count of numbers that a path cannot have.
    """
    steps: list[Step] = []
    here = start = Point(0, 0)
    for letter, numbers in _commands(d):
        if not steps and letter.upper() != "M":
            raise ValueError(_FIRST)
        new = _step(letter, numbers, here)
        steps.append(new)
        match new:
            case Move(to):
                here = start = to
            case Close():
                here = start
            case Line(to) | Curve(_, _, to):
                here = to
    if not steps:
        raise ValueError(_FIRST)
    return tuple(steps)


def _commands(d: str) -> list[tuple[str, list[float]]]:
    """Each word with its own numbers; a repeated word may be left out, after M it is L."""
    commands: list[tuple[str, list[float]]] = []
    for letter, group in _groups(d):
        count = _COUNT[letter.upper()]
        if count == 0:
            if group:
                raise ValueError("Z takes no numbers")
            commands.append((letter, []))
            continue
        if not group or len(group) % count:
            raise ValueError(f"{letter} takes {count} numbers or a multiple of it")
        parts = [group[i : i + count] for i in range(0, len(group), count)]
        again = {"M": "L", "m": "l"}.get(letter, letter)
        commands += [(again if index else letter, part) for index, part in enumerate(parts)]
    return commands


def _groups(d: str) -> list[tuple[str, list[float]]]:
    groups: list[tuple[str, list[float]]] = []
    for match in _WORD.finditer(d):
        letter, number, other = match.groups()
        if other:
            raise ValueError(f"{other!r} is no path word; use M L H V C Q Z and numbers")
        if letter:
            groups.append((letter, []))
        elif number:
            if not groups:
                raise ValueError(_FIRST)
            groups[-1][1].append(float(number))
    return groups


def _step(letter: str, numbers: list[float], here: Point) -> Step:
    base = here if letter.islower() else Point(0, 0)
    match letter.upper():
        case "H":
            return Line(Point(base.x + numbers[0], here.y))
        case "V":
            return Line(Point(here.x, base.y + numbers[0]))
    points = [
        Point(base.x + x, base.y + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)
    ]
    return _SHAPES[letter.upper()](here, *points)


def _quadratic(start: Point, control: Point, end: Point) -> Curve:
    """A quadratic curve as a cubic one, by degree elevation."""

    def between(a: Point) -> Point:
        return Point(a.x + 2 / 3 * (control.x - a.x), a.y + 2 / 3 * (control.y - a.y))

    return Curve(between(start), between(end), end)


_SHAPES: dict[str, Callable[..., Step]] = {
    "M": lambda _, to: Move(to),
    "L": lambda _, to: Line(to),
    "C": lambda _, *points: Curve(*points),
    "Q": _quadratic,
    "Z": lambda _: Close(),
}
