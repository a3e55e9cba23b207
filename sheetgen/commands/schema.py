"""sheetgen schema."""

import click

from sheetgen.layout.schema import schema_text


@click.command()
def command() -> None:
    """Show the JSON Schema of layout files."""
    click.echo(schema_text(), nl=False)
