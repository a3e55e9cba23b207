"""A layout file's text for another folder: it still names the files that it names now."""

import os
from collections.abc import Iterator
from pathlib import Path

from sheetgen.layout.builtin import folder, shipped
from sheetgen.layout.library import file_beside
from sheetgen.layout.nodes import Node
from sheetgen.layout.source import Source

KEYS = ("extends", "include", "data", "file")  # whose values name files
SHIPPED_TOO = ("extends", "include", "data")  # and may name shipped ones from anywhere


def moved_text(text: str, source: Source, to: Path) -> str:
    """The text of a layout file as it must be in the folder `to`.

    Args:
        text: the file's text.
        source: the same file, read, and not written out.
        to: the folder of the copy.
    """
    lines = text.splitlines(keepends=True)
    for key, node in _names(source.root):
        name, line = str(node.value), node.mark.line - 1
        start = lines[line].find(name, node.mark.column - 1) if line < len(lines) else -1
        if start >= 0:
            rest = lines[line][start + len(name) :]
            lines[line] = lines[line][:start] + _moved(key, name, Path(source.file), to) + rest
    return "".join(lines)


def _names(root: Node) -> Iterator[tuple[str, Node]]:
    """The values that name files, from the end of the file to its start."""
    found = {(node.mark, key): node for key, node in _all_names(root)}
    for (_, key), node in sorted(found.items(), reverse=True):
        yield key, node


def _all_names(node: Node) -> Iterator[tuple[str, Node]]:
    for key, child in node.children.items():
        if key in KEYS and isinstance(child.value, str) and "{" not in child.value:
            yield str(key), child
        yield from _all_names(child)


def _moved(key: str, name: str, file: Path, to: Path) -> str:
    if (key == "extends" and name in shipped()) or Path(name).is_absolute():
        return name
    path = file_beside(name, file)
    if path is None:
        return name
    if key in SHIPPED_TOO and path.resolve().is_relative_to(folder().resolve()):
        inside = path.resolve().relative_to(folder().resolve())
        short = inside.with_suffix("").as_posix()
        return short if key == "extends" and short in shipped() else inside.as_posix()
    return Path(os.path.relpath(path.resolve(), to.resolve())).as_posix()
