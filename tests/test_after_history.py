"""Games that are kept: once each, counted again from what was kept, records over many evenings."""

import asyncio
import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from scorer.cli import dice
from scorer.cli import main as scorer
from scorer.table.after.evening import MOST_REMARKS, evening, remarks_of
from scorer.table.after.history import keep
from scorer.table.after.history_text import lines, table
from scorer.table.after.records import records
from scorer.table.after.standing import Laid, leaderboard
from scorer.table.command import End, Game, Move, Roll
from scorer.table.refusal import RefusedError
from scorer.table.store import SqliteStore
from tests import counted
from tests.aapep import short_game
from tests.counted import HENRI, laid
from tests.tables import HOST, Place, serving

FOUR = "1 2 3\n. 4 .\n. . ."
LOST = "M M M\nM . M\n. . ."
DAY = 86_400_000


def game(
    *sheets: Laid, names: Sequence[str] = ("Ana", "Luis"), number: int = 1, remarks: str = ""
) -> Mapping[str, Any]:
    room = counted.evening(*names).room
    kept = evening(room, leaderboard(room, sheets), None, remarks, number * DAY)
    return {"number": number, "saved": 0, **kept}


# One game.


def test_every_sheet_that_was_kept_is_counted_again_from_its_own_text(tmp_path: Path) -> None:
    kept = game(laid(1, HENRI), laid(2, LOST))
    for player in kept["players"]:
        file = tmp_path / "grid.txt"
        file.write_text(player["grid"], "utf-8")
        again = CliRunner().invoke(scorer, ["score", "--json", str(file)])
        assert json.loads(again.stdout)["stars"] == player["stars"]
    assert [player["stars"] for player in kept["players"]] == [30, -10]


def test_a_game_without_any_sheet_is_not_kept() -> None:
    with pytest.raises(RefusedError, match="no sheet"):
        game()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  a fine evening \r\n rain ", "a fine evening\nrain"),
        ("\x1b[31mred\u202e", "[31mred"),
        ("x" * MOST_REMARKS, "x" * MOST_REMARKS),
        ("", ""),
    ],
)
def test_remarks_are_lines_of_letters_and_hide_nothing(text: str, kept: str) -> None:
    assert remarks_of(text) == kept


def test_remarks_that_are_too_long_are_refused() -> None:
    with pytest.raises(RefusedError):
        remarks_of("x" * (MOST_REMARKS + 1))


def test_the_table_for_a_spreadsheet_has_a_row_a_player_and_no_formula() -> None:
    kept = game(laid(1, HENRI), laid(2, LOST), names=("=A1", "Luis"), remarks="@home")
    one, two = csv.DictReader(io.StringIO(table([kept])))
    assert (one["player"], one["stars"], one["won"]) == ("'=A1", "30", "yes")
    assert (two["player"], two["stars"], two["remarks"]) == ("Luis", "-10", "'@home")
    assert one["time"] == "1970-01-02T00:00:00+00:00"


# Records.


def test_the_best_temple_is_told_for_each_side_with_whoever_reached_it() -> None:
    found = records(
        [
            game(laid(1, FOUR), laid(2, LOST), number=1),
            game(laid(1, HENRI), laid(2, FOUR), number=2),
            game(laid(1, LOST), laid(2, HENRI), number=3),
        ]
    )
    (temple,) = found["temples"]
    assert (temple["stars"], temple["page"]) == (30, 1)
    assert [(one["name"], one["number"]) for one in temple["by"]] == [("Ana", 2), ("Luis", 3)]
    assert found["sequence"]["sequence"] == 9


def test_a_game_with_an_unconfirmed_sheet_sets_no_record() -> None:
    open_game = game(laid(1, HENRI), laid(2, FOUR, sure=False))
    assert open_game["provisional"]
    found = records([open_game])
    assert (found["games"], found["temples"], found["players"]) == (0, [], [])


