"""Thousands of complete games of Temple Antics: what must hold after every step."""

from itertools import chain, combinations, product
from random import Random

import pytest

from scorer.games.grid import place
from scorer.games.temple_antics.bots import PLAYERS, complete_game, player_named, walk
from scorer.games.temple_antics.game_text import parse, write
from scorer.games.temple_antics.island import THUNDER_ISLAND, edge
from scorer.games.temple_antics.moves import legal, refusal
from scorer.games.temple_antics.play import Played, play
from scorer.games.temple_antics.state import LYING, Die, Ending, Stage, State, start
from scorer.games.temple_antics.state_text import parse_state, write_state
from scorer.games.temple_antics.steps import Go, Roll, Step, Through
from scorer.games.temple_antics.tables import FULL_USES, MAX_HEALTH, SIDES, TURNS, Item
from scorer.games.temple_antics.verdict import judged

GAMES = {"random": 1500, "wandering": 450, "sensible": 50}  # 2,000 in all
EDGES = {
    edge(square, other) for square, near in THUNDER_ISLAND.beside.items() for other in near.values()
}
WALLS = [*chain.from_iterable(combinations(SIDES, count) for count in range(5)), None]
COUNT_OF_WALLS = {1: 3, 2: 2, 3: 2, 4: 1, 5: 0}


def check_sheet(state: State) -> None:
    """What the sheet can show at all."""
    assert 0 <= state.health <= MAX_HEALTH
    assert (state.health == 0) == (state.ending is Ending.DIED)
    assert 1 <= state.turn <= TURNS
    assert state.walls <= EDGES
    assert all(1 <= uses <= FULL_USES[item] for item, uses in state.items.items())
    assert (Item.IDOL in state.items) == (state.island.temple in state.path)


def check_table(state: State) -> None:
    """The dice that lie, and what is asked."""
    assert sorted((*state.rolling, *state.dice)) == sorted(LYING[state.stage])
    assert all(1 <= face <= 6 for face in state.dice.values())
    assert bool(legal(state)) == (not state.rolling and state.ending is None)
    assert len(set(legal(state))) == len(legal(state))


def check_end(state: State) -> None:
    """Nobody plays on past an end, and no end comes from nowhere."""
    home = state.at == state.island.plane and Item.IDOL in state.items
    assert (state.ending is Ending.ESCAPED) == home
    if state.ending is Ending.SUNSET:
        assert state.turn == TURNS


def check_step(before: State, step: Step, after: State) -> None:
    """What a step may change."""
    assert before.turn <= after.turn <= before.turn + 1
    assert after.path[: len(before.path)] == before.path
    moved = after.path[len(before.path) :]
    if isinstance(step, Go) and after.ending is not Ending.DIED:
        assert moved == (step.square,)
        assert step.square in before.island.beside[before.at].values()
        assert edge(before.at, step.square) not in after.walls
    elif moved:
        assert {before.at, *moved} == set(before.island.caves)


def check_words(played: Played) -> None:
    """Every reason can be told."""
    for note, language in product(played.notes, ("en", "es")):
        assert note.message(language)


@pytest.mark.parametrize("player", PLAYERS)
def test_every_step_of_every_game_keeps_the_rules(player: str) -> None:
    for number in range(GAMES[player]):
        chance = Random(f"invariants/{number}")
        before = start()
        for step, played in walk(before, player_named(player, chance), chance):
            assert refusal(before, step) is None
            check_sheet(played.state)
            check_table(played.state)
            check_end(played.state)
            check_step(before, step, played.state)
            check_words(played)
            before = played.state
        assert before.ending is not None


@pytest.mark.parametrize("player", PLAYERS)
def test_every_complete_game_is_judged_legal_with_its_own_ending(player: str) -> None:
    for number in range(40):
        chance = Random(f"judged/{number}")
        game = complete_game(player_named(player, chance), chance)
        assert parse(write(game)) == game
        verdict = judged(game)
        assert verdict.problems == ()
        assert game.result is not None
        found = (verdict.ending, verdict.turn, verdict.health)
        assert found == (game.result.ending, game.result.turn, game.result.health)


def test_every_state_of_a_game_comes_back_from_its_text() -> None:
    for number in range(40):
        chance = Random(f"states/{number}")
        for _, played in walk(start(), player_named("wandering", chance), chance):
            text = write_state(played.state)
            assert parse_state(text) == played.state
            assert write_state(parse_state(text)) == text


def may_go(state: State, go: Go) -> bool:
    """Whether a move is legal, by a slow definition that lists nothing."""
    (row, column), (down, right) = place(state.at), place(go.square)
    if abs(row - down) + abs(column - right) != 1:
        return False
    facing = {(-1, 0): "bottom", (1, 0): "top", (0, 1): "left", (0, -1): "right"}
    near_side = facing[down - row, right - column]
    if (go.square in state.path) != (go.walls is None):
        return False
    if go.walls is not None and not fits(go.walls, state.dice[Die.TILE]):
        return False
    wall = near_side in (go.walls or ()) or edge(state.at, go.square) in state.walls
    if go.through is Through.PICKAXE and Item.PICKAXE not in state.items:
        return False
    return wall == (go.through is not None)


def fits(walls: tuple[str, ...], face: int) -> bool:
    """Whether these sides are those of a tile, turned somehow."""
    opposite = set(walls) in ({"top", "bottom"}, {"left", "right"})
    return len(walls) == COUNT_OF_WALLS[face] and opposite == (face == 3)


def test_the_legal_moves_are_those_of_a_slow_definition() -> None:
    looked_at = 0
    for number in range(6):
        chance = Random(f"slow/{number}")
        for _, played in walk(start(), player_named("wandering", chance), chance):
            state = played.state
            if state.stage is not Stage.MOVE or state.rolling or state.ending:
                continue
            every = product(state.island.beside, WALLS, (None, *Through))
            found = {go for go in (Go(*one) for one in every) if may_go(state, go)}
            assert found == {step for step in legal(state) if isinstance(step, Go)}
            looked_at += 1
    assert looked_at > 50


def test_the_same_chance_gives_the_same_game() -> None:
    one, two = (complete_game(player_named("random", c), c) for c in (Random(7), Random(7)))
    assert one == two


def test_the_sensible_player_escapes_far_more_often_than_a_random_one() -> None:
    def escapes(player: str) -> int:
        games = (complete_game(player_named(player, c), c) for c in map(Random, range(30)))
        return sum(g.result is not None and g.result.ending is Ending.ESCAPED for g in games)

    assert escapes("sensible") >= 20
    assert escapes("random") <= 5


def test_there_is_no_other_player() -> None:
    with pytest.raises(ValueError, match="write sensible or wandering or random"):
        player_named("nobody", Random(1))


def test_people_may_roll_their_own_dice() -> None:
    state = play(start(), Roll((6, 1))).state
    assert state.dice == {Die.FIRST: 6, Die.SECOND: 1}
