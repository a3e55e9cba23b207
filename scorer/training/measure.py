"""Figures about guesses: how many are right, how sure one can be of that, and where to ask."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
Places = NDArray[np.int64]

NORMAL_95 = 1.959964  # standard deviations that hold 95 % of a normal distribution
TEMPERATURES = np.exp(np.linspace(np.log(0.4), np.log(4), 60))
BINS = 10  # of the reliability curve


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, and the 95 % interval of the share behind it (Wilson)."""

    hits: int
    of: int

    @property
    def value(self) -> float:
        """The share itself; 0 of 0 is 0."""
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies, with 95 % confidence."""
        if not self.of:
            return 0.0, 1.0
        spread = NORMAL_95**2 / self.of
        middle = (self.value + spread / 2) / (1 + spread)
        variance = self.value * (1 - self.value) / self.of + spread / (4 * self.of)
        half = NORMAL_95 * np.sqrt(variance) / (1 + spread)
        return max(0.0, float(middle - half)), min(1.0, float(middle + half))

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:.1f} % ({100 * low:.1f}–{100 * high:.1f}, n = {self.of})"


def softmax(scores: Floats, temperature: float) -> Floats:
    """Probabilities of scores, shape (n, marks)."""
    cooled = scores / temperature
    powers = np.exp(cooled - cooled.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def surprise(scores: Floats, marks: Places, temperature: float) -> float:
    """The mean negative logarithm of the probability given to the truth."""
    chances = softmax(scores, temperature)[np.arange(len(marks)), marks]
    return float(-np.log(np.maximum(chances, 1e-9)).mean())


def best_temperature(sets: Sequence[tuple[Floats, Places]]) -> float:
    """The temperature with the least surprise, every set counting alike."""
    costs = [sum(surprise(scores, marks, t) for scores, marks in sets) for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(costs))])


def reliability(chances: Floats, right: NDArray[np.bool_]) -> list[dict[str, float]]:
    """For each tenth of probability: how many guesses, what they promised, what they kept."""
    place = np.clip((chances * BINS).astype(int), 0, BINS - 1)
    return [
        {
            "n": int((place == bin_).sum()),
            "promised": round(float(chances[place == bin_].mean()), 4),
            "right": round(float(right[place == bin_].mean()), 4),
        }
        for bin_ in range(BINS)
        if (place == bin_).any()
    ]


def calibration_error(curve: Sequence[dict[str, float]]) -> float:
    """The expected calibration error of a reliability curve."""
    total = sum(bin_["n"] for bin_ in curve)
    return sum(bin_["n"] * abs(bin_["promised"] - bin_["right"]) for bin_ in curve) / max(total, 1)


def wrong_and_kept(
    chances: Floats, right: NDArray[np.bool_], threshold: float
) -> tuple[Share, Share]:
    """Wrong among the guesses at or above the threshold, and the share kept."""
    kept = chances >= threshold
    return Share(int((kept & ~right).sum()), int(kept.sum())), Share(int(kept.sum()), len(kept))


def lowest_threshold(sets: Sequence[tuple[Floats, NDArray[np.bool_]]], rate: float) -> float:
    """The lowest threshold with at most `rate` wrong among what is kept, every set counting alike.

    Each set holds the probability of each guess and whether it is right.
    """
    chances = np.concatenate([chance for chance, _ in sets])
    wrong = np.concatenate([~right for _, right in sets])
    weight = np.concatenate([np.full(len(chance), 1 / len(chance)) for chance, _ in sets])
    order = np.argsort(-chances, kind="stable")
    share = np.cumsum((weight * wrong)[order]) / np.cumsum(weight[order])
    fine = np.flatnonzero(share <= rate)
    return float(chances[order[fine[-1]]]) if len(fine) else 1.0
