"""Aapep with a phone each, and its tournament, in Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from scorer.games.aapep.players import SEATS
from scorer.table.board import Board
from scorer.table.room import Room
from tests.aapep import short_game
from tests.browser import Phones, Table, hosted
from tests.tables import BOARDS

NAMES = ("Ana", "Bo", "Cid", "Dora")
OVER = "h2:has-text('The game is over')"
BY_TAPS = 3  # turns of the end that are tapped, one on each of three phones


@pytest.fixture
def aapep(tmp_path: Path) -> Iterator[Table]:
    with hosted(tmp_path / "table.db", "aapep") as opened:
        yield opened


def tab(page: Page, name: str) -> None:
    page.click(f"[data-key='tab {name}']")


def yes(page: Page) -> None:
    page.click("dialog .big")
    page.wait_for_selector("dialog", state="detached")


def parts_of(board: Board, move: str, picked: tuple[str, ...] = ()) -> tuple[str, ...] | None:
    """The buttons that make a move, one after the other: squares and tiles that it names."""
    for choice in board.choices("en", picked):
        if choice.key == move:
            return (*picked, move)
        turned = (choice.key[turn:] + choice.key[:turn] for turn in range(len(choice.key)))
        if choice.is_part and any(text in move for text in turned):
            found = parts_of(board, move, (*picked, choice.key))
            if found is not None:
                return found
    return None


def play(table: Table, seats: list[str], moves: list[str], pages: dict[str, Page]) -> None:
    """Play a game: its beginning by the host's words, its end by taps on the players' phones."""
    board = BOARDS["aapep"](Room(count=len(seats), seats=tuple(seats)))
    for move in moves[:-BY_TAPS]:
        table.do("move", move=move)
        board = board.stepped({"event": "move", "move": move})
    for move in moves[-BY_TAPS:]:
        assert board.seat is not None
        page = pages[seats[board.seat]]
        for part in parts_of(board, move) or ():
            page.click(f'.choice:not([aria-disabled])[data-key="choice {part}"]')
        board = board.stepped({"event": "move", "move": move})


def test_three_play_aapep_on_a_phone_each_to_the_end(phones: Phones, aapep: Table) -> None:
    pages = {f"p{n}": phones.sit(aapep.phones, name) for n, name in enumerate(NAMES, start=1)}
    host = phones.open(aapep.host, (1280, 900))
    tab(host, "people")
    for key in ("p4", "p2"):  # all four are chosen at first; Bo and Dora only look on
        host.click(f"[data-key='seat {key}']")
    host.click("[data-key='seat p2']")
    assert "3. Black Aapep" in host.inner_text("[data-key='seat p2']")
    host.click("[data-key='new aapep seats']")
    yes(host)
    play(aapep, ["p1", "p3", "p2"], short_game(3, 5), pages)
    outcome = aapep.ask("board")["outcome"]
    for page in (*pages.values(), host):
        tab(page, "dice")
        page.wait_for_selector(OVER)
        assert outcome in page.inner_text("#main")
    assert phones.complaints == []


def test_a_tournament_goes_from_the_first_seats_to_the_champion(
    phones: Phones, aapep: Table
) -> None:
    pages = {f"p{n}": phones.sit(aapep.phones, name) for n, name in enumerate(NAMES[:3], start=1)}
    host = phones.open(aapep.host, (1280, 900))
    tab(host, "people")
    host.click("[data-key='new tournament']")
    yes(host)
    tab(host, "tournament")
    host.click("[data-key='play round']")
    play(aapep, ["p1", "p2", "p3"], short_game(3, 0), pages)  # yellow wins, white is the ally
    for page in (*pages.values(), host):
        tab(page, "tournament")
        page.wait_for_selector(".standings tbody tr:first-child:has-text('Ana'):has-text('3')")
    assert "Bo plays Yellow Ra" in pages["p3"].inner_text(".plays")
    assert pages["p1"].locator("[data-key='play round']").count() == 0  # that is the host's
    typed_in(host, "p2")
    for page in (*pages.values(), host):
        page.wait_for_selector(".standings tbody tr:first-child:has-text('Bo'):has-text('4')")
    host.click("[data-key='undo round']")
    yes(host)
    pages["p1"].wait_for_selector(".standings tbody tr:first-child:has-text('Ana')")
    for _ in range(3):
        typed_in(host, "p1")
    host.wait_for_selector("h2:has-text('Ana wins the tournament')")
    assert host.locator("[data-key='play round']").count() == 0
    assert phones.complaints == []


def typed_in(host: Page, winner: str) -> None:
    if not host.locator("details[data-key='typed'][open]").count():
        host.click("[data-key='typed summary']")
    before = host.locator(".rounds tbody tr").count()
    host.click(f"[data-key='won {winner}']")
    host.click("[data-key='enter round']")
    yes(host)
    host.wait_for_function(
        "n => document.querySelectorAll('.rounds tbody tr').length > n", arg=before
    )


def test_the_page_seats_the_colours_as_the_rules_do(phones: Phones, aapep: Table) -> None:
    page = phones.open(aapep.phones)
    found = page.evaluate("import('/page/seats.js').then(({COLOURS}) => COLOURS)")
    assert found == {str(count): list(colours) for count, colours in SEATS.items()}


def test_the_tournament_speaks_spanish_and_fits_the_narrowest_phone(
    phones: Phones, aapep: Table
) -> None:
    how = {"size": (320, 568), "locale": "es-ES"}
    pages = [phones.sit(aapep.phones, name, **how) for name in ("Maximiliana Wolfeschlege", "Bo")]
    aapep.do("tournament", people=["p1", "p2"])
    aapep.do("round", number=1, won=["p1", "p2"], moved="p1")
    for page in pages:
        tab(page, "tournament")
        assert "juega con Ra amarillo" in page.inner_text(".plays")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert phones.complaints == []
