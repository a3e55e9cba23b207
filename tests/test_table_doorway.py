"""Connections that trickle, stall or only stand there: each has its time; the table plays on."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from scorer.table.doorway import Bounds, Doorway
from tests.tables import Place, serving

SHORT = Bounds(head=0.2, body=0.3, answer=0.4, linger=0.1, waiting=50)
CROWD = 150  # three times as many as may wait
BIG = 4_000_000  # bytes: more than the system keeps for somebody who does not read
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def scene(folder: Path, act: Callable[[Place], Awaitable[None]], bounds: Bounds = SHORT) -> None:
    """Act; then somebody at the table still rolls."""

    async def play() -> None:
        async with serving(folder, bounds=bounds) as place:
            await place.join("Ana")
            await act(place)
            async with place.phone("Ana") as ana:
                hello = await ana.next("hello")
                await ana.send({"do": "roll", "id": place.request(), "after": hello["head"]})
                assert (await ana.next("done", "refused"))["type"] == "done"

    asyncio.run(play())


async def came(place: Place, said: bytes = b"") -> Stream:
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(said)
    return reader, writer


async def ends(stream: Stream, drip: bytes = b"") -> bytes:
    """What a connection gets, drop by drop, until it is cut."""
    reader, writer = stream
    got = b""
    try:
        async with asyncio.timeout(10):
            while not reader.at_eof():
                writer.write(drip)
                try:
                    async with asyncio.timeout(0.02):
                        got += await reader.read(4096)
                except TimeoutError:
                    continue
    except ConnectionError:
        pass
    finally:
        writer.close()
    return got


HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize("said", [b"", b"G", HEAD, HEAD + b"X: "])
def test_a_head_that_trickles_is_cut_off(tmp_path: Path, said: bytes) -> None:
    async def act(place: Place) -> None:
        assert await ends(await came(place, said), b"x" if said else b"") == b""

    scene(tmp_path, act)


def test_a_second_request_that_trickles_is_cut_off_too(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        whole = f"GET / HTTP/1.1\r\nHost: {place.host}\r\n\r\n".encode()
        got = await ends(await came(place, whole + b"GET / HT"), b"x")
        assert got.startswith(b"HTTP/1.1 200")

    scene(tmp_path, act)


def post(place: Place, length: str) -> bytes:
    return (
        f"POST {place.room_path}/do HTTP/1.1\r\nHost: {place.host}\r\n{length}\r\n"
        f"Content-Type: application/json\r\nAuthorization: Bearer {place.record.host}\r\n\r\n"
    ).encode()


def test_a_body_that_trickles_is_cut_off(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        assert await ends(await came(place, post(place, "Content-Length: 400")), b" ") == b""

    scene(tmp_path, act)


def test_a_body_without_end_is_answered_and_heard_no_longer(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        chunk = b"1000\r\n" + b" " * 4096 + b"\r\n"
        stream = await came(place, post(place, "Transfer-Encoding: chunked"))
        assert b"too long" in await ends(stream, chunk)

    scene(tmp_path, act)


def test_who_does_not_read_the_answer_is_cut_off(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        room = await place.live()
        for line in range(40):  # a long log, as after a long evening
            room.log.texts.append(json.dumps({"note": "x" * (BIG // 40), "line": line}))
        head = f"GET {place.room_path}/log HTTP/1.1\r\nHost: {place.host}\r\n"
        head += f"Authorization: Bearer {place.record.host}\r\nConnection: close\r\n\r\n"
        _, writer = stream = await came(place, head.encode())
        writer.transport.pause_reading()
        server = place.server
        assert server is not None
        async with asyncio.timeout(10):
            while not server.server_state.connections:
                await asyncio.sleep(0.01)
            while server.server_state.connections:
                await asyncio.sleep(0.01)
        stream[1].close()
        del room.log.texts[-40:]

    scene(tmp_path, act)


def test_a_crowd_of_half_open_connections_keeps_nobody_out(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        crowd = [await came(place, HEAD) for _ in range(CROWD)]
        state = await place.fetch("GET", f"{place.room_path}/state", **place.as_host())
        assert state.status == 200
        server = place.server
        assert server is not None
        assert len(server.server_state.connections) <= SHORT.waiting + 1
        for _, writer in crowd:
            writer.close()

    scene(tmp_path, act, Bounds(waiting=SHORT.waiting))


def test_sockets_that_never_say_hello_make_room_for_those_who_do() -> None:
    doorway = Doorway(2)
    gone: list[str] = []
    for name in ("Ana", "Bo", "Cid"):
        doorway.enter(name, lambda name=name: gone.append(name))
    assert gone == ["Ana"]
    doorway.leave("Bo")
    with doorway.waiting(lambda: gone.append("Dora")):
        assert len(doorway) == 2
    assert (len(doorway), gone) == (1, ["Ana"])
