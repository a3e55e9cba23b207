"""Who draws a mummy on whose sheet."""

from collections.abc import Sequence
from random import Random


def pass_sheets(players: Sequence[str], chance: Random) -> dict[str, str]:
    """For each player somebody else, at random, whose sheet gets the mummy (PA21).

    Every such arrangement is equally likely; two players swap. Names must differ.

    Raises:
        ValueError: fewer than two players, who have nobody else's sheet, or a name twice.
    """
    if len(players) < 2 or len(set(players)) < len(players):
        raise ValueError("sheets are passed between two or more players with different names")
    owners = list(players)
    while any(player == owner for player, owner in zip(players, owners, strict=True)):
        chance.shuffle(owners)  # about e tries, however many players there are
    return dict(zip(players, owners, strict=True))
