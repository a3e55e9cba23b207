"""How often each face came up, and how little that says after few rolls."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from scorer.games import dice
from scorer.table.room import PENNY_PAPERS, Room

SIDES = 6
NORMAL_95 = 1.959964  # standard deviations that hold 95 % of a normal distribution
# Rolls before an unfair die would show. A face that comes up half as often again as it should
# (1/4 for 1/6) leaves the 95 % interval in 4 evenings of 5 from about 190 rolls on.
ENOUGH = 200


def interval(hits: int, rolls: int) -> tuple[float, float]:
    """Between what the true share of a face lies, with 95 % confidence (Wilson)."""
    if not rolls:
        return 0.0, 1.0
    share, spread = hits / rolls, NORMAL_95**2 / rolls
    middle = (share + spread / 2) / (1 + spread)
    half = NORMAL_95 * sqrt(share * (1 - share) / rolls + spread / (4 * rolls)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def faces(room: Room) -> Mapping[str, Any]:
    """The counts of the game that is on, die by die."""
    rolls = [step.event["faces"] for step in room.rolls]
    if room.game == PENNY_PAPERS:
        columns = {die: [roll[place] for roll in rolls] for place, die in enumerate(dice.DICE)}
        sides: dict[str, Sequence[str]] = dict(zip(dice.DICE, dice.FACES, strict=True))
    else:
        columns = {"any": [face for roll in rolls for face in roll]}
        sides = {"any": tuple(map(str, range(1, SIDES + 1)))}
    return {
        "game": room.game,
        "rolls": len(rolls),
        "enough": min(map(len, columns.values())) >= ENOUGH,
        "dice": [
            {"die": die, "faces": _counted(shown, sides[die])} for die, shown in columns.items()
        ],
    }


def _counted(shown: Sequence[str], sides: Sequence[str]) -> Sequence[Mapping[str, Any]]:
    counts = Counter(shown)
    found = []
    for face in sides:
        low, high = interval(counts[face], len(shown))
        about = {"face": face, "count": counts[face], "low": round(low, 4), "high": round(high, 4)}
        found.append({**about, "fair": round(1 / len(sides), 4)})
    return found
