"""The tables of the Temple Antics sheet: tiles, encounters, combat, traps and items."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache


class Side(StrEnum):
    """A side of a tile as it lies on the sheet, clockwise."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


class Time(StrEnum):
    """The time of day: six turns each."""

    SUNRISE = "sunrise"
    SUN = "sun"
    SUNSET = "sunset"


class Encounter(StrEnum):
    """What a die on the Encounter box brings."""

    SNEAK = "sneak beast attack"
    CAMPFIRE = "campfire"
    BEAST = "beast attack"
    SHORTCUT = "shortcut"
    BACKPACK = "backpack"
    TRAP = "trap"


class Item(StrEnum):
    """What the inventory has a slot for, in the order of the sheet."""

    CHARM = "charm"
    MACHETE = "machete"
    PICKAXE = "pickaxe"
    SHOTGUN = "shotgun"
    BANDAGE = "bandage"
    ELIXIR = "elixir"
    IDOL = "idol"


TURNS = 18
TURNS_A_TIME = 6  # boxes in each of the three groups of the turn track
MAX_HEALTH = 6
BASE_ATTACK = 1
WALL_DAMAGE = 4  # for breaking through a wall by force
FACES = range(1, 7)
ROLL_AGAIN = 6  # the face of Next Tile that is no tile (TA9)

SIDES = tuple(Side)
Walls = tuple[Side, ...]  # the walled sides of a tile, in the order of SIDES

# As the table is drawn; a tile is turned however the player likes.
NEXT_TILE: Mapping[int, Walls] = {
    1: (Side.TOP, Side.RIGHT, Side.LEFT),
    2: (Side.BOTTOM, Side.LEFT),
    3: (Side.RIGHT, Side.LEFT),
    4: (Side.BOTTOM,),
    5: (),
}
ENCOUNTERS: Mapping[int, Encounter] = dict(zip(FACES, Encounter, strict=True))
ITEMS: Mapping[int, Item] = dict(zip(FACES, list(Item)[:6], strict=True))  # no roll finds the idol

# A machete and the idol are never used up: one use stands for having them.
FULL_USES: Mapping[Item, int] = {
    Item.CHARM: 2,
    Item.MACHETE: 1,
    Item.PICKAXE: 2,
    Item.SHOTGUN: 2,
    Item.BANDAGE: 2,
    Item.ELIXIR: 1,
    Item.IDOL: 1,
}
UNLIMITED = frozenset({Item.MACHETE, Item.IDOL})
ATTACK: Mapping[Item, int] = {Item.MACHETE: 1, Item.SHOTGUN: 3}
HEALING: Mapping[Item, int] = {Item.BANDAGE: 1, Item.ELIXIR: 4}
CAMPFIRE_HEALING = 1
SNEAK_DAMAGE = 1


def time_of(turn: int) -> Time:
    """The time of day of a turn from 1 to 18."""
    return tuple(Time)[(turn - 1) // TURNS_A_TIME]


def combat_damage(face: int, time: Time) -> int:
    """What the Combat table says: 1 to 3 by the row of the die, and 0 to 2 by the time of day."""
    return (face + 1) // 2 + tuple(Time).index(time)


def trap_damage(time: Time) -> int:
    """What a trap costs at this time of day: 1, 2 or 3."""
    return tuple(Time).index(time) + 1


@cache
def rotations(face: int) -> tuple[Walls, ...]:
    """The different ways in which the tile of a die from 1 to 5 can lie, the drawn one first."""
    turned = (
        tuple(sorted((_turned(side, by) for side in NEXT_TILE[face]), key=SIDES.index))
        for by in range(len(SIDES))
    )
    return tuple(dict.fromkeys(turned))


def _turned(side: Side, quarters: int) -> Side:
    return SIDES[(SIDES.index(side) + quarters) % len(SIDES)]


def opposite(side: Side) -> Side:
    """The side of the neighbour that touches this side."""
    return _turned(side, 2)
