"""What is wrong in a text that should be a game of Aapep."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.games.aapep.words import mistake
from scorer.games.notation import TextError, TextProblem


@dataclass(frozen=True, slots=True, order=True)
class Mistake:
    """One thing wrong in a text, where it stands (counted from 1), and its rule and values."""

    line: int
    column: int
    rule: str
    params: tuple[str, ...] = ()

    def problem(self, language: str = "en") -> TextProblem:
        """What is wrong and what was expected, in the reader's language."""
        what, fix = mistake(self.rule, language, self.params)
        return TextProblem(self.line, self.column, what, fix)


class NotationError(TextError):
    """A text that is no game; `mistakes` are its problems before they are put into words."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = tuple(sorted(mistakes))
        super().__init__(tuple(one.problem() for one in self.mistakes))

    def told(self, language: str) -> TextError:
        """The same in a reader's language."""
        return TextError(tuple(one.problem(language) for one in self.mistakes))
