"""The shipped fonts and their measures."""

import pytest
from PIL import ImageFont

from sheetgen import fonts

SIGNS = "★☆→←↑↓−×·•…½✓¿¡ñáéíóúüÑ«»“”’–—€ŁłőğΩαЖя"
EM = 2048  # px; large enough that rounding to pixels does not matter


def widest(text: str, font: str) -> float:
    """The advance of the text by the font file itself, as a share of the em."""
    face = ImageFont.truetype(fonts.path(font), EM, layout_engine=ImageFont.Layout.BASIC)
    return face.getlength(text) / EM


@pytest.mark.parametrize("font", fonts.FONTS)
@pytest.mark.parametrize("text", ["Pennies & Papers", "¿Qué número?", "AVAToWA 0123456789"])
def test_text_is_as_wide_as_its_font_file_says(font: str, text: str) -> None:
    assert fonts.measure(text, font, 10) == pytest.approx(10 * widest(text, font), rel=1e-3)


def test_text_twice_the_size_is_twice_as_wide() -> None:
    assert fonts.measure("Round", "bold", 8) == pytest.approx(2 * fonts.measure("Round", "bold", 4))


def test_no_text_has_no_width() -> None:
    assert fonts.measure("", "body", 4) == 0


@pytest.mark.parametrize("font", ["body", "bold"])
def test_the_text_fonts_hold_stars_arrows_and_european_letters(font: str) -> None:
    assert fonts.missing(SIGNS, font) == ""


def test_the_title_font_holds_spanish_and_polish_but_no_star() -> None:
    assert fonts.missing("¡Año! ¿Łódź? 1234567890 ★", "display") == "★"


def test_missing_characters_are_named_once_in_order() -> None:
    assert fonts.missing("漢a字漢", "body") == "漢字"


def test_a_character_the_font_lacks_cannot_be_measured() -> None:
    with pytest.raises(KeyError):
        fonts.measure("漢", "body", 4)


def test_an_unknown_font_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="body, bold, display"):
        fonts.measure("a", "comic", 4)


@pytest.mark.parametrize("font", fonts.FONTS)
def test_a_capital_is_as_high_as_the_cap_height(font: str) -> None:
    face = ImageFont.truetype(fonts.path(font), EM, layout_engine=ImageFont.Layout.BASIC)
    _, top, _, bottom = face.getbbox("H", anchor="ls")
    assert -top / EM == pytest.approx(fonts.cap_height(font), abs=2e-3)
    assert bottom <= 2
    assert fonts.cap_height(font) < fonts.ascent(font)
    assert 0 < fonts.descent(font) < 0.5


@pytest.mark.parametrize("font", fonts.FONTS)
def test_every_font_comes_with_its_licence(font: str) -> None:
    licence = {"display": "LICENSE-cinzel.txt"}.get(font, "LICENSE-inter.txt")
    assert "SIL OPEN FONT LICENSE" in (fonts.path(font).parent / licence).read_text("utf-8")
