import pytest

from scorer.reader.classify import Guess, load_classifier
from scorer.reader.interpret import CellReading
from scorer.reader.photo import decode_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import PhotoReading, SheetReading, with_corrections
from scorer.report.annotations import DOUBT, annotations
from scorer.report.documents import table
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
