"""``scorer classify``."""

import json
from pathlib import Path

import click

from scorer.commands.options import AS_JSON, LANGUAGE
from scorer.reader.classify import load_classifier
from scorer.reader.guess import Guess
from scorer.reader.photo import Grey, load_photo
from scorer.report.text import mark_word, reason_text
from sheetgen.errors import SheetError


@click.command("classify")
@click.argument("images", nargs=-1, required=True, metavar="IMAGE...")
@AS_JSON
@LANGUAGE
def command(images: tuple[str, ...], as_json: bool, lang: str) -> None:
    """Read pictures of single cells, cut at the cell's border lines."""
    crops: dict[int, Grey] = {}
    broken: dict[int, SheetError] = {}
    for number, image in enumerate(images):
        try:
            crops[number] = load_photo(Path(image)).grey
        except SheetError as error:
            broken[number] = error
    read = dict(zip(crops, load_classifier()(list(crops.values())), strict=True))
    for number, told in broken.items():
        read[number] = Guess("?", 0.0, "", doubtful=True, reason=f"{told.what}; {told.how}")
    rows = [(image, read[number]) for number, image in enumerate(images)]
    if as_json:
        document = {"cells": [_entry(image, guess) for image, guess in rows]}
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        for image, guess in rows:
            click.echo(f"{image}: {_words(guess, lang)}")
    for told in broken.values():
        click.echo(str(told), err=True)
    if broken:
        click.get_current_context().exit(1)


def _entry(image: str, guess: Guess) -> dict[str, object]:
    return {
        "image": image,
        "mark": guess.mark,
        "probability": round(guess.probability, 4),
        "runner_up": guess.runner_up,
        "doubtful": guess.doubtful,
        "reason": guess.reason,
    }


def _words(guess: Guess, language: str) -> str:
    sure = f"{mark_word(guess.mark, language)} ({guess.probability:.0%})"
    if not guess.doubtful:
        return sure
    runner_up = mark_word(guess.runner_up, language)
    return f"? {sure}, {runner_up}; {reason_text(guess, language)}"
