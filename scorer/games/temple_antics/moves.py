"""What a player may do: every legal choice, and why another one is none."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from scorer.games.temple_antics.island import Square
from scorer.games.temple_antics.notes import Note, note
from scorer.games.temple_antics.state import Die, Stage, State
from scorer.games.temple_antics.steps import (
    Assign,
    Charm,
    Go,
    Pickaxe,
    Plain,
    Roll,
    Step,
    Through,
    Use,
)
from scorer.games.temple_antics.tables import (
    HEALING,
    MAX_HEALTH,
    SIDES,
    Item,
    Side,
    Walls,
    opposite,
    rotations,
)

# The dice that the charm may roll again at each stage: those whose result is still to come (TA22).
CHARMED: Mapping[Stage, tuple[Die, ...]] = {
    Stage.ASSIGN: (Die.FIRST, Die.SECOND),
    Stage.MOVE: (Die.TILE, Die.ENCOUNTER),
    Stage.CAVE: (Die.ENCOUNTER,),
    Stage.ENCOUNTER: (Die.ENCOUNTER,),
    Stage.FIGHT: (Die.COMBAT,),
    Stage.PACK: (Die.ITEM,),
}


def legal(state: State) -> tuple[Step, ...]:
    """Every choice the player has now; none while dice have to be rolled, or after the end."""
    if state.ending or state.rolling:
        return ()
    return (*_of_the_stage(state), *_charms(state), *_uses(state), *_pickaxes(state))


def refusal(state: State, step: Step) -> Note | None:
    """Why a step cannot be taken now, or None if it can."""
    if state.ending:
        return note("the game is over", ending=state.ending)
    if isinstance(step, Roll):
        return _roll_refusal(state, step)
    if state.rolling:
        return note("dice come first", count=len(state.rolling))
    return None if step in legal(state) else _choice_refusal(state, step)


def to_do(state: State) -> str:
    """The key of the words that say what is to be done at this stage."""
    return f"to {state.stage}"


def _of_the_stage(state: State) -> Iterator[Step]:
    match state.stage:
        case Stage.ASSIGN:
            yield from _assignments(state)
        case Stage.MOVE:
            yield from _goes(state)
        case Stage.CAVE:
            yield from (Plain.TELEPORT, Plain.STAY)
        case Stage.ENCOUNTER:
            yield Plain.MEET
        case Stage.FIGHT:
            yield Plain.FIGHT
            if Item.SHOTGUN in state.items and not state.fired:
                yield Plain.SHOTGUN
        case Stage.PACK:
            yield Plain.TAKE
        case _:
            assert_never(state.stage)


def _assignments(state: State) -> Iterator[Step]:
    faces = dict.fromkeys(state.dice.values())
    yield from map(Assign, faces)
    if len(faces) == 1:
        yield Plain.AGAIN


def _goes(state: State) -> Iterator[Go]:
    """Every neighbour, every way its tile can lie, every way through a wall (TA10, TA21)."""
    for side, square in state.island.beside[state.at].items():
        yield from sorted(_ways(state, side, square), key=_cost)


def _ways(state: State, side: Side, square: Square) -> Iterator[Go]:
    for walls in (None,) if square in state.seen else rotations(state.dice[Die.TILE]):
        if not _in_the_way(state, side, walls):
            yield Go(square, walls)
            continue
        yield Go(square, walls, Through.DAMAGE)
        if Item.PICKAXE in state.items:
            yield Go(square, walls, Through.PICKAXE)


def _cost(go: Go) -> int:
    """What breaking a wall costs, so that the dearest way to a tile comes last."""
    return {None: 0, Through.PICKAXE: 1, Through.DAMAGE: 2}[go.through]


def _in_the_way(state: State, side: Side, walls: Walls | None) -> bool:
    return state.walled(side) or opposite(side) in (walls or ())


def _charms(state: State) -> Iterator[Step]:
    if Item.CHARM not in state.items:
        return
    rolled = CHARMED[state.stage]
    if state.met and state.stage in {Stage.MOVE, Stage.CAVE}:
        rolled = tuple(die for die in rolled if die is not Die.ENCOUNTER)
    faces = {state.dice[die]: die for die in reversed(rolled)}
    equal = state.stage is Stage.ASSIGN and len(faces) == 1  # then either die is as good
    yield from map(Charm, rolled[:1] if equal else rolled)


def _uses(state: State) -> Iterator[Step]:
    """Bandage and elixir help only the wounded (TA19, TA23)."""
    if state.health < MAX_HEALTH:
        yield from (Use(item) for item in HEALING if item in state.items)


def _pickaxes(state: State) -> Iterator[Step]:
    if Item.PICKAXE in state.items:
        yield from (Pickaxe(side) for side in SIDES if state.walled(side))


def _roll_refusal(state: State, step: Roll) -> Note | None:
    if not state.rolling:
        return note("no roll now", stage=to_do(state))
    if len(step.faces) != len(state.rolling):
        return note("another number of dice", count=len(state.rolling), rolled=len(step.faces))
    return None


def _choice_refusal(state: State, step: Step) -> Note:
    match step:
        case Charm(die):
            why = _held(state, Item.CHARM) or note("no such die", die=die)
        case Use(item):
            why = _held(state, item) or note("health is full")
        case Pickaxe(side):
            why = _held(state, Item.PICKAXE) or note("no wall there", side=side)
        case Plain.SHOTGUN if state.stage is Stage.FIGHT:
            why = note("one shot") if state.fired else note("not held", item=Item.SHOTGUN)
        case Plain.AGAIN if state.stage is Stage.ASSIGN:
            why = note("no doubles")
        case Assign(face) if state.stage is Stage.ASSIGN:
            why = note("no such face", face=face)
        case Go() if state.stage is Stage.MOVE:
            why = _go_refusal(state, step)
        case _:
            why = note("out of turn", step=str(step), stage=to_do(state))
    return why


def _held(state: State, item: Item) -> Note | None:
    return None if item in state.items else note("not held", item=item)


def _go_refusal(state: State, go: Go) -> Note:
    beside = {square: side for side, square in state.island.beside[state.at].items()}
    if go.square not in beside:
        return note("not beside", square=go.square, at=state.at)
    if go.square in state.seen and go.walls is not None:
        return note("walls on an old tile", square=go.square)
    face = state.dice[Die.TILE]
    if go.square not in state.seen and go.walls not in rotations(face):
        return note("other walls", square=go.square, face=face)
    if not _in_the_way(state, beside[go.square], go.walls):
        return note("nothing to break", square=go.square)
    if go.through is None:
        return note("a wall in the way", square=go.square)
    return note("not held", item=Item.PICKAXE)
