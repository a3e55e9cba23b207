"""``dice open``."""

import asyncio
import os
import sys

import click

from scorer.commands.host import GAMES
from scorer.commands.rooms import STORE, data_folder
from scorer.commands.serve import PUBLIC, checked


@click.command("open")
@click.argument("game", type=click.Choice(GAMES))
@STORE
@PUBLIC
def command(game: str, store: str | None, address: str | None) -> None:
    """Open a room in a store that `dice serve` serves, and print how people get in."""
    base = checked(address)
    if base is None:
        raise click.UsageError("--public-url is missing: where do phones find the servers?")
    asyncio.run(_open(game, store, base))


async def _open(game: str, url: str | None, base: str) -> None:
    from scorer.table import invite  # noqa: PLC0415
    from scorer.table.hosting import new_room  # noqa: PLC0415
    from scorer.table.stores import opened  # noqa: PLC0415

    store = await opened(url, data_folder())
    try:
        record = await new_room(store, game, 0)
    finally:
        await store.close()
    link = invite.join_link(base, record.name, record.key)
    has_colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    click.echo(invite.terminal(link, colour=has_colour), color=True)
    click.echo(f"Scan it, or open {base} and type {record.name}-{record.word}")
    click.echo(f"Phones:     {link}")
    click.echo(f"Host:       {invite.host_link(base, record.name, record.host)}")
