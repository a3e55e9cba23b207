"""Exact odds of Penny Papers: how likely the dice let one write a number, now or in time."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from types import MappingProxyType

from scorer.games.dice import FACES, Allowed, Roll, allowed
from scorer.games.grid import DOOR, SPACE

ROLLS = 216  # ways in which three dice of six faces fall
Wanted = tuple[str, int]  # a kind of cell and a number for it


@cache
def _outcomes(has_door: bool) -> tuple[Allowed, ...]:  # noqa: FBT001  # a key of the cache
    """What each of the 216 rolls allows, with an empty door on the sheet or without one."""
    return tuple(allowed(Roll(*faces), int(has_door)) for faces in product(*FACES))


@cache
def ways(doors: int) -> Mapping[Wanted, int]:
    """In how many of 216 rolls each number may be written, by kind of cell.

    Args:
        doors: how many doors are empty.
    """
    counts: dict[Wanted, int] = {}
    for may in _outcomes(doors > 0):
        for number in may.numbers:
            wanted = may.target, number
            counts[wanted] = counts.get(wanted, 0) + 1
    return MappingProxyType(counts)


def mummy_ways() -> int:
    """In how many of 216 rolls a mummy comes."""
    return sum(may.mummy for may in _outcomes(has_door=False))


def in_time(wanted: Wanted, spaces: int, doors: int) -> Fraction:
    """The chance that a number may be written in one cell before the game is over.

    It counts on the cell staying empty as long as another one of its kind is left to fill; a
    mummy that has to go into it is not counted.

    Args:
        wanted: the kind of the cell and the number.
        spaces: how many spaces without a door are empty.
        doors: how many doors are empty.
    """
    return 1 - _never(wanted, spaces, doors)


@cache
def _never(wanted: Wanted, spaces: int, doors: int) -> Fraction:
    """The chance that the number does not come; each roll fills a space or a door."""
    kind, _ = wanted
    if not spaces or (kind == DOOR and not doors):
        return Fraction(1)
    opens = Fraction(sum(may.target == DOOR for may in _outcomes(doors > 0)), ROLLS)
    comes = Fraction(ways(doors).get(wanted, 0), ROLLS)
    space_without = 1 - opens - (comes if kind == SPACE else 0)
    door_without = opens - (comes if kind == DOOR else 0)
    never = space_without * _never(wanted, spaces - 1, doors)
    if door_without:
        never += door_without * _never(wanted, spaces, doors - 1)
    return never
