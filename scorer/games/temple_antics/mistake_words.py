"""What is wrong in a written game of Temple Antics, and what to write, in each language."""

from collections.abc import Mapping

from scorer.games.notation import Sentences

AT_THE_END = " at the end"  # behind a rule: the line ends where its word should stand

# What should stand at a place: {1} and {2} are values; {0} is what stands there.
EXPECTED: Mapping[str, Mapping[str, str]] = {
    "en": {
        "first line": "begin with a line '{1}'",
        "word": "write {1!r}",
        "meant": "write {1}, if that is meant",
        "one of": "write one of: {1}",
        "line end": "end the line here",
        "comma": "write a comma before the next step",
        "turn number": "write {1}: turns are counted from 1, none left out",
        "seed": "write a whole number of at most {1} digits",
        "start health": "write the health at the start, {1} to {2}",
        "health": "write the health, {1} to {2}",
        "health left": "write the health left, {1} to {2}",
        "turn": "write the turn, {1} to {2}",
        "last turn": "write the last turn, {1} to {2}",
        "face": "write what the die shows, {1} to {2}",
        "uses": "write the uses left, {1} to {2}",
        "tile": "write a tile, as in B3",
        "side": "write top, right, bottom, left or ]",
        "wall": "write a wall, as in A1-B1",
        "island": "write {1}, or rows of your own: row P . T L",
    },
    "es": {
        "first line": "empieza con una línea '{1}'",
        "word": "escribe {1!r}",
        "meant": "escribe {1}, si es eso",
        "one of": "escribe: {1}",
        "line end": "acaba la línea aquí",
        "comma": "escribe una coma antes del paso siguiente",
        "turn number": "escribe {1}: los turnos se cuentan desde 1, sin saltar ninguno",
        "seed": "escribe un número entero de {1} cifras como mucho",
        "start health": "escribe la salud al empezar, de {1} a {2}",
        "health": "escribe la salud, de {1} a {2}",
        "health left": "escribe la salud que queda, de {1} a {2}",
        "turn": "escribe el turno, de {1} a {2}",
        "last turn": "escribe el último turno, de {1} a {2}",
        "face": "escribe lo que muestra el dado, de {1} a {2}",
        "uses": "escribe los usos que quedan, de {1} a {2}",
        "tile": "escribe una loseta, como B3",
        "side": "escribe top, right, bottom, left o ]",
        "wall": "escribe un muro, como A1-B1",
        "island": "escribe {1}, o filas propias: row P . T L",
    },
}
UNEXPECTED = {"en": "{0} is not expected here", "es": "{0} no va aquí"}
TOO_SOON = {"en": "the line ends too soon", "es": "la línea acaba demasiado pronto"}

ISLANDS: Sentences = {
    "en": {
        "size": ("the island is no size to play on", "write 1 to {0} rows and tiles"),
        "row length": ("row {0} has {1} tiles", "write {2}, as in the first row"),
        "letter": ("{0} is no tile", "write one of {1}"),
        "parachute": ("there are {0} tiles with a parachute", "write one {1}"),
        "plane": ("there are {0} tiles with a plane", "write one {1}"),
        "temple": ("there are {0} tiles with a temple", "write one {1}"),
        "caves": ("{0} caves do not make a way", "write two {1}, or none"),
    },
    "es": {
        "size": ("la isla no tiene un tamaño jugable", "escribe de 1 a {0} filas y losetas"),
        "row length": ("la fila {0} tiene {1} losetas", "escribe {2}, como en la primera fila"),
        "letter": ("{0} no es una loseta", "escribe una de {1}"),
        "parachute": ("hay {0} losetas con paracaídas", "escribe una {1}"),
        "plane": ("hay {0} losetas con avión", "escribe una {1}"),
        "temple": ("hay {0} losetas con templo", "escribe una {1}"),
        "caves": ("{0} cuevas no hacen un camino", "escribe dos {1}, o ninguna"),
    },
}

OTHERS: Sentences = {
    "en": {
        "no game": ("there is no game here", "begin with a line '{0}'"),
        "twice": ("{0} is here a second time", "take one of the two away"),
        "side twice": ("{0} is here a second time", "name each side once"),
        "too late": ("{0} comes too late", "first the island, then turns, then result"),
        "too many turns": ("a game has no more turns", "end after turn {0}"),
        "name and rows": ("an island has a name or rows", "take one of the two away"),
        "no line": ("no line {0} here", "add a line '{1} …'"),
        "off the island": ("{0} is not on the island", "name its tiles"),
        "no start": ("{0} is no start", "begin at the parachute, {1}"),
        "no wall": (
            "{0} is no wall",
            "name two tiles side by side, the first in reading order first",
        ),
        "other dice": ("at the stage '{0}' other dice lie", "name {1}, each under dice or rolling"),
        "other stage": (
            "the dice, the place and 'met' do not lead to the stage '{0}'",
            "write the stage that they lead to; 'met' when the encounter has begun",
        ),
        "ending and health": (
            "without health the ending is 'died', and only then",
            "write another health or ending",
        ),
    },
    "es": {
        "no game": ("aquí no hay ninguna partida", "empieza con una línea '{0}'"),
        "twice": ("{0} está dos veces", "quita una de las dos"),
        "side twice": ("{0} está dos veces", "di cada lado una sola vez"),
        "too late": ("{0} llega tarde", "primero la isla, luego los turnos, al final result"),
        "too many turns": ("una partida no tiene más turnos", "acaba tras el turno {0}"),
        "name and rows": ("una isla tiene nombre o filas", "quita uno de los dos"),
        "no line": ("falta la línea {0}", "añade una línea '{1} …'"),
        "off the island": ("{0} no está en la isla", "di losetas suyas"),
        "no start": ("{0} no es el principio", "empieza en el paracaídas, {1}"),
        "no wall": ("{0} no es un muro", "di dos losetas vecinas, primero la primera al leer"),
        "other dice": (
            "en la fase '{0}' hay otros dados",
            "di {1}, cada uno en dice o en rolling",
        ),
        "other stage": (
            "los dados, el lugar y 'met' no llevan a la fase '{0}'",
            "escribe la fase a la que llevan; 'met' si el encuentro ha empezado",
        ),
        "ending and health": (
            "sin salud el final es 'died', y solo entonces",
            "escribe otra salud u otro final",
        ),
    },
}


def _expected(language: str) -> dict[str, tuple[str, str]]:
    """Each rule of a place twice: where another word stands, and where the line ends."""
    fixes = EXPECTED[language]
    there = {rule: (UNEXPECTED[language], fix) for rule, fix in fixes.items()}
    ended = {rule + AT_THE_END: (TOO_SOON[language], fix) for rule, fix in fixes.items()}
    return there | ended


MISTAKES: Sentences = {
    language: {**_expected(language), **ISLANDS[language], **OTHERS[language]}
    for language in EXPECTED
}
