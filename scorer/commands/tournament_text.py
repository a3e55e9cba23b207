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
from scorer.games.notation import TextError
from sheetgen.errors import SheetError

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

# What is wrong and what to do; whoever edits the file by hand is told it in other words.
TROUBLES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "en": {
        "is there": ("this file is there already", "choose another file, or delete it first"),
        "no file": ("is no file", "begin one: --new 'Ana, Luis, Eva'"),
        "players": (
            "this game has {played} players, the tournament {people}",
            "give the record of a game of these people",
        ),
        "against the rules": ("{why}", "mend the record, or say --won"),
        "not over": ("this game is not over", "play it to its end"),
        "no game": ("no game was played yet", "there is nothing to take away"),
        "over": ("{what}", "begin another tournament: --new 'Ana, Luis, Eva'"),
        "who moved": ("{what}", "say whose turn it was: --moved NAME"),
        "moved alone": ("{what}", "leave out --moved"),
    },
    "es": {
        "is there": ("este archivo ya existe", "elige otro archivo o bórralo antes"),
        "no file": ("no es un archivo", "empieza uno: --new 'Ana, Luis, Eva'"),
        "players": (
            "esta partida tiene {played} jugadores, el torneo {people}",
            "da la partida de estas personas",
        ),
        "against the rules": ("{why}", "corrige la partida, o usa --won"),
        "not over": ("esta partida no ha terminado", "juégala hasta el final"),
        "no game": ("aún no se ha jugado ninguna partida", "no hay nada que quitar"),
        "over": ("{what}", "empieza otro torneo: --new 'Ana, Luis, Eva'"),
        "who moved": ("{what}", "di de quién era el turno: --moved NOMBRE"),
        "moved alone": ("{what}", "quita --moved"),
    },
}


def trouble(where: str, key: str, lang: str, **values: str | int) -> SheetError:
    """What cannot be done with a tournament, and what to do instead."""
    what, how = (said.format(**values) for said in TROUBLES[lang][key])
    return SheetError(where, what, how)


def refused(where: str, error: TextError, lang: str) -> SheetError:
    """The first thing wrong with what the options tell, in words of the options."""
    rule, first = error.mistakes[0].rule, error.told(lang)[0]
    if rule in TROUBLES[lang]:
        return trouble(where, rule, lang, what=first.what)
    return SheetError(where, first.what, first.fix)


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
