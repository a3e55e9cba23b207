"""The words of a written game, each with its place, read one after the other."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from scorer.games.notation import Mistake, TextError, shown
from scorer.games.temple_antics.mistake_words import AT_THE_END, MISTAKES

COMMENT = "#"
WORD = re.compile(r"[\[\],:]|[^\s\[\],:]+")

Kind = TypeVar("Kind", bound=StrEnum)
Value = TypeVar("Value")


class NotationError(TextError):
    """A text that is no game or no state; `problems` holds everything wrong with it."""

    sentences = MISTAKES


class Trouble(Exception):  # noqa: N818  # a message on its way to a NotationError
    """One thing wrong in a written game."""

    def __init__(self, mistake: Mistake) -> None:
        self.mistake = mistake
        super().__init__(str(mistake))


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

    def trouble(self, rule: str, *params: str) -> Trouble:
        """A mistake at the next word."""
        here = self._words[self._next : self._next + 1]
        column = here[0].column if here else self._end
        return Trouble(Mistake(self.number, column, rule, params))

    def whole(self, rule: str, *params: str) -> Trouble:
        """A mistake of the line as such, told at its first word."""
        self._next = 0
        return self.trouble(rule, *params)

    def unexpected(self, expected: str, *params: str) -> Trouble:
        """The next word is not what should stand there by this rule."""
        rule = expected if self.ahead else expected + AT_THE_END
        return self.trouble(rule, shown(self.ahead), *params)

    def none_of(self, known: Sequence[str]) -> Trouble:
        """The next word is none of these."""
        close = get_close_matches(self.ahead, known, n=1)
        return (
            self.unexpected("meant", *close)
            if close
            else self.unexpected("one of", ", ".join(known))
        )

    def skip(self, text: str) -> bool:
        """Pass over the next word if it is this one, and say whether it was."""
        if self.ahead != text:
            return False
        self._next += 1
        return True

    def demand(self, text: str) -> None:
        """Pass over a word that must stand here."""
        if not self.skip(text):
            raise self.unexpected("word", text)

    def finish(self) -> None:
        """Nothing may follow."""
        if self.ahead:
            raise self.unexpected("line end")

    def take(self, read: Callable[[str], Value | None], expected: str, *params: str) -> Value:
        """The next word as `read` understands it; None from it is a mistake of this rule."""
        value = read(self.ahead) if self.ahead else None
        if value is None:
            raise self.unexpected(expected, *params)
        self._next += 1
        return value

    def number_in(self, numbers: Sequence[int], expected: str) -> int:
        """The next word as one of these numbers, the first of which is the least."""
        named = {str(number): number for number in numbers}
        return self.take(named.get, expected, str(numbers[0]), str(numbers[-1]))

    def one_of(self, named: Mapping[str, Value]) -> Value:
        """The next word as what it names here."""
        if self.ahead not in named:
            raise self.none_of(list(named))
        return self.take(named.get, "one of", ", ".join(named))

    def kind(self, kinds: Sequence[Kind]) -> Kind:
        """The next word as one of these kinds."""
        return self.one_of({kind.value: kind for kind in kinds})


def wrong_lines(
    found: Sequence[Line], first: Callable[[Line], None], other: Callable[[Line], None]
) -> list[Mistake]:
    """Read each line, and collect the first mistake of each.

    Where the first line is wrong this is another kind of text, and nothing else is read.
    """
    mistakes = []
    for line in found:
        is_first = line is found[0]
        try:
            (first if is_first else other)(line)
        except Trouble as trouble:
            mistakes.append(trouble.mistake)
            if is_first:
                break
    return mistakes


def lines(text: str) -> Iterator[Line]:
    """The lines that say something; what follows a # is a remark."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        said = line.partition(COMMENT)[0].rstrip()
        words = [Word(found.group(), found.start() + 1) for found in WORD.finditer(said)]
        if words:
            yield Line(number, words, len(said) + 1)
