"""A tournament as a text that a person can read and change; docs/rules-aapep.md has the grammar."""

import re
from collections.abc import Iterator

from scorer.games.aapep.mistakes import NotationError
from scorer.games.aapep.players import SEATS
from scorer.games.aapep.tournament import Round, Tournament, champions, round_fault, with_round
from scorer.games.notation import Mistake, shown

HEAD = "aapep tournament"
PLAYERS = "players:"
MOVED = "moved:"
NOBODY = "-"
ROUND = re.compile(r"\s*([0-9]{1,3})\.(.*)")
NAME = re.compile(r"(?=.*[^0-9\W])[^,;:#\n]{1,30}")
MAX_LINES = 300  # ten points take 40 rounds at most; the rest may be notes

Line = tuple[int, str]  # its number in the text, and it without its note
Found = tuple[int, str]  # a word or name and its column


def tournament_text(tournament: Tournament) -> str:
    """A tournament in notation, with a line end after each line."""
    lines = [HEAD, f"{PLAYERS} {', '.join(tournament.people)}"]
    lines += [
        round_text(number, round_) for number, round_ in enumerate(tournament.rounds, start=1)
    ]
    return "".join(f"{line}\n" for line in lines)


def round_text(number: int, round_: Round) -> str:
    """A round as a line, without the line end; rounds are numbered from 1."""
    moved = f"; {MOVED} {round_.moved}" if round_.moved is not None else ""
    return f"{number}. {', '.join(round_.won) or NOBODY}{moved}"


def parse_tournament(text: str) -> Tournament:
    """Read a tournament from its notation.

    Raises:
        NotationError: with the first thing that is wrong in each line.
    """
    lines = list(_lines(text))
    if not lines or " ".join(lines[0][1].split()).lower() != HEAD:
        line, said = lines[0] if lines else (1, "")
        raise NotationError([Mistake(line, _column(said), "tournament", (shown(said.strip()),))])
    if len(lines) > MAX_LINES:
        raise NotationError([Mistake(lines[MAX_LINES][0], 1, "too long", (str(MAX_LINES),))])
    tournament = Tournament(_people(lines))
    mistakes: list[Mistake] = []
    for number, (line, said) in enumerate(lines[2:], start=1):
        try:
            tournament = with_round(tournament, _round(tournament, number, line, said))
        except NotationError as error:
            mistakes += error.mistakes
    if mistakes:
        raise NotationError(mistakes)
    return tournament


def names_of(text: str) -> tuple[str, ...]:
    """The people whose names are divided by commas.

    Raises:
        NotationError: they are not two, three or four different names.
    """
    return _names(_parts(text, 1), 1)


def person_named(tournament: Tournament, name: str) -> str:
    """Somebody who plays, however the name is capitalised.

    Raises:
        NotationError: nobody of this name plays.
    """
    return _person(tournament, 1, (1, name.strip()))


def _lines(text: str) -> Iterator[Line]:
    """The lines that say something; what follows a # is a note."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        said = line.partition("#")[0].rstrip()
        if said:
            yield number, said


def _column(said: str) -> int:
    return len(said) - len(said.lstrip()) + 1


def _parts(said: str, column: int) -> list[Found]:
    """What commas divide, and where each begins."""
    found = []
    for part in said.split(","):
        found.append((column + _column(part) - 1, part.strip()))
        column += len(part) + 1
    return found


def _people(lines: list[Line]) -> tuple[str, ...]:
    if len(lines) == 1 or not lines[1][1].lstrip().lower().startswith(PLAYERS):
        line, said = lines[1] if len(lines) > 1 else (lines[0][0] + 1, "")
        raise NotationError([Mistake(line, _column(said), "no players")])
    line, said = lines[1]
    start = said.index(":") + 1
    return _names(_parts(said[start:], start + 1), line)


def _names(found: list[Found], line: int) -> tuple[str, ...]:
    mistakes = [
        Mistake(line, column, "name", (shown(name),))
        for column, name in found
        if not NAME.fullmatch(name)
    ]
    known: set[str] = set()
    for column, name in found:
        if name and name.casefold() in known:
            mistakes.append(Mistake(line, column, "name twice", (name,)))
        known.add(name.casefold())
    if len(found) not in SEATS:
        mistakes.append(Mistake(line, found[0][0], "people", (str(len(found)),)))
    if mistakes:
        raise NotationError(mistakes)
    return tuple(name for _, name in found)


def _round(tournament: Tournament, number: int, line: int, said: str) -> Round:
    match = ROUND.fullmatch(said)
    if match is None:
        raise NotationError([Mistake(line, _column(said), "round", (shown(said.strip()),))])
    if int(match[1]) != number:
        numbers = (str(number), str(int(match[1])))
        raise NotationError([Mistake(line, _column(said), "round number", numbers)])
    winners, divider, rest = match[2].partition(";")
    found = _parts(winners, match.start(2) + 1)
    won = () if winners.strip() == NOBODY else tuple(_person(tournament, line, f) for f in found)
    moved = None
    if divider:
        column = match.start(2) + 1 + len(winners) + 1
        moved = _person(tournament, line, _moved(line, column, rest))
    round_ = Round(won, moved)
    fault = round_fault(tournament, round_)
    if fault is not None:
        raise NotationError([fault_mistake(tournament, round_, fault, (line, found[0][0]))])
    return round_


def _moved(line: int, column: int, rest: str) -> Found:
    """The name after 'moved:'."""
    if not rest.lstrip().lower().startswith(MOVED):
        raise NotationError(
            [Mistake(line, column + _column(rest) - 1, "round", (shown(rest.strip()),))]
        )
    start = rest.index(":") + 1
    return _parts(rest[start:], column + start)[0]


def _person(tournament: Tournament, line: int, found: Found) -> str:
    column, name = found
    for person in tournament.people:
        if person.casefold() == name.casefold():
            return person
    listed = ", ".join(tournament.people)
    raise NotationError([Mistake(line, column, "stranger", (shown(name), listed))])


def fault_mistake(
    tournament: Tournament, round_: Round, fault: str, place: tuple[int, int]
) -> Mistake:
    """Why a round cannot follow, as a mistake at a place of the text."""
    match fault:
        case "over":
            return Mistake(*place, "over", (", ".join(champions(tournament)),))
        case "twice":
            twice = next(name for name in round_.won if round_.won.count(name) > 1)
            return Mistake(*place, "won twice", (twice,))
        case "who moved" if round_.moved is None:
            return Mistake(*place, "who moved", (tournament.people[0],))
        case _:
            return Mistake(*place, "moved alone")
