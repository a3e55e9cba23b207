"""A printer's errors are measured from photographs of its calibration sheet, and made good."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pypdfium2.raw
import pytest
from click.testing import CliRunner, Result

from scorer.cli import main as scorer
from scorer.reader.calibration import Rulers, SideErrors, measure_side, printer_profile
from scorer.reader.photo import decode_photo
from scorer.training.camera import photograph
from scorer.training.conditions import Strength
from sheetgen.cli import main as sheetgen
from sheetgen.compose.calibration import SIDES, calibration_markers, calibration_sheet
from sheetgen.compose.placed import extents
from sheetgen.errors import SheetError
from sheetgen.geometry import PAPERS, Rect
from sheetgen.layout.profile import Profile, read_profile
from sheetgen.render.png import raster
from tests.photographed import as_photo

DPI = 120
MM = 25.4 / DPI
LONG_SIDE = 2000
Errors = tuple[float, float, float, float]  # scales, mm right, mm down
TRUE: Errors = (1.0, 1.0, 0.0, 0.0)
SIDE = SideErrors(1, "long", "a4", 1.0, 1.0, 0.0, 0.0)
BACK = replace(SIDE, page=2)


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and a user without printers."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


@cache
def photo(
    side: int, errors: Errors, seed: int, strength: Strength = "bright", paper: str = "a4"
) -> bytes:
    """A photo of one side as a printer with these errors prints it."""
    page = calibration_sheet(paper, "en", "long").pages[side - 1]
    drawn = np.array(raster(page, DPI).convert("RGB"))
    scale_x, scale_y, right, down = errors
    to_right = page.width * (1 - scale_x) / 2 + right
    to_down = page.height * (1 - scale_y) / 2 + down
    matrix = np.array([[scale_x, 0, to_right / MM], [0, scale_y, to_down / MM]])
    size = (drawn.shape[1], drawn.shape[0])
    printed = cv2.warpAffine(drawn, matrix, size, flags=cv2.INTER_AREA, borderValue=(255,) * 3)
    return photograph(np.asarray(printed, np.uint8), MM, strength, seed, LONG_SIDE).jpeg()


def measured(encoded: bytes) -> Errors:
    found = measure_side(decode_photo(encoded, "x.jpg"))
    return found.scale_x, found.scale_y, found.right, found.down


def calibrate(*args: str) -> Result:
    return CliRunner().invoke(scorer, ["calibrate", *args], prog_name="scorer")


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_of_the_sheet_lies_where_printers_cannot_reach(paper: str) -> None:
    for page in calibration_sheet(paper, "es", "long").pages:
        printable = Rect(0, 0, page.width, page.height).inset(10)
        assert all(printable.contains(rect) for rect in extents(page.layer.items))


@pytest.mark.parametrize("paper", PAPERS)
def test_no_line_crosses_the_white_around_a_marker(paper: str) -> None:
    front = calibration_sheet(paper, "en", "long").pages[0]
    zones = [marker.rect.inset(-2) for marker in calibration_markers(paper)]
    others = list(extents(front.layer.items[len(zones) :]))
    assert not [rect for rect in others for zone in zones if rect.overlaps(zone)]


@pytest.mark.parametrize(
    ("errors", "side", "paper"),
    [((0.985, 1.01, 2.0, -1.5), 1, "a4"), ((1.0, 0.99, -3.0, 2.5), 2, "letter"), (TRUE, 2, "a4")],
)
def test_scale_and_shift_are_read_from_a_photo(errors: Errors, side: int, paper: str) -> None:
    found = measured(photo(side, errors, side, paper=paper))
    assert found[:2] == pytest.approx(errors[:2], abs=0.003)
    assert found[2:] == pytest.approx(errors[2:], abs=0.15)


def test_a_photo_says_which_side_it_shows() -> None:
    found = measure_side(decode_photo(photo(2, TRUE, 2), "x.jpg"))
    assert (found.page, found.flip, found.paper) == (2, "long", "a4")


def test_the_edges_of_white_paper_on_a_white_desk_are_not_guessed() -> None:
    page = np.array(raster(calibration_sheet("a4", "en", "long").pages[0], DPI).convert("RGB"))
    desk = np.pad(page, ((90, 90), (90, 90), (0, 0)), constant_values=255)
    with pytest.raises(SheetError, match="edges cannot be seen"):
        measure_side(as_photo(desk))


def test_another_sheet_is_not_taken_for_the_calibration_sheet() -> None:
    with pytest.raises(SheetError):
        measure_side(as_photo(np.full((1600, 1200, 3), 200, np.uint8)))


def test_photos_become_a_profile_that_printing_makes_good(desk: Path) -> None:
    (desk / "front.jpg").write_bytes(photo(1, (0.985, 1.01, 2.0, -1.5), 1))
    (desk / "back.jpg").write_bytes(photo(2, (0.985, 1.01, -1.0, 3.0), 4))
    result = calibrate("back.jpg", "front.jpg", "--profile", "hall", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    profile = read_profile(Path(told.pop("file")))
    assert told["front_right"] == pytest.approx(2.0, abs=0.15)
    assert told["back_down"] == pytest.approx(3.0, abs=0.15)
    assert profile == Profile(**told)
    made = CliRunner().invoke(sheetgen, ["calibrate", "--profile", "hall", "-o", "again.pdf"])
    assert made.exit_code == 0, made.output
    fitted = pypdfium2.PdfDocument(desk / "again.pdf")
    again = [
        _as_printed(fitted[side], (0.985, 1.01, *shift))
        for side, shift in ((0, (2.0, -1.5)), (1, (-1.0, 3.0)))
    ]
    true = [_black(fitted_page) for fitted_page in _true_pages(desk)]
    assert again == [pytest.approx(box, abs=0.4) for box in true]


def _true_pages(desk: Path) -> list[pypdfium2.PdfPage]:
    CliRunner().invoke(sheetgen, ["calibrate", "-o", "true.pdf"])
    return list(pypdfium2.PdfDocument(desk / "true.pdf"))


def _black(page: pypdfium2.PdfPage, scale: float = 4) -> tuple[float, ...]:
    """The box around all that is printed, in mm."""
    picture = (
        page.render(scale=scale).to_pil().convert("L").point(lambda value: value < 128 and 255)
    )
    found = picture.getbbox()
    assert found
    return tuple(side / scale * 25.4 / 72 for side in found)


def _as_printed(page: pypdfium2.PdfPage, errors: Errors) -> tuple[float, ...]:
    """The box as this printer would print it."""
    scale_x, scale_y, right, down = errors
    left, top, far, low = _black(page)
    width, height = (side * 25.4 / 72 for side in page.get_size())
    xs = [width / 2 + scale_x * (x - width / 2) + right for x in (left, far)]
    ys = [height / 2 + scale_y * (y - height / 2) + down for y in (top, low)]
    return xs[0], ys[0], xs[1], ys[1]


def test_the_result_is_told_in_words(desk: Path) -> None:
    (desk / "front.jpg").write_bytes(photo(1, (0.985, 1.01, 2.0, -1.5), 1))
    (desk / "back.jpg").write_bytes(photo(2, TRUE, 2))
    result = calibrate("front.jpg", "back.jpg", "-o", "mine.yaml", "--ruler-across", "148.5")
    scale, front, back, file = result.stdout.splitlines()
    assert scale.startswith("scale: 99.00% across")
    assert front == "front: 2.0 mm too far right, 1.5 mm too far up"
    assert back == "back: in its place"
    assert (file, read_profile(desk / file).scale_x) == ("mine.yaml", 0.99)


def test_two_photos_of_one_side_are_refused() -> None:
    with pytest.raises(SheetError, match="same side"):
        printer_profile([SIDE, SIDE], Rulers())


def test_photos_of_different_sheets_are_refused() -> None:
    with pytest.raises(SheetError, match="different sheets"):
        printer_profile([SIDE, replace(BACK, flip="short")], Rulers())


def test_errors_that_no_printer_makes_are_refused() -> None:
    with pytest.raises(SheetError, match="so far off"):
        printer_profile([SIDE, replace(BACK, right=30.0)], Rulers())


def test_paper_that_is_cut_a_little_short_is_not_the_printer_s_fault() -> None:
    assert printer_profile([replace(SIDE, scale_x=1.004), BACK], Rulers()).scale_x == 1.0
    assert printer_profile([SIDE, BACK], Rulers(down=199)).scale_y == 0.995


@pytest.mark.parametrize("name", ["missing.jpg", "empty.jpg", "."])
def test_what_is_no_photo_is_a_message_and_keeps_no_profile(desk: Path, name: str) -> None:
    (desk / "empty.jpg").touch()
    result = calibrate(name, name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert not (desk / "config").exists()


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_calibration_sheet_is_a_pdf_of_two_sides(flip: str) -> None:
    result = CliRunner().invoke(sheetgen, ["calibrate", "--paper", "letter", "--flip", flip])
    assert result.stdout == "output/calibration.pdf\n"
    document = pypdfium2.PdfDocument("output/calibration.pdf")
    assert len(document) == len(SIDES)
    duplex = pypdfium2.raw.FPDF_VIEWERREF_GetDuplex(document)
    assert duplex == getattr(pypdfium2.raw, f"DuplexFlip{flip.capitalize()}Edge")


def test_only_a_pdf_is_made() -> None:
    assert CliRunner().invoke(sheetgen, ["calibrate", "-o", "x.png"]).exit_code == 2
