"""What the network says of one cell; no pixels, so that it can be sent, kept and told."""

from dataclasses import dataclass, field

MARKS = ("", *(str(number) for number in range(1, 16)), "mummy", "crossed mummy", "?")


@dataclass(frozen=True, slots=True)
class Guess:
    """What is written in a cell, how sure that is, and the next likeliest mark.

    ``chances`` are the probabilities of all MARKS, in their order; none where no network spoke.
    """

    mark: str
    probability: float
    runner_up: str
    doubtful: bool
    reason: str | None
    chances: tuple[float, ...] = field(default=(), repr=False)
