"""The words of Penny Papers in each language: levels, rules, marks, faces and messages.

The English names are the keys that results carry; only what people read is translated.
"""

from collections.abc import Mapping

LANGUAGES = ("en", "es")

# The Spanish names of the levels are those of the Spanish rules.
SPANISH: Mapping[str, str] = {
    "Tourist": "Turista",
    "Pathfinder": "Conquistador",
    "Voyager": "Viajero",
    "Explorer": "Explorador",
    "sequence": "secuencia",
    "group": "grupo",
    "groups": "grupos",
    "mummies vanquished": "momias vencidas",
    "mummies not vanquished": "momias no vencidas",
    "total": "total",
    "crossed mummy without a 9": "momia tachada sin un 9",
    "mummy on a door": "momia en una puerta",
    "number out of range": "número fuera de rango",
    "unreadable cell": "casilla ilegible",
    "not finished": "sin terminar",
    "mummy a 9 already reaches": "momia al alcance de un 9",
    "mummies differ": "las momias no coinciden",
    "filled doors differ": "las puertas llenas no coinciden",
    "filled spaces differ": "las casillas llenas no coinciden",
    "mummy": "momia",
    "crossed mummy": "momia tachada",
    "space": "casilla sin puerta",
    "door": "puerta",
    "penny papers": "Penny Papers",
    "lockpick": "ganzúa",
}

# {cells} are names of cells, {params} whatever else the rule tells; both work for one and for many.
MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "crossed mummy without a 9": "{cells}: crossed out without a 9 beside it, so -2 stars; "
        "check the cross and the numbers around it",
        "mummy on a door": "{cells}: mummies go into spaces without a door; check the drawing",
        "number out of range": "{cells}: numbers go from 1 to 15, so this does not count: "
        "{params}; check the writing",
        "unreadable cell": "{cells}: unreadable, so nothing is counted there; say what is written",
        "not finished": "not finished: spaces without a door still empty: {params}",
        "mummy a 9 already reaches": "{cells}: beside a 9; crossing out brings +{params} stars",
        "mummies differ": "mummies: {params}; all sheets of one game have the same number, "
        "so look at {sheets} again",
        "filled doors differ": "filled doors: {params}; all sheets of one game have the same "
        "number, so look at {sheets} again",
        "filled spaces differ": "filled spaces without a door: {params}; all sheets of one game "
        "have the same number, so look at {sheets} again",
    },
    "es": {
        "crossed mummy without a 9": "{cells}: tachada sin un 9 al lado, así que -2 estrellas; "
        "revisa la tachadura y los números de alrededor",
        "mummy on a door": "{cells}: las momias van en casillas sin puerta; revisa el dibujo",
        "number out of range": "{cells}: los números van del 1 al 15, así que esto no vale: "
        "{params}; revisa lo escrito",
        "unreadable cell": "{cells}: no se lee, así que ahí no se cuenta nada; di qué hay escrito",
        "not finished": "sin terminar: casillas sin puerta aún vacías: {params}",
        "mummy a 9 already reaches": "{cells}: junto a un 9; tachar da +{params} estrellas",
        "mummies differ": "momias: {params}; todas las hojas de una partida tienen las mismas, "
        "así que revisa {sheets}",
        "filled doors differ": "puertas llenas: {params}; todas las hojas de una partida tienen "
        "las mismas, así que revisa {sheets}",
        "filled spaces differ": "casillas sin puerta llenas: {params}; todas las hojas de una "
        "partida tienen las mismas, así que revisa {sheets}",
    },
}

# What to do after a roll; {where} is the sentence of the kind of cell.
ROLLS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "space": "a space without a door",
        "door": "a door",
        "or": "or",
        "mummy": "draw a mummy in a doorless space of somebody else's sheet",
        "wild": "write any number from 1 to 15 in {where}",
        "numbers": "write {numbers} in {where}",
        "no door": "(no door free: {where})",
    },
    "es": {
        "space": "una casilla sin puerta",
        "door": "una puerta",
        "or": "o",
        "mummy": "dibuja una momia en una casilla sin puerta de la hoja de otra persona",
        "wild": "escribe cualquier número del 1 al 15 en {where}",
        "numbers": "escribe {numbers} en {where}",
        "no door": "(sin puertas libres: {where})",
    },
}


def word(name: str, language: str = "en") -> str:
    """A level, rule, mark or face as people read it; a number stays as it is."""
    return SPANISH.get(name, name) if language == "es" else name


def message(rule: str, language: str = "en", **lists: tuple[str, ...]) -> str:
    """The sentence of a rule: `cells`, `params` and `sheets` fill its places.

    A language that is not there is answered in English.
    """
    template = MESSAGES.get(language, MESSAGES["en"])[rule]
    return template.format(**{name: ", ".join(values) for name, values in lists.items()})
