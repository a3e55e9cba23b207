"""What one room and one phone may use."""

from dataclasses import dataclass, field

from scorer.table.phone import Rate

MAX_MESSAGE = 4096  # bytes of a command: the longest real one has some 300


@dataclass(frozen=True, slots=True)
class Limits:
    """What one room bears.

    Args:
        players: seats.
        phones: connections.
        lines: of the log; an evening has some hundreds.
        spare: lines beyond these that the host may still add, when somebody has filled the log.
        pace: ms between two rolls: sooner nobody has seen the first.
        rate: messages of one phone.
        typing: wrong typed codes.
        joining: people who sit down or come back.
    """

    players: int = 100
    phones: int = 400
    lines: int = 20_000
    spare: int = 2_000
    pace: int = 500
    rate: Rate = field(default_factory=Rate)
    typing: Rate = field(default_factory=lambda: Rate(second=0.1, burst=20))
    joining: Rate = field(default_factory=lambda: Rate(second=1, burst=200))
