"""One moment of a game as a block of text: what lies on the sheet and on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorer.games.temple_antics.board_text import Board, board_header, board_line
from scorer.games.temple_antics.game_text import GAME
from scorer.games.temple_antics.island import Edge, Island, Square, edge
from scorer.games.temple_antics.scan import Line, NotationError, Trouble, lines, wrong_lines
from scorer.games.temple_antics.state import LYING, Die, Ending, Stage, State
from scorer.games.temple_antics.step_text import FACE, read_square
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

STATE = "state"
FIRST_LINE = f"{GAME} {STATE}"


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
    header = (FIRST_LINE, *board_header(state.island))
    return "".join(f"{line}\n" for line in (*header, *written, *flags))


def is_state(text: str) -> bool:
    """Whether a text begins as a state does, and not as a game."""
    first = next(lines(text), None)
    return first is not None and first.skip(GAME) and first.ahead == STATE


def parse_state(text: str) -> State:
    """Read a state from its notation.

    Raises:
        NotationError: with the first problem of each line, its place and what was expected.
    """
    found = list(lines(text))
    parts = _Parts()
    mistakes = wrong_lines(found, _head, lambda line: _line(line, parts))
    if not mistakes:
        try:
            return _state(parts, found[-1] if found else Line(1, (), 1))
        except Trouble as trouble:
            mistakes.append(trouble.mistake)
    raise NotationError(mistakes)


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


def _head(line: Line) -> None:
    if not line.skip(GAME):
        raise line.unexpected("first line", FIRST_LINE)
    line.demand(STATE)
    line.finish()


def _line(line: Line, parts: _Parts) -> None:
    name = line.ahead
    if name not in KNOWN:
        raise line.none_of(KNOWN)
    if name in parts.lines and name != "row":
        raise line.trouble("twice", repr(name))
    parts.lines[name] = line
    if board_line(line, parts.board):
        return
    line.demand(name)
    _value(name, line, parts)
    line.finish()


def _value(name: str, line: Line, parts: _Parts) -> None:
    match name:
        case "turn":
            parts.turn = line.number_in(range(1, TURNS + 1), "turn")
        case "health":
            parts.health = line.number_in(range(MAX_HEALTH + 1), "health")
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
        yield line.kind(tuple(Die)), line.number_in(FACES, FACE)
        if not line.skip(","):
            return


def _items(line: Line) -> Iterator[tuple[Item, int]]:
    while True:
        item = line.kind(tuple(Item))
        full = range(1, FULL_USES[item] + 1)
        yield item, 1 if item in UNLIMITED else line.number_in(full, "uses")
        if not line.skip(","):
            return


def _squares(line: Line) -> Iterator[Square]:
    yield read_square(line)
    while line.ahead:
        yield read_square(line)


def _walls(line: Line) -> Iterator[Edge]:
    while line.ahead:
        yield line.take(lambda word: word if word.count("-") == 1 else None, "wall")


def _state(parts: _Parts, last: Line) -> State:
    """The state, if its lines fit together."""
    missing = [name for name in NEEDED if name not in parts.lines]
    if missing:
        raise last.trouble("no line", repr(missing[0]), missing[0])
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
            raise parts.lines["path"].whole("off the island", square)
    if parts.path[0] != board.start:
        raise parts.lines["path"].whole("no start", parts.path[0], board.start)
    known = {edge(one, other) for one, near in board.beside.items() for other in near.values()}
    for wall in parts.walls - known:
        raise parts.lines["walls"].whole("no wall", wall)


def _check_dice(parts: _Parts) -> None:
    lying = (*parts.rolling, *parts.dice)
    wanted = LYING[parts.stage]
    if sorted(lying) != sorted(wanted):
        raise parts.lines["stage"].whole("other dice", parts.stage, ", ".join(wanted))


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
        raise parts.lines["stage"].whole("other stage", parts.stage)


def _check_ending(parts: _Parts) -> None:
    if (parts.ending is Ending.DIED) != (parts.health == 0):
        raise parts.lines["health"].whole("ending and health")
