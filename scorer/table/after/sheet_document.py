"""A sheet on the table as the page shows it while it is corrected."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.report.doubts import span
from scorer.table.after.decide import By, may_correct
from scorer.table.after.sheets import Sheet
from scorer.table.after.standing import Laid, Row
from scorer.table.after.standing_document import row_remarks
from scorer.table.correct.sheet_view import sheet_view


def sheet_document(
    sheet: Sheet, one: Laid, row: Row | None, by: By, language: str
) -> Mapping[str, Any]:
    """Everything about one sheet.

    Args:
        sheet: as the log has it.
        one: what is in its cells.
        row: its row on the leaderboard, if it is counted there.
        by: who asks.
        language: of the sentences.
    """
    between = row.between if row is not None else span(one.reading)
    remarks: Sequence[Mapping[str, Any]] = [] if row is None else [*row_remarks(row, language)]
    said = sheet.reading
    return {
        **sheet_view(one.reading, language),
        "sheet": sheet.key,
        "seq": sheet.seq,
        "v": sheet.read,
        "player": sheet.player,
        "mine": sheet.player is not None and sheet.player == by.player,
        "may_correct": may_correct(sheet, by),
        "confirmed": sheet.confirmed is not None,
        "vouched": [*sheet.vouched],
        "undo": sheet.steps[-1].seq if sheet.steps else None,
        "redo": sheet.undone[-1].seq if sheet.undone else None,
        "stars": None if one.reading.score is None else one.reading.score.stars,
        "least": between.least,
        "most": between.most,
        "photo": sheet.photo if sheet.is_shown else None,
        "source": one.source,
        "layout": said["layout"],
        "page": said["page"],
        "copy": said["copy"],
        "name": said["name"],
        "turn": said.get("turn", 0),
        "told": [*said.get("told", ())],
        "remarks": remarks,
    }
