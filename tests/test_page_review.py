"""The correction page in a browser: by keys, by taps, by ear, on a phone and on a desk."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorer.table.pages import page_files
from tests.browser import Phones
from tests.reviewing import Served, desk, served

HEAVIEST = 20 * 1024  # bytes, gzipped, of the parts that only this page has
PHONE, SMALL, DESK = (390, 844), (320, 568), (1280, 800)
FINGER = 44  # px


@pytest.fixture
def review(tmp_path: Path) -> Iterator[Served]:
    with served(desk(tmp_path)) as running:
        yield running


def opened(phones: Phones, review: Served, size: tuple[int, int] = PHONE, **how: str) -> Page:
    page = phones.open(f"{review.address}?lang={how.pop('lang', 'en')}", size, **how)
    page.wait_for_selector(".cell[aria-current]")
    return page


def mark_of(review: Served, cell: str) -> str:
    return next(each.mark for each in review.desk.spots[0].reading.cells if each.cell == cell)


def chosen(page: Page) -> str | None:
    return page.get_attribute(".cell[aria-current]", "data-cell")


def is_chosen(page: Page, cell: str) -> None:
    expect(page.locator(f".cell[data-cell={cell}][aria-current]")).to_have_count(1)


def stars(page: Page, count: int) -> None:
    expect(page.locator("h1")).to_contain_text(f"{count} star")


def serious(page: Page) -> list[str]:
    """What axe calls serious or worse."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {[node['target'] for node in each['nodes']]}"
        for each in violations
        if each["impact"] in {"serious", "critical"}
    ]


def test_the_parts_of_the_correction_page_weigh_little() -> None:
    parts = [file for path, file in page_files().items() if path.startswith("correct/")]
    assert len(parts) > 8
    assert sum(len(gzip.compress(file.plain)) for file in parts) < HEAVIEST


def test_every_language_has_the_same_words(phones: Phones, review: Served) -> None:
    page = opened(phones, review)
    told = page.evaluate(
        """async () => {
            const {WORDS} = await import(new URL("page/correct/words.js", location.href));
            const keys = (words) => Object.entries(words)
                .map(([key, text]) => key + String(Object.keys(text).length && typeof text)
                    + (typeof text === "string" ? text.match(/[{][a-z]+[}]/g) ?? "" : ""));
            return Object.values(WORDS).map((words) => keys(words).sort());
        }"""
    )
    assert told[0] == told[1]
    assert len(told[0]) > 50


def test_one_answers_by_keys_alone_and_the_stars_follow(phones: Phones, review: Served) -> None:
    page = opened(phones, review, DESK)
    stars(page, 2)
    is_chosen(page, "D2")
    page.keyboard.press("b")
    stars(page, 1)
    page.keyboard.press("Enter")
    page.keyboard.type("13")
    expect(page.locator(".left-over")).to_have_text("nothing left to look at")
    assert [mark_of(review, cell) for cell in ("D2", "G3", "H4")] == ["9", "7", "13"]
    assert phones.complaints == []


def test_one_tap_answers_a_doubt_and_goes_to_the_next(phones: Phones, review: Served) -> None:
    page = opened(phones, review)
    page.get_by_role("button", name="It is 9").click()
    is_chosen(page, "G3")
    page.locator(".key", has_text="15").click()
    is_chosen(page, "H4")
    assert (mark_of(review, "D2"), mark_of(review, "G3")) == ("9", "15")


def test_a_lone_one_becomes_a_one_and_a_digit_after_it_makes_it_a_teen(
    phones: Phones, review: Served
) -> None:
    page = opened(phones, review, DESK)
    page.keyboard.press("1")
    expect(page.locator(".waiting")).to_have_text("1…")
    is_chosen(page, "G3")
    page.keyboard.type("14")
    is_chosen(page, "H4")
    assert (mark_of(review, "D2"), mark_of(review, "G3")) == ("1", "14")


