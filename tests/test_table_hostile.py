"""A hostile client: each of its tricks is answered, and the table plays on."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from scorer.table.limits import Limits
from scorer.table.phone import NOT_UNDERSTOOD, STRANGER, TOO_FAST, Rate
from tests.tables import Place, Wire, request, serving

SCRIPT = "<script>alert(1)"


async def plays_on(place: Place) -> bool:
    """Whether somebody at the table still gets a roll."""
    name = "still here"
    await place.join(name)
    async with place.phone(name) as wire:
        hello = await wire.next("hello")
        await wire.send({"do": "roll", "id": place.request(), "after": hello["head"]})
        return (await wire.next("done", "refused"))["type"] == "done"


def scene(folder: Path, act: Callable[[Place], Any], limits: Limits | None = None) -> None:
    async def play() -> None:
        async with serving(folder, limits=limits) as place:
            await place.join("Ana")
            await act(place)
            assert await plays_on(place)

    asyncio.run(play())


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
def test_posts_of_foreign_pages_are_refused(tmp_path: Path, origin: str) -> None:
    async def act(place: Place) -> None:
        body = {"do": "roll", "id": request(1), "after": 2}
        answer = await place.post(
            f"{place.room_path}/do", body, origin=origin, **place.as_player("Ana")
        )
        assert answer.status == 403

    scene(tmp_path, act)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "", "127.0.0.1.evil.example"]
)
def test_a_foreign_name_for_this_address_is_refused(tmp_path: Path, host: str) -> None:
    async def act(place: Place) -> None:
        assert (await place.fetch("GET", "/", host=host)).status in {400, 403}

    scene(tmp_path, act)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_what_a_form_of_another_page_could_send_is_no_command(tmp_path: Path, kind: str) -> None:
    async def act(place: Place) -> None:
        body = json.dumps({"do": "roll", "id": request(1), "after": 2}).encode()
        own = place.as_player("Ana")
        answer = await place.fetch("POST", f"{place.room_path}/do", body, content_type=kind, **own)
        assert answer.status == 400

    scene(tmp_path, act)


@pytest.mark.parametrize("token", ["", "forged", "0" * 22, "p1", "host", "Bearer", "ñ"])
def test_a_forged_token_opens_nothing(tmp_path: Path, token: str) -> None:
    async def act(place: Place) -> None:
        forged = {"authorization": f"Bearer {token}", "table_host": token}
        end = {"do": "end", "id": request(1)}
        assert (await place.post(f"{place.room_path}/do", end, **forged)).status == 403
        for what in ("state", "events", "log", "faces", "lamps", "qr.svg", "board"):
            answer = await place.fetch("GET", f"{place.room_path}/{what}", **forged)
            assert answer.status == 403
            assert place.record.key.encode() not in answer.body

    scene(tmp_path, act)


def test_a_player_is_no_host_whatever_the_message_says(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        end = {"do": "end", "id": request(1), "host": True, "by": "host"}
        own = {**place.as_player("Ana"), "table_host": "x" * 22}
        answer = await place.post(f"{place.room_path}/do", end, **own)
        assert (answer.status, answer.document["error"]["code"]) == (403, "host")

    scene(tmp_path, act)


def test_who_only_watches_does_not_roll_a_turn_or_leave_for_others(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        watching = {"authorization": f"Bearer {place.record.key}"}
        leave = {"do": "leave", "id": request(1), "player": "p1"}
        roll = {"do": "roll", "id": request(2), "after": 2}
        for body in (leave, roll):
            answer = await place.post(f"{place.room_path}/do", body, **watching)
            assert answer.status == 403

    scene(tmp_path, act)


@pytest.mark.parametrize(
    "message",
    ["", "{", "[]", "null", "7", '"roll"', "{}", "[" * 4000, '{"do":"roll"}',
     '{"do":"roll","id":[],"after":{}}', '{"do":"\\ud800","id":"' + "0" * 32 + '"}',
     '{"do":"roll","id":"' + "0" * 32 + '","after":1e999}', '{"do":"ping","t":"x"}',
     '{"do":"hello","since":0}', '{"do":"seat","id":"' + "0" * 32 + '","name":"\\u0000"}'],
)  # fmt: skip
def test_a_broken_message_gets_an_answer(tmp_path: Path, message: str) -> None:
    async def act(place: Place) -> None:
        async with place.phone("Ana") as ana:
            await ana.next("hello")
            await ana.socket.send(message)
            assert (await ana.next("refused"))["error"]["fix"]
        answer = await place.fetch(
            "POST", f"{place.room_path}/do", message.encode(), **place.as_player("Ana")
        )
        assert answer.status in {400, 403, 409}

    scene(tmp_path, act)


def test_a_huge_message_ends_its_own_connection_only(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        async with place.phone("Ana") as ana:
            await ana.next("hello")
            await ana.socket.send("x" * 20_000)
            with pytest.raises(ConnectionClosed) as closed:
                await ana.next("nothing")
            assert closed.value.rcvd is None or closed.value.rcvd.code == 1009

    scene(tmp_path, act)


def test_a_huge_body_is_read_no_further_than_a_command_needs(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        answer = await place.fetch(
            "POST", f"{place.room_path}/do", b" " * 8000, **place.as_player("Ana")
        )
        assert answer.status == 400
        assert "too long" in answer.document["error"]["what"]

    scene(tmp_path, act)


def test_binary_messages_are_not_understood(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        async with place.phone("Ana") as ana:
            await ana.next("hello")
            await ana.socket.send(b"\x00\xff")
            assert (await ana.next("refused"))["error"]["code"] == "message"

    scene(tmp_path, act)


async def flood(wire: Wire) -> None:
    """Send far more than anybody taps, and read what comes."""
    for number in range(5000):
        await wire.send({"do": "ping", "t": number})
    await wire.next("nothing")


def test_a_flood_is_slowed_down_and_then_cut_off(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        async with place.phone("Ana") as ana:
            await ana.next("hello")
            with pytest.raises(ConnectionClosed) as closed:
                await flood(ana)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code in {TOO_FAST, 4408}

    scene(tmp_path, act, Limits(pace=0, rate=Rate(second=0.001, burst=20)))


@pytest.mark.parametrize(
    ("hello", "code"),
    [('{"do":"hello","token":"forged","since":0}', STRANGER), ("{}", NOT_UNDERSTOOD),
     ('{"do":"hello","token":[],"since":0}', STRANGER), ("nonsense", NOT_UNDERSTOOD),
     ('{"do":"hello","token":"x","since":"0"}', NOT_UNDERSTOOD)],
)  # fmt: skip
def test_who_says_no_proper_hello_is_shown_the_door(tmp_path: Path, hello: str, code: int) -> None:
    async def act(place: Place) -> None:
        async with connect(f"ws://{place.host}/ws/{place.record.name}") as socket:
            await socket.send(hello)
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code

    scene(tmp_path, act)


def test_more_phones_than_the_table_bears_are_turned_away(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        async with place.phone("Ana") as one, place.phone("Ana") as two:
            await one.next("hello")
            await two.next("hello")
            async with place.phone("Ana") as three:
                with pytest.raises(ConnectionClosed) as closed:
                    await three.next("hello")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == TOO_FAST
        while (await place.live()).phones:
            await asyncio.sleep(0)

    scene(tmp_path, act, Limits(pace=0, phones=2))


def test_a_script_in_a_name_stays_text(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        assert (await place.join(SCRIPT)).status == 200
        answer = await place.fetch("GET", f"{place.room_path}/state", **place.as_player("Ana"))
        assert answer.headers["content-type"] == "application/json"
        assert answer.document["players"][1]["name"] == SCRIPT

    scene(tmp_path, act)


BOMBS = (
    "[" * 4000,
    '{"do":' * 600,
    '{"do":"undo","id":"' + "0" * 32 + '","of":' + "9" * 3900 + "}",
    '{"do":"ping","t":1e999}',
    '{"do":"x","id":"\\ud800"}',
    '{"do":"seat","id":"' + "1" * 32 + '","name":"\\ud800\\udfff\\ud800"}',
    '{"do":"move","id":"' + "2" * 32 + '","move":"\\ud800"}',
    '{"do":"who","id":"' + "3" * 32 + '","who":"\\ud800"}',
    '{"do":"round","id":"' + "4" * 32 + '","number":1,"won":["\\ud800"]}',
)


@pytest.mark.parametrize("game", ["penny-papers", "temple-antics", "aapep"])
def test_messages_that_would_break_a_parser_or_a_writer_are_answered(
    tmp_path: Path, game: str
) -> None:
    async def act(place: Place) -> None:
        await place.post(
            f"{place.room_path}/do",
            {"do": "game", "game": game, "id": place.request()},
            **place.as_host(),
        )
        async with place.phone("Ana", host=True) as ana:
            await ana.next("hello")
            for bomb in BOMBS:
                await ana.socket.send(bomb)
                await ana.next("refused", "pong")
                answer = await place.fetch(
                    "POST", f"{place.room_path}/do", bomb.encode(), **place.as_host()
                )
                assert 400 <= answer.status < 500
        await place.post(
            f"{place.room_path}/do",
            {"do": "game", "game": "penny-papers", "id": place.request()},
            **place.as_host(),
        )

    scene(tmp_path, act)


def test_who_comes_and_goes_a_thousand_times_does_not_fill_the_log(tmp_path: Path) -> None:
    async def play() -> None:
        limits = Limits(pace=0, joining=Rate(second=0.001, burst=20))
        async with serving(tmp_path, limits=limits) as place:
            statuses = []
            for number in range(1, 41):
                name = f"Guest {number}"
                statuses.append((await place.join(name)).status)
                leave = {"do": "leave", "id": place.request(), "player": f"p{number}"}
                await place.post(f"{place.room_path}/do", leave, **place.as_player(name))
            assert statuses == [200] * 20 + [429] * 20
            assert (await place.live()).log.head == 1 + 2 * 20

    asyncio.run(play())


def test_a_log_that_guests_have_filled_still_takes_the_hosts_lines(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        room = await place.live()
        room.limits = Limits(pace=0, lines=room.log.head)
        body = {"do": "rename", "id": place.request(), "player": "p1", "name": "Anna"}
        path = f"{place.room_path}/do"
        assert (await place.post(path, body, **place.as_player("Ana"))).status == 429
        assert (await place.post(path, body, **place.as_host())).status == 200
        room.limits = Limits(pace=0)

    scene(tmp_path, act)


def test_rooms_cannot_be_listed_or_made(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        for path in ("/api", "/api/rooms", "/api/rooms/", "/ws", "/r", "/h"):
            assert (await place.fetch("GET", path)).status == 404
            assert (await place.post(path, {})).status in {404, 405}

    scene(tmp_path, act)


@pytest.mark.parametrize("name", ["K7Q", "k7qx", "....", "K7QX%00", "'; DROP TABLE room; --"])
def test_a_strange_room_name_is_a_strangers(tmp_path: Path, name: str) -> None:
    async def act(place: Place) -> None:
        path = f"/api/rooms/{name.replace(' ', '%20')}/state"
        assert (await place.fetch("GET", path, **place.as_host())).status == 403

    scene(tmp_path, act)
