"""Millimetres on paper: the origin is the page's top left corner, y points down."""

import re
from dataclasses import dataclass
from typing import Self

MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
LENGTH_PATTERN = r"^\s*[-+]?(\d+(\.\d*)?|\.\d+)\s*(mm|cm|in|pt)\s*$"
LENGTH_RULE = "write a number and mm, cm, in or pt, for example '18mm'"
MAX_LENGTH = 5000.0  # mm; larger than any sheet, small enough for every page description

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # mm; ISO 216 and ANSI/ASME Y14.1


@dataclass(frozen=True, slots=True)
class Point:
    """A point on the page, in mm."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle on the page, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower side."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The point in the middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners clockwise from the top left."""
        return (
            Point(self.x, self.y),
            Point(self.right, self.y),
            Point(self.right, self.bottom),
            Point(self.x, self.bottom),
        )

    def inset(self, by: float) -> Self:
        """The rectangle made smaller by this much on each side (larger if negative)."""
        return type(self)(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, dx: float, dy: float) -> Self:
        """The same rectangle elsewhere."""
        return type(self)(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: "Rect", slack: float = 1e-6) -> bool:
        """Whether the other rectangle lies wholly inside this one."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.x + other.width <= self.x + self.width + slack
            and other.y + other.height <= self.y + self.height + slack
        )

    def overlaps(self, other: "Rect", slack: float = 1e-6) -> bool:
        """Whether the two share an area (touching sides do not count)."""
        return (
            other.x < self.x + self.width - slack
            and self.x < other.x + other.width - slack
            and other.y < self.y + self.height - slack
            and self.y < other.y + other.height - slack
        )


def parse_length(text: object) -> float:
    """The mm of a length such as ``18mm``, ``1.5 cm``, ``0.5in`` or ``10pt``.

    Raises:
        ValueError: it is no length, or larger than any sheet.
    """
    match = re.match(LENGTH_PATTERN, text) if isinstance(text, str) else None
    if match is None:
        raise ValueError(f"{text!r} is not a length; {LENGTH_RULE}")
    number, _, unit = match.groups()
    sign = -1 if match.group(0).lstrip().startswith("-") else 1
    value = sign * float(number) * MM_PER_UNIT[unit]
    if abs(value) > MAX_LENGTH:
        raise ValueError(f"{text!r} is longer than any sheet; write at most {MAX_LENGTH:g}mm")
    return value
