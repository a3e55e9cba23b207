"""The sheets of the game that is on: what was read, what people corrected, who stands by it. Pure.

A sheet is called by the number of the line that first laid it ("s12"). Readings may come again;
what a person said stands over every one of them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from scorer.table.proof import Event

MOST_STEPS = 200  # corrections of one sheet that can be taken back
NOTHING: Mapping[str, Any] = MappingProxyType({})
Marks = Mapping[str, str | None]  # cell -> what a person said; None is what was read


@dataclass(frozen=True, slots=True)
class Step:
    """A correction, or one taken back: its line, and what people had said before."""

    seq: int
    before: Marks


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet on the table.

    Args:
        key: what the log calls it.
        seq: the last line about it; who confirms must have seen that one.
        read: the line of its last reading.
        reading: that line.
        player: whose it is.
        marks: what people said, by cell.
        steps: the corrections that can be taken back, the last one last.
        undone: those that were taken back and can be made again.
        confirmed: who said that it is right, its owner or the host.
        vouched: who else said so.
        is_shown: whether its photo is still kept.
    """

    key: str
    seq: int
    read: int
    reading: Event
    player: str | None
    marks: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    confirmed: str | None = None
    vouched: tuple[str, ...] = ()
    is_shown: bool = True

    @property
    def photo(self) -> str | None:
        """The id of the photo that it was read from; None where it was tapped in by hand."""
        return self.reading.get("photo")

    @property
    def cells(self) -> Mapping[str, Any]:
        """Its cells and what was read in each."""
        cells: Mapping[str, Any] = self.reading["cells"]
        return cells

    @property
    def code(self) -> tuple[Any, ...]:
        """What its printed code says: layout, page, copy and name."""
        return tuple(self.reading.get(key) for key in ("layout", "page", "copy", "name"))


@dataclass(frozen=True, slots=True)
class Sheets:
    """All sheets of the game that is on, in the order in which they were laid."""

    all: tuple[Sheet, ...] = ()

    def get(self, key: object) -> Sheet | None:
        """The sheet of this name."""
        return next((sheet for sheet in self.all if sheet.key == key), None)

    def of(self, player: str | None) -> Sheet | None:
        """The sheet of a player."""
        mine = (sheet for sheet in self.all if sheet.player == player)
        return None if player is None else next(mine, None)

    def of_photo(self, photo: str) -> tuple[Sheet, ...]:
        """The sheets that were read from a photo."""
        return tuple(sheet for sheet in self.all if sheet.photo == photo)

    def put(self, sheet: Sheet) -> "Sheets":
        """The sheets with this one, in the place of the one of its name."""
        if self.get(sheet.key) is None:
            return replace(self, all=(*self.all, sheet))
        return replace(self, all=tuple(sheet if o.key == sheet.key else o for o in self.all))


def with_event(sheets: Sheets, event: Event) -> Sheets:
    """The sheets after one more event; most change nothing."""
    change = _CHANGES.get(event["event"])
    return change(sheets, event) if change else sheets


def _game(_sheets: Sheets, _event: Event) -> Sheets:
    return Sheets()


def _sheet(sheets: Sheets, event: Event) -> Sheets:
    """A reading; people's marks stay where the new one still has such a cell."""
    seq, key = event["seq"], event["sheet"]
    before = sheets.get(key)
    if before is None:
        return sheets.put(Sheet(key, seq, seq, event, event["player"]))
    cells = event["cells"]
    after = replace(
        before,
        seq=seq,
        read=seq,
        reading=event,
        player=event["player"],
        marks=MappingProxyType({c: mark for c, mark in before.marks.items() if c in cells}),
        steps=tuple(step for step in before.steps if step.before.keys() <= cells.keys()),
        undone=(),
        is_shown=True,
    )
    return sheets.put(_unsettled(after))


def _mark(sheets: Sheets, event: Event) -> Sheets:
    sheet = sheets.get(event["sheet"])
    if sheet is None:
        return sheets
    said: Marks = event["marks"]
    step = Step(event["seq"], {cell: sheet.marks.get(cell) for cell in said})
    marks = {cell: mark for cell, mark in {**sheet.marks, **said}.items() if mark is not None}
    steps, undone = _steps(sheet, step, event.get("of"))
    changed = replace(sheet, seq=event["seq"], marks=MappingProxyType(marks))
    return sheets.put(_unsettled(replace(changed, steps=steps, undone=undone)))


def _steps(sheet: Sheet, step: Step, of: int | None) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """The steps that can be taken back, and those that can be made again, after one more.

    Args:
        sheet: before it.
        step: the new one.
        of: the line of the step that it takes back, or makes again.
    """
    if any(one.seq == of for one in sheet.steps):
        return tuple(one for one in sheet.steps if one.seq != of), (*sheet.undone, step)
    undone = tuple(one for one in sheet.undone if one.seq != of) if of is not None else ()
    return (*sheet.steps, step)[-MOST_STEPS:], undone


def _owner(sheets: Sheets, event: Event) -> Sheets:
    sheet = sheets.get(event["sheet"])
    if sheet is None:
        return sheets
    return sheets.put(_unsettled(replace(sheet, seq=event["seq"], player=event["player"])))


def _unsettled(sheet: Sheet) -> Sheet:
    """What was confirmed before a change is not confirmed after it."""
    return replace(sheet, confirmed=None, vouched=())


def _confirm(sheets: Sheets, event: Event) -> Sheets:
    sheet = sheets.get(event["sheet"])
    if sheet is None:
        return sheets
    marks = MappingProxyType({**sheet.marks, **event.get("marks", NOTHING)})
    return sheets.put(replace(sheet, confirmed=event["by"], marks=marks))


def _vouch(sheets: Sheets, event: Event) -> Sheets:
    sheet = sheets.get(event["sheet"])
    if sheet is None or event["by"] in sheet.vouched:
        return sheets
    return sheets.put(replace(sheet, vouched=(*sheet.vouched, event["by"])))


def _discard(sheets: Sheets, event: Event) -> Sheets:
    return replace(sheets, all=tuple(s for s in sheets.all if s.key != event["sheet"]))


def _forget(sheets: Sheets, event: Event) -> Sheets:
    photo = event["photo"]
    kept = (replace(s, is_shown=False) if s.photo == photo else s for s in sheets.all)
    return replace(sheets, all=tuple(kept))


_CHANGES: Mapping[str, Callable[[Sheets, Event], Sheets]] = MappingProxyType(
    {
        "game": _game,
        "sheet": _sheet,
        "mark": _mark,
        "owner": _owner,
        "confirm": _confirm,
        "vouch": _vouch,
        "discard": _discard,
        "forget": _forget,
    }
)
