"""Fonts of the user's own: measured, drawn and embedded like the shipped ones, or refused."""

import struct
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pdfplumber
import pytest

from sheetgen import fonts
from sheetgen.commands.output import pdf, png, svg
from sheetgen.commands.survey import survey
from sheetgen.compose import Copy, compose, copies
from sheetgen.errors import LayoutError
from sheetgen.layout.load import load_layout
from sheetgen.scene import Text
from sheetgen.sheet import Page
from tests.layouts import HEAD

DISPLAY = fonts.path("display").read_bytes()  # it has no star, and capitals for small letters
BOLD = fonts.path("bold").read_bytes()
STAR = "{kind: text, at: [0mm, 40mm], size: [80mm, 10mm], text: ★}"
WORDS = "{kind: text, at: [0mm, 40mm], size: [150mm, 10mm], text: 'Plain words, **bold words**'}"


def layout(folder: Path, asked: str, *parts: str) -> Path:
    file = folder / "test.yaml"
    lines = "".join(f"      - {part}\n" for part in parts or ("{kind: ruler, at: [0mm, 40mm]}",))
    file.write_text(HEAD.replace("pages:", f"fonts: {asked}\npages:") + lines, "utf-8")
    return file


def problems(file: Path) -> list[str]:
    try:
        return [str(problem) for problem in survey(load_layout(file))]
    except LayoutError as error:
        return [str(problem) for problem in error.problems]


def pages(file: Path) -> list[Page]:
    return copies(compose(load_layout(file), "a4", "en"), [Copy(1, "Ana")])


def texts(file: Path) -> list[Text]:
    (page,) = pages(file)
    return [i for i in (*page.layer.items, *page.items) if isinstance(i, Text)]


def printed(file: Path) -> bytes:
    sheet = compose(load_layout(file), "a4", "en")
    return pdf(sheet, copies(sheet, [Copy(1)]), "long", (), fillable=False)


def table_at(content: bytes, tag: bytes) -> int:
    (count,) = struct.unpack_from(">H", content, 4)
    entries = (struct.unpack_from(">4sLLL", content, 12 + 16 * n) for n in range(count))
    return int(next(offset for found, _, offset, _ in entries if found == tag))


def with_rights(rights: int) -> bytes:
    content = bytearray(DISPLAY)
    struct.pack_into(">H", content, table_at(DISPLAY, b"OS/2") + 8, rights)
    return bytes(content)


def test_words_are_as_wide_as_in_the_font_of_the_layout(tmp_path: Path) -> None:
    (tmp_path / "my.ttf").write_bytes(DISPLAY)
    text = texts(layout(tmp_path, "{body: my.ttf}", WORDS))[0]
    assert fonts.is_own(text.font)
    assert text.width == pytest.approx(fonts.measure(text.content, "display", text.size), abs=1e-6)
    assert text.width != pytest.approx(fonts.measure(text.content, "body", text.size), abs=0.5)


def test_bold_words_and_headings_are_set_in_the_bold_font_of_the_layout(tmp_path: Path) -> None:
    (tmp_path / "heavy.ttf").write_bytes(DISPLAY)
    table = "{kind: table, at: [0mm, 60mm], columns: [40mm], header: row, rows: [[Head], [b]]}"
    die = "{kind: die, at: [0mm, 90mm], size: 20mm, text: Six}"
    file = layout(tmp_path, "{bold: heavy.ttf}", WORDS, table, die)
    found = {text.content: text.font for text in texts(file)}
    own = [content for content, font in found.items() if fonts.is_own(font)]
    assert own == ["bold words", "Head", "Six"]
    assert {font for content, font in found.items() if content not in own} == {"body"}


def test_names_of_cells_are_set_in_the_body_font_of_the_layout(tmp_path: Path) -> None:
    (tmp_path / "my.ttf").write_bytes(DISPLAY)
    cells = "labels: ink, cells: {a: {field: space, stroke: ink}}, map: aa"
    grid = f"{{kind: grid, at: [20mm, 40mm], cell: 12mm, {cells}}}"
    hexes = f"{{kind: hexes, name: H, at: [20mm, 80mm], cell: 12mm, {cells}}}"
    found = texts(layout(tmp_path, "{body: my.ttf}", grid, hexes))
    assert {text.content for text in found} == {"A", "B", "1", "A1", "B1"}
    assert all(fonts.is_own(text.font) for text in found)


