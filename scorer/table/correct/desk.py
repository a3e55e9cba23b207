"""The desk: sheets that somebody corrects step by step, each step kept beside the photo."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorer.games.penny_papers import Mummies
from scorer.games.roll_log import RollLog
from scorer.reader.corrections import AS_READ, Notebook, Placed, parse_mark
from scorer.reader.log import with_log
from scorer.reader.photo import Photo
from scorer.reader.sheet_reading import (
    Corner,
    FoundSheet,
    PhotoReading,
    SheetReading,
    with_corrections,
)
from scorer.reader.twice import told_apart
from scorer.table.refusal import RefusedError
from sheetgen.errors import SheetError

Marks = Mapping[str, str | None]  # cell -> mark; None is what was read
Finder = Callable[[Photo, str | None, Sequence[Corner]], Sequence[FoundSheet]]


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A photo on the desk: its pixels and its notebook, if it is a photo at all.

    ``turn`` is how far it has to be turned to be looked at while nobody knows where its sheet is.
    """

    name: str
    photo: Photo | None
    book: Notebook | None
    problem: str | None = None
    turn: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A sheet on the desk; ``version`` counts how often it was read."""

    photo: int
    reading: SheetReading
    version: int = 1


@dataclass(frozen=True, slots=True)
class Step:
    """What somebody changed on a sheet, and what was there before."""

    spot: int
    before: Marks
    after: Marks


@dataclass(slots=True)
class Desk:
    """Photos, the sheets in them, and the steps that can be taken back.

    With ``rolls``, those of the one game of all the sheets, the sheets are read as these allow.
    """

    laid: list[Laid]
    spots: list[Spot]
    find: Finder
    mummies: Mummies = "marked"
    rolls: RollLog | None = None
    done: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)

    def change(self, spot: int, marks: Mapping[str, str]) -> None:
        """Write marks into cells of a sheet; ``read`` takes a correction back.

        Raises:
            RefusedError: there is no such sheet, cell or mark, or it cannot be kept.
        """
        cells = {cell.cell: cell for cell in self._spot(spot).reading.cells}
        if not marks or not marks.keys() <= cells.keys():
            raise RefusedError("message", "there is no such cell", "choose one of the sheet")
        said = {
            name: cell.mark if cell.source == "person" else None
            for name, cell in cells.items()
            if name in marks
        }
        step = Step(spot, said, {name: _mark(mark) for name, mark in marks.items()})
        if step.before == step.after:
            return
        self._write(spot, step.after)
        self.done.append(step)
        self.undone.clear()

    def undo(self) -> Step | None:
        """Take the last step back; None if there is none."""
        return self._move(self.done, self.undone, lambda step: step.before)

    def redo(self) -> Step | None:
        """Take the step again that was taken back last; None if there is none."""
        return self._move(self.undone, self.done, lambda step: step.after)

    def read_again(
        self, photo: int, layout: str | None, corners: Sequence[Corner]
    ) -> tuple[FoundSheet, Placed]:
        """The sheet of a photo whose paper has these corners (stored pixels, clockwise).

        Nothing on the desk changes.

        Raises:
            RefusedError: it cannot be read so.
        """
        laid = self.laid[photo]
        if laid.photo is None:
            raise RefusedError("photo", laid.problem or "this is no photo", "take it again")
        try:
            return read_placed(laid.photo, layout, corners, self.find)
        except SheetError as error:
            raise RefusedError("corners", error.what, error.how) from error

    def lay(self, photo: int, spot: int | None, found: FoundSheet, placed: Placed) -> int:
        """Put a sheet that was read again in the place of a spot, or beside the others.

        Where it is, is kept beside the photo.

        Raises:
            RefusedError: it lies on the desk already, or the corrections cannot be read.
        """
        others = (n for n, each in enumerate(self.spots) if each.photo == photo and n != spot)
        if any(self.spots[n].reading.found.key == found.key for n in others):
            what = "this sheet is on the desk already"
            raise RefusedError("twice", what, "place the corners on another one")
        kept = self._kept(photo).get(found.key, {})
        self._keep_place(photo, found.key, placed)
        if spot is None:
            self.spots.append(Spot(photo, with_corrections(found, kept, self.mummies)))
            self.laid[photo] = replace(self.laid[photo], problem=None)
            self.explain()
            return len(self.spots) - 1
        before = self._spot(spot)
        reading = with_corrections(found, {**_carried(before, found), **kept}, self.mummies)
        self.spots[spot] = Spot(photo, reading, before.version + 1)
        names = {cell.cell for cell in reading.cells}
        self.done = [step for step in self.done if step.spot != spot or step.after.keys() <= names]
        self.undone.clear()
        self.explain()
        return spot

    def readings(self) -> list[PhotoReading]:
        """The photos as they stand, sheets that were photographed twice told apart."""
        return told_apart(
            [
                PhotoReading(laid.name, laid.photo, self._of(number), laid.problem)
                for number, laid in enumerate(self.laid)
            ]
        )

    def _of(self, photo: int) -> tuple[SheetReading, ...]:
        return tuple(spot.reading for spot in self.spots if spot.photo == photo)

    def _spot(self, number: int) -> Spot:
        if not 0 <= number < len(self.spots):
            raise RefusedError("message", "there is no such sheet", "choose one on the desk")
        return self.spots[number]

    def _move(
        self, source: list[Step], target: list[Step], marks: Callable[[Step], Marks]
    ) -> Step | None:
        if not source:
            return None
        step = source[-1]
        self._write(step.spot, marks(step))
        target.append(source.pop())
        return step

    def _write(self, number: int, marks: Marks) -> None:
        """Keep marks beside the photo, then let the sheet show what is kept."""
        spot = self._spot(number)
        kept = self._kept(spot.photo)
        found = spot.reading.found
        all_marks: Marks = {**_said(spot), **kept.get(found.key, {}), **marks}
        sheet = {cell: mark for cell, mark in all_marks.items() if mark is not None}
        book = self.laid[spot.photo].book
        try:
            if book is not None:
                book.save({**kept, found.key: sheet})
        except SheetError as error:
            raise _unkept(error) from error
        reading = with_corrections(found, sheet, self.mummies)
        self.spots[number] = replace(spot, reading=reading)
        self.explain()

    def explain(self) -> None:
        """Read all sheets again with the rolls: what is sure on one explains the others."""
        if self.rolls is None:
            return
        for number, spot in enumerate(self.spots):
            plain = with_corrections(spot.reading.found, _said(spot), self.mummies)
            self.spots[number] = replace(spot, reading=plain)
        explained = iter(
            sheet for photo in with_log(self.readings(), self.rolls) for sheet in photo.sheets
        )
        for number in sorted(range(len(self.spots)), key=lambda n: self.spots[n].photo):
            self.spots[number] = replace(self.spots[number], reading=next(explained))

    def _keep_place(self, photo: int, key: str, placed: Placed) -> None:
        book = self.laid[photo].book
        try:
            if book is not None:
                book.save_corners({**book.load_corners(), key: placed})
        except SheetError as error:
            raise _unkept(error) from error

    def _kept(self, photo: int) -> dict[str, dict[str, str]]:
        book = self.laid[photo].book
        try:
            return {} if book is None else book.load()
        except SheetError as error:
            raise _unkept(error) from error


def desk_of(
    laid: Sequence[Laid],
    readings: Iterable[PhotoReading],
    find: Finder,
    mummies: Mummies,
    rolls: RollLog | None = None,
) -> Desk:
    """The desk with what was read of the photos."""
    spots = [
        Spot(number, sheet) for number, reading in enumerate(readings) for sheet in reading.sheets
    ]
    desk = Desk(list(laid), spots, find, mummies, rolls)
    desk.explain()
    return desk


def read_placed(
    photo: Photo, layout: str | None, corners: Sequence[Corner], find: Finder
) -> tuple[FoundSheet, Placed]:
    """The sheet whose paper has these corners, and its own corner first.

    Nobody can know which corner is the sheet's top left, so the given order is tried first and
    then the others.

    Raises:
        SheetError: it cannot be read in any order; tells about the first.
    """
    first: SheetError | None = None
    for turn in range(len(corners)):
        placed = Placed(layout, (*corners[turn:], *corners[:turn]))
        try:
            return find(photo, layout, placed.corners)[0], placed
        except SheetError as error:
            first = first or error
    raise first or SheetError("the corners", "are missing", "give four")


def _carried(before: Spot, found: FoundSheet) -> dict[str, str]:
    """What people said about the same page, should its code be read otherwise now."""
    old = before.reading.found
    if (old.layout, old.page_number) != (found.layout, found.page_number):
        return {}
    return _said(before)


def _said(spot: Spot) -> dict[str, str]:
    """What people said about a sheet."""
    return {cell.cell: cell.mark for cell in spot.reading.cells if cell.source == "person"}


def _mark(word: str) -> str | None:
    try:
        mark = parse_mark(word)
    except ValueError as error:
        raise RefusedError("message", str(error), "choose a mark") from None
    return None if mark == AS_READ else mark


def _unkept(error: SheetError) -> RefusedError:
    return RefusedError("kept", f"{error.where}: {error.what}", error.how)
