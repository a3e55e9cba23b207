"""The files that one layout is made of: found from where they are named, each read once."""

import os
from collections.abc import Sequence
from pathlib import Path

from sheetgen.errors import LayoutError, Problem
from sheetgen.layout.builtin import folder, shipped
from sheetgen.layout.confined import leads_out, outside
from sheetgen.layout.mistakes import shortened
from sheetgen.layout.nodes import Mark, Node
from sheetgen.layout.rows import Row, read_rows
from sheetgen.layout.source import Source, read_source

MAX_FILES = 50  # that one layout is made of; the largest shipped one has three
MAX_CHAIN = 10  # files that extend or include each other


class RefusedError(Exception):
    """A file that cannot be taken in; its problems are told."""


class Library:
    """The files read so far, and the problems found in them."""

    def __init__(self, first: Source) -> None:
        self.sources = {_real(Path(first.file)): first}
        self.lines = dict(first.lines)
        self.problems: list[Problem] = []
        self.paths: dict[tuple[str, str], Path | None] = {}  # looked for, by name and from where
        self.reals: dict[Path, Path] = {}  # without links and '..'

    def layout(self, name: Node, chain: Sequence[Path]) -> tuple[Path, Source]:
        """The layout that another one extends: a shipped name, or a file.

        Raises:
            RefusedError: it cannot be read, or the chain of files comes back to itself.
        """
        known = shipped().get(str(name.value))
        return self._read(known or self._found(name), name.mark, chain)

    def parts(self, name: Node, chain: Sequence[Path]) -> tuple[Path, Source]:
        """The file of parts that another one includes.

        Raises:
            RefusedError: it cannot be read, or the chain of files comes back to itself.
        """
        return self._read(self._found(name), name.mark, chain)

    def rows(self, name: Node) -> tuple[Row, ...]:
        """The rows of a CSV file that a layout names.

        Raises:
            RefusedError: it cannot be read, or something in it is wrong.
        """
        path = self._found(name)
        homes = (Path(name.mark.file).parent, folder())
        if all(leads_out(home, str(path.absolute())) for home in homes):
            raise self.refuse(name.mark, *outside(shortened(str(name.value))))
        try:
            rows = read_rows(path)
        except LayoutError as error:
            self.problems += error.problems
            raise RefusedError from None
        self.lines[str(path)] = ()
        return rows

    def refuse(self, mark: Mark, what: str, fix: str) -> RefusedError:
        """Tell a problem; the answer is to be raised."""
        self.problems.append(Problem(mark.place, what, fix))
        return RefusedError()

    def _found(self, name: Node) -> Path:
        """The file that is meant: from the folder of the file that names it, or a shipped one."""
        text, mark = name.value, name.mark
        if not isinstance(text, str) or not text:
            raise self.refuse(mark, "the name of a file is meant here", "write its name as a text")
        known = (text, mark.file)
        if known not in self.paths:
            self.paths[known] = file_beside(text, Path(mark.file))
        path = self.paths[known]
        if path is None:
            what = f"there is no file '{shortened(text)}'"
            fix = "write its name from the folder of this file, with '/'"
            raise self.refuse(mark, what, fix)
        return path

    def _read(self, path: Path, mark: Mark, chain: Sequence[Path]) -> tuple[Path, Source]:
        if path not in self.reals:
            self.reals[path] = _real(path)
        real = self.reals[path]
        if real in chain:
            names = " → ".join(file.name for file in (*chain[chain.index(real) :], real))
            raise self.refuse(mark, f"these files go in a circle: {names}", "take one of them out")
        if len(chain) >= MAX_CHAIN:
            what = f"more than {MAX_CHAIN} files extend or include each other"
            raise self.refuse(mark, what, "put some of them together")
        if real not in self.sources:
            self.sources[real] = self._new(path, mark)
        return real, self.sources[real]

    def _new(self, path: Path, mark: Mark) -> Source:
        if len(self.sources) >= MAX_FILES:
            what = f"the layout is made of more than {MAX_FILES} files"
            raise self.refuse(mark, what, "put some of them together")
        try:
            source = read_source(path)
        except LayoutError as error:
            self.problems += error.problems
            raise RefusedError from None
        self.problems += source.problems
        self.lines |= source.lines
        return source


def file_beside(name: str, file: Path) -> Path | None:
    """The file that a file names: from the folder of that file, or else a shipped one."""
    try:
        beside = Path(os.path.normpath(file.parent / name))
        return next((path for path in (beside, folder() / name) if path.is_file()), None)
    except (OSError, ValueError):
        return None


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
