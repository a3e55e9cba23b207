"""A whole game of Penny Papers: rolls, what everybody wrote where, and how it ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorer.games.dice import Allowed, Roll, allowed
from scorer.games.grid import CROSSED, DOOR, EMPTY, Grid
from scorer.games.moves import Move, is_over, places, refusal, written, wrong_cross
from scorer.games.penny_papers import Problem, score
from scorer.games.standings import Standing, rank

MOST_PLAYERS = 100


@dataclass(frozen=True, slots=True)
class Write:
    """What one player does in a turn: a mark, perhaps on somebody else's sheet, and crosses.

    `owner` is whose sheet gets the mark, None for one's own. `crossed` are mummies on one's own
    sheet that are crossed out once everybody has written.
    """

    cell: str
    mark: str
    owner: str | None = None
    crossed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One roll and what each player did with it, in the order of the players."""

    rolled: Roll
    writes: tuple[Write, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that was done; `crossed` are each player's last crosses, before counting."""

    temple: Grid
    players: tuple[str, ...]
    turns: tuple[Turn, ...] = ()
    crossed: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Where a game stands: everybody's sheet, and the cell each sheet got in the turn before."""

    sheets: Mapping[str, Grid]
    before: Mapping[str, str]

    @property
    def is_solo(self) -> bool:
        """Whether one player is alone, for whom a mummy goes beside the cell before."""
        return len(self.sheets) == 1


class MoveError(ValueError):
    """A step that the rules do not allow: the index of the player, and why."""

    def __init__(self, player: int, problem: Problem) -> None:
        super().__init__(problem.message())
        self.player = player
        self.problem = problem


def start(temple: Grid, players: Sequence[str]) -> Table:
    """An empty sheet of the same temple for everybody.

    Raises:
        ValueError: nobody plays, more than 100 do, or two have the same name.
    """
    if not 1 <= len(players) <= MOST_PLAYERS or len(set(players)) < len(players):
        raise ValueError(f"a game has 1 to {MOST_PLAYERS} players with different names")
    return Table(dict.fromkeys(players, temple.emptied()), MappingProxyType({}))


def may_write(table: Table, rolled: Roll) -> Allowed:
    """What a roll allows now; doors are filled on all sheets at once, so it is one for all."""
    cells = next(iter(table.sheets.values())).cells.values()
    return allowed(rolled, sum(cell.kind == DOOR and cell.mark == EMPTY for cell in cells))


def take(table: Table, turn: Turn) -> Table:
    """The table after a turn.

    Raises:
        MoveError: a step is against the rules; the first one in the order of the players.
    """
    may = may_write(table, turn.rolled)
    players = tuple(table.sheets)
    if len(turn.writes) != len(players):
        raise MoveError(min(len(turn.writes), len(players) - 1), Problem("not everybody", ()))
    if over(table):
        raise MoveError(0, Problem("game is over", (turn.writes[0].cell,)))
    sheets, before = dict(table.sheets), dict[str, str]()
    for number, (player, write) in enumerate(zip(players, turn.writes, strict=True)):
        owner = _owner(player, write, may, table)
        wrong = owner if isinstance(owner, Problem) else _wrong(table, owner, may, write)
        if wrong or isinstance(owner, Problem) or owner in before:
            raise MoveError(
                number, wrong or Problem("sheet is taken", (write.cell,), (str(owner),))
            )
        sheets[owner] = written(sheets[owner], {write.cell: write.mark})
        before[owner] = write.cell
    crossed = tuple(write.crossed for write in turn.writes)
    return cross_out(Table(sheets, before), crossed)


def _owner(player: str, write: Write, may: Allowed, table: Table) -> str | Problem:
    """Whose sheet is written on: with others at the table, a mummy goes on one of theirs (PA21)."""
    owner = player if write.owner is None else write.owner
    if owner not in table.sheets:
        return Problem("nobody of this name", (write.cell,), (owner,))
    if may.mummy and not table.is_solo:
        return Problem("own sheet", (write.cell,)) if owner == player else owner
    return owner if owner == player else Problem("somebody else's sheet", (write.cell,), (owner,))


def _wrong(table: Table, owner: str, may: Allowed, write: Write) -> Problem | None:
    after = table.before.get(owner) if table.is_solo else None
    return refusal(table.sheets[owner], may, Move(write.cell, write.mark), after)


def cross_out(table: Table, crossed: Sequence[Sequence[str]]) -> Table:
    """The table after everybody has crossed out these mummies on their own sheets.

    Raises:
        MoveError: there is no mummy, or no 9 beside it.
    """
    sheets = dict(table.sheets)
    for number, (player, cells) in enumerate(zip(table.sheets, crossed, strict=True)):
        for cell in cells:
            if wrong := wrong_cross(sheets[player], cell):
                raise MoveError(number, wrong)
            sheets[player] = written(sheets[player], {cell: CROSSED})
    return replace(table, sheets=sheets)


def free_places(table: Table, owner: str, may: Allowed) -> tuple[str, ...]:
    """Where the mark of this turn may go on somebody's sheet."""
    return places(table.sheets[owner], may, table.before.get(owner) if table.is_solo else None)


def over(table: Table) -> bool:
    """Whether the game has ended: on all sheets at once."""
    return any(is_over(grid) for grid in table.sheets.values())


def replay(game: Game) -> Table:
    """Play a written game again.

    Raises:
        MoveError: a step is against the rules.
    """
    table = start(game.temple, game.players)
    for turn in game.turns:
        table = take(table, turn)
    return cross_out(table, game.crossed) if game.crossed else table


def standings(table: Table) -> tuple[Standing, ...]:
    """The places of a table; everybody at place 1 has won, together if there are several."""
    return rank({player: score(grid) for player, grid in table.sheets.items()})
