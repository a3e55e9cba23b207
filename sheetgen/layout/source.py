"""A layout file that was read: its values, and the place of each."""

import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sheetgen.errors import LayoutError, Place, Problem
from sheetgen.layout.nodes import KeyPath, Node, read_nodes

MAX_BYTES = 1_000_000  # a thousand parts are about 130 kB
UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)  # what YAML allows in no file, and the byte order mark anywhere but at the start

LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # as YAML counts lines


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read: its values, their places, and the problems found so far.

    The values may come from several files; `lines` has the text of each.
    """

    file: str
    root: Node
    lines: Mapping[str, tuple[str, ...]]
    problems: tuple[Problem, ...] = ()
    unclear: frozenset[Place] = frozenset()  # values that have a problem already

    @property
    def files(self) -> tuple[str, ...]:
        """The file itself and all that it extends, includes and takes rows from."""
        return tuple(self.lines)

    @property
    def value(self) -> object:
        """The whole file as dict, tuple, text, number, bool or None."""
        return self.root.value

    def place(self, path: KeyPath) -> Place:
        """Where a value stands, or the nearest one around it that does."""
        return self._nodes(path)[-1].mark.place

    def key_place(self, path: KeyPath) -> Place:
        """Where the key of a value stands; in a list, where the value does."""
        parent = self._nodes(path[:-1])[-1]
        mark = parent.keys.get(path[-1]) if path else None
        return mark.place if mark else self.place(path)

    def inside(self, path: KeyPath, row: int, text: str, column: int) -> Place:
        """Where a character of a '|' text stands; `text` is its row, all counted from 0."""
        node = self._nodes(path)[-1]
        file, lines = node.mark.file, self._lines(node.mark.file)
        line = node.mark.line + row  # the text starts on the line after the '|'
        start = lines[line].find(text) if node.block and line < len(lines) else -1
        return Place(file, line + 1, start + column + 1) if start >= 0 else self.place(path)

    def written_out(self, path: KeyPath) -> str | None:
        """A text that stands otherwise in its file: there it has variables or sums."""
        node = self._nodes(path)[-1]
        if not isinstance(node.value, str) or node.block or not node.value:
            return None
        return None if node.value in self.after(node.mark.place) else node.value

    def notes(self, path: KeyPath) -> tuple[str, ...]:
        """Which one of several a value is, where a repeat has written it out."""
        return tuple(node.note for node in self._nodes(path) if node.note)

    def after(self, place: Place) -> str:
        """The rest of the line from a place on."""
        lines = self._lines(place.file)
        line = lines[place.line - 1] if place.line <= len(lines) else ""
        return line[place.column - 1 :]

    def _lines(self, file: str) -> tuple[str, ...]:
        return self.lines.get(file, ())

    def _nodes(self, path: KeyPath) -> list[Node]:
        nodes = [self.root]
        for step in path:
            child = nodes[-1].children.get(step)
            if child is None:
                break
            nodes.append(child)
        return nodes


def read_source(path: Path) -> Source:
    """Read a layout file.

    Raises:
        LayoutError: there is nothing that could be checked further.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise OSError(0, "it is no file")  # a pipe would wait for ever
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file can have this name"
        what = f"this cannot be read ({reason})"
        raise LayoutError([_problem(str(path), what, "give the name of a layout file")]) from None
    return parse_source(content, str(path))


def parse_source(content: bytes, file: str) -> Source:
    """Read the content of a layout file; `file` names it in messages.

    Raises:
        LayoutError: there is nothing that could be checked further.
    """
    if len(content) > MAX_BYTES:
        what = f"the file is larger than {MAX_BYTES // 1_000_000} MB"
        raise LayoutError([_problem(file, what, "divide it into several layouts")])
    text = decoded(content, file)
    root, problems = read_nodes(file, text)
    if root is None:
        raise LayoutError(problems)
    return Source(file, root, {file: tuple(text.splitlines())}, tuple(problems))


def _problem(file: str, what: str, fix: str, at: tuple[int, int] = (1, 1)) -> Problem:
    return Problem(Place(file, *at), what, fix)


def decoded(content: bytes, file: str) -> str:
    """A file's text, without a byte order mark.

    Raises:
        LayoutError: it is no text, or has characters that no text has.
    """
    content = content.removeprefix(BOM_UTF8)  # 'utf-8-sig' would count errors from behind it
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        mark = _mark_at(content[: error.start].decode("utf-8", "replace"))
        what = "this is not text in UTF-8"
        raise LayoutError([_problem(file, what, "save the file as UTF-8", mark)]) from None
    if match := UNPRINTABLE.search(text):
        what = f"the character U+{ord(match[0]):04X} may not stand in this file"
        mark = _mark_at(text[: match.start()])
        raise LayoutError([_problem(file, what, "delete it", mark)])
    return text


def _mark_at(before: str) -> tuple[int, int]:
    lines = LINE_END.split(before)
    return len(lines), len(lines[-1]) + 1
