"""Grids that this program did not print: found by their lines, read, or asked about."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.reader.classify import load_classifier
from scorer.reader.photo import Photo, decode_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import FoundSheet
from scorer.reader.unmarked import find_grid, grid_at
from scorer.reader.unmarked_fit import Board, board_of
from scorer.training.camera import Shot, photograph
from scorer.training.conditions import Strength
from scorer.training.hands import load_sample_hands
from scorer.training.pages import write_on
from sheetgen.compose import compose
from sheetgen.errors import LayoutError, SheetError
from sheetgen.geometry import Rect
from sheetgen.layout.load import load_layout
from sheetgen.sheet import Field, Page
from tests.layouts import shipped
from tests.shots import HANDWRITING

LAYOUT = "gallery/number-grid"
LONG_SIDE = 1300  # px; quick to make, and a cell is still 60 px wide
PX = 6.0  # a millimetre of the grids drawn here
Picture = NDArray[np.uint8]


def page() -> Page:
    return compose(shipped(LAYOUT), "a4", "en").pages[0]


@cache
def marks(seed: int) -> dict[str, str]:
    """Numbers from 1 to 9 in half of the cells."""
    chance = Random(seed)
    return {
        field.name: str(chance.randint(1, 9)) if chance.random() < 0.5 else ""
        for field in page().fields
    }


@cache
def taken(seed: int, strength: Strength = "bright") -> Shot:
    writer = load_sample_hands(HANDWRITING)[seed]
    sheet = write_on(page(), marks(seed), writer, np.random.default_rng(seed))
    return photograph(sheet.picture, sheet.mm_per_px, strength, seed, LONG_SIDE)


def read(picture: Picture, corners: NDArray[np.float64] | None = None) -> FoundSheet:
    given = None if corners is None else [(float(x), float(y)) for x, y in corners]
    found, problem = find_sheets(as_photo(picture), load_classifier(), LAYOUT, given)
    assert problem is None
    (sheet,) = found
    return sheet


def as_photo(picture: Picture) -> Photo:
    return decode_photo(cv2.imencode(".png", picture)[1].tobytes(), "test.png")


def outline() -> NDArray[np.float64]:
    """The middles of the shipped grid's border, mm."""
    rects = [field.rect for field in page().fields]
    left, top = min(r.x for r in rects), min(r.y for r in rects)
    right, bottom = max(r.right for r in rects), max(r.bottom for r in rects)
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def miss(found: object, truth: NDArray[np.float64]) -> float:
    """The farthest corner, in per cent of the grid's diagonal."""
    off = np.linalg.norm(np.array(found) - truth, axis=1).max()
    return float(100 * off / np.linalg.norm(truth[2] - truth[0]))


@pytest.mark.parametrize(("seed", "strength"), [(1, "bright"), (2, "desk")])
def test_a_grid_is_found_by_its_lines(seed: int, strength: Strength) -> None:
    shot = taken(seed, strength)
    assert miss(read(shot.picture).corners, shot.to_photo(outline())) < 0.6


def test_what_is_written_in_it_is_read_or_asked_about() -> None:
    sheet = read(taken(1).picture)
    wrong = [
        field.name
        for field, guess in zip(sheet.fields, sheet.guesses, strict=True)
        if guess.mark != marks(1)[field.name] and not guess.doubtful
    ]
    assert wrong == []
    assert sum(guess.doubtful for guess in sheet.guesses) < 12


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_its_numbers_tell_which_way_is_up(quarters: int) -> None:
    upright = read(taken(1).picture)
    turned = read(np.ascontiguousarray(np.rot90(taken(1).picture, quarters)))
    assert turned.turn == (upright.turn + 90 * quarters) % 360
    pairs = zip(turned.guesses, upright.guesses, strict=True)
    assert sum(a.mark != b.mark for a, b in pairs) <= 2


def test_corners_given_by_hand_are_moved_onto_the_lines() -> None:
    shot = taken(1)
    truth = shot.to_photo(outline())
    rough = truth + np.array([(9, -7), (-8, 8), (7, 9), (-9, -6)])
    assert miss(read(shot.picture, rough).corners, truth) < 0.6


def test_the_first_corner_given_is_the_grid_s_top_left() -> None:
    shot = taken(1)
    turned = np.roll(shot.to_photo(outline()), -1, axis=0)
    assert read(shot.picture, turned).turn == 270


