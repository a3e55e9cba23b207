"""The board games on the phones, in Chromium: the companion and the referee, to the end."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser import Phones, Table, chromium, hosted

MOST = 300  # clicks that a game may take
OVER = "h2:has-text('The game is over')"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def phones(browser: Browser) -> Iterator[Phones]:
    made = Phones(browser)
    yield made
    made.close()


@pytest.fixture
def temple(tmp_path: Path) -> Iterator[Table]:
    with hosted(tmp_path / "table.db", "temple-antics") as opened:
        yield opened


@pytest.fixture
def aapep(tmp_path: Path) -> Iterator[Table]:
    with hosted(tmp_path / "table.db", "aapep") as opened:
        yield opened


def settled(page: Page) -> None:
    """Wait until the page shows the board after everything that has happened."""
    page.wait_for_selector(f".choice, .roll-button:not([aria-disabled]), {OVER}")


def chosen(page: Page, chance: Random) -> None:
    """Tap a choice or the dice; the board may be drawn anew meanwhile, then look again."""
    for _ in range(20):
        choices = page.locator(".choice")
        count = choices.count()
        button = choices.nth(chance.randrange(count)) if count else page.locator(".roll-button")
        with suppress(TookTooLong):
            button.click(timeout=500)
            return


def played(page: Page, chance: Random) -> bool:
    """Do anything that may be done; whether the game goes on."""
    settled(page)
    if page.locator(OVER).count():
        return False
    before = page.inner_text("#main")
    chosen(page, chance)
    page.wait_for_function("text => document.querySelector('#main').innerText !== text", arg=before)
    page.wait_for_selector(f".choice, .roll-button:not([aria-disabled]), {OVER}")
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
    ana.wait_for_selector(".choice")
    for _ in range(40):
        if bo.locator(".choice").count():
            break
        with suppress(TookTooLong):
            ana.locator(".choice").first.click(timeout=500)
    ana.wait_for_selector(".choice", state="detached")
    assert bo.locator(".choice").count()


def test_the_last_step_is_taken_back(phones: Phones, temple: Table) -> None:
    host = phones.open(temple.host, (1280, 800))
    host.click(".roll-button")
    host.wait_for_selector(".choice")
    host.click("[data-key='undo last']")
    host.wait_for_selector(".roll-button")
    assert temple.rolls() == 0
