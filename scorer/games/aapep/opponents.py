"""Simulated players of three strengths.

The easy one looks at a few of its tile steps, the fair one at all of them; both take the one after
which most shows for them. The strong one looks also at what the next player can answer: it never
leaves a win that it could have prevented, and takes the step whose worst answer hurts least.
"""

from dataclasses import dataclass
from random import Random

from scorer.games.aapep.board import Board
from scorer.games.aapep.moves import Move, TileStep, after, shadow_steps, tile_steps
from scorer.games.aapep.players import ending
from scorer.games.aapep.position import Position
from scorer.games.aapep.record import STRENGTHS
from scorer.games.aapep.worth import ALLY_WON, SHARED, moved, outlook, threats, value

EASY, FAIR, STRONG = STRENGTHS
EASY_LOOKS = 12  # tile steps; a night has about 80
SAFE = 0.0  # above what any loss is worth
STRONG_LOOKS = 16  # safe tile steps whose answers are weighed; 40 take longer and win no more


@dataclass(frozen=True, slots=True)
class _Option:
    """A tile step, the board after it, what it is worth, and whether the game is over then."""

    step: TileStep
    board: Board
    worth: float
    is_end: bool


def choose(position: Position, strength: str, chance: Random) -> Move:
    """The move of a simulated player, where the game goes on.

    Among equally good ones chance decides.

    Raises:
        ValueError: no player is of this strength.
    """
    if strength not in STRENGTHS:
        raise ValueError(f"no player is {strength!r}; write {', '.join(STRENGTHS)}")
    options = _options(position, chance, EASY_LOOKS if strength == EASY else None)
    if strength == STRONG and options[0].worth < SHARED:
        return _guarded_move(position, options, chance)
    step = options[0].step
    return Move(step, chance.choice(list(shadow_steps(position, step))))


def random_move(position: Position, chance: Random) -> Move:
    """Any tile step, then any shadow step, where the game goes on."""
    tile = chance.choice(list(tile_steps(position)))
    return Move(tile, chance.choice(list(shadow_steps(position, tile))))


def _options(position: Position, chance: Random, looks: int | None) -> list[_Option]:
    """The tile steps looked at, the best first."""
    steps = list(tile_steps(position))
    chance.shuffle(steps)
    found = [_option(position, step) for step in steps[:looks]]
    return sorted(found, key=lambda option: -option.worth)


def _option(position: Position, step: TileStep) -> _Option:
    board = moved(position.board, step)
    over = ending(board, position.seats, position.player)
    if over is not None:
        return _Option(step, board, value(over, position.player), is_end=True)
    worth = outlook(board, position.seats, position.player)
    return _Option(step, board, worth, is_end=False)


def _guarded_move(position: Position, options: list[_Option], chance: Random) -> Move:
    """The move whose worst answer hurts least among the most promising safe ones."""
    most, best = _answered(position, options[0], chance, float("-inf"))
    looked = int(most > ALLY_WON)
    for option in options[1:]:
        if looked == STRONG_LOOKS:
            break
        worth, move = _answered(position, option, chance, most)
        looked += worth > ALLY_WON
        if worth > most:
            most, best = worth, move
    return best


def _answered(
    position: Position, option: _Option, chance: Random, most: float
) -> tuple[float, Move]:
    """What a tile step is worth after the next player's answer, with the best shadow step.

    One that is worth no more than `most`, another step's worth, is not weighed to the end.
    """
    moves = [Move(option.step, shadow) for shadow in shadow_steps(position, option.step)]
    chance.shuffle(moves)
    if option.is_end:
        return option.worth, moves[0]
    dangers = threats(after(position, moves[0]), position.player)
    harm = {move: _danger(dangers, position, move) for move in moves}
    best = max(moves, key=lambda move: harm[move])
    if harm[best] < SAFE:
        return harm[best], best
    least = float("inf")
    following = after(position, best)
    for step in tile_steps(following):
        least = min(least, outlook(moved(following.board, step), position.seats, position.player))
        if least <= most:
            break
    return least, best


def _danger(dangers: dict[int, float], position: Position, move: Move) -> float:
    """What the worst win is worth that the shadows leave to the next player; SAFE for none."""
    shadows = {square for square in position.shadows if square != move.shadow.start}
    shadows.add(move.shadow.square)
    open_ones = (worth for square, worth in dangers.items() if square not in shadows)
    return min(open_ones, default=SAFE)
