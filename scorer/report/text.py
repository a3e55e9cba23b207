"""A reading as people read it in a terminal, in English or Spanish."""

from collections.abc import Iterator, Sequence

from scorer.games.grid import write
from scorer.games.roll_log import RollLog
from scorer.games.standings import Standing, rank
from scorer.games.words import word
from scorer.reader.guess import Guess
from scorer.reader.interpret import CellReading, grid_of
from scorer.reader.log import AS_WELL, NO_SHEET, NOT_ALLOWED
from scorer.reader.sheet_reading import PhotoReading, SheetReading
from scorer.report.documents import differences, misfits, named_sheets, scores
from scorer.report.doubts import Span, span, weightiest
from scorer.report.problems import problem_text
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
        "rolls": "as the rolls have it",
        "not sure": "{n} cells doubtful: {least}–{most}",
        "one not sure": "1 cell doubtful: {least}–{most}",
        "same not sure": "{n} cells doubtful",
        "one same not sure": "1 cell doubtful",
        "sheets": "{n} sheets",
        "one sheet": "1 sheet",
        "cells": "{n} cells",
        "doubtful": "{n} doubtful",
        "resumed": "{n} of {all} photos were read before",
        "same": "the same sheet as in {photo}; it counts once",
        "mend": "to correct a cell: --fix {fix}",
        "sure": "{n} cells are not sure: {least} to {most} stars",
        "one sure": "one cell is not sure: {least} to {most} stars",
        "same sure": "{n} cells are not sure; the stars stay the same",
        "one same sure": "one cell is not sure; the stars stay the same",
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
        "rolls": "como dicen las tiradas",
        "not sure": "{n} casillas dudosas: {least}–{most}",
        "one not sure": "1 casilla dudosa: {least}–{most}",
        "same not sure": "{n} casillas dudosas",
        "one same not sure": "1 casilla dudosa",
        "sheets": "{n} hojas",
        "one sheet": "1 hoja",
        "cells": "{n} casillas",
        "doubtful": "dudosas: {n}",
        "resumed": "{n} de {all} fotos ya estaban leídas",
        "same": "la misma hoja que en {photo}; cuenta una vez",
        "mend": "para corregir una casilla: --fix {fix}",
        "sure": "{n} casillas no son seguras: de {least} a {most} estrellas",
        "one sure": "una casilla no es segura: de {least} a {most} estrellas",
        "same sure": "{n} casillas no son seguras; las estrellas no cambian",
        "one same sure": "una casilla no es segura; las estrellas no cambian",
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
    "the ink is faint": "el trazo es débil",
    "the cell is blurred": "la casilla está borrosa",
    "the ink runs into the border": "el trazo llega hasta el borde",
    "the photo is blurred": "la foto está borrosa",
    "the sheet code cannot be read": "no se puede leer el código; quizá es otra hoja",
    "its corner markers cannot be seen": "no se ven sus marcas; se encontró por sus líneas",
    "only": "no todas las líneas de la cuadrícula están donde deberían",
    "the grid is small in the photo": "la cuadrícula sale pequeña en la foto",
    "its code (the QR) cannot be read": "no se puede leer el código (QR); se toma por la conocida",
    "the paper is bent too far": "el papel está demasiado doblado, o es otra hoja",
    NOT_ALLOWED: "las tiradas no permiten lo que se leyó",
    AS_WELL: "las tiradas admiten también otra lectura",
    NO_SHEET: "las tiradas no explican esta hoja",
}


def report(
    photos: Sequence[PhotoReading], language: str = "en", rolls: RollLog | None = None
) -> str:
    """The whole result: each sheet, then the ranking and what the sheets disagree on."""
    blocks = [block for photo in photos for block in _photo(photo, language)]
    named = named_sheets(photos)
    standings = rank(scores(named))
    if len(standings) > 1:
        rows = [_ranked(standing, named[standing.player], language) for standing in standings]
        blocks.append("\n".join([f"{WORDS[language]['ranking']}:", *rows]))
    blocks += [f"! {difference.message(language)}" for difference in differences(named, rolls)]
    blocks += [f"! {misfit.message(language)}" for misfit in misfits(named, rolls)]
    return "\n\n".join(blocks)


def _ranked(standing: Standing, sheet: SheetReading, language: str) -> str:
    """A place, and between which stars its sheet lies while cells of it are doubtful."""
    row = f"  {standing.place}. {standing.player}: {standing.stars} ★ ({standing.sequence})"
    between = span(sheet)
    return row if not between.doubtful else f"{row}, {_between(between, 'not sure', language)}"


def _between(between: Span, key: str, language: str) -> str:
    """How many cells are doubtful, and between which stars that leaves the sheet."""
    key = f"same {key}" if between.least == between.most else key
    key = f"one {key}" if between.doubtful == 1 else key
    return WORDS[language][key].format(n=between.doubtful, least=between.least, most=between.most)


def progress_text(photo: PhotoReading, language: str) -> str:
    """What came of one photo, in one line."""
    if photo.problem:
        return f"{photo.name}: {problem_text(photo.problem, language)}"
    words = WORDS[language]
    count = len(photo.sheets)
    cells = sum(len(sheet.cells) for sheet in photo.sheets)
    doubts = sum(len(sheet.doubtful) for sheet in photo.sheets)
    told = (
        words["one sheet" if count == 1 else "sheets"].format(n=count),
        words["cells"].format(n=cells),
        words["doubtful"].format(n=doubts),
    )
    return f"{photo.name}: {', '.join(told)}"


def resumed_text(count: int, total: int, language: str) -> str:
    """How many photos need not be read again."""
    return WORDS[language]["resumed"].format(n=count, all=total)


def _photo(photo: PhotoReading, language: str) -> Iterator[str]:
    if photo.problem and not photo.sheets:
        yield f"{photo.name}: {problem_text(photo.problem, language)}"
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
    if sheet.same_as is not None:
        note.append(f"  ! {words['same'].format(photo=sheet.same_as)}")
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
    """What people corrected or the rolls changed, and what was read there."""
    words = WORDS[language]
    signs = {"person": ("=", words["corrected"]), "log": ("~", words["rolls"])}
    return [
        f"  {signs[cell.source][0]} {cell.cell}: {mark_word(cell.mark, language)}, "
        f"{signs[cell.source][1]} ({words['was']}: {mark_word(cell.before or '', language)})"
        for cell in sheet.cells
        if cell.source in signs
    ]


def _doubts(place: str, sheet: SheetReading, language: str) -> list[str]:
    words = WORDS[language]
    doubtful = weightiest(sheet)
    if not doubtful:
        return []
    key = "sure" if sheet.score else "not sure"
    lines = ["", f"  ? {_between(span(sheet), key, language)}"]
    lines += [f"  ? {words['doubt']} {doubt_text(cell, language)}" for cell in doubtful]
    number = place.rpartition(", ")[2]
    sheet_number = f"{number}:" if number.isdecimal() else ""
    runner_up = mark_word(doubtful[0].runner_up, "en").replace("crossed mummy", "crossed")
    fix = f"{sheet_number}{doubtful[0].cell}={runner_up}"
    return [*lines, f"    {words['mend'].format(fix=fix)}"]