@pytest.mark.parametrize(
    ("key", "mark"), [("m", "mummy"), ("x", "crossed mummy"), ("e", ""), ("7", "7"), ("?", "?")]
)
def test_each_mark_has_a_key(phones: Phones, review: Served, key: str, mark: str) -> None:
    page = opened(phones, review, DESK)
    page.locator(".cell[data-cell=C2]").click()
    page.keyboard.press(key)
    expect(page.locator(".cell[data-cell=C2]")).to_have_class(
        "cell doubt mine" if mark == "?" else "cell mine"
    )
    assert mark_of(review, "C2") == mark


def test_steps_are_taken_back_and_done_again(phones: Phones, review: Served) -> None:
    page = opened(phones, review, DESK)
    page.keyboard.press("b")
    stars(page, 1)
    page.keyboard.press("Control+z")
    stars(page, 2)
    is_chosen(page, "D2")
    page.get_by_role("button", name="Redo").click()
    stars(page, 1)
    page.keyboard.press("u")
    stars(page, 2)
    assert mark_of(review, "D2") == "4"


def test_arrow_keys_go_from_cell_to_cell(phones: Phones, review: Served) -> None:
    page = opened(phones, review, DESK)
    page.locator(".cell[data-cell=D2]").focus()
    for key, cell in (("ArrowRight", "E2"), ("ArrowDown", "E3"), ("ArrowLeft", "D3")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.cell") == cell
        assert chosen(page) == cell


def test_a_screen_reader_hears_what_a_cell_holds_and_what_an_answer_changed(
    phones: Phones, review: Served
) -> None:
    page = opened(phones, review)
    name = page.get_attribute(".cell[data-cell=D2]", "aria-label")
    assert name == "D2, space, 4, doubtful: could also be 9, in the sequence"
    page.locator(".cell[data-cell=D2]").focus()
    page.keyboard.press("b")
    expect(page.locator("#said")).to_have_text("D2: 9. 1 stars. Next: G3.")
    assert page.evaluate("document.activeElement.dataset.cell") == "G3"


def test_the_focus_stays_on_a_pressed_key_of_the_pad(phones: Phones, review: Served) -> None:
    page = opened(phones, review)
    page.get_by_role("button", name="It is 9").focus()
    page.keyboard.press("Space")
    is_chosen(page, "G3")
    assert page.evaluate("document.activeElement.dataset.key") == "choice 1"


def test_mummies_beside_a_nine_are_crossed_out_by_one_tap(phones: Phones, review: Served) -> None:
    page = opened(phones, review)
    page.keyboard.press("b")
    expect(page.locator(".cell[data-cell=C3] .free")).to_have_text("+4")
    page.get_by_role("button", name="Cross out C3: +4 ★").click()
    stars(page, 5)
    assert mark_of(review, "C3") == "crossed mummy"


def test_the_sequence_and_groups_on_the_picture_change(phones: Phones, review: Served) -> None:
    page = opened(phones, review, DESK)
    points = page.get_attribute(".route", "points") or ""
    assert len(points.split()) == 4
    page.keyboard.press("b")
    stars(page, 1)
    assert len((page.get_attribute(".route", "points") or "").split()) == 3
    for cell in ("A4", "B4"):
        page.locator(f".cell[data-cell={cell}]").click()
        page.keyboard.press("7")
        expect(page.locator(f".cell[data-cell={cell}]")).to_have_class("cell mine")
    expect(page.locator(".group")).to_have_count(3)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(phones: Phones, review: Served, scheme: str) -> None:
    page = opened(phones, review, color_scheme=scheme)
    assert serious(page) == []
    page.get_by_role("button", name="Move the corners").click()
    page.wait_for_selector(".ring")
    assert serious(page) == []
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="That is it")).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_small_phone_shows_all_without_sideways_scrolling(
    phones: Phones, review: Served, lang: str
) -> None:
    page = opened(phones, review, SMALL, lang=lang)
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL[0]
    sizes = page.locator(".key, .likely, .tool").evaluate_all(
        "all => all.map((key) => key.getBoundingClientRect()).map((box) => [box.width, box.height])"
    )
    assert min(side for size in sizes for side in size) >= FINGER
    page.keyboard.press("n")
    cell = page.locator(".cell[aria-current]").bounding_box()
    pad = page.locator(".pad").bounding_box()
    assert cell
    assert pad
    assert cell["y"] >= 0
    assert cell["y"] + cell["height"] <= pad["y"]


