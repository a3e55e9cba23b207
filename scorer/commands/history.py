"""``dice history``."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

import click

from scorer.commands.options import LANGUAGE
from scorer.commands.rooms import STORE, data_folder
from sheetgen.errors import SheetError

UNKNOWN = {
    "en": ("no game of this number was kept", "`dice history` lists them"),
    "es": ("no se guardó ninguna partida con este número", "`dice history` las enumera"),
}


@click.command("history")
@click.argument("number", required=False, type=click.IntRange(1))
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--csv", "as_csv", is_flag=True, help="A table for a spreadsheet.")
@click.option("--delete", is_flag=True, help="Forget the game NUMBER.")
@STORE
@LANGUAGE
def command(
    number: int | None, as_json: bool, as_csv: bool, delete: bool, store: str | None, lang: str
) -> None:
    """Show the games that were kept at the table, and the records.

    With NUMBER only that game, each sheet in the notation that `scorer score` counts.
    """
    if as_json + as_csv + delete > 1:
        raise click.UsageError(
            "of --json, --csv and --delete only one can be; leave out the others"
        )
    if delete and number is None:
        raise click.UsageError("--delete needs the NUMBER of a game")
    from scorer.table.after import history_text  # noqa: PLC0415  # help needs none of it
    from scorer.table.after.records import records  # noqa: PLC0415

    kept = asyncio.run(_kept(store, number, delete=delete))
    if number is not None and not kept:
        raise SheetError(str(number), *UNKNOWN[lang])
    if delete:
        return
    if as_csv:
        click.echo(history_text.table(kept), nl=False)
    elif as_json:
        document = {"evenings": kept} if number else {"evenings": kept, "records": records(kept)}
        click.echo(json.dumps(document, ensure_ascii=False))
    elif number is not None:
        click.echo("\n".join(history_text.whole(kept[0], lang)))
    else:
        click.echo("\n".join(history_text.lines(kept, records(kept), lang)))


async def _kept(
    url: str | None, number: int | None, *, delete: bool
) -> Sequence[Mapping[str, Any]]:
    """The games, or the one of a number.

    Raises:
        SheetError: there is no store.
    """
    from scorer.table.after.history import evenings  # noqa: PLC0415
    from scorer.table.stores import existing  # noqa: PLC0415

    store = await existing(url, data_folder())
    try:
        kept = [one for one in await evenings(store) if number in {None, one["number"]}]
        if delete and number is not None:
            await store.drop_evening(number)
        return kept
    finally:
        await store.close()