def test_players_are_one_whatever_the_capitals_and_keep_their_last_writing() -> None:
    found = records(
        [
            game(laid(1, HENRI), laid(2, FOUR), names=("ANA", "Luis"), number=1),
            game(laid(1, FOUR), laid(2, LOST), names=("Ana", "Luis"), number=2),
            game(laid(1, LOST), laid(2, FOUR), names=("ana", "Luis"), number=3),
        ]
    )
    ana, luis = found["players"]
    assert ana["name"] == "ana"
    assert (ana["games"], ana["wins"], ana["best"], ana["average"]) == (3, 2, 30, 8.0)
    assert (ana["streak"], luis["streak"], luis["wins"]) == (2, 1, 1)


def test_a_shared_victory_is_one_for_each_and_a_game_alone_none() -> None:
    shared = game(laid(1, FOUR), laid(2, FOUR), number=1)
    alone = game(laid(1, HENRI), names=("Ana",), number=2)
    ana, luis = records([alone, shared])["players"]
    assert (ana["wins"], ana["shared"], ana["games"], ana["against"]) == (1, 1, 2, 1)
    assert (luis["wins"], luis["shared"]) == (1, 1)


def tournament(number: int, *champions: str) -> Mapping[str, Any]:
    players = [{"name": "Ana", "won": True}, {"name": "Luis", "won": False}]
    told = {"id": 7, "rounds": number, "standings": [], "champions": list(champions)}
    return {
        "number": number, "game": "aapep", "room": "K7QX", "played": number,
        "provisional": False, "players": players, "tournament": told,
    }  # fmt: skip


def test_a_tournament_is_won_once_however_many_of_its_games_were_kept() -> None:
    ana, luis = records([tournament(1), tournament(2, "Ana"), tournament(3, "Ana")])["players"]
    assert (ana["tournaments"], ana["wins"], luis["tournaments"]) == (1, 3, 0)


# The store.


def test_a_store_of_the_version_before_gets_the_table_for_games(tmp_path: Path) -> None:
    import sqlite3  # noqa: PLC0415

    file = tmp_path / "table.db"
    store = SqliteStore(file)
    asyncio.run(store.close())
    base = sqlite3.connect(file)
    base.executescript("DROP TABLE evening; PRAGMA user_version = 1;")
    base.close()
    again = SqliteStore(file)
    assert asyncio.run(again.evenings()) == []
    asyncio.run(again.close())


# The page's addresses.


async def tapped(place: Place, name: str, marks: Mapping[str, str]) -> None:
    """A sheet tapped in by hand and confirmed by its player."""
    player = (await place.join(name)).document["player"]
    do, own = f"{place.room_path}/do", place.as_player(name)
    lay = {"do": "lay", "id": place.request(), "layout": counted.LAYOUT, "page": 1}
    line = (await place.post(do, {**lay, "player": player}, **own)).document["seq"]
    sheet = f"s{line}"
    mark = {"do": "marks", "id": place.request(), "sheet": sheet, "marks": marks}
    seen = (await place.post(do, mark, **own)).document["seq"]
    sure = {"do": "confirm", "id": place.request(), "sheet": sheet, "seq": seen}
    assert (await place.post(do, sure, **own)).status == 200


