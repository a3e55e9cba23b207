"""What all engines outside this program have in common: an address, and that they may be away."""

from typing import Protocol
from urllib.parse import urlsplit

from scorer.table.refusal import RefusedError


class DownError(RefusedError):
    """The engine does not answer now; what was asked for may be asked for again."""

    def __init__(self) -> None:
        what, more = "the log cannot be reached now", {"wait_ms": 1000}
        super().__init__("down", what, "wait a moment; it is tried again", more)


class Engine(Protocol):
    """Something outside that a server needs."""

    async def check(self) -> None:
        """Ask whether it is there.

        Raises:
            RefusedError: it is not, now.
        """


def public(url: str) -> str:
    """An address without what is secret in it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
