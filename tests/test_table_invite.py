"""The way in: the QR code of the terminal is read on any background, and what it says."""

import re

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.table import keys
from scorer.table.invite import host_link, join_link, svg, terminal

LINK = join_link("http://192.168.178.43:8765", "K7QX", keys.new_key())
CELL = 8  # pixels of half a character
COLOURS = {"231": 255, "16": 0}
SGR = re.compile(r"\x1b\[(38|48);5;(\d+)m|\x1b\[0m|(.)", re.DOTALL)


def shown(text: str, background: int) -> NDArray[np.uint8]:
    """What a terminal with this background shows, as grey pixels."""
    rows = [_half_rows(line) for line in text.split("\n")]
    width = max(len(upper) for upper, _ in rows)
    picture = np.full((2 * len(rows) + 8, width + 8), background, np.uint8)
    for number, (upper, lower) in enumerate(rows):
        picture[4 + 2 * number, 4 : 4 + len(upper)] = upper
        picture[5 + 2 * number, 4 : 4 + len(lower)] = lower
    return np.kron(picture, np.ones((CELL, CELL), np.uint8))


def _half_rows(line: str) -> tuple[list[int], list[int]]:
    ink, paper = 128, 128
    upper: list[int] = []
    lower: list[int] = []
    for place, colour, letter in SGR.findall(line):
        if place == "38":
            ink = COLOURS[colour]
        elif place == "48":
            paper = COLOURS[colour]
        elif letter:
            assert letter == "▀"
            upper.append(ink)
            lower.append(paper)
    return upper, lower


@pytest.mark.parametrize("background", [0, 30, 128, 255], ids=["black", "dark", "grey", "white"])
def test_the_code_in_the_terminal_is_read_on_any_background(background: int) -> None:
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(
        shown(terminal(LINK, colour=True), background)
    )
    assert text == LINK


def test_without_colour_the_code_is_plain_text_for_a_light_background() -> None:
    plain = terminal(LINK, colour=False)
    assert set(plain) == {"#", " ", "\n"}
    rows = [[0 if mark == "#" else 255 for mark in line[::2]] for line in plain.split("\n")]
    picture = np.kron(np.array(rows, np.uint8), np.ones((CELL, CELL), np.uint8))
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == LINK


def test_the_code_fits_a_small_terminal() -> None:
    lines = SGR.sub(lambda found: found[3] or "", terminal(LINK, colour=True)).split("\n")
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80


def test_the_code_of_the_page_is_black_on_white_whatever_its_colours() -> None:
    drawn = svg(LINK)
    assert 'fill="#fff"' in drawn
    assert 'stroke="#000"' in drawn


def test_keys_stand_where_browsers_do_not_send_them() -> None:
    assert LINK.partition("#")[0] == "http://192.168.178.43:8765/r/K7QX"
    assert host_link("http://a", "K7QX", "t") == "http://a/h/K7QX#t"


def test_a_code_is_the_same_however_it_is_typed() -> None:
    assert keys.typed("k7qx-93md") == keys.typed(" K7QX 93MD ") == "K7QX93MD"


def test_keys_are_long_and_codes_have_no_letters_that_look_alike() -> None:
    codes = {keys.new_code() for _ in range(2000)}
    assert not set("".join(codes)) & set("01ILOU")
    assert len(codes) > 1900
    assert len({keys.new_key() for _ in range(100)}) == 100
    assert len(keys.new_key()) == 22
