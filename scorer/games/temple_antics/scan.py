"""The words of a written game, each with its place, read one after the other."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from scorer.games.notation import TextError, TextProblem, shown

COMMENT = "#"
WORD = re.compile(r"[\[\],:]|[^\s\[\],:]+")

Kind = TypeVar("Kind", bound=StrEnum)
Value = TypeVar("Value")


class NotationError(TextError):
    """A text that is no game or no state; `problems` holds everything wrong with it."""


class Trouble(Exception):  # noqa: N818  # a message on its way to a NotationError
    """One thing wrong in a written game."""

    def __init__(self, problem: TextProblem) -> None:
        self.problem = problem
        super().__init__(str(problem))


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a sign, and its column counted from 1."""

    text: str
    column: int


class Line:
    """One line that is being read, from its first word to its last."""

    def __init__(self, number: int, words: Sequence[Word], end: int) -> None:
        self.number = number
        self._words = words
        self._end = end
        self._next = 0

    @property
    def ahead(self) -> str:
        """The next word, or nothing at the end of the line."""
        return self._words[self._next].text if self._next < len(self._words) else ""

    def trouble(self, what: str, fix: str) -> Trouble:
        """A problem at the next word."""
        here = self._words[self._next : self._next + 1]
        column = here[0].column if here else self._end
        return Trouble(TextProblem(self.number, column, what, fix))

    def whole(self, what: str, fix: str) -> Trouble:
        """A problem of the line as such, told at its first word."""
        self._next = 0
        return self.trouble(what, fix)

    def unexpected(self, expected: str) -> Trouble:
        """The next word is not what should stand there."""
        ahead = self.ahead
        what = f"{shown(ahead)} is not expected here" if ahead else "the line ends too soon"
        return self.trouble(what, expected)

    def skip(self, text: str) -> bool:
        """Pass over the next word if it is this one, and say whether it was."""
        if self.ahead != text:
            return False
        self._next += 1
        return True

    def demand(self, text: str) -> None:
        """Pass over a word that must stand here."""
        if not self.skip(text):
            raise self.unexpected(f"write {text!r}")

    def finish(self) -> None:
        """Nothing may follow."""
        if self.ahead:
            raise self.unexpected("end the line here")

    def take(self, read: Callable[[str], Value | None], expected: str) -> Value:
        """The next word as `read` understands it; None from it is a problem here."""
        value = read(self.ahead) if self.ahead else None
        if value is None:
            raise self.unexpected(f"write {expected}")
        self._next += 1
        return value

    def number_in(self, numbers: Sequence[int], what: str) -> int:
        """The next word as one of these numbers, the first of which is the least."""
        named = {str(number): number for number in numbers}
        return self.take(named.get, f"{what}, {numbers[0]} to {numbers[-1]}")

    def kind(self, kinds: Sequence[Kind]) -> Kind:
        """The next word as one of these kinds."""
        named = {kind.value: kind for kind in kinds}
        return self.take(named.get, choices(self.ahead, list(named)))


def lines(text: str) -> Iterator[Line]:
    """The lines that say something; what follows a # is a remark."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        said = line.partition(COMMENT)[0].rstrip()
        words = [Word(found.group(), found.start() + 1) for found in WORD.finditer(said)]
        if words:
            yield Line(number, words, len(said) + 1)


def choices(written: str, known: Sequence[str]) -> str:
    """What could be meant by a word, as the end of a sentence that begins with "write"."""
    close = get_close_matches(written, known, n=1)
    if close:
        return f"{close[0]}, if that is meant"
    return f"{', '.join(known[:-1])} or {known[-1]}" if len(known) > 1 else known[0]
