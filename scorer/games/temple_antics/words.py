"""The words of Temple Antics in each language: what the notes, the sheet and the steps say."""

from collections.abc import Mapping

LANGUAGES = ("en", "es")

ENGLISH: Mapping[str, str] = {
    "sneak beast attack": "sneak attack of a beast",
    "campfire": "rest at a campfire",
    "beast attack": "attack of a beast",
    "to assign": "put one die on Next Tile",
    "to move": "move to a tile beside you",
    "to cave": "say whether you use the cave",
    "to encounter": "deal with the encounter",
    "to fight": "take the damage of the fight",
    "to pack": "put the item into the inventory",
}

SPANISH: Mapping[str, str] = {
    "sunrise": "amanecer",
    "sun": "pleno sol",
    "sunset": "ocaso",
    "charm": "amuleto",
    "machete": "machete",
    "pickaxe": "pico",
    "shotgun": "escopeta",
    "bandage": "venda",
    "elixir": "elixir",
    "idol": "ídolo",
    "sneak beast attack": "fiera al acecho",
    "campfire": "hoguera",
    "beast attack": "ataque de una fiera",
    "shortcut": "atajo",
    "backpack": "mochila",
    "trap": "trampa",
    "top": "arriba",
    "right": "derecha",
    "bottom": "abajo",
    "left": "izquierda",
    "to assign": "pon un dado en Siguiente loseta",
    "to move": "muévete a una loseta vecina",
    "to cave": "di si usas la cueva",
    "to encounter": "resuelve el encuentro",
    "to fight": "recibe el daño del combate",
    "to pack": "pon el objeto en el inventario",
    "escaped": "victoria",
    "died": "muerte",
    "no end": "ningún final",
    "encounter": "encuentro",
    "first": "primero",
    "second": "segundo",
    "tile": "loseta",
    "combat": "combate",
    "item": "objeto",
}

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        # what happens
        "turn begins": "Turn {turn}, {time}.",
        "tile die again": "A 6 is no tile: that die is rolled again.",
        "doubles again": "The doubles are rolled again.",
        "charm": "The charm rolls the {die} die again ({uses} left).",
        "wall by force": "Through the wall to {square}: 4 damage, health {health}.",
        "wall by pickaxe": "The pickaxe breaks a wall ({uses} left).",
        "moved": "To {square}.",
        "on the ground": "The {item} lies here: into the inventory.",
        "idol taken": "The idol is yours. To the plane!",
        "teleported": "Through the cave to {square}.",
        "rest": "Campfire: +{healed} health, now {health}.",
        "beast": "A beast! Roll for the fight.",
        "found shortcut": "A shortcut: one more tile and move, without another encounter.",
        "found backpack": "A backpack: roll for the item.",
        "trapped": "A trap at this time of day ({time}) costs {damage}: health {health}.",
        "shot": "The shotgun is fired: attack {attack} in this fight ({uses} left).",
        "fought": "The beast does {damage} damage (die {face}, {time}), "
        "your attack is {attack}: you lose {loss}, health {health}.",
        "fought sneak": "The beast does {damage} damage (die {face}, {time}, sneak attack +1), "
        "your attack is {attack}: you lose {loss}, health {health}.",
        "packed": "Into the inventory: {item}.",
        "refilled": "Another one, {item}: it replaces yours, so all its uses are back.",
        "healed": "{item}: +{healed} health, now {health}.",
        "escaped": "You reach the plane with the idol in turn {turn}, health {health}: you escape.",
        "died": "Your health is gone in turn {turn}: you die on the island.",
        "sunset": "18 turns have passed and the sun sets: you are lost.",
        # what cannot be done
        "the game is over": "the game is over ({ending}); take away what is written after it",
        "dice come first": "dice have to be rolled first: {count}; write roll and what they show",
        "no roll now": "nothing is rolled here; {stage}",
        "another number of dice": "{rolled} dice are rolled where {count} belong; "
        "write what each of these shows",
        "not held": "there is no {item} in the inventory; take this use away",
        "no such die": "the {die} die cannot be rolled again now; "
        "the charm works on a die whose result is still to come",
        "health is full": "health is 6 already, and never more; take this use away",
        "no wall there": "no wall of this tile to break: {side}; name a side with a wall",
        "one shot": "the shotgun helps once in a fight; take the second shot away",
        "no doubles": "only doubles are rolled again; these are none",
        "no such face": "no die shows {face}; write the face of one of the two dice",
        "not beside": "{square} is not beside {at}; move to a tile above, below, left or right",
        "walls on an old tile": "{square} has been entered before, so no walls are drawn there; "
        "write it without [ ]",
        "other walls": "{square} needs the walls of the tile {face}, turned as you like; "
        "write its sides in [ ]",
        "nothing to break": "no wall stands before {square}; move there without breaking one",
        "a wall in the way": "a wall stands before {square}; turn the tile, "
        "or break it: by damage, or by pickaxe",
        "out of turn": "'{step}' does not belong here; {stage}",
        # what is wrong with the whole
        "turn unfinished": "the turn is not finished; {stage}",
        "still to roll": "the turn is not finished; dice have to be rolled: {count}",
        "turn is over": "'{step}' comes after the end of the turn; write it in the next one",
        "other result": "the result says {claimed}, but the game gives {found}",
    },
    "es": {
        "turn begins": "Turno {turn}, {time}.",
        "tile die again": "Un 6 no es una loseta: ese dado se tira otra vez.",
        "doubles again": "Los dobles se tiran otra vez.",
        "charm": "El amuleto repite un dado: {die} (quedan {uses}).",
        "wall by force": "A través del muro a {square}: 4 de daño, salud {health}.",
        "wall by pickaxe": "El pico rompe un muro (quedan {uses}).",
        "moved": "A {square}.",
        "on the ground": "Aquí hay un objeto, al inventario: {item}.",
        "idol taken": "El ídolo es tuyo. ¡Al avión!",
        "teleported": "Por la cueva a {square}.",
        "rest": "Hoguera: +{healed} de salud, ahora {health}.",
        "beast": "¡Una fiera! Tira para el combate.",
        "found shortcut": "Un atajo: otra loseta y otro paso, sin otro encuentro.",
        "found backpack": "Una mochila: tira para el objeto.",
        "trapped": "Una trampa a esta hora ({time}) cuesta {damage}: salud {health}.",
        "shot": "Disparas la escopeta: ataque {attack} en este combate (quedan {uses}).",
        "fought": "La fiera hace {damage} de daño (dado {face}, {time}), "
        "tu ataque es {attack}: pierdes {loss}, salud {health}.",
        "fought sneak": "La fiera hace {damage} de daño (dado {face}, {time}, al acecho +1), "
        "tu ataque es {attack}: pierdes {loss}, salud {health}.",
        "packed": "Al inventario: {item}.",
        "refilled": "Otra vez lo mismo, {item}: sustituye al tuyo, así que recupera sus usos.",
        "healed": "{item}: +{healed} de salud, ahora {health}.",
        "escaped": "Llegas al avión con el ídolo en el turno {turn}, salud {health}: te salvas.",
        "died": "Te quedas sin salud en el turno {turn}: mueres en la isla.",
        "sunset": "Han pasado 18 turnos y se pone el sol: derrota.",
        "the game is over": "la partida ha terminado ({ending}); quita lo que sigue",
        "dice come first": "antes hay que tirar dados: {count}; escribe roll y lo que muestran",
        "no roll now": "aquí no se tira nada; {stage}",
        "another number of dice": "se tiran {rolled} dados donde hacen falta {count}; "
        "escribe lo que muestra cada uno",
        "not held": "no está en el inventario: {item}; quita este uso",
        "no such die": "este dado no se puede repetir ahora: {die}; "
        "el amuleto vale para un dado que aún no se ha aplicado",
        "health is full": "la salud ya es 6, y nunca más; quita este uso",
        "no wall there": "en este lado no hay muro que romper: {side}; di un lado que lo tenga",
        "one shot": "la escopeta ayuda una vez en cada combate; quita el segundo disparo",
        "no doubles": "solo se repiten los dobles; estos no lo son",
        "no such face": "ningún dado muestra {face}; escribe la cara de uno de los dos",
        "not beside": "{square} no está junto a {at}; muévete a la loseta de arriba, abajo, "
        "izquierda o derecha",
        "walls on an old tile": "en {square} ya has estado, así que no se dibujan muros; "
        "escríbela sin [ ]",
        "other walls": "{square} lleva los muros de la loseta {face}, girados a tu gusto; "
        "escribe sus lados entre [ ]",
        "nothing to break": "ante {square} no hay muro; ve sin romper ninguno",
        "a wall in the way": "hay un muro ante {square}; gira la loseta, "
        "o rómpelo: by damage o by pickaxe",
        "out of turn": "'{step}' no va aquí; {stage}",
        "turn unfinished": "el turno no está terminado; {stage}",
        "still to roll": "el turno no está terminado; dados por tirar: {count}",
        "turn is over": "'{step}' viene tras el final del turno; escríbelo en el siguiente",
        "other result": "el resultado dice {claimed}, pero de la partida sale: {found}",
    },
}


def word(name: str, language: str = "en") -> str:
    """A name of the game as people read it; one that is not here stays as it is."""
    return (SPANISH if language == "es" else ENGLISH).get(name, name)


# What `scorer score` says of a whole game.
VERDICTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "escaped": "Escaped in turn {turn} with {health} health.",
        "died": "Died in turn {turn}.",
        "sunset": "Lost: the sun set after turn {turn}, with {health} health left.",
        "unfinished": "Not finished: turn {turn}, health {health}.",
        "legal": "Every step is by the rules.",
        "problem": "turn {turn}: {message}",
    },
    "es": {
        "escaped": "Victoria en el turno {turn}, con {health} de salud.",
        "died": "Muerte en el turno {turn}.",
        "sunset": "Derrota: el sol se puso tras el turno {turn}, con {health} de salud.",
        "unfinished": "Sin terminar: turno {turn}, salud {health}.",
        "legal": "Todos los pasos cumplen las reglas.",
        "problem": "turno {turn}: {message}",
    },
}
