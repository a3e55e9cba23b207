"""What every text notation of a game says about its mistakes: where, what, and what to write."""

from dataclasses import dataclass

MAX_LISTED = 20  # problems told in one message; a wrong kind of file would have thousands
MAX_SHOWN = 26  # characters of somebody's text in a message


@dataclass(frozen=True, slots=True)
class TextProblem:
    """One thing wrong in a written game, where it stands (counted from 1), and how to mend it."""

    line: int
    column: int
    what: str
    fix: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.what}\n    {self.fix}"


class TextError(ValueError):
    """A text that is not what it should be; `problems` holds everything wrong with it."""

    def __init__(self, problems: tuple[TextProblem, ...]) -> None:
        self.problems = problems
        told = [str(problem) for problem in problems[:MAX_LISTED]]
        if len(problems) > MAX_LISTED:
            told.append(f"and {len(problems) - MAX_LISTED} more problems")
        super().__init__("\n".join(told))


def shown(text: str) -> str:
    """Somebody's text in quotes, cut short where it is long."""
    return repr(text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…")
