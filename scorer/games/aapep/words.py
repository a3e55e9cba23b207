"""The words of Aapep in each language: players, edges, what is wrong and what was expected.

The English names are the keys that results carry; only what people read is translated.
"""

from collections.abc import Mapping, Sequence

from scorer.games.notation import Sentences

SPANISH: Mapping[str, str] = {
    "yellow": "amarillo",
    "red": "rojo",
    "white": "blanco",
    "black": "negro",
    "ra": "Ra",
    "aapep": "Aapep",
    "light": "claro",
    "dark": "oscuro",
    "turn": "turno",
    "person": "persona",
    "easy": "fácil",
    "fair": "media",
    "strong": "fuerte",
}
ENGLISH: Mapping[str, str] = {"ra": "Ra", "aapep": "Aapep"}
AND: Mapping[str, str] = {"en": "and", "es": "y"}

# Why a move is not allowed, and what is odd about a table.
OBJECTIONS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "game over": "the game is over",
        "place by day": "it is day: place a tile from beside the board, as in LLDD-B2 D1-C3",
        "move by night": "it is night: move a tile on the board, as in A3-B2=LLDD D1-A3",
        "no such tile left": "no tile {0} is left beside the board",
        "no tile here": "there is no tile on {0}",
        "tile is locked": "the tile on {0} carries a marker, so nobody may move it",
        "another tile": "the tile on {0} is {1}; it cannot be turned into {2}",
        "tile stays": "the tile on {0} must move to another square; turning is not enough",
        "tile in the way": "there is a tile on {0} already",
        "shadow in the way": "a shadow lies on {0}, so no tile may go there",
        "no shadow here": "there is no shadow on {0}",
        "shadow follows the tile": "by night the shadow goes to the square the tile left, {0}",
        "shadow stays": "the shadow on {0} must move to another square",
        "shadow needs an empty square": "a shadow goes to an empty square, {0} is not",
        "eleven tiles": "a game has 11 tiles, here are {0}",
        "two shadows": "two shadows lie on the board, here are {0}",
        "whose turn": "it must be the turn of {0}: the tiles and markers that lie say so",
        "markers by day": "markers lie on tiles only by night, here on {0}",
        "markers in turn": "in the first night players put down their markers in turn",
    },
    "es": {
        "game over": "la partida ha terminado",
        "place by day": "es de día: coloca una loseta de fuera, como en LLDD-B2 D1-C3",
        "move by night": "es de noche: mueve una loseta del tablero, como en A3-B2=LLDD D1-A3",
        "no such tile left": "fuera del tablero no queda ninguna loseta {0}",
        "no tile here": "no hay loseta en {0}",
        "tile is locked": "la loseta de {0} lleva un marcador: nadie puede moverla",
        "another tile": "la loseta de {0} es {1}; girándola no se convierte en {2}",
        "tile stays": "la loseta de {0} debe ir a otra casilla; no basta con girarla",
        "tile in the way": "ya hay una loseta en {0}",
        "shadow in the way": "en {0} hay una sombra: ahí no puede ir una loseta",
        "no shadow here": "no hay sombra en {0}",
        "shadow follows the tile": "de noche la sombra va a la casilla que dejó la loseta, {0}",
        "shadow stays": "la sombra de {0} debe ir a otra casilla",
        "shadow needs an empty square": "la sombra va a una casilla vacía, y {0} no lo está",
        "eleven tiles": "una partida tiene 11 losetas, aquí hay {0}",
        "two shadows": "en el tablero hay dos sombras, aquí hay {0}",
        "whose turn": "debe ser el turno de {0}: así lo dicen las losetas y los marcadores",
        "markers by day": "los marcadores solo van sobre losetas de noche, aquí en {0}",
        "markers in turn": "la primera noche cada cual pone su marcador por turno",
    },
}

