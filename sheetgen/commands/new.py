"""sheetgen new."""

import re
from pathlib import Path

import click

from sheetgen.commands.files import mendable, write_files
from sheetgen.errors import SheetError
from sheetgen.layout.builtin import find_layout
from sheetgen.layout.load import load_layout
from sheetgen.layout.moving import moved_text
from sheetgen.layout.schema import FILE_NAME, schema_text
from sheetgen.layout.source import read_source

SUFFIXES = (".yaml", ".yml")
POINTER = f"# yaml-language-server: $schema={FILE_NAME}"  # an editor looks beside the file
OLD_POINTER = re.compile(r"^# yaml-language-server:.*\r?\n", re.MULTILINE)


@click.command()
@click.argument("name")
@click.option("--from", "layout", metavar="LAYOUT", required=True, help="A shipped name or a file.")
def command(*, name: str, layout: str) -> None:
    """Start a layout file from a copy of another.

    NAME is the new file; '.yaml' is added. The JSON Schema is put beside it, so that an editor
    completes and explains what you write. What LAYOUT extends or includes is not copied: the new
    file names it where it is.
    """
    path = Path(name if name.endswith(SUFFIXES) else f"{name}.yaml")
    beside = path.parent / FILE_NAME
    with mendable(path):
        is_there, has_schema = path.exists(), beside.exists()
    if is_there:
        fix = "choose another name, or delete it first"
        raise SheetError(str(path), "this file is there already", fix)
    found = find_layout(layout)
    load_layout(found.path, found.name)  # a start that has no problems
    texts = {path: _copy(found.path, path.parent)}
    if not has_schema:
        texts[beside] = schema_text()
    write_files({file: text.encode() for file, text in texts.items()})
    click.echo("\n".join(map(str, texts)))


def _copy(path: Path, to: Path) -> str:
    """The text of a layout file for a folder, pointing to the schema and the files it names."""
    text = moved_text(path.read_bytes().decode("utf-8-sig"), read_source(path), to)
    return f"{POINTER}\n{OLD_POINTER.sub('', text, count=1)}"
