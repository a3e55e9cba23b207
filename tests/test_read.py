"""The main round trip: print, write, photograph, read, score."""

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.games.grid import Cell, Grid
from scorer.games.penny_papers import score
from scorer.reader.classify import load_classifier
from scorer.reader.photo import decode_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import FoundSheet, with_corrections
from scorer.training.conditions import Strength
from sheetgen.errors import SheetError
from tests.shots import Taken, taken

SHEETS: list[tuple[int, Strength, int]] = [
    (1, "bright", 1),
    (2, "bright", 2),
    (3, "desk", 1),
    (4, "desk", 2),
]


def opened(jpeg: bytes) -> NDArray[np.uint8]:
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return np.asarray(picture, np.uint8)


def read(shot: Taken, layout: str | None = None) -> FoundSheet:
    found, problem = find_sheets(decode_photo(shot.jpeg), load_classifier(), layout, None)
    assert problem is None
    (sheet,) = found
    return sheet


@cache
def sheet_of(seed: int, strength: Strength = "bright", page: int = 1) -> FoundSheet:
    """What is read on a photo, once for all tests."""
    return read(taken(seed, strength, page))


@pytest.mark.parametrize(("seed", "strength", "page"), SHEETS)
def test_what_was_written_is_read_or_asked_about(seed: int, strength: Strength, page: int) -> None:
    shot = taken(seed, strength, page)
    sheet = with_corrections(sheet_of(seed, strength, page), {}, "marked")
    wrong = [cell for cell in sheet.cells if cell.mark != shot.marks[cell.cell]]
    assert [cell.cell for cell in wrong if not cell.doubtful] == []
    assert len(wrong) <= 2
    assert len(sheet.doubtful) <= 6


@pytest.mark.parametrize(("seed", "strength", "page"), SHEETS)
def test_after_the_doubts_are_answered_the_stars_are_right(
    seed: int, strength: Strength, page: int
) -> None:
    shot = taken(seed, strength, page)
    first = with_corrections(sheet_of(seed, strength, page), {}, "marked")
    answers = {cell: shot.marks[cell] for cell in first.doubtful}
    result = with_corrections(first.found, answers, "marked").score
    kinds = {field.name: field.kind for field in shot.page.fields}
    truth = score(Grid({name: Cell(kinds[name], mark) for name, mark in shot.marks.items()}))
    assert result == truth


def test_the_sheet_code_tells_layout_page_copy_and_player() -> None:
    sheet = sheet_of(2, "bright", 2)
    named = (sheet.layout, sheet.page_number, sheet.copy, sheet.player, sheet.note)
    assert named == ("penny-papers/heart-and-gate", 2, 1, "Ana", None)


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_photo_turned_by_quarters_reads_the_same_and_tells_its_turn(quarter: int) -> None:
    picture = opened(taken(1).jpeg)
    turned = np.ascontiguousarray(np.rot90(picture, quarter))  # counter-clockwise
    _, encoded = cv2.imencode(".png", turned)
    upright = sheet_of(1)
    (sheet,), _ = find_sheets(decode_photo(encoded.tobytes()), load_classifier(), None, None)
    assert [guess.mark for guess in sheet.guesses] == [guess.mark for guess in upright.guesses]
    assert (sheet.turn - upright.turn) % 360 == 90 * quarter
    height, width = picture.shape[:2]
    for (x, y), (u, v) in zip(sheet.corners, upright.corners, strict=True):
        back = {1: (width - 1 - y, x), 2: (width - 1 - x, height - 1 - y), 3: (y, height - 1 - x)}
        assert back[quarter] == pytest.approx((u, v), abs=3)


def test_a_sheet_with_one_marker_covered_is_read() -> None:
    shot = taken(1)
    picture = opened(shot.jpeg)
    corners = np.array(sheet_of(1).corners)
    corner, middle = corners[3], corners.mean(axis=0)
    x, y = (corner + 0.14 * (middle - corner)).astype(int)
    cv2.circle(picture, (int(x), int(y)), 90, (60, 80, 200), -1)
    _, encoded = cv2.imencode(".png", picture)
    (sheet,), _ = find_sheets(decode_photo(encoded.tobytes()), load_classifier(), None, None)
    read_marks = {f.name: g for f, g in zip(sheet.fields, sheet.guesses, strict=True)}
    assert all(g.doubtful or g.mark == shot.marks[name] for name, g in read_marks.items())


