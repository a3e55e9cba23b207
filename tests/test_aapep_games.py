"""Complete games of Aapep: what holds after every move, and what shows, worked out slowly."""

from collections import Counter
from itertools import pairwise, product
from pathlib import Path

import pytest
import yaml

from scorer.games.aapep.moves import Move, ShadowStep, TileStep, legal_moves, objection
from scorer.games.aapep.notation import board_text
from scorer.games.aapep.position import Position, ended, setup
from scorer.games.aapep.sight import edge_views
from scorer.games.aapep.soundness import oddities
from scorer.games.aapep.squares import SQUARES
from scorer.games.aapep.tiles import HOUSE_SET, facing_text
from tests.aapep import random_game, table

GAMES = 60  # of each number of players; bench/aapep.py plays 2,000
TILES = Path(__file__).parent.parent / "layouts" / "aapep" / "tiles.yaml"


def slow_views(position: Position) -> dict[str, list[str | None]]:
    """What shows from each edge, read off the written board square by square."""
    rows = [row.split() for row in board_text(position).splitlines()]
    columns = [list(column) for column in zip(*rows, strict=True)]
    lines = {
        "top": columns,
        "right": [row[::-1] for row in rows],
        "bottom": [column[::-1] for column in columns],
        "left": rows,
    }
    return {
        edge: [_first_side(line, letter) for line in lines[edge]]
        for letter, edge in enumerate(lines)
    }


def _first_side(line: list[str], letter: int) -> str | None:
    for square in line:
        if square not in {".", "s"}:
            return {"L": "light", "D": "dark"}[square[letter]]
    return None


def slow_patterns(position: Position) -> set[tuple[str, str]]:
    return {
        (edge, "ra" if sides == ["light"] * 4 else "aapep")
        for edge, sides in slow_views(position).items()
        if sides in (["light"] * 4, ["dark"] * 4)
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_every_move_all_pieces_are_there_and_the_views_are_right(players: int) -> None:
    for seed in range(GAMES):
        tables, moves = random_game(players, seed)
        for position in tables:
            check(position)
        for (before, after), move in zip(pairwise(tables), moves, strict=True):
            assert objection(before, move) is None
            assert ended(before) is None
            assert after.mover == before.player


def check(position: Position) -> None:
    """What is true of every table of a game."""
    assert list(oddities(position)) == []
    placed = [position.board.facing(square) for square in SQUARES]
    kinds = Counter(facing_text(tile) for tile in position.left)
    for facing in placed:
        if facing is not None:
            text = facing_text(facing)
            turned = [text[turn:] + text[:turn] for turn in range(4)]
            kinds[next(tile for tile in HOUSE_SET if tile in turned)] += 1
    assert kinds == Counter(HOUSE_SET)
    assert not any(position.board.tiles >> square & 1 for square in position.shadows)
    marked = [square for square in position.markers if square is not None]
    assert len(set(marked)) == len(marked)
    assert all(placed[square] is not None for square in marked)
    views = edge_views(position.board, position.shadows)
    assert {v.edge: [sight.side for sight in v.sights] for v in views} == slow_views(position)
    over = ended(position)
    found = set() if over is None else {(win.edge, win.side) for win in over.wins}
    assert found == slow_patterns(position)
    assert {(v.edge, v.winner) for v in views if v.winner} == found


def test_a_line_of_sight_says_what_it_passes_and_where_it_ends() -> None:
    position = table(". . . s / s . . . / LDDD . . . / . . . .")
    sight = edge_views(position.board, position.shadows)[0].sights[0]
    assert (sight.line, sight.over, sight.shadows) == ("A", ("A1", "A2"), ("A2",))
    assert (sight.tile, sight.side) == ("A3", "light")


def every_move(*, by_day: bool) -> list[Move]:
    """Every move that can be written with one tile kind of each class, allowed or not."""
    starts = [None] if by_day else [0, 5, 10]
    tiles = [
        TileStep(start, square, facing)
        for start, square, facing in product(starts, SQUARES, (0, 1, 3, 5, 10, 15))
    ]
    shadows = [ShadowStep(a, b) for a, b in product((3, 4, 12), SQUARES)]
    return [Move(tile, shadow) for tile, shadow in product(tiles, shadows)]


@pytest.mark.parametrize("turn", [0, 4, 9, 13])
def test_a_move_is_listed_exactly_when_nothing_speaks_against_it(turn: int) -> None:
    tables = next(t for seed in range(100) if len(t := random_game(2, seed)[0]) > turn + 1)
    position = tables[turn]
    listed = set(legal_moves(position))
    for move in every_move(by_day=position.is_day):
        assert (move in listed) == (objection(position, move) is None)


def test_no_move_is_listed_twice() -> None:
    for position in random_game(2, 1)[0]:
        moves = list(legal_moves(position))
        assert len(set(moves)) == len(moves)


def test_the_first_turn_has_5824_moves() -> None:
    # 16 ways to lay a tile, 14 free squares, two shadows to 13 squares each
    assert sum(1 for _ in legal_moves(setup(2))) == 16 * 14 * 26


def test_the_tiles_are_those_on_the_paper() -> None:
    letters = {"light": "L", "dark": "D"}
    paper = yaml.safe_load(TILES.read_text("utf-8"))["variables"]["tiles"]
    written = ["".join(letters[side] for side in tile) for tile in paper]
    turned = [{text[n:] + text[:n] for n in range(4)} for text in written]
    assert Counter(next(t for t in HOUSE_SET if t in turns) for turns in turned) == Counter(
        HOUSE_SET
    )


def test_the_house_set_has_as_many_light_sides_as_dark_ones() -> None:
    assert Counter("".join(HOUSE_SET)) == {"L": 22, "D": 22}
