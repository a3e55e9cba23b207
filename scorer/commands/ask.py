"""Walks through the doubtful cells in the terminal; each answer is kept at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from scorer.commands.photos import Findings, note
from scorer.commands.wishes import Wishes
from scorer.reader.corrections import Notebook, parse_mark
from scorer.reader.interpret import CellReading
from scorer.reader.sheet_reading import PhotoReading, SheetReading
from scorer.report.doubts import weightiest
from scorer.report.text import doubt_text

WORDS = {
    "en": {
        "prompt": "  a = the first, b = the second, or write what it holds; Enter leaves it open",
        "no mark": "  {word!r} is no mark; write a number from 1 to 15, mummy, crossed, empty, ?, "
        "or read to take a correction back",
        "early": "Asking ended early. Answers that are kept: {count}{files}; cells not asked "
        "about: {left}.",
        "in": ", in {files}",
    },
    "es": {
        "prompt": "  a = la primera, b = la segunda, o escribe lo que contiene; "
        "Intro la deja abierta",
        "no mark": "  {word!r} no es una marca; escribe un número del 1 al 15, momia, tachada, "
        "vacía, ?, o leído para quitar una corrección",
        "early": "Las preguntas han terminado antes de tiempo. Respuestas guardadas: "
        "{count}{files}; casillas sin preguntar: {left}.",
        "in": ", en {files}",
    },
}
SPANISH_MARKS = {
    "momia": "mummy",
    "tachada": "crossed",
    "momia tachada": "crossed",
    "vacía": "empty",
    "vacia": "empty",
    "leído": "read",
    "leido": "read",
}
CHOICES = {"a": 0, "b": 1}  # letters, since 1 and 2 are numbers that a cell may hold


@dataclass(slots=True)
class _Walk:
    """How far the walk has come."""

    language: str
    left: int
    answers: int = 0
    files: dict[Path, None] = field(default_factory=dict)

    def told(self) -> str:
        """What was kept, for a walk that ends early."""
        words = WORDS[self.language]
        files = words["in"].format(files=", ".join(map(str, self.files))) if self.files else ""
        return words["early"].format(count=self.answers, files=files, left=self.left)


def ask(findings: Sequence[Findings], readings: Sequence[PhotoReading], wishes: Wishes) -> None:
    """Ask about every doubtful cell, the weightiest of each sheet first, and keep the answers.

    The end of the input ends the questions, and says what was kept.

    Raises:
        click.Abort: the person pressed Ctrl+C.
        SheetError: an answer cannot be kept.
    """
    left = sum(len(sheet.doubtful) for reading in readings for sheet in _counted(reading))
    walk = _Walk(wishes.language, left)
    try:
        for found, reading in zip(findings, readings, strict=True):
            for sheet in _counted(reading):
                _ask_about(sheet, found, walk)
    except click.Abort as abort:
        click.echo(f"\n{walk.told()}", err=True)
        if isinstance(abort.__context__, KeyboardInterrupt):
            raise


def _counted(reading: PhotoReading) -> Iterator[SheetReading]:
    """The sheets of a photo that were not photographed better elsewhere."""
    return (sheet for sheet in reading.sheets if sheet.same_as is None)


def _ask_about(sheet: SheetReading, found: Findings, walk: _Walk) -> None:
    doubts = weightiest(sheet)
    for number, cell in enumerate(doubts, start=1):
        place = f"{found.shown} {number}/{len(doubts)}"
        click.echo(f"{place} {doubt_text(cell, walk.language)}", err=True)
        mark = _answer((cell.mark, cell.runner_up), walk.language)
        walk.left -= 1
        if mark is not None:
            walk.files[_keep(found.notebook, sheet, cell, mark)] = None
            walk.answers += 1


def _keep(book: Notebook, sheet: SheetReading, cell: CellReading, mark: str) -> Path:
    """Write an answer to what is kept already; returns the file."""
    kept = book.load()
    note(kept.setdefault(sheet.found.key, {}), cell.cell, mark)
    return book.save(kept)


def _answer(likeliest: tuple[str, str], language: str) -> str | None:
    """What the person says; asks again until it is a mark or nothing."""
    words = WORDS[language]
    while True:
        word = click.prompt(words["prompt"], default="", show_default=False, err=True).strip()
        if not word:
            return None
        if word.lower() in CHOICES:
            return likeliest[CHOICES[word.lower()]]
        try:
            return parse_mark(SPANISH_MARKS.get(word.lower(), word))
        except ValueError:
            click.echo(words["no mark"].format(word=word), err=True)
