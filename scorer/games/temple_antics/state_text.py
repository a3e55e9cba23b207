"""One moment of a game as a block of text: what lies on the sheet and on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorer.games.temple_antics.board_text import Board, board_header, board_line
from scorer.games.temple_antics.game_text import GAME
from scorer.games.temple_antics.island import Edge, Island, Square, edge
from scorer.games.temple_antics.scan import Line, NotationError, Trouble, choices, lines
from scorer.games.temple_antics.state import LYING, Die, Ending, Stage, State
from scorer.games.temple_antics.step_text import read_square
from scorer.games.temple_antics.tables import (
    ENCOUNTERS,
    FACES,
    FULL_USES,
    MAX_HEALTH,
    ROLL_AGAIN,
    TURNS,
    UNLIMITED,
    Encounter,
    Item,
)

FIRST_LINE = f"begin with a line '{GAME} state'"


def write_state(state: State) -> str:
    """The state in its notation; what is empty has no line."""
    dice = [f"{die} {state.dice[die]}" for die in Die if die in state.dice]
    items = [
        item.value if item in UNLIMITED else f"{item} {state.items[item]}"
        for item in Item
        if item in state.items
    ]
    told = {
        "turn": str(state.turn),
        "stage": state.stage.value,
        "rolling": ", ".join(state.rolling),
        "dice": ", ".join(dice),
        "health": str(state.health),
        "items": ", ".join(items),
        "path": " ".join(state.path),
        "walls": " ".join(sorted(state.walls)),
        "ending": state.ending or "",
    }
    flags = [name for name, holds in (("met", state.met), ("fired", state.fired)) if holds]
    written = [f"{name} {value}" for name, value in told.items() if value]
    header = (f"{GAME} state", *board_header(state.island))
    return "".join(f"{line}\n" for line in (*header, *written, *flags))


def parse_state(text: str) -> State:
    """Read a state from its notation.

    Raises:
        NotationError: with the first problem of each line, its place and what was expected.
    """
    found = list(lines(text))
    parts = _Parts()
    problems = []
    for line in found:
        try:
            _line(line, parts, is_first=line is found[0])
        except Trouble as trouble:
            problems.append(trouble.problem)
    if not problems:
        try:
            return _state(parts, found[-1] if found else Line(1, (), 1))
        except Trouble as trouble:
            problems.append(trouble.problem)
    raise NotationError(tuple(problems))


@dataclass(slots=True)
class _Parts:
    """What has been read so far; the lines are kept to point at."""

    board: Board = field(default_factory=Board)
    lines: dict[str, Line] = field(default_factory=dict)
    turn: int = 1
    stage: Stage = Stage.ASSIGN
    rolling: tuple[Die, ...] = ()
    dice: Mapping[Die, int] = field(default_factory=dict)
    health: int = MAX_HEALTH
    items: Mapping[Item, int] = field(default_factory=dict)
    path: tuple[Square, ...] = ()
    walls: frozenset[Edge] = frozenset()
    ending: Ending | None = None


NEEDED = ("turn", "stage", "health", "path")
KNOWN = ("island", "row", *NEEDED, "rolling", "dice", "items", "walls", "ending", "met", "fired")


def _line(line: Line, parts: _Parts, *, is_first: bool) -> None:
    if is_first:
        if not line.skip(GAME):
            raise line.unexpected(FIRST_LINE)
        line.demand("state")
        line.finish()
        return
    name = line.ahead
    if name not in KNOWN:
        raise line.unexpected(f"write {choices(name, KNOWN)}")
    if name in parts.lines and name != "row":
        raise line.trouble(f"'{name}' is here a second time", "take one of the two away")
    parts.lines[name] = line
    if board_line(line, parts.board):
        return
    line.demand(name)
    _value(name, line, parts)
    line.finish()


def _value(name: str, line: Line, parts: _Parts) -> None:
    match name:
        case "turn":
            parts.turn = line.number_in(range(1, TURNS + 1), "the turn")
        case "health":
            parts.health = line.number_in(range(MAX_HEALTH + 1), "the health")
        case "stage":
            parts.stage = line.kind(tuple(Stage))
        case "ending":
            parts.ending = line.kind(tuple(Ending))
        case "path":
            parts.path = tuple(_squares(line))
        case "walls":
            parts.walls = frozenset(_walls(line))
        case _:
            _things(name, line, parts)


def _things(name: str, line: Line, parts: _Parts) -> None:
    match name:
        case "rolling":
            parts.rolling = tuple(_listed_dice(line))
        case "dice":
            parts.dice = dict(_dice(line))
        case "items":
            parts.items = dict(_items(line))


def _listed_dice(line: Line) -> Iterator[Die]:
    yield line.kind(tuple(Die))
    while line.skip(","):
        yield line.kind(tuple(Die))


def _dice(line: Line) -> Iterator[tuple[Die, int]]:
    while True:
        yield line.kind(tuple(Die)), line.number_in(FACES, "what the die shows")
        if not line.skip(","):
            return


def _items(line: Line) -> Iterator[tuple[Item, int]]:
    while True:
        item = line.kind(tuple(Item))
        full = range(1, FULL_USES[item] + 1)
        yield item, 1 if item in UNLIMITED else line.number_in(full, "the uses left")
        if not line.skip(","):
            return


def _squares(line: Line) -> Iterator[Square]:
    yield read_square(line)
    while line.ahead:
        yield read_square(line)


def _walls(line: Line) -> Iterator[Edge]:
    while line.ahead:
        yield line.take(lambda word: word if word.count("-") == 1 else None, "a wall, as in A1-B1")


def _state(parts: _Parts, last: Line) -> State:
    """The state, if its lines fit together."""
    missing = [name for name in NEEDED if name not in parts.lines]
    if missing:
        raise last.trouble(f"no line '{missing[0]}' here", f"add a line '{missing[0]} …'")
    board = parts.board.island()
    _check_board(parts, board)
    _check_dice(parts)
    _check_encounter(parts, board)
    _check_ending(parts)
    return State(
        island=board,
        turn=parts.turn,
        stage=parts.stage,
        rolling=parts.rolling,
        dice=parts.dice,
        health=parts.health,
        items=parts.items,
        path=parts.path,
        walls=parts.walls,
        met="met" in parts.lines,
        fired="fired" in parts.lines,
        ending=parts.ending,
    )


def _check_board(parts: _Parts, board: Island) -> None:
    for square in parts.path:
        if square not in board.beside:
            raise parts.lines["path"].whole(f"{square} is not on the island", "name its tiles")
    if parts.path[0] != board.start:
        fix = f"begin at the parachute, {board.start}"
        raise parts.lines["path"].whole(f"{parts.path[0]} is no start", fix)
    known = {edge(one, other) for one, near in board.beside.items() for other in near.values()}
    for wall in parts.walls - known:
        fix = "name two tiles side by side, the first in reading order first"
        raise parts.lines["walls"].whole(f"{wall} is no wall", fix)


def _check_dice(parts: _Parts) -> None:
    lying = (*parts.rolling, *parts.dice)
    wanted = LYING[parts.stage]
    if sorted(lying) != sorted(wanted):
        what = f"at the stage '{parts.stage}' other dice lie"
        fix = f"name {' and '.join(wanted)}, each under dice or rolling"
        raise parts.lines["stage"].whole(what, fix)


def _check_encounter(parts: _Parts, board: Island) -> None:
    """What lies must have led to the stage that is written."""
    met = "met" in parts.lines
    face = parts.dice.get(Die.ENCOUNTER)
    encounter = None if face is None else ENCOUNTERS[face]
    first_move = not met or encounter is Encounter.SHORTCUT
    fits = {
        Stage.ASSIGN: not met,
        Stage.MOVE: first_move and parts.dice.get(Die.TILE) != ROLL_AGAIN,
        Stage.CAVE: first_move and parts.path[-1] in board.caves,
        Stage.ENCOUNTER: parts.ending is not None or not met,
        Stage.FIGHT: met and encounter in {Encounter.SNEAK, Encounter.BEAST},
        Stage.PACK: met and encounter is Encounter.BACKPACK,
    }
    if not fits[parts.stage]:
        what = f"the dice, the place and 'met' do not lead to the stage '{parts.stage}'"
        fix = "write the stage that they lead to; 'met' when the encounter has begun"
        raise parts.lines["stage"].whole(what, fix)


def _check_ending(parts: _Parts) -> None:
    if (parts.ending is Ending.DIED) != (parts.health == 0):
        what = "without health the ending is 'died', and only then"
        raise parts.lines["health"].whole(what, "write another health or ending")
