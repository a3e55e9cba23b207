"""Why a photo could not be read, in the reader's language.

The reader's sentences are English, as in the JSON; their phrases are exchanged here one by one.
"""

import re
from collections.abc import Iterable

# English phrases as patterns, and the Spanish ones; longer ones stand before those they contain.
SPANISH: tuple[tuple[str, str], ...] = (
    (r"no sheet was found", "no se encontró ninguna hoja"),
    (r"none of its corner markers can be seen", "no se ve ninguna de sus marcas de esquina"),
    (r"only one of its corner markers can be seen", "solo se ve una de sus marcas de esquina"),
    (r"the photo has only (\d+ × \d+) pixels", r"la foto solo tiene \1 píxeles"),
    (r"send it unreduced", "envíala sin reducir"),
    (r"the photo is mirrored", "la foto está en espejo"),
    (
        r"switch off 'mirror' in the camera app, or take the photo with the main camera",
        "desactiva el espejo en la cámara, o haz la foto con la cámara principal",
    ),
    (
        r"take it again from above, sharp, with all four corner markers in the picture, or name "
        r"its layout with --layout: then the lines of its grid are enough",
        "hazla otra vez desde arriba, nítida, con las cuatro marcas de esquina, o di qué hoja es "
        "con --layout: entonces bastan las líneas de su cuadrícula",
    ),
    (
        r"say what it is with --layout, or take the photo again, sharper",
        "di qué hoja es con --layout, o haz la foto otra vez, más nítida",
    ),
    (r"its code \(the QR\) cannot be read", "no se puede leer su código (QR)"),
    (
        r"and only (\d+)% of the lines of (\S+) are where they should be",
        r"y solo el \1 % de las líneas de \2 están en su sitio",
    ),
    (
        r"show the whole sheet, flat; check the order of --corners",
        "muestra la hoja entera, plana; revisa el orden de --corners",
    ),
    (
        r"was printed from another version of its layout \(('[^']*')\); its cells are not those of",
        r"se imprimió con otra versión de su diseño (\1); sus casillas no son las de",
    ),
    (
        r"was printed from ('[^']*'), which is no shipped layout",
        r"se imprimió con \1, que no es ningún diseño conocido",
    ),
    (r"give its file with --layout", "indica su archivo con --layout"),
    (r"the grid was not found", "no se encontró la cuadrícula"),
    (r"at most (\d+)% of its lines could be seen", r"solo se vio el \1 % de sus líneas"),
    (
        r"show the whole grid, sharp and flat, or give its corners, clockwise from its own top "
        r"left",
        "muestra la cuadrícula entera, nítida y plana, o da sus esquinas, desde la superior "
        "izquierda en el sentido del reloj",
    ),
    (r"is damaged or cut off", "está dañada o cortada"),
    (r"copy or send the photo again", "copia o envía la foto otra vez"),
    (r"is larger than", "supera el límite de"),
    (r"reduce it or take it at a lower resolution", "redúcela o hazla con menos resolución"),
    (r"is empty", "está vacía"),
    (r"is a video, not a photo", "es un vídeo, no una foto"),
    (r"is a raw photo", "es una foto en bruto (RAW)"),
    (r"export it from the camera app", "expórtala desde la cámara"),
    (r"is not a photo", "no es una foto"),
    (r"is an? (.+?), not a photo", r"no es una foto, sino otro archivo (\1)"),
    (r"give a photo as (.+) or PDF", r"da una foto en formato \1 o PDF"),
    (r"cannot be opened: No such file or directory", "no se puede abrir: no existe"),
    (r"cannot be opened", "no se puede abrir"),
    (r"is a device or a pipe, not a file", "es un dispositivo o una tubería, no un archivo"),
    (r"give a file, or - for standard input", "da un archivo, o - para la entrada estándar"),
    (r"is a PDF that is locked", "es un PDF protegido"),
    (r"save it without its password", "guárdalo sin contraseña"),
    (r"is a PDF of (\d+) pages", r"es un PDF de \1 páginas"),
    (
        r"save it as a file and give its name; then every page is read",
        "guárdalo como archivo y da su nombre; así se lee cada página",
    ),
    (r"has (\d+) pages, more than (\d+)", r"tiene \1 páginas, más de \2"),
    (r"divide it into several files", "divídelo en varios archivos"),
    (r"the kept corrections cannot be read", "las correcciones guardadas no se pueden leer"),
    (r"mend the file or delete it", "arregla el archivo o bórralo"),
    (r"the sheet has no cell", "la hoja no tiene la casilla"),
    (r"its cells are", "sus casillas son"),
    (r"reading it ended the program", "al leerla se cerró el programa"),
    (r"send this photo alone, or reduced", "prueba con esta foto sola, o reducida"),
)


def problem_text(problem: str, language: str = "en") -> str:
    """A photo's problem in the reader's language; what nobody translated stays English."""
    return problem if language != "es" else _exchanged(problem, SPANISH)


def _exchanged(text: str, phrases: Iterable[tuple[str, str]]) -> str:
    for english, spanish in phrases:
        text = re.sub(english, spanish, text)
    return text
