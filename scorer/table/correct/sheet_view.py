"""One sheet as a page shows it while somebody corrects it: needs no pixels."""

from typing import Any

from scorer.games.grid import CROSSED, UNREADABLE
from scorer.games.penny_papers import Score
from scorer.games.words import word
from scorer.reader.guess import Guess
from scorer.reader.interpret import CellReading
from scorer.reader.sheet_reading import SheetReading
from scorer.report.doubts import weightiest
from scorer.report.score_text import line_name
from scorer.report.text import reason_text, translated
from scorer.table.correct.area import shown_area
from sheetgen.geometry import Rect
from sheetgen.sheet import Field

View = dict[str, Any]

FREE = "mummy a 9 already reaches"
PLACES = 2  # decimals of a percentage: a hundredth of a percent of a sheet is 0.02 mm


def sheet_view(reading: SheetReading, language: str) -> View:
    """One sheet: its cells as parts of the shown picture, its doubts and its stars."""
    found = reading.found
    area = shown_area(found)
    fields = {field.name: field for field in found.fields}
    guesses = dict(zip(fields, found.guesses, strict=True))
    return {
        "ratio": round(area.width / area.height, 4),
        "cells": [
            _cell(cell, fields[cell.cell], guesses[cell.cell], area, language)
            for cell in reading.cells
        ],
        "doubts": [cell.cell for cell in weightiest(reading)],
        "score": None if reading.score is None else _score(reading.score, language),
        "note": None if found.note is None else translated(found.note, language),
    }


def _cell(cell: CellReading, field: Field, guess: Guess, area: Rect, language: str) -> View:
    """A cell with its place in percent of the picture, and the two likeliest readings."""
    first, second = likeliest(cell, guess)
    return {
        "cell": cell.cell,
        "kind": cell.kind,
        "x": round(100 * (field.rect.x - area.x) / area.width, PLACES),
        "y": round(100 * (field.rect.y - area.y) / area.height, PLACES),
        "width": round(100 * field.rect.width / area.width, PLACES),
        "height": round(100 * field.rect.height / area.height, PLACES),
        "mark": cell.mark,
        "first": first,
        "second": second,
        "doubtful": cell.doubtful,
        "reason": reason_text(cell, language) or None,
        "source": cell.source,
        "before": cell.before,
    }


def likeliest(cell: CellReading, guess: Guess) -> tuple[str, str]:
    """The two readings to offer: what was read and the next, never a mark that says nothing."""
    offered = [m for m in (guess.mark, guess.runner_up) if m != UNREADABLE]
    if cell.source == "log" and cell.mark not in offered:
        offered = [cell.mark, *offered]
    for mark in ("", "1"):
        if len(offered) < 2 and mark not in offered:
            offered.append(mark)
    return offered[0], offered[1]


def _score(score: Score, language: str) -> View:
    """The stars line by line, and what of them is drawn on the picture."""
    free = next((hint for hint in score.hints if hint.rule == FREE), None)
    return {
        "stars": score.stars,
        "level": word(score.level, language),
        "lines": [
            {
                "rule": line.rule,
                "text": line_name(line, language),
                "stars": line.stars,
                "cells": list(line.cells),
                "numbers": list(line.numbers),
            }
            for line in score.lines
        ],
        "problems": [
            {"text": problem.message(language), "cells": list(problem.cells)}
            for problem in score.problems
        ],
        "free": None
        if free is None
        else {
            "cells": list(free.cells),
            "stars": free.stars,
            "mark": CROSSED,
            "text": free.message(language),
        },
    }
