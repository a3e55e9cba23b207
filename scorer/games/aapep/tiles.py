"""Pyramid tiles: four sides, each light or dark.

A tile as it lies is a facing: a number of four bits, bit n for the side towards edge n (top, right,
bottom, left), set where that side is light. It is written as four letters in that order: LLDD.
Tiles that can be turned into each other are of one kind; the kind is the facing that is written
with its light sides first.
"""

import re

LIGHT, DARK = "light", "dark"
LETTERS = "LD"
WRITTEN = re.compile(r"[LD]{4}", re.IGNORECASE)

# The house set, not the published one: 22 light and 22 dark sides, and a tile of every kind. The
# paper has it too, in layouts/aapep/tiles.yaml.
HOUSE_SET = (
    *("LLLL", "DDDD", "LLLD", "LLLD", "LDDD", "LDDD"),
    *("LLDD", "LLDD", "LLDD", "LDLD", "LDLD"),
)
TILES = len(HOUSE_SET)


def facing_text(facing: int) -> str:
    """A facing as four letters: top, right, bottom, left."""
    return "".join("L" if facing >> edge & 1 else "D" for edge in range(4))


def facing_of(text: str) -> int | None:
    """The facing that four letters write, or None where they write none."""
    if not WRITTEN.fullmatch(text):
        return None
    return sum(1 << edge for edge, letter in enumerate(text.upper()) if letter == "L")


def turned(facing: int) -> int:
    """The same tile turned clockwise by a quarter: what was at the top is at the right."""
    return (facing << 1 | facing >> 3) & 0b1111


def _turns(facing: int) -> tuple[int, ...]:
    once, twice, thrice = turned(facing), turned(turned(facing)), turned(turned(turned(facing)))
    return tuple(dict.fromkeys((facing, once, twice, thrice)))


def _written(facing: int) -> tuple[int, ...]:
    """Sorts light sides before dark ones, the top first."""
    return tuple(1 - (facing >> edge & 1) for edge in range(4))


# Looked up instead of worked out: the opponents turn tiles all the time.
KINDS = tuple(min(_turns(facing), key=_written) for facing in range(16))
TURNS = tuple(_turns(KINDS[facing]) for facing in range(16))


def kind(facing: int) -> int:
    """The kind of the tile that lies like this."""
    return KINDS[facing]


def turns(facing: int) -> tuple[int, ...]:
    """Every different way in which a tile of this kind can lie, turn by turn, its kind first."""
    return TURNS[facing]


def side(facing: int, edge: int) -> str:
    """Whether the side towards an edge is light or dark."""
    return LIGHT if facing >> edge & 1 else DARK