def test_without_lines_the_corners_stand_as_given() -> None:
    blank = np.full((900, 900, 3), 230, np.uint8)
    given = np.array([(100.0, 90), (800, 110), (780, 800), (90, 820)])
    sheet = read(blank, given)
    assert miss(sheet.corners, given) < 0.1
    assert all(guess.doubtful for guess in sheet.guesses)


def test_a_photo_without_a_grid_asks_for_its_corners() -> None:
    with pytest.raises(SheetError, match="the grid was not found") as raised:
        read(np.full((900, 900, 3), 230, np.uint8))
    assert "--corners" in raised.value.how


def board(rows: int, columns: int) -> Board:
    names = [(column, row) for row in range(rows) for column in range(columns)]
    cells = [Field(f"{x}-{y}", "space", Rect(18 * x, 18 * y, 18, 18)) for x, y in names]
    found = board_of(cells)
    assert found is not None
    return found


def drawn(
    rows: int, columns: int, *, border: float = 0.4, dash: int = 0, missing: float = 0.0
) -> Picture:
    """A grid of cells of 9 mm on white paper; lengths in mm, ``dash`` in px."""
    chance = Random(1)
    picture = np.full((round((9 * rows + 40) * PX), round((9 * columns + 40) * PX), 3), 235)
    paper = picture.astype(np.uint8)
    for axis, lines, cells in ((0, columns, rows), (1, rows, columns)):
        for line in range(lines + 1):
            thick = border if line in {0, lines} else 0.3
            for cell in range(cells):
                if chance.random() < missing and line not in {0, lines}:
                    continue
                ends = [(line, cell), (line, cell + 1)]
                points = [(x, y) if axis == 0 else (y, x) for x, y in ends]
                start, stop = (np.array(p) * 9 * PX + 20 * PX for p in points)
                _line(paper, start, stop, round(thick * PX), dash)
    return paper


def _line(
    paper: Picture, start: NDArray[np.float64], stop: NDArray[np.float64], width: int, dash: int
) -> None:
    way = (stop - start) / np.linalg.norm(stop - start)
    step = dash or int(np.linalg.norm(stop - start))
    for at in range(0, int(np.linalg.norm(stop - start)), 2 * step):
        first, last = (np.rint(start + way * d).astype(int) for d in (at, at + step))
        ends = (int(first[0]), int(first[1])), (int(last[0]), int(last[1]))
        cv2.line(paper, *ends, (60, 60, 60), max(width, 1))


def found(picture: Picture, rows: int, columns: int) -> float:
    """How far off a drawn grid is found, % of the diagonal, whichever corner comes first."""
    there = board(rows, columns)
    place = find_grid(as_photo(picture), there)
    seen = cv2.perspectiveTransform(there.corners[None], place.homography)[0]
    wide, high = 9 * columns * PX, 9 * rows * PX
    truth = 20 * PX + np.array([(0, 0), (wide, 0), (wide, high), (0, high)])
    return min(miss(np.roll(seen, turn, axis=0), truth) for turn in range(4))


GRIDS = {
    "thin": drawn(5, 6),
    "with a thick border": drawn(6, 6, border=2.0),
    "dotted": drawn(5, 6, dash=6),
    "with a quarter of its lines missing": drawn(9, 9, missing=0.25),
}
SHAPES = {"thin": (5, 6), "with a thick border": (6, 6), "dotted": (5, 6)}


@pytest.mark.parametrize("kind", GRIDS)
def test_a_grid_may_be(kind: str) -> None:
    assert found(GRIDS[kind], *SHAPES.get(kind, (9, 9))) < 1.0


def test_other_things_may_touch_its_border() -> None:
    picture = drawn(9, 9, border=0.6)
    cv2.rectangle(picture, (20, 10), (300, 125), (70, 70, 70), -1)
    cv2.line(picture, (250, 0), (250, 130), (40, 40, 40), 4)
    cv2.line(picture, (600, 300), (725, 300), (40, 40, 40), 4)
    assert found(picture, 9, 9) < 0.6


def test_a_grid_of_another_shape_is_not_taken_for_it() -> None:
    with pytest.raises(SheetError, match="the grid was not found"):
        find_grid(as_photo(drawn(4, 5)), board(9, 9))


def test_a_corner_far_from_any_line_is_left_where_it_was_put() -> None:
    there = board(9, 9)
    picture = drawn(9, 9)
    far = np.array([(300.0, 250), (800, 260), (790, 700), (310, 690)])
    place = grid_at(as_photo(picture), far, there)
    seen = cv2.perspectiveTransform(there.corners[None], place.homography)[0]
    assert miss(seen, far) < 0.1


