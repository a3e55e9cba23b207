"""Photos at the table: sent in pieces, read beside the dice, shown, corrected, deleted."""

import asyncio
import json
import os
import signal
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from scorer.table.after.photo_queue import TRIES
from scorer.table.after.reader_process import ReaderDiedError, ReaderProcess
from scorer.table.after.shelf import WAITING, PhotoRecord, SqliteShelf
from scorer.table.command import Roll
from scorer.table.decide import Actor
from tests.after import LAYOUT, PIECE, table
from tests.photographed import encoded
from tests.shots import Taken, taken
from tests.tables import request

PHOTO = f"{1:032x}"


@dataclass(slots=True)
class Evening:
    """One event loop with one reader for all tests, because a reader takes its time to start."""

    runner: asyncio.Runner
    reader: ReaderProcess

    def __call__(self, work: Coroutine[Any, Any, None]) -> None:
        self.runner.run(work)


@pytest.fixture(scope="module")
def run() -> Iterator[Evening]:
    shot()
    with asyncio.Runner() as runner:
        reader = ReaderProcess(limit=120)  # all cores may be busy with other tests
        yield Evening(runner, reader)
        runner.run(reader.close())


@cache
def shot() -> Taken:
    """A sheet of Ana's with a game on it."""
    return taken(3)


@cache
def blank() -> bytes:
    """A photo of nothing."""
    return encoded(np.full((1600, 1200), 200, np.uint8))


# The way in.


def test_a_photo_comes_in_pieces_is_read_and_told_to_its_player_and_the_host(
    run: Evening, tmp_path: Path
) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", "Luis", reader=run.reader) as at:
            async with at.place.phone("Ana") as ana, at.place.phone(None, host=True) as host:
                await at.send("Ana", 1, shot().jpeg, player="p1")
                await at.settled("Ana", 1)
                told = [await ana.next("photo") for _ in range(3)]
                assert [each["state"] for each in told] == ["waiting", "reading", "read"]
                assert (await host.next("photo"))["photo"] == PHOTO
            photo = await at.settled("Ana", 1)
            assert (photo["state"], photo["problem"], photo["warnings"]) == ("read", None, [])
            (key,) = photo["sheets"]
            sheet = await at.sheet("Ana", key)
            read = {cell["cell"]: cell["mark"] for cell in sheet["cells"]}
            wrong = [cell for cell, mark in shot().marks.items() if read[cell] != mark]
            assert set(wrong) <= set(sheet["doubts"])
            assert (sheet["player"], sheet["mine"], sheet["may_correct"]) == ("p1", True, True)
            others = await at.sheet("Luis", key, "es")
            assert (others["mine"], others["may_correct"]) == (False, False)

    run(work())


def test_an_upload_goes_on_where_it_stopped(run: Evening, tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=run.reader) as at:
            content = shot().jpeg
            assert (await at.begin("Ana", 1, content)).document["have"] == 0
            await at.put("Ana", 1, 0, content[:PIECE])
            again = (await at.begin("Ana", 1, content)).document
            assert (again["have"], again["state"]) == (PIECE, "coming")
            for wrong in (0, PIECE + 5, 10**12):  # a hole or a repeated piece changes nothing
                assert (await at.put("Ana", 1, wrong, b"x")).document == {"have": PIECE}
            for start in range(PIECE, len(content), PIECE):
                await at.put("Ana", 1, start, content[start : start + PIECE])
            assert (await at.settled("Ana", 1))["state"] == "read"
            end = await at.begin("Ana", 1, content)
            assert end.document["state"] == "read"

    run(work())


def test_the_sheet_and_the_photo_are_shown_as_the_reader_made_them(
    run: Evening, tmp_path: Path
) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", "Luis", reader=run.reader) as at:
            await at.send("Ana", 1, shot().jpeg)
            (key,) = (await at.settled("Ana", 1))["sheets"]
            sheet = await at.sheet("Ana", key)
            flat = await at.get("Luis", f"sheets/{key}.jpg?v={sheet['v']}")
            assert (flat.status, flat.headers["content-type"]) == (200, "image/jpeg")
            assert flat.headers["cache-control"].startswith("private")
            (tmp_path / "flat.jpg").write_bytes(flat.body)
            with Image.open(tmp_path / "flat.jpg") as picture:
                assert picture.width / picture.height == pytest.approx(sheet["ratio"], abs=0.01)
            photo = await at.get("Ana", f"photos/{PHOTO}.jpg")
            assert photo.status == 200
            assert photo.body[:3] == b"\xff\xd8\xff"
            assert photo.headers["cache-control"] == "no-store"
            assert photo.body not in shot().jpeg

    run(work())


