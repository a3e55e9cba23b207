"""What was read from a photo: the sheets in it, their cells and where they lie."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorer.games.penny_papers import Mummies, Score
from scorer.reader.guess import Guess
from scorer.reader.interpret import CellReading, count, interpret
from sheetgen.sheet import Field, Page

if TYPE_CHECKING:  # readings are counted where nobody needs pixels
    from scorer.reader.photo import Photo
    from scorer.reader.rectify import FlatPage

Corner = tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class FoundSheet:
    """A sheet of a photo with the network's guess for each cell, before anybody corrected it.

    ``corners`` are the paper's in the photo's stored pixels, from the sheet's own top left
    clockwise; ``turn`` is how many degrees clockwise the stored picture has to be turned.
    ``key`` names the sheet among those of its photo, also in the next reading. ``note`` is what
    the reader had to assume. ``flat`` is None where the sheet was read elsewhere or before.
    """

    key: str
    layout: str
    game: str | None
    page_number: int
    copy: int | None
    player: str | None
    corners: tuple[Corner, Corner, Corner, Corner]
    turn: int
    page: Page
    fields: tuple[Field, ...]
    guesses: tuple[Guess, ...]
    note: str | None = None
    flat: "FlatPage | None" = None

    @property
    def pixels(self) -> "FlatPage":
        """Where its page is in the photo's pixels.

        Raises:
            ValueError: they are not here.
        """
        if self.flat is None:
            raise ValueError(f"the pixels of {self.key} are not here")
        return self.flat


@dataclass(frozen=True, slots=True, eq=False)
class SheetReading:
    """A sheet with what is in each cell, corrections included, and its score.

    ``same_as`` is the photo in which the same sheet of paper was read already; ``mummies`` is the
    rule by which the stars were counted.
    """

    found: FoundSheet
    cells: tuple[CellReading, ...]
    score: Score | None
    same_as: str | None = None
    mummies: Mummies = "marked"

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The cells that somebody should look at."""
        return tuple(cell.cell for cell in self.cells if cell.doubtful)


@dataclass(frozen=True, slots=True, eq=False)
class PhotoReading:
    """All sheets of one photo, or the problem why there are none."""

    name: str
    photo: "Photo | None"
    sheets: tuple[SheetReading, ...]
    problem: str | None = None


def with_corrections(
    found: FoundSheet, corrections: Mapping[str, str], mummies: Mummies
) -> SheetReading:
    """The sheet as it stands after people's corrections, with its stars."""
    cells = interpret(found.fields, found.guesses, corrections)
    return SheetReading(found, cells, count(found.game, cells, mummies), mummies=mummies)
