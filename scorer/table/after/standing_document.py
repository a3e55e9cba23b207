"""The leaderboard as the page wants it, and as a table for a spreadsheet."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorer.games.penny_papers import GROUP, NOT_VANQUISHED, SEQUENCE, VANQUISHED, Score
from scorer.games.words import word
from scorer.report.score_text import line_name
from scorer.table.after.standing import Deviation, Leaderboard, Row
from scorer.table.after.words import WORDS, listed, stars_text
from scorer.table.exports import plain
from scorer.table.room import Room

COLUMNS = (
    "place",
    "player",
    "stars",
    "sequence",
    "groups",
    "mummies vanquished",
    "mummies not vanquished",
    "least",
    "most",
    "doubtful",
    "empty",
    "level",
    "status",
    "layout",
    "page",
    "problems",
)


def document(room: Room, board: Leaderboard, language: str) -> Mapping[str, Any]:
    """Everything that the page shows of a leaderboard; texts are translated."""
    return {
        "game": room.game,
        "started": room.started,
        "solo": board.is_solo,
        "provisional": board.is_provisional,
        "headline": headline(board, language),
        "rows": [_row(board, row, language) for row in board.rows],
        "missing": [
            {
                "player": player.key,
                "name": player.name,
                "text": WORDS[language]["no sheet"].format(name=player.name),
            }
            for player in board.missing
        ],
        "remarks": [*_remarks(board, language)],
    }


def headline(board: Leaderboard, language: str) -> str:
    """Who wins or leads, in one sentence."""
    if not board.rows:
        return WORDS[language]["nothing"]
    first = board.first
    told = {
        "names": listed([row.name for row in first], language),
        "stars": stars_text(first[0].score.stars, language),
        "level": word(first[0].score.level, language),
    }
    return WORDS[language][_sentence(board)].format(**told)


def _sentence(board: Leaderboard) -> str:
    first = board.first
    if board.is_solo:
        return "solo"
    if board.is_provisional:
        return "lead" if len(first) > 1 else "leads"
    if len(first) > 1:
        return "share"
    return "wins by sequence" if first[0].tie == SEQUENCE else "wins"


def _row(board: Leaderboard, row: Row, language: str) -> Mapping[str, Any]:
    score, found = row.score, row.laid.reading.found
    level = score.level if board.is_solo else None
    return {
        "sheet": row.laid.sheet,
        "player": row.laid.player,
        "name": row.name,
        "place": row.place,
        "shared": sum(other.place == row.place for other in board.rows) > 1,
        "tie": row.tie,
        "stars": score.stars,
        "least": row.between.least,
        "most": row.between.most,
        "doubts": row.between.doubtful,
        "sequence": score.sequence,
        "level": level,
        "level_text": None if level is None else word(level, language),
        "empty": score.empty,
        "layout": found.layout,
        "page": found.page_number,
        "source": row.laid.source,
        "status": row.status,
        "confirmed": row.laid.confirmed,
        "vouched": [*row.laid.vouched],
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
        "problems": [*_problems(score, language)],
        "remarks": [*_not_taken(row, language), *row_remarks(row, language)],
    }


def _problems(score: Score, language: str) -> Iterator[Mapping[str, Any]]:
    """What the rules do not allow, stars to be had for nothing, and what is worth a look."""
    for problem in score.problems:
        text = problem.message(language)
        yield {"rule": problem.rule, "text": text, "cells": list(problem.cells)}
    for hint in score.hints:
        yield {"rule": hint.rule, "text": hint.message(language), "cells": list(hint.cells)}


def _not_taken(row: Row, language: str) -> Iterator[Mapping[str, Any]]:
    if row.laid.player is None:
        yield {"rule": "not taken", "text": WORDS[language]["not taken"], "cells": []}


def row_remarks(row: Row, language: str) -> Iterator[Mapping[str, Any]]:
    """What the other sheets and the rolls say against this one."""
    for deviation in row.deviations:
        text = deviation_text(deviation, language)
        yield {"rule": deviation.rule, "text": text, "cells": []}
    for misfit in row.misfits:
        text = misfit.message(language)
        yield {"rule": misfit.rule, "text": text, "cells": list(misfit.cells)}


def deviation_text(deviation: Deviation, language: str) -> str:
    """What a sheet has less or more than the others, in words."""
    words = WORDS[language]
    if deviation.more is None:
        return words[deviation.rule]
    than = words["less" if deviation.more < 0 else "more"]
    number = abs(deviation.more)
    key = f"one {deviation.rule}" if number == 1 else deviation.rule
    return words[key].format(n=number, than=than)


def _remarks(board: Leaderboard, language: str) -> Iterator[Mapping[str, Any]]:
    """What is said of several sheets, of players, or of the log."""
    words = WORDS[language]
    for player in board.twice:
        keys = [row.laid.sheet for row in board.rows if row.laid.player == player.key]
        text = words["twice"].format(name=player.name)
        yield {"rule": "twice", "text": text, "sheets": keys}
    for name in board.uncounted:
        text = words["not counted"].format(name=name)
        yield {"rule": "not counted", "text": text, "sheets": []}
    sheets = {row.name: row.laid.sheet for row in board.rows}
    for each in board.differences:
        told = [sheets[name] for name in each.sheets]
        yield {"rule": each.rule, "text": each.message(language), "sheets": told}
    for misfit in board.misfits:
        yield {"rule": misfit.rule, "text": misfit.message(language), "sheets": []}


def table(shown: Mapping[str, Any]) -> str:
    """The rows of a leaderboard's document as CSV with a heading, in its language."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in shown["rows"]:
        writer.writerow(_cells(row))
    return out.getvalue()


def _cells(row: Mapping[str, Any]) -> Sequence[Any]:
    stars = Counter({line["rule"]: 0 for line in row["lines"]})
    for line in row["lines"]:
        stars[line["rule"]] += line["stars"]
    counted = (stars[rule] for rule in (SEQUENCE, GROUP, VANQUISHED, NOT_VANQUISHED))
    told = "; ".join(each["text"] for each in (*row["problems"], *row["remarks"]))
    head = [row["place"], plain(row["name"]), row["stars"], *counted]
    rest = [row["empty"], row["level_text"] or "", row["status"], row["layout"], row["page"]]
    return [*head, row["least"], row["most"], row["doubts"], *rest, plain(told)]
