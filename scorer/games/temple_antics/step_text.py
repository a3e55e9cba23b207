"""One step of a game, read from its notation; a step's text is its notation."""

from collections.abc import Callable, Mapping

from scorer.games.grid import place
from scorer.games.temple_antics.island import Square
from scorer.games.temple_antics.scan import Line
from scorer.games.temple_antics.state import Die
from scorer.games.temple_antics.steps import (
    Assign,
    Charm,
    Go,
    Pickaxe,
    Plain,
    Roll,
    Step,
    Through,
    Use,
)
from scorer.games.temple_antics.tables import FACES, HEALING, SIDES, Side, Walls

FACE = "face"  # the rule of a number that a die shows
NAMED_SIDES = {side.value: side for side in SIDES}


def read_step(line: Line) -> Step:
    """The step that stands next in a line."""
    word = line.ahead
    if word in PLAIN:
        line.demand(word)
        return PLAIN[word]
    if word not in STEPS:
        raise line.none_of(KNOWN)
    line.demand(word)
    return STEPS[word](line)


def read_square(line: Line) -> Square:
    """The tile that is named next."""
    return line.take(_square, "tile")


def _square(word: str) -> Square | None:
    try:
        place(word)
    except ValueError:
        return None
    return word


def _roll(line: Line) -> Step:
    faces = [line.number_in(FACES, FACE)]
    if line.ahead not in {"", ","}:
        faces.append(line.number_in(FACES, FACE))
    return Roll(tuple(faces))


def _assign(line: Line) -> Step:
    return Assign(line.number_in(FACES, FACE))


def _go(line: Line) -> Step:
    square = read_square(line)
    walls = _walls(line) if line.skip("[") else None
    through = line.kind(tuple(Through)) if line.skip("by") else None
    return Go(square, walls, through)


def _walls(line: Line) -> Walls:
    walls: set[Side] = set()
    while not line.skip("]"):
        if line.ahead in walls:
            raise line.trouble("side twice", repr(line.ahead))
        walls.add(line.take(NAMED_SIDES.get, "side"))
    return tuple(side for side in SIDES if side in walls)


def _charm(line: Line) -> Step:
    return Charm(line.kind(tuple(Die)))


def _use(line: Line) -> Step:
    return Use(line.kind(tuple(HEALING)))


def _pickaxe(line: Line) -> Step:
    return Pickaxe(line.kind(SIDES))


PLAIN: Mapping[str, Plain] = {choice.value: choice for choice in Plain}
STEPS: Mapping[str, Callable[[Line], Step]] = {
    "roll": _roll,
    "tile": _assign,
    "go": _go,
    "charm": _charm,
    "use": _use,
    "pickaxe": _pickaxe,
}
KNOWN = (*STEPS, *PLAIN)