# What is wrong in a text, and what was expected there.
MISTAKES: Sentences = {
    "en": {
        "header": ("{0} is no head of a game", "begin with 'aapep' and the players: aapep 2"),
        "players": ("{0} players cannot play", "write aapep 2, aapep 3 or aapep 4"),
        "rows": ("the board ends here", "write four rows of four squares: . s or LLDD"),
        "row length": ("{0} squares in this row", "write four: . for an empty square"),
        "square": ("{0} is no square", "write . (empty), s (shadow), or a tile: LLDD or LLDDy"),
        "marker twice": ("a second marker {0}", "every player has one: take one away"),
        "marker of nobody": ("nobody plays {0} here", "write a marker of: {1}"),
        "key": ("{0} is not expected here", "write left:, turn:, seats:, seed: or a move: 1. …"),
        "key twice": ("a second line '{0}:'", "leave one of them"),
        "no turn": ("nothing says whose turn it is", "add a line such as 'turn: yellow'"),
        "turn": ("{0} is no player here", "write one of: {1}"),
        "tile": ("{0} is no tile", "write its four sides, L or D: LLDD"),
        "seats": ("{0} cannot sit here", "write one of: {1}"),
        "seat count": ("{0} seats", "write one for each of the {1} players"),
        "seed": ("{0} is no seed", "write a whole number of at most ten digits"),
        "number": ("turn {0} is numbered {1}", "number the moves from 1 on"),
        "move": ("{0} is no move", "write LLDD-B2 D1-C3 by day, A3-B2=LLDD D1-A3 by night"),
        "after stop": ("nothing may follow 'stopped'", "take this line away"),
        "too long": ("the text goes on after {0} lines", "a game is shorter: give its own file"),
        "tournament": ("{0} is no head of a tournament", "begin with 'aapep tournament'"),
        "no players": ("nothing says who plays", "add a line such as 'players: Ana, Luis'"),
        "people": ("two, three or four people play, here are {0}", "write their names: Ana, Luis"),
        "name": ("{0} is no name", "write 1 to 30 letters, not only digits, without , ; : #"),
        "name twice": ("{0} plays twice", "give everybody another name"),
        "round": ("{0} is no round", "write who won: 1. Ana, or 1. Ana, Eva; moved: Eva, or 1. -"),
        "round number": ("round {0} is numbered {1}", "number the rounds from 1 on"),
        "stranger": ("{0} does not play here", "write one of: {1}"),
        "won twice": ("{0} is named twice", "name every winner once"),
        "who moved": ("several won, but not who moved", "add whose turn it was: ; moved: {0}"),
        "moved alone": ("who moved matters only when several win", "take 'moved:' away"),
        "over": ("{0} had won the tournament before", "take this round away"),
    },
    "es": {
        "header": ("{0} no es cabecera de partida", "empieza con 'aapep' y los jugadores: aapep 2"),
        "players": ("no pueden jugar {0} personas", "escribe aapep 2, aapep 3 o aapep 4"),
        "rows": ("el tablero acaba aquí", "escribe cuatro filas de cuatro casillas: . s o LLDD"),
        "row length": ("{0} casillas en esta fila", "escribe cuatro: . si está vacía"),
        "square": ("{0} no es una casilla", "escribe . (vacía), s (sombra) o una loseta: LLDD"),
        "marker twice": ("segundo marcador {0}", "cada cual tiene uno: quita uno"),
        "marker of nobody": ("aquí nadie juega con {0}", "escribe un marcador de: {1}"),
        "key": ("{0} no va aquí", "escribe left:, turn:, seats:, seed: o una jugada: 1. …"),
        "key twice": ("otra línea '{0}:'", "deja una sola"),
        "no turn": ("nada dice de quién es el turno", "añade una línea como 'turn: yellow'"),
        "turn": ("{0} no juega aquí", "escribe: {1}"),
        "tile": ("{0} no es una loseta", "escribe sus cuatro lados, L o D: LLDD"),
        "seats": ("{0} no puede jugar", "escribe: {1}"),
        "seat count": ("{0} asientos", "escribe uno por cada uno de los {1} jugadores"),
        "seed": ("{0} no es una semilla", "escribe un número entero de diez cifras como mucho"),
        "number": ("el turno {0} lleva el número {1}", "numera las jugadas desde 1"),
        "move": ("{0} no es una jugada", "escribe LLDD-B2 D1-C3 de día, A3-B2=LLDD D1-A3 de noche"),
        "after stop": ("nada puede seguir a 'stopped'", "quita esta línea"),
        "too long": ("el texto sigue tras {0} líneas", "una partida es más corta"),
        "tournament": ("{0} no es cabecera de torneo", "empieza con 'aapep tournament'"),
        "no players": ("nada dice quién juega", "añade una línea como 'players: Ana, Luis'"),
        "people": (
            "juegan dos, tres o cuatro personas, aquí hay {0}",
            "escribe sus nombres: Ana, Luis",
        ),
        "name": ("{0} no es un nombre", "escribe de 1 a 30 letras, no solo cifras, sin , ; : #"),
        "name twice": ("{0} juega dos veces", "da a cada cual otro nombre"),
        "round": ("{0} no es una ronda", "escribe quién ganó: 1. Ana, o 1. Ana, Eva; moved: Eva"),
        "round number": ("la ronda {0} lleva el número {1}", "numera las rondas desde 1"),
        "stranger": ("{0} no juega aquí", "escribe: {1}"),
        "won twice": ("{0} aparece dos veces", "nombra una sola vez a quien gana"),
        "who moved": (
            "ganaron varios, pero no quién movió",
            "añade de quién era el turno: ; moved: {0}",
        ),
        "moved alone": ("quién movió solo cuenta si ganan varios", "quita 'moved:'"),
        "over": ("{0} ya había ganado el torneo", "quita esta ronda"),
    },
}


def word(name: str, language: str = "en") -> str:
    """A player, side, edge or strength as people read it."""
    return SPANISH.get(name, name) if language == "es" else ENGLISH.get(name, name)


def player_name(player: str, side: str, language: str = "en") -> str:
    """A player with the side: Yellow Ra, Ra amarillo."""
    if language == "es":
        return f"{word(side, language)} {word(player, language)}"
    return f"{word(player, language).capitalize()} {word(side, language)}"


def listed(names: Sequence[str], language: str = "en") -> str:
    """Names with commas and a last 'and'."""
    *first, last = names
    return f"{', '.join(first)} {AND.get(language, 'and')} {last}" if first else last


def why_not(rule: str, language: str, params: Sequence[str]) -> str:
    """Why a move or a table is not allowed; players' names are translated."""
    template = OBJECTIONS.get(language, OBJECTIONS["en"])[rule]
    return template.format(*(word(value, language) for value in params))
