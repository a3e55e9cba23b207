"""The three special dice of Penny Papers. Plain ones stand in plain_dice.

Chance is always an argument: `Random(seed)` for a repeatable table, `SystemRandom()` in play.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

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
AGAIN = "-"  # in a lock: this die is rolled
MAX_TIMES = 10_000  # rolls in one go; a game takes about 30


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
    wrong = wrong_face(faces)
    if wrong is not None:
        die, possible = DICE[wrong], FACES[wrong]
        fix = f"write {', '.join(possible[:-1])} or {possible[-1]}"
        raise DiceError(f"the {die} die has no {faces[wrong]!r}", fix)
    return Roll(*faces)


def wrong_face(faces: Sequence[str]) -> int | None:
    """Which of three dice, counted from 0, does not have its face; None where all have."""
    return next((die for die, face in enumerate(faces) if face not in FACES[die]), None)


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


def parse_lock(text: str) -> tuple[str | None, ...]:
    """Read which dice stay: a face or `-` for each, in the order purple, green, red.

    Raises:
        DiceError: there are not three entries, or one is not on its die.
    """
    entries = [" ".join(entry.split()).lower() for entry in text.split(",")]
    plain = ["1" if entry == AGAIN else entry for entry in entries]
    from_faces(plain)
    return tuple(None if entry == AGAIN else entry for entry in entries)


def relocked(rolled: Roll, lock: Sequence[str | None]) -> Roll:
    """The roll with the faces that stay."""
    return Roll(*(kept or face for kept, face in zip(lock, rolled.faces, strict=True)))


def roll_penny_papers(chance: Random, times: int = 1, special_on: int = 6) -> tuple[Roll, ...]:
    """Roll the three dice several times.

    Raises:
        DiceError: a number of times that is too small or too large.
    """
    check("rolls", times, range(1, MAX_TIMES + 1))
    return tuple(roll(chance, special_on) for _ in range(times))


def rolls_to_json(rolls: Sequence[Roll]) -> dict[str, object]:
    """Rolls of Penny Papers as the JSON of `dice roll penny-papers`."""
    return {"game": GAME, "rolls": [roll_to_json(rolled) for rolled in rolls]}


def roll_to_json(rolled: Roll) -> dict[str, Any]:
    """A roll of Penny Papers and what it allows, as JSON."""
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


def check(name: str, value: int, possible: range) -> None:
    """Refuse a number that is too small or too large.

    Raises:
        DiceError: it is outside what is possible.
    """
    if value not in possible:
        fix = f"write a number from {possible[0]} to {possible[-1]}"
        raise DiceError(f"{value} is no number of {name}", fix)
