"""Who won: most stars, then the longest sequence, then a shared place (PA22)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.games.penny_papers import Score


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place, counted from 1; after a shared place the next ones stay empty."""

    player: str
    stars: int
    sequence: int
    place: int


def rank(scores: Mapping[str, Score]) -> tuple[Standing, ...]:
    """The players from first to last; those who share a place stay in the given order."""
    results = {player: (result.stars, result.sequence) for player, result in scores.items()}
    order = sorted(results, key=lambda player: results[player], reverse=True)
    best_first = [results[player] for player in order]
    return tuple(
        Standing(player, *results[player], place=best_first.index(results[player]) + 1)
        for player in order
    )


def ranking_json(standings: tuple[Standing, ...]) -> list[dict[str, object]]:
    """The places as the `ranking` list of the commands' JSON."""
    return [
        {
            "player": standing.player,
            "stars": standing.stars,
            "sequence": standing.sequence,
            "place": standing.place,
        }
        for standing in standings
    ]
