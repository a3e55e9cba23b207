"""The sixteen squares of the board and its four edges.

A square is a number from 0, row by row from the top left; people call it by its column letter and
row number, A1 at the top left. A set of squares is a number too, with one bit a square.
"""

import re
from collections.abc import Iterator

SIDE = 4  # squares along an edge
SQUARES = range(SIDE * SIDE)
ALL_SQUARES = (1 << len(SQUARES)) - 1
COLUMNS = "ABCD"
TOP, RIGHT, BOTTOM, LEFT = range(4)
EDGES = ("top", "right", "bottom", "left")  # clockwise, as the sides of a tile are written
NAME = re.compile(r"([A-D])([1-4])", re.IGNORECASE)

# The squares that are left when every square of a row moves by one, two or three to the side.
RIGHTWARDS = (0xEEEE, 0xCCCC, 0x8888)
LEFTWARDS = (0x7777, 0x3333, 0x1111)


def square_name(square: int) -> str:
    """The name of a square: 0 is A1, 15 is D4."""
    return f"{COLUMNS[square % SIDE]}{square // SIDE + 1}"


def square_named(name: str) -> int | None:
    """The square of a name such as B3, or None where there is none."""
    match = NAME.fullmatch(name)
    return None if match is None else (int(match[2]) - 1) * SIDE + COLUMNS.index(match[1].upper())


def members(squares: int) -> Iterator[int]:
    """The squares of a set, in reading order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def line(edge: int, number: int) -> tuple[int, ...]:
    """The squares that one looks along from an edge, the nearest first.

    Args:
        edge: from where one looks.
        number: which line, from 0: the columns from left to right, the rows from the top.
    """
    across = edge in {LEFT, RIGHT}
    squares = tuple(
        number * SIDE + step if across else step * SIDE + number for step in range(SIDE)
    )
    return squares if edge in {TOP, LEFT} else squares[::-1]


def line_name(edge: int, number: int) -> str:
    """What people call a line: the letter of a column or the number of a row."""
    return str(number + 1) if edge in {LEFT, RIGHT} else COLUMNS[number]


def nearest(squares: int, edge: int) -> int:
    """Those of a set with no other of the set between them and the edge."""
    match edge:
        case 0:
            hidden = squares << 4 | squares << 8 | squares << 12
        case 1:
            hidden = _aside(squares >> 1, squares >> 2, squares >> 3, LEFTWARDS)
        case 2:
            hidden = squares >> 4 | squares >> 8 | squares >> 12
        case _:
            hidden = _aside(squares << 1, squares << 2, squares << 3, RIGHTWARDS)
    return squares & ~hidden


def _aside(one: int, two: int, three: int, inside: tuple[int, int, int]) -> int:
    return one & inside[0] | two & inside[1] | three & inside[2]
