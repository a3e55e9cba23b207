"""A tournament as people and programs read it."""

from collections.abc import Iterator, Mapping

from scorer.games.aapep.telling import full_name
from scorer.games.aapep.tournament import (
    GOAL,
    Tournament,
    champions,
    points,
    roles,
    standings,
)
from scorer.games.aapep.words import listed

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "standing": "{place}. {person}: {points}",
        "round": "round {number}: {earned}",
        "next": "Round {number}:",
        "role": "  {person} plays {role}",
        "won": "{people} wins the tournament with {points} points.",
        "shared": "{people} share the win of the tournament with {points} points.",
        "goal": "The first with {goal} points wins.",
    },
    "es": {
        "standing": "{place}. {person}: {points}",
        "round": "ronda {number}: {earned}",
        "next": "Ronda {number}:",
        "role": "  {person} juega con {role}",
        "won": "{people} gana el torneo con {points} puntos.",
        "shared": "{people} comparten la victoria del torneo con {points} puntos.",
        "goal": "Gana quien llegue primero a {goal} puntos.",
    },
}


def report_lines(tournament: Tournament, lang: str) -> Iterator[str]:
    """How things stand, what each round brought, and who plays what in the next one."""
    said = WORDS[lang]
    for number, round_ in enumerate(tournament.rounds):
        played = roles(tournament, number)
        earned = points(played, round_)
        row = ", ".join(
            f"{person} ({full_name(played[person], lang)}) +{earned[person]}"
            for person in tournament.people
        )
        yield said["round"].format(number=number + 1, earned=row)
    for standing in standings(tournament):
        yield said["standing"].format(
            place=standing.place, person=standing.person, points=standing.points
        )
    yield from _ahead(tournament, lang)


def _ahead(tournament: Tournament, lang: str) -> Iterator[str]:
    said = WORDS[lang]
    won = champions(tournament)
    if won:
        most = standings(tournament)[0].points
        sentence = said["won" if len(won) == 1 else "shared"]
        yield sentence.format(people=listed(won, lang), points=most)
        return
    yield said["goal"].format(goal=GOAL)
    number = len(tournament.rounds)
    yield said["next"].format(number=number + 1)
    for person, role in roles(tournament, number).items():
        yield said["role"].format(person=person, role=full_name(role, lang))


def to_json(tournament: Tournament) -> dict[str, object]:
    """The tournament as one JSON document."""
    won = champions(tournament)
    return {
        "game": "aapep",
        "rounds": [
            {
                "roles": roles(tournament, number),
                "won": list(round_.won),
                "moved": round_.moved,
                "points": points(roles(tournament, number), round_),
            }
            for number, round_ in enumerate(tournament.rounds)
        ],
        "standings": [
            {"player": one.person, "points": one.points, "place": one.place}
            for one in standings(tournament)
        ],
        "next_roles": None if won else roles(tournament, len(tournament.rounds)),
        "champions": list(won),
    }
