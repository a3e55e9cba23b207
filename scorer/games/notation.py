"""What every text notation of a game says about its mistakes: where, what, and what to write."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

MAX_LISTED = 20  # problems told in one message; a wrong kind of file would have thousands
MAX_SHOWN = 26  # characters of somebody's text in a message

# For each language and rule what is wrong and how to mend it; {0} is the first value of a mistake.
Sentences = Mapping[str, Mapping[str, tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class TextProblem:
    """One thing wrong in a written game, where it stands (counted from 1), and how to mend it."""

    line: int
    column: int
    what: str
    fix: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.what}\n    {self.fix}"


@dataclass(frozen=True, slots=True, order=True)
class Mistake:
    """One thing wrong in a text, where it stands (counted from 1), and its rule and values."""

    line: int
    column: int
    rule: str
    params: tuple[str, ...] = ()


class TextError(ValueError):
    """A text that is not what it should be; `problems` holds everything wrong with it, in English.

    Each kind of text has an error of its own, with the `sentences` of its rules.
    """

    sentences: ClassVar[Sentences]

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = tuple(sorted(mistakes))
        self.problems = self.told("en")
        told = [str(problem) for problem in self.problems[:MAX_LISTED]]
        if len(self.problems) > MAX_LISTED:
            told.append(f"and {len(self.problems) - MAX_LISTED} more problems")
        super().__init__("\n".join(told))

    def told(self, language: str) -> tuple[TextProblem, ...]:
        """Every problem in the reader's language; one that is not there is answered in English."""
        sentences = self.sentences.get(language, self.sentences["en"])
        return tuple(_problem(mistake, sentences[mistake.rule]) for mistake in self.mistakes)


def shown(text: str) -> str:
    """Somebody's text in quotes, cut short where it is long."""
    return repr(text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…")


def _problem(mistake: Mistake, sentence: tuple[str, str]) -> TextProblem:
    what, fix = (part.format(*mistake.params) for part in sentence)
    return TextProblem(mistake.line, mistake.column, what, fix)