def test_what_is_corrected_is_counted_and_another_sheet_of_the_same_code_keeps_it(
    run: Evening, tmp_path: Path
) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=run.reader) as at:
            await at.send("Ana", 1, shot().jpeg)
            (key,) = (await at.settled("Ana", 1))["sheets"]
            before = await at.sheet("Ana", key)
            cell = before["cells"][0]["cell"]
            done = await at.do("Ana", do="marks", sheet=key, marks={cell: "crossed mummy"})
            after = await at.sheet("Ana", key)
            assert (after["seq"], after["undo"]) == (done.document["seq"],) * 2
            shown = {each["cell"]: each for each in after["cells"]}[cell]
            assert (shown["mark"], shown["source"]) == ("crossed mummy", "person")
            await at.send("Ana", 2, taken(3, "desk").jpeg)
            photo = await at.settled("Ana", 2, "es")
            assert photo["sheets"] == [key]
            assert [each["code"] for each in photo["warnings"]] == ["again"]
            again = await at.sheet("Ana", key)
            assert {each["cell"]: each for each in again["cells"]}[cell]["mark"] == shown["mark"]
            confirm = await at.do("Ana", do="confirm", sheet=key, seq=again["seq"])
            assert confirm.status == 200
            assert (await at.sheet("Ana", key))["confirmed"]

    run(work())


def test_a_sheet_can_be_tapped_in_without_a_photo(run: Evening, tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=run.reader) as at:
            await at.do("Ana", do="lay", layout=LAYOUT, page=1, player="p1")
            key = (await at.place.live()).room.sheets.all[0].key
            sheet = await at.sheet("Ana", key)
            assert (sheet["source"], sheet["photo"], sheet["stars"]) == ("hand", None, 0)
            assert (await at.get("Ana", f"sheets/{key}.jpg")).status == 404
            none = await at.do("Ana", do="lay", layout="../../etc/passwd", page=1, player=None)
            assert none.document["error"]["code"] == "layout"

    run(work())


# What cannot be read.


def test_a_photo_without_a_sheet_says_why_and_its_corners_can_be_placed(
    run: Evening, tmp_path: Path
) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=run.reader) as at:
            await at.send("Ana", 1, blank())
            photo = await at.settled("Ana", 1, "es")
            assert photo["state"] == "failed"
            assert photo["problem"]["picture"] in {"blurred", "no sheet"}
            assert "hoja" in photo["problem"]["fix"] or "móvil" in photo["problem"]["fix"]
            corners = (await at.get("Ana", f"photos/{PHOTO}/corners?turn=90")).document
            assert len(corners["places"]) == 4
            wish = {"id": request(77), "turn": 0, "layout": LAYOUT, "places": corners["places"]}
            path = f"{at.place.room_path}/photos/{PHOTO}/corners?lang=es"
            refused = await at.place.post(path, wish, **at.place.as_player("Ana"))
            assert refused.document["error"]["code"] == "corners"

    run(work())


def test_dragged_corners_read_the_sheet_again_in_its_place(run: Evening, tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", "Luis", reader=run.reader) as at:
            await at.send("Ana", 1, shot().jpeg)
            (key,) = (await at.settled("Ana", 1))["sheets"]
            before = await at.sheet("Ana", key)
            path = f"{at.place.room_path}/sheets/{key}/corners"
            asked = await at.get("Ana", f"photos/{PHOTO}/corners?sheet={key}")
            wish = {"id": request(78), "layout": None, **asked.document}
            other = await at.place.post(path, wish, **at.place.as_player("Luis"))
            assert other.document["error"]["code"] == "owner"
            placed = await at.place.post(path, wish, **at.place.as_player("Ana"))
            after = placed.document
            assert (placed.status, after["sheet"], after["v"] > before["v"]) == (200, key, True)
            same = sum(
                one["mark"] == two["mark"]
                for one, two in zip(before["cells"], after["cells"], strict=True)
            )
            assert same >= len(before["cells"]) - 2
            flat = await at.get("Ana", f"sheets/{key}.jpg?v={after['v']}")
            assert flat.status == 200
            repeated = await at.place.post(path, wish, **at.place.as_player("Ana"))
            assert repeated.document["v"] == after["v"]

    run(work())


def test_a_photo_of_a_game_that_is_over_is_not_counted_in_the_next(
    run: Evening, tmp_path: Path
) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=run.reader) as at:
            content = shot().jpeg
            await at.begin("Ana", 1, content)
            await at.place.post(
                f"{at.place.room_path}/do",
                {"do": "game", "game": "penny-papers", "id": at.place.request()},
                **at.place.as_host(),
            )
            await at.send("Ana", 1, content)
            assert (await at.settled("Ana", 1))["problem"]["code"] == "gone"
            assert (await at.place.live()).room.sheets.all == ()

    run(work())


