"""Tables of Aapep as text, and random games, for tests."""

from random import Random

from scorer.games.aapep.moves import Move, after
from scorer.games.aapep.notation import move_of
from scorer.games.aapep.opponents import EASY, choose, random_move
from scorer.games.aapep.position import Position, ended, setup
from scorer.games.aapep.record import parse_game

LONGEST = 400  # turns; random games have ended long before


def table(rows: str, turn: str = "yellow", left: str = "", players: int = 2) -> Position:
    """The table of four rows, two of them a line where a / divides them."""
    board = rows.replace("/", "\n")
    tiles = f"left: {left}\n" if left else ""
    return parse_game(f"aapep {players}\n{board}\n{tiles}turn: {turn}\n").start


def move(text: str) -> Move:
    """A move in notation."""
    found = move_of(text)
    assert found is not None, text
    return found


def random_game(players: int, seed: int) -> tuple[list[Position], list[Move]]:
    """Every table of a game of players who take anything, and the moves between them."""
    chance = Random(f"{players}/{seed}")
    tables: list[Position] = [setup(players)]
    moves: list[Move] = []
    while ended(tables[-1]) is None and len(moves) < LONGEST:
        moves.append(random_move(tables[-1], chance))
        tables.append(after(tables[-1], moves[-1]))
    return tables, moves


def short_game(players: int, seed: int) -> list[str]:
    """The moves, in notation, of a game of easy players up to its end."""
    chance = Random(seed)
    position, moves = setup(players), []
    while ended(position) is None and len(moves) < LONGEST:
        made = choose(position, EASY, chance)
        moves.append(str(made))
        position = after(position, made)
    return moves