def test_it_speaks_spanish(phones: Phones, review: Served) -> None:
    page = opened(phones, review, lang="es")
    expect(page.locator("h1")).to_contain_text("2 estrellas")
    expect(page.locator(".stars")).to_contain_text("secuencia 1-2-3-4")
    page.get_by_label("Idioma").select_option("en")
    expect(page.locator("h1")).to_contain_text("2 stars")


def test_a_ring_moves_by_mouse_and_arrow_keys_and_the_sheet_is_read_again(
    phones: Phones, review: Served
) -> None:
    page = opened(phones, review, DESK)
    page.get_by_role("button", name="Move the corners").click()
    ring = page.locator(".ring").first
    box = ring.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 20)
    page.mouse.up()
    moved = ring.bounding_box()
    assert moved
    assert (round(moved["x"] - box["x"]), round(moved["y"] - box["y"])) == (-30, -20)
    page.mouse.move(x - 30, y - 20)
    page.mouse.down()
    page.mouse.move(x, y)
    page.mouse.up()
    ring.press("ArrowLeft")
    ring.press("ArrowRight")
    page.get_by_role("button", name="Read again").click()
    page.wait_for_selector(".cell")
    assert review.desk.spots[0].version == 2
    assert phones.complaints == []


def test_a_ring_moves_by_a_finger(phones: Phones, review: Served) -> None:
    page = phones.open(review.address, PHONE, has_touch=True)
    page.get_by_role("button", name="Move the corners").click()
    ring = page.locator(".ring").nth(2)
    ring.scroll_into_view_if_needed()
    before = ring.bounding_box()
    assert before
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    finger = page.context.new_cdp_session(page)
    for kind, places in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x - 40, "y": y - 60}]),
        ("touchEnd", []),
    ):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
    after = ring.bounding_box()
    assert after
    assert (round(after["x"] - before["x"]), round(after["y"] - before["y"])) == (-40, -60)


def test_where_nothing_was_found_a_person_shows_the_sheet(phones: Phones, tmp_path: Path) -> None:
    with served(desk(tmp_path, unread=True)) as review:
        page = phones.open(review.address, PHONE)
        expect(page.locator(".problem")).to_contain_text("no sheet was found")
        page.get_by_role("button", name="Show where the sheet is").click()
        page.wait_for_selector(".ring")
        page.get_by_label("Which sheet is it?").select_option("penny-papers/heart-and-gate")
        page.get_by_role("button", name="Turn the photo").click()
        assert page.locator("select#layout").input_value() == "penny-papers/heart-and-gate"
        page.get_by_role("button", name="Read again").click()
        expect(page.locator(".trouble")).not_to_be_empty()
        assert review.desk.spots == []


def test_several_sheets_are_gone_through_and_ranked(phones: Phones, tmp_path: Path) -> None:
    with served(desk(tmp_path, 3, 4)) as review:
        page = opened(phones, review, DESK)
        for _ in range(3):
            page.keyboard.press("a")
        expect(page.locator(".left-over")).to_have_text("3 to look at")
        page.keyboard.press("n")
        expect(page.locator(".sheet-tab[aria-current]")).to_contain_text("photo4")
        page.keyboard.press("b")
        expect(page.locator(".ranking li").nth(1)).to_contain_text("1 ★")
        page.get_by_role("button", name="Done").click()
        expect(page.get_by_role("heading", name="Ranking")).to_be_visible()
        assert review.ended.wait(5)


def test_when_the_program_has_ended_the_page_says_so(phones: Phones, tmp_path: Path) -> None:
    with served(desk(tmp_path)) as review:
        page = opened(phones, review, DESK)
    page.keyboard.press("b")
    expect(page.locator(".problem")).to_contain_text("The program has ended")
