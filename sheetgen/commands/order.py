"""What is to be printed, as the command line says it."""

import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.geometry import parse_length

if TYPE_CHECKING:  # --help is quick without them
    from sheetgen.compose.copies import Side
    from sheetgen.compose.imposition import Flip
    from sheetgen.compose.ink import Ink

SUFFIXES = (".pdf", ".svg", ".png")
LARGEST_BLEED = 20.0  # mm
DPI = 300
MAX_COPIES = 9999  # four digits, as the sheet code and the copy's number on the sheet have room for
UNPRINTED = frozenset({"Cc", "Cs", "Zl", "Zp"})  # controls, broken characters, ends of lines


@dataclass(frozen=True, slots=True)
class Order:
    """The options of ``sheetgen print``; None is left to the layout or the printer's profile."""

    layout: str
    output: Path | None = None
    paper: str | None = None
    language: str | None = None
    number: int | None = None
    first: int = 1
    players: tuple[str, ...] = ()
    data: Path | None = None
    ink: "Ink" = "full"
    side: "Side" = "both"
    fillable: bool = False
    up: int = 1
    shrink: bool = False
    flip: "Flip | None" = None
    bleed: float | None = None
    dpi: int | None = None
    profile: str | None = None
    ink_report: bool = False

    def check(self, suffix: str) -> None:
        """Refuse what a file of this kind cannot hold.

        Raises:
            UsageError: there is such an option.
        """
        for_pdf = {
            "--fillable": self.fillable,
            "--bleed": self.bleed is not None,
            "--profile": self.profile is not None,
        }
        for option, used in for_pdf.items():
            if used and suffix != ".pdf":
                raise click.UsageError(f"{option} needs a .pdf file")
        if self.dpi is not None and suffix != ".png":
            raise click.UsageError("--dpi needs a .png file")


def players(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[str, ...]:
    """The names in a list with commas between them."""
    if value is None:
        return ()
    names = tuple(unicodedata.normalize("NFC", name.strip()) for name in value.split(","))
    if not all(names):
        raise click.BadParameter("a name is missing; write names with ',' between them")
    for name in names:
        odd = next((letter for letter in name if unicodedata.category(letter) in UNPRINTED), None)
        if odd is not None:
            what = f"the name {name!a} has the character U+{ord(odd):04X}"
            raise click.BadParameter(f"{what}, which cannot be printed; leave it out")
    return names


def output(_ctx: click.Context, _param: click.Parameter, value: Path | None) -> Path | None:
    """A file of one of the kinds that can be written."""
    if value is not None and value.suffix.lower() not in SUFFIXES:
        raise click.BadParameter(f"'{value}' must end in {', '.join(SUFFIXES)}")
    return value


def bleed(_ctx: click.Context, _param: click.Parameter, value: str | None) -> float | None:
    """A length in mm, of no more than what print shops ask for."""
    if value is None:
        return None
    try:
        length = parse_length(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    if not 0 <= length <= LARGEST_BLEED:
        raise click.BadParameter(f"{value} is not between 0mm and {LARGEST_BLEED:g}mm")
    return length
