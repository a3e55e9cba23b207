"""An Aapep tournament at the table: what the log adds up to, and what its lines may say. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorer.games.aapep.players import SEATS
from scorer.games.aapep.tournament import (
    GOAL,
    Round,
    Tournament,
    champions,
    points,
    roles,
    round_fault,
    standings,
)
from scorer.table.proof import Event
from scorer.table.refusal import RefusedError

FAULTS = {
    "over": ("somebody has won the tournament already", "begin another one"),
    "stranger": ("somebody named there does not play in it", "name its players"),
    "twice": ("a winner is named twice", "name every winner once"),
    "who moved": ("whose turn it was counts when several won, and only then", "name who moved"),
}


@dataclass(frozen=True, slots=True)
class Entered:
    """A round in the log.

    Args:
        seq: its line.
        of: the line of the move that ended its game; None where the host typed the result in.
        round: who won.
    """

    seq: int
    of: int | None
    round: Round


@dataclass(frozen=True, slots=True)
class TableTournament:
    """A tournament of people at the table.

    Args:
        people: the keys of the players in the order of their seats in the first round.
        entered: its rounds.
        playing: how many rounds there were when the game that is on began; None where that game
            is none of this tournament.
    """

    people: tuple[str, ...]
    entered: tuple[Entered, ...] = ()
    playing: int | None = None

    @property
    def standing(self) -> Tournament:
        """The same for the rules: people and rounds."""
        return Tournament(self.people, tuple(each.round for each in self.entered))

    @property
    def next_seats(self) -> tuple[str, ...]:
        """Who sits where in the next round, in the order of the turns; nobody when it is over."""
        standing = self.standing
        if champions(standing):
            return ()
        person = {role: key for key, role in roles(standing, len(self.entered)).items()}
        return tuple(person[role] for role in SEATS[len(self.people)])

    @property
    def counts(self) -> bool:
        """Whether the game that is on is the next round."""
        return self.playing == len(self.entered) and bool(self.next_seats)

    def with_game(self, seats: Sequence[str]) -> "TableTournament":
        """After a game between these seats has begun."""
        is_next = bool(self.next_seats) and tuple(seats) == self.next_seats
        return replace(self, playing=len(self.entered) if is_next else None)

    def with_round(self, event: Event) -> "TableTournament":
        """After a round of the log."""
        entered = Entered(event["seq"], event["of"], Round(tuple(event["won"]), event["moved"]))
        return replace(self, entered=(*self.entered, entered))

    def may_follow(self, event: Event) -> bool:
        """Whether a round of a log is the next one, in itself and by its number."""
        round_ = Round(tuple(event["won"]), event["moved"])
        number = len(self.entered) + 1
        return event["number"] == number and round_fault(self.standing, round_) is None

    def without(self, line: int) -> "TableTournament":
        """After the round of this line, or the move that ended it, was taken back."""
        left = tuple(each for each in self.entered if line not in {each.seq, each.of})
        return self if left == self.entered else replace(self, entered=left)

    def takes_back(self, line: int) -> bool:
        """Whether this line is that of the last round.

        Raises:
            RefusedError: it is an earlier round's, or the move that made one: roles have moved on.
        """
        if any(line in {each.seq, each.of} for each in self.entered[:-1]):
            what = "a later round stands in the tournament"
            raise RefusedError("none", what, "take back that one first")
        return bool(self.entered) and line == self.entered[-1].seq


def begun(people: Sequence[str]) -> TableTournament | None:
    """A new tournament; without people there is none any more."""
    return TableTournament(tuple(people)) if people else None


def round_event(
    tournament: TableTournament, won: Sequence[str], moved: str | None, of: int | None
) -> Event:
    """The event of one more round.

    Raises:
        RefusedError: it cannot follow, and why.
    """
    fault = round_fault(tournament.standing, Round(tuple(won), moved))
    if fault is not None:
        raise RefusedError("round", *FAULTS[fault])
    number = len(tournament.entered) + 1
    return {"event": "round", "number": number, "of": of, "won": [*won], "moved": moved}


def document(tournament: TableTournament | None) -> Mapping[str, Any] | None:
    """What a page shows of it."""
    if tournament is None:
        return None
    standing = tournament.standing
    seats = tournament.next_seats
    rounds = [
        {
            "seq": each.seq,
            "typed": each.of is None,
            "won": [*each.round.won],
            "moved": each.round.moved,
            "roles": roles(standing, number),
            "points": points(roles(standing, number), each.round),
        }
        for number, each in enumerate(tournament.entered)
    ]
    return {
        "goal": GOAL,
        "people": [*tournament.people],
        "rounds": rounds,
        "standings": [
            {"player": one.person, "points": one.points, "place": one.place}
            for one in standings(standing)
        ],
        "next": {"seats": [*seats], "roles": roles(standing, len(rounds))} if seats else None,
        "playing": tournament.counts,
        "champions": [*champions(standing)],
    }
