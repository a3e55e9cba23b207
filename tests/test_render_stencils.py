"""A pad of copies: what they share is drawn once, and every copy still shows its own picture."""

import io
from dataclasses import replace

import cv2
import numpy as np
import pypdfium2
import pytest

from sheetgen.compose import Copy, compose, copies
from sheetgen.geometry import Rect
from sheetgen.render.pdf import render_pdf
from sheetgen.render.stencils import END, alike, own_mask, shared
from sheetgen.scene import Bits, Text
from sheetgen.sheet import Layer, Page
from tests.layouts import shipped

SQUARE = Rect(50, 60, 20, 20)


def picture(number: int, rect: Rect = SQUARE) -> Bits:
    chance = np.random.default_rng(number)
    bits = np.where(
        np.arange(37)[:, None] < 30, np.arange(37) % 3 == 0, chance.random((37, 37)) < 0.5
    )
    return Bits(rect, tuple("".join("1" if b else "0" for b in row) for row in bits))


def pad(number: int) -> list[Page]:
    return copies(compose(shipped(), "a4", "en"), [Copy(n) for n in range(1, number + 1)], "front")


def written(pages: list[Page]) -> bytes:
    out = io.BytesIO()
    render_pdf(pages, "Pad", out)
    return out.getvalue()


def shown(data: bytes, number: int) -> np.ndarray:
    return np.array(pypdfium2.PdfDocument(data)[number].render(scale=3).to_pil().convert("L"))


@pytest.mark.parametrize("number", [0, 9, 11])
def test_a_copy_of_a_pad_looks_as_if_it_were_printed_alone(number: int) -> None:
    pages = pad(12)
    assert np.array_equal(shown(written(pages), number), shown(written([pages[number]]), 0))


def test_a_copy_of_a_pad_has_its_own_text_and_code() -> None:
    data = written(pad(12))
    text = pypdfium2.PdfDocument(data)[10].get_textpage().get_text_range()
    assert "Sheet no. 11" in text
    code = cv2.QRCodeDetector().detectAndDecode(shown(data, 10)[250:600, 1450:1785])[0]
    assert code.split("|")[5] == "11"


def test_a_hundred_copies_stay_below_60_kilobytes() -> None:
    assert len(written(pad(100))) < 60_000


def test_letters_that_end_a_string_are_printed_too() -> None:
    sheet = compose(shipped(), "a4", "en")
    pages = copies(sheet, [Copy(1, "A(b)\\c"), Copy(2, "A(b)\\d")], "front")
    document = pypdfium2.PdfDocument(written(pages))
    texts = [page.get_textpage().get_text_range() for page in document]
    assert ["A(b)\\c" in texts[0], "A(b)\\d" in texts[1]] == [True, True]


def test_each_text_of_a_copy_keeps_its_colour() -> None:
    lines = [
        Text(20, 20 + 10 * n, "MMMM", "body", 8.0, colour, 20.0)
        for n, colour in enumerate(("#ff0000", "#0000ff", "#ff0000"))
    ]
    first, second = (Page(100, 60, Layer(()), (*lines, picture(n)), ()) for n in (1, 2))
    together, alone = (
        pypdfium2.PdfDocument(written(pages))[0].render(scale=3).to_pil().convert("RGB")
        for pages in ([first, second], [first])
    )
    assert together.tobytes() == alone.tobytes()
    colours = {colour for _, colour in together.getcolors(2**16)}
    assert {(255, 0, 0), (0, 0, 255)} <= colours


def test_what_all_copies_share_is_not_drawn_by_each() -> None:
    common = shared([(picture(1),), (picture(2),)])
    (black,) = common.black.values()
    for number in (1, 2):
        own = common.own(picture(number))
        assert own & black == 0
        assert (own | black).bit_count() == sum(row.count("1") for row in picture(number).rows)


def test_only_pictures_that_are_much_the_same_share_anything() -> None:
    negative = str.maketrans("01", "10")
    inverse = replace(picture(2), rows=tuple(r.translate(negative) for r in picture(2).rows))
    elsewhere = picture(2, SQUARE.moved(1, 0))
    found = alike([(picture(1),), (picture(2),), (inverse,), (elsewhere,), ()])
    assert found == [0, 0, 1, 2, 3]


def test_bytes_that_look_like_the_end_of_a_picture_are_written_in_hex() -> None:
    columns = ["10111010", "10110110"]  # the bytes of END, white where it has a one
    bits = Bits(SQUARE, tuple(map("".join, zip(*columns, strict=True))))
    mask = own_mask(bits, shared([]))
    assert mask.count(END) == 1
    assert END.hex().encode() in mask