OWN = """\
sheetgen: 1
title: Pad
about: A pad.
provenance: own
languages: [en]
papers: [a4]
frame: {width: 120mm, height: 120mm}
markers: none
pages:
  - name: front
    title: Front
    parts:
"""
GRID = """\
      - kind: grid
        at: [10mm, 10mm]
        cell: 5mm
        map: |
          . . . . . .
          . . . . . .
          . . . . . .
          . . . . . .
          . . . . . .
        cells: {.: {field: space}}
"""


def test_a_layout_of_one_s_own_describes_a_pad(tmp_path: Path) -> None:
    file = tmp_path / "pad.yaml"
    file.write_text(OWN + GRID, "utf-8")
    sheets, _ = find_sheets(as_photo(GRIDS["thin"]), load_classifier(), str(file), None)
    (sheet,) = sheets
    assert [field.name for field in sheet.fields[:7]] == ["A1", "B1", "C1", "D1", "E1", "F1", "A2"]
    assert {guess.mark for guess in sheet.guesses} == {""}
    first, _, third, _ = sheet.corners
    assert first == pytest.approx((20 * PX, 20 * PX), abs=4)
    assert third == pytest.approx((74 * PX, 65 * PX), abs=4)


def test_a_layout_without_a_grid_cannot_be_found(tmp_path: Path) -> None:
    file = tmp_path / "words.yaml"
    box = "      - {kind: box, at: [0mm, 0mm], size: [50mm, 3mm]}\n"
    file.write_text(OWN + box, "utf-8")
    with pytest.raises(SheetError, match="neither corner markers nor a grid"):
        find_sheets(as_photo(GRIDS["thin"]), load_classifier(), str(file), None)


def test_markers_in_a_layout_without_markers_are_told(tmp_path: Path) -> None:
    file = tmp_path / "both.yaml"
    file.write_text(OWN + "      - kind: markers\n", "utf-8")
    with pytest.raises(LayoutError, match="markers in a layout with 'markers: none'"):
        load_layout(file)


def test_a_page_of_scattered_boxes_is_no_board() -> None:
    assert board_of([Field("a", "note", Rect(0, 0, 50, 3))]) is None
    assert board_of([]) is None


def mirror_tagged(picture: Picture) -> bytes:
    """A JPEG whose EXIF data say that it is mirrored."""
    jpeg = cv2.imencode(".jpg", picture)[1].tobytes()
    tag = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x02\0\0\0\0\0\0"
    length = (len(tag) + 2).to_bytes(2)
    return jpeg[:2] + b"\xff\xe1" + length + tag + jpeg[2:]


def test_a_mirrored_photo_that_says_so_is_read() -> None:
    """As a front camera stores it: mirrored pixels, and EXIF data that tell."""
    photo = decode_photo(mirror_tagged(taken(1).picture[:, ::-1]))
    sheets, _ = find_sheets(photo, load_classifier(), LAYOUT, None)
    mirrored = np.array(sheets[0].corners) * (-1, 1) + (photo.width - 1, 0)
    assert miss(mirrored, taken(1).to_photo(outline())) < 0.6
    upright = read(taken(1).picture)
    pairs = zip(sheets[0].guesses, upright.guesses, strict=True)
    assert sum(a.mark != b.mark for a, b in pairs) <= 3


@pytest.mark.parametrize("quarters", [0, 1])
def test_a_mirrored_photo_of_a_grid_is_told(quarters: int) -> None:
    with pytest.raises(SheetError, match="the photo is mirrored"):
        read(np.ascontiguousarray(np.rot90(taken(1).picture, quarters)[:, ::-1]))


def test_a_mirror_that_only_the_exif_data_tell_of_is_not_believed() -> None:
    photo = decode_photo(mirror_tagged(taken(1).picture))
    (sheet,), _ = find_sheets(photo, load_classifier(), LAYOUT, None)
    assert miss(sheet.corners, taken(1).to_photo(outline())) < 0.6


def test_a_photo_s_grid_may_be_small() -> None:
    small = cv2.resize(taken(1).picture, None, fx=0.35, fy=0.35, interpolation=cv2.INTER_AREA)
    sheet = read(np.asarray(small, np.uint8))
    assert {guess.reason for guess in sheet.guesses if guess.doubtful} - {None} != set()
    assert all(replace(guess, reason=None).doubtful for guess in sheet.guesses)
