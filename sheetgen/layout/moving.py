"""A layout file for another folder: its text still names the files that it extends and includes."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from sheetgen.layout.builtin import folder, shipped
from sheetgen.layout.confined import leads_out
from sheetgen.layout.library import file_beside
from sheetgen.layout.nodes import Node
from sheetgen.layout.source import Source

LAYOUTS = ("extends", "include")  # whose values name layout files, of any folder
BROUGHT = ("data", "file")  # whose values name rows and pictures, below the layout's folder


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


def brought_along(source: Source) -> Iterator[str]:
    """The names of rows, pictures and fonts that a copy of a layout file needs beside it."""
    here = Path(source.file).parent
    yield from (name for name in beside(source) if (here / name).is_file())


def beside(source: Source) -> Iterator[str]:
    """The names of rows, pictures and fonts in a layout file, whether they are there or not."""
    fonts = source.root.children.get("fonts")
    nodes = [*_all_names(source.root, BROUGHT), *(_texts(fonts) if fonts else ())]
    here = Path(source.file).parent
    for name in sorted({str(node.value) for _, node in nodes}):
        if not leads_out(here, name):
            yield name


def _names(root: Node) -> Iterator[tuple[str, Node]]:
    """The values that name files, from the end of the file to its start."""
    found = {(node.mark, key): node for key, node in _all_names(root, (*LAYOUTS, "data"))}
    for (_, key), node in sorted(found.items(), reverse=True):
        yield key, node


def _all_names(node: Node, keys: Sequence[str]) -> Iterator[tuple[str, Node]]:
    for key, child in _texts(node):
        if key in keys and "{" not in str(child.value):
            yield key, child
    for child in node.children.values():
        yield from _all_names(child, keys)


def _texts(node: Node) -> Iterator[tuple[str, Node]]:
    for key, child in node.children.items():
        if isinstance(child.value, str):
            yield str(key), child


def _moved(key: str, name: str, file: Path, to: Path) -> str:
    if (key == "extends" and name in shipped()) or Path(name).is_absolute():
        return name
    path = file_beside(name, file)
    if path is None:
        return name
    if not leads_out(folder(), str(path.resolve())):
        inside = path.resolve().relative_to(folder().resolve())
        short = inside.with_suffix("").as_posix()
        return short if key == "extends" and short in shipped() else inside.as_posix()
    return name if key == "data" else Path(os.path.relpath(path.resolve(), to.resolve())).as_posix()
