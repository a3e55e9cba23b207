"""An evening's end at the table: ten phones photograph ten sheets of a game rolled there.

    python bench/evening.py [--players N] [--rolls N] [--side PX] [--seed N]

Chromium plays the phones, on a line of 10 Mbit/s. One takes a bad photo first, one takes its photo
twice, one loses its line in the middle, and the server is killed and started again. Each player
answers the doubts as it is on paper, then confirms. Told are: the time from the camera to the
sheet on the screen, the taps from the camera to the confirmed stars beside those that typing all
cells takes, and the cells that were wrong without a doubt. Exits 1 where a sheet's stars are not
those on paper, or the leaderboard is not settled in the end.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from scorer.games.grid import Cell, Grid
from scorer.games.penny_papers import score
from tests.browser import Phones, Table, chromium, hosted, killed, started_again
from tests.evening import Roll, answer, empty_table, marks_for, photo_of, take
from tests.shots import page_of

NAMES = ("Ana", "Bo", "Cleo", "Dora", "Eva", "Fay", "Gus", "Hal", "Ivo", "Kim")
LINE = {"offline": False, "latency": 20, "downloadThroughput": 1.25e6, "uploadThroughput": 1.25e6}
PATIENCE = 180_000  # ms: ten photos, one reader, and a browser of ten pages beside it
ASLEEP = 3_000  # ms
SHEET = ".review .cell"
CAMERA_AND_CONFIRM = 2  # taps


@dataclass(slots=True)
class Player:
    """A player with a phone and what is written on the sheet."""

    name: str
    phone: Page
    marks: Mapping[str, str]
    jpeg: bytes
    began: float = 0.0
    seconds: float = 0.0
    taps: int = 0


def rolled(table: Table, count: int) -> list[Roll]:
    """So many rolls of the game."""
    return [table.roll() for _ in range(count)]


def sheet_open(player: Player) -> None:
    """Wait until the sheet is on the screen; where another page is, go there as a person would."""
    player.phone.wait_for_selector(f":is({SHEET}, .my-sheet):visible", timeout=PATIENCE)
    player.seconds = time.perf_counter() - player.began
    if not player.phone.locator(f"{SHEET}:visible").count():
        player.phone.click(".my-sheet [data-key^='open ']")
        player.taps += 1
        player.phone.wait_for_selector(SHEET, timeout=PATIENCE)


def photographed(player: Player) -> None:
    """Take the photo."""
    player.began = time.perf_counter()
    take(player.phone, player.jpeg)


def evening(table: Table, phones: Phones, options: argparse.Namespace) -> Sequence[Player]:
    """Play, photograph, correct and confirm; the players with what they measured."""
    names = NAMES[: options.players]
    seats = [phones.sit(table.phones, name) for name in names]
    rolls = rolled(table, options.rolls)
    players = []
    for copy, (name, phone) in enumerate(zip(names, seats, strict=True), 1):
        marks = marks_for(rolls, page_of(1, copy, name), options.seed + copy)
        jpeg = photo_of(marks, copy, name, options.seed + copy, options.side)
        players.append(Player(name, phone, marks, jpeg))
        wire = phone.context.new_cdp_session(phone)
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", LINE)
        phone.click("[data-key='tab stars']")
        phone.wait_for_selector(".headline")
    first, twice, asleep, *others = players
    take(first.phone, empty_table())
    first.phone.wait_for_selector(".photo-card.failed", timeout=PATIENCE)
    for player in (first, twice, asleep):
        photographed(player)
    take(twice.phone, twice.jpeg)
    asleep.phone.context.set_offline(True)
    sheet_open(first)
    for player in others:
        photographed(player)
    killed(table)
    started_again(table)
    asleep.phone.wait_for_timeout(ASLEEP)
    asleep.phone.context.set_offline(False)
    for player in players:
        if not player.seconds:
            sheet_open(player)
        player.taps += answer(player.phone, player.marks)
        player.phone.click("[data-key=confirm]")
        player.phone.wait_for_selector(".my-sheet .good", timeout=PATIENCE)
        player.taps += CAMERA_AND_CONFIRM
    return players


def stars_on_paper(marks: Mapping[str, str]) -> int:
    """What the rules give for these marks."""
    cells = {f.name: Cell(f.kind, marks.get(f.name, "")) for f in page_of().fields}
    kinds = {name: cell for name, cell in cells.items() if cell.kind in {"space", "door"}}
    return score(Grid(kinds)).stars


def told(table: Table, players: Sequence[Player]) -> bool:
    """Print what was measured; whether everything is right."""
    board = table.ask("leaderboard?lang=en")
    rows = {row["name"]: row for row in board["rows"]}
    wrong = 0
    for player in players:
        shown = table.ask(f"sheets/{rows[player.name]['sheet']}?lang=en")
        read = {cell["cell"]: cell["mark"] for cell in shown["cells"]}
        wrong += sum(mark != player.marks.get(cell, "") for cell, mark in read.items())
        right = rows[player.name]["stars"] == stars_on_paper(player.marks)
        verdict = "" if right else "WRONG STARS"
        print(f"{player.name:5} {player.seconds:6.1f} s  {player.taps:2} taps  {verdict}")
    taps, seconds = [p.taps for p in players], [p.seconds for p in players]
    typed = median(2 * len(player.marks) + CAMERA_AND_CONFIRM for player in players)
    print(f"taps: median {median(taps)}, {min(taps)} to {max(taps)}; n = {len(taps)}")
    print(f"taps to type all cells: {typed}")
    print(f"camera to sheet: median {median(seconds):.1f} s, at most {max(seconds):.1f} s")
    print(f"cells wrong without a doubt: {wrong}")
    print(board["headline"], "(settled)" if not board["provisional"] else "(NOT SETTLED)")
    same = all(rows[p.name]["stars"] == stars_on_paper(p.marks) for p in players)
    return same and not board["provisional"] and len(rows) == len(players)


def main() -> None:
    """Run the evening."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, default=len(NAMES), choices=range(3, 11))
    parser.add_argument("--rolls", type=int, default=24)
    parser.add_argument("--side", type=int, default=4032, help="px of the photos' longer side")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        phones = Phones(browser)
        with hosted(Path(folder) / "table.db") as table:
            players = evening(table, phones, options)
            good = told(table, players)
            phones.close()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
