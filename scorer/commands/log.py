"""``dice log``."""

import asyncio
import json
from typing import TYPE_CHECKING

import click

from scorer.commands.rooms import STORE, data_folder
from sheetgen.errors import SheetError

if TYPE_CHECKING:
    from scorer.table.store import Store

NEWEST = 5  # rooms that a message names


@click.command("log")
@click.argument("room", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--csv", "as_csv", is_flag=True, help="A table for a spreadsheet.")
@click.option("--end", is_flag=True, help="Close the table: its secret is told, for dice verify.")
@STORE
def command(room: str | None, as_json: bool, as_csv: bool, end: bool, store: str | None) -> None:
    """Show the rolls of a table on this machine, as JSON lines.

    ROOM is its short code, such as K7QX; without it, the newest one.
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv cannot both be; leave one out")
    from scorer.table import exports  # noqa: PLC0415  # help needs none of it

    texts = asyncio.run(_lines(room, store, end=end))
    if as_json:
        click.echo(json.dumps(exports.as_json(texts), ensure_ascii=False))
    elif as_csv:
        click.echo(exports.as_csv(texts), nl=False)
    else:
        click.echo(exports.as_lines(texts), nl=False)


async def _lines(room: str | None, url: str | None, *, end: bool) -> list[str]:
    """The lines of a room's log.

    Raises:
        SheetError: there is no such room, or no store.
    """
    from scorer.table.stores import existing  # noqa: PLC0415

    store = await existing(url, data_folder())
    try:
        name = await _name(room, store)
        if end:
            await _end(name, store)
        return [*await store.lines(name, 0)]
    finally:
        await store.close()


async def _name(room: str | None, store: "Store") -> str:
    """The room that is meant."""
    from scorer.table.keys import CODE, typed  # noqa: PLC0415

    names = [record.name for record in await store.rooms()]
    name = typed(room)[:CODE] if room is not None else next(iter(names), "")
    if name not in names:
        known = ", ".join(names[:NEWEST])
        how = f"the newest are {known}" if known else "open one with `dice host`"
        raise SheetError(room or "log", "there is no such room", how)
    return name


async def _end(name: str, store: "Store") -> None:
    """Tell the secret of a room, unless that has been done."""
    from secrets import token_hex  # noqa: PLC0415

    from scorer.table.command import End  # noqa: PLC0415
    from scorer.table.decide import Actor  # noqa: PLC0415
    from scorer.table.rooms import Rooms  # noqa: PLC0415

    room = await Rooms(store).get(name)
    if not room.room.ended:
        await room.do(End(token_hex(16)), Actor(None, host=True))
