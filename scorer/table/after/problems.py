"""Why a photo could not be read and what to do, in the language of a phone; told by a code.

The reader's own sentences speak of options of a command, which a phone does not have.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

LANGUAGES = ("en", "es")
NO_SHEET, DARK, BLURRED, CUT_OFF = "no sheet", "dark", "blurred", "cut off"
TOO_FAR, MIRRORED, OTHER_GAME, OLDER = "too far", "mirrored", "other game", "older layout"
BROKEN, TOO_LARGE = "broken file", "too large"
CRASH, GONE = "crash", "gone"
DRAWN = (NO_SHEET, DARK, BLURRED, CUT_OFF, TOO_FAR, MIRRORED, OTHER_GAME, OLDER, BROKEN, TOO_LARGE)

# How the reader's sentences begin or what they hold, and which problem that is.
READER: tuple[tuple[str, str], ...] = (
    (r"the photo is mirrored", MIRRORED),
    (r"the photo has only", TOO_FAR),
    (r"only one of its corner markers", CUT_OFF),
    (r"another version of its layout", OLDER),
    (r"no shipped layout", OTHER_GAME),
    (r"its code \(the QR\) cannot be read", BLURRED),
    (r"no sheet was found|the grid was not found", NO_SHEET),
    (r"is larger than", TOO_LARGE),
)

SENTENCES: Mapping[str, Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        NO_SHEET: {
            "en": (
                "no sheet was found in the photo",
                "take it from above, with all four black corner markers in the picture",
            ),
            "es": (
                "no se encontró ninguna hoja en la foto",
                "hazla desde arriba, con las cuatro marcas negras de las esquinas en la imagen",
            ),
        },
        DARK: {
            "en": ("the photo is too dark", "go where it is brighter, or switch on the flash"),
            "es": ("la foto es demasiado oscura", "busca más luz o enciende el flash"),
        },
        BLURRED: {
            "en": ("the photo is not sharp enough", "hold the phone still and tap on the sheet"),
            "es": ("la foto no es bastante nítida", "no muevas el móvil y toca sobre la hoja"),
        },
        CUT_OFF: {
            "en": (
                "a part of the sheet is not in the photo",
                "show the whole sheet with all four corners",
            ),
            "es": (
                "una parte de la hoja no está en la foto",
                "muestra la hoja entera con sus cuatro esquinas",
            ),
        },
        TOO_FAR: {
            "en": (
                "the sheet is too small in the photo",
                "go closer, or take fewer at once",
            ),
            "es": ("la hoja sale demasiado pequeña", "acércate, o fotografía menos hojas a la vez"),
        },
        MIRRORED: {
            "en": ("the photo is mirrored", "take it with the camera at the back of the phone"),
            "es": ("la foto está en espejo", "hazla con la cámara trasera del móvil"),
        },
        OTHER_GAME: {
            "en": ("this is no sheet of the game that is played", "photograph the right sheet"),
            "es": ("no es una hoja del juego en curso", "fotografía la hoja correcta"),
        },
        OLDER: {
            "en": (
                "this sheet was printed from an older version of its layout",
                "tap your marks into an empty sheet instead",
            ),
            "es": (
                "esta hoja se imprimió con una versión antigua de su diseño",
                "toca tus marcas en una hoja vacía",
            ),
        },
        BROKEN: {
            "en": ("this file is no photo, or it is damaged", "take the photo again"),
            "es": ("este archivo no es una foto, o está dañado", "haz la foto otra vez"),
        },
        TOO_LARGE: {
            "en": ("the photo is too large", "take it at a lower resolution"),
            "es": ("la foto es demasiado grande", "hazla con menos resolución"),
        },
        CRASH: {
            "en": ("the photo could not be read", "take it again, nearer and sharper"),
            "es": ("no se pudo leer la foto", "hazla otra vez, más cerca y nítida"),
        },
        GONE: {
            "en": ("another game has begun since the photo was taken", "photograph a new sheet"),
            "es": ("ha empezado otra partida después de la foto", "fotografía una hoja nueva"),
        },
    }
)

WARNINGS: Mapping[str, Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "again": {
            "en": ("it was photographed before", "it was read again; your corrections stay"),
            "es": ("ya se había fotografiado", "se ha leído otra vez; tus correcciones quedan"),
        },
        "other": {
            "en": ("this is the sheet of {name}", "it was given to {name}"),
            "es": ("esta es la hoja de {name}", "se le ha dado a {name}"),
        },
        "name": {
            "en": ("nobody here is called {printed}", "say whose sheet it is"),
            "es": ("aquí nadie se llama {printed}", "di de quién es la hoja"),
        },
        "second": {
            "en": ("its player has another sheet on the table", "take one of them away"),
            "es": ("su jugador ya tiene otra hoja en la mesa", "quita una de las dos"),
        },
        "nobody": {
            "en": ("nobody knows whose sheet this is", "its player takes it with a tap"),
            "es": ("no se sabe de quién es esta hoja", "su jugador la toma con un toque"),
        },
        "unsure": {
            "en": ("the code on the sheet could not be read", "check that it is the right sheet"),
            "es": ("no se pudo leer el código de la hoja", "comprueba que es la hoja correcta"),
        },
    }
)


def code_of(sentence: str) -> str:
    """Which problem a sentence of the reader tells; of an unknown one, that of a broken file."""
    found = (code for pattern, code in READER if re.search(pattern, sentence))
    return next(found, BROKEN)


def problem(code: str, language: str) -> Mapping[str, str | None]:
    """A problem as the page shows it; `picture` names a drawing of what to do."""
    what, fix = SENTENCES.get(code, SENTENCES[CRASH])[language]
    return {"code": code, "what": what, "fix": fix, "picture": code if code in DRAWN else None}


def warning(code: str, language: str, name: str, printed: str) -> Mapping[str, str]:
    """What is odd about a sheet that was read, as the page shows it."""
    what, fix = (t.format(name=name, printed=printed) for t in WARNINGS[code][language])
    return {"code": code, "what": what, "fix": fix}
