"""What a step does: the next state, and what happened, with the reasons."""

from dataclasses import dataclass, replace
from typing import assert_never

from scorer.games.temple_antics.island import Square, edge
from scorer.games.temple_antics.moves import refusal
from scorer.games.temple_antics.notes import Note, note
from scorer.games.temple_antics.state import LYING, Die, Ending, Stage, State
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
    CAMPFIRE_HEALING,
    FULL_USES,
    HEALING,
    ITEMS,
    MAX_HEALTH,
    ROLL_AGAIN,
    TURNS,
    UNLIMITED,
    WALL_DAMAGE,
    Encounter,
    Item,
    Walls,
    trap_damage,
)


class IllegalStepError(ValueError):
    """A step that the rules do not allow now; `note` says why."""

    def __init__(self, why: Note) -> None:
        self.note = why
        super().__init__(why.message())


@dataclass(frozen=True, slots=True)
class Played:
    """The state after a step, and what happened."""

    state: State
    notes: tuple[Note, ...] = ()

    def then(self, state: State, *notes: Note) -> "Played":
        """The same story, gone on to this state."""
        return Played(state, (*self.notes, *notes))


def play(state: State, step: Step) -> Played:
    """Take a legal step.

    Raises:
        IllegalStepError: the rules do not allow it now.
    """
    why = refusal(state, step)
    if why is not None:
        raise IllegalStepError(why)
    return carry_out(state, step)


def carry_out(state: State, step: Step) -> Played:
    """Take a step of the present stage without asking whether the rules allow it."""
    match step:
        case Roll(faces):
            played = _rolled(state, faces)
        case Assign(face):
            played = _assigned(state, face)
        case Go():
            played = _gone(state, step)
        case Charm(die):
            played = _charmed(state, die)
        case Use(item):
            played = _healed(state, item)
        case Pickaxe(side):
            wall = edge(state.at, state.island.beside[state.at][side])
            played = _picked(replace(state, walls=state.walls - {wall}))
        case Plain():
            played = _chosen(state, step)
        case _:
            assert_never(step)
    return played


def end_turn(played: Played) -> Played:
    """Close the turn: the sun sets after the last one, else two dice are rolled for the next."""
    state = played.state
    if state.turn == TURNS:
        return played.then(replace(state, ending=Ending.SUNSET), note("sunset"))
    following = replace(
        state,
        turn=state.turn + 1,
        stage=Stage.ASSIGN,
        rolling=LYING[Stage.ASSIGN],
        dice={},
        met=False,
        fired=False,
    )
    return played.then(following, note("turn begins", turn=following.turn, time=following.time))


def _rolled(state: State, faces: tuple[int, ...]) -> Played:
    dice = {**state.dice, **dict(zip(state.rolling, faces, strict=True))}
    return _with_a_tile(replace(state, dice=dice, rolling=()))


def _with_a_tile(state: State) -> Played:
    """A 6 on Next Tile is rolled until it is none (TA9)."""
    if state.stage is Stage.MOVE and state.dice.get(Die.TILE) == ROLL_AGAIN:
        return Played(_again(state, Die.TILE), (note("tile die again"),))
    return Played(state)


def _again(state: State, *dice: Die) -> State:
    lying = {die: face for die, face in state.dice.items() if die not in dice}
    return replace(state, dice=lying, rolling=dice)


def _assigned(state: State, face: int) -> Played:
    one, two = (state.dice[die] for die in LYING[Stage.ASSIGN])
    dice = {Die.TILE: face, Die.ENCOUNTER: two if face == one else one}
    return _with_a_tile(replace(state, stage=Stage.MOVE, dice=dice))


def _gone(state: State, go: Go) -> Played:
    way = edge(state.at, go.square)
    walls = state.walls | _drawn(state, go.square, go.walls or ())
    if go.through is None:
        return _arrived(Played(replace(state, walls=walls)), go.square)
    broken = replace(state, walls=walls - {way})
    if go.through is Through.PICKAXE:
        return _arrived(_picked(broken), go.square)
    hurt = _hurt(broken, WALL_DAMAGE)
    told = Played(hurt, (note("wall by force", square=go.square, health=hurt.health),))
    return _died(told) if hurt.ending else _arrived(told, go.square)


def _drawn(state: State, square: Square, walls: Walls) -> set[str]:
    """The walls that now stand on the island; those along the sea block nobody."""
    beside = state.island.beside[square]
    return {edge(square, beside[side]) for side in walls if side in beside}


def _arrived(played: Played, square: Square) -> Played:
    """Tile effects: what lies there, the plane, a cave; then the encounter."""
    state = played.state
    lying = state.island.ground.get(square) if square not in state.seen else None
    told = played.then(replace(state, path=(*state.path, square)), note("moved", square=square))
    if lying is not None:
        told = told.then(_filled(told.state, lying), *_found(lying))
    if square == state.island.plane and Item.IDOL in told.state.items:
        return _ended(told, Ending.ESCAPED)
    dice = {Die.ENCOUNTER: state.dice[Die.ENCOUNTER]}
    if square in state.island.caves:
        return told.then(replace(told.state, stage=Stage.CAVE, dice=dice))
    return _after_the_tile(told.then(replace(told.state, stage=Stage.ENCOUNTER, dice=dice)))