# The reader process.


def test_a_killed_reader_harms_nobody_and_the_photo_is_read_by_the_next(
    run: Evening, tmp_path: Path
) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=run.reader) as at:
            await at.begin("Ana", 1, shot().jpeg)
            first = at.intake.reader.number
            assert first is not None
            os.kill(first, signal.SIGSTOP)  # it will not answer before it is killed
            await at.send("Ana", 1, shot().jpeg)
            while (await at.get("Ana", f"photos/{PHOTO}")).document["state"] != "reading":
                await asyncio.sleep(0.02)
            os.kill(first, signal.SIGKILL)
            live = await at.place.live()
            await live.do(Roll(request(99), live.log.head), Actor(None, host=True))
            started = live.room.started
            photo = await at.settled("Ana", 1)
            # The roll began a game: the photo is of none before it, and says so.
            assert (photo["state"], started is not None) == ("failed", True)
            assert at.intake.reader.number != first

    run(work())


def test_a_reader_that_takes_too_long_is_ended(run: Evening) -> None:
    async def work() -> None:
        process = ReaderProcess(limit=0.01)
        with pytest.raises(ReaderDiedError):
            await process.ask({"do": "read"}, shot().jpeg)
        assert process.number is None

    run(work())


def test_a_photo_that_ends_two_readers_is_given_up_with_a_reason(
    run: Evening, tmp_path: Path
) -> None:
    class Dying(ReaderProcess):
        asked = 0

        async def warm(self) -> None:
            """It is never there."""

        async def ask(self, *_: object, **__: object) -> Any:
            self.asked += 1
            raise ReaderDiedError

    async def work() -> None:
        dying = Dying()
        async with table(tmp_path, "Ana", reader=dying) as at:
            await at.send("Ana", 1, shot().jpeg)
            photo = await at.settled("Ana", 1)
            assert (photo["problem"]["code"], dying.asked) == ("crash", TRIES)

    run(work())


def test_a_reader_ends_when_its_server_does(run: Evening) -> None:
    async def work() -> None:
        process = ReaderProcess()
        await process.warm()
        child = process._child
        assert child is not None
        assert child.stdin is not None
        child.stdin.close()  # what a killed server leaves of its pipe
        async with asyncio.timeout(30):
            assert await child.wait() == 0

    run(work())


def test_what_waits_is_read_after_the_server_was_ended(run: Evening, tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=run.reader) as at:
            record, tokens = at.place.record, at.place.tokens
            at.intake.queue.ready = lambda: None  # type: ignore[method-assign]
            await at.send("Ana", 1, shot().jpeg)
            left = await at.intake.shelf.get(record.name, PHOTO)
            assert left is not None
            await at.intake.shelf.move(left, WAITING, 0)
        async with table(tmp_path, reader=run.reader, record=record) as at:
            at.place.tokens |= tokens
            assert (await at.settled("Ana", 1))["state"] == "read"
            (sheet,) = (await at.place.live()).room.sheets.all
            assert sheet.player == "p1"

    run(work())


def test_the_same_reading_is_written_down_once(run: Evening, tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=run.reader) as at:
            await at.send("Ana", 1, shot().jpeg)
            await at.settled("Ana", 1)
            record = await at.intake.shelf.get(at.place.record.name, PHOTO)
            assert record is not None
            live = await at.place.live()
            head = live.log.head
            await at.intake.shelf.move(record, WAITING, 0)  # as if its end had not been noted
            at.intake.queue.ready()
            assert (await at.settled("Ana", 1))["state"] == "read"
            assert live.log.head == head

    run(work())


# Deleting.


