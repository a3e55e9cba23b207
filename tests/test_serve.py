"""Several server processes serve the rooms of one store."""

import hashlib
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
import yaml
from click.testing import CliRunner

from scorer.cli import dice
from scorer.table.verify import verify
from tests.after import PIECE
from tests.engines import free_port, postgres, redis_engine, wait_until
from tests.shots import taken
from tests.tables import request

CLIENT = httpx2.Client(timeout=60)  # other tests may have all cores
ROLLS = 12  # a room lets one through every half second


@contextmanager
def running(
    name: str, urls: Sequence[str], more: Sequence[str] = ()
) -> Iterator["subprocess.Popen[bytes]"]:
    """A command of the dice program with its engines, until the block ends."""
    code = "from scorer.cli import dice; dice()"
    options = [name, "--store", urls[0], "--bus", urls[1], *more]
    process = subprocess.Popen([sys.executable, "-c", code, *options])
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


@contextmanager
def serving(
    urls: Sequence[str], more: Sequence[str] = ()
) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """A server process, and where it answers."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            return CLIENT.get(f"{base}/ready").status_code == 200
        except httpx2.TransportError:
            return False

    with running("serve", urls, ["--port", str(port), *more]) as process:
        wait_until(answers, 60)
        yield base, process


@pytest.fixture(scope="module")
def engines() -> Iterator[tuple[str, str]]:
    with postgres() as database, redis_engine() as waker:
        yield database.url, waker.url


def opened(store: str) -> tuple[str, str]:
    """The room that `dice open` makes, and its host's token."""
    asked = ["open", "penny-papers", "--store", store, "--public-url", "https://dice.example/"]
    told = CliRunner().invoke(dice, asked).stdout
    room, _, token = told.partition("/h/")[2].split()[0].partition("#")
    assert f"https://dice.example/r/{room}#" in told
    return room, token


def rolled(bases: Sequence[str], room: str, token: str, number: int) -> int:
    """Roll as a phone does: the same request, wherever somebody answers, until it is granted."""
    after = 0
    end, attempt = time.monotonic() + 120, 0
    while time.monotonic() < end:
        attempt += 1
        base = bases[(number + attempt) % len(bases)]
        body = {"do": "roll", "id": request(number), "after": after}
        try:
            answer = CLIENT.post(
                f"{base}/api/rooms/{room}/do",
                json=body,
                headers={"authorization": f"Bearer {token}"},
            )
        except httpx2.TransportError:  # it has been killed: another one
            continue
        if answer.status_code == 200:
            return int(answer.json()["seq"])
        error = answer.json()["error"]
        assert error["code"] in {"late", "fast", "down"}, error
        after = error.get("seq", after)
        time.sleep(0.05)
    raise AssertionError("no server has granted it")


def test_a_server_that_is_killed_among_rolls_loses_none_and_doubles_none(
    engines: tuple[str, str],
) -> None:
    room, token = opened(engines[0])
    with serving(engines) as (one, victim), serving(engines) as (other, _):
        with ThreadPoolExecutor(4) as phones:
            asked = [phones.submit(rolled, (one, other), room, token, n) for n in range(ROLLS)]
            asked[ROLLS // 4].result()
            victim.kill()
            seqs = [each.result() for each in asked]
        texts = CLIENT.get(
            f"{other}/api/rooms/{room}/log", headers={"authorization": f"Bearer {token}"}
        ).text
    assert len(set(seqs)) == ROLLS
    assert texts.count('"event":"roll"') == ROLLS
    assert verify(texts).findings == ()


def test_a_photo_sent_to_one_server_is_read_by_a_reader_and_shown_by_another_server(
    engines: tuple[str, str],
) -> None:
    room, token = opened(engines[0])
    content = taken(3).jpeg
    name, host = f"{7:032x}", {"authorization": f"Bearer {token}"}
    wish = {"id": name, "bytes": len(content), "player": None}
    wish["sha256"] = hashlib.sha256(content).hexdigest()
    with (
        serving(engines, ["--no-read"]) as (one, _),
        serving(engines, ["--no-read"]) as (other, _),
    ):
        photos = f"{one}/api/rooms/{room}/photos"
        CLIENT.post(photos, json=wish, headers=host).raise_for_status()
        for at in range(0, len(content), PIECE):
            piece = content[at : at + PIECE]
            CLIENT.put(f"{photos}/{name}?at={at}", content=piece, headers=host).raise_for_status()

        def told() -> Any:
            return CLIENT.get(f"{other}/api/rooms/{room}/photos/{name}", headers=host).json()

        assert told()["state"] == "waiting"
        with running("reader", engines):
            wait_until(lambda: told()["state"] in {"read", "failed"}, 60)
        (key,) = told()["sheets"]
        sheet = CLIENT.get(f"{other}/api/rooms/{room}/sheets/{key}", headers=host).json()
        assert len(sheet["cells"]) == len(taken(3).marks)
        picture = f"{other}/api/rooms/{room}/sheets/{key}.jpg?v={sheet['v']}"
        assert CLIENT.get(picture, headers=host).content[:3] == b"\xff\xd8\xff"


def test_a_server_tells_prometheus_what_it_does(engines: tuple[str, str]) -> None:
    room, token = opened(engines[0])
    where = f"127.0.0.1:{free_port()}"
    with serving(engines, ["--metrics", where]) as (base, _):
        rolled((base,), room, token, 1)
        told = CLIENT.get(f"http://{where}/metrics").text
    assert 'dice_events_total{event="roll"} 1.0' in told
    assert room not in told


def test_the_compose_file_runs_commands_that_there_are() -> None:
    text = (Path(__file__).parents[1] / "docs/compose/compose.yaml").read_text()
    services = yaml.safe_load(text)["services"].values()
    commands = [shlex.split(each["command"]) for each in services if "command" in each]
    own = [command[1:] for command in commands if command[0] == "dice"]
    assert len(own) == 3
    for name, *options in own:
        told = CliRunner().invoke(dice, [name, "--help"]).output
        assert all(option in told for option in options if option.startswith("--"))


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (["--bus", "mongodb://x"], "no address of Redis"),
        (["--store", "postgresql://127.0.0.1:1/x"], "does not let us in"),
        (["--public-url", "dice.example"], "no address of a server"),
        (["--metrics", "nowhere"], "nothing can listen"),
    ],
)
def test_what_a_server_cannot_use_is_told_in_a_sentence(
    options: list[str], what: str, tmp_path: object
) -> None:
    store = ["--store", f"{tmp_path}/table.db"]
    result = CliRunner().invoke(dice, ["serve", *store, *options])
    assert result.exit_code == 1
    assert what in result.stderr
