"""Whether the sheets of a game can come from its rolls, and which cells cannot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorer.games.explain import (
    SAME,
    Explanation,
    Sheet,
    Together,
    explain_all,
    read_costs,
)
from scorer.games.grid import EMPTY, Grid
from scorer.games.moves import is_mummy
from scorer.games.roll_log import RollLog
from scorer.games.words import message, word


@dataclass(frozen=True, slots=True)
class Misfit:
    """Something on one sheet, or in the log, that the other one does not bear out.

    `fits` are, for cells that cannot hold what is in them, the marks that the rolls allow there;
    `numbers` whatever else the rule counts.
    """

    rule: str
    sheet: str
    cells: tuple[str, ...] = ()
    fits: tuple[tuple[str, tuple[str, ...]], ...] = ()
    numbers: tuple[int, ...] = ()

    def message(self, language: str = "en") -> str:
        """What does not fit and what would, in the reader's language."""
        fits = (f"{cell} {'/'.join(word(m, language) for m in marks)}" for cell, marks in self.fits)
        params = (*fits, *map(str, self.numbers))
        cells, sheets = self.cells, (self.sheet,)
        return message(self.rule, language, cells=cells, params=params, sheets=sheets)


def check_rolls(sheets: Mapping[str, Grid], log: RollLog) -> tuple[Misfit, ...]:
    """Everything on the sheets of one game, by name, that the rolls of its log do not explain.

    As few cells as can be are called wrong; where others could be wrong in their place, a second
    misfit of that sheet names them.
    """
    read = {name: Sheet(grid.emptied(), read_costs(grid)) for name, grid in sheets.items()}
    return tuple(_misfits(sheets, explain_all(read, log)))


def misfit_json(misfit: Misfit) -> dict[str, object]:
    """A misfit as an entry of the `problems` list of the commands' JSON."""
    return {
        "rule": misfit.rule,
        "cells": list(misfit.cells),
        "sheets": [misfit.sheet] if misfit.sheet else [],
        "fits": {cell: list(marks) for cell, marks in misfit.fits},
        "message": misfit.message(),
    }


def _misfits(sheets: Mapping[str, Grid], together: Together) -> Iterator[Misfit]:
    if together.surplus:
        yield Misfit("rolls after the end", "", numbers=(together.surplus,))
    for name, explanation in together.sheets.items():
        filled = sum(cell.mark != EMPTY for cell in sheets[name].cells.values())
        if filled != together.written:
            yield Misfit("cells and rolls differ", name, numbers=(filled, together.written))
        if not explanation.decided:
            yield Misfit("rolls not decided", name)
        yield from _wrong_cells(name, sheets[name], explanation)


def _wrong_cells(name: str, grid: Grid, explanation: Explanation) -> Iterator[Misfit]:
    wrong = explanation.changed
    if not wrong:
        return
    fits = tuple((cell, _fitting(explanation, cell, grid.cells[cell].mark)) for cell in wrong)
    yield Misfit("cells the rolls do not explain", name, wrong, fits)
    others = [cell for cell in grid.names() if cell not in wrong]
    elsewhere = tuple(c for c in others if _fitting(explanation, c, grid.cells[c].mark))
    if elsewhere:
        yield Misfit("the mistake may be elsewhere", name, elsewhere)


def _fitting(explanation: Explanation, cell: str, read: str) -> tuple[str, ...]:
    """The marks other than the one read that some cheapest explanation has in a cell."""
    rivals = explanation.rivals[cell]
    marks = [explanation.marks[cell], *(mark for mark, more in rivals.items() if more < SAME)]
    once = dict.fromkeys(_plain(mark) for mark in marks)
    return tuple(mark for mark in once if mark != _plain(read))


def _plain(mark: str) -> str:
    """A mark as the dice know it: a mummy without its cross; nothing has the name "empty"."""
    return "mummy" if is_mummy(mark) else mark or "empty"
