"""Aapep: how fast the rules are, that thousands of games keep them, how strong the players are.

python bench/aapep.py [--games N] [--matches N]

The speed of looking from all edges is told as a ratio to plain Python that walks every line square
by square over a list of letters.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median
from time import perf_counter, process_time

from scorer.games.aapep.board import patterns
from scorer.games.aapep.moves import after, legal_moves, objection
from scorer.games.aapep.opponents import STRONG, choose, random_move
from scorer.games.aapep.position import Position, ended, setup
from scorer.games.aapep.soundness import oddities
from scorer.games.aapep.squares import EDGES, SIDE, SQUARES, line
from scorer.games.aapep.tiles import facing_text

RANDOM = "random"
LONGEST = 400  # turns; what goes on longer counts as no result
LONG_MATCHES = 40  # games of two strong players have about 30 turns, most of them by night
MATCHES = (
    *((STRONG, RANDOM), (RANDOM, STRONG), ("fair", "easy"), ("easy", "fair")),
    *((STRONG, "fair"), ("fair", STRONG), (STRONG, STRONG)),
)
Letters = list[str | None]


def main() -> None:
    arguments = _arguments()
    games(arguments.games)
    speed()
    for minds in MATCHES:
        equals = minds == (STRONG, STRONG)
        match(minds, min(arguments.matches, LONG_MATCHES) if equals else arguments.matches)


def games(how_many: int) -> None:
    """Random games of 2, 3 and 4 players; every table must be sound, every move allowed."""
    lengths, began = [], perf_counter()
    for number in range(how_many):
        tables = play((RANDOM,) * (2 + number % 3), number)
        for table in tables:
            faults = list(oddities(table))
            seen = {(EDGES[edge], light) for edge, light in patterns(table.board)}
            if faults or seen != plain_patterns(letters(table)):
                raise SystemExit(f"game {number}: {faults or 'the views differ'}")
        lengths.append(len(tables) - 1)
    seconds = perf_counter() - began
    print(
        f"{how_many} random games, every table sound and seen as plain Python sees it: "
        f"{mean(lengths):.1f} turns on average, {max(lengths)} at most, {seconds:.1f} s"
    )


def play(minds: Sequence[str], seed: int) -> list[Position]:
    """Every table of a game."""
    chance = Random(seed)
    tables = [setup(len(minds))]
    while ended(tables[-1]) is None and len(tables) <= LONGEST:
        table = tables[-1]
        mind = minds[table.turn]
        move = random_move(table, chance) if mind == RANDOM else choose(table, mind, chance)
        tables.append(after(table, move))
    return tables


def letters(table: Position) -> Letters:
    """The board as sixteen texts."""
    facings = (table.board.facing(square) for square in SQUARES)
    return [None if facing is None else facing_text(facing) for facing in facings]


def plain_patterns(board: Letters) -> set[tuple[str, bool]]:
    """The same as `patterns`, square by square."""
    found = set()
    for edge, name in enumerate(EDGES):
        sides = []
        for number in range(SIDE):
            for square in line(edge, number):
                tile = board[square]
                if tile is not None:
                    sides.append(tile[edge])
                    break
        if len(sides) == SIDE and len(set(sides)) == 1:
            found.add((name, sides[0] == "L"))
    return found


def speed() -> None:
    """What looking, listing and moving take."""
    tables = [table for seed in range(60) for table in play((RANDOM, RANDOM), seed)]
    texts = [letters(table) for table in tables]
    fast = timed(lambda: [patterns(table.board) for table in tables]) / len(tables)
    plain = timed(lambda: [plain_patterns(text) for text in texts]) / len(tables)
    print(
        f"looking from all edges: {fast * 1e6:.1f} µs, plain Python {plain * 1e6:.1f} µs, "
        f"{plain / fast:.1f} times as long"
    )
    first = setup(2)
    listing = timed(lambda: list(legal_moves(first)))
    print(f"listing the 5,824 moves of the first turn: {listing * 1e3:.1f} ms")
    night = next(table for table in tables if not table.is_day and ended(table) is None)
    moves = list(legal_moves(night))
    judging = timed(lambda: [objection(night, move) for move in moves]) / len(moves)
    print(f"{len(moves)} moves of a night; judging one: {judging * 1e6:.1f} µs")


def timed(work: Callable[[], object], times: int = 7) -> float:
    """The median of the processor's seconds."""
    found = []
    for _ in range(times):
        began = process_time()
        work()
        found.append(process_time() - began)
    return median(found)


def match(minds: Sequence[str], how_many: int) -> None:
    """Two players against each other; the first one is Yellow."""
    won: Counter[str] = Counter()
    lengths = []
    began = process_time()
    for seed in range(how_many):
        tables = play(minds, seed)
        over = ended(tables[-1])
        won["+".join(over.winners) if over is not None else "nobody"] += 1
        lengths.append(len(tables) - 1)
    each = (process_time() - began) / sum(lengths)
    told = ", ".join(f"{who} {count}" for who, count in won.most_common())
    print(
        f"{minds[0]} (Yellow) against {minds[1]} (Black), {how_many} games: {told}; "
        f"{mean(lengths):.1f} turns, {each * 1e3:.0f} ms a turn"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Figures of Aapep.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--matches", type=int, default=200)
    return parser.parse_args()


if __name__ == "__main__":
    main()
