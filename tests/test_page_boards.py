"""The board games on the phones, in Chromium: the companion and the referee, to the end."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser import Phones, Table, hosted

MOST = 300  # taps that a game may take
OVER = "h2:has-text('The game is over')"
CHOICE = ".choice:not([aria-disabled])"
ROLL = ".roll-button:not([aria-disabled])"
BOARD = "**/api/rooms/*/board?*"


@pytest.fixture
def temple(tmp_path: Path) -> Iterator[Table]:
    with hosted(tmp_path / "table.db", "temple-antics") as opened:
        yield opened


@pytest.fixture
def aapep(tmp_path: Path) -> Iterator[Table]:
    with hosted(tmp_path / "table.db", "aapep") as opened:
        yield opened


def played(page: Page, chance: Random) -> bool:
    """Tap anything that may be tapped; whether the game goes on."""
    page.wait_for_selector(f"{CHOICE}, {ROLL}, {OVER}")
    if page.locator(OVER).count():
        return False
    buttons = page.locator(f"{CHOICE}, {ROLL}")
    count = buttons.count()
    if count:  # else news of the table came in between
        with suppress(TookTooLong):  # news came in between, and the button is gone
            buttons.nth(chance.randrange(count)).click(timeout=1000)
    return True


def to_the_end(page: Page, seed: int) -> None:
    chance = Random(seed)
    assert any(not played(page, chance) for _ in range(MOST))


def test_the_companion_plays_temple_antics_to_the_end(phones: Phones, temple: Table) -> None:
    ana = phones.sit(temple.phones, "Ana")
    to_the_end(ana, 1)
    assert temple.ask("board")["outcome"] in ana.inner_text("#main")
    assert ana.locator("table.island td").count() == 36
    assert phones.complaints == []


def test_the_referee_plays_aapep_to_the_end_at_one_screen(phones: Phones, aapep: Table) -> None:
    host = phones.open(aapep.host, (1280, 800))
    host.wait_for_selector(".state.live")
    host.click("[data-key='tab people']")
    host.click("[data-key='new aapep 2']")
    host.click("dialog .big")
    host.click("[data-key='tab dice']")
    to_the_end(host, 2)
    assert aapep.ask("board")["outcome"] in host.inner_text("#main")
    assert phones.complaints == []


def test_in_aapep_only_the_phone_whose_turn_it_is_may_choose(phones: Phones, aapep: Table) -> None:
    ana, bo = phones.sit(aapep.phones, "Ana"), phones.sit(aapep.phones, "Bo")
    aapep.do("game", game="aapep", seats=["p1", "p2"])
    bo.wait_for_selector(".choice", state="detached")  # before seats, anybody may choose
    ana.wait_for_selector(CHOICE)
    while ana.locator(CHOICE).count():
        ana.locator(CHOICE).first.click()
        ana.wait_for_selector(".choice[aria-disabled]", state="detached")  # the board after it
    bo.wait_for_selector(CHOICE)
    ana.wait_for_selector(".choice", state="detached")


def test_a_second_tap_on_a_choice_is_the_same_tap(phones: Phones, aapep: Table) -> None:
    ana = phones.sit(aapep.phones, "Ana")
    ana.locator(CHOICE).first.dblclick()
    ana.wait_for_selector(f".picked ~ * {CHOICE}")
    assert ana.locator(".picked > span").inner_text().count("·") == 0


def test_a_board_whose_answer_was_lost_is_asked_for_again(phones: Phones, aapep: Table) -> None:
    ana = phones.sit(aapep.phones, "Ana")
    ana.wait_for_selector(CHOICE)
    ana.route(BOARD, lambda route: route.abort(), times=2)
    ana.locator(CHOICE).first.click()
    ana.wait_for_selector(f".picked ~ * {CHOICE}")


def test_the_last_step_is_taken_back(phones: Phones, temple: Table) -> None:
    host = phones.open(temple.host, (1280, 800))
    host.click(ROLL)
    host.wait_for_selector(CHOICE)
    host.click("[data-key='undo last']")
    host.wait_for_selector(".roll-button")
    assert temple.rolls() == 0
