"""sheetgen new."""

import re
from pathlib import Path

import click

from sheetgen.commands.files import mendable, write_files
from sheetgen.errors import SheetError

SUFFIXES = (".yaml", ".yml")
OLD_POINTER = re.compile(r"^# yaml-language-server:.*\r?\n", re.MULTILINE)
OWN = "provenance: own"
FIRST_KEY = re.compile(r"^(?=\w)", re.MULTILINE)
PROVENANCE = re.compile(r"^provenance:[ \t]*[\"']?\w+[\"']?", re.MULTILINE)


def _path(_ctx: click.Context, _param: click.Parameter, value: str) -> Path:
    """The file that is to be written; its name may be without '.yaml'."""
    name = re.split(r"[/\\]", value)[-1]
    if name.strip() in {"", ".", ".."} or name.lower() in SUFFIXES:
        raise click.BadParameter(f"'{value}' names no file; write a name such as my-temple")
    return Path(value if name.lower().endswith(SUFFIXES) else f"{value}.yaml")


@click.command()
@click.argument("path", metavar="NAME", callback=_path)
@click.option("--from", "layout", metavar="LAYOUT", required=True, help="A shipped name or a file.")
def command(*, path: Path, layout: str) -> None:
    """Start a layout file from a copy of another.

    NAME is the new file; '.yaml' is added. The JSON Schema is put beside it, so that an editor
    completes and explains what you write. What LAYOUT extends or includes is not copied: the new
    file names it where it is. The copy's provenance is 'own'.
    """
    from sheetgen.layout.builtin import find_layout  # noqa: PLC0415  # help needs none of it
    from sheetgen.layout.load import load_layout  # noqa: PLC0415
    from sheetgen.layout.schema import FILE_NAME, schema_text  # noqa: PLC0415

    beside = path.parent / FILE_NAME
    with mendable(path):
        is_there, has_schema = path.exists(), beside.exists()
    if is_there:
        fix = "choose another name, or delete it first"
        raise SheetError(str(path), "this file is there already", fix)
    found = find_layout(layout)
    load_layout(found.path, found.name)  # a start that has no problems
    texts = {path: _copy(found.path, path.parent, FILE_NAME)}
    if not has_schema:
        texts[beside] = schema_text()
    click.echo("\n".join(map(str, write_files((file, texts[file].encode()) for file in texts))))


def _copy(path: Path, to: Path, schema: str) -> str:
    """The text of a layout file for a folder, pointing to the schema and the files it names."""
    from sheetgen.layout.moving import moved_text  # noqa: PLC0415
    from sheetgen.layout.source import read_source  # noqa: PLC0415

    text = moved_text(path.read_bytes().decode("utf-8-sig"), read_source(path), to)
    text = OLD_POINTER.sub("", text, count=1)
    text, said = PROVENANCE.subn(OWN, text, count=1)
    if not said:  # it is that of the layout that is extended
        text = FIRST_KEY.sub(f"{OWN}\n", text, count=1)
    return f"# yaml-language-server: $schema={schema}\n{text}"  # an editor looks beside the file
