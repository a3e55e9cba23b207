"""Who stands where at the end of a game: every sheet counted, and whether that is settled. Pure.

Stars come from the same functions as those of `scorer read`; ties by the rules (PA22): the longer
sequence, then a shared place. A leaderboard is provisional until each player has one sheet and
each sheet was confirmed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Self

from scorer.games.dice import Roll
from scorer.games.grid import Grid
from scorer.games.penny_papers import SEQUENCE, Mummies, Score
from scorer.games.roll_check import Misfit, check_rolls
from scorer.games.roll_log import RollLog
from scorer.games.standings import Standing, rank
from scorer.games.symmetry import Difference, check
from scorer.reader.interpret import CellReading, grid_of
from scorer.reader.sheet_reading import SheetReading
from scorer.report.doubts import Span, span
from scorer.table.room import PENNY_PAPERS, Player, Room

REMEMBERED = 500  # sheets
DOUBTS, READ, CONFIRMED, VOUCHED = "doubts", "read", "confirmed", "vouched"  # what a sheet is
SHARED = "shared"  # a tie that the rules leave; SEQUENCE: one that the longer sequence decides


@dataclass(frozen=True, slots=True)
class Laid:
    """A sheet on the table.

    Args:
        sheet: its key in the log.
        player: whose it is; None while nobody has taken it.
        reading: what is in its cells, people's corrections included.
        source: "photo", or "hand" where it was tapped in.
        confirmed: whether its owner says that it is right.
        vouched: the keys of the other players who say so.
    """

    sheet: str
    player: str | None
    reading: SheetReading
    source: str = "photo"
    confirmed: bool = False
    vouched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deviation:
    """How many more (or less, below 0) of something one sheet has than most others.

    `more` is None for what is not counted but another thing altogether: the temple.
    """

    rule: str
    more: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """One sheet on the leaderboard, under a name that no other row has."""

    laid: Laid
    name: str
    score: Score
    between: Span
    place: int
    tie: str | None
    deviations: tuple[Deviation, ...]
    misfits: tuple[Misfit, ...]

    @property
    def status(self) -> str:
        """How sure the sheet is."""
        if self.laid.confirmed:
            return VOUCHED if self.laid.vouched else CONFIRMED
        return DOUBTS if self.between.doubtful else READ


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The rows from first to last, and what keeps them from being settled.

    Args:
        rows: the sheets that are counted.
        uncounted: the names of sheets that belong to no game that is counted.
        missing: the players without a sheet.
        twice: the players with more than one.
        differences: what the sheets disagree on that all of one game share.
        misfits: what the rolls say about no sheet in particular.
        is_solo: whether one player has played alone, so that the levels of the solo game count.
    """

    rows: tuple[Row, ...]
    uncounted: tuple[str, ...] = ()
    missing: tuple[Player, ...] = ()
    twice: tuple[Player, ...] = ()
    differences: tuple[Difference, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    is_solo: bool = False

    @property
    def is_provisional(self) -> bool:
        """Whether something is still missing."""
        settled = (row.laid.confirmed and row.laid.player is not None for row in self.rows)
        return bool(not self.rows or self.missing or self.twice) or not all(settled)

    @property
    def first(self) -> tuple[Row, ...]:
        """Who wins or leads; several share it."""
        return tuple(row for row in self.rows if row.place == 1)


def rolls_of(room: Room) -> RollLog | None:
    """The rolls of the game that is on; None where nobody has rolled Penny Papers' dice here."""
    if room.game != PENNY_PAPERS or not room.rolls:
        return None
    rolls = tuple(Roll(*step.event["faces"]) for step in room.rolls)
    numbers = tuple(step.seq for step in room.rolls)
    return RollLog(rolls, numbers, room.count, is_solo=room.count == 1)


def leaderboard(room: Room, laid: Sequence[Laid]) -> Leaderboard:
    """Count all sheets of the game that is on and put them in order.

    It takes some milliseconds a sheet: not for the event loop.
    """
    named = _named(room, laid)
    scores = {name: one.reading.score for name, one in named.items() if one.reading.score}
    grids = {name: grid_of(named[name].reading.cells) for name in scores}
    differences = check(grids)
    rolls = rolls_of(room)
    misfits = check_rolls(grids, rolls) if rolls is not None and grids else ()
    deviations = {name: tuple(_deviations(name, differences)) for name in grids}
    standings = rank(scores)
    rows = tuple(
        Row(
            named[one.player],
            one.player,
            scores[one.player],
            _between(_Written.on(named[one.player].reading)),
            one.place,
            _tie(one, standings),
            deviations[one.player],
            tuple(misfit for misfit in misfits if misfit.sheet == one.player),
        )
        for one in standings
    )
    owners = Counter(one.player for one in laid)
    return Leaderboard(
        rows,
        tuple(name for name in named if name not in scores),
        tuple(player for player in room.players if not owners[player.key]),
        tuple(player for player in room.players if owners[player.key] > 1),
        differences,
        tuple(misfit for misfit in misfits if not misfit.sheet),
        is_solo=_is_solo(room, len(laid)),
    )


@dataclass(frozen=True, slots=True)
class _Written:
    """What decides between which stars a sheet lies; every mark of the evening counts all anew."""

    cells: tuple[CellReading, ...]
    mummies: Mummies
    reading: SheetReading = field(compare=False)

    @classmethod
    def on(cls, reading: SheetReading) -> Self:
        return cls(reading.cells, reading.mummies, reading)


@lru_cache(REMEMBERED)
def _between(written: _Written) -> Span:
    return span(written.reading)


def grid(row: Row) -> Grid:
    """What is written on a row's sheet."""
    return grid_of(row.laid.reading.cells)


def _named(room: Room, laid: Sequence[Laid]) -> Mapping[str, Laid]:
    """The sheets under their players' names, or those printed on them; each another one."""
    names = [_name(room, one) for one in laid]
    often = Counter(names)
    return {
        f"{name} ({one.sheet})" if often[name] > 1 else name: one
        for name, one in zip(names, laid, strict=True)
    }


def _name(room: Room, laid: Laid) -> str:
    if laid.player is not None and laid.player in room.names:
        return room.names[laid.player]
    return laid.reading.found.player or laid.sheet


def _is_solo(room: Room, sheets: int) -> bool:
    players = room.count if room.started else len(room.players)
    return players <= 1 and sheets <= 1


def _tie(one: Standing, standings: Sequence[Standing]) -> str | None:
    equal = [other for other in standings if other.stars == one.stars and other is not one]
    if not equal:
        return None
    return SHARED if any(other.place == one.place for other in equal) else SEQUENCE


def _deviations(name: str, differences: Sequence[Difference]) -> Iterator[Deviation]:
    """How a sheet differs from most others; nothing where no count has a majority."""
    for difference in differences:
        counts = dict(difference.counts)
        if name not in difference.sheets or len(difference.sheets) == len(counts):
            continue
        if difference.rule == "temples differ":
            yield Deviation(difference.rule, None)
            continue
        (usual, _), *_ = Counter(counts.values()).most_common(1)
        yield Deviation(difference.rule, counts[name] - usual)
