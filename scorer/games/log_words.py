"""What is wrong in a written game of Penny Papers or a dice log, and what to write instead."""

from collections.abc import Mapping

from scorer.games.dice import DICE
from scorer.games.grid_words import GRID
from scorer.games.notation import Sentences
from scorer.games.words import MESSAGES, word

TURN = {
    "en": "write a turn such as '1: 3 2 5; A1=5 | C1=8', a player each between |",
    "es": "escribe un turno como '1: 3 2 5; A1=5 | C1=8', cada jugador separado por |",
}
WRITE = {
    "en": "write a cell and a mark: A1=5, or C2=M @ Ben; then xB2 for a mummy crossed out",
    "es": "escribe casilla y marca: A1=5, o C2=M @ Ben; después xB2 por cada momia tachada",
}
NAMES = {
    "en": "write 'players Ana | Ben': 1 to 100 different names of up to 40 characters",
    "es": "escribe 'players Ana | Ben': de 1 a 100 nombres distintos, de 40 letras como mucho",
}
FACES = {
    "en": "write three faces: 1 to 5, P, L or M, in the order purple, green, red",
    "es": "escribe tres caras: 1 a 5, P, L o M, en el orden morado, verde, rojo",
}
ROLL = '{{"seq": 7, "event": "roll", "game": "penny-papers", "faces": [...]}}'
EVENT = {"en": f"write an event a line: {ROLL}", "es": f"escribe un suceso por línea: {ROLL}"}
LOG_FACES = {
    "en": 'write three faces, such as ["3", "lockpick", "5"]',
    "es": 'escribe tres caras, como ["3", "lockpick", "5"]',
}


def _steps(language: str) -> Mapping[str, tuple[str, str]]:
    """The rules of the game: {0} are the cells, {1} whatever else a rule tells."""
    told = {}
    for rule, template in MESSAGES[language].items():
        what, _, fix = template.replace("{cells}", "{0}").replace("{params}", "{1}").partition("; ")
        told[rule] = what, fix
    return told


def _faces(language: str, sentence: str, fix: str) -> Mapping[str, tuple[str, str]]:
    """What is said of a die that has no such face, by the die's colour."""
    return {
        f"{die} die": (sentence.replace("{die}", word(f"{die} die", language)), fix) for die in DICE
    }


GAME_LOG: Sentences = {
    "en": {
        **GRID["en"],
        **_steps("en"),
        **_faces("en", "the {die} has no {0}", FACES["en"]),
        "too long": ("too many lines", "a game has {0} at most"),
        "after the end": ("something stands after the end", "leave it out"),
        "head": ("this is no game", "write 'temple' alone in the first line"),
        "nobody": ("nobody plays", NAMES["en"]),
        "players": ("these are no players", NAMES["en"]),
        "no temple": ("the temple is missing", "write its rows in the lines below"),
        "full temple": ("the temple is not empty", "write . and [.] only; turns fill it"),
        "turn": ("{0} is no turn", TURN["en"]),
        "turn number": ("turn {0}", "this is turn {1}"),
        "entries": (
            "{0} players in this line, {1} in the game",
            "write one entry a player, divided by |",
        ),
        "faces": ("{0} faces are no roll", FACES["en"]),
        "entry": ("{0} says no cell and mark", WRITE["en"]),
        "cell name": ("{0} is no cell", WRITE["en"]),
        "crosses": (
            "{0} crosses nothing out",
            "write xB2 for each mummy crossed out, nothing for none",
        ),
    },
    "es": {
        **GRID["es"],
        **_steps("es"),
        **_faces("es", "el {die} no tiene {0}", FACES["es"]),
        "too long": ("demasiadas líneas", "una partida tiene {0} como mucho"),
        "after the end": ("hay algo después del final", "quítalo"),
        "head": ("esto no es una partida", "escribe solo 'temple' en la primera línea"),
        "nobody": ("no juega nadie", NAMES["es"]),
        "players": ("estos no son jugadores", NAMES["es"]),
        "no temple": ("falta el templo", "escribe sus filas en las líneas de abajo"),
        "full temple": ("el templo no está vacío", "escribe solo . y [.]; lo llenan los turnos"),
        "turn": ("{0} no es un turno", TURN["es"]),
        "turn number": ("turno {0}", "este es el turno {1}"),
        "entries": (
            "{0} jugadores en esta línea, {1} en la partida",
            "escribe lo de cada jugador, separado por |",
        ),
        "faces": ("{0} caras no son una tirada", FACES["es"]),
        "entry": ("{0} no dice casilla y marca", WRITE["es"]),
        "cell name": ("{0} no es una casilla", WRITE["es"]),
        "crosses": (
            "{0} no tacha nada",
            "escribe xB2 por cada momia tachada, nada si no hay ninguna",
        ),
    },
}

ROLL_LOG: Sentences = {
    "en": {
        **_faces("en", "the {die} has no {0}", LOG_FACES["en"]),
        "too long": ("too long for a dice log", EVENT["en"]),
        "empty": ("no event is here", EVENT["en"]),
        "no JSON": ("is no JSON here", EVENT["en"]),
        "no event": ("is no event", EVENT["en"]),
        "event keys": (
            "is no event: it needs a seq, a whole number, and an event, a word",
            EVENT["en"],
        ),
        "order": ("seq {0} comes after {1}", "put the lines in the order of their seq, each once"),
        "other roll": ("a roll of {0}", "give the log of a game of {1}"),
        "other game": ("a game of {0}", "give the log of a game of {1}"),
        "no faces": ("this roll has no three faces", LOG_FACES["en"]),
        "undo": ("this undo names no earlier event", 'write "of" and the seq of a roll above'),
        "players": ("this game has strange players", 'write "players": 4, "solo": false'),
    },
    "es": {
        **_faces("es", "el {die} no tiene {0}", LOG_FACES["es"]),
        "too long": ("demasiado largo para un registro de dados", EVENT["es"]),
        "empty": ("aquí no hay ningún suceso", EVENT["es"]),
        "no JSON": ("esto no es JSON", EVENT["es"]),
        "no event": ("no es un suceso", EVENT["es"]),
        "event keys": (
            "no es un suceso: necesita seq, un número entero, y event, una palabra",
            EVENT["es"],
        ),
        "order": ("seq {0} viene después de {1}", "pon las líneas en el orden de su seq"),
        "other roll": ("una tirada de {0}", "da el registro de una partida de {1}"),
        "other game": ("una partida de {0}", "da el registro de una partida de {1}"),
        "no faces": ("esta tirada no tiene tres caras", LOG_FACES["es"]),
        "undo": (
            "este undo no nombra ningún suceso anterior",
            'escribe "of" y el seq de una tirada de arriba',
        ),
        "players": ("esta partida tiene jugadores raros", 'escribe "players": 4, "solo": false'),
    },
}
