"""A reading as people read it in a terminal, in English or Spanish."""

from collections.abc import Iterator, Sequence

from scorer.games.grid import write
from scorer.games.standings import rank
from scorer.games.words import word
from scorer.reader.classify import Guess
from scorer.reader.interpret import CellReading, grid_of
from scorer.reader.sheet_reading import PhotoReading, SheetReading
from scorer.report.documents import differences, named_sheets, scores
from scorer.report.score_text import score_lines

WORDS = {
    "en": {
        "page": "page",
        "copy": "copy",
        "total": "total",
        "doubt": "Please look at",
        "or": "or",
        "empty": "empty",
        "ranking": "Ranking",
        "corrected": "corrected by you",
        "was": "read",
        "mend": "to correct a cell: --fix {fix}",
        "no sure": "the stars may change: {n} cells are not sure",
        "one sure": "the stars may change: one cell is not sure",
    },
    "es": {
        "page": "cara",
        "copy": "hoja",
        "total": "total",
        "doubt": "Mira, por favor,",
        "or": "o",
        "empty": "vacía",
        "ranking": "Clasificación",
        "corrected": "corregido por ti",
        "was": "leído",
        "mend": "para corregir una casilla: --fix {fix}",
        "no sure": "las estrellas pueden cambiar: {n} casillas no son seguras",
        "one sure": "las estrellas pueden cambiar: una casilla no es segura",
    },
}
# The reader's reasons in Spanish, by how the English ones of the JSON begin.
REASONS = {
    "could also be": "también podría ser",
    "not a mark the game knows": "no es una marca del juego",
    "too small to be read": "demasiado pequeña para leerla",
    "too large for a single cell": "demasiado grande para una sola casilla",
    "no paper to be seen": "no se ve papel",
    "faint ink in an empty cell": "un trazo débil en una casilla vacía",
    "a person could not read it": "una persona no pudo leerla",
    "the sheet is small in the photo": "la hoja sale pequeña en la foto",
    "the photo is blurred": "la foto está borrosa",
    "the sheet code cannot be read": "no se puede leer el código; quizá es otra hoja",
    "its code (the QR) cannot be read": "no se puede leer el código (QR); se toma por la conocida",
    "the paper is bent too far": "el papel está demasiado doblado, o es otra hoja",
}


def report(photos: Sequence[PhotoReading], language: str = "en") -> str:
    """The whole result: each sheet, then the ranking and what the sheets disagree on."""
    blocks = [block for photo in photos for block in _photo(photo, language)]
    named = named_sheets(photos)
    standings = rank(scores(named))
    if len(standings) > 1:
        words = WORDS[language]
        rows = [f"  {s.place}. {s.player}: {s.stars} ★ ({s.sequence})" for s in standings]
        blocks.append("\n".join([f"{words['ranking']}:", *rows]))
    blocks += [f"! {difference.message(language)}" for difference in differences(named)]
    return "\n\n".join(blocks)


def _photo(photo: PhotoReading, language: str) -> Iterator[str]:
    if photo.problem and not photo.sheets:
        yield f"{photo.name}: {photo.problem}"
    for number, sheet in enumerate(photo.sheets, start=1):
        place = photo.name if len(photo.sheets) == 1 else f"{photo.name}, {number}"
        yield sheet_text(place, sheet, language)


def sheet_text(place: str, sheet: SheetReading, language: str) -> str:
    """One sheet: what stands on it, its stars line by line, and its doubts."""
    found, words = sheet.found, WORDS[language]
    title = f"{place}: {found.layout}, {words['page']} {found.page_number}"
    if found.copy is not None:
        title += f", {words['copy']} {found.copy}"
    if found.player:
        title += f", {found.player}"
    note = [] if found.note is None else [f"  ! {translated(found.note, language)}"]
    lines = [title, *note, "", *(f"  {row}" for row in write(grid_of(sheet.cells)).splitlines())]
    if sheet.score:
        lines += ["", *score_lines(sheet.score, language)]
    lines += _corrections(sheet, language)
    lines += _doubts(place, sheet, language)
    return "\n".join(lines)


def mark_word(mark: str, language: str) -> str:
    """A mark as people say it."""
    return WORDS[language]["empty"] if mark == "" else word(mark, language)


def translated(reason: str, language: str) -> str:
    """A reason of the reader in the reader's language."""
    if language != "es":
        return reason
    return next((es for en, es in REASONS.items() if reason.startswith(en)), reason)


def reason_text(cell: CellReading | Guess, language: str) -> str:
    """Why a cell is doubtful, in the reader's language."""
    reason = cell.reason or ""
    also = language == "es" and reason.startswith("could also be")
    runner_up = f" {mark_word(cell.runner_up, language)}" if also else ""
    return translated(reason, language) + runner_up


def doubt_text(cell: CellReading, language: str) -> str:
    """A doubtful cell with its two likeliest readings and the reason."""
    words = WORDS[language]
    first, second = mark_word(cell.mark, language), mark_word(cell.runner_up, language)
    close = (cell.reason or "").startswith("could also be")  # said by the two readings
    reason = "" if close else reason_text(cell, language)
    return f"{cell.cell}: {first} {words['or']} {second}" + (f" ({reason})" if reason else "")


def _corrections(sheet: SheetReading, language: str) -> list[str]:
    """What people corrected, and what was read there."""
    words = WORDS[language]
    return [
        f"  = {cell.cell}: {mark_word(cell.mark, language)}, {words['corrected']} "
        f"({words['was']}: {mark_word(cell.before or '', language)})"
        for cell in sheet.cells
        if cell.source == "person"
    ]


def _doubts(place: str, sheet: SheetReading, language: str) -> list[str]:
    words = WORDS[language]
    doubtful = [cell for cell in sheet.cells if cell.doubtful]
    if not doubtful:
        return []
    key = "one sure" if len(doubtful) == 1 else "no sure"
    lines = ["", f"  ? {words[key].format(n=len(doubtful))}"]
    lines += [f"  ? {words['doubt']} {doubt_text(cell, language)}" for cell in doubtful]
    number = place.rpartition(", ")[2]
    sheet_number = f"{number}:" if number.isdecimal() else ""
    runner_up = mark_word(doubtful[0].runner_up, "en").replace("crossed mummy", "crossed")
    fix = f"{sheet_number}{doubtful[0].cell}={runner_up}"
    return [*lines, f"    {words['mend'].format(fix=fix)}"]
