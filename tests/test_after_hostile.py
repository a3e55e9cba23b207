"""What strangers and broken phones send as photos: each is answered, and the table plays on."""

import asyncio
import io
import struct
import zlib
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from scorer.table.after.frames import MOST, lengths
from scorer.table.after.reader_process import ReaderProcess
from scorer.table.after.uploads import PhotoLimits
from tests.after import PIECE, Table, table
from tests.tables import request

PHOTO = f"{1:032x}"
DIGEST = f"{0:064x}"
JPEG = b"\xff\xd8\xff\xe0" + bytes(60)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def bomb(side: int = 40_000) -> bytes:
    """A PNG of some kilobytes that would be gigabytes of pixels."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    rows = chunk(b"IDAT", zlib.compress(bytes(3_000_000), 9))
    return b"\x89PNG\r\n\x1a\n" + head + rows + chunk(b"IEND", b"")


def polyglot() -> bytes:
    """A JPEG that is a web page as well."""
    out = io.BytesIO()
    Image.new("RGB", (64, 64), "white").save(out, "JPEG", comment=b"<script>alert(1)</script>")
    return out.getvalue() + b"<html><script>alert(1)</script></html>"


async def plays_on(at: Table) -> None:
    """The dice are rolled as ever."""
    live = await at.place.live()
    before = len(live.room.rolls)
    rolled = await at.do("Ana", do="roll", after=live.log.head)
    assert rolled.status == 200
    assert len(live.room.rolls) == before + 1


class Unasked(ReaderProcess):
    """A reader that must not be needed."""

    async def warm(self) -> None:
        """It is not begun."""

    async def ask(self, *_: object, **__: object) -> Any:
        raise AssertionError


# What the reader itself refuses, in a process of its own.


def test_bombs_polyglots_and_rubbish_are_failed_photos_and_nothing_of_them_is_served(
    tmp_path: Path,
) -> None:
    sent = {1: bomb(), 2: polyglot(), 3: JPEG, 4: b"\x89PNG\r\n\x1a\n" + bytes(500)}
    expected = {1: {"too large"}, 2: {"too far", "no sheet", "dark", "blurred"}, 3: {"broken file"}}
    expected[4] = {"broken file"}

    async def work() -> None:
        async with table(tmp_path, "Ana") as at:
            for number, content in sent.items():
                await at.send("Ana", number, content)
            for number in sent:
                photo = await at.settled("Ana", number)
                assert photo["state"] == "failed"
                assert photo["problem"]["code"] in expected[number], number
                shown = await at.get("Ana", f"photos/{number:032x}.jpg")
                assert b"script" not in shown.body
                assert shown.headers["x-content-type-options"] == "nosniff"
            await plays_on(at)
            assert (await at.place.live()).room.sheets.all == ()

    run(work())


# What is refused before any reader is asked.


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"GIF89a" + bytes(100), "photo"),
        (b"%PDF-1.7 " + bytes(100), "photo"),
        (b"<svg onload=alert(1)>" + bytes(100), "photo"),
        (b"<!DOCTYPE html><script>" + bytes(100), "photo"),
        (b"MZ" + bytes(100), "photo"),
        (b"II*\0" + bytes(100), "photo"),
        (b"RIFF\0\0\0\0AVI " + bytes(100), "photo"),
    ],
)
def test_what_is_no_photo_is_told_by_its_first_bytes(
    content: bytes, code: str, tmp_path: Path
) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=Unasked()) as at:
            await at.begin("Ana", 1, content)
            answer = await at.put("Ana", 1, 0, content, "es")
            assert answer.document["error"]["code"] == code
            assert "foto" in answer.document["error"]["what"]
            assert (await at.get("Ana", f"photos/{PHOTO}")).status != 200

    run(work())


@pytest.mark.parametrize(
    "wish",
    [
        {"id": "../../etc/passwd", "bytes": 10, "sha256": DIGEST},
        {"id": request(1), "bytes": 0, "sha256": DIGEST},
        {"id": request(1), "bytes": -5, "sha256": DIGEST},
        {"id": request(1), "bytes": True, "sha256": DIGEST},
        {"id": request(1), "bytes": 1e9, "sha256": DIGEST},
        {"id": request(1), "bytes": 10, "sha256": "short"},
        {"id": request(1), "bytes": 10, "sha256": DIGEST, "player": 7},
        {"id": request(1), "bytes": 200_000_000, "sha256": DIGEST},
        {"id": request(1), "bytes": 10, "sha256": DIGEST, "player": "p2"},
        {"id": request(1), "bytes": 10, "sha256": DIGEST, "player": "p77"},
        ["id"],
    ],
)
def test_an_announcement_that_cannot_be_is_refused(wish: Any, tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", "Luis", reader=Unasked()) as at:
            path = f"{at.place.room_path}/photos"
            answer = await at.place.post(path, wish, **at.place.as_player("Ana"))
            assert answer.status in {400, 403, 409}
            assert await at.intake.shelf.of_room(at.place.record.name) == []

    run(work())


def test_pieces_that_do_not_fit_change_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", "Luis", reader=Unasked()) as at:
            content = JPEG + bytes(400_000)
            await at.begin("Ana", 1, content)
            long = await at.put("Ana", 1, 0, JPEG + bytes(PIECE))
            assert long.document["error"]["code"] == "message"
            hole = await at.put("Ana", 1, 5000, b"x")
            assert hole.document == {"have": 0}
            assert (await at.put("Ana", 1, 0, JPEG)).document["have"] == len(JPEG)
            others = await at.put("Luis", 1, len(JPEG), b"x")
            assert others.document["error"]["code"] == "stranger"
            unknown = await at.put("Ana", 9, 0, JPEG)
            assert unknown.document["error"]["code"] == "photo"
            for at_byte in ("-1", "1e3", "0x10", "9" * 40):
                path = f"{at.place.room_path}/photos/{PHOTO}?at={at_byte}"
                answer = await at.place.fetch("PUT", path, b"x", **at.place.as_player("Ana"))
                assert answer.document["have"] == len(JPEG)

    run(work())


def test_more_bytes_than_were_announced_and_other_bytes_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=Unasked()) as at:
            await at.begin("Ana", 1, JPEG)
            more = await at.put("Ana", 1, 0, JPEG + b"more")
            assert more.document["error"]["code"] == "photo"
            wrong = await at.put("Ana", 1, 0, JPEG[:-1] + b"x")
            assert wrong.document["error"]["problem"] == "broken file"
            again = await at.begin("Ana", 1, JPEG)
            assert (again.document["have"], again.document["state"]) == (0, "coming")

    run(work())


def test_one_number_for_two_photos_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", "Luis", reader=Unasked()) as at:
            await at.begin("Ana", 1, JPEG)
            for name, content in (("Ana", JPEG + b"x"), ("Luis", JPEG)):
                other = await at.begin(name, 1, content)
                assert other.document["error"]["code"] == "photo"

    run(work())


def test_a_phone_and_a_room_send_no_more_than_their_share(tmp_path: Path) -> None:
    limits = PhotoLimits(photos=6, coming=4, room=10_000)

    async def work() -> None:
        async with table(tmp_path, "Ana", "Luis", reader=Unasked(), limits=limits) as at:
            codes = [
                (await at.begin(name, number, JPEG)).document.get("error", {}).get("code")
                for number, name in enumerate(["Ana"] * 5 + ["Luis"] * 4, start=1)
            ]
            assert codes == [None] * 4 + ["fast", None, None, "full", "full"]
            large = await at.begin("Luis", 50, bytes(20_000))
            assert large.document["error"]["code"] == "full"

    run(work())


# Who may see and touch what.


def test_strangers_other_rooms_and_watchers_get_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=Unasked()) as at:
            await at.begin("Ana", 1, JPEG)
            room = at.place.room_path
            stranger = {"authorization": f"Bearer {request(5000)}"}
            paths = [
                f"{room}/photos",
                f"{room}/photos/{PHOTO}",
                f"{room}/photos/{PHOTO}.jpg",
                f"{room}/photos/{PHOTO}/corners",
                f"{room}/sheets/s3",
                f"{room}/sheets/s3.jpg",
            ]
            for path in paths:
                assert (await at.place.fetch("GET", path, None, **stranger)).status == 403
                assert (await at.place.fetch("GET", path)).status == 403
            watcher = {"authorization": f"Bearer {at.place.record.key}"}
            wish = {"id": request(2), "bytes": 10, "sha256": DIGEST, "player": None}
            refused = await at.place.post(f"{room}/photos", wish, **watcher)
            assert refused.document["error"]["code"] == "stranger"
            other = await at.place.rooms.open("penny-papers", 1, bytes(32))
            elsewhere = f"/api/rooms/{other.name}/photos/{PHOTO}"
            answer = await at.place.fetch("GET", elsewhere, authorization=f"Bearer {other.host}")
            assert answer.document["error"]["code"] == "photo"

    run(work())


def test_names_that_are_paths_lead_nowhere(tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=Unasked()) as at:
            for name in ("..%2f..%2ftable.db", "%2e%2e", "a" * 5000, "photos.db", "s1'--"):
                for kind in ("photos", "sheets"):
                    answer = await at.get("Ana", f"{kind}/{name}")
                    assert answer.status in {404, 409}
                    assert b"SQLite" not in answer.body
            await plays_on(at)

    run(work())


@pytest.mark.parametrize(
    "more",
    [
        {"places": [[0, 0], [1, 0], [1, 1]]},
        {"places": [[0, 0], [0, 1], [1, 1], [1, 0]]},
        {"places": [[0, 0], [1, 0], [1, 1], [0, float("nan")]]},
        {"places": [[0, 0], [1, 0], [1, 1], [0, 1e300]]},
        {"places": "here"},
        {"turn": 45},
        {"layout": ["x"]},
        {"id": "no id"},
    ],
)
def test_corners_that_are_none_are_refused(more: dict[str, Any], tmp_path: Path) -> None:
    async def work() -> None:
        async with table(tmp_path, "Ana", reader=Unasked()) as at:
            await at.begin("Ana", 1, JPEG)
            square = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
            wish = {"id": request(9), "turn": 0, "layout": None, "places": square, **more}
            path = f"{at.place.room_path}/photos/{PHOTO}/corners"
            answer = await at.place.post(path, wish, **at.place.as_player("Ana"))
            assert answer.document["error"]["code"] in {"message", "outline"}

    run(work())


def test_a_message_from_the_reader_that_is_too_long_is_not_read() -> None:
    with pytest.raises(ValueError, match="too long"):
        lengths(struct.pack(">II", 10, MOST + 1))
