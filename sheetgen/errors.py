"""What a user can mend: where it is, what is wrong, how to mend it."""

from collections.abc import Iterable
from dataclasses import dataclass


class SheetError(Exception):
    """Something the user can mend; a command prints it and ends with exit code 1.

    Args:
        where: the file, option or place that is wrong.
        what: what is wrong there.
        how: how to mend it.
    """

    def __init__(self, where: str, what: str, how: str) -> None:
        super().__init__(where, what, how)  # as they came, so that it can cross processes
        self.where = where
        self.what = what
        self.how = how

    def __str__(self) -> str:
        return f"{self.where}: {self.what}\n    {self.how}"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a text file; line and column are counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing wrong in a layout file, and what to write instead."""

    place: Place
    what: str
    fix: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}\n    {self.fix}"


class LayoutError(SheetError):
    """All problems of one layout file at once, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        first = self.problems[0]
        super().__init__(str(first.place), first.what, first.fix)
        self.args = (self.problems,)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)
