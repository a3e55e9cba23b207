"""Dice drawn for the terminal, side by side."""

from collections.abc import Sequence

WIDTH = 7  # characters inside the frame
DOT = "o"
PIPS = {
    "1": ("", "o", ""),
    "2": ("o    ", "", "    o"),
    "3": ("o    ", "o", "    o"),
    "4": ("o   o", "", "o   o"),
    "5": ("o   o", "o", "o   o"),
    "6": ("o   o", "o   o", "o   o"),
}
# What the printed dice show, and the letter that tells it apart without colour.
SPECIAL = {
    "penny papers": ("_===_", "(o o) P", "\\_-_/"),
    "lockpick": ("_", "(_)-- L", "' '"),
    "mummy": (".---.", "|x x| M", "'==='"),
}


def drawn(faces: Sequence[str]) -> str:
    """The faces as pictures of three lines in frames; a number above 6 is written."""
    pictures = [_picture(face) for face in faces]
    edge = f"+{'-' * (WIDTH + 2)}+"
    rows = [[edge] * len(faces)]
    rows += [[f"| {lines[row].center(WIDTH)} |" for lines in pictures] for row in range(3)]
    rows.append([edge] * len(faces))
    return "\n".join("  ".join(row) for row in rows)


def _picture(face: str) -> tuple[str, str, str]:
    top, middle, bottom = SPECIAL.get(face) or PIPS.get(face) or ("", face, "")
    return top, middle, bottom
