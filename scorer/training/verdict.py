"""How a network is judged: its answers on sets of cells, and the decision drawn from them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scorer.reader.classify import (
    OTHER,
    Classifier,
    Decision,
    Ink,
    best_marks,
    probabilities,
)
from scorer.reader.guess import MARKS
from scorer.training.measure import (
    Floats,
    Places,
    Share,
    best_temperature,
    lowest_threshold,
    softmax,
)

SILENT_RATE = 0.0037  # wrong among accepted marks; half of it asks about a quarter of the cells
OTHER_THRESHOLD = 0.9  # below it the likeliest number is shown, in doubt, instead of "?"
CHUNK = 256  # cells a pass
LEAST_THRESHOLD = 0.55  # above a half, so that a mark which "?" leads is never accepted
EMPTY_CONTRAST = 12.0  # paper spreads; the darkest of 100 real empty cells has 7


@dataclass(frozen=True, slots=True)
class Answers:
    """The network's scores for a set of cells, shape (n, marks), and what the cells hold."""

    scores: Floats
    marks: Places
    groups: tuple[str, ...]

    def only(self, wanted: str) -> "Answers":
        """The answers of one group."""
        return self.some(np.array([group == wanted for group in self.groups]))

    def without(self, unwanted: str) -> "Answers":
        """The answers of all groups but one."""
        return self.some(np.array([group != unwanted for group in self.groups]))

    def some(self, kept: NDArray[np.bool_]) -> "Answers":
        """The answers about some of the cells."""
        return Answers(self.scores[kept], self.marks[kept], tuple(np.array(self.groups)[kept]))


def answers(
    classifier: Classifier, inks: Sequence[Ink], marks: Sequence[str], groups: Sequence[str]
) -> Answers:
    """Ask the network about prepared cells."""
    passes = [classifier.scores(inks[i : i + CHUNK]) for i in range(0, len(inks), CHUNK)]
    places = np.array([MARKS.index(mark) for mark in marks])
    return Answers(np.concatenate(passes), places, tuple(groups))


def accepted_chance(answer: Answers, decision: Decision) -> tuple[Floats, NDArray[np.bool_]]:
    """How sure each guess is, 0 where the network says '?', and whether it is right."""
    chances = softmax(answer.scores, decision.temperature)
    best = chances.argmax(axis=1)
    return np.where(best == OTHER, 0.0, chances.max(axis=1)), best == answer.marks


def exactly(answer: Answers, decision: Decision) -> Share:
    """How many guesses, accepted or not, name what the cell holds."""
    guessed = best_marks(probabilities(answer.scores, decision), decision)
    return Share(int((guessed[:, 0] == answer.marks).sum()), len(answer.marks))


def decide(sets: Sequence[Answers]) -> Decision:
    """Choose temperature and threshold on several sets of cells, every set counting alike.

    A threshold does not carry over from one source of cells to the next, so it needs several.
    """
    temperature = best_temperature([(one.scores, one.marks) for one in sets])
    even = Decision(temperature, LEAST_THRESHOLD, OTHER_THRESHOLD, EMPTY_CONTRAST)
    threshold = lowest_threshold([accepted_chance(one, even) for one in sets], SILENT_RATE)
    return replace(even, threshold=max(threshold, LEAST_THRESHOLD))
