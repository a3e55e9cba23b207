"""The wake-up between servers of the same rooms: it says that there is more, never what.

Whatever it loses is found again, since every server looks into the log every few seconds. So its
engine may be stopped and started during play.
"""

from collections.abc import AsyncGenerator
from typing import Protocol


class Bus(Protocol):
    """Carries short texts from each server to all of them."""

    async def say(self, text: str) -> None:
        """Tell everybody; nobody knows whether it arrives."""

    def heard(self) -> AsyncGenerator[str | None, None]:
        """What is said, for ever; None each time that something may have been missed."""

    async def check(self) -> None:
        """Ask the engine whether it is there.

        Raises:
            DownError: it is not.
        """

    async def close(self) -> None:
        """Let go of the engine."""
