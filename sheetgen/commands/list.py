"""sheetgen list."""

import json

import click

from sheetgen.layout.builtin import Entry, catalogue


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of text.")
def command(*, as_json: bool) -> None:
    """List the shipped layouts."""
    entries = catalogue()
    if as_json:
        click.echo(json.dumps([_promised(entry) for entry in entries], ensure_ascii=False))
    else:
        click.echo("\n".join(_described(entry) for entry in entries))


def _promised(entry: Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "game": entry.game,
        "title": entry.title,
        "papers": entry.papers,
        "languages": entry.languages,
        "pages": entry.pages,
    }


def _described(entry: Entry) -> str:
    facts = (
        f"game: {entry.game or 'none'}",
        f"pages: {entry.pages}",
        f"papers: {', '.join(entry.papers)}",
        f"languages: {', '.join(entry.languages)}",
    )
    return f"{entry.name}\n    {entry.title}. {entry.about}\n    {'; '.join(facts)}"
