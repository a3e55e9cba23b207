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
    "temples differ": "los templos no coinciden",
    "door with a rare number": "número raro en una puerta",
    "a mummy was rolled": "ha salido una momia",
    "no mummy was rolled": "no ha salido ninguna momia",
    "number not rolled": "número que no ha salido",
    "no such cell": "casilla inexistente",
    "cell is filled": "casilla llena",
    "a door was asked for": "ha salido una ganzúa",
    "a door is locked": "puerta cerrada",
    "mummy not beside": "momia lejos de la última casilla",
    "no mummy to cross out": "ninguna momia que tachar",
    "cross without a 9": "tachadura sin un 9",
    "not everybody": "falta alguien",
    "game is over": "la partida ha terminado",
    "nobody of this name": "nadie se llama así",
    "own sheet": "la propia hoja",
    "somebody else's sheet": "la hoja de otra persona",
    "sheet is taken": "hoja ya repartida",
    "cells the rolls do not explain": "casillas que las tiradas no explican",
    "cells and rolls differ": "casillas y tiradas no coinciden",
    "the mistake may be elsewhere": "el error puede estar en otra casilla",
    "empty": "vacía",
    "rolls after the end": "tiradas tras el final",
    "rolls not decided": "tiradas sin decidir",
    "mummy": "momia",
    "crossed mummy": "momia tachada",
    "space": "casilla sin puerta",
    "door": "puerta",
    "penny papers": "Penny Papers",
    "lockpick": "ganzúa",
    "purple die": "dado morado",
    "green die": "dado verde",
    "red die": "dado rojo",
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
        "temples differ": "cells: {params}; all sheets of one game show the same temple, "
        "so look at {sheets} again",
        "door with a rare number": "{cells}: a door holds {params}, which only a lockpick together "
        "with Penny Papers allows (1 roll in 43); check the writing",
        "a mummy was rolled": "{cells}: a mummy was rolled; draw a mummy, and no number",
        "no mummy was rolled": "{cells}: no mummy was rolled; write a number",
        "number not rolled": "{cells}: the roll does not allow this number; write {params}",
        "no such cell": "{cells}: the sheet has no such cell; write in another one",
        "cell is filled": "{cells}: something is written there for good; choose an empty cell",
        "a door was asked for": "{cells}: a lockpick was rolled; write in a door",
        "a door is locked": "{cells}: a door needs a lockpick; write in a space without a door",
        "mummy not beside": "{cells}: alone, one draws a mummy beside the cell filled the turn "
        "before; choose an empty space beside {params}",
        "no mummy to cross out": "{cells}: no mummy is there to cross out; leave the cross out",
        "cross without a 9": "{cells}: no 9 is beside this mummy; leave the cross out",
        "not everybody": "somebody is missing or too many; every player fills one cell a turn",
        "game is over": "all spaces without a door are filled, so the game is over; leave the turn "
        "out",
        "nobody of this name": "nobody is called {params}; write one of the players",
        "own sheet": "{cells}: a mummy goes on somebody else's sheet; write @ and whose it is",
        "somebody else's sheet": "{cells}: numbers go on one's own sheet; leave @ {params} out",
        "sheet is taken": "{cells}: somebody draws on the sheet of {params} already; "
        "every sheet gets one mummy",
        "cells the rolls do not explain": "{sheets}: the rolls do not allow what is in {cells}; "
        "they would allow {params}",
        "the mistake may be elsewhere": "{sheets}: the mistake may as well be in one of {cells}; "
        "look at them too",
        "cells and rolls differ": "{sheets}: filled cells and rolls are {params}; one cell is "
        "filled for each roll, so look for a missing roll or an unread cell",
        "rolls after the end": "rolls after the game had ended: {params}; they are not counted",
        "rolls not decided": "{sheets}: too many orders of play to try them all; look at these "
        "rolls yourself",
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
        "temples differ": "casillas: {params}; todas las hojas de una partida tienen el mismo "
        "templo, así que revisa {sheets}",
        "door with a rare number": "{cells}: hay un {params} en una puerta, lo que solo permite "
        "una ganzúa junto con Penny Papers (1 de cada 43 tiradas); revisa lo escrito",
        "a mummy was rolled": "{cells}: ha salido una momia; dibuja una momia y ningún número",
        "no mummy was rolled": "{cells}: no ha salido ninguna momia; escribe un número",
        "number not rolled": "{cells}: la tirada no permite este número; escribe {params}",
        "no such cell": "{cells}: la hoja no tiene esa casilla; escribe en otra",
        "cell is filled": "{cells}: lo escrito ahí ya no se cambia; elige una casilla vacía",
        "a door was asked for": "{cells}: ha salido una ganzúa; escribe en una puerta",
        "a door is locked": "{cells}: una puerta necesita una ganzúa; escribe en una casilla sin "
        "puerta",
        "mummy not beside": "{cells}: en solitario la momia va junto a la casilla del turno "
        "anterior; elige una casilla vacía junto a {params}",
        "no mummy to cross out": "{cells}: ahí no hay ninguna momia que tachar; quita la tachadura",
        "cross without a 9": "{cells}: esta momia no tiene un 9 al lado; quita la tachadura",
        "not everybody": "falta o sobra alguien; cada turno, cada jugador llena una casilla",
        "game is over": "todas las casillas sin puerta están llenas: la partida ha terminado; "
        "quita el turno",
        "nobody of this name": "nadie se llama {params}; escribe uno de los jugadores",
        "own sheet": "{cells}: la momia va en la hoja de otra persona; escribe @ y de quién es",
        "somebody else's sheet": "{cells}: los números van en la propia hoja; quita @ {params}",
        "sheet is taken": "{cells}: alguien dibuja ya en la hoja de {params}; cada hoja recibe una "
        "momia",
        "cells the rolls do not explain": "{sheets}: las tiradas no permiten lo que hay en "
        "{cells}; permitirían {params}",
        "the mistake may be elsewhere": "{sheets}: el error puede estar también en una de {cells}; "
        "míralas también",
        "cells and rolls differ": "{sheets}: las casillas llenas y las tiradas son {params}; se "
        "llena una casilla por tirada, así que busca una tirada que falte o una casilla sin leer",
        "rolls after the end": "tiradas después del final: {params}; no cuentan",
        "rolls not decided": "{sheets}: hay demasiados órdenes de juego para probarlos todos; "
        "revisa tú estas tiradas",
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

