"""Where the rooms of the table are kept, for the commands that need them."""

import os
import sys
from pathlib import Path

import click

STORE = click.option(
    "--store", metavar="URL", help="Where logs are kept: a file; by default in your own folder."
)


def data_folder() -> Path:
    """Where data of the user's is kept on this system."""
    if sys.platform in {"win32", "darwin"}:
        return Path(click.get_app_dir("dice"))
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "dice"