def test_a_game_is_kept_once_and_again_after_a_correction(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await tapped(place, "Ana", {"D1": "1", "E1": "2"})
            await tapped(place, "Luis", {"D1": "1", "E1": "9"})
            path, host = place.room_path, place.as_host()
            board = (await place.fetch("GET", f"{path}/leaderboard", **host)).document
            assert board["headline"] == "Ana wins with 2 stars"
            assert (board["saved"], board["changed"]) == (None, False)

            wish = {"id": place.request(), "remarks": "rain\u202e"}
            first = await place.post(f"{path}/save", wish, **host)
            again = await place.post(f"{path}/save", wish, **host)
            assert first.document == again.document
            board = (await place.fetch("GET", f"{path}/leaderboard", **host)).document
            assert (board["saved"], board["changed"]) == (first.document["seq"], False)
            assert board["remarks_kept"] == "rain"

            room = (await place.live()).room
            key = room.sheets.of("p2").key  # type: ignore[union-attr]
            mark = {"do": "marks", "id": place.request(), "sheet": key, "marks": {"E1": "2"}}
            await place.post(f"{path}/do", mark, **host)
            board = (await place.fetch("GET", f"{path}/leaderboard", **host)).document
            assert board["changed"]
            assert board["provisional"]
            later = await place.post(f"{path}/save", {"id": place.request()}, **host)
            assert later.document["number"] == first.document["number"]
            (kept,) = (await place.fetch("GET", f"{path}/evenings", **host)).document["evenings"]
            assert [player["stars"] for player in kept["players"]] == [2, 2]
            assert "grid" not in kept["players"][0]
            one = await place.fetch("GET", f"{path}/evenings/{kept['number']}", **host)
            assert one.document["players"][0]["grid"].count("2") == 1

    asyncio.run(scene())


def test_only_the_host_keeps_and_forgets_games(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await tapped(place, "Ana", {"D1": "1"})
            path, ana, host = place.room_path, place.as_player("Ana"), place.as_host()
            wish = {"id": place.request()}
            assert (await place.post(f"{path}/save", wish, **ana)).status == 403
            number = (await place.post(f"{path}/save", wish, **host)).document["number"]
            gone = f"{path}/evenings/{number}"
            assert (await place.fetch("DELETE", gone, **ana)).status == 403
            assert (await place.fetch("DELETE", gone, **host)).status == 200
            assert (await place.fetch("DELETE", gone, **host)).status == 409
            assert (await place.fetch("GET", f"{path}/evenings", **ana)).document["evenings"] == []

    asyncio.run(scene())


def test_a_game_can_still_be_kept_after_the_table_was_closed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await tapped(place, "Ana", {"D1": "1"})
            await (await place.live()).do(End(place.request()), HOST)
            wish = {"id": place.request(), "remarks": "late"}
            assert (
                await place.post(f"{place.room_path}/save", wish, **place.as_host())
            ).status == 200

    asyncio.run(scene())


@pytest.mark.parametrize("remarks", [7, ["x"], "x" * (MOST_REMARKS + 1), "x" * 5000])
def test_wrong_remarks_are_refused_and_nothing_is_kept(tmp_path: Path, remarks: object) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            await tapped(place, "Ana", {"D1": "1"})
            wish = {"id": place.request(), "remarks": remarks}
            answer = await place.post(f"{place.room_path}/save", wish, **place.as_host())
            assert answer.status in {400, 409}
            assert await place.rooms.store.evenings() == []
            assert (await place.live()).room.saved is None

    asyncio.run(scene())


def test_a_stranger_sees_no_leaderboard_no_history_and_prints_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as place:
            names = ("leaderboard", "evenings", "evenings/1", "records", "layouts", "print.pdf")
            for name in names:
                answer = await place.fetch("GET", f"{place.room_path}/{name}")
                assert (name, answer.status) == (name, 403)

    asyncio.run(scene())


async def strangers_game(place: Place) -> None:
    """A game of another room in the same store."""
    other = await place.rooms.open("penny-papers", 1, bytes(32))
    kept = {**game(laid(1, HENRI), laid(2, FOUR)), "room": other.name}
    await keep(place.rooms.store, kept, 2, 1)


@pytest.mark.parametrize(("shows", "count"), [("room", 0), ("store", 1)])
def test_games_of_other_rooms_are_seen_only_where_the_host_s_whole_store_is(
    tmp_path: Path, shows: str, count: int
) -> None:
    async def scene() -> None:
        async with serving(tmp_path, shows=shows) as place:
            await strangers_game(place)
            await place.join("Ana")
            ana, path = place.as_player("Ana"), place.room_path
            found = (await place.fetch("GET", f"{path}/evenings", **ana)).document["evenings"]
            assert len(found) == count
            one = await place.fetch("GET", f"{path}/evenings/1", **ana)
            assert one.status == (200 if count else 409)
            assert (await place.fetch("GET", f"{path}/records", **ana)).document["games"] == count
            gone = await place.fetch("DELETE", f"{path}/evenings/1", **place.as_host())
            assert gone.status == (200 if count else 409)

    asyncio.run(scene())


def test_a_private_history_is_the_host_s_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, shows="host") as place:
            await strangers_game(place)
            await place.join("Ana")
            path = f"{place.room_path}/evenings"
            assert (await place.fetch("GET", path, **place.as_player("Ana"))).status == 403
            assert (await place.fetch("GET", path, **place.as_host())).status == 200

    asyncio.run(scene())


# Games with a board.


def test_an_aapep_game_is_kept_with_its_winners_and_a_record_that_scores_again(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with serving(tmp_path, "aapep") as place:
            for name in ("Ana", "Luis"):
                await place.join(name)
            live, path, host = await place.live(), place.room_path, place.as_host()
            empty = await place.post(f"{path}/save", {"id": place.request()}, **host)
            assert empty.document["error"]["what"] == "nothing was played yet"
            await live.do(Game(place.request(), "aapep", ("p2", "p1")), HOST)
            for move in short_game(2, 1):
                await live.do(Move(place.request(), move), HOST)
            board = (await place.fetch("GET", f"{path}/leaderboard", **host)).document
            assert (await place.post(f"{path}/save", {"id": place.request()}, **host)).status == 200
            kept = (await place.fetch("GET", f"{path}/evenings/1", **host)).document
            assert [player["name"] for player in kept["players"]] == ["Luis", "Ana"]
            won = [player["colour"] for player in kept["players"] if player["won"]]
            assert won == kept["winners"] == board["result"]["winners"]
            assert not board["provisional"]
            file = tmp_path / "game.txt"
            file.write_text(kept["record"], "utf-8")
            again = CliRunner().invoke(scorer, ["score", "--json", str(file)]).stdout
            assert json.loads(again)["winners"] == kept["winners"]
            (winner,) = (player["name"] for player in kept["players"] if player["won"])
            line = next(lines([kept], records([kept]), "en"))
            assert f"Aapep: won by {winner}" in line

    asyncio.run(scene())


def test_temple_antics_is_kept_with_its_ending_turn_and_health(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, "temple-antics") as place:
            await place.join("Ana")
            live, path, host = await place.live(), place.room_path, place.as_host()
            await live.do(Roll(place.request(), live.log.head), HOST)
            assert (await place.post(f"{path}/save", {"id": place.request()}, **host)).status == 200
            kept = (await place.fetch("GET", f"{path}/evenings/1", **host)).document
            assert (kept["ending"], kept["turn"], kept["health"]) == (None, 1, 6)
            assert kept["provisional"]
            line = next(lines([kept], records([kept]), "en"))
            assert "Temple Antics: Ana: not ended, turn 1, health 6" in line

    asyncio.run(scene())


# In the terminal.


def kept_in(folder: Path) -> str:
    """A store in which two games were kept."""

    async def scene() -> None:
        async with serving(folder) as place:
            store, room = place.rooms.store, place.record.name
            for number, sheets in enumerate([(HENRI, FOUR), (LOST, FOUR)], start=1):
                read = [laid(n, text) for n, text in enumerate(sheets, start=1)]
                one = game(*read, names=("Ana", "Iker"), number=number, remarks="con lluvia")
                await keep(store, {**one, "room": room}, number, 7)

    asyncio.run(scene())
    return str(folder / "table.db")


def test_the_terminal_lists_the_games_and_the_records_in_spanish(tmp_path: Path) -> None:
    store = kept_in(tmp_path)
    shown = CliRunner().invoke(dice, ["history", "--store", store, "--lang", "es"])
    assert shown.exit_code == 0
    assert "Penny Papers: 1. Iker 4 ★, 2. Ana -10 ★" in shown.stdout
    assert "Secuencia más larga: 9, Ana" in shown.stdout
    assert "con lluvia" in shown.stdout


def test_one_game_shows_its_sheets_and_can_be_forgotten(tmp_path: Path) -> None:
    store, run = kept_in(tmp_path), CliRunner().invoke
    assert "1. Ana: 30 stars" in run(dice, ["history", "1", "--store", store]).stdout
    assert run(dice, ["history", "1", "--delete", "--store", store]).exit_code == 0
    missing = run(dice, ["history", "1", "--store", store])
    assert missing.exit_code == 1
    found = json.loads(run(dice, ["history", "--json", "--store", store]).stdout)
    assert [one["number"] for one in found["evenings"]] == [2]
    rows = list(
        csv.DictReader(io.StringIO(run(dice, ["history", "--csv", "--store", store]).stdout))
    )
    assert [row["player"] for row in rows] == ["Iker", "Ana"]
