"""Simulated players of Temple Antics, and whole games of theirs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from scorer.games.temple_antics.game_text import Game, result_of, with_step
from scorer.games.temple_antics.island import THUNDER_ISLAND, Island, Square, edge
from scorer.games.temple_antics.moves import legal
from scorer.games.temple_antics.play import Played, carry_out
from scorer.games.temple_antics.state import Die, Stage, State, start
from scorer.games.temple_antics.steps import Assign, Charm, Go, Plain, Roll, Step, Through, Use
from scorer.games.temple_antics.tables import (
    ENCOUNTERS,
    FACES,
    HEALING,
    MAX_HEALTH,
    SNEAK_DAMAGE,
    Encounter,
    Item,
    combat_damage,
    trap_damage,
)

RANDOM = "random"
SENSIBLE = "sensible"
WANDERING = "wandering"
PLAYERS = (SENSIBLE, WANDERING, RANDOM)

# What things are worth to the sensible player, in health; tried out on a few thousand games.
STEP_WORTH = 1.2  # a tile nearer to the temple or the plane
BACKPACK_WORTH = 0.8
SHORTCUT_WORTH = 0.8
DEATH_COST = 6.0
WORTH_A_CHARM = 2.0  # damage for which a die is rolled again
FAR = 50  # tiles to a place that walls shut off: more than any way


class Player(Protocol):
    """Somebody who decides."""

    def choose(self, state: State, choices: Sequence[Step], /) -> Step:
        """Pick one of the legal steps."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Does anything that is legal."""

    chance: Random

    def choose(self, _state: State, choices: Sequence[Step], /) -> Step:
        """Any of them, each as likely."""
        return self.chance.choice(choices)


@dataclass(frozen=True, slots=True)
class WanderingPlayer:
    """Does anything that is legal, but breaks no wall by force while there is another way."""

    chance: Random

    def choose(self, _state: State, choices: Sequence[Step], /) -> Step:
        """Any of them that does no damage to a wall and to oneself."""
        gentle = [step for step in choices if not _by_force(step)]
        return self.chance.choice(gentle or choices)


@dataclass(frozen=True, slots=True)
class SensibleBot:
    """Walks the shortest way it knows, and gives the Encounter box the die that hurts less."""

    def choose(self, state: State, choices: Sequence[Step], /) -> Step:
        """What seems best now; the first among equals."""
        return _healing(state, choices) or max(choices, key=lambda step: _worth(state, step))


def player_named(name: str, chance: Random) -> Player:
    """The simulated player of this name.

    Raises:
        ValueError: there is none of this name.
    """
    match name:
        case "random":
            return RandomPlayer(chance)
        case "wandering":
            return WanderingPlayer(chance)
        case "sensible":
            return SensibleBot()
        case _:
            raise ValueError(f"no player is called {name!r}; write {' or '.join(PLAYERS)}")


def walk(state: State, player: Player, chance: Random) -> Iterator[tuple[Step, Played]]:
    """Every step of a game to its end, with what it leads to."""
    while not state.ending:
        step = roll(state, chance) if state.rolling else player.choose(state, legal(state))
        played = carry_out(state, step)
        state = played.state
        yield step, played


def roll(state: State, chance: Random) -> Roll:
    """Roll the dice that have to be rolled."""
    return Roll(tuple(chance.choice(FACES) for _ in state.rolling))


def complete_game(
    player: Player, chance: Random, board: Island = THUNDER_ISLAND, health: int = MAX_HEALTH
) -> Game:
    """A whole game as it is written down."""
    state = start(board, health)
    game = Game(board, health)
    turns = game.turns
    for step, played in walk(state, player, chance):
        turns = with_step(turns, state.turn, step)
        state = played.state
    return Game(board, health, None, turns, result_of(state))


def _by_force(step: Step) -> bool:
    return isinstance(step, Go) and step.through is Through.DAMAGE


def _healing(state: State, choices: Sequence[Step]) -> Step | None:
    """A bandage or the elixir as soon as nothing of it is lost, or death is near."""
    for step in choices:
        if isinstance(step, Use) and (
            state.health + HEALING[step.item] <= MAX_HEALTH or _is_deadly(state)
        ):
            return step
    return None


