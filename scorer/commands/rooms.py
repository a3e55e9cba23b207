"""Where the rooms of the table are kept, for the commands that need them."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.errors import SheetError

if TYPE_CHECKING:
    from scorer.table.bus import Bus

LONGEST = 3650  # days
STORE = click.option(
    "--store",
    metavar="URL",
    envvar="DICE_STORE",
    help="Where logs are kept: a file, or postgresql://…; by default in your own folder.",
)
BUS = click.option(
    "--bus",
    metavar="URL",
    envvar="DICE_BUS",
    help="How servers of one store wake each other: redis://…; else they look every 2 s.",
)
KEEP_PHOTOS = click.option(
    "--keep-photos",
    type=click.IntRange(0, LONGEST),
    default=30,
    show_default=True,
    metavar="DAYS",
    help="Then photos of sheets are deleted; 0: as soon as their sheets are confirmed.",
)


def data_folder() -> Path:
    """Where data of the user's is kept on this system."""
    if sys.platform in {"win32", "darwin"}:
        return Path(click.get_app_dir("dice"))
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "dice"


def bus_at(url: str | None) -> "Bus | None":
    """The bus at an address, if there is one.

    Raises:
        SheetError: there is no such kind, or its package is missing.
    """
    if url is None:
        return None
    try:
        from scorer.table.redis_bus import RedisBus  # noqa: PLC0415  # an extra of its own
    except ImportError as error:
        what = "Redis needs a package that is not installed"
        raise SheetError("--bus", what, 'pip install "penny-dice-sheets[scale]"') from error
    return RedisBus(url)
