"""The board of Aapep as plain text, with what shows around it and what lies beside it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from scorer.games.aapep.players import winner_at
from scorer.games.aapep.position import Position
from scorer.games.aapep.record import Game
from scorer.games.aapep.sight import EdgeView, Sight, edge_views
from scorer.games.aapep.squares import BOTTOM, COLUMNS, LEFT, RIGHT, SIDE, TOP
from scorer.games.aapep.telling import full_name
from scorer.games.aapep.tiles import LIGHT, facing_text
from scorer.games.aapep.words import word

CELL = 7  # letters between two lines of the board
MARGIN = 8  # letters to the left of it: the number of the row, and what shows from there
PANEL = 4 * (CELL + 1) + MARGIN + 6  # where the words beside the board begin
RULE = " " * MARGIN + ("+" + "-" * CELL) * SIDE + "+"

PANEL_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "day": "Day, turn {turn}",
        "night": "Night, turn {turn}",
        "left": "Beside the board:",
        "wins": "Four {letter} win for:",
        "upright": " top/bottom {player}",
        "across": " left/right {player}",
        "all": " {player}",
        "last": "Last turns:",
        "shadow": "shadow",
        "legend": "L light, D dark; around the board: what shows there (. no tile)",
        "markers": "markers: {markers}",
    },
    "es": {
        "day": "Día, turno {turn}",
        "night": "Noche, turno {turn}",
        "left": "Fuera del tablero:",
        "wins": "Con cuatro {letter} gana:",
        "upright": " arr./abajo {player}",
        "across": " izq./der. {player}",
        "all": " {player}",
        "last": "Últimos turnos:",
        "shadow": "sombra",
        "legend": "L claro, D oscuro; alrededor: lo que se ve desde ahí (. ninguna loseta)",
        "markers": "marcadores: {markers}",
    },
}


def drawn(game: Game, turns: Sequence[Position], lang: str) -> str:
    """The board with what shows from its edges; beside it the tiles left and the last turns.

    Args:
        game: what was played.
        turns: the table before the first move and after each.
        lang: the language of the words.
    """
    position = turns[-1]
    board = [*_board(position, lang)]
    panel = [*_panel(game, turns, lang)]
    rows = (
        f"{left.ljust(PANEL)}{right}".rstrip()
        for left, right in zip_longest(board, panel, fillvalue="")
    )
    markers = ", ".join(f"{seat[0]} {word(seat, lang)}" for seat in position.seats)
    said = PANEL_WORDS[lang]
    return "\n".join((*rows, said["legend"], said["markers"].format(markers=markers)))


def _board(position: Position, lang: str) -> Iterator[str]:
    views = edge_views(position.board, position.shadows)
    yield " " * MARGIN + "".join(f" {letter:^{CELL}}" for letter in COLUMNS)
    yield _seen_across(views[TOP])
    for row in range(SIDE):
        yield RULE
        squares = range(row * SIDE, (row + 1) * SIDE)
        pictures = [_picture(position, square, lang) for square in squares]
        for line in range(len(pictures[0])):
            cells = "|".join(picture[line] for picture in pictures)
            middle = line == 1
            left = _seen(views[LEFT].sights[row]) if middle else ""
            right = _seen(views[RIGHT].sights[row]) if middle else ""
            name = str(row + 1) if middle else ""
            yield f"  {name:3}{left:3}|{cells}|  {right}"
    yield RULE
    yield _seen_across(views[BOTTOM])


def _seen_across(view: EdgeView) -> str:
    return " " * MARGIN + "".join(f" {_seen(sight):^{CELL}}" for sight in view.sights)


def _seen(sight: Sight) -> str:
    if sight.side is None:
        return "."
    return "L" if sight.side == LIGHT else "D"


def _picture(position: Position, square: int, lang: str) -> tuple[str, str, str]:
    """A square as three lines of letters."""
    blank = " " * CELL
    if square in position.shadows:
        return blank, f"{PANEL_WORDS[lang]['shadow']:^{CELL}}", blank
    facing = position.board.facing(square)
    if facing is None:
        return blank, blank, blank
    top, right, bottom, left = tuple(facing_text(facing))
    mark = _mark(position, square)
    return f"{top:^{CELL}}", f"{f'{left} {mark} {right}':^{CELL}}", f"{bottom:^{CELL}}"


def _mark(position: Position, square: int) -> str:
    """The first letter of whose marker lies on a tile."""
    seats = zip(position.seats, position.markers, strict=True)
    return next((seat[0] for seat, marked in seats if marked == square), " ")


def _panel(game: Game, turns: Sequence[Position], lang: str) -> Iterator[str]:
    said = PANEL_WORDS[lang]
    position = turns[-1]
    yield said["day" if position.is_day else "night"].format(turn=len(game.moves) + 1)
    yield ""
    for light in (True, False):
        yield said["wins"].format(letter="L" if light else "D")
        yield from _directions(len(position.seats), lang, light=light)
    yield ""
    if position.left:
        yield said["left"]
        yield from _left(position)
        yield ""
    yield from _last_turns(turns, game, lang)


def _directions(players: int, lang: str, *, light: bool) -> Iterator[str]:
    said = PANEL_WORDS[lang]
    upright, across = (winner_at(players, edge, light=light) for edge in (TOP, RIGHT))
    if upright == across:
        yield said["all"].format(player=full_name(upright, lang))
        return
    yield said["upright"].format(player=full_name(upright, lang))
    yield said["across"].format(player=full_name(across, lang))


def _left(position: Position) -> Iterator[str]:
    """The tiles that are not placed yet, two kinds a line."""
    counted = Counter(facing_text(tile) for tile in position.left)
    kinds = [f"{tile} x{count}" for tile, count in counted.items()]
    for first in range(0, len(kinds), 2):
        yield " " + "   ".join(kinds[first : first + 2])


def _last_turns(turns: Sequence[Position], game: Game, lang: str) -> Iterator[str]:
    """What everybody did last, by who did it."""
    if not game.moves:
        return
    yield PANEL_WORDS[lang]["last"]
    first = max(0, len(game.moves) - len(game.start.seats))
    for before, move in zip(turns[first:-1], game.moves[first:], strict=True):
        yield f" {word(before.player, lang)}: {move}"