def _found(item: Item) -> tuple[Note, ...]:
    return (note("idol taken") if item is Item.IDOL else note("on the ground", item=item),)


def _after_the_tile(played: Played) -> Played:
    """A shortcut has no second encounter (TA13)."""
    if played.state.met:
        return end_turn(played)
    return played.then(replace(played.state, stage=Stage.ENCOUNTER))


def _filled(state: State, item: Item) -> State:
    """The inventory with all uses of this item (TA17)."""
    return replace(state, items={**state.items, item: FULL_USES[item]})


def _spent(state: State, item: Item) -> State:
    """The inventory after one use of this item."""
    left = state.items[item] - (item not in UNLIMITED)
    others = {other: uses for other, uses in state.items.items() if other is not item}
    return replace(state, items={**state.items, item: left} if left else others)


def _charmed(state: State, die: Die) -> Played:
    spent = _spent(state, Item.CHARM)
    uses = spent.items.get(Item.CHARM, 0)
    return Played(_again(spent, die), (note("charm", die=die, uses=uses),))


def _healed(state: State, item: Item) -> Played:
    better = _health(_spent(state, item), HEALING[item])
    healed = better.health - state.health
    return Played(better, (note("healed", item=item, healed=healed, health=better.health),))


def _picked(state: State) -> Played:
    spent = _spent(state, Item.PICKAXE)
    return Played(spent, (note("wall by pickaxe", uses=spent.items.get(Item.PICKAXE, 0)),))


def _health(state: State, more: int) -> State:
    return replace(state, health=min(state.health + more, MAX_HEALTH))


def _hurt(state: State, damage: int) -> State:
    left = max(state.health - damage, 0)
    return replace(state, health=left, ending=None if left else Ending.DIED)


def _ended(played: Played, ending: Ending) -> Played:
    state = replace(played.state, ending=ending)
    return played.then(state, note(ending.value, turn=state.turn, health=state.health))


def _died(played: Played) -> Played:
    return _ended(played, Ending.DIED)


def _chosen(state: State, choice: Plain) -> Played:
    match choice:
        case Plain.AGAIN:
            played = Played(_again(state, *LYING[Stage.ASSIGN]), (note("doubles again"),))
        case Plain.TELEPORT:
            played = _teleported(state)
        case Plain.STAY:
            played = _after_the_tile(Played(state))
        case Plain.MEET:
            played = _met(replace(state, met=True))
        case Plain.SHOTGUN:
            played = _shot(state)
        case Plain.FIGHT:
            played = _fought(state)
        case Plain.TAKE:
            played = _taken(state)
        case _:
            assert_never(choice)
    return played


def _shot(state: State) -> Played:
    fired = replace(_spent(state, Item.SHOTGUN), fired=True)
    uses = fired.items.get(Item.SHOTGUN, 0)
    return Played(fired, (note("shot", attack=fired.attack, uses=uses),))


def _teleported(state: State) -> Played:
    """The other cave counts as entered: it gets no walls, and no second way back (TA16)."""
    other = state.island.other_cave(state.at) or state.at
    moved = replace(state, path=(*state.path, other))
    return _after_the_tile(Played(moved, (note("teleported", square=other),)))


def _met(state: State) -> Played:
    match state.encounter:
        case Encounter.SNEAK | Encounter.BEAST:
            fight = replace(state, stage=Stage.FIGHT, rolling=(Die.COMBAT,))
            return Played(fight, (note("beast"),))
        case Encounter.CAMPFIRE:
            rested = _health(state, CAMPFIRE_HEALING)
            healed = rested.health - state.health
            return end_turn(Played(rested, (note("rest", healed=healed, health=rested.health),)))
        case Encounter.SHORTCUT:
            further = replace(state, stage=Stage.MOVE, rolling=(Die.TILE,))
            return Played(further, (note("found shortcut"),))
        case Encounter.BACKPACK:
            pack = replace(state, stage=Stage.PACK, rolling=(Die.ITEM,))
            return Played(pack, (note("found backpack"),))
        case Encounter.TRAP | None:
            return _trapped(state)
        case _:
            assert_never(state.encounter)


def _trapped(state: State) -> Played:
    damage = trap_damage(state.time)
    hurt = _hurt(state, damage)
    told = note("trapped", time=state.time, damage=damage, health=hurt.health)
    return _survived(Played(hurt, (told,)))


def _fought(state: State) -> Played:
    """Damage less attack, and never a gain (TA4)."""
    loss = max(state.damage - state.attack, 0)
    hurt = _hurt(state, loss)
    told = note(
        "fought sneak" if state.encounter is Encounter.SNEAK else "fought",
        damage=state.damage,
        face=state.dice[Die.COMBAT],
        time=state.time,
        attack=state.attack,
        loss=loss,
        health=hurt.health,
    )
    return _survived(Played(hurt, (told,)))


def _survived(played: Played) -> Played:
    return _died(played) if played.state.ending else end_turn(played)


def _taken(state: State) -> Played:
    item = ITEMS[state.dice[Die.ITEM]]
    rule = "refilled" if item in state.items else "packed"
    return end_turn(Played(_filled(state, item), (note(rule, item=item),)))
