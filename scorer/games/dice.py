"""The dice: the three special ones of Penny Papers, and plain ones such as 2d6+1.

Chance is always an argument: `Random(seed)` for a repeatable table, `SystemRandom()` in play.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import combinations, product
from random import Random

from scorer.games.grid import DOOR, MUMMY, SPACE
from scorer.games.words import ROLLS, word

PENNY_PAPERS = "penny papers"
LOCKPICK = "lockpick"
DICE = ("purple", "green", "red")
SPECIALS = (PENNY_PAPERS, LOCKPICK, MUMMY)  # one on each die, in the order of DICE
PIPS = ("1", "2", "3", "4", "5")  # the special stands in place of the 6
FACES = tuple((*PIPS, special) for special in SPECIALS)  # each die's faces, in the order of DICE
SIDES = 6
WILD = tuple(range(1, 16))  # what Penny Papers allows

GAME = "penny-papers"
NO_DICE = "aapep"
NOT_YET = "temple-antics"
MAX_TIMES = 10_000  # rolls in one go; a game takes about 30
MAX_DICE = 1_000  # of one expression: more is no table's roll
MAX_SIDES = 100_000
MAX_IN_ALL = 1_000_000  # dice in one go: about a second
MAX_PLUS = 1_000_000  # either way
MAX_SHOWN = 40  # characters of somebody's text in a message
EXPRESSION = re.compile(r"([0-9]{0,9})[dD]([0-9]{1,9})(?:([+-])([0-9]{1,9}))?")


class DiceError(ValueError):
    """A roll that cannot be made: what was asked for, and what to write instead."""

    def __init__(self, what: str, fix: str) -> None:
        self.what = what
        self.fix = fix
        super().__init__(f"{what}\n    {fix}")


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces of the three dice."""

    purple: str
    green: str
    red: str

    @property
    def faces(self) -> tuple[str, str, str]:
        """The faces in the order purple, green, red."""
        return self.purple, self.green, self.red


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a roll lets everybody write: one of the numbers, in one kind of cell, or a mummy."""

    numbers: tuple[int, ...]
    target: str
    wild: bool
    mummy: bool


@dataclass(frozen=True, slots=True)
class Expression:
    """Equal dice and a number to add, such as 2d6+1."""

    count: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+}" if self.plus else "")


@dataclass(frozen=True, slots=True)
class PlainRoll:
    """What plain dice showed, and their sum with what the expression adds."""

    dice: tuple[int, ...]
    total: int


def roll(chance: Random, special_on: int = 6) -> Roll:
    """Roll the three dice once; `special_on` only says which plain face stands for a special."""
    return from_plain([chance.randint(1, SIDES) for _ in DICE], special_on)


def from_plain(plain: Sequence[int], special_on: int = 6) -> Roll:
    """Read three plain dice, purple, green, red, as the special ones.

    Args:
        plain: three numbers from 1 to 6.
        special_on: 6, or 1, where 1 is the special and 6 counts as 1, so that the odds stay.

    Raises:
        DiceError: there are not three such numbers, or the special is on another face.
    """
    if special_on not in {1, SIDES}:
        raise DiceError(f"the special face cannot be the {special_on}", "write 6 or 1")
    if len(plain) != len(DICE) or not all(1 <= face <= SIDES for face in plain):
        raise DiceError(f"{tuple(plain)} are not three dice", "write three numbers from 1 to 6")
    swapped = [{1: SIDES, SIDES: 1}.get(face, face) if special_on == 1 else face for face in plain]
    purple, green, red = (faces[face - 1] for faces, face in zip(FACES, swapped, strict=True))
    return Roll(purple, green, red)


def from_faces(faces: Sequence[str]) -> Roll:
    """Read a roll from the names of its faces, as a log or a player gives them.

    Raises:
        DiceError: there are not three, or one is not on its die.
    """
    if len(faces) != len(DICE):
        raise DiceError(f"{len(faces)} faces are no roll", f"give three: {', '.join(DICE)}")
    for die, face, possible in zip(DICE, faces, FACES, strict=True):
        if face not in possible:
            fix = f"write {', '.join(possible[:-1])} or {possible[-1]}"
            raise DiceError(f"the {die} die has no {face!r}", fix)
    return Roll(*faces)


def allowed(rolled: Roll, doors_left: int | None = None) -> Allowed:
    """What may be written after a roll.

    Args:
        rolled: the three faces.
        doors_left: how many doors are still empty; with none left a lockpick is ignored
            (PA14, PA15). None where nobody counts them.
    """
    if MUMMY in rolled.faces:  # ignores both other dice (PA16)
        return Allowed((), SPACE, wild=False, mummy=True)
    target = DOOR if LOCKPICK in rolled.faces and doors_left != 0 else SPACE
    if PENNY_PAPERS in rolled.faces:
        return Allowed(WILD, target, wild=True, mummy=False)
    pips = [int(face) for face in rolled.faces if face in PIPS]
    sums = {sum(some) for size in range(1, len(pips) + 1) for some in combinations(pips, size)}
    return Allowed(tuple(sorted(sums)), target, wild=False, mummy=False)


def plain_chances() -> dict[int, float]:
    """How often a roll without a special lets one write each number from 1 to 15."""
    rolls = [allowed(Roll(*faces)).numbers for faces in product(PIPS, repeat=3)]
    return {number: sum(number in may for may in rolls) / len(rolls) for number in WILD}


def roll_penny_papers(chance: Random, times: int = 1, special_on: int = 6) -> tuple[Roll, ...]:
    """Roll the three dice several times.

    Raises:
        DiceError: a number of times that is too small or too large.
    """
    _check("rolls", times, range(1, MAX_TIMES + 1))
    return tuple(roll(chance, special_on) for _ in range(times))


def rolls_to_json(rolls: Sequence[Roll]) -> dict[str, object]:
    """Rolls of Penny Papers as the JSON of `dice roll penny-papers`."""
    return {"game": GAME, "rolls": [_roll_json(rolled) for rolled in rolls]}


def _roll_json(rolled: Roll) -> dict[str, object]:
    may = allowed(rolled)
    return {
        "faces": list(rolled.faces),
        "numbers": list(may.numbers),
        "target": may.target,
        "wild": may.wild,
        "mummy": may.mummy,
    }


def in_words(rolled: Roll, language: str = "en", doors_left: int | None = None) -> str:
    """A roll and what to do with it as one line of text."""
    sentences = ROLLS.get(language, ROLLS["en"])
    may = allowed(rolled, doors_left)
    faces = " · ".join(word(face, language) for face in rolled.faces)
    where = sentences[may.target]
    if may.target == DOOR and doors_left is None:  # nobody told whether one is free (PA14, PA15)
        where += f" {sentences['no door'].format(where=sentences[SPACE])}"
    if may.mummy:
        return f"{faces}: {sentences['mummy']}"
    if may.wild:
        return f"{faces}: {sentences['wild'].format(where=where)}"
    *first, last = map(str, may.numbers)
    numbers = f"{', '.join(first)} {sentences['or']} {last}" if first else last
    return f"{faces}: {sentences['numbers'].format(numbers=numbers, where=where)}"


def what_to_roll(text: str) -> str | Expression:
    """Read what follows `dice roll`: the name of a game that has dice here, or an expression.

    Raises:
        DiceError: it is neither.
    """
    name = text.strip().lower()
    if name == GAME:
        return GAME
    if name == NO_DICE:
        raise DiceError("Aapep has no dice", f"write {GAME}, or dice: 2d6 or 2d6+1")
    if name == NOT_YET:
        raise DiceError("Temple Antics cannot be rolled yet", "roll its dice as plain ones: 2d6")
    if get_close_matches(name, [GAME]):
        raise DiceError(f"no game is called {text!r}", f"did you mean {GAME}?")
    return parse_expression(text)


def parse_expression(text: str) -> Expression:
    """Read dice such as `d6`, `2d6` or `3d8-2`.

    Raises:
        DiceError: it is no such expression, or asks for too many dice or sides.
    """
    match = EXPRESSION.fullmatch(text.replace(" ", ""))
    if match is None:
        shown = text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
        what = f"{shown!r} is neither a game nor dice"
        raise DiceError(what, f"write {GAME}, or dice: 2d6 or 2d6+1")
    count, sides, plus = int(match[1] or 1), int(match[2]), int(match[4] or 0)
    _check("dice", count, range(1, MAX_DICE + 1))
    _check("sides of a die", sides, range(2, MAX_SIDES + 1))
    _check("points to add", plus, range(MAX_PLUS + 1))
    return Expression(count, sides, -plus if match[3] == "-" else plus)


def _check(name: str, value: int, possible: range) -> None:
    if value not in possible:
        fix = f"write a number from {possible[0]} to {possible[-1]}"
        raise DiceError(f"{value} is no number of {name}", fix)


def roll_expression(dice: Expression, chance: Random) -> PlainRoll:
    """Roll plain dice once and add them up."""
    shown = tuple(chance.randint(1, dice.sides) for _ in range(dice.count))
    return PlainRoll(shown, sum(shown) + dice.plus)


def roll_plain(dice: Expression, chance: Random, times: int = 1) -> tuple[PlainRoll, ...]:
    """Roll plain dice several times.

    Raises:
        DiceError: a number of times that is too small or too large, or too many dice in all.
    """
    _check("rolls", times, range(1, MAX_TIMES + 1))
    _check("dice in all rolls", times * dice.count, range(1, MAX_IN_ALL + 1))
    return tuple(roll_expression(dice, chance) for _ in range(times))


def plain_rolls_to_json(dice: Expression, rolls: Sequence[PlainRoll]) -> dict[str, object]:
    """Rolls of plain dice as the JSON of `dice roll 2d6+1`."""
    shown = [{"dice": list(rolled.dice), "total": rolled.total} for rolled in rolls]
    return {"expression": str(dice), "rolls": shown}


def plain_in_words(dice: Expression, rolled: PlainRoll) -> str:
    """A roll of plain dice as one line of text, such as 2d6+1: 3 + 6 + 1 = 10."""
    terms = " + ".join(map(str, rolled.dice))
    if dice.plus:
        terms = f"({terms})" if len(rolled.dice) > 1 else terms
        terms += f" {'-' if dice.plus < 0 else '+'} {abs(dice.plus)}"
    is_sum = len(rolled.dice) > 1 or dice.plus
    return f"{dice}: {terms} = {rolled.total}" if is_sum else f"{dice}: {rolled.total}"
