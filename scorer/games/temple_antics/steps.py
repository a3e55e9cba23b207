"""The steps of a game: rolls, which chance makes, and choices, which the player makes.

The text of a step is its notation.
"""

from dataclasses import dataclass
from enum import StrEnum

from scorer.games.temple_antics.island import Square
from scorer.games.temple_antics.state import Die
from scorer.games.temple_antics.tables import Item, Side, Walls


class Through(StrEnum):
    """How a wall in the way is broken."""

    DAMAGE = "damage"
    PICKAXE = "pickaxe"


class Plain(StrEnum):
    """A choice that needs no more words."""

    AGAIN = "again"
    """Roll doubles again."""
    TELEPORT = "teleport"
    """Go from one cave to the other."""
    STAY = "stay"
    """Do not."""
    MEET = "meet"
    """Deal with the encounter."""
    SHOTGUN = "shotgun"
    """Fire the shotgun in this fight."""
    FIGHT = "fight"
    """Take what damage the fight does."""
    TAKE = "take"
    """Put the item that was found into the inventory."""


@dataclass(frozen=True, slots=True)
class Roll:
    """What the dice show that had to be rolled, in their order."""

    faces: tuple[int, ...]

    def __str__(self) -> str:
        return f"roll {' '.join(map(str, self.faces))}"


@dataclass(frozen=True, slots=True)
class Assign:
    """Put the die with this face on Next Tile and the other one on Encounter."""

    tile: int

    def __str__(self) -> str:
        return f"tile {self.tile}"


@dataclass(frozen=True, slots=True)
class Go:
    """Move to a tile beside; with walls if they are drawn, and through a wall if one is broken."""

    square: Square
    walls: Walls | None = None
    """The sides that get a wall; None on an old tile, where none are drawn (TA12)."""
    through: Through | None = None

    def __str__(self) -> str:
        walls = "" if self.walls is None else f" [{' '.join(self.walls)}]"
        return f"go {self.square}{walls}" + (f" by {self.through}" if self.through else "")


@dataclass(frozen=True, slots=True)
class Charm:
    """Use the charm to roll one die again."""

    die: Die

    def __str__(self) -> str:
        return f"charm {self.die}"


@dataclass(frozen=True, slots=True)
class Use:
    """Use a bandage or the elixir."""

    item: Item

    def __str__(self) -> str:
        return f"use {self.item}"


@dataclass(frozen=True, slots=True)
class Pickaxe:
    """Break a wall of the player's tile without moving yet."""

    side: Side

    def __str__(self) -> str:
        return f"pickaxe {self.side}"


Step = Roll | Assign | Go | Charm | Use | Pickaxe | Plain
