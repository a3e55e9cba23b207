"""What a user asks of `scorer read`, parsed from the words of the command line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import click

from scorer.commands.game_text import name_of, read_text
from scorer.commands.placed import placed
from scorer.games.notation import TextError
from scorer.games.penny_papers import Mummies
from scorer.games.roll_log import RollLog, read_log
from scorer.reader.corrections import parse_mark
from scorer.reader.sheet_reading import Corner
from sheetgen.errors import SheetError

FIX = re.compile(r"(?:(?P<sheet>[0-9]{1,3}):)?(?P<cell>[A-Za-z]{1,2}[0-9]{1,2})=(?P<mark>.*)")
CORNERS = 4
MAX_LOG = 20_000_000  # bytes of a dice log; a line has some hundred, a game some 40 lines
NO_ROLL = {"en": "no roll is in this log", "es": "no hay ninguna tirada en este registro"}
HOW_LOG = {
    "en": "give the dice log of the game that was played, as `dice log` writes it",
    "es": "da el registro de dados de la partida que se jugó, como lo escribe `dice log`",
}

Fixes = Mapping[tuple[int | None, str], str]  # (sheet of the photo or None, cell) -> mark


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options of one call."""

    layout: str | None = None
    fixes: Fixes = field(default_factory=dict)
    corners: tuple[Corner, ...] | None = None
    mummies: Mummies = "marked"
    language: str = "en"


def parse_fixes(words: Sequence[str]) -> dict[tuple[int | None, str], str]:
    """Corrections such as ``B3=7`` or ``2:B3=mummy``.

    Raises:
        click.BadParameter: one is not written so.
    """
    fixes: dict[tuple[int | None, str], str] = {}
    for text in words:
        match = FIX.fullmatch(text.strip())
        if match is None:
            raise click.BadParameter(f"{text!r}: write CELL=MARK, for example B3=7 or 2:B3=mummy")
        try:
            mark = parse_mark(match["mark"])
        except ValueError as error:
            raise click.BadParameter(f"{text!r}: {error}") from None
        sheet = int(match["sheet"]) if match["sheet"] else None
        fixes[sheet, match["cell"].upper()] = mark
    return fixes


def parse_corners(text: str | None) -> tuple[Corner, ...] | None:
    """Four points such as ``10,20 900,25 890,1300 5,1290``.

    Raises:
        click.BadParameter: they are not four points of a four-sided area.
    """
    if text is None:
        return None
    try:
        points = [tuple(float(number) for number in point.split(",")) for point in text.split()]
        corners = tuple((x, y) for x, y in points)
    except ValueError:
        corners = ()
    if len(corners) != CORNERS or not _convex(corners):
        raise click.BadParameter(
            f"{text!r}: write the four corners clockwise from the sheet's top left, "
            "for example '10,20 900,25 890,1300 5,1290'"
        )
    return corners


def read_rolls(file: str, lang: str = "en") -> RollLog:
    """The rolls of the last game in a dice log.

    Raises:
        SheetError: the file cannot be read.
        LayoutError: it is no dice log; every mistake at its place.
    """
    name = name_of(file, lang)
    try:
        text = read_text(file, name, MAX_LOG, lang)
    except SheetError as error:
        raise SheetError(name, error.what, HOW_LOG[lang]) from error
    try:
        log = read_log(text)
    except TextError as error:
        raise placed(error, name, lang) from error
    if not log.rolls:
        raise SheetError(name, NO_ROLL[lang], HOW_LOG[lang])
    return log


def _convex(corners: Sequence[Corner]) -> bool:
    """Whether the corners go clockwise around an area, y pointing down."""

    def turn(index: int) -> float:
        (x0, y0), (x1, y1), (x2, y2) = (corners[(index + step) % CORNERS] for step in range(3))
        return (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)

    return all(turn(index) > 0 for index in range(CORNERS))
