"""A layout file as it stands: its pages as pictures, and what is wrong with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sheetgen.commands.output import svg
from sheetgen.commands.survey import survey
from sheetgen.compose import Copy, compose, copies
from sheetgen.compose.ink import Ink
from sheetgen.errors import LayoutError, Place, Problem, SheetError
from sheetgen.layout.load import Loaded, load_layout
from sheetgen.layout.moving import beside
from sheetgen.layout.source import read_source

AROUND = 2  # lines of the file that are shown before and after a problem's


@dataclass(frozen=True, slots=True)
class Look:
    """What the preview is to show."""

    paper: str
    language: str
    ink: Ink


@dataclass(frozen=True, slots=True)
class Draft:
    """A file at one moment; ``loaded`` is what it said when it was right for the last time."""

    loaded: Loaded | None
    problems: tuple[Problem, ...]
    files: tuple[Path, ...]

    @property
    def stamp(self) -> tuple[object, ...]:
        """Changes when one of the files does."""
        return tuple(_stamp(file) for file in self.files)

    def pictures(self, look: Look) -> list[bytes]:
        """The pages of the first copy as SVG; none while it was never right."""
        if self.loaded is None:
            return []
        layout = self.loaded.layout
        try:
            sheet = compose(self.loaded, look.paper, look.language, look.ink)
            values = layout.data[0] if layout.data else {}
            return [svg(sheet, page) for page in copies(sheet, [Copy(1, None, values)])]
        except SheetError:
            return []  # told among the problems

    def excerpt(self, problem: Problem) -> Iterator[tuple[int, str]]:
        """The lines around a problem, with their numbers."""
        try:
            lines = Path(problem.place.file).read_text("utf-8", "replace").splitlines()
        except OSError:
            return
        first = max(problem.place.line - AROUND, 1)
        last = min(problem.place.line + AROUND, len(lines))
        yield from ((number, lines[number - 1]) for number in range(first, last + 1))


def read_draft(file: Path, before: Draft | None) -> Draft:
    """The file as it is now; while it is wrong, with the pages that it had before."""
    try:
        loaded = load_layout(file)
    except LayoutError as error:
        return _broken(file, before, error.problems)
    except SheetError as error:
        return _broken(file, before, (Problem(Place(str(file), 1, 1), error.what, error.how),))
    problems = tuple(survey(loaded))
    shown = before.loaded if problems and before and before.loaded else loaded
    return Draft(shown, problems, _files(file, loaded))


def _broken(file: Path, before: Draft | None, problems: tuple[Problem, ...]) -> Draft:
    """A file that says nothing; the files it took parts from may be what is wrong."""
    named = {Path(problem.place.file) for problem in problems}
    files = {*(before.files if before else ()), *named, file}
    return Draft(before.loaded if before else None, problems, tuple(sorted(files)))


def _files(file: Path, loaded: Loaded) -> tuple[Path, ...]:
    """The layout files, and the rows, pictures and fonts that they name."""
    layouts = {file, *map(Path, loaded.source.files)}
    named = {layout.parent / name for layout in layouts for name in _named(layout)}
    return tuple(sorted(layouts | named))


def _named(layout: Path) -> Iterator[str]:
    try:
        yield from beside(read_source(layout))
    except SheetError:  # it has been saved again meanwhile, and is read again soon
        return


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size
