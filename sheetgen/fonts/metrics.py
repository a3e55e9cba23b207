"""What is measured of a font."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Metrics:
    """A font's measures as shares of the em (the font size)."""

    ascent: float
    descent: float
    cap_height: float
    advances: dict[str, float]
