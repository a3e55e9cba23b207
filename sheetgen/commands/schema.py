"""sheetgen schema."""

import click


@click.command()
def command() -> None:
    """Show the JSON Schema of layout files."""
    from sheetgen.layout.schema import schema_text  # noqa: PLC0415  # help needs none of it

    click.echo(schema_text(), nl=False)
