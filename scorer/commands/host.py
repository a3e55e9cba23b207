"""``dice host``."""

import asyncio
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from scorer.commands.engines import boards, engines
from scorer.commands.rooms import BUS, KEEP_PHOTOS, STORE

if TYPE_CHECKING:
    from scorer.table.addresses import Interface
    from scorer.table.serve import Listening
    from scorer.table.store import RoomRecord

GAMES = ("penny-papers", "temple-antics", "aapep")
LARGEST_PORT = 65535
CAUSES = {
    "wsl": "this is Linux inside Windows: its address ends there; run it in Windows itself",
    "vpn": "a VPN is on: switch it off on this machine and on the phones",
    "firewall": "a firewall on this machine keeps phones out: let Python through on this port",
    "other-wifi": "the phone is in another Wi-Fi, or in the guests' one",
    "isolation": "the Wi-Fi keeps its guests apart (client isolation): use a phone's hotspot",
    "mobile-data": "the phone uses mobile data because the Wi-Fi has no internet: switch it off",
    "proxy": "the page opens but its live line does not: switch off proxies and data savers",
    "old-browser": "the phone's browser is too old: try another one",
}


@click.command("host")
@click.argument("game", type=click.Choice(GAMES), required=False)
@click.option("--port", type=click.IntRange(0, LARGEST_PORT), help="Of the server; usually 8765.")
@click.option("--bind", metavar="ADDRESS", help="Listen at this address only.")
@click.option("--https", is_flag=True, help="Serve https beside http, by a self-made certificate.")
@click.option("--new", is_flag=True, help="Open a new room even if one of this evening is there.")
@KEEP_PHOTOS
@click.option("--private-history", is_flag=True, help="Only the host sees the games kept.")
@STORE
@BUS
def command(
    game: str | None,
    port: int | None,
    bind: str | None,
    https: bool,
    new: bool,
    keep_photos: int,
    private_history: bool,
    store: str | None,
    bus: str | None,
) -> None:
    """Open the table: phones in the same Wi-Fi join by the QR code, and roll for everybody.

    GAME is penny-papers, temple-antics or aapep. If the room of this evening was interrupted, it
    goes on where it was. End it with Ctrl-C; the log stays, see `dice log`.
    """
    asyncio.run(_host(game, port, bind, https, new, keep_photos, private_history, store, bus))


async def _host(
    game: str | None,
    port: int | None,
    bind: str | None,
    https: bool,
    new: bool,
    keep_photos: int,
    private_history: bool,
    url: str | None,
    bus_url: str | None,
) -> None:
    from scorer.table import hosting, serve  # noqa: PLC0415  # the web server takes its time

    async with engines(url, bus_url) as found:
        record = await hosting.room_for(found.store, game, new=new)
        usual = record.port if record and port is None else serve.USUAL_PORT
        places = [serve.listen(bind, port, usual)]
        interfaces = _interfaces(bind)
        if https:
            places.append(_secure(bind, places[0].port, interfaces))
        goes_on = record is not None
        record = record or await hosting.new_room(found.store, game or GAMES[0], places[0].port)
        if goes_on:
            click.echo(f"the room {record.name} goes on; --new opens another", err=True)
        told = hosting.Told(_invite, _trouble, _lit)
        shows = "host" if private_history else "store"
        evening = hosting.Evening(found.store, record, interfaces, told, boards(), found.bus, shows)
        evening.shelf, evening.keep_photos = found.shelf, keep_photos
        await evening.run(places)
        click.echo(f"ended; the rolls: dice log {record.name}", err=True)


def _interfaces(bind: str | None) -> "Sequence[Interface]":
    """Where phones may be: this machine's addresses, or the one that was asked for."""
    from scorer.table.addresses import Interface, found  # noqa: PLC0415

    if bind in {None, "0.0.0.0", "::"}:
        return found()
    return [Interface("", str(bind))]


def _secure(bind: str | None, port: int, interfaces: "Sequence[Interface]") -> "Listening":
    from scorer.table.addresses import bases  # noqa: PLC0415
    from scorer.table.certificate import secure  # noqa: PLC0415
    from scorer.table.serve import Listening, listen  # noqa: PLC0415

    names = [interface.address.partition("%")[0] for interface in interfaces]
    context, fingerprint = secure([*names, "127.0.0.1", "localhost"])
    opened = listen(bind, None, port + 1)
    best = next(iter(bases(interfaces, opened.port, "https")), f"https://127.0.0.1:{opened.port}")
    click.echo(f"https beside it: {best} (browsers warn once; its fingerprint, SHA-256:", err=True)
    click.echo(f"{fingerprint})", err=True)
    return Listening(opened.sockets, opened.port, context)


def _invite(record: "RoomRecord", link: str, others: "Sequence[str]") -> None:
    """Show how people get in, and the host's own address."""
    from scorer.table import invite  # noqa: PLC0415

    base = link.partition("/r/")[0]
    has_colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    click.echo(invite.terminal(link, colour=has_colour), color=True)
    click.echo(f"Scan it, or open {base} and type {record.name}-{record.word}")
    click.echo(f"Phones:     {link}")
    for other in others:
        click.echo(f"or perhaps: {other}")
    click.echo(f"Host:       {invite.host_link(base, record.name, record.host)}")
    click.echo("listening; no phone has come yet. End with Ctrl-C", err=True)


def _trouble(link: str | None, likely: "Sequence[str]") -> None:
    """Say what usually keeps phones out, and show the next address."""
    from scorer.table import invite  # noqa: PLC0415

    click.echo("no phone has come yet. What it usually is:", err=True)
    for cause in likely:
        click.echo(f"  - {CAUSES[cause]}", err=True)
    if link is not None:
        click.echo(f"or this machine's other address: {link}", err=True)
        if sys.stdout.isatty():
            click.echo(invite.terminal(link, colour="NO_COLOR" not in os.environ), color=True)


def _lit(lamp: str) -> None:
    """Say that a phone has come."""
    said = {"reached": "a phone has opened the page", "live": "a phone's live connection stands"}
    click.echo(said[lamp], err=True)
