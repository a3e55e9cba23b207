"""The island and the sheet of Temple Antics, drawn with plain characters."""

from collections.abc import Iterator
from itertools import zip_longest

from scorer.commands.play_temple_words import text
from scorer.games.grid import cell_name
from scorer.games.temple_antics.island import Square, edge
from scorer.games.temple_antics.state import Die, State
from scorer.games.temple_antics.tables import (
    ITEMS,
    MAX_HEALTH,
    TURNS,
    TURNS_A_TIME,
    UNLIMITED,
    Item,
)
from scorer.games.temple_antics.telling import shape
from scorer.games.temple_antics.words import word

MAX_WIDTH = 80  # columns of a terminal that everybody has
INSIDE = 5  # characters of a tile between its walls
CODE = 3  # letters of what a tile shows
GAP = 3  # columns between the island and the sheet
YOU = "@"
BEEN = "x"
WALL = "-" * INSIDE
UNKNOWN = " . . "  # the printed dashes, where no wall is drawn so far
OPEN = " " * INSIDE


def drawn(state: State, lang: str) -> str:
    """The island and, beside or below it, the sheet."""
    board = list(_board(state, lang))
    sheet = list(_sheet(state, lang))
    left = max(map(len, board)) + GAP
    if left + max(map(len, sheet)) > MAX_WIDTH:
        return "\n".join((*board, "", *sheet))
    pairs = zip_longest(board, sheet, fillvalue="")
    return "\n".join(f"{row:<{left}}{line}".rstrip() for row, line in pairs)


def _board(state: State, lang: str) -> Iterator[str]:
    columns = range(len(state.island.rows[0]))
    names = "".join(f"{cell_name(column, 0)[:-1]:^{INSIDE + 1}}" for column in columns)
    yield f"   {names}".rstrip()
    for row in range(len(state.island.rows)):
        squares = [cell_name(column, row) for column in columns]
        above = [cell_name(column, row - 1) if row else None for column in columns]
        pairs = zip(squares, above, strict=True)
        yield "   " + _line([_border(state, one, other, across=True) for one, other in pairs])
        yield f"{row + 1:>2} {_row(state, squares, lang)}"
    yield "   " + _line([WALL] * len(columns))


def _line(pieces: list[str]) -> str:
    return f"+{'+'.join(pieces)}+"


def _row(state: State, squares: list[Square], lang: str) -> str:
    drawn = ""
    for square, before in zip(squares, [None, *squares], strict=False):
        drawn += _border(state, square, before, across=False) + _tile(state, square, lang)
    return f"{drawn}|"


def _border(state: State, square: Square, other: Square | None, *, across: bool) -> str:
    """What stands between two tiles, or between a tile and the sea."""
    if other is None or edge(square, other) in state.walls:
        return WALL if across else "|"
    if {square, other} <= state.seen:
        return OPEN if across else " "
    return UNKNOWN if across else ":"


def _tile(state: State, square: Square, lang: str) -> str:
    """What a tile shows and who was there; what was taken is not shown any more."""
    feature = _feature(state, square)
    shown = text(f"on map {feature}", lang)[:CODE] if feature else ""
    mark = YOU if square == state.at else BEEN if square in state.seen else ""
    return f"{shown:<{CODE}} {mark:<1}" if shown else f"{mark:^{INSIDE}}"


def _feature(state: State, square: Square) -> str:
    island = state.island
    places = {island.start: "parachute", island.plane: "plane", island.temple: "temple"}
    places |= dict.fromkeys(island.caves, "cave")
    lying = {where: item.value for where, item in island.ground.items() if where not in state.seen}
    return (lying | places).get(square, "")


def _sheet(state: State, lang: str) -> Iterator[str]:
    yield text("turn", lang, turn=state.turn, time=word(state.time, lang))
    yield _track(state.turn)
    hearts = "*" * state.health + "." * (MAX_HEALTH - state.health)
    yield text("health", lang, health=state.health, hearts=hearts)
    yield text("attack", lang, attack=state.attack)
    yield _items(state, lang)
    yield text("idol" if Item.IDOL in state.items else "no idol", lang)
    yield from _dice(state, lang) or [""]
    yield ""
    yield text("legend", lang)
    yield from _legend(state, lang)


def _track(turn: int) -> str:
    boxes = "x" * turn + "." * (TURNS - turn)
    return " ".join(boxes[first : first + TURNS_A_TIME] for first in range(0, TURNS, TURNS_A_TIME))


def _items(state: State, lang: str) -> str:
    held = [item for item in Item if item in state.items and item is not Item.IDOL]
    if not held:
        return text("no items", lang)
    named = (
        word(item, lang) + ("" if item in UNLIMITED else f" {state.items[item]}") for item in held
    )
    return text("items", lang, items=", ".join(named))


def _dice(state: State, lang: str) -> list[str]:
    """Each die that lies, and what it means."""
    dice = state.dice
    told = []
    if Die.FIRST in dice and Die.SECOND in dice:
        told.append(text("dice", lang, one=dice[Die.FIRST], two=dice[Die.SECOND]))
    if Die.TILE in dice:
        face = dice[Die.TILE]
        told.append(text("tile die", lang, face=face, shape=shape(face, lang)))
    if state.encounter is not None:
        face = dice[Die.ENCOUNTER]
        named = word(state.encounter, lang)
        told.append(text("encounter die", lang, face=face, encounter=named))
    if Die.COMBAT in dice:
        face = dice[Die.COMBAT]
        told.append(text("combat die", lang, face=face, damage=state.damage))
    if Die.ITEM in dice:
        face = dice[Die.ITEM]
        told.append(text("item die", lang, face=face, item=word(ITEMS[face], lang)))
    return told


def _legend(state: State, lang: str) -> Iterator[str]:
    """What the letters on the island stand for, two a line."""
    found = dict.fromkeys(_feature(state, square) for square in state.island.beside)
    named = [text(f"on map {feature}", lang) for feature in found if feature]
    for first in range(0, len(named), 2):
        yield ", ".join(named[first : first + 2])