def test_a_photo_is_deleted_by_whom_it_belongs_to_and_what_was_read_stays(
    run: Evening, tmp_path: Path
) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", "Luis", reader=run.reader) as at:
            await at.send("Ana", 1, shot().jpeg)
            (key,) = (await at.settled("Ana", 1))["sheets"]
            path = f"{at.place.room_path}/photos/{PHOTO}"
            other = await at.place.fetch("DELETE", path, None, **at.place.as_player("Luis"))
            assert other.document["error"]["code"] == "owner"
            assert (
                await at.place.fetch("DELETE", path, None, **at.place.as_player("Ana"))
            ).status == 200
            assert (await at.get("Ana", f"photos/{PHOTO}")).document["error"]["code"] == "photo"
            assert (await at.get("Ana", f"sheets/{key}.jpg")).status == 404
            sheet = await at.sheet("Ana", key)
            assert (sheet["photo"], sheet["source"]) == (None, "photo")
            assert await at.intake.shelf.content(at.place.record.name, PHOTO) == b""

    run(work())


def test_photos_go_after_their_days_or_once_their_sheets_are_confirmed(
    run: Evening, tmp_path: Path
) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=run.reader, days=0) as at:
            await at.send("Ana", 1, shot().jpeg)
            (key,) = (await at.settled("Ana", 1))["sheets"]
            await at.intake.retention.sweep()
            assert (await at.get("Ana", f"photos/{PHOTO}")).status == 200
            sheet = await at.sheet("Ana", key)
            await at.do("Ana", do="confirm", sheet=key, seq=sheet["seq"])
            await at.intake.retention.sweep()
            assert (await at.get("Ana", f"photos/{PHOTO}")).status != 200
            assert (await at.sheet("Ana", key))["photo"] is None

    run(work())


# The shelf.


def record(number: int, **more: Any) -> PhotoRecord:
    values = {"by": "p1", "player": None, "game": 0, "bytes": 4, "sha256": "", "added": number}
    return PhotoRecord("K7QX", f"{number:032x}", **{**values, **more})


def shelved(work: Callable[[SqliteShelf], Coroutine[Any, Any, None]], folder: Path) -> None:
    async def whole() -> None:
        shelf = SqliteShelf(folder / "photos.db")
        try:
            await work(shelf)
        finally:
            await shelf.close()

    asyncio.run(whole())


def test_the_photo_that_waits_longest_is_taken_by_one_alone(tmp_path: Path) -> None:
    async def work(shelf: SqliteShelf) -> None:
        for number in (2, 1, 3):
            await shelf.add(record(number))
            await shelf.move(record(number), WAITING, 0)
        assert await shelf.ahead(record(3)) == 2
        taken = [await shelf.take(100, 50) for _ in range(4)]
        assert [one and (one.added, one.tries) for one in taken] == [(1, 1), (2, 1), (3, 1), None]
        again = await shelf.take(151, 50)  # the lease of all is over
        assert again is not None
        assert (again.added, again.tries) == (1, 2)

    shelved(work, tmp_path)


def test_a_photo_leaves_only_the_state_in_which_it_was_seen(tmp_path: Path) -> None:
    async def work(shelf: SqliteShelf) -> None:
        await shelf.add(record(1))
        assert await shelf.move(record(1), WAITING, 0)
        assert not await shelf.move(record(1), WAITING, 0)
        assert not await shelf.move(record(9), WAITING, 0)

    shelved(work, tmp_path)


def test_a_picture_of_a_deleted_photo_is_not_kept(tmp_path: Path) -> None:
    async def work(shelf: SqliteShelf) -> None:
        await shelf.keep("K7QX", PHOTO, "photo 0", b"picture")
        assert await shelf.picture("K7QX", PHOTO, "photo 0") is None
        await shelf.add(record(1))
        await shelf.keep("K7QX", PHOTO, "photo 0", b"picture")
        assert await shelf.picture("K7QX", PHOTO, "photo 0") == b"picture"
        await shelf.drop("K7QX", PHOTO)
        assert await shelf.picture("K7QX", PHOTO, "photo 0") is None

    shelved(work, tmp_path)


def test_the_shelf_is_for_its_owners_eyes_only(tmp_path: Path) -> None:
    async def work(shelf: SqliteShelf) -> None:
        await shelf.add(record(1))
        assert (tmp_path / "photos.db").stat().st_mode & 0o077 == 0 or os.name == "nt"

    shelved(work, tmp_path)


def test_a_log_with_sheets_is_json_all_through(run: Evening, tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=run.reader) as at:
            await at.send("Ana", 1, shot().jpeg)
            await at.settled("Ana", 1)
            texts = (await at.place.live()).log.texts
            event = json.loads(texts[-1])
            assert event["event"] == "sheet"
            assert len(texts[-1]) < 8000

    run(work())
