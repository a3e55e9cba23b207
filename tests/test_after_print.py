"""New sheets for a rematch: the command's own bytes, named for those at the table, only shipped."""

import asyncio
import json
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner

from scorer.table.after import shared_picture
from scorer.table.after.shared_picture import picture
from scorer.table.after.workshop import CHILD, MOST_WAITING, Workshop
from scorer.table.refusal import RefusedError
from sheetgen.cli import main as sheetgen
from tests.counted import LAYOUT
from tests.tables import serving


def test_the_sheets_are_the_same_bytes_as_the_command_s(tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    options = ["--players", "Ana,Luis", "--paper", "letter", "--lang", "es"]
    assert CliRunner().invoke(sheetgen, ["print", LAYOUT, "-o", str(file), *options]).exit_code == 0

    async def scene() -> None:
        async with serving(tmp_path) as place:
            await place.join("Ana")
            await place.join("Luis")
            place.patience = 60  # the child has the lowest priority
            path = f"{place.room_path}/print.pdf?paper=letter&lang=es"
            answer = await place.fetch("GET", path, **place.as_player("Ana"))
            assert answer.headers["content-type"] == "application/pdf"
            assert answer.body == file.read_bytes()

    asyncio.run(scene())


def test_who_has_a_name_that_cannot_be_printed_gets_a_sheet_without_one(tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    args = ["print", LAYOUT, "-o", str(file), "--players", "Ana", "--copies", "2"]
    assert CliRunner().invoke(sheetgen, args).exit_code == 0
    job = {"job": "print", "layout": LAYOUT, "paper": None, "language": None}
    made = asyncio.run(Workshop().make({**job, "players": ["小龙", "Ana"]}))
    assert made == file.read_bytes()


@pytest.mark.parametrize(
    "asked",
    [
        "layout=../../etc/passwd",
        "layout=/etc/passwd",
        "layout=penny-papers/none",
        f"layout={LAYOUT}&paper=a3",
        f"layout={LAYOUT}&lang=fr",
    ],
)
def test_only_shipped_sheets_are_printed(tmp_path: Path, asked: str) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            path = f"{place.room_path}/print.pdf?{asked}"
            answer = await place.fetch("GET", path, **place.as_host())
            assert answer.status == 409
            assert answer.document["error"]["code"] == "layout"

    asyncio.run(scene())


def test_the_sheets_that_are_offered_have_cells_and_a_title_in_the_language(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            path = f"{place.room_path}/layouts?lang=es"
            offered = (await place.fetch("GET", path, **place.as_host())).document
            (usual,) = (one for one in offered if one["layout"] == LAYOUT)
            assert usual["pages"] == [1, 2]
            assert usual["title"].startswith("Penny Papers: El Corazón Oculto")
            assert "penny-papers/dice" not in {one["layout"] for one in offered}

    asyncio.run(scene())


def test_a_job_that_is_wrong_is_told_and_the_next_one_is_done() -> None:
    async def scene() -> None:
        workshop = Workshop()
        job = {"job": "print", "layout": "penny-papers/none", "paper": None, "language": None}
        with pytest.raises(RefusedError, match="no such file or shipped layout"):
            await workshop.make({**job, "players": []})
        shown = {"rows": [], "headline": "No sheet is counted yet", "provisional": True}
        drawing = {"job": "picture", "shown": shown, "title": "Penny Papers", "language": "en"}
        assert (await workshop.make(drawing)).startswith(b"\x89PNG")

    asyncio.run(scene())


def children() -> list[str]:
    """The workshop's processes that are still there."""
    found = (child.cmdline() for child in psutil.Process().children())
    return [" ".join(line) for line in found if CHILD in line]


def test_a_job_that_takes_too_long_is_ended_and_so_is_one_nobody_waits_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    job = {"job": "print", "layout": LAYOUT, "paper": None, "language": None, "players": []}

    async def scene() -> None:
        workshop = Workshop()
        waiting = asyncio.create_task(workshop.make(job))
        while not children():
            await asyncio.sleep(0.01)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert children() == []
        monkeypatch.setattr("scorer.table.after.workshop.LIMIT", 0.01)
        with pytest.raises(RefusedError, match="too long"):
            await workshop.make(job)
        assert children() == []

    asyncio.run(scene())


def test_more_jobs_than_can_wait_are_refused_at_once() -> None:
    async def scene() -> None:
        workshop = Workshop()
        workshop._waiting = MOST_WAITING
        with pytest.raises(RefusedError) as refused:
            await workshop.make({})
        assert refused.value.code == "fast"

    asyncio.run(scene())


def test_the_picture_shows_every_name_the_fonts_have_and_is_made_twice_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = {"place": 1, "stars": -4, "sequence": 3, "level_text": "Tourist", "doubts": 1}
    span = {"least": -4, "most": 2}
    names = ("Ана", "Ñandú", "李小龙", "W" * 24, "\u200d👨\u200d👩", "-")
    rows = [{**row, **span, "name": name} for name in names]
    monkeypatch.setattr(shared_picture, "MOST_ROWS", 5)
    shown = {"rows": rows, "headline": "W" * 50, "provisional": True}
    made = picture(json.loads(json.dumps(shown)), "Penny Papers · 2026-11-28", "en")
    assert made.startswith(b"\x89PNG")
    assert made == picture(shown, "Penny Papers · 2026-11-28", "en")
