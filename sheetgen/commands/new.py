"""sheetgen new."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.commands.files import mendable, write_files
from sheetgen.errors import SheetError

if TYPE_CHECKING:
    from sheetgen.layout.source import Source

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
    completes and explains what you write. Rows, pictures and fonts are copied along; what LAYOUT
    extends or includes is not: the new file names it where it is. The copy's provenance is 'own'.
    """
    from sheetgen.layout.builtin import find_layout  # noqa: PLC0415  # help needs none of it
    from sheetgen.layout.load import load_layout  # noqa: PLC0415
    from sheetgen.layout.schema import FILE_NAME, schema_text  # noqa: PLC0415
    from sheetgen.layout.source import read_source  # noqa: PLC0415

    beside = path.parent / FILE_NAME
    with mendable(path):
        is_there, has_schema = path.exists(), beside.exists()
    if is_there:
        fix = "choose another name, or delete it first"
        raise SheetError(str(path), "this file is there already", fix)
    found = find_layout(layout)
    load_layout(found.path, found.name)  # a start that has no problems
    source = read_source(found.path)
    files = {path: _copy(found.path, source, path.parent, FILE_NAME).encode()}
    if not has_schema:
        files[beside] = schema_text().encode()
    files |= _along(source, path.parent)
    click.echo("\n".join(map(str, write_files(files))))


def _along(source: "Source", to: Path) -> dict[Path, bytes]:
    """The files that stand below the layout's folder and are not yet below the new one's.

    Raises:
        SheetError: there is another file of that name.
    """
    from sheetgen.layout.moving import brought_along  # noqa: PLC0415

    files: dict[Path, bytes] = {}
    for name in brought_along(source):
        content = (Path(source.file).parent / name).read_bytes()
        copy = to / name
        with mendable(copy):
            if copy.exists() and copy.read_bytes() == content:
                continue
            if copy.exists():
                fix = "choose a folder without it"
                raise SheetError(str(copy), "another file of this name is there already", fix)
            if to.is_dir():
                copy.parent.mkdir(parents=True, exist_ok=True)
        files[copy] = content
    return files


def _copy(path: Path, source: "Source", to: Path, schema: str) -> str:
    """The text of a layout file for a folder, pointing to the schema and the files it names."""
    from sheetgen.layout.moving import moved_text  # noqa: PLC0415

    text = moved_text(path.read_bytes().decode("utf-8-sig"), source, to)
    text = OLD_POINTER.sub("", text, count=1)
    text, said = PROVENANCE.subn(OWN, text, count=1)
    if not said:  # it is that of the layout that is extended
        text = FIRST_KEY.sub(f"{OWN}\n", text, count=1)
    return f"# yaml-language-server: $schema={schema}\n{text}"  # an editor looks beside the file
