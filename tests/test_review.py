import json
import math
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from scorer.cli import main
from scorer.reader.classify import load_classifier
from scorer.reader.interpret import CellReading
from scorer.reader.photo import Photo, decode_photo
from scorer.reader.placed import find_all
from scorer.reader.sheet_reading import FoundSheet
from scorer.table.correct.area import shown_area
from scorer.table.correct.desk import Desk
from scorer.table.correct.outline import TURNS, is_outline
from scorer.table.correct.pictures import PX_PER_MM, photo_picture, sheet_picture
from scorer.table.correct.server import application
from scorer.table.correct.sheet_view import likeliest
from scorer.table.correct.turned import to_shown, to_stored
from scorer.table.refusal import RefusedError
from sheetgen.errors import SheetError
from tests.reviewing import LAYOUT, TOKEN, desk, guess, photo_and_sheet

SQUARE = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]


class Page:
    """A page without a browser."""

    def __init__(self, on: Desk) -> None:
        self.ended = False
        app = application(on, TOKEN, [LAYOUT], self._end)
        self.client = TestClient(app, base_url="http://127.0.0.1")

    def _end(self) -> None:
        self.ended = True

    def get(self, path: str) -> Any:
        return self.client.get(f"/{TOKEN}/{path}").json()

    def post(self, path: str, **body: Any) -> Any:
        return self.client.post(f"/{TOKEN}/{path}", json=body).json()

    def mark(self, **marks: str) -> Any:
        return self.post("marks", sheet=0, marks=marks)


def mark_of(view: Any, cell: str) -> str:
    return str(next(each["mark"] for each in view["sheet"]["cells"] if each["cell"] == cell))


def kept(folder: Path, seed: int = 3) -> Any:
    return json.loads((folder / f"photo{seed}.jpg.marks.json").read_text("utf-8"))["sheets"]


def test_the_doubt_that_changes_the_stars_comes_first(tmp_path: Path) -> None:
    assert Page(desk(tmp_path)).get("state")["sheet"]["doubts"][0] == "D2"


