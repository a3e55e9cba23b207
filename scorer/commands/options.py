"""The options that several commands have."""

import click

LANGUAGE = click.option(
    "--lang",
    type=click.Choice(["en", "es"]),
    default="en",
    show_default=True,
    help="The language of the text.",
)
AS_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON document, in English.")
MUMMIES = click.option(
    "--mummies",
    type=click.Choice(["marked", "adjacent"]),
    default="marked",
    show_default=True,
    help="Vanquished are the mummies that are crossed out, or (house rule) all beside a 9.",
)
