"""Load a layout file: everything that is wrong with it at once, or a layout that keeps its word."""

from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from pydantic import ValidationError

from sheetgen.errors import LayoutError, Place, Problem
from sheetgen.layout.checks import check
from sheetgen.layout.expand import expanded
from sheetgen.layout.messages import problems_of
from sheetgen.layout.mistakes import shortened
from sheetgen.layout.model import Layout
from sheetgen.layout.nodes import KeyPath
from sheetgen.layout.source import Source, read_source

MAX_PROBLEMS = 100  # nobody mends more at once, and one mistake can spoil thousands of parts


@dataclass(frozen=True, slots=True)
class Loaded:
    """A layout, the name it is printed and read by, and where everything in it stands."""

    layout: Layout
    name: str
    source: Source

    def place(self, path: KeyPath) -> Place:
        """Where a value stands in the file, or the nearest one around it that does."""
        return self.source.place(path)

    def problem(self, path: KeyPath, what: str, fix: str) -> Problem:
        """A problem of a value, with what does not stand at its place: which one, which words."""
        text = self.source.written_out(path)
        notes = self.source.notes(path) if text is None else (f"'{shortened(text)}'",)
        shown = f": {', '.join(notes)}" if notes else ""
        return Problem(self.place(path), what + shown, fix)


def load_layout(path: Path, name: str | None = None) -> Loaded:
    """Read and check a layout file; without a name it is called like the file.

    Raises:
        LayoutError: the file cannot be read, or something in it is wrong: all of it.
    """
    source = expanded(read_source(path))
    return Loaded(_checked(source), name or path.stem, source)


def _checked(source: Source) -> Layout:
    found = list(islice(check(source), MAX_PROBLEMS + 1))
    layout = None
    try:
        layout = Layout.model_validate(source.value)
    except ValidationError as error:
        found += problems_of(error, source, MAX_PROBLEMS + 1)
    problems = [*source.problems, *(each for each in found if each.place not in source.unclear)]
    if layout is None or problems:
        raise LayoutError(_first(problems or found))
    return layout


def _first(problems: list[Problem]) -> list[Problem]:
    """The first problems in the order of the file, and whether there are more."""
    ordered = sorted(set(problems))
    if len(ordered) <= MAX_PROBLEMS:
        return ordered
    shown = ordered[:MAX_PROBLEMS]
    fix = "mend the ones before first"
    return [*shown, Problem(shown[-1].place, "there are more problems after this one", fix)]
