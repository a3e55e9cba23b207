"""`dice host` and `dice log` as people run them."""

import asyncio
import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from scorer.cli import dice
from scorer.table.certificate import secure
from scorer.table.command import Roll
from scorer.table.diagnosis import Lamps
from scorer.table.hosting import EVENING, new_room, room_for
from scorer.table.limits import Limits
from scorer.table.live import milliseconds
from scorer.table.rooms import Rooms
from scorer.table.routes import Service
from scorer.table.store import RoomRecord, SqliteStore
from sheetgen.errors import SheetError
from tests.tables import HOST, Place, request

PATIENCE = 60.0  # s that a busy machine may take to start a program
PHONES = 20
END = 3.0  # s from Ctrl-C to the end, on a machine that has nothing else to do
SLACK = 4.0  # how much slower a busy one may be
LINK = re.compile(r"Phones: +(http://127\.0\.0\.1:(\d+))/r/(\w{4})#(\S+)")
HOST_LINK = re.compile(r"Host: +\S+#(\S+)")


@dataclass(frozen=True, slots=True)
class Hosted:
    """A running `dice host`, and what it printed."""

    process: subprocess.Popen[str]
    printed: str

    @property
    def place(self) -> Place:
        found, host = LINK.search(self.printed), HOST_LINK.search(self.printed)
        assert found is not None
        assert host is not None
        record = RoomRecord(found[3], b"", found[4], "", host[1], "penny-papers", int(found[2]), 0)
        rooms = Rooms(None)  # type: ignore[arg-type]  # the rooms are in the other process
        service = Service(rooms, {}, Lamps(frozenset(), (), record.port), lambda: None)
        return Place(record.port, record, rooms, service)

    def end(self, how: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(how)
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


@contextmanager
def hosting(folder: Path, *more: str) -> Iterator[Hosted]:
    program = ["-c", "from scorer.cli import dice; dice()"]
    words = [*program, "host", "--bind", "127.0.0.1", "--store", str(folder / "t.db")]
    process = subprocess.Popen(
        [sys.executable, *words, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stdout is not None
    printed = ""
    try:
        for line in process.stdout:
            printed += line
            if line.startswith("Host:"):
                break
        yield Hosted(process, printed)
    finally:
        process.kill()
        process.communicate()


# The host.


def test_ctrl_c_with_twenty_phones_ends_the_table_at_once(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with asyncio.TaskGroup() as group:
            arrived = [asyncio.Event() for _ in range(PHONES)]
            for number in range(PHONES):
                await place.join(f"player {number}")
                group.create_task(stay(place, f"player {number}", arrived[number]))
            for each in arrived:
                await each.wait()
            began.append(time.monotonic())
            hosted.process.send_signal(signal.SIGINT)

    async def stay(place: Place, name: str, arrived: asyncio.Event) -> None:
        async with place.phone(name) as wire:
            await wire.next("hello")
            arrived.set()
            with pytest.raises(ConnectionClosed):
                await wire.next("nothing")
            assert wire.socket.close_code == 1012

    began: list[float] = []
    with hosting(tmp_path, "--port", "0") as hosted:
        asyncio.run(scene(hosted.place))
        _, said = hosted.process.communicate(timeout=PATIENCE)
        assert time.monotonic() - began[0] < END * SLACK
        assert hosted.process.returncode == 0
        assert "dice log" in said
        assert "Traceback" not in said


def test_killed_and_started_again_the_room_goes_on_with_every_roll(tmp_path: Path) -> None:
    async def roll(place: Place, number: int) -> list[str]:
        async with place.phone("Ana") as wire:
            hello = await wire.next("hello")
            answer = {"type": "refused", "error": {"code": "late"}}
            while answer["type"] == "refused":  # until the roll before is to be seen
                assert answer["error"]["code"] == "late"
                await asyncio.sleep(0.1)
                await wire.send({"do": "roll", "id": request(number), "after": hello["head"]})
                answer = await wire.next("done", "refused")
            return [event["hash"] for event in hello["events"]]

    with hosting(tmp_path, "--port", "0") as hosted:
        place = hosted.place
        asyncio.run(place.join("Ana"))
        asyncio.run(roll(place, 1))
        hosted.end(signal.SIGKILL)
    with hosting(tmp_path) as again:  # the same port, so that phones find it
        assert again.place.port == place.port
        assert again.place.record.name == place.record.name
        hashes = asyncio.run(roll(place, 2))
        assert len(hashes) >= 4
        code, said = again.end(signal.SIGINT)
        assert code == 0
        assert "goes on" in said


def test_a_port_that_is_taken_is_told_with_what_to_do(tmp_path: Path) -> None:
    with hosting(tmp_path, "--port", "0") as hosted:
        port = str(hosted.place.port)
        words = ["host", "--bind", "127.0.0.1", "--port", port, "--store", str(tmp_path / "b.db")]
        result = CliRunner().invoke(dice, words)
        assert result.exit_code == 1
        assert "choose another port" in result.output


def test_an_address_that_is_not_this_machines_is_told(tmp_path: Path) -> None:
    words = ["host", "--bind", "192.0.2.77", "--store", str(tmp_path / "t.db")]
    result = CliRunner().invoke(dice, words)
    assert result.exit_code == 1
    assert "--bind" in result.output


def test_a_game_that_there_is_not_is_wrong_usage() -> None:
    assert CliRunner().invoke(dice, ["host", "chess"]).exit_code == 2


# Which room goes on.


def kept(folder: Path, game: str = "penny-papers", opened: int | None = None) -> RoomRecord:
    """A room in the store, opened now or at another time."""

    async def scene() -> RoomRecord:
        store = SqliteStore(folder / "t.db")
        record = await new_room(store, game, 8765)
        if opened is not None:
            store._base.execute("UPDATE room SET opened = ?", (opened,))
            store._base.commit()
        await store.close()
        return record

    return asyncio.run(scene())


def going_on(folder: Path, game: str | None, *, new: bool = False) -> str | None:
    async def scene() -> str | None:
        store = SqliteStore(folder / "t.db")
        record = await room_for(store, game, new=new)
        await store.close()
        return record.name if record else None

    return asyncio.run(scene())


def test_the_room_of_this_evening_goes_on_unless_a_new_one_is_asked_for(tmp_path: Path) -> None:
    record = kept(tmp_path)
    assert going_on(tmp_path, None) == going_on(tmp_path, "penny-papers") == record.name
    assert going_on(tmp_path, None, new=True) is None
    assert going_on(tmp_path, "aapep") is None


def test_the_room_of_another_evening_does_not_go_on(tmp_path: Path) -> None:
    kept(tmp_path, opened=milliseconds() - EVENING - 1)
    assert going_on(tmp_path, None) is None


def test_an_ended_room_does_not_go_on(tmp_path: Path) -> None:
    record = kept(tmp_path)
    assert log(tmp_path, record.name, "--end")[0] == 0
    assert going_on(tmp_path, None) is None


# The log.


def log(folder: Path, *words: str) -> tuple[int, str]:
    result = CliRunner().invoke(dice, ["log", *words, "--store", str(folder / "t.db")])
    return result.exit_code, result.output


@pytest.fixture
def played(tmp_path: Path) -> RoomRecord:
    """A room with a few rolls."""
    record = kept(tmp_path)

    async def scene() -> None:
        store = SqliteStore(tmp_path / "t.db")
        room = await Rooms(store, Limits(pace=0)).get(record.name)
        for number in range(5):
            await room.do(Roll(request(number), room.log.head), HOST)
        await store.close()

    asyncio.run(scene())
    return record


def test_the_log_of_a_room_is_shown_as_lines_json_or_a_table(
    tmp_path: Path, played: RoomRecord
) -> None:
    _, lines = log(tmp_path, played.name.lower())
    events = [json.loads(line) for line in lines.splitlines()]
    assert [event["seq"] for event in events] == list(range(1, 8))
    assert json.loads(log(tmp_path, played.name, "--json")[1]) == {"events": events}
    rows = list(csv.DictReader(io.StringIO(log(tmp_path, "--csv")[1])))
    assert [row["event"] for row in rows] == [event["event"] for event in events]
    assert rows[-1]["counts"] == "yes"


def test_the_log_of_a_room_that_is_not_ended_keeps_its_secret(
    tmp_path: Path, played: RoomRecord
) -> None:
    _, lines = log(tmp_path, played.name)
    assert played.secret.hex() not in lines
    _, ended = log(tmp_path, played.name, "--end")
    assert played.secret.hex() in ended
    assert log(tmp_path, played.name, "--end")[1] == ended
    assert CliRunner().invoke(dice, ["verify", "-"], input=ended).exit_code == 0


@pytest.mark.parametrize("words", [("ZZZZ",), ("x",), ("../t",)])
def test_a_room_that_is_not_there_is_told_with_those_that_are(
    tmp_path: Path, played: RoomRecord, words: tuple[str, ...]
) -> None:
    code, said = log(tmp_path, *words)
    assert code == 1
    assert played.name in said


def test_without_any_table_the_log_says_how_to_open_one(tmp_path: Path) -> None:
    code, said = log(tmp_path)
    assert code == 1
    assert "dice host" in said


def test_json_and_csv_together_are_wrong_usage(tmp_path: Path) -> None:
    assert log(tmp_path, "--json", "--csv")[0] == 2


# https.


def test_a_self_made_certificate_names_the_addresses() -> None:
    context, fingerprint = secure(["192.168.1.7", "localhost"])
    assert context.get_ca_certs() == []
    assert re.fullmatch(r"([0-9A-F]{2}:){31}[0-9A-F]{2}", fingerprint)


def test_without_its_library_https_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "trustme", None)
    with pytest.raises(SheetError, match="pip install"):
        secure(["localhost"])
