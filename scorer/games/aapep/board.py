"""The tiles on the board, and what shows from its edges."""

from dataclasses import dataclass

from scorer.games.aapep.squares import EDGES, SIDE, nearest

Pattern = tuple[int, bool]  # an edge that shows four sides of one kind, and whether they are light


@dataclass(frozen=True, slots=True)
class Board:
    """Where tiles lie, and for each edge those whose side towards it is light: sets of squares."""

    tiles: int = 0
    light: tuple[int, int, int, int] = (0, 0, 0, 0)

    def facing(self, square: int) -> int | None:
        """How the tile on a square lies, or None where there is none."""
        if not self.tiles >> square & 1:
            return None
        return sum((self.light[edge] >> square & 1) << edge for edge in range(len(EDGES)))

    def laid(self, square: int, facing: int) -> "Board":
        """The board with one more tile, on a square that has none."""
        top, right, bottom, left = self.light
        return Board(
            self.tiles | 1 << square,
            (
                top | (facing & 1) << square,
                right | (facing >> 1 & 1) << square,
                bottom | (facing >> 2 & 1) << square,
                left | (facing >> 3 & 1) << square,
            ),
        )

    def lifted(self, square: int) -> "Board":
        """The board without the tile of a square."""
        keep = ~(1 << square)
        top, right, bottom, left = self.light
        return Board(self.tiles & keep, (top & keep, right & keep, bottom & keep, left & keep))


def patterns(board: Board) -> tuple[Pattern, ...]:
    """The edges from which four light or four dark sides show; a line without a tile shows none.

    Shadows do not block sight, so they do not matter here.
    """
    found: tuple[Pattern, ...] = ()
    for edge, light in enumerate(board.light):
        shown = nearest(board.tiles, edge)
        if shown.bit_count() == SIDE:
            bright = shown & light
            if bright == shown or not bright:
                found += ((edge, bool(bright)),)
    return found


def counts(board: Board, edge: int) -> tuple[int, int]:
    """How many light and how many dark sides show from an edge."""
    shown = nearest(board.tiles, edge)
    light = (shown & board.light[edge]).bit_count()
    return light, shown.bit_count() - light
