"""``dice serve``."""

import asyncio
import re
from typing import TYPE_CHECKING

import click

from scorer.commands.engines import boards, engines
from scorer.commands.rooms import BUS, KEEP_PHOTOS, STORE
from sheetgen.errors import SheetError

if TYPE_CHECKING:
    from scorer.table.meters import Meters

ADDRESS = re.compile(r"https?://[a-zA-Z0-9.\[\]:_-]+")
LARGEST_PORT = 65535

PUBLIC = click.option(
    "--public-url",
    "address",
    metavar="URL",
    envvar="DICE_PUBLIC_URL",
    help="Under which phones come, such as https://dice.example.",
)


@click.command("serve")
@STORE
@BUS
@PUBLIC
@click.option("--port", type=click.IntRange(0, LARGEST_PORT), default=8765, show_default=True)
@click.option("--bind", metavar="ADDRESS", default="127.0.0.1", show_default=True)
@click.option("--read/--no-read", default=True, help="Read photos too, or leave it to readers.")
@KEEP_PHOTOS
@click.option("--metrics", metavar="[ADDRESS:]PORT", help="Where Prometheus may ask; usually none.")
def command(
    store: str | None,
    bus: str | None,
    address: str | None,
    port: int,
    bind: str,
    read: bool,
    keep_photos: int,
    metrics: str | None,
) -> None:
    """Serve all rooms of a store, beside other servers of the same store, behind a proxy.

    Rooms are opened with `dice open`. /health says that this server is alive, /ready that its
    engines answer.
    """
    about = (checked(address), keep_photos, read)
    asyncio.run(_serve((store, bus), about, (bind, port), metrics))


async def _serve(
    urls: tuple[str | None, str | None],
    about: tuple[str | None, int, bool],
    at: tuple[str, int],
    metrics: str | None,
) -> None:
    from scorer.table.public import PublicServer  # noqa: PLC0415
    from scorer.table.serve import listen  # noqa: PLC0415

    address, keep_photos, reads = about
    async with engines(*urls) as found:
        store, meters = found.store, None
        if metrics is not None:
            meters = _meters(metrics)
            from scorer.table.meters import MeteredStore  # noqa: PLC0415

            store = MeteredStore(store, meters)
        server = PublicServer(
            store, found.bus, boards(), address, found.shelf, keep_photos, reads=reads
        )
        rooms = server.rooms()
        if meters is not None:
            meters.watch(rooms)
        places = [listen(*at)]
        click.echo(f"listening at {at[0]}, port {places[0].port}; end with Ctrl-C", err=True)
        await server.run(rooms, places)


def _meters(where: str) -> "Meters":
    """The counters of this server, told at an address.

    Raises:
        SheetError: nothing can listen there, or the package for it is missing.
    """
    host, _, port = where.rpartition(":")
    try:
        from scorer.table.meters import Meters  # noqa: PLC0415  # an extra of its own
    except ImportError as error:
        what = "metrics need a package that is not installed"
        raise SheetError("--metrics", what, 'pip install "penny-dice-sheets[scale]"') from error
    meters = Meters()
    try:
        meters.serve(host.strip("[]") or "127.0.0.1", int(port))
    except (OSError, ValueError, OverflowError) as error:
        what = f"nothing can listen at {where}"
        raise SheetError("--metrics", what, "write a free port, or ADDRESS:PORT") from error
    return meters


def checked(address: str | None) -> str | None:
    """The public address without a slash at its end.

    Raises:
        SheetError: it is none.
    """
    if address is None:
        return None
    bare = address.rstrip("/")
    if not ADDRESS.fullmatch(bare):
        what = f"this is no address of a server: {address}"
        raise SheetError("--public-url", what, "write https://NAME, without a path")
    return bare
