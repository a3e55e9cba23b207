"""The server on the loopback address: joining, rolling for everybody, coming back, the pages."""

import asyncio
import json
import socket
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from scorer.table.command import Roll
from scorer.table.limits import Limits
from scorer.table.phone import QUEUE, STRANGER, TOO_SLOW, Rate
from scorer.table.verify import verify
from tests.tables import HOST, Place, Wire, request, serving

PHONES = 10


async def joined(place: Place, *names: str) -> None:
    for name in names:
        assert (await place.join(name)).status == 200


async def rolled(wire: Wire, number: int, after: int) -> int:
    """Roll and wait for the answer; the last line it made."""
    await wire.send({"do": "roll", "id": request(number), "after": after})
    done = await wire.next("done", "refused")
    assert done["type"] == "done", done
    return int(done["seq"])


# Joining.


def test_a_phone_joins_by_the_key_of_the_qr_code_or_by_the_typed_word(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            assert (await place.join("Ana")).document["player"] == "p1"
            typed = place.record.word.lower()
            assert (await place.join("Bo", key=typed)).document["player"] == "p2"

    asyncio.run(scene())


def test_the_same_join_sent_again_gives_the_same_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            first = await place.join("Ana")
            again = await place.join("Ana")
            assert first.document["player"] == again.document["player"] == "p1"
            assert (await place.live()).log.head == 2

    asyncio.run(scene())


def test_a_seat_that_was_taken_back_lets_the_old_phone_in_no_more(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana")
            old = place.tokens.pop("Ana")
            assert (await place.join("Ana")).document["error"]["code"] == "away"
            assert (await place.join("Ana", again=True)).document["player"] == "p1"
            answer = await place.fetch(
                "GET", f"{place.room_path}/state", authorization=f"Bearer {old}"
            )
            assert answer.status == 403

    asyncio.run(scene())


def test_wrong_words_typed_too_often_close_that_door_but_not_the_qr_codes(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(typing=Rate(second=0.001, burst=3))
        async with serving(tmp_path, limits=limits) as place:
            for _ in range(3):
                assert (await place.join("Eve", key="AAAA")).status == 403
            assert (await place.join("Eve", key="AAAA")).status == 429
            assert (await place.join("Ana", key=place.record.word)).status == 429
            assert (await place.join("Ana")).status == 200

    asyncio.run(scene())


def test_a_room_that_is_not_there_answers_as_one_whose_key_is_wrong(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            wish = {"key": "AAAA", "name": "Eve", "token": request(1), "random": request(2)}
            there = await place.post(f"{place.room_path}/join", wish)
            other = "AAAA" if place.record.name != "AAAA" else "BBBB"
            absent = await place.post(f"/api/rooms/{other}/join", wish)
            assert there.status == absent.status == 403
            assert there.body == absent.body

    asyncio.run(scene())


# Rolling.


def test_everybody_sees_a_roll_with_the_same_faces_and_the_time_of_its_reveal(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana", "Bo")
            async with place.phone("Ana") as ana, place.phone("Bo") as bo:
                hello = await ana.next("hello")
                assert (hello["you"], hello["lead"], len(hello["events"])) == ("p1", 250, 3)
                await bo.next("hello")
                await ana.send({"do": "roll", "id": request(1), "after": hello["head"]})
                seen = [(await wire.next("events"))["events"] for wire in (ana, bo)]
                assert seen[0] == seen[1]
                assert seen[0][-1]["event"] in {"roll", "pass"}
                assert seen[0][-1]["at"] >= hello["now"]

    asyncio.run(scene())


def test_the_same_request_ten_times_is_one_roll(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana")
            async with place.phone("Ana") as ana:
                head = (await ana.next("hello"))["head"]
                seqs = {await rolled(ana, 1, head) for _ in range(9)}
                body = {"do": "roll", "id": request(1), "after": head}
                answer = await place.post(f"{place.room_path}/do", body, **place.as_player("Ana"))
                assert seqs == {answer.document["seq"]}
            assert len((await place.live()).room.rolls) == 1

    asyncio.run(scene())


def test_two_taps_within_the_reveal_are_one_roll(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, limits=Limits(pace=60_000)) as place:
            await joined(place, "Ana")
            async with place.phone("Ana") as ana:
                seq = await rolled(ana, 1, (await ana.next("hello"))["head"])
                await ana.send({"do": "roll", "id": request(2), "after": seq})
                refused = await ana.next("refused")
                assert refused["error"]["code"] == "late"
                assert refused["id"] == request(2)

    asyncio.run(scene())


def test_ten_phones_roll_in_turn_and_all_hold_the_same_log(tmp_path: Path) -> None:
    async def scene() -> None:
        names = [f"player {number}" for number in range(PHONES)]
        async with serving(tmp_path) as place:
            await joined(place, *names)
            host = {"do": "who", "id": request(900), "who": "turn"}
            await place.post(f"{place.room_path}/do", host, **place.as_host())
            head = (await place.live()).log.head
            for number, name in enumerate(names):
                async with place.phone(name) as wire:
                    assert (await wire.next("hello"))["turn"] == f"p{number + 1}"
                    head = await rolled(wire, 100 + number, head)
            path = f"{place.room_path}/events?since=0&limit=500"
            document = (await place.fetch("GET", path, **place.as_player(names[3]))).document
            assert [event["seq"] for event in document["events"]] == list(range(1, head + 1))
            assert (document["head"], document["turn"]) == (head, "p1")
            lines = "\n".join(json.dumps(event) for event in document["events"])
            assert verify(lines).findings == ()

    asyncio.run(scene())


def test_a_ping_is_answered_with_the_servers_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana")
            async with place.phone("Ana") as ana:
                await ana.send({"do": "ping", "t": 12.5})
                pong = await ana.next("pong")
                assert pong["t"] == 12.5
                assert isinstance(pong["now"], int)

    asyncio.run(scene())


def test_small_messages_are_not_held_back_by_the_network(tmp_path: Path) -> None:
    """Without TCP_NODELAY the second of two waits 40 ms and more for the first one's receipt."""

    async def scene() -> None:
        async with serving(tmp_path) as place:
            _, writer = await asyncio.open_connection("127.0.0.1", place.port)
            assert place.server is not None
            while not place.server.server_state.connections:
                await asyncio.sleep(0)
            for protocol in place.server.server_state.connections:
                accepted = protocol.transport.get_extra_info("socket")
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            writer.close()
            await writer.wait_closed()

    asyncio.run(scene())


# Coming back.


def test_who_comes_back_gets_exactly_what_was_missed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana", "Bo")
            async with place.phone("Ana") as ana:
                seen = (await ana.next("hello"))["head"]
                head = seen
                for number in range(5):
                    head = await rolled(ana, number + 1, head)
            async with place.phone("Bo", since=seen) as bo:
                missed = (await bo.next("hello"))["events"]
                assert [event["seq"] for event in missed] == list(range(seen + 1, head + 1))

    asyncio.run(scene())


def test_a_long_absence_brings_the_newest_lines_and_says_where_the_older_ones_end(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana")
            room = await place.live()
            for number in range(220):
                await room.do(Roll(request(number + 1), room.log.head), HOST)
            async with place.phone("Ana") as ana:
                hello = await ana.next("hello")
                assert len(hello["events"]) == 200
                assert hello["events"][-1]["seq"] == room.log.head
                assert hello["older"] == hello["events"][0]["seq"]

    asyncio.run(scene())


def test_after_a_restart_the_same_phone_is_the_same_player_with_the_whole_log(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana")
            async with place.phone("Ana") as ana:
                await rolled(ana, 1, (await ana.next("hello"))["head"])
                texts = [*(await place.live()).log.texts]
        async with serving(tmp_path, record=place.record) as again:
            again.tokens = place.tokens
            async with again.phone("Ana") as ana:
                hello = await ana.next("hello")
                assert hello["you"] == "p1"
                assert [event["hash"] for event in hello["events"]] == [
                    json.loads(text)["hash"] for text in texts
                ]
                await rolled(ana, 2, hello["head"])

    asyncio.run(scene())


def test_phones_hear_who_is_here_and_who_is_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana", "Bo")
            async with place.phone("Ana") as ana:
                await ana.next("hello")
                async with place.phone("Bo") as bo:
                    players = (await bo.next("hello"))["players"]
                    assert [player["name"] for player in players] == ["Ana", "Bo"]
                    on = set((await ana.next("here"))["on"])
                    while on < {"p1", "p2"}:
                        on |= set((await ana.next("here"))["on"])
                assert (await ana.next("here"))["off"] == ["p2"]

    asyncio.run(scene())


def test_who_is_taken_from_the_table_is_disconnected_as_a_stranger(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana")
            async with place.phone("Ana") as ana:
                await ana.next("hello")
                leave = {"do": "leave", "id": request(9), "player": "p1"}
                await place.post(f"{place.room_path}/do", leave, **place.as_host())
                with pytest.raises(ConnectionClosed) as closed:
                    await ana.next("nothing")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == STRANGER

    asyncio.run(scene())


def test_a_deputy_may_do_what_the_host_may(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana")
            async with place.phone("Ana") as ana:
                await ana.send({"do": "who", "id": request(1), "who": "turn"})
                assert (await ana.next("refused"))["error"]["code"] == "host"
                deputy = {"do": "deputy", "id": request(2), "player": "p1", "on": True}
                await place.post(f"{place.room_path}/do", deputy, **place.as_host())
                await ana.send({"do": "who", "id": request(3), "who": "turn"})
                assert (await ana.next("done"))["id"] == request(3)

    asyncio.run(scene())


# One that sleeps.


def test_a_phone_that_never_reads_is_cut_off_and_delays_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, limits=Limits(pace=0, rate=Rate(1e6, 1e6))) as place:
            await joined(place, "Ana", "Sleeper")
            room = await place.live()
            uri = f"ws://{place.host}/ws/{place.record.name}"
            async with (
                connect(uri, max_queue=1, write_limit=1) as asleep,
                place.phone("Ana") as ana,
            ):
                hello = {"do": "hello", "token": place.tokens["Sleeper"], "since": 0}
                await asleep.send(json.dumps(hello))
                head = (await ana.next("hello"))["head"]
                while room.phones < 2:
                    await asyncio.sleep(0)
                sleeper = next(p for p in room._phones if p.actor.player == "p2")
                filler = json.dumps({"type": "filler", "text": "x" * 60_000})
                for _ in range(10 * QUEUE):  # more than the sockets of both ends can hold
                    sleeper.offer(filler)
                    await asyncio.sleep(0)
                assert sleeper.code == TOO_SLOW
                await rolled(ana, 1, head)
                while room.phones > 1:
                    await asyncio.sleep(0)
                asleep.transport.abort()

    asyncio.run(scene())


# What a browser gets.


def test_every_answer_forbids_the_page_to_load_anything_from_elsewhere(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            for path in ("/", f"/r/{place.record.name}", "/nothing", f"{place.room_path}/state"):
                answer = await place.fetch("GET", path)
                assert "default-src 'none'" in answer.headers["content-security-policy"]
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["referrer-policy"] == "no-referrer"

    asyncio.run(scene())


@pytest.mark.parametrize(
    "path", ["/page/../server.py", "/page/%2e%2e/server.py", "/page//etc/passwd", "/page/", "/x"]
)
def test_no_path_of_a_client_leads_to_a_file(tmp_path: Path, path: str) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            assert (await place.fetch("GET", path)).status == 404

    asyncio.run(scene())


def test_the_log_is_given_as_lines_as_json_and_as_a_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "=1+1")
            async with place.phone("=1+1") as wire:
                await rolled(wire, 1, (await wire.next("hello"))["head"])
            own = place.as_player("=1+1")
            texts = (await place.live()).log.texts
            lines = await place.fetch("GET", f"{place.room_path}/log?as=jsonl", **own)
            assert lines.body.decode().splitlines() == texts
            document = (await place.fetch("GET", f"{place.room_path}/log?as=json", **own)).document
            assert [event["seq"] for event in document["events"]] == [*range(1, len(texts) + 1)]
            table = (await place.fetch("GET", f"{place.room_path}/log?as=csv", **own)).body.decode()
            assert len(table.splitlines()) == len(texts) + 1
            assert "'=1+1" in table  # a spreadsheet must not compute a name

    asyncio.run(scene())


def test_the_faces_are_counted_with_an_interval_and_few_rolls_are_too_few(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana")
            async with place.phone("Ana") as ana:
                head = (await ana.next("hello"))["head"]
                for number in range(12):
                    head = await rolled(ana, number + 1, head)
            path = f"{place.room_path}/faces"
            counted = (await place.fetch("GET", path, **place.as_player("Ana"))).document
            assert (counted["rolls"], counted["enough"]) == (12, False)
            for die in counted["dice"]:
                assert sum(face["count"] for face in die["faces"]) == 12
                assert all(
                    face["low"] <= face["count"] / 12 <= face["high"] for face in die["faces"]
                )

    asyncio.run(scene())


def test_the_lamps_are_for_the_host_only(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana")
            path = f"{place.room_path}/lamps"
            assert (await place.fetch("GET", path, **place.as_player("Ana"))).status == 403
            assert (await place.fetch("GET", path, **place.as_host())).document["listening"] is True

    asyncio.run(scene())


def test_the_qr_code_of_the_host_is_for_the_host_only(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await joined(place, "Ana")
            path = f"{place.room_path}/qr.svg"
            shown = await place.fetch("GET", path, **place.as_player("Ana"))
            assert shown.headers["content-type"] == "image/svg+xml"
            assert b"<svg" in shown.body
            own = await place.fetch("GET", f"{path}?for=host", **place.as_player("Ana"))
            assert own.status == 403
            hosts = await place.fetch("GET", f"{path}?for=host", **place.as_host())
            assert hosts.body != shown.body

    asyncio.run(scene())


def test_a_board_is_asked_for_and_played_over_http(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, "aapep") as place:
            host = place.as_host()
            game = {"do": "game", "id": request(1), "game": "aapep", "count": 2}
            await place.post(f"{place.room_path}/do", game, **host)
            path = f"{place.room_path}/board?lang=es"
            board = (await place.fetch("GET", path, **host)).document
            assert board["dice"] == 0
            assert all(choice["part"] for choice in board["choices"])
            first = board["choices"][0]["key"]
            further = (await place.fetch("GET", f"{path}&picked={first}", **host)).document
            assert further["choices"] != board["choices"]
            move = {"do": "move", "id": request(2), "move": "LLDD-B2 D1-C3"}
            assert (await place.post(f"{place.room_path}/do", move, **host)).status == 200
            assert (await place.fetch("GET", path, **host)).document["picture"]["turn"] == "black"

    asyncio.run(scene())


def test_a_game_without_a_board_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            answer = await place.fetch("GET", f"{place.room_path}/board", **place.as_host())
            assert (answer.status, answer.document["error"]["code"]) == (409, "game")

    asyncio.run(scene())


def test_a_foreign_page_gets_no_live_connection(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            with pytest.raises(InvalidStatus):
                async with connect(
                    f"ws://{place.host}/ws/{place.record.name}", origin="http://evil.example"
                ):
                    pass

    asyncio.run(scene())
