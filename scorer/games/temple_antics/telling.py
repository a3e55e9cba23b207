"""How a game asks for a choice, and how each choice is named."""

from scorer.games.temple_antics.island import Square
from scorer.games.temple_antics.moves import legal
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
    CAMPFIRE_HEALING,
    ENCOUNTERS,
    HEALING,
    ITEMS,
    MAX_HEALTH,
    WALL_DAMAGE,
    Encounter,
    Item,
    Side,
    trap_damage,
)
from scorer.games.temple_antics.telling_words import text
from scorer.games.temple_antics.words import word

MEETINGS = {
    Encounter.SNEAK: "meet fight",
    Encounter.BEAST: "meet fight",
    Encounter.CAMPFIRE: "meet rest",
    Encounter.SHORTCUT: "meet shortcut",
    Encounter.BACKPACK: "meet backpack",
    Encounter.TRAP: "meet trap",
}


def prompt(state: State, heading: Square | None, lang: str) -> str:
    """What is to be decided now."""
    if state.ending:
        return text("over", lang)
    if state.rolling:
        first = state.stage is Stage.ASSIGN and len(state.rolling) == 2
        return text("ask roll", lang, turn=state.turn) if first else text("ask dice", lang)
    if heading is not None:
        return text("ask walls", lang, square=heading)
    values: dict[str, str | int] = {}
    if state.stage is Stage.ENCOUNTER and state.encounter is not None:
        values = {"encounter": word(state.encounter, lang)}
    elif state.stage is Stage.FIGHT:
        values = {"damage": state.damage, "attack": state.attack}
    elif state.stage is Stage.PACK:
        values = {"item": word(ITEMS[state.dice[Die.ITEM]], lang)}
    return text(f"ask {state.stage}", lang, **values)


def label(state: State, step: Step, lang: str) -> str:
    """What a choice says."""
    match step:
        case Roll():
            said = text("roll", lang)
        case Assign(face):
            said = _assign(state, face, lang)
        case Go():
            said = _go(state, step, lang)
        case Plain():
            said = _plain(state, step, lang)
        case Charm() | Use() | Pickaxe():
            said = _item(state, step, lang)
    return said


def square_label(state: State, square: Square, lang: str) -> str:
    """What the first half of a move says: where the tile lies, and what is known of it."""
    side = _side(state, square)
    wall = text("wall", lang) if state.walled(side) else ""
    return _towards(state, square, lang) + wall


def _towards(state: State, square: Square, lang: str) -> str:
    what = text("old tile" if square in state.seen else "new tile", lang)
    way = text(_side(state, square), lang)
    return text("go", lang, way=way, square=square, what=what)


def _side(state: State, square: Square) -> Side:
    return next(side for side, other in state.island.beside[state.at].items() if other == square)


def shape(face: int, lang: str) -> str:
    """What a face of Next Tile draws."""
    return text(f"shape {face}", lang)


def _assign(state: State, tile: int, lang: str) -> str:
    other = sum(state.dice.values()) - tile
    return text(
        "assign",
        lang,
        tile=tile,
        shape=shape(tile, lang),
        other=other,
        encounter=word(ENCOUNTERS[other], lang),
    )


def _go(state: State, go: Go, lang: str) -> str:
    """The walls and how a wall is broken; where to, if there is no other way to that tile."""
    told = []
    ways = [step for step in legal(state) if isinstance(step, Go) and step.square == go.square]
    if len(ways) == 1:
        told.append(_towards(state, go.square, lang))
    if go.walls is not None:
        sides = ", ".join(word(side, lang) for side in go.walls)
        told.append(text("walls", lang, walls=sides) if sides else text("no walls", lang))
    if go.through is Through.DAMAGE:
        left = state.health - WALL_DAMAGE
        told.append(text("by damage" if left > 0 else "by damage deadly", lang, health=left))
    elif go.through is Through.PICKAXE:
        told.append(text("by pickaxe", lang))
    said = "; ".join(told)
    return said[:1].upper() + said[1:]


def _plain(state: State, choice: Plain, lang: str) -> str:
    values: dict[str, str | int] = {}
    key = choice.value
    if choice is Plain.TELEPORT:
        values = {"square": state.island.other_cave(state.at) or ""}
    elif choice is Plain.MEET and state.encounter is not None:
        key = MEETINGS[state.encounter]
        values = _met(state)
    elif choice is Plain.FIGHT:
        loss = max(state.damage - state.attack, 0)
        values = {"loss": loss, "health": max(state.health - loss, 0)}
    elif choice is Plain.SHOTGUN:
        values = {"uses": state.items[Item.SHOTGUN]}
    return text(key, lang, **values)


def _met(state: State) -> dict[str, str | int]:
    if state.encounter is Encounter.CAMPFIRE:
        return {"health": min(state.health + CAMPFIRE_HEALING, MAX_HEALTH)}
    damage = trap_damage(state.time)
    return {"damage": damage, "health": max(state.health - damage, 0)}


def _item(state: State, step: Charm | Use | Pickaxe, lang: str) -> str:
    match step:
        case Charm(die):
            uses = state.items[Item.CHARM]
            face = state.dice[die]
            return text("charm", lang, die=word(die, lang), face=face, uses=uses)
        case Use(item):
            name = word(item, lang).capitalize()
            return text("use", lang, item=name, more=HEALING[item], uses=state.items[item])
        case Pickaxe(side):
            uses = state.items[Item.PICKAXE]
            return text("pickaxe", lang, side=word(side, lang), uses=uses)
