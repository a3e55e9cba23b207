"""What the dice of Temple Antics mean at a time of day: the tables of its sheet, looked up."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from scorer.games.dice import MAX_TIMES, SIDES, DiceError, check
from scorer.games.temple_antics.tables import (
    ATTACK,
    CAMPFIRE_HEALING,
    ENCOUNTERS,
    FULL_USES,
    HEALING,
    ITEMS,
    NEXT_TILE,
    ROLL_AGAIN,
    SNEAK_DAMAGE,
    UNLIMITED,
    Encounter,
    Item,
    Time,
    combat_damage,
    time_of,
    trap_damage,
)
from scorer.games.temple_antics.words import word

GAME = "temple-antics"
TURN, COMBAT, ITEM = "turn", "combat", "items"
TABLES = {TURN: 2, COMBAT: 1, ITEM: 1}  # what is rolled for, and how many dice
AGAIN = "-"  # in a lock: this die is rolled
ROWS = (1, 3, 5)  # the lower faces of the three rows of the combat table

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "either": "{faces}{doubles}: {ways}",
        "doubles": " (doubles: you may roll both again)",
        "or": "\n    or ",
        "way": "tile {tile} ({walls}), encounter {encounter}: {name}, {effect}",
        "walls": "walls: {sides}",
        "none": "no walls",
        "again": "roll that die again",
        "fight": "roll one die: damage {rows} for 1-2, 3-4, 5-6, less your attack",
        "fight any": "roll one die for the combat table: --table combat --time sunrise|sun|sunset",
        "rest": "+{healed} health",
        "shortcut": "one more tile and move, without another encounter",
        "backpack": "roll one die for the item: --table items",
        "trap": "-{damage} health",
        "trap any": "-1 health at sunrise, -2 in the sun, -3 at sunset",
        "combat": "{face}: {damage} damage less your attack; a sneak attack {sneak}",
        "combat any": "{face}: {rows} damage at sunrise, sun, sunset, less your attack; "
        "a sneak attack does 1 more",
        "item": "{face}: {item}, {effect}, {uses}",
        "attack": "+{points} attack",
        "healing": "+{points} health",
        "charm": "rolls any one die again",
        "pickaxe": "breaks a wall",
        "uses": "{uses} uses",
        "use": "1 use",
        "unlimited": "never used up",
    },
    "es": {
        "either": "{faces}{doubles}: {ways}",
        "doubles": " (dobles: puedes tirar otra vez los dos)",
        "or": "\n    o ",
        "way": "loseta {tile} ({walls}), encuentro {encounter}: {name}, {effect}",
        "walls": "muros: {sides}",
        "none": "sin muros",
        "again": "tira ese dado otra vez",
        "fight": "tira un dado: daño {rows} con 1-2, 3-4, 5-6, menos tu ataque",
        "fight any": "tira un dado para el combate: --table combat --time sunrise|sun|sunset",
        "rest": "+{healed} de salud",
        "shortcut": "otra loseta y otro paso, sin otro encuentro",
        "backpack": "tira un dado para el objeto: --table items",
        "trap": "-{damage} de salud",
        "trap any": "-1 de salud al amanecer, -2 a pleno sol, -3 al ocaso",
        "combat": "{face}: {damage} de daño menos tu ataque; al acecho {sneak}",
        "combat any": "{face}: {rows} de daño al amanecer, a pleno sol, al ocaso, "
        "menos tu ataque; al acecho 1 más",
        "item": "{face}: {item}, {effect}, {uses}",
        "attack": "+{points} de ataque",
        "healing": "+{points} de salud",
        "charm": "repite un dado cualquiera",
        "pickaxe": "rompe un muro",
        "uses": "{uses} usos",
        "use": "1 uso",
        "unlimited": "no se gasta",
    },
}


def time_named(text: str) -> Time:
    """The time of day of its name, or of a turn from 1 to 18.

    Raises:
        DiceError: it is neither.
    """
    if text.isascii() and text.isdecimal() and 1 <= int(text) <= len(Time) * SIDES:
        return time_of(int(text))
    if text in {time.value for time in Time}:
        return Time(text)
    raise DiceError(f"{text!r} is no time of day", "write sunrise, sun, sunset or a turn, 1 to 18")


def parse_lock(text: str, table: str) -> tuple[int | None, ...]:
    """Read which dice stay: a face or `-` for each.

    Raises:
        DiceError: there are not as many as dice, or one is no face.
    """
    entries = [entry.strip() for entry in text.split(",")]
    faces = {str(face) for face in range(1, SIDES + 1)}
    if len(entries) != TABLES[table] or not set(entries) <= {*faces, AGAIN}:
        what = f"{text!r} does not say which of {TABLES[table]} dice stay"
        raise DiceError(what, "write a face from 1 to 6 or - for each, such as 3,-")
    return tuple(None if entry == AGAIN else int(entry) for entry in entries)


def roll_temple(
    chance: Random, table: str, times: int, lock: Sequence[int | None] = ()
) -> tuple[tuple[int, ...], ...]:
    """Roll the dice of a table several times.

    Raises:
        DiceError: a number of times that is too small or too large.
    """
    check("rolls", times, range(1, MAX_TIMES + 1))
    wanted = lock or (None,) * TABLES[table]
    return tuple(tuple(face or chance.randint(1, SIDES) for face in wanted) for _ in range(times))


def temple_rolls_to_json(
    rolls: Sequence[Sequence[int]], table: str, time: Time | None
) -> dict[str, object]:
    """Rolls and what they mean, as the JSON of `dice roll temple-antics`."""
    return {
        "game": GAME,
        "table": table,
        "time": None if time is None else time.value,
        "rolls": [_roll_json(faces, table, time) for faces in rolls],
    }


def _roll_json(faces: Sequence[int], table: str, time: Time | None) -> dict[str, Any]:
    shown: dict[str, Any] = {"faces": [str(face) for face in faces]}
    if table == COMBAT:
        damage = {t.value: combat_damage(faces[0], t) for t in Time if time in {None, t}}
        return {**shown, "damage": damage}
    if table == ITEM:
        item = ITEMS[faces[0]]
        return {**shown, "item": item.value, "uses": _uses(item)}
    return {**shown, "doubles": faces[0] == faces[1], "ways": [_way(*w) for w in _ways(faces)]}


def _ways(faces: Sequence[int]) -> Sequence[tuple[int, int]]:
    """The two ways to assign the dice: tile, encounter; one if they are equal."""
    one, two = faces
    return [(one, two)] if one == two else [(one, two), (two, one)]


def _way(tile: int, encounter: int) -> dict[str, Any]:
    walls = None if tile == ROLL_AGAIN else [side.value for side in NEXT_TILE[tile]]
    found = ENCOUNTERS[encounter].value
    return {"tile": tile, "walls": walls, "encounter": encounter, "meets": found}


def _uses(item: Item) -> int | None:
    return None if item in UNLIMITED else FULL_USES[item]


def temple_in_words(
    faces: Sequence[int], table: str, time: Time | None, language: str = "en"
) -> str:
    """A roll and what it means as text, a line for each way to assign the dice."""
    say = SENTENCES[language]
    if table == COMBAT:
        return _combat(faces[0], time, say)
    if table == ITEM:
        return _item(faces[0], say, language)
    ways = [_way_in_words(*way, time, language) for way in _ways(faces)]
    doubles = say["doubles"] if faces[0] == faces[1] else ""
    shown = " · ".join(map(str, faces))
    return say["either"].format(faces=shown, doubles=doubles, ways=say["or"].join(ways))


def _way_in_words(tile: int, encounter: int, time: Time | None, language: str) -> str:
    say = SENTENCES[language]
    found = ENCOUNTERS[encounter]
    return say["way"].format(
        tile=tile,
        walls=_walls(tile, language),
        encounter=encounter,
        name=word(found, language),
        effect=_effect(found, time, say),
    )


def _walls(tile: int, language: str) -> str:
    say = SENTENCES[language]
    if tile == ROLL_AGAIN:
        return say["again"]
    sides = ", ".join(word(side, language) for side in NEXT_TILE[tile])
    return say["walls"].format(sides=sides) if sides else say["none"]


def _effect(found: Encounter, time: Time | None, say: Mapping[str, str]) -> str:
    match found:
        case Encounter.SNEAK | Encounter.BEAST if time is not None:
            more = SNEAK_DAMAGE if found is Encounter.SNEAK else 0
            rows = " / ".join(str(combat_damage(face, time) + more) for face in ROWS)
            return say["fight"].format(rows=rows)
        case Encounter.SNEAK | Encounter.BEAST:
            return say["fight any"]
        case Encounter.CAMPFIRE:
            return say["rest"].format(healed=CAMPFIRE_HEALING)
        case Encounter.TRAP:
            return say["trap"].format(damage=trap_damage(time)) if time else say["trap any"]
        case Encounter.SHORTCUT:
            return say["shortcut"]
        case Encounter.BACKPACK:
            return say["backpack"]


def _combat(face: int, time: Time | None, say: Mapping[str, str]) -> str:
    if time is None:
        rows = " / ".join(str(combat_damage(face, each)) for each in Time)
        return say["combat any"].format(face=face, rows=rows)
    damage = combat_damage(face, time)
    return say["combat"].format(face=face, damage=damage, sneak=damage + SNEAK_DAMAGE)


def _item(face: int, say: Mapping[str, str], language: str) -> str:
    item = ITEMS[face]
    uses = _uses(item)
    if item in ATTACK:
        effect = say["attack"].format(points=ATTACK[item])
    elif item in HEALING:
        effect = say["healing"].format(points=HEALING[item])
    else:
        effect = say[item.value]
    often = say["unlimited"] if uses is None else say["use" if uses == 1 else "uses"]
    name = word(item, language)
    return say["item"].format(face=face, item=name, effect=effect, uses=often.format(uses=uses))
