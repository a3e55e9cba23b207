"""The pad that every tool of the print bench draws: lengths in mm, from the top left of A4.

What a shipped temple has: a title, a grid, small print, the copy's number, four corner squares, and
a QR code that is another one on every page.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "sheetgen" / "fonts"
BODY, DISPLAY = FONTS / "body.ttf", FONTS / "display.ttf"
LAYOUT = "penny-papers/heart-and-gate"

WIDTH, HEIGHT = 210.0, 297.0
TITLE, TITLE_SIZE, TITLE_Y = "The Hidden Heart", 24, 30.0  # points; its baseline
NUMBER_RIGHT, NUMBER_Y = 170.0, 52.0
SMALL = 9  # points
COLUMNS, ROWS, CELL = 8, 5, 19.0
GRID_X, GRID_Y = 29.0, 69.0
PRINT, PRINT_X, PRINT_Y = "Groups of 3 or more equal neighbours", 30.0, 187.0
PRINT_LINES, PRINT_STEP = 24, 4.0  # as many as on a shipped sheet
MARKER, MARKERS_X, MARKERS_Y = 12.0, (10.0, 188.0), (19.0, 266.0)
CODE_X, CODE_Y, CODE = 176.5, 36.0, 21.0
CODE_VERSION = 5


def cells() -> Iterator[tuple[float, float]]:
    """The left upper corners of the grid's cells."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            yield GRID_X + column * CELL, GRID_Y + row * CELL


def markers() -> Iterator[tuple[float, float]]:
    """The left upper corners of the corner squares."""
    for y in MARKERS_Y:
        for x in MARKERS_X:
            yield x, y


def small_print() -> Iterator[float]:
    """The baselines of the small print."""
    for line in range(PRINT_LINES):
        yield PRINT_Y + line * PRINT_STEP


def number(copy: int) -> str:
    """What a copy says that it is."""
    return f"Sheet no. {copy}"


def code_text(copy: int) -> str:
    """What the QR code of a copy says."""
    return f"{LAYOUT}|A|{copy}"


def run(draw: Callable[[int, str], None]) -> None:
    """Draw what the command line asks for: COPIES FILE."""
    draw(int(sys.argv[1]), sys.argv[2])