# What `scorer hint` says; a | divides the heads of the columns, [B2] is a door.
HINTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "empty": "Empty spaces: {spaces}, empty doors: {doors}. A mummy comes in {ways} of {rolls} "
        "rolls.",
        "point": ".",
        "over": "Every space without a door is filled, so the game is over.",
        "nothing": "No number brings stars at once.",
        "head": "stars|number|next roll|in time|where|why",
        "sequence": "sequence +{cells}",
        "group": "a group",
        "mummies": "vanquishes {cells}",
        "more": "{more} more: --top {top}",
        "too many": "has {cells} cells, too many for exact odds",
        "too many: how": "give a temple of {most} cells at most",
    },
    "es": {
        "empty": "Casillas vacías: {spaces}, puertas vacías: {doors}. Sale una momia en {ways} de "
        "{rolls} tiradas.",
        "point": ",",
        "over": "Todas las casillas sin puerta están llenas: la partida ha terminado.",
        "nothing": "Ningún número da estrellas ahora.",
        "head": "estrellas|número|próxima tirada|a tiempo|dónde|por qué",
        "sequence": "secuencia +{cells}",
        "group": "un grupo",
        "mummies": "vence {cells}",
        "more": "{more} más: --top {top}",
        "too many": "tiene {cells} casillas, demasiadas para calcular con exactitud",
        "too many: how": "da un templo de {most} casillas como mucho",
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
