"""How fast Temple Antics is played and judged, and how simulated players fare.

python bench/temple_antics.py [--games N] [--seed S] [--health H]

Each time is CPU time, and stands beside a floor of plain Python in the same run: the same steps
as bare copies of a tuple of the state's values with one random die each; for text, the splitting
of the same text into words.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from random import Random
from statistics import mean, median
from time import process_time

from scorer.games.temple_antics.bots import PLAYERS, complete_game, player_named, walk
from scorer.games.temple_antics.game_text import Game, parse, write
from scorer.games.temple_antics.moves import legal
from scorer.games.temple_antics.state import Ending, State, start
from scorer.games.temple_antics.state_text import parse_state, write_state
from scorer.games.temple_antics.verdict import judge

ROUNDS = 5  # of each timing; the median is told
SAMPLE = 60  # games whose texts and states are timed


def main() -> None:
    arguments = _arguments()
    print(f"{arguments.games} games each, seed {arguments.seed}, health {arguments.health}")
    for player in PLAYERS:
        begun = process_time()
        games = [game(player, arguments, number) for number in range(arguments.games)]
        seconds = process_time() - begun
        print(endings(player, games))
        steps = sum(sum(map(len, one.turns)) for one in games)
        floor = timed(partial(bare_steps, steps))
        print(told("  a game", seconds / len(games), floor / len(games)))
    sample = [write(game("wandering", arguments, number)) for number in range(SAMPLE)]
    texts(sample)
    states(arguments.seed)


def game(player: str, arguments: argparse.Namespace, number: int) -> Game:
    """One game; the same whichever others are played."""
    chance = Random(f"{arguments.seed}/{number}")
    return complete_game(player_named(player, chance), chance, health=arguments.health)


def endings(player: str, games: list[Game]) -> str:
    """How often each ending came, and when."""
    results = [one.result for one in games if one.result is not None]
    shares = Counter(result.ending for result in results)
    turns = mean(result.turn for result in results)
    parts = ", ".join(f"{ending} {shares[ending] / len(games):.1%}" for ending in Ending)
    return f"{player}: {parts}; {turns:.1f} turns"


def texts(sample: list[str]) -> None:
    """Reading and judging whole games."""
    words = timed(lambda: [text.split() for text in sample]) / len(sample)
    print(told("parse a game", timed(lambda: [parse(text) for text in sample]) / SAMPLE, words))
    print(told("judge a game", timed(lambda: [judge(text) for text in sample]) / SAMPLE, words))


def states(seed: int) -> None:
    """Listing the legal steps, and the text of one moment."""
    moments: list[State] = []
    for number in range(SAMPLE):
        chance = Random(f"{seed}/{number}")
        moments += [p.state for _, p in walk(start(), player_named("wandering", chance), chance)]
    count = len(moments)
    floor = timed(lambda: bare_steps(count)) / count
    print(told("list the legal steps", timed(lambda: [*map(legal, moments)]) / count, floor))
    written = [*map(write_state, moments)]
    words = timed(lambda: [text.split() for text in written]) / count
    print(told("parse a state", timed(lambda: [*map(parse_state, written)]) / count, words))


def bare_steps(count: int) -> None:
    """The floor: what immutable states and dice cost at least."""
    chance = Random(1)
    values = tuple(range(len(fields(State))))
    for _ in range(count):
        values = (*values[:-1], chance.randint(1, 6))


def timed(work: Callable[[], object]) -> float:
    """The median of several rounds, in seconds of CPU time."""
    rounds = []
    for _ in range(ROUNDS):
        begun = process_time()
        work()
        rounds.append(process_time() - begun)
    return median(rounds)


def told(name: str, seconds: float, floor: float) -> str:
    """One figure: microseconds, and how many times its floor."""
    return f"{name}: {seconds * 1e6:.0f} µs, {seconds / floor:.0f} x the floor"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Speed and endings of Temple Antics.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--health", type=int, choices=range(1, 7), default=6)
    return parser.parse_args()


if __name__ == "__main__":
    main()
