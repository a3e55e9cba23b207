"""``dice roll``."""

import json
from dataclasses import dataclass
from difflib import get_close_matches
from random import Random, SystemRandom

import click

from scorer.commands.options import AS_JSON, LANGUAGE
from scorer.games import dice
from sheetgen.errors import SheetError

TEMPLE_ANTICS = "temple-antics"
AAPEP = "aapep"
TABLES = ("turn", "combat", "items")
DRAWN = 6  # dice of a roll that are drawn side by side at most; a terminal has 80 columns


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be rolled, and how it is told."""

    times: int
    special_on: int
    lock: str | None
    table: str
    time: str | None
    lang: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """Rolls as JSON, in words, and the faces to draw."""

    document: dict[str, object]
    lines: list[str]
    faces: list[tuple[str, ...]]


@click.command("roll")
@click.argument("what", default=dice.GAME, metavar="[GAME|EXPRESSION]")
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
@click.option(
    "--lock",
    metavar="FACES",
    help="Dice that stay, one entry a die: 3,-,mummy rolls only the second again.",
)
@click.option(
    "--table",
    type=click.Choice(TABLES),
    default=TABLES[0],
    show_default=True,
    help="Temple Antics: what the dice are rolled for.",
)
@click.option("--time", metavar="TIME", help="Temple Antics: sunrise, sun, sunset, or the turn.")
@click.option("--draw", is_flag=True, help="Draw the dice.")
@AS_JSON
@LANGUAGE
def command(
    what: str,
    times: int,
    seed: int | None,
    special_on: str,
    lock: str | None,
    table: str,
    time: str | None,
    draw: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Roll penny-papers, temple-antics, or plain dice: 2d6, 2d6+1, 3d6kh2, d%.

    kh2 counts the two highest dice only, kl the lowest; dh and dl drop them.
    """
    chance = SystemRandom() if seed is None else Random(seed)
    wish = Wish(times, int(special_on), lock, table, time, lang)
    try:
        rolled = _rolled(what, wish, chance)
    except dice.DiceError as error:
        raise SheetError("roll", error.what, error.fix) from error
    if as_json:
        click.echo(json.dumps(rolled.document, ensure_ascii=False))
        return
    for line, faces in zip(rolled.lines, rolled.faces, strict=True):
        if draw:
            click.echo(_drawn(faces))
        click.echo(line)


def _rolled(what: str, wish: Wish, chance: Random) -> Rolled:
    name = what.strip().lower()
    if name == dice.GAME:
        return _penny_papers(wish, chance)
    if name == TEMPLE_ANTICS:
        return _temple_antics(wish, chance)
    if name == AAPEP:
        raise dice.DiceError("Aapep has no dice", f"write {dice.GAME}, or dice: 2d6 or 2d6+1")
    near = get_close_matches(name, [dice.GAME, TEMPLE_ANTICS, AAPEP], n=1)
    if near:
        raise dice.DiceError(f"no game is called {what!r}", f"did you mean {near[0]}?")
    return _plain(what, wish, chance)


def _penny_papers(wish: Wish, chance: Random) -> Rolled:
    rolls = dice.roll_penny_papers(chance, wish.times, wish.special_on)
    if wish.lock is not None:
        lock = dice.parse_lock(wish.lock)
        rolls = tuple(dice.relocked(rolled, lock) for rolled in rolls)
    words = [dice.in_words(rolled, wish.lang) for rolled in rolls]
    return Rolled(dice.rolls_to_json(rolls), words, [rolled.faces for rolled in rolls])


def _temple_antics(wish: Wish, chance: Random) -> Rolled:
    from scorer.games import temple_dice  # noqa: PLC0415  # its engine is not needed otherwise

    time = None if wish.time is None else temple_dice.time_named(wish.time)
    lock = () if wish.lock is None else temple_dice.parse_lock(wish.lock, wish.table)
    rolls = temple_dice.roll_temple(chance, wish.table, wish.times, lock)
    words = [temple_dice.temple_in_words(faces, wish.table, time, wish.lang) for faces in rolls]
    document = temple_dice.temple_rolls_to_json(rolls, wish.table, time)
    return Rolled(document, words, [tuple(map(str, faces)) for faces in rolls])


def _plain(what: str, wish: Wish, chance: Random) -> Rolled:
    from scorer.games import plain_dice  # noqa: PLC0415  # not needed for the games

    expression = plain_dice.parse_expression(what)
    lock = () if wish.lock is None else plain_dice.parse_lock(wish.lock, expression.sides)
    rolls = plain_dice.roll_plain(expression, chance, wish.times, lock)
    words = [plain_dice.plain_in_words(expression, rolled) for rolled in rolls]
    document = plain_dice.plain_rolls_to_json(expression, rolls)
    return Rolled(document, words, [tuple(map(str, rolled.dice)) for rolled in rolls])


def _drawn(faces: tuple[str, ...]) -> str:
    from scorer.commands.drawn_dice import drawn  # noqa: PLC0415  # rarely wanted

    rows = [faces[start : start + DRAWN] for start in range(0, len(faces), DRAWN)]
    return "\n".join(drawn(row) for row in rows)
