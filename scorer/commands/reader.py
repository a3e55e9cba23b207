"""``dice reader``."""

import asyncio
import signal
from contextlib import suppress

import click

from scorer.commands.engines import boards, engines
from scorer.commands.rooms import BUS, KEEP_PHOTOS, STORE


@click.command("reader")
@STORE
@BUS
@KEEP_PHOTOS
def command(store: str | None, bus: str | None, keep_photos: int) -> None:
    """Read photos of sheets for the servers of a store, beside other readers.

    Each photo is read once; that of a reader which dies is read by another one after a minute.
    """
    asyncio.run(_read(store, bus, keep_photos))


async def _read(url: str | None, bus_url: str | None, keep_photos: int) -> None:
    from scorer.table.public import PublicServer  # noqa: PLC0415

    async with engines(url, bus_url) as found:
        server = PublicServer(found.store, found.bus, boards(), None, found.shelf, keep_photos)
        reading = asyncio.ensure_future(server.read(server.rooms()))
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError):  # on Windows Ctrl-C ends it all the same
            for sort in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(sort, reading.cancel)
        click.echo("waiting for photos; end with Ctrl-C", err=True)
        await asyncio.wait([reading])
        if not reading.cancelled():
            reading.result()
