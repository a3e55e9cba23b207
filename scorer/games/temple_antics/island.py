"""The island: which tile shows what, and which tiles lie side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from scorer.games.grid import cell_name, place
from scorer.games.temple_antics.mistake_words import ISLANDS as ISLAND_MISTAKES
from scorer.games.temple_antics.tables import Item, Side

PARACHUTE = "P"
PLANE = "L"
TEMPLE = "T"
CAVE = "C"
NOTHING = "."
GROUND: Mapping[str, Item] = {
    "c": Item.CHARM,
    "m": Item.MACHETE,
    "k": Item.PICKAXE,
    "s": Item.SHOTGUN,
    "b": Item.BANDAGE,
    "e": Item.ELIXIR,
}
LETTERS = (PARACHUTE, PLANE, TEMPLE, CAVE, NOTHING, *GROUND)
MAX_SIDE = 12  # tiles in a row or column; 18 turns do not lead across more

STEPS: Mapping[Side, tuple[int, int]] = {  # rows and columns from a tile to its neighbour
    Side.TOP: (-1, 0),
    Side.RIGHT: (0, 1),
    Side.BOTTOM: (1, 0),
    Side.LEFT: (0, -1),
}

Square = str  # a tile's name as on the sheet: column letter and row, A1 at the top left
Edge = str  # what divides two tiles, as A1-B1: the first in reading order first


class IslandError(ValueError):
    """Rows that are no island: the rule of the mistake and its values."""

    def __init__(self, rule: str, *params: str) -> None:
        self.rule = rule
        self.params = params
        super().__init__("; ".join(ISLAND_MISTAKES["en"][rule]).format(*params))


@dataclass(frozen=True, slots=True)
class Island:
    """The tiles of a board; everything after `rows` follows from them."""

    name: str
    rows: tuple[str, ...]
    start: Square = field(compare=False)
    plane: Square = field(compare=False)
    temple: Square = field(compare=False)
    caves: tuple[Square, ...] = field(compare=False)
    ground: Mapping[Square, Item] = field(compare=False)
    """What lies where, the idol of the temple included."""
    beside: Mapping[Square, Mapping[Side, Square]] = field(compare=False)
    """The up to four neighbours of each tile, in reading order of the tiles."""

    def other_cave(self, square: Square) -> Square | None:
        """The cave at the far end, if this tile is a cave."""
        if square not in self.caves:
            return None
        return next(cave for cave in self.caves if cave != square)


def island(rows: Sequence[str], name: str = "") -> Island:
    """The island drawn by these rows, a letter a tile.

    Raises:
        IslandError: they are no rectangle, or miss a tile that the game needs.
    """
    _check_shape(rows)
    letters = {
        cell_name(column, row): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
    }
    temple = _only(letters, TEMPLE, "temple")
    lying = {square: GROUND[letter] for square, letter in letters.items() if letter in GROUND}
    return Island(
        name=name,
        rows=tuple(rows),
        start=_only(letters, PARACHUTE, "parachute"),
        plane=_only(letters, PLANE, "plane"),
        temple=temple,
        caves=_caves(letters),
        ground=lying | {temple: Item.IDOL},
        beside={square: _beside(square, letters) for square in letters},
    )


@cache
def edge(one: Square, other: Square) -> Edge:
    """The name of what divides two tiles; the same whichever is named first (TA11)."""
    first, second = sorted((one, other), key=place)
    return f"{first}-{second}"


def _check_shape(rows: Sequence[str]) -> None:
    if not 1 <= len(rows) <= MAX_SIDE or not 1 <= len(rows[0]) <= MAX_SIDE:
        raise IslandError("size", str(MAX_SIDE))
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise IslandError("row length", str(number), str(len(row)), str(len(rows[0])))
        for letter in row:
            if letter not in LETTERS:
                raise IslandError("letter", repr(letter), " ".join(LETTERS))


def _only(letters: Mapping[Square, str], letter: str, what: str) -> Square:
    found = [square for square, shown in letters.items() if shown == letter]
    if len(found) != 1:
        raise IslandError(what, str(len(found)), letter)
    return found[0]


def _caves(letters: Mapping[Square, str]) -> tuple[Square, ...]:
    found = tuple(square for square, shown in letters.items() if shown == CAVE)
    if len(found) not in {0, 2}:
        raise IslandError("caves", str(len(found)), CAVE)
    return found


def _beside(square: Square, letters: Mapping[Square, str]) -> dict[Side, Square]:
    row, column = place(square)
    near = {
        side: (row + down, column + right)
        for side, (down, right) in STEPS.items()
        if row + down >= 0 and column + right >= 0
    }
    named = {side: cell_name(column, row) for side, (row, column) in near.items()}
    return {side: other for side, other in named.items() if other in letters}


# The island of the shipped sheet, which was invented for it (TA1).
THUNDER_ISLAND = island(
    (
        ".s...b",
        "...T..",
        "....C.",
        ".m....",
        "P.C..L",
        "...k..",
    ),
    "thunder-island",
)
ISLANDS: Mapping[str, Island] = {THUNDER_ISLAND.name: THUNDER_ISLAND}
