"""``dice roll``."""

import json
from random import Random, SystemRandom

import click

from scorer.commands.options import AS_JSON, LANGUAGE
from scorer.games import dice as rules
from sheetgen.errors import SheetError


@click.command("roll")
@click.argument("what", default=rules.GAME, metavar="[GAME|EXPRESSION]")
@click.option("--times", default=1, show_default=True, help="How many rolls.")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="Gives the same rolls again; without it they are random.",
)
@click.option(
    "--special-on",
    type=click.Choice(["6", "1"]),
    default="6",
    show_default=True,
    help="The face of plain dice that stands for the special.",
)
@AS_JSON
@LANGUAGE
def command(
    what: str, times: int, seed: int | None, special_on: str, as_json: bool, lang: str
) -> None:
    """Roll penny-papers, or plain dice such as 2d6 or 2d6+1."""
    chance = SystemRandom() if seed is None else Random(seed)
    try:
        document, lines = _rolled(what, times, int(special_on), lang, chance)
    except rules.DiceError as error:
        raise SheetError("roll", error.what, error.fix) from error
    click.echo(json.dumps(document, ensure_ascii=False) if as_json else "\n".join(lines))


def _rolled(
    what: str, times: int, special_on: int, lang: str, chance: Random
) -> tuple[dict[str, object], list[str]]:
    """The rolls as JSON and in words."""
    asked = rules.what_to_roll(what)
    if isinstance(asked, rules.Expression):
        plain = rules.roll_plain(asked, chance, times)
        words = [rules.plain_in_words(asked, rolled) for rolled in plain]
        return rules.plain_rolls_to_json(asked, plain), words
    special = rules.roll_penny_papers(chance, times, special_on)
    return rules.rolls_to_json(special), [rules.in_words(rolled, lang) for rolled in special]
