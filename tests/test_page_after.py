"""After play on the phones, in Chromium: photographed, read, corrected, confirmed, ranked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.browser import Phones, Table, hosted
from tests.evening import Roll, answer, as_file, empty_table, marks_for, photo_of, take
from tests.shots import page_of

ROLLS = 4
NEVER = 9  # a number that none of them allows
READ = 60_000  # ms until a photo is read: the reader has the lowest priority of a busy machine
OPEN = ".review .cell"
CONFIRM = "[data-key=confirm]"


@dataclass(slots=True)
class Evening:
    """A table at the end of its game; each player's sheet has a number of its own."""

    table: Table
    rolls: list[Roll]
    copies: Iterator[int] = field(default_factory=lambda: count(1))

    def photo(self, name: str, *, wrong: bool = False) -> tuple[bytes, dict[str, str]]:
        """A player's photo and what is on the sheet; on request a mark that no roll allowed."""
        copy = next(self.copies)
        marks = marks_for(self.rolls, page_of(1, copy, name), copy)
        if wrong:
            cell = next(cell for cell, mark in marks.items() if mark != "mummy")
            marks[cell] = str(NEVER)
        return photo_of(marks, copy, name, copy), marks


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with hosted(tmp_path_factory.mktemp("table") / "table.db") as table:
        rolls: list[Roll] = []
        while len(rolls) < ROLLS:
            roll = table.roll()
            if roll["wild"] or roll["mummy"] or NEVER in roll["numbers"]:
                table.do("undo", of=roll["seq"])
            else:
                rolls.append(roll)
        yield Evening(table, rolls)


def stars(page: Page) -> None:
    """Open the page after play."""
    page.click("[data-key='tab stars']")
    page.wait_for_selector(".headline")


def row(page: Page, name: str) -> str:
    return page.locator(".leader", has_text=name).inner_text()


