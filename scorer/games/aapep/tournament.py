"""A tournament of Aapep: what a game is worth, and roles that move on until somebody has ten."""

from dataclasses import dataclass, replace

from scorer.games.aapep.players import SEATS, SIDES, Ending

ALONE = 3  # points for who wins alone
ALLY = 1  # for everybody on the winner's side
AT_ONCE = 1  # when several win: for everybody but who made the move
GOAL = 10


@dataclass(frozen=True, slots=True)
class Round:
    """One game: who won, and, where several did, whose turn it was; nobody won a stopped one."""

    won: tuple[str, ...] = ()
    moved: str | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """The people in the order of their seats in the first round, and the rounds so far."""

    people: tuple[str, ...]
    rounds: tuple[Round, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """One person's points, and the place by them; equal points share a place."""

    person: str
    points: int
    place: int


def roles(tournament: Tournament, number: int) -> dict[str, str]:
    """Who plays what in a round, counted from 0.

    From round to round Yellow becomes Black, Black White, White Red and Red Yellow, as far as
    they are played: one step back in the order of the seats.
    """
    seats = SEATS[len(tournament.people)]
    return {
        person: seats[(seat - number) % len(seats)] for seat, person in enumerate(tournament.people)
    }


def points(played: dict[str, str], round_: Round) -> dict[str, int]:
    """What a game brings each person.

    Args:
        played: the role of each person in it.
        round_: who won it.
    """
    if len(round_.won) > 1:
        return {person: 0 if person == round_.moved else AT_ONCE for person in played}
    if not round_.won:
        return dict.fromkeys(played, 0)
    (winner,) = round_.won
    side = SIDES[played[winner]]
    earned = {person: ALLY if SIDES[role] == side else 0 for person, role in played.items()}
    return earned | {winner: ALONE}


def round_of(over: Ending, played: dict[str, str]) -> Round:
    """The round that a game makes which ended like this."""
    person = {role: name for name, role in played.items()}
    won = tuple(person[role] for role in over.completed)
    return Round(won, person[over.mover] if len(won) > 1 else None)


def totals(tournament: Tournament) -> dict[str, int]:
    """Everybody's points after the rounds so far."""
    total = dict.fromkeys(tournament.people, 0)
    for number, round_ in enumerate(tournament.rounds):
        for person, earned in points(roles(tournament, number), round_).items():
            total[person] += earned
    return total


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Everybody, most points first."""
    total = totals(tournament)
    ranked = sorted(total, key=lambda person: -total[person])
    return tuple(
        Standing(person, total[person], 1 + sum(other > total[person] for other in total.values()))
        for person in ranked
    )


def champions(tournament: Tournament) -> tuple[str, ...]:
    """Who has won the tournament: most points once somebody has ten; several share."""
    ranked = standings(tournament)
    if ranked[0].points < GOAL:
        return ()
    return tuple(standing.person for standing in ranked if standing.place == 1)


def with_round(tournament: Tournament, round_: Round) -> Tournament:
    """The tournament with one more round.

    Raises:
        ValueError: it is over, or the round names somebody who does not play, or lacks who moved.
    """
    fault = round_fault(tournament, round_)
    if fault is not None:
        raise ValueError(fault)
    return replace(tournament, rounds=(*tournament.rounds, round_))


def round_fault(tournament: Tournament, round_: Round) -> str | None:
    """Why a round cannot follow: "over", "stranger", "twice" or "who moved"; None if it can."""
    if champions(tournament):
        return "over"
    named = {*round_.won} | ({round_.moved} if round_.moved is not None else set())
    if not named <= set(tournament.people):
        return "stranger"
    if len(set(round_.won)) != len(round_.won):
        return "twice"
    if (len(round_.won) > 1) != (round_.moved is not None):
        return "who moved"
    return None
