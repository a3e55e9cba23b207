"""The simulated players of Aapep: they keep to the rules and see what they should see."""

from itertools import cycle
from random import Random

import pytest

from scorer.games.aapep.moves import Move, legal_moves, objection, played, shadow_steps, tile_steps
from scorer.games.aapep.opponents import choose, random_move
from scorer.games.aapep.position import Position, ended, setup
from scorer.games.aapep.record import STRENGTHS
from scorer.games.aapep.worth import value
from tests.aapep import random_game

LONGEST = 300  # turns


def wins(position: Position, move: Move) -> bool:
    over = ended(played(position, move))
    return over is not None and position.player in over.winners


def winning_tiles(position: Position) -> set[object]:
    """The tile steps that win at once, by playing every one of them; shadows do not matter."""
    moves = (Move(tile, next(shadow_steps(position, tile))) for tile in tile_steps(position))
    return {move.tile for move in moves if wins(position, move)}


def loses_at_once(position: Position, move: Move) -> bool:
    """Whether the move ends the game for others, or leaves the next player a win in one."""
    after = played(position, move)
    over = ended(after)
    if over is not None:
        return position.player not in over.winners
    return bool(winning_tiles(after))


def crossroads(players: int, games: int) -> list[Position]:
    """The last two tables before the end of random games: where there is something to see."""
    found = []
    for seed in range(games):
        tables, _ = random_game(players, seed)
        found += tables[-3:-1]
    return found


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_simulated_player_makes_legal_moves_only(players: int, strength: str) -> None:
    for seed in range(4):
        for position in random_game(players, seed)[0][:-1]:
            assert objection(position, choose(position, strength, Random(seed))) is None


@pytest.mark.parametrize("strength", ["fair", "strong"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fair_and_the_strong_one_take_every_win_in_one_turn(
    players: int, strength: str
) -> None:
    seen = 0
    for position in crossroads(players, 25):
        if winning_tiles(position):
            move = choose(position, strength, Random(0))
            assert wins(position, move)
            seen += 1
    assert seen > 10


def test_the_strong_one_never_leaves_a_win_in_one_that_it_can_prevent() -> None:
    prevented = 0
    for position in crossroads(2, 25):
        if winning_tiles(position):
            continue
        move = choose(position, "strong", Random(0))
        if loses_at_once(position, move):
            assert all(loses_at_once(position, other) for other in legal_moves(position))
        else:
            chance = Random(1)
            others = [random_move(position, chance) for _ in range(10)]
            prevented += any(loses_at_once(position, other) for other in others)
    assert prevented >= 5


def test_nobody_of_fair_or_strong_ends_the_game_for_the_others_without_need() -> None:
    for position in crossroads(2, 15):
        if winning_tiles(position):
            continue
        for strength in ("fair", "strong"):
            over = ended(played(position, choose(position, strength, Random(0))))
            assert over is None


@pytest.mark.parametrize("seat", [0, 1])
def test_the_strong_one_beats_a_random_player_in_every_game_of_ten(seat: int) -> None:
    for seed in range(10):
        chance = Random(seed)
        position = setup(2)
        for turn in cycle(range(2)):
            strong = turn == seat
            move = choose(position, "strong", chance) if strong else random_move(position, chance)
            position = played(position, move)
            if ended(position) is not None:
                break
        over = ended(position)
        assert over is not None
        assert over.winners == (position.seats[seat],)


def test_the_same_chance_gives_the_same_move() -> None:
    position = random_game(2, 5)[0][3]
    for strength in STRENGTHS:
        assert choose(position, strength, Random(7)) == choose(position, strength, Random(7))


def test_an_allys_win_is_worth_less_than_the_own_and_more_than_an_enemys() -> None:
    over = next(o for seed in range(50) if (o := ended(random_game(4, seed)[0][-1]))
                and o.winners == ("yellow",))  # fmt: skip
    assert value(over, "yellow") > value(over, "white") > value(over, "black")


def test_an_unknown_strength_is_refused() -> None:
    with pytest.raises(ValueError, match="easy, fair, strong"):
        choose(setup(2), "godlike", Random(0))