def test_a_correction_counts_the_stars_again(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    before = page.get("state")["sheet"]["score"]
    after = page.mark(D2="9")["sheet"]["score"]
    assert (before["stars"], after["stars"]) == (2, 1)
    assert [line["numbers"] for line in after["lines"] if line["rule"] == "sequence"] == [[1, 2, 3]]


def test_a_correction_is_kept_beside_the_photo_at_once(tmp_path: Path) -> None:
    Page(desk(tmp_path)).mark(D2="9", G3="7")
    assert list(kept(tmp_path).values()) == [{"D2": "9", "G3": "7"}]


def test_a_correction_is_there_when_the_desk_is_laid_again(tmp_path: Path) -> None:
    Page(desk(tmp_path)).mark(D2="9")
    again = Page(desk(tmp_path)).get("state")
    assert mark_of(again, "D2") == "9"
    assert "D2" not in again["sheet"]["doubts"]


def test_as_read_takes_a_correction_back(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    page.mark(D2="9")
    assert mark_of(page.mark(D2="read"), "D2") == "4"
    assert kept(tmp_path) == {}


def test_undo_and_redo_walk_through_the_steps(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    page.mark(D2="9")
    page.mark(D2="8")
    undone = [mark_of(page.post("undo"), "D2") for _ in range(2)]
    redone = [mark_of(page.post("redo"), "D2") for _ in range(2)]
    assert (undone, redone) == (["9", "4"], ["9", "8"])
    assert list(kept(tmp_path).values()) == [{"D2": "8"}]


def test_nothing_is_left_to_undo_after_the_first_step_is_taken_back(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    page.mark(D2="9")
    page.post("undo")
    assert page.post("undo")["error"]["code"] == "nothing"


def test_a_new_step_ends_what_could_be_done_again(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    page.mark(D2="9")
    page.post("undo")
    assert page.mark(G3="1")["redo"] == 0


def test_the_same_mark_again_is_no_step(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    page.mark(D2="9")
    assert page.mark(D2="9")["undo"] == 1


def test_mummies_beside_a_nine_are_crossed_out_in_one_step(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    free = page.mark(D2="9", D3="mummy")["sheet"]["score"]["free"]
    assert (free["cells"], free["stars"]) == (["C3", "D3"], 8)
    crossed = page.mark(**dict.fromkeys(free["cells"], free["mark"]))
    assert crossed["sheet"]["score"]["free"] is None
    assert {mark_of(crossed, cell) for cell in free["cells"]} == {"crossed mummy"}
    assert mark_of(page.post("undo"), "C3") == "mummy"


@pytest.mark.parametrize(
    "body",
    [
        {"sheet": 0, "marks": {"D2": "16"}},
        {"sheet": 0, "marks": {"Z9": "1"}},
        {"sheet": 0, "marks": {}},
        {"sheet": 7, "marks": {"D2": "1"}},
        {"sheet": -1, "marks": {"D2": "1"}},
        {"sheet": 0, "marks": {"D2": 4}},
        {"marks": {"D2": "1"}},
    ],
)
def test_what_is_no_correction_changes_nothing(tmp_path: Path, body: dict[str, Any]) -> None:
    page = Page(desk(tmp_path))
    assert page.post("marks", **body)["error"]["code"] == "message"
    assert page.get("state")["undo"] == 0
    assert not list(tmp_path.glob("*.json"))


def test_without_the_word_in_the_address_nothing_is_answered(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    paths = ["/", "/state", "/wrong/state", f"/{TOKEN}x/state", "/wrong/sheet/0.jpg"]
    assert {page.client.get(path).status_code for path in paths} == {404}


@pytest.mark.parametrize(
    "headers", [{"host": "evil.example"}, {"origin": "http://evil.example"}], ids=str
)
def test_a_page_from_elsewhere_is_turned_away(tmp_path: Path, headers: dict[str, str]) -> None:
    page = Page(desk(tmp_path))
    assert page.client.get(f"/{TOKEN}/state", headers=headers).status_code == 403


def test_the_page_may_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    answer = Page(desk(tmp_path)).client.get(f"/{TOKEN}/")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "http" not in answer.text.replace('http-equiv="', "")


def test_the_same_sheet_in_two_photos_is_ranked_once(tmp_path: Path) -> None:
    twice = desk(tmp_path, 3)
    other = desk(tmp_path / "other", 3)
    twice.laid.append(other.laid[0])
    twice.spots.append(type(other.spots[0])(1, other.spots[0].reading))
    shown = Page(twice).get("state")
    assert len(shown["ranking"]) == 1
    assert [sheet["same_as"] for sheet in shown["sheets"]] == [None, "photo3.jpg"]


def test_all_photos_are_ranked_together(tmp_path: Path) -> None:
    page = Page(desk(tmp_path, 3, 4))
    ranking = page.mark(D2="9")["ranking"]
    assert [(row["place"], row["stars"]) for row in ranking] == [(1, 2), (2, 1)]
    assert page.post("undo")["sheet"]["id"] == 0


def test_spanish_is_spoken_where_it_is_asked_for(tmp_path: Path) -> None:
    sheet = Page(desk(tmp_path)).get("state?lang=es")["sheet"]
    assert sheet["score"]["lines"][0]["text"].startswith("secuencia")
    assert "también podría ser 9" in [cell["reason"] for cell in sheet["cells"]]


def test_the_flat_picture_shows_the_cells_where_the_page_puts_them(tmp_path: Path) -> None:
    _, found = photo_and_sheet()
    area = shown_area(found)
    flat = decode_photo(sheet_picture(found)).grey
    field = next(field for field in found.fields if field.name == "D3")
    place = field.rect.moved(-area.x, -area.y).inset(1.5)
    left, top, right, bottom = (
        round(side * PX_PER_MM) for side in (place.x, place.y, place.right, place.bottom)
    )
    expected = found.pixels.crop(field.rect.inset(1.5)).astype(float)
    cell = np.asarray(flat[top:bottom, left:right], float)
    rows = np.linspace(0, cell.shape[0] - 1, expected.shape[0]).round().astype(int)
    columns = np.linspace(0, cell.shape[1] - 1, expected.shape[1]).round().astype(int)
    assert np.corrcoef(cell[np.ix_(rows, columns)].ravel(), expected.ravel())[0, 1] > 0.8


@pytest.mark.parametrize("turn", TURNS)
def test_corners_of_the_shown_photo_are_those_of_the_stored_one(turn: int) -> None:
    photo, found = photo_and_sheet()
    shown = to_shown(photo, turn, found.corners)
    back = to_stored(photo, turn, shown)
    assert np.allclose(back, found.corners)
    picture = decode_photo(photo_picture(photo, turn)).grey
    upright = photo.grey.shape if turn % 180 == 0 else photo.grey.shape[::-1]
    assert math.isclose(picture.shape[1] / picture.shape[0], upright[1] / upright[0], rel_tol=0.01)


@pytest.mark.parametrize(
    "places",
    [
        SQUARE[:3],
        SQUARE[::-1],
        [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]],
        [(0.1, 0.1), (math.nan, 0.1), (0.9, 0.9), (0.1, 0.9)],
        [(0.1, 0.1), (9.0, 0.1), (9.0, 0.9), (0.1, 0.9)],
        [(0.1, 0.1)] * 4,
    ],
)
def test_corners_that_go_around_nothing_are_refused(places: list[tuple[float, float]]) -> None:
    assert is_outline(SQUARE)
    assert not is_outline(places)


@pytest.mark.parametrize("first", [0, 2])
def test_a_sheet_is_read_from_its_corners_whichever_is_told_first(
    tmp_path: Path, first: int
) -> None:
    page = Page(desk(tmp_path, unread=True))
    assert page.get("state")["sheet"] is None
    photo, found = photo_and_sheet()
    shown = [list(place) for place in to_shown(photo, 0, found.corners)]
    places = shown[first:] + shown[:first]
    view = page.post("corners", photo=0, sheet=None, turn=0, layout=None, places=places)
    assert view["sheet"]["copy"] == 3
    assert view["photos"][0]["problem"] is None


def test_corners_that_a_person_placed_are_kept_and_used_by_the_next_reading(
    tmp_path: Path,
) -> None:
    on = desk(tmp_path, unread=True)
    photo, found = photo_and_sheet()
    shown = [list(place) for place in to_shown(photo, 0, found.corners)]
    Page(on).post("corners", photo=0, sheet=None, turn=0, layout=LAYOUT, places=shown)
    book = on.laid[0].book
    assert book
    book.save({found.key: {"D2": "9"}})
    placed = book.load_corners()
    assert [place.layout for place in placed.values()] == [LAYOUT]
    hidden = decode_photo(_without_markers(photo, found), "ana.jpg")
    with pytest.raises(SheetError):
        find_all(hidden, load_classifier(), None, {})
    again, problem = find_all(hidden, load_classifier(), None, placed)
    assert ([sheet.key for sheet in again], problem) == ([found.key], None)


def _without_markers(photo: Photo, found: FoundSheet) -> bytes:
    """The photo with its corner markers inked over."""
    grey = photo.grey.copy()
    for marker in found.page.markers:
        corners = np.array([(corner.x, corner.y) for corner in marker.rect.corners])
        outline = photo.to_grey(found.pixels.to_photo(corners)).astype(np.int32)
        cv2.fillPoly(grey, [outline], (40,))
    return cv2.imencode(".png", grey)[1].tobytes()


def test_reading_again_keeps_what_a_person_said(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    page.mark(D2="9")
    places = page.get("corners?photo=0&sheet=0&turn=90")["places"]
    view = page.post("corners", photo=0, sheet=0, turn=90, layout=None, places=places)
    assert mark_of(view, "D2") == "9"
    assert view["sheet"]["version"] == 2


def test_corners_where_no_sheet_is_are_told_and_change_nothing(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    places = [[0.4, 0.4], [0.5, 0.4], [0.5, 0.5], [0.4, 0.5]]
    told = page.post("corners", photo=0, sheet=0, turn=0, layout=None, places=places, lang="es")
    assert told["error"]["code"] == "corners"
    assert "no se puede leer su código" in told["error"]["what"]
    assert page.get("state")["sheet"]["version"] == 1


def test_a_sheet_cannot_lie_on_the_desk_twice(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    places = page.get("corners?photo=0&sheet=0&turn=0")["places"]
    told = page.post("corners", photo=0, sheet=None, turn=0, layout=None, places=places)
    assert told["error"]["code"] == "twice"


def test_a_correction_that_cannot_be_kept_is_refused_and_not_shown(tmp_path: Path) -> None:
    on = desk(tmp_path)
    page = Page(on)
    (tmp_path / "photo3.jpg.marks.json").write_text("{", "utf-8")
    assert page.mark(D2="9")["error"]["code"] == "kept"
    assert mark_of(page.get("state"), "D2") == "4"
    with pytest.raises(RefusedError):
        on.change(0, {"D2": "9"})


def test_done_ends_the_review(tmp_path: Path) -> None:
    page = Page(desk(tmp_path))
    page.post("end")
    assert page.ended


def test_what_says_nothing_is_never_offered_as_a_reading() -> None:
    cell = CellReading("A1", "space", "?", 0.9, "7", doubtful=True, reason=None)
    assert likeliest(cell, guess("?", "7")) == ("7", "")
    assert likeliest(cell, guess("4", "9")) == ("4", "9")


@contextmanager
def reviewed(photo: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A review in a process of its own, and the address that it tells."""
    start = "import sys; from scorer.cli import main; sys.argv[0] = 'scorer'; main()"
    command = [sys.executable, "-c", start, "review", str(photo), "--no-open"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process, (process.stdout.readline() if process.stdout else "").strip()
        finally:
            process.kill()


@pytest.mark.parametrize("way", ["done", "ctrl-c"])
def test_a_review_ends_with_the_stars(tmp_path: Path, way: str) -> None:
    photo = tmp_path / "ana.jpg"
    photo.write_bytes(photo_and_sheet()[0].encoded)
    with reviewed(photo) as (process, address):
        base = address.partition("?")[0]
        body = json.dumps({"sheet": 0, "marks": {"D1": "15"}}).encode()
        kind = {"Content-Type": "application/json"}
        with urlopen(Request(f"{base}marks", body, kind), timeout=60) as answer:
            assert mark_of(json.load(answer), "D1") == "15"
        if way == "done":
            urlopen(Request(f"{base}end", b"{}", kind), timeout=60).close()
        else:
            process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "= D1: 15, corrected by you" in told
    assert "total" in told


def test_what_is_no_photo_is_told_before_anything_is_opened(tmp_path: Path) -> None:
    (tmp_path / "ana.jpg").write_text("no photo", "utf-8")
    result = CliRunner().invoke(main, ["review", str(tmp_path / "ana.jpg")])
    assert result.exit_code == 1
    assert "is not a photo" in result.stderr


def test_standard_input_cannot_be_reviewed() -> None:
    assert CliRunner().invoke(main, ["review", "-"]).exit_code == 2