def test_the_given_corners_serve_instead_of_the_markers() -> None:
    shot = taken(1)
    corners = sheet_of(1).corners
    (sheet,), _ = find_sheets(decode_photo(shot.jpeg), load_classifier(), None, corners)
    assert [guess.mark for guess in sheet.guesses] == [guess.mark for guess in sheet_of(1).guesses]


def test_without_a_readable_code_the_markers_tell_the_page_and_the_reader_says_so() -> None:
    shot = taken(2, "bright", 2)
    picture = opened(shot.jpeg)
    corners = np.array(sheet_of(2, "bright", 2).corners)
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    x, y = corners[0] + 0.888 * across + 0.157 * down
    cv2.circle(picture, (int(x), int(y)), 60, (250, 250, 250), -1)
    _, encoded = cv2.imencode(".png", picture)
    (sheet,), _ = find_sheets(decode_photo(encoded.tobytes()), load_classifier(), None, None)
    assert (sheet.page_number, sheet.copy) == (2, None)
    assert sheet.note is not None
    assert "cannot be read" in sheet.note
    assert all(guess.doubtful for guess in sheet.guesses)  # its doors may be elsewhere


def test_a_sheet_printed_from_another_version_of_its_layout_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scorer.reader.catalogue.fields_digest", lambda _: "00000000")
    with pytest.raises(SheetError, match="another version of its layout"):
        read(taken(1))


def test_a_picture_without_a_sheet_says_what_to_do() -> None:
    _, encoded = cv2.imencode(".png", np.full((900, 700, 3), 200, np.uint8))
    with pytest.raises(SheetError, match="no sheet was found"):
        find_sheets(decode_photo(encoded.tobytes()), load_classifier(), None, None)


STORED: dict[
    int, Callable[[NDArray[np.uint8]], NDArray[np.uint8]]
] = {  # how upright pixels are stored under each EXIF orientation
    1: lambda picture: picture,
    2: lambda picture: picture[:, ::-1],
    3: lambda picture: picture[::-1, ::-1],
    4: lambda picture: picture[::-1],
    5: lambda picture: picture.transpose(1, 0, 2),
    6: np.rot90,
    7: lambda picture: picture[::-1, ::-1].transpose(1, 0, 2),
    8: lambda picture: np.rot90(picture, -1),
}
TURNS = {1: 0, 2: 0, 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270}


def tagged(picture: NDArray[np.uint8], tag: int) -> bytes:
    """A JPEG with an EXIF orientation."""
    jpeg = cv2.imencode(".jpg", np.ascontiguousarray(picture))[1].tobytes()
    head = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0" + bytes([tag]) + bytes(6)
    return jpeg[:2] + b"\xff\xe1" + (len(head) + 2).to_bytes(2) + head + jpeg[2:]


@pytest.mark.parametrize(("tag", "stored"), [(2, 2), (5, 5), (6, 6), (2, 1), (6, 1), (8, 1)])
def test_a_photo_is_read_whatever_its_exif_turn_says(tag: int, stored: int) -> None:
    upright = opened(taken(1).jpeg)
    picture = STORED[stored](upright)
    (sheet,), _ = find_sheets(decode_photo(tagged(picture, tag)), load_classifier(), None, None)
    assert sheet.turn == TURNS[stored]
    marks = zip(sheet.guesses, sheet_of(1).guesses, strict=True)
    assert sum(guess.mark != same.mark for guess, same in marks) <= 1


def test_a_sheet_without_any_marker_in_the_photo_is_found_by_its_grid() -> None:
    shot = taken(1)
    picture = opened(shot.jpeg)
    flat = read(shot).pixels
    for marker in shot.page.markers:
        outline = np.array([(p.x, p.y) for p in marker.rect.inset(-3).corners])
        cv2.fillPoly(picture, [np.rint(flat.to_photo(outline)).astype(np.int32)], (120, 150, 200))
    jpeg = cv2.imencode(".jpg", picture)[1].tobytes()
    with pytest.raises(SheetError, match="no sheet was found"):
        find_sheets(decode_photo(jpeg), load_classifier(), None, None)
    (sheet,), _ = find_sheets(
        decode_photo(jpeg), load_classifier(), "penny-papers/heart-and-gate", None
    )
    assert sheet.note is not None
    assert "found by the lines" in sheet.note
    for name, guess in zip([field.name for field in sheet.fields], sheet.guesses, strict=True):
        assert guess.doubtful or guess.mark == shot.marks[name]
