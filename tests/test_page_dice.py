"""The dice on the phones, in Chromium: joining, rolling, passing sheets, coming back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.browser import (
    Phones,
    Table,
    dead_line,
    hosted,
    killed,
    shows,
    started_again,
)

MANY = 10  # phones
TRIES = 80  # rolls without a mummy: once in two million evenings
WAKE = 2_000  # ms that a phone may take to notice a dead line
SPANISH = {"lockpick": "ganzúa", "mummy": "momia"}
BACK = 3_000  # ms until it shows everything after it has


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with hosted(tmp_path / "table.db") as opened:
        yield opened


def mummy(table: Table) -> int:
    """Roll until a mummy comes; its line."""
    for _ in range(TRIES):
        roll = table.roll()
        if roll["mummy"]:
            return int(roll["seq"])
    pytest.fail("no mummy")


def faces(page: Page) -> list[str]:
    return [text.lower() for text in page.locator(".roll figcaption b").all_inner_texts()]


def test_one_tap_shows_the_same_roll_on_every_phone(phones: Phones, table: Table) -> None:
    ana, bo = phones.sit(table.phones, "Ana"), phones.sit(table.phones, "Bo")
    ana.click(".roll-button")
    for page in (ana, bo):
        page.wait_for_selector(".roll[data-seq]")
    assert faces(ana) == faces(bo)
    assert "Ana" in bo.inner_text(".roll .by")


def test_ten_phones_all_show_the_roll(phones: Phones, table: Table) -> None:
    pages = [phones.sit(table.phones, f"P{number}") for number in range(MANY)]
    seq = int(table.roll()["seq"])
    for page in pages:
        shows(page, seq)
    assert len({tuple(faces(page)) for page in pages}) == 1


def test_a_double_tap_is_one_roll(phones: Phones, table: Table) -> None:
    ana = phones.sit(table.phones, "Ana")
    ana.dblclick(".roll-button")
    ana.wait_for_selector(".roll[data-seq]")
    ana.wait_for_selector(".roll-button:not([aria-disabled])")
    assert table.rolls() == 1


def test_a_mummy_tells_each_phone_whom_to_give_the_sheet_to(phones: Phones, table: Table) -> None:
    pages = {name: phones.sit(table.phones, name) for name in ("Ana", "Bo", "Cy")}
    seq = mummy(table)
    gives, gets = {}, {}
    for name, page in pages.items():
        shows(page, seq)
        gives[name], gets[name] = page.locator(".pass b").all_inner_texts()
    assert {gets[to]: to for to in gives.values()} == gives
    assert all(name != to for name, to in gives.items())


def test_who_comes_late_sees_the_rolls_so_far_and_takes_part(phones: Phones, table: Table) -> None:
    table.roll()
    second = table.roll()
    late = phones.sit(table.phones, "Zoe")
    shows(late, int(second["seq"]))
    late.click("[data-key='tab rolls']")
    assert late.locator(".rolls li").count() == 2
    late.click("[data-key='tab dice']")
    shows(late, int(table.roll()["seq"]))


def test_a_phone_that_slept_on_a_dead_line_is_fresh_soon_after(
    phones: Phones, table: Table
) -> None:
    with dead_line(table.port) as line:
        link = table.phones.replace(f":{table.port}/", f":{line.port}/")
        ana = phones.sit(link, "Ana")
        ana.wait_for_timeout(300)  # the pings of the beginning are over
        line.kill()
        seq = int(table.roll()["seq"])
        ana.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        ana.wait_for_selector(f".roll[data-seq='{seq}']", timeout=WAKE + 1_000)
        ana.goto("about:blank")


def test_a_line_that_was_closed_as_if_all_were_well_comes_back(
    phones: Phones, table: Table
) -> None:
    ana = phones.sit(table.phones, "Ana")
    opened: list[WebSocketRoute] = []

    def line(route: WebSocketRoute) -> None:
        opened.append(route)
        route.connect_to_server()

    ana.route_web_socket("**/ws/*", line)
    ana.reload()
    ana.wait_for_selector(".state.live")
    opened[0].close(code=1000)
    ana.wait_for_selector(".state.lost")
    ana.wait_for_selector(".state.live")
    assert len(opened) == 2
    shows(ana, int(table.roll()["seq"]))


def test_after_a_killed_server_has_started_again_every_roll_is_there_once(
    phones: Phones, table: Table
) -> None:
    ana = phones.sit(table.phones, "Ana")
    shows(ana, int(table.roll()["seq"]))
    killed(table)
    ana.wait_for_selector(".state.lost")
    started_again(table)
    seq = int(table.roll()["seq"])
    ana.wait_for_selector(f".roll[data-seq='{seq}']", timeout=BACK + 5_000)
    ana.click("[data-key='tab rolls']")
    assert [each[1:] for each in ana.locator(".rolls .which").all_inner_texts()] == ["2", "1"]


def test_a_reload_keeps_the_seat(phones: Phones, table: Table) -> None:
    ana = phones.sit(table.phones, "Ana")
    ana.reload()
    ana.wait_for_selector(".roll-button")
    assert len(table.ask("state")["players"]) == 1


def test_the_host_takes_a_roll_back_and_everybody_sees_it_struck_out(
    phones: Phones, table: Table
) -> None:
    ana, host = phones.sit(table.phones, "Ana"), phones.open(table.host, (1280, 800))
    seq = int(table.roll()["seq"])
    shows(ana, seq)
    ana.click("[data-key='tab rolls']")
    host.click("[data-key='tab rolls']")
    host.click(f"[data-key='undo {seq}']")
    host.click("dialog .big")
    ana.wait_for_selector(f".rolls li.void[data-seq='{seq}']")
    assert table.rolls() == 0


def test_in_turn_only_the_phone_whose_turn_it_is_has_the_button(
    phones: Phones, table: Table
) -> None:
    ana, bo = phones.sit(table.phones, "Ana"), phones.sit(table.phones, "Bo")
    table.do("who", who="turn")
    ana.wait_for_selector(".why:has-text('your turn')")
    bo.wait_for_selector(".why:has-text('Ana')")
    assert bo.locator(".roll-button").count() == 0
    ana.click(".roll-button")
    bo.wait_for_selector(".roll-button")


def test_where_live_lines_are_blocked_the_phone_still_rolls(phones: Phones, table: Table) -> None:
    ana = phones.open("about:blank")
    ana.add_init_script(
        "window.WebSocket = class { constructor() {"
        " setTimeout(() => this.onclose?.({code: 1006}), 5) } close() {} }"
    )
    ana.goto(table.phones)
    ana.fill("#name", "Ana")
    ana.press("#name", "Enter")
    ana.wait_for_selector(".state.polling")
    ana.click(".roll-button")
    ana.wait_for_selector(".roll[data-seq]")
    assert table.rolls() == 1


def test_who_comes_back_with_another_phone_is_asked_and_keeps_the_seat(
    phones: Phones, table: Table
) -> None:
    old = phones.sit(table.phones, "Ana")
    old.goto("about:blank")
    new = phones.open(table.phones)
    for _ in range(2):  # the server may still think that the old phone is there
        new.fill("#name", "Ana")
        new.press("#name", "Enter")
        new.wait_for_selector(".problem:not(:empty), h1:has-text('Are you Ana')")
        if not new.locator("#name").count():
            break
    new.click("button.big")
    new.wait_for_selector(".roll-button")
    assert [player["name"] for player in table.ask("state")["players"]] == ["Ana"]


def test_language_and_colours_change_at_once_and_stay(phones: Phones, table: Table) -> None:
    ana = phones.sit(table.phones, "Ana")
    ana.click("[data-key='tab more']")
    ana.select_option("[data-key='set language']", "es")
    ana.select_option("[data-key='set theme']", "dark")
    ana.reload()
    ana.wait_for_selector(".roll-button:has-text('Tirar')")
    assert ana.get_attribute("html", "data-theme") == "dark"


def test_a_name_that_is_a_script_is_only_text(phones: Phones, table: Table) -> None:
    name = "<img src=x onerror=x()>"
    ana = phones.sit(table.phones, name)
    ana.click(".roll-button")
    ana.wait_for_selector(".roll[data-seq]")
    assert name in ana.inner_text(".roll .by")
    assert ana.locator("main img").count() == 0


def test_the_keyboard_is_enough(phones: Phones, table: Table) -> None:
    ana = phones.open(table.phones)
    ana.wait_for_selector("#name:focus")
    ana.keyboard.type("Ana")
    ana.keyboard.press("Enter")
    ana.wait_for_selector(".roll-button")
    for _ in range(10):
        ana.keyboard.press("Tab")
        if ana.evaluate("document.activeElement.dataset.key") == "roll":
            break
    ana.keyboard.press("Enter")
    ana.wait_for_selector(".roll[data-seq]")
    assert ana.evaluate("document.activeElement.dataset.key") == "roll"


def test_a_screen_reader_hears_the_faces_and_what_to_do(phones: Phones, table: Table) -> None:
    ana = phones.sit(table.phones, "Ana")
    roll = table.roll()
    shows(ana, int(roll["seq"]))
    heard = ana.inner_text("#said")
    for die, face in zip(("purple", "green", "red"), roll["faces"], strict=True):
        assert f"{die} die: {face}" in heard.lower()
    assert re.search("Write one of these|Any number|mummy", heard)


@pytest.mark.parametrize(
    ("game", "locale", "names"),
    [
        ("penny-papers", "en", ("purple die", "green die", "red die")),
        ("penny-papers", "es", ("dado morado", "dado verde", "dado rojo")),
        ("temple-antics", "en", ("first die", "second die")),
    ],
)
def test_a_screen_reader_finds_each_die_by_its_name_and_face(
    phones: Phones, tmp_path: Path, game: str, locale: str, names: tuple[str, ...]
) -> None:
    with hosted(tmp_path / "other.db", game) as other:
        ana = phones.sit(other.phones, "Ana", locale=locale)
        roll = other.roll()
        shows(ana, int(roll["seq"]))
        expected = [
            f"{die}: {face if locale == 'en' else SPANISH.get(face, face)}".lower()
            for die, face in zip(names, roll["faces"], strict=True)
        ]
        for page in ("dice", "rolls"):
            ana.click(f"[data-key='tab {page}']")
            wire = ana.context.new_cdp_session(ana)
            nodes = wire.send("Accessibility.getFullAXTree")["nodes"]
            images = [n["name"]["value"].lower() for n in nodes if n["role"]["value"] == "image"]
            assert [name for name in images if ": " in name] == expected


def test_spanish_phones_speak_spanish(phones: Phones, table: Table) -> None:
    ana = phones.sit(table.phones, "Ana", locale="es-ES")
    assert ana.inner_text(".roll-button") == "Tirar"
    assert ana.get_attribute("html", "lang") == "es"


def test_without_movement_nothing_is_animated(phones: Phones, table: Table) -> None:
    ana = phones.sit(table.phones, "Ana", reduced_motion="reduce")
    ana.evaluate("document.addEventListener('animationstart', () => (document.title = 'moved'))")
    shows(ana, int(table.roll()["seq"]))
    assert ana.title() != "moved"


def test_the_narrowest_phone_scrolls_in_one_direction_only(phones: Phones, table: Table) -> None:
    ana = phones.sit(table.phones, "Maximiliana Wolfeschlegel"[:24], size=(320, 568), locale="es")
    shows(ana, int(table.roll()["seq"]))
    for tab in ("dice", "rolls", "people", "more"):
        ana.click(f"[data-key='tab {tab}']")
        assert ana.evaluate("document.documentElement.scrollWidth") <= 320, tab


def test_no_console_complains_under_a_name_of_the_network(phones: Phones, table: Table) -> None:
    ana, host = phones.sit(table.phones, "Ana"), phones.open(table.host, (1280, 800))
    for _ in range(2):
        shows(ana, int(table.roll()["seq"]))
    for page in (ana, host):
        for tab in ("rolls", "people", "more", "dice"):
            page.click(f"[data-key='tab {tab}']")
    assert not ana.evaluate("isSecureContext")
    assert phones.complaints == []


def test_news_that_come_while_a_finger_is_down_do_not_lose_its_tap(
    phones: Phones, table: Table
) -> None:
    ana = phones.sit(table.phones, "Ana")
    tab = ana.locator("[data-key='tab people']").bounding_box()
    assert tab is not None
    ana.mouse.move(tab["x"] + tab["width"] / 2, tab["y"] + tab["height"] / 2)
    ana.mouse.down()
    table.do("seat", name="Luis")
    ana.wait_for_timeout(400)  # the news come, and wait
    ana.mouse.up()
    ana.wait_for_selector("text=Luis")
