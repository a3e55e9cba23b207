"""A reading as the JSON document and the table that `scorer read` promises."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from scorer.games.grid import Grid
from scorer.games.penny_papers import NOT_VANQUISHED, SEQUENCE, VANQUISHED, Score, to_json
from scorer.games.roll_check import Misfit, check_rolls, misfit_json
from scorer.games.roll_log import RollLog
from scorer.games.standings import rank, ranking_json
from scorer.games.symmetry import Difference, check, difference_json
from scorer.reader.interpret import CellReading, grid_of
from scorer.reader.sheet_reading import PhotoReading, SheetReading
from scorer.report.doubts import span, weightiest

COLUMNS = (
    "photo",
    "sheet",
    "layout",
    "page",
    "copy",
    "player",
    "stars",
    "sequence",
    "groups",
    "mummies vanquished",
    "mummies not vanquished",
    "empty",
    "doubtful",
    "problem",
)


def named_sheets(photos: Sequence[PhotoReading]) -> dict[str, SheetReading]:
    """Every sheet under a name that no other has: its player's, or that of its photo.

    A sheet that was photographed twice is there once.
    """
    each = [(photo, n, s) for photo in photos for n, s in enumerate(photo.sheets, start=1)]
    sheets = [(photo, number, sheet) for photo, number, sheet in each if sheet.same_as is None]
    players = Counter(sheet.found.player for _, _, sheet in sheets)
    named: dict[str, SheetReading] = {}
    for photo, number, sheet in sheets:
        player = sheet.found.player
        place = photo.name if len(photo.sheets) == 1 else f"{photo.name}:{number}"
        name = place if player is None else player
        if player is not None and players[player] > 1:
            name = f"{player} ({place})"
        named[name if name not in named else f"{name} #{len(named) + 1}"] = sheet
    return named


def differences(
    named: dict[str, SheetReading], rolls: RollLog | None = None
) -> Iterator[Difference]:
    """What the sheets of one temple disagree on that all of one game share.

    With the rolls of a game all sheets must be of that game, and so of one temple.
    """
    if rolls is not None:
        yield from check(_grids(named))
        return
    temples = dict.fromkeys(map(_temple, named.values()))
    for temple in temples:
        yield from check(_grids({n: s for n, s in named.items() if _temple(s) == temple}))


def misfits(named: dict[str, SheetReading], rolls: RollLog | None) -> tuple[Misfit, ...]:
    """What on the sheets the rolls of their game do not bear out."""
    grids = _grids(named)
    return check_rolls(grids, rolls) if rolls is not None and grids else ()


def _grids(named: dict[str, SheetReading]) -> dict[str, Grid]:
    """The sheets of a game that is scored."""
    return {name: grid_of(sheet.cells) for name, sheet in named.items() if sheet.score}


def _temple(sheet: SheetReading) -> tuple[str, int]:
    return sheet.found.layout, sheet.found.page_number


def scores(named: dict[str, SheetReading]) -> dict[str, Score]:
    """The scores of the sheets that have one."""
    return {name: sheet.score for name, sheet in named.items() if sheet.score}


def document(photos: Sequence[PhotoReading], rolls: RollLog | None = None) -> dict[str, object]:
    """The JSON document of `scorer read`."""
    named = named_sheets(photos)
    return {
        "photos": [
            {
                "photo": photo.name,
                "problem": photo.problem,
                "sheets": [_sheet(sheet) for sheet in photo.sheets],
            }
            for photo in photos
        ],
        "ranking": [_ranked(row, named) for row in ranking_json(rank(scores(named)))],
        "problems": [
            *(difference_json(difference) for difference in differences(named, rolls)),
            *(misfit_json(misfit) for misfit in misfits(named, rolls)),
        ],
    }


def _ranked(row: dict[str, object], named: dict[str, SheetReading]) -> dict[str, object]:
    """A place with the player's own name; ``sheet`` tells apart sheets with the same one.

    ``least`` and ``most`` are the stars between which the sheet lies while cells are doubtful.
    """
    sheet = str(row["player"])
    player = named[sheet].found.player or sheet
    return {**row, "player": player, "sheet": sheet, **asdict(span(named[sheet]))}


def _sheet(sheet: SheetReading) -> dict[str, object]:
    found = sheet.found
    return {
        "layout": found.layout,
        "page": found.page_number,
        "copy": found.copy,
        "player": found.player,
        "corners": [[round(x, 1), round(y, 1)] for x, y in found.corners],
        "turn": found.turn,
        "note": found.note,
        "same_as": sheet.same_as,
        "cells": [_cell(cell) for cell in sheet.cells],
        "doubtful": [cell.cell for cell in weightiest(sheet)],
        "score": None if sheet.score is None else to_json(sheet.score),
    }


def _cell(cell: CellReading) -> dict[str, object]:
    return {
        "cell": cell.cell,
        "kind": cell.kind,
        "mark": cell.mark,
        "probability": round(cell.probability, 4),
        "runner_up": cell.runner_up,
        "doubtful": cell.doubtful,
        "reason": cell.reason,
        "source": cell.source,
        "before": cell.before,
    }


def table(photos: Sequence[PhotoReading]) -> str:
    """A row for each sheet, and one for each photo without any, as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for photo in photos:
        for number, sheet in enumerate(photo.sheets, start=1):
            writer.writerow(_row(photo.name, number, sheet))
        if not photo.sheets:
            problem = (photo.problem or "").replace("\n    ", "; ")
            writer.writerow([_plain(photo.name), *[""] * (len(COLUMNS) - 2), problem])
    return out.getvalue()


def _row(photo: str, number: int, sheet: SheetReading) -> list[object]:
    found, score = sheet.found, sheet.score
    head = [
        _plain(photo),
        number,
        found.layout,
        found.page_number,
        found.copy,
        _plain(found.player or ""),
    ]
    if score is None:
        return [*head, *[""] * 6, " ".join(sheet.doubtful), ""]
    stars = Counter({line.rule: 0 for line in score.lines})
    for line in score.lines:
        stars[line.rule] += line.stars
    counted = [stars[SEQUENCE], stars["group"], stars[VANQUISHED], stars[NOT_VANQUISHED]]
    problems = "; ".join(problem.message() for problem in score.problems)
    return [*head, score.stars, *counted, score.empty, " ".join(sheet.doubtful), problems]


def _plain(text: str) -> str:
    """Text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
