"""A game that is being played in the terminal, whichever game it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

RECORD = "record"  # where a mistake stands as long as nobody says the name of the file
SEEDS = 10**9  # different games that chance can begin; a number people can still write down


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing the player may do now."""

    label: str
    """What the player reads."""
    key: str
    """A short text that stays the same from run to run, as a move in notation."""


class Session(Protocol):
    """A game at one moment: a frozen value; playing makes the next one."""

    def view(self) -> str:
        """The drawn board and state as plain text: at most 80 columns, clear without colour."""

    def prompt(self) -> str:
        """Whose turn it is, and what is to be decided now."""

    def choices(self) -> Sequence[Choice]:
        """What may be done, numbered by the terminal from 1; none when the game is over."""

    def played(self, key: str) -> "Session":
        """The game after the choice with this key.

        Raises:
            SheetError: the key is none that may be played now.
        """

    def outcome(self) -> str | None:
        """How the game ended and why, in a sentence; None while it goes on."""

    def record(self) -> str:
        """The notation of the whole game so far: what is saved, resumed and scored."""