def test_the_text_of_each_copy_is_set_in_the_font_of_the_layout(tmp_path: Path) -> None:
    (tmp_path / "my.ttf").write_bytes(DISPLAY)
    named = "{kind: text, at: [0mm, 40mm], size: [80mm, 8mm], text: 'For {player}'}"
    (text,) = texts(layout(tmp_path, "{body: my.ttf}", named))
    assert (text.content, fonts.is_own(text.font)) == ("For Ana", True)


def test_a_pdf_holds_the_letters_of_the_font_and_can_be_searched(tmp_path: Path) -> None:
    (tmp_path / "my.ttf").write_bytes(DISPLAY)
    made = printed(layout(tmp_path, "{body: my.ttf}", WORDS))
    with pdfplumber.open(BytesIO(made)) as read:
        assert "Plain words, bold words" in read.pages[0].extract_text()
        names = {char["fontname"].split("+")[1] for char in read.pages[0].chars}
    assert any(name.startswith("Cinzel") for name in names)
    assert len(made) < len(DISPLAY)


def test_two_fonts_of_one_inner_name_are_both_in_the_pdf(tmp_path: Path) -> None:
    (tmp_path / "my.ttf").write_bytes(DISPLAY)
    title = "{kind: text, at: [0mm, 70mm], size: [80mm, 8mm], text: Qy, font: display}"
    made = printed(layout(tmp_path, "{body: my.ttf}", WORDS, title))
    with pdfplumber.open(BytesIO(made)) as read:
        names = {char["fontname"] for char in read.pages[0].chars if "Cinzel" in char["fontname"]}
        assert "Qy" in read.pages[0].extract_text()
    assert len(names) == 2


def test_a_picture_and_a_drawing_show_the_font(tmp_path: Path) -> None:
    (tmp_path / "my.ttf").write_bytes(DISPLAY)
    (plain,) = pages(layout(tmp_path, "{}", WORDS))
    own = layout(tmp_path, "{body: my.ttf}", WORDS)
    (page,) = pages(own)
    assert png(page, 60) != png(plain, 60)
    drawn = svg(compose(load_layout(own), "a4", "en"), page).decode()
    family = f"own-{fonts.own_stamp(texts(own)[0].font)}"
    assert f"@font-face{{font-family:{family};" in drawn
    assert f'class="{family}"' in drawn


def test_a_changed_file_is_another_font(tmp_path: Path) -> None:
    file = tmp_path / "my.ttf"
    file.write_bytes(DISPLAY)
    before = fonts.own(file)
    file.write_bytes(BOLD)
    after = fonts.own(file)
    assert fonts.measure("Wide", after, 5) == pytest.approx(fonts.measure("Wide", "bold", 5))
    assert before != after


def test_a_character_that_the_font_lacks_is_told_at_its_text(tmp_path: Path) -> None:
    (tmp_path / "my.ttf").write_bytes(DISPLAY)
    file = layout(tmp_path, "{body: my.ttf}", STAR)
    (problem,) = problems(file)
    line = 1 + next(n for n, text in enumerate(file.read_text("utf-8").splitlines()) if "★" in text)
    assert problem.startswith(f"{file}:{line}:")
    assert "the font 'my.ttf' lacks '★' (U+2605)" in problem
    assert "take a font that has them" in problem


def test_only_words_that_are_bold_need_the_bold_font(tmp_path: Path) -> None:
    (tmp_path / "heavy.ttf").write_bytes(DISPLAY)
    text = "{kind: text, at: [0mm, 40mm], size: [80mm, 10mm], text: '★ **bold**'}"
    assert problems(layout(tmp_path, "{bold: heavy.ttf}", text)) == []


def test_a_font_is_looked_for_beside_the_file_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "base" / "letters").mkdir(parents=True)
    (tmp_path / "base" / "letters" / "my.ttf").write_bytes(DISPLAY)
    layout(tmp_path / "base", "{body: letters/my.ttf}", WORDS).rename(tmp_path / "base" / "a.yaml")
    heir = tmp_path / "b.yaml"
    heir.write_text("extends: base/a.yaml\ntitle: Another\n", "utf-8")
    assert problems(heir) == []
    assert fonts.is_own(texts(heir)[0].font)


