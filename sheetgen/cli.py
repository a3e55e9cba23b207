"""The sheetgen command."""

import click

from sheetgen.console import Commands, Later

LATER = {
    "list": Later("sheetgen.commands.list", "List the shipped layouts."),
    "print": Later("sheetgen.commands.print", "Print a layout to a PDF, SVG or PNG file."),
    "check": Later("sheetgen.commands.check", "Tell every problem of layout files at once."),
    "fields": Later("sheetgen.commands.fields", "Tell where everything readable is, in mm."),
    "new": Later("sheetgen.commands.new", "Start a layout file from a copy of another."),
    "schema": Later("sheetgen.commands.schema", "Show the JSON Schema of layout files."),
    "watch": Later(
        "sheetgen.commands.watch", "Show a preview in the browser that follows every save."
    ),
    "calibrate": Later(
        "sheetgen.commands.calibrate", "Print the calibration sheet of a printer, front and back."
    ),
}


@click.group(cls=Commands, later=LATER)
def main() -> None:
    """Print sheets for pencil-and-dice games from layout files."""
