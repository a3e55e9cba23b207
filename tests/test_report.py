import re
from dataclasses import replace

import pytest

from scorer.commands.batch import CRASHED
from scorer.games.penny_papers import score
from scorer.reader import locate, photo_kind, read, unmarked
from scorer.reader.classify import load_classifier
from scorer.reader.guess import Guess
from scorer.reader.interpret import CellReading, grid_of
from scorer.reader.photo import decode_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import PhotoReading, SheetReading, with_corrections
from scorer.report.annotations import DOUBT, annotations
from scorer.report.documents import table
from scorer.report.doubts import Span, span, weightiest
from scorer.report.legend import legend
from scorer.report.problems import problem_text
from scorer.report.text import REASONS, doubt_text, reason_text
from sheetgen.scene import Shape, Text
from tests.shots import taken


def cell(mark: str, runner_up: str, reason: str) -> CellReading:
    return CellReading("B3", "space", mark, 0.5, runner_up, True, reason)  # noqa: FBT003


def test_a_doubt_is_told_with_both_readings_and_its_reason() -> None:
    doubt = cell("7", "", "no paper to be seen")
    assert doubt_text(doubt, "en") == "B3: 7 or empty (no paper to be seen)"
    assert doubt_text(doubt, "es") == "B3: 7 o vacía (no se ve papel)"


def test_two_close_readings_are_not_told_twice() -> None:
    assert doubt_text(cell("7", "", "could also be empty"), "en") == "B3: 7 or empty"


def test_the_doubt_that_matters_most_is_told_first() -> None:
    sheet = reading()
    numbers = [c for c in sheet.cells if c.mark.isdigit()]
    sequence = next(line for line in sheet.score.lines if line.rule == "sequence").cells  # type: ignore[union-attr]
    small = next(c for c in numbers if c.cell not in sequence)
    doubts = {
        small.cell: replace(small, doubtful=True, runner_up=small.mark),
        sequence[0]: replace(
            next(c for c in numbers if c.cell == sequence[1]),
            cell=sequence[0],
            mark=next(c.mark for c in numbers if c.cell == sequence[0]),
            runner_up="15",
            doubtful=True,
        ),
    }
    cells = tuple(replace(doubts.get(c.cell, c)) for c in sheet.cells if c.mark != "?")
    order = [c.cell for c in weightiest(replace(sheet, cells=cells))]
    assert order == [sequence[0], small.cell]


def test_the_span_is_what_the_other_readings_could_make_of_the_stars() -> None:
    sheet = reading()
    mummy = next(c for c in sheet.cells if c.mark in {"mummy", "crossed mummy"})
    other = "8"
    cells = [c for c in sheet.cells if c.mark != "?"]
    doubtful = replace(mummy, doubtful=True, runner_up=other)
    after = tuple(doubtful if c is mummy else c for c in cells)
    changed = tuple(replace(doubtful, mark=other) if c is mummy else c for c in cells)
    both = {score(grid_of(chosen)).stars for chosen in (after, changed)}
    stars = score(grid_of(after))
    assert span(replace(sheet, cells=after, score=stars)) == Span(min(both), max(both), 1)


@pytest.mark.parametrize(
    "english",
    [locate.NOWHERE, locate.AGAIN, read.NAME_IT, photo_kind.EXPORT, unmarked.HOW, CRASHED],
)
def test_the_problems_of_photos_have_spanish_words(english: str) -> None:
    spanish = problem_text(english, "es")
    assert not {"the", "it", "of", "again", "photo"} & set(re.findall(r"[a-z]+", spanish))
    assert problem_text(english, "en") == english


@pytest.mark.parametrize("reason", [*REASONS, "could also be mummy"])
def test_every_reason_has_spanish_words(reason: str) -> None:
    guess = Guess("7", 0.5, "mummy", True, reason)  # noqa: FBT003
    assert reason_text(guess, "es") != reason


def reading() -> SheetReading:
    shot = taken(1)
    (sheet,), _ = find_sheets(decode_photo(shot.jpeg), load_classifier(), None, None)
    return with_corrections(sheet, {**shot.marks, "D1": "?"}, "marked")


def test_the_picture_tells_each_mark_and_gives_a_doubt_another_shape() -> None:
    sheet = reading()
    items = annotations(sheet, "en")
    words = [item.content for item in items if isinstance(item, Text)]
    assert f"{sheet.score.stars} ★" in words if sheet.score else False
    numbers = [c.mark for c in sheet.cells if c.mark.isdigit()]
    assert all(number in words for number in numbers)
    doubts = [i for i in items if isinstance(i, Shape) and DOUBT in {i.paint.fill, i.paint.stroke}]
    assert len(doubts) == 2 * len(sheet.doubtful) == 2


def test_a_photo_without_a_sheet_has_its_row_in_the_table() -> None:
    rows = table([PhotoReading("=x.jpg", None, (), "no sheet; again")]).splitlines()
    assert rows[1] == "'=x.jpg,,,,,,,,,,,,,no sheet; again"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_legend_stays_on_the_page(language: str) -> None:
    words = [item for item in legend(210, language) if isinstance(item, Text)]
    assert max(item.x + item.width for item in words) <= 210 - 10
    assert max(item.y for item in words) <= 12