def serious(page: Page) -> list[str]:
    """What axe calls serious or worse."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html']}"
        for each in violations
        if each["impact"] in {"serious", "critical"}
    ]


def laid(page: Page) -> None:
    """Lay an empty sheet by hand."""
    page.click("[data-key=lay]")
    page.locator(".extra .choices button").first.click()
    page.wait_for_selector(".cell[aria-current]")


def write(page: Page, **marks: str) -> None:
    """Tap marks into cells."""
    for cell, mark in marks.items():
        page.click(f".cell[data-cell={cell}]")
        page.click(f".key[data-mark='{mark}']")
        page.wait_for_selector(f".cell.mine[data-cell={cell}]")


def test_a_photo_is_read_its_doubt_answered_and_the_sheet_confirmed_and_ranked(
    phones: Phones, evening: Evening
) -> None:
    ana = phones.sit(evening.table.phones, "Ana")
    stars(ana)
    jpeg, marks = evening.photo("Ana", wrong=True)
    take(ana, jpeg)
    ana.wait_for_selector(OPEN, timeout=READ)
    assert ana.inner_text(".top h2").startswith("Ana's sheet")
    take(ana, jpeg)
    expect(ana.locator("#said")).to_have_text("This photo was sent already.")
    answer(ana, marks)
    ana.click(CONFIRM)
    ana.wait_for_selector(".my-sheet .good")
    expect(ana.locator(".leader", has_text="Ana")).to_contain_text("confirmed")
    read = evening.table.ask("leaderboard?lang=en")["rows"]
    assert next(each["confirmed"] for each in read if each["name"] == "Ana")
    assert phones.complaints == []


def test_after_a_reload_in_the_middle_of_an_upload_only_the_rest_is_sent(
    phones: Phones, evening: Evening
) -> None:
    cleo = phones.sit(evening.table.phones, "Cleo")
    stars(cleo)
    sent: list[int] = []
    cut = True

    def part(route: Route) -> None:
        at = re.search(r"\?at=(\d+)", route.request.url)
        if route.request.method != "PUT" or at is None:
            return route.continue_()
        if cut and int(at[1]) > 0:
            return route.abort()
        sent.append(int(at[1]))
        return route.continue_()

    cleo.route("**/photos/*", part)
    take(cleo, evening.photo("Cleo")[0])
    cleo.wait_for_selector(".photo-card[data-state=coming] progress[value]:not([value='0'])")
    cut = False
    cleo.reload()
    cleo.wait_for_selector(".state.live")
    stars(cleo)
    cleo.wait_for_selector(".my-sheet", timeout=READ)
    assert sent == sorted(set(sent))
    assert len(sent) > 1


def test_a_photo_without_a_sheet_says_why_with_a_drawing_and_is_taken_again(
    phones: Phones, evening: Evening
) -> None:
    dora = phones.sit(evening.table.phones, "Dora")
    stars(dora)
    take(dora, empty_table())
    card = dora.locator(".photo-card.failed")
    expect(card).to_contain_text("No sheet was found", timeout=READ)
    assert card.locator("svg.what-to-do path").count() > 1
    with dora.expect_file_chooser() as chosen:
        card.locator("button.big").click()
    chosen.value.set_files(as_file(evening.photo("Dora")[0]))
    dora.wait_for_selector(OPEN, timeout=READ)
    dora.click("[data-key=back]")
    expect(card).to_have_count(0)


def test_without_a_photo_a_spanish_player_taps_the_sheet_in_by_keyboard_alone(
    phones: Phones, evening: Evening
) -> None:
    eva = phones.sit(evening.table.phones, "Eva", locale="es-ES")
    for key in ("tab stars", "lay", "lay penny-papers/heart-and-gate 1"):
        eva.wait_for_selector(f"[data-key='{key}']")
        eva.focus(f"[data-key='{key}']")
        eva.keyboard.press("Enter")
    eva.wait_for_selector(".cell[aria-current]")
    eva.focus(".cell[data-cell=D4]")
    for mark, cell in (("7", "E4"), ("8", "E5"), ("9", "D5")):
        eva.keyboard.press(mark)
        eva.wait_for_selector(f".cell.mine[aria-current] .tag:has-text('{mark}')")
        eva.keyboard.press("ArrowDown" if cell == "E5" else "ArrowRight")
    eva.keyboard.press("u")
    expect(eva.locator("#said")).to_contain_text("Deshecho")
    eva.keyboard.press("y")
    expect(eva.locator("#said")).to_contain_text("Rehecho")
    eva.focus(CONFIRM)
    eva.keyboard.press("Enter")
    expect(eva.locator(".my-sheet")).to_contain_text("confirmada")
    assert eva.evaluate("document.activeElement.dataset.key").startswith("open ")


def test_a_neighbour_looks_at_a_sheet_and_vouches_but_cannot_change_it(
    phones: Phones, evening: Evening
) -> None:
    fay, gus = (phones.sit(evening.table.phones, name) for name in ("Fay", "Gus"))
    stars(fay)
    laid(fay)
    write(fay, D4="7", E4="8")
    fay.click(CONFIRM)
    stars(gus)
    gus.locator(".leader", has_text="Fay").locator("[data-key^='look ']").click()
    gus.wait_for_selector("[data-key=vouch]")
    assert not gus.locator(".pad").is_visible()
    gus.click("[data-key=vouch]")
    expect(fay.locator(".leader", has_text="Fay")).to_contain_text("looked at by Gus")


def test_what_is_corrected_after_it_was_confirmed_has_to_be_confirmed_again(
    phones: Phones, evening: Evening
) -> None:
    hal = phones.sit(evening.table.phones, "Hal")
    stars(hal)
    laid(hal)
    write(hal, D4="7")
    hal.click(CONFIRM)
    hal.click(".my-sheet [data-key^='open ']")
    hal.wait_for_selector(OPEN)
    write(hal, E4="8")
    hal.click("[data-key=back]")
    expect(hal.locator(".leader", has_text="Hal")).to_contain_text("not confirmed yet")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_narrowest_phone_shows_everything_and_axe_finds_nothing_serious(
    phones: Phones, evening: Evening, scheme: str
) -> None:
    name = f"Maximiliana {scheme}"
    ivo = phones.sit(
        evening.table.phones, name, size=(320, 568), color_scheme=scheme, reduced_motion="reduce"
    )
    stars(ivo)
    found = serious(ivo)
    laid(ivo)
    write(ivo, D4="7")
    found += serious(ivo)
    assert ivo.evaluate("document.documentElement.scrollWidth") <= 320
    ivo.click("[data-key=back]")
    ivo.click("[data-key='history summary']")
    ivo.click("[data-key='rematch summary']")
    ivo.wait_for_selector(".my-sheet")
    found += serious(ivo)
    assert ivo.evaluate("document.documentElement.scrollWidth") <= 320
    small = """() => [...document.querySelectorAll("main button, main select, main summary")]
        .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 44)
        .map((each) => each.outerHTML)"""
    assert ivo.evaluate(small) == []
    assert found == []


def test_the_big_screen_shows_the_stars_and_changes_no_sheet(
    phones: Phones, evening: Evening
) -> None:
    kim = phones.sit(evening.table.phones, "Kim")
    stars(kim)
    laid(kim)
    write(kim, D4="7", E4="8")
    host = phones.open(evening.table.host, (1280, 800))
    stars(host)
    assert host.locator("[data-key=take]").count() == 0
    host.locator(".leader", has_text="Kim").locator("[data-key^='look ']").click()
    host.wait_for_selector(OPEN)
    assert not host.locator(".pad").is_visible()
    assert host.locator(CONFIRM).count() == 0


def test_the_game_is_kept_with_remarks_and_shared_as_files(
    phones: Phones, evening: Evening, tmp_path: Path
) -> None:
    lena = phones.sit(evening.table.phones, "Lena")
    stars(lena)
    laid(lena)
    host = phones.open(evening.table.host, (1280, 800))
    stars(host)
    host.fill("#remarks", "Rain all day <b>")
    host.click("[data-key=save]")
    expect(host.locator(".front")).to_contain_text("It is in the history.")
    host.click("[data-key='history summary']")
    expect(host.locator(".history")).to_contain_text("Rain all day <b>")
    for key, start in (("share", b"\x89PNG"), ("stars csv", b"place,")):
        with host.expect_download() as file:
            host.click(f"[data-key='{key}']")
        file.value.save_as(tmp_path / "file")
        assert (tmp_path / "file").read_bytes().startswith(start)


def test_every_language_says_the_same_after_play(phones: Phones, evening: Evening) -> None:
    page = phones.open(evening.table.phones)
    first, *others = page.evaluate(
        """async () => {
            const {WORDS} = await import("/page/after/words.js");
            const gaps = (text) => [...text.matchAll(/\\{\\w+\\}/g)].map(String).sort().join();
            const of = (words) => Object.entries(words).map(([key, text]) => key + gaps(text));
            return Object.values(WORDS).map((words) => of(words).sort());
        }"""
    )
    assert len(first) > 50
    assert others == [first]
