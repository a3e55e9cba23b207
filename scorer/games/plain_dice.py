"""Plain dice: sums such as 2d6+1, and pools of which the best or worst count, such as 3d6kh2.

The grammar is small and stands here, because the libraries that know a larger one (d20, dice)
take two to three times as long to load as everything else of `dice roll` together, and d20 draws
from the generator that all of Python shares.

    sum  = term { ("+" | "-") term }
    term = [count] "d" (sides | "%") [("kh" | "kl" | "dh" | "dl") [count]] | number

`kh` keeps the highest dice, `kl` the lowest; `dh` and `dl` drop them instead. `d%` has 100 sides.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from scorer.games.dice import MAX_TIMES, DiceError, check

MAX_DICE = 1_000  # of one expression: more is no table's roll
MAX_SIDES = 100_000
MAX_IN_ALL = 1_000_000  # dice in one go: about a second
MAX_PLUS = 1_000_000  # either way
MAX_TERMS = 20
MAX_SHOWN = 40  # characters of somebody's text in a message
TERM = re.compile(
    r"([+-]|\b)(?:([0-9]{0,9})d([0-9]{1,9}|%)(?:(kh|kl|dh|dl)([0-9]{0,9}))?|([0-9]{1,9}))"
    r"(?=[+-]|$)",
    re.ASCII | re.IGNORECASE,
)
HOW = "write penny-papers, temple-antics, or dice: 2d6, 2d6+1, 3d6kh2 or d%"
AGAIN = "-"  # in a lock: this die is rolled


@dataclass(frozen=True, slots=True)
class Pool:
    """Equal dice of which some count.

    Args:
        count: how many are rolled.
        sides: of each.
        highest: how many of the highest count; None where the lowest do, or all.
        lowest: how many of the lowest count.
    """

    count: int
    sides: int
    highest: int | None = None
    lowest: int | None = None

    def __str__(self) -> str:
        keep = f"kh{self.highest}" if self.highest is not None else ""
        keep += f"kl{self.lowest}" if self.lowest is not None else ""
        return f"{self.count}d{self.sides}{keep}"

    def kept(self, shown: Sequence[int]) -> tuple[bool, ...]:
        """Which of the dice count; of equal ones the first."""
        if self.highest is None and self.lowest is None:
            return (True,) * len(shown)
        places = range(len(shown))
        best = sorted(places, key=lambda place: -shown[place])[: self.highest or 0]
        worst = sorted(places, key=lambda place: shown[place])[: self.lowest or 0]
        return tuple(place in {*best, *worst} for place in places)


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a sum: dice or a number, added or taken away."""

    part: Pool | int
    sign: int = 1


