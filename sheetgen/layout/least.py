"""Lengths that have a minimum, as a pattern: so an editor refuses what the check refuses."""

from decimal import ROUND_CEILING, Decimal

from sheetgen.geometry import MM_PER_UNIT

PLACES = Decimal("1e-9")  # of an inch or point; no ruler shows less


def at_least_pattern(least: float) -> str:
    """A regular expression for the lengths of `least` mm or more, where that is below 1 of a unit.

    JSON Schema compares no numbers inside texts, so each unit has its own digits.
    """
    units = (rf"{_at_least(least, mm)}\s*{unit}" for unit, mm in MM_PER_UNIT.items())
    return rf"^\s*\+?({'|'.join(units)})\s*$"


def _at_least(least: float, mm: float) -> str:
    number = (Decimal(str(least)) / Decimal(str(mm))).quantize(PLACES, ROUND_CEILING)
    digits = f"{number:f}".partition(".")[2].rstrip("0")
    larger = (
        rf"{digits[:place]}[{int(digit) + 1}-9]\d*"
        for place, digit in enumerate(digits)
        if digit != "9"
    )
    fraction = "|".join((*larger, rf"{digits}\d*"))
    return rf"(0*[1-9]\d*(\.\d*)?|0*\.({fraction}))"
