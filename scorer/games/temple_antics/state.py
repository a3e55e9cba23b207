"""Where a game of Temple Antics stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorer.games.temple_antics.island import THUNDER_ISLAND, Edge, Island, Square, edge
from scorer.games.temple_antics.tables import (
    ATTACK,
    BASE_ATTACK,
    ENCOUNTERS,
    MAX_HEALTH,
    SNEAK_DAMAGE,
    Encounter,
    Item,
    Side,
    Time,
    combat_damage,
    time_of,
)


class Stage(StrEnum):
    """What is to be decided once the dice lie: the steps of a turn."""

    ASSIGN = "assign"
    MOVE = "move"
    CAVE = "cave"
    ENCOUNTER = "encounter"
    FIGHT = "fight"
    PACK = "pack"


class Die(StrEnum):
    """A die by the place where it lies."""

    FIRST = "first"
    SECOND = "second"
    TILE = "tile"
    ENCOUNTER = "encounter"
    COMBAT = "combat"
    ITEM = "item"


class Ending(StrEnum):
    """How a game ends."""

    ESCAPED = "escaped"
    DIED = "died"
    SUNSET = "sunset"


# The dice that lie, or are being rolled, at each stage.
LYING: Mapping[Stage, tuple[Die, ...]] = {
    Stage.ASSIGN: (Die.FIRST, Die.SECOND),
    Stage.MOVE: (Die.TILE, Die.ENCOUNTER),
    Stage.CAVE: (Die.ENCOUNTER,),
    Stage.ENCOUNTER: (Die.ENCOUNTER,),
    Stage.FIGHT: (Die.ENCOUNTER, Die.COMBAT),
    Stage.PACK: (Die.ENCOUNTER, Die.ITEM),
}


@dataclass(frozen=True, slots=True)
class State:
    """Everything that a player sees on the sheet and on the table at one moment."""

    island: Island
    turn: int
    stage: Stage
    rolling: tuple[Die, ...]
    """The dice that have to be rolled before anything else; none while the player decides."""
    dice: Mapping[Die, int]
    health: int
    items: Mapping[Item, int]
    """What is in the inventory, and how many uses are left; 1 for what is never used up."""
    path: tuple[Square, ...]
    """The crosses in the order they were drawn; the last one is where the player stands."""
    walls: frozenset[Edge]
    met: bool = False
    """Whether the encounter of this turn has begun: a move is then its shortcut."""
    fired: bool = False
    """Whether the shotgun has been used in this fight."""
    ending: Ending | None = None

    @property
    def at(self) -> Square:
        """The tile on which the player stands."""
        return self.path[-1]

    @property
    def seen(self) -> frozenset[Square]:
        """The tiles that have been entered: no walls are drawn on them any more."""
        return frozenset(self.path)

    @property
    def time(self) -> Time:
        """The time of day."""
        return time_of(self.turn)

    @property
    def encounter(self) -> Encounter | None:
        """What the die on the Encounter box says, if one lies there."""
        face = self.dice.get(Die.ENCOUNTER)
        return None if face is None else ENCOUNTERS[face]

    @property
    def attack(self) -> int:
        """The player's attack: base, machete, and the shotgun once it was fired (TA5)."""
        machete = ATTACK[Item.MACHETE] if Item.MACHETE in self.items else 0
        return BASE_ATTACK + machete + (ATTACK[Item.SHOTGUN] if self.fired else 0)

    @property
    def damage(self) -> int:
        """The damage of the enemy whose combat die lies, before the player's attack (TA6)."""
        sneak = SNEAK_DAMAGE if self.encounter is Encounter.SNEAK else 0
        return combat_damage(self.dice[Die.COMBAT], self.time) + sneak

    def walled(self, side: Side) -> bool:
        """Whether a wall divides the player's tile from a neighbour on this side."""
        other = self.island.beside[self.at].get(side)
        return other is not None and edge(self.at, other) in self.walls


def start(board: Island = THUNDER_ISLAND, health: int = MAX_HEALTH) -> State:
    """A game before its first roll.

    Args:
        board: the island to cross.
        health: what one starts with, 1 to 6; the rules print none, so 6 (TA2).

    Raises:
        ValueError: the health is outside 1 to 6.
    """
    if not 1 <= health <= MAX_HEALTH:
        raise ValueError(f"{health} is no health to start with; write 1 to {MAX_HEALTH}")
    return State(
        island=board,
        turn=1,
        stage=Stage.ASSIGN,
        rolling=LYING[Stage.ASSIGN],
        dice={},
        health=health,
        items={},
        path=(board.start,),
        walls=frozenset(),
    )
