"""Load a layout file: everything that is wrong with it at once, or a layout that keeps its word."""

from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from pydantic import ValidationError

from sheetgen.errors import LayoutError, Place, Problem
from sheetgen.layout.checks import check
from sheetgen.layout.messages import problems_of
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


def load_layout(path: Path, name: str | None = None) -> Loaded:
    """Read and check a layout file; without a name it is called like the file.

    Raises:
        LayoutError: the file cannot be read, or something in it is wrong: all of it.
    """
    source = read_source(path)
    return Loaded(_checked(source), name or path.stem, source)


def _checked(source: Source) -> Layout:
    problems = [*source.problems, *islice(check(source), MAX_PROBLEMS + 1)]
    try:
        layout = Layout.model_validate(source.value)
    except ValidationError as error:
        problems += problems_of(error, source, MAX_PROBLEMS + 1)
        raise LayoutError(_first(problems)) from None
    if problems:
        raise LayoutError(_first(problems))
    return layout


def _first(problems: list[Problem]) -> list[Problem]:
    """The first problems in the order of the file, and whether there are more."""
    ordered = sorted(set(problems))
    if len(ordered) <= MAX_PROBLEMS:
        return ordered
    shown = ordered[:MAX_PROBLEMS]
    fix = "mend the ones before first"
    return [*shown, Problem(shown[-1].place, "there are more problems after this one", fix)]
