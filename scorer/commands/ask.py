"""Walks through the doubtful cells in the terminal."""

from collections.abc import Iterator, Mapping

import click

from scorer.commands.wishes import Wishes
from scorer.reader.corrections import HOW, parse_mark
from scorer.reader.sheet_reading import FoundSheet, with_corrections
from scorer.report.text import doubt_text

PROMPT = {
    "en": "  a = the first, b = the second, or write what it holds; Enter leaves it open",
    "es": "  a = la primera, b = la segunda, o escribe lo que contiene; Intro la deja abierta",
}
CHOICES = {"a": 0, "b": 1}  # letters, since 1 and 2 are numbers that a cell may hold


def ask_about(
    sheet: FoundSheet, corrections: Mapping[str, str], wishes: Wishes, photo: str
) -> Iterator[tuple[str, str]]:
    """Each answer as a cell and its mark; a cell that is left open gives none."""
    cells = with_corrections(sheet, corrections, wishes.mummies).cells
    doubtful = [cell for cell in cells if cell.doubtful]
    for number, cell in enumerate(doubtful, start=1):
        place = f"{photo} {number}/{len(doubtful)}"
        click.echo(f"{place} {doubt_text(cell, wishes.language)}", err=True)
        mark = _answer((cell.mark, cell.runner_up), wishes.language)
        if mark is not None:
            yield cell.cell, mark


def _answer(likeliest: tuple[str, str], language: str) -> str | None:
    """What the person says; asks again until it is a mark or nothing."""
    while True:
        word = click.prompt(PROMPT[language], default="", show_default=False, err=True).strip()
        if not word:
            return None
        if word.lower() in CHOICES:
            return likeliest[CHOICES[word.lower()]]
        try:
            return parse_mark(word)
        except ValueError:
            click.echo(f"  {HOW}", err=True)
