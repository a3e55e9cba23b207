"""Rates with their 95 % interval, so that no figure stands without one."""

from math import sqrt

Z = 1.959964  # of a normal distribution, 95 %


def wilson(hits: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a rate; Wilson 1927, J. Am. Stat. Assoc. 22, 209.

    Raises:
        ValueError: nothing was counted.
    """
    if n < 1:
        raise ValueError("a rate needs at least one case")
    rate = hits / n
    middle = (rate + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z / (1 + Z**2 / n) * sqrt(rate * (1 - rate) / n + Z**2 / (4 * n**2))
    return max(0.0, middle - half), min(1.0, middle + half)