def _is_deadly(state: State) -> bool:
    if state.stage is Stage.FIGHT:
        return state.damage - state.attack >= state.health
    return state.stage is Stage.ENCOUNTER and _danger(state, state.dice[Die.ENCOUNTER]) > DEATH_COST


def _worth(state: State, step: Step) -> float:
    match step:
        case Assign(face):
            other = sum(state.dice.values()) - face
            worth = _best_way(carry_out(state, step).state) - _danger(state, other)
        case Go():
            worth = _way(state, step)
        case Plain.AGAIN:
            worth = _way_now(state) - _mean_danger(state)
        case Plain.TELEPORT | Plain.STAY:
            worth = _way_now(carry_out(state, step).state)
        case Plain.MEET:
            worth = -_danger(state, state.dice[Die.ENCOUNTER])
        case Plain.FIGHT:
            worth = -_loss(state, state.damage, state.attack)
        case _:
            worth = _item_worth(state, step)
    return worth


def _item_worth(state: State, step: Step) -> float:
    """Things that are kept unless what they save is worth it."""
    match step:
        case Plain.SHOTGUN | Charm(Die.COMBAT):
            return -WORTH_A_CHARM
        case Charm(Die.ENCOUNTER) if state.stage is Stage.ENCOUNTER:
            return -_mean_danger(state) - WORTH_A_CHARM
        case Plain.TAKE:
            return 1.0
        case _:
            return -float(FAR * FAR)


def _best_way(state: State) -> float:
    """How good the best move is with the tile that lies; a middling one if it is a 6."""
    if state.rolling:
        return _way_now(state) + STEP_WORTH
    return max(_way(state, step) for step in legal(state) if isinstance(step, Go))


def _way(state: State, go: Go) -> float:
    after = carry_out(state, go).state
    if after.ending:
        return 0.0 if after.health else -float(FAR)
    ways = [after]
    if after.stage is Stage.CAVE:
        ways = [carry_out(after, step).state for step in (Plain.TELEPORT, Plain.STAY)]
    cost = state.health - after.health + _spent(state, after)
    return max(map(_way_now, ways)) - cost


def _spent(before: State, after: State) -> float:
    lost = before.items.get(Item.PICKAXE, 0) - after.items.get(Item.PICKAXE, 0)
    return STEP_WORTH * max(lost, 0)


def _way_now(state: State) -> float:
    island = state.island
    if Item.IDOL in state.items:
        return -STEP_WORTH * _distance(state, state.at, island.plane)
    there = _distance(state, state.at, island.temple)
    return -STEP_WORTH * (there + _distance(state, island.temple, island.plane))


def _distance(state: State, start: Square, goal: Square) -> int:
    """Tiles from one place to another by ways that no known wall bars.

    Counted back from the goal; whoever enters a cave may go on from the other one.
    """
    island, walls = state.island, state.walls
    reached = {goal}
    border = [goal]
    for far in range(FAR):
        if start in reached:
            return far
        near = {
            other
            for square in border
            for other in island.beside[square].values()
            if other not in reached and edge(square, other) not in walls
        }
        if not near:
            break
        reached |= near
        border = [*near, *(cave for cave in map(island.other_cave, near) if cave)]
    return FAR


def _danger(state: State, face: int) -> float:
    """What an encounter costs on average, in health; death costs more."""
    match ENCOUNTERS[face]:
        case Encounter.CAMPFIRE:
            return -float(state.health < MAX_HEALTH)
        case Encounter.BACKPACK:
            return -BACKPACK_WORTH
        case Encounter.SHORTCUT:
            return -SHORTCUT_WORTH
        case Encounter.TRAP:
            return _loss(state, trap_damage(state.time), 0)
        case beast:
            sneak = SNEAK_DAMAGE if beast is Encounter.SNEAK else 0
            damages = [combat_damage(face, state.time) + sneak for face in FACES]
            return sum(_loss(state, damage, state.attack) for damage in damages) / len(damages)


def _mean_danger(state: State) -> float:
    return sum(_danger(state, face) for face in FACES) / len(FACES)


def _loss(state: State, damage: int, attack: int) -> float:
    loss = max(damage - attack, 0)
    return loss + (DEATH_COST if loss >= state.health else 0)
