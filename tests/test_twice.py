"""The same sheet in several photos counts once."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.reader.classify import load_classifier
from scorer.reader.photo import decode_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import PhotoReading, SheetReading, with_corrections
from scorer.reader.twice import told_apart
from scorer.report.documents import document
from scorer.report.text import report
from tests.shots import taken


@cache
def sheet() -> SheetReading:
    found, _ = find_sheets(decode_photo(taken(1).jpeg), load_classifier(), None, None)
    return with_corrections(found[0], {}, "marked")


def photos(*sheets: SheetReading) -> list[PhotoReading]:
    return [
        PhotoReading(f"{number}.jpg", None, (each,)) for number, each in enumerate(sheets, start=1)
    ]


def changed(count: int) -> SheetReading:
    """The sheet with other numbers in so many cells."""
    cells = list(sheet().cells)
    written = [number for number, cell in enumerate(cells) if cell.mark.isdecimal()]
    for number in written[:count]:
        other = "1" if cells[number].mark != "1" else "2"
        cells[number] = replace(cells[number], mark=other, doubtful=False)
    return replace(sheet(), cells=tuple(cells))


def doubted() -> SheetReading:
    cells = tuple(replace(cell, doubtful=number < 5) for number, cell in enumerate(sheet().cells))
    return replace(sheet(), cells=cells)


def test_a_sheet_photographed_twice_is_one_player_s() -> None:
    readings = told_apart(photos(sheet(), sheet()))
    assert [reading.sheets[0].same_as for reading in readings] == [None, "1.jpg"]
    ranking = document(readings)["ranking"]
    assert isinstance(ranking, list)
    assert len(ranking) == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "the same sheet as in 1.jpg"), ("es", "la misma hoja que en 1.jpg")],
)
def test_it_is_said_so(language: str, words: str) -> None:
    text = report(told_apart(photos(sheet(), sheet())), language)
    assert text.count(words) == 1


def test_the_reading_with_fewer_doubts_counts() -> None:
    readings = told_apart(photos(doubted(), sheet()))
    assert [reading.sheets[0].same_as for reading in readings] == ["2.jpg", None]


def test_one_cell_read_differently_is_still_the_same_sheet() -> None:
    readings = told_apart(photos(sheet(), changed(1)))
    assert readings[1].sheets[0].same_as == "1.jpg"


def test_two_sheets_of_one_number_with_other_marks_are_two() -> None:
    readings = told_apart(photos(sheet(), changed(8)))
    assert [reading.sheets[0].same_as for reading in readings] == [None, None]


def test_sheets_without_a_code_are_never_the_same() -> None:
    unnamed = replace(sheet(), found=replace(sheet().found, copy=None))
    readings = told_apart(photos(unnamed, unnamed))
    assert [reading.sheets[0].same_as for reading in readings] == [None, None]


def opened(jpeg: bytes) -> NDArray[np.uint8]:
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return np.asarray(picture, np.uint8)


def test_a_small_sheet_beside_a_large_one_is_found_once() -> None:
    large, second = opened(taken(1).jpeg), opened(taken(2, "bright", 2).jpeg)
    small = cv2.resize(second, None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA)
    both = np.full((large.shape[0], large.shape[1] + small.shape[1], 3), 110, np.uint8)
    both[:, : large.shape[1]] = large
    both[200 : 200 + small.shape[0], large.shape[1] :] = small
    jpeg = cv2.imencode(".jpg", both)[1].tobytes()
    found, problem = find_sheets(decode_photo(jpeg), load_classifier(), None, None)
    assert problem is None
    assert [each.page_number for each in found] == [1, 2]
    assert all(guess.doubtful for guess in found[1].guesses)  # its cells are 40 px wide
