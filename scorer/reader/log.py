"""What a game's rolls say about its sheets: cells that are read again, and cells in doubt.

Of all marks that some order of play explains, a sheet holds the likeliest. Where they are other
marks than were read, but the ink bears them out, the cells are read again; each is marked so and
stays doubtful. A sheet that no ink brings together with the rolls stays as it was read, and the
cells that the rolls do not allow are doubtful. What a person said is never changed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log

from scorer.games.explain import MARKS, Costs, Explanation, Sheet, explain_all
from scorer.games.grid import EMPTY, UNREADABLE
from scorer.games.roll_log import RollLog
from scorer.reader.guess import MARKS as READ_MARKS
from scorer.reader.guess import Guess
from scorer.reader.interpret import CellReading, count, grid_of
from scorer.reader.sheet_reading import PhotoReading, SheetReading

MISJUDGED = 0.003  # of all cells the network is sure and wrong (docs/reading.md): any mark, then
# -log of how much less likely the marks of a sheet may be than those that were read. With their own
# rolls, 135 made photographs of several players' sheets reached 3.1; with another game's, 1 in 100
# stayed below 7.3, and more of small ones (docs/reading-with-rolls.md). A single cell of which no
# ink was seen costs 8.7.
FARTHEST = 7.0
SEEN = exp(-FARTHEST)  # a mark with less probability was not seen
SURE = 0.9  # what the rolls leave with less is doubtful, as what the network is less sure of is

NOT_ALLOWED = "the rolls do not allow what was read"
AS_WELL = "the rolls fit another reading as well"
NO_SHEET = "the rolls do not explain this sheet"


def with_log(photos: Sequence[PhotoReading], rolls: RollLog) -> list[PhotoReading]:
    """The photos read again with the rolls of the one game that all their sheets belong to."""
    sheets = {
        (number, place): sheet
        for number, photo in enumerate(photos)
        for place, sheet in enumerate(photo.sheets)
        if sheet.score is not None
    }
    names = {key: f"{key[0]}.{key[1]}" for key in sheets}
    priced = {names[key]: _priced(sheet) for key, sheet in sheets.items()}
    explained = explain_all(priced, rolls).sheets
    fits = {key: _fits(priced[names[key]].costs, explained[names[key]]) for key in sheets}
    is_their_log = 2 * sum(fits.values()) > len(fits)  # else it is the log of another game
    again = {
        key: reread(sheet, explained[names[key]], fits=fits[key] and is_their_log)
        for key, sheet in sheets.items()
    }
    return [
        replace(
            photo,
            sheets=tuple(again.get((number, n), sheet) for n, sheet in enumerate(photo.sheets)),
        )
        for number, photo in enumerate(photos)
    ]


def reread(sheet: SheetReading, explained: Explanation, *, fits: bool) -> SheetReading:
    """One sheet with what its explanation changes and doubts, and its stars counted again."""
    guesses = zip(sheet.cells, sheet.found.guesses, strict=True)
    views = [_View(cell, guess, explained) for cell, guess in guesses]
    cells = tuple(view.read_again() if fits else view.told() for view in views)
    return replace(sheet, cells=cells, score=count(sheet.found.game, cells, sheet.mummies))


def _fits(costs: Costs, explained: Explanation) -> bool:
    """Whether the ink bears out what the rolls make of a sheet."""
    least = sum(min(prices.values()) for prices in costs.values())
    return explained.cost - least <= FARTHEST


def _priced(sheet: SheetReading) -> Sheet:
    """A sheet as the explanation wants it: what each mark in each cell would cost."""
    costs = {
        cell.cell: _costs(cell, guess)
        for cell, guess in zip(sheet.cells, sheet.found.guesses, strict=True)
    }
    return Sheet(grid_of(sheet.cells).emptied(), costs)


def _costs(cell: CellReading, guess: Guess) -> Mapping[str, float]:
    """-log of each mark's probability; what a person read is fixed."""
    if cell.source == "person" and cell.mark != UNREADABLE:
        return {cell.mark: 0.0}
    chances = likely(guess)
    return {mark: -log(chance) for mark, chance in chances.items()}


def likely(guess: Guess) -> dict[str, float]:
    """The probability of each mark that the rolls may allow; none is quite impossible.

    What is no mark of the game may be any but the empty one.
    """
    if guess.chances:
        seen = dict(zip(READ_MARKS, guess.chances, strict=True))
    else:
        seen = {guess.mark: guess.probability, guess.runner_up: 1 - guess.probability}
    other = seen.pop(UNREADABLE, 0.0) / (len(MARKS) - 1)
    spread = MISJUDGED / len(MARKS)
    return {
        mark: (1 - MISJUDGED) * (seen.get(mark, 0.0) + other * (mark != EMPTY)) + spread
        for mark in MARKS
    }


@dataclass(frozen=True, slots=True)
class _View:
    """One cell beside its explanation."""

    cell: CellReading
    guess: Guess
    explained: Explanation

    @property
    def mark(self) -> str:
        """What the cell holds if the rolls are right."""
        return self.explained.marks[self.cell.cell]

    def told(self) -> CellReading:
        """The cell of a sheet that the rolls do not explain: doubtful where they want another."""
        cell = self.cell
        if cell.source == "person" or self.mark == cell.mark:
            return cell
        return replace(cell, runner_up=self.mark, doubtful=True, reason=NO_SHEET)

    def read_again(self) -> CellReading:
        """The cell of a sheet that the rolls explain."""
        cell = self.cell
        if cell.source == "person":
            return cell
        if self.mark == cell.mark:
            return self._kept()
        return replace(
            cell,
            mark=self.mark,
            probability=self._certainty(),
            runner_up=cell.mark,
            doubtful=True,
            reason=NOT_ALLOWED,
            source="log",
            before=cell.mark,
        )

    def _kept(self) -> CellReading:
        """The cell with its mark; doubtful where the rolls would take another one as gladly."""
        rival = self._rival()
        if rival is None or self._certainty() >= SURE:
            return self.cell
        if self.cell.doubtful:
            return replace(self.cell, runner_up=rival)
        return replace(self.cell, runner_up=rival, doubtful=True, reason=AS_WELL)

    def _is_seen(self, mark: str) -> bool:
        return likely(self.guess)[mark] >= SEEN

    def _certainty(self) -> float:
        """How likely the explained mark is beside all others, each in its best explanation."""
        return 1 / (1 + sum(exp(-more) for more in self._rivals().values()))

    def _rival(self) -> str | None:
        return min(self._rivals(), key=self._rivals().__getitem__, default=None)

    def _rivals(self) -> Mapping[str, float]:
        """What each other mark of which ink was seen would cost more."""
        rivals = self.explained.rivals[self.cell.cell]
        return {mark: more for mark, more in rivals.items() if self._is_seen(mark)}