Spoilt = tuple[bytes, str]
SPOILT: dict[str, Spoilt] = {
    "no font": (b"sheetgen: 1\n" * 20, "is no font"),
    "empty": (b"", "is no font"),
    "PostScript": (b"OTTO" + DISPLAY[4:], "PostScript outlines"),
    "collection": (b"ttcf" + DISPLAY[4:], "a collection of fonts"),
    "web": (b"wOF2" + DISPLAY[4:], "a font for web pages"),
    "cut": (DISPLAY[: len(DISPLAY) // 3], "is damaged"),
    "restricted": (with_rights(0x2), "does not allow"),
    "whole only": (with_rights(0x100), "does not allow"),
    "bitmaps only": (with_rights(0x200), "does not allow"),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_what_cannot_be_embedded_is_told_where_the_file_is_named(tmp_path: Path, kind: str) -> None:
    content, what = SPOILT[kind]
    (tmp_path / "my.ttf").write_bytes(content)
    file = layout(tmp_path, "{display: my.ttf}", WORDS)
    (problem,) = problems(file)
    line = 1 + file.read_text("utf-8").splitlines().index("fonts: {display: my.ttf}")
    assert problem.startswith(f"{file}:{line}:18: ")
    assert what in problem
    assert "take " in problem


def test_a_font_that_may_be_shown_and_printed_is_taken(tmp_path: Path) -> None:
    (tmp_path / "my.ttf").write_bytes(with_rights(0x4))
    assert problems(layout(tmp_path, "{display: my.ttf}", WORDS)) == []


def nowhere(_folder: Path) -> str:
    return "nothing.ttf"


def above(folder: Path) -> str:
    (folder.parent / "above.ttf").write_bytes(DISPLAY)
    return "../above.ttf"


def absolute(_folder: Path) -> str:
    return str(fonts.path("display"))


def linked(folder: Path) -> str:
    (folder / "link.ttf").symlink_to(fonts.path("display"))
    return "link.ttf"


@pytest.mark.parametrize(
    ("name", "what"),
    [
        (nowhere, "there is no file"),
        (above, "is not below the folder"),
        (absolute, "is not below the folder"),
        (linked, "is not below the folder"),
    ],
)
def test_no_file_but_those_below_the_layout_is_read(
    tmp_path: Path, name: Callable[[Path], str], what: str
) -> None:
    folder = tmp_path / "layout"
    folder.mkdir()
    (problem,) = problems(layout(folder, f"{{display: {name(folder)}}}", WORDS))
    assert what in problem


def test_a_map_of_characters_without_end_is_refused_at_once(tmp_path: Path) -> None:
    content = bytearray(DISPLAY)
    struct.pack_into(">4sLLL", content, 28, b"cmap", 0, len(DISPLAY), 40)
    groups = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    groups += struct.pack(">HHLLL", 12, 0, 28, 0, 1) + struct.pack(">LLL", 0, 0xFFFFFFFF, 1)
    (tmp_path / "my.ttf").write_bytes(bytes(content) + groups)
    (problem,) = problems(layout(tmp_path, "{display: my.ttf}", WORDS))
    assert "'my.ttf' is damaged" in problem


def test_a_body_font_needs_what_cells_are_called(tmp_path: Path) -> None:
    content = bytearray(DISPLAY)
    at = table_at(DISPLAY, b"cmap")
    (tables,) = struct.unpack_from(">H", DISPLAY, at + 2)
    for number in range(tables):  # in every map the piece with the digits begins after them
        (offset,) = struct.unpack_from(">L", DISPLAY, at + 8 + 8 * number)
        (form, twice) = struct.unpack_from(">H4xH", DISPLAY, at + offset)
        assert form == 4
        starts = at + offset + 16 + twice
        firsts = struct.unpack_from(f">{twice // 2}H", DISPLAY, starts)
        piece = max(n for n, first in enumerate(firsts) if first <= ord("0"))
        struct.pack_into(">H", content, starts + 2 * piece, ord(":"))
    (tmp_path / "my.ttf").write_bytes(bytes(content))
    (problem,) = problems(layout(tmp_path, "{body: my.ttf}"))
    assert "'my.ttf' lacks " in problem
    assert "'0', '1'" in problem