@dataclass(frozen=True, slots=True)
class Expression:
    """A sum of dice and numbers."""

    terms: tuple[Term, ...]

    def __str__(self) -> str:
        signed = "".join(f"{'-' if term.sign < 0 else '+'}{term.part}" for term in self.terms)
        return signed.removeprefix("+")

    @property
    def pools(self) -> tuple[Pool, ...]:
        """Its dice."""
        return tuple(term.part for term in self.terms if isinstance(term.part, Pool))

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each single die."""
        return tuple(pool.sides for pool in self.pools for _ in range(pool.count))


@dataclass(frozen=True, slots=True)
class PlainRoll:
    """What plain dice showed in the order of the expression, which count, and the sum."""

    dice: tuple[int, ...]
    kept: tuple[bool, ...]
    total: int


def parse_expression(text: str) -> Expression:
    """Read dice such as `d6`, `2d6+1`, `3d6kh2` or `d%`.

    Raises:
        DiceError: it is no such expression, or asks for too many dice or sides.
    """
    compact = "".join(text.split())
    terms: list[Term] = []
    place = 0
    while place < len(compact) and len(terms) <= MAX_TERMS:
        match = TERM.match(compact, place)
        if match is None or (place > 0) != bool(match[1]):
            raise _no_dice(text)
        terms.append(_term(match))
        place = match.end()
    if not any(isinstance(term.part, Pool) for term in terms) or len(terms) > MAX_TERMS:
        raise _no_dice(text)
    expression = Expression(tuple(terms))
    check("dice", len(expression.sides), range(1, MAX_DICE + 1))
    return expression


def _no_dice(text: str) -> DiceError:
    shown = text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
    return DiceError(f"{shown!r} is neither a game nor dice", HOW)


def _term(match: re.Match[str]) -> Term:
    sign = -1 if match[1] == "-" else 1
    if match[6] is not None:
        number = int(match[6])
        check("points to add", number, range(MAX_PLUS + 1))
        return Term(number, sign)
    count = int(match[2] or 1)
    sides = 100 if match[3] == "%" else int(match[3])
    check("dice", count, range(1, MAX_DICE + 1))
    check("sides of a die", sides, range(2, MAX_SIDES + 1))
    return Term(_kept(Pool(count, sides), match[4], match[5]), sign)


def _kept(pool: Pool, what: str | None, number: str | None) -> Pool:
    """The pool with what its keeping or dropping says."""
    if what is None:
        return pool
    some = int(number or 1)
    letters = what.lower()
    check("dice to keep or drop", some, range(1, pool.count + letters.startswith("k")))
    match letters:
        case "kh":
            return Pool(pool.count, pool.sides, highest=some)
        case "kl":
            return Pool(pool.count, pool.sides, lowest=some)
        case "dh":
            return Pool(pool.count, pool.sides, lowest=pool.count - some)
        case _:
            return Pool(pool.count, pool.sides, highest=pool.count - some)


def parse_lock(text: str, sides: Sequence[int]) -> tuple[int | None, ...]:
    """Read which dice stay: one entry a die, its face or `-` where it is rolled again.

    Raises:
        DiceError: there are not as many as dice, or one is no face of its die.
    """
    entries = [entry.strip() for entry in text.split(",")]
    if len(entries) != len(sides):
        what = f"{len(entries)} entries do not fit {len(sides)} dice"
        raise DiceError(what, "write one a die, such as 6,-,6: - is rolled again")
    return tuple(map(_locked, entries, sides))


def _locked(entry: str, sides: int) -> int | None:
    if entry == AGAIN:
        return None
    if not (entry.isascii() and entry.isdecimal() and 1 <= int(entry) <= sides):
        fix = f"write a number from 1 to {sides}, or - to roll it"
        raise DiceError(f"a die of {sides} sides does not show {entry!r}", fix)
    return int(entry)


def roll_expression(
    expression: Expression, chance: Random, lock: Sequence[int | None] = ()
) -> PlainRoll:
    """Roll plain dice once and add up what counts; locked dice keep their faces."""
    wanted = lock or (None,) * len(expression.sides)
    pairs = zip(expression.sides, wanted, strict=True)
    shown = tuple(face or chance.randint(1, sides) for sides, face in pairs)
    kept: list[bool] = []
    total, place = 0, 0
    for term in expression.terms:
        if isinstance(term.part, int):
            total += term.sign * term.part
            continue
        own = shown[place : place + term.part.count]
        counts = term.part.kept(own)
        total += term.sign * sum(face for face, counted in zip(own, counts, strict=True) if counted)
        kept += counts
        place += term.part.count
    return PlainRoll(shown, tuple(kept), total)


def roll_plain(
    expression: Expression, chance: Random, times: int = 1, lock: Sequence[int | None] = ()
) -> tuple[PlainRoll, ...]:
    """Roll plain dice several times.

    Raises:
        DiceError: a number of times that is too small or too large, or too many dice in all.
    """
    check("rolls", times, range(1, MAX_TIMES + 1))
    check("dice in all rolls", times * len(expression.sides), range(1, MAX_IN_ALL + 1))
    return tuple(roll_expression(expression, chance, lock) for _ in range(times))


def plain_rolls_to_json(expression: Expression, rolls: Sequence[PlainRoll]) -> dict[str, object]:
    """Rolls of plain dice as the JSON of `dice roll 2d6+1`; `kept` only where some do not count."""
    return {"expression": str(expression), "rolls": [_roll_json(rolled) for rolled in rolls]}


def _roll_json(rolled: PlainRoll) -> dict[str, object]:
    dice: dict[str, object] = {"dice": list(rolled.dice)}
    if not all(rolled.kept):
        pairs = zip(rolled.dice, rolled.kept, strict=True)
        dice["kept"] = [face for face, counted in pairs if counted]
    return {**dice, "total": rolled.total}


def plain_in_words(expression: Expression, rolled: PlainRoll) -> str:
    """A roll as a line of text, such as 3d6kh2: 6 + 5 + [2] = 11; in [ ] what does not count."""
    parts = "".join(_parts(expression, rolled)).removeprefix(" + ").removeprefix(" ")
    is_sum = len(rolled.dice) > 1 or len(expression.terms) > 1
    return f"{expression}: {parts} = {rolled.total}" if is_sum else f"{expression}: {rolled.total}"


def _parts(expression: Expression, rolled: PlainRoll) -> Iterator[str]:
    faces = iter(zip(rolled.dice, rolled.kept, strict=True))
    for term in expression.terms:
        sign = " - " if term.sign < 0 else " + "
        if isinstance(term.part, int):
            yield f"{sign}{term.part}"
            continue
        for _, (face, counted) in zip(range(term.part.count), faces, strict=False):
            yield f"{sign}{face}" if counted else f"{sign}[{face}]"
