"""Loading layout files: every mistake at once, each with its place and how to mend it."""

import random
from pathlib import Path

import pytest

from sheetgen.errors import LayoutError, Place
from sheetgen.layout.load import MAX_PROBLEMS, load_layout
from sheetgen.layout.model import Box, Group, Text

GOOD = """\
sheetgen: 1
title: {en: Trial, es: Prueba}
about: A trial.
game: penny-papers
provenance: invented
languages: [en, es]
papers: [a4, letter]
frame: {width: 180mm, height: 250mm}
palette:
  sand: '#E8D9B0'
pages:
  - name: front
    title: Front
    parts:
      - kind: markers
      - kind: code
        at: [80mm, 0mm]
      - kind: text
        at: [2cm, 0.5in]
        size: [50mm, 10mm]
        text: {en: Hello, es: Hola}
        colour: ink
      - kind: grid
        at: [20mm, 40mm]
        cell: 15mm
        map: |
          . . #
          . D .
        cells:
          .: {field: space, fill: paper}
          D: {field: door, fill: sand, inner: {inset: 1mm}}
      - kind: group
        at: [0mm, 100mm]
        parts: &score
          - kind: box
            at: [0mm, 0mm]
            size: [15mm, 10mm]
            stroke: ink
            field: {name: stars, kind: score}
  - name: back
    title: Back
    parts:
      - {kind: group, at: [0mm, 0mm], parts: *score}
      - {kind: ruler, at: [20mm, 200mm]}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "trial.yaml"


def changed(*changes: tuple[str, str]) -> str:
    text = GOOD
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def told(file: Path, text: str) -> list[str]:
    """The problems of a text as "line:column what | fix"."""
    file.write_text(text, "utf-8")
    with pytest.raises(LayoutError) as caught:
        load_layout(file)
    return [f"{p.place.line}:{p.place.column} {p.what} | {p.fix}" for p in caught.value.problems]


def test_lengths_become_millimetres(file: Path) -> None:
    file.write_text(GOOD, "utf-8")
    layout = load_layout(file).layout
    assert layout.frame.width == 180
    text = layout.pages[0].parts[2]
    assert isinstance(text, Text)
    assert text.at == pytest.approx((20, 12.7))


def test_colours_are_the_same_in_small_and_capital_letters(file: Path) -> None:
    file.write_text(GOOD, "utf-8")
    assert load_layout(file).layout.palette == {"sand": "#e8d9b0"}


def test_an_anchor_puts_the_same_parts_on_two_pages(file: Path) -> None:
    file.write_text(GOOD, "utf-8")
    front, back = load_layout(file).layout.pages
    assert isinstance(front.parts[4], Group)
    assert isinstance(back.parts[0], Group)
    assert isinstance(back.parts[0].parts[0], Box)
    assert front.parts[4].parts == back.parts[0].parts


def test_a_layout_is_called_like_its_file_unless_it_has_a_name(file: Path) -> None:
    file.write_text(GOOD, "utf-8")
    assert load_layout(file).name == "trial"
    assert load_layout(file, "penny-papers/trial").name == "penny-papers/trial"


def test_a_loaded_layout_knows_its_places(file: Path) -> None:
    file.write_text(GOOD, "utf-8")
    place = load_layout(file).place(("pages", 0, "parts", 3, "cell"))
    assert place == Place(str(file), 25, 15)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("sheetgen: 1", "sheetgen: 2", "1:11 the number 2 stands here, where the version 1"),
        ("sheetgen: 1", "sheetgen: 1.0", "1:11 the number 1.0 stands here, where the version 1"),
        ("sheetgen: 1", "sheetgen: true", "1:11 true stands here, where the version 1 of"),
        ("sheetgen: 1", "sheetgen: '1'", "1:11 the text '1' stands here, where the version 1"),
        ("about: A trial.\n", "", "1:1 no 'about' here | add a line 'about: …'"),
        ("about: A trial.", "about:", "3:7 nothing stands here, where a text is meant"),
        ("about: A trial.", "about: 7", "3:8 the number 7 stands here, where a text is meant"),
        ("game: penny-papers", "game: Penny!", "4:7 'Penny!' is not a name | write small letters"),
        ("invented", "inventd", "5:13 'inventd' is not known here | did you mean 'invented'?"),
        ("[a4, letter]", "[a4, a5]", "7:14 'a5' is not known here | write one of a4, letter"),
        ("[a4, letter]", "[]", "7:9 the list has 0 values, 1 at least are meant"),
        ("[a4, letter]", "[a4, a4]", "7:14 'a4' stands twice in 'papers'"),
        ("[a4, letter]", "a4", "7:9 the text 'a4' stands here, where a list is meant"),
        ("180mm", "180", "8:16 '180' is not a length | write a number and mm, cm, in or pt"),
        ("180mm", "180 m", "8:16 '180 m' is not a length | write a number and mm, cm, in or pt"),
        ("180mm", "0mm", "8:16 '0mm' is not above zero"),
        ("180mm", "[1]", "8:16 a list stands here, where a length is meant"),
        ("{width: 180mm, height: 250mm}", "5", "8:8 the number 5 stands here, where a group of"),
        ("180mm", "198mm", "8:8 a frame of 198 x 250 mm does not fit inside the margin of a4"),
        ("250mm", "270mm", "8:8 a frame of 180 x 270 mm does not fit inside the margin of letter"),
        ("'#E8D9B0'", "'#E8D9'", "10:9 '#E8D9' is not a colour | write '#' and six hex digits"),
        ("'#E8D9B0'", "#E8D9B0", "10:8 nothing stands here, where a text is meant"),
        ("  sand:", "  Sand:", "10:3 the key 'Sand' is not a colour's name"),
        ("name: back", "name: front", "40:11 'front' stands twice in 'pages'"),
        ("kind: markers", "kind: marker", "15:15 'marker' is not known here | did you mean 'mark"),
        ("- kind: markers", "- knid: markers", "15:9 unknown key 'knid' | did you mean 'kind'?"),
        ("- kind: markers", "- size: 12mm", "15:9 no 'kind' here | add a line 'kind: …' with one"),
        ("- kind: markers", "- markers", "15:9 the text 'markers' stands here, where a part is"),
        ("kind: markers", "kind: ruler\n        at: [9mm, 9mm]", "17:9 the sheet code cannot be"),
        ("at: [80mm, 0mm]", "at: [80mm]", "17:13 a pair is meant, and a value is missing"),
        ("at: [80mm, 0mm]", "at: [8mm, 0mm, 1mm]", "17:13 the list has 3 values, 2 at most are"),
        ("colour: ink", "color: ink", "22:9 unknown key 'color' | did you mean 'colour'?"),
        ("colour: ink", "x: 1", "22:9 unknown key 'x' | the keys here are field, kind, at, size"),
        ("colour: ink", "colour: snad", "22:17 'snad' is not in the palette | did you mean"),
        ("colour: ink", "line_spacing: 9", "22:23 9 is too large | write 3 or less"),
        ("colour: ink", "line_spacing: '1'", "22:23 the text '1' stands here, where a number is"),
        ("colour: ink", "align: center", "22:16 'center' is not known here | did you mean 'centr"),
        (", es: Hola", "", "21:15 no 'es' text in 'text' here | add a line 'es: …'"),
        ("es: Hola", "esp: Hola, es: ''", "21:27 the key 'esp' is not a language"),
        ("es: Hola", "es: [Hola]", "21:31 a list stands here, where a text is meant"),
        ("fill: paper", "fill: #ffffff\n           ", "30:29 without quotes a '#' starts a comm"),
        ("fill: paper", "fil: paper", "30:29 unknown key 'fil' | did you mean 'fill'?"),
        ("inset: 1mm", "insett: 1mm", "31:47 no 'inset' here | add a line 'inset: …'"),
        ("D: {field", "DD: {field", "31:11 the key 'DD' has 2 characters, 1 at most are meant"),
        ("          D:", "          '#': {field: x}\n          D:", "31:11 '#' means no cell"),
        (". D .", ". X .", "28:13 the map has 'X', which 'cells' does not explain | write"),
        (". D .", ". D", "28:11 this row of the map has 2 cells, most have 3 | fill it up with"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place_and_remedy(
    file: Path, old: str, new: str, problem: str
) -> None:
    found = told(file, changed((old, new)))
    assert any(line.startswith(problem) for line in found), found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("about: A trial.", "about: 7"),
        (", es: Hola", ""),
        ("180mm", "180"),
        ("kind: markers", "kind: marker\n      - kind: markers"),
        ("fill: sand", "fill: snad"),
        (". D .", ". X ."),
    ],
)
def test_one_mistake_is_told_once(file: Path, old: str, new: str) -> None:
    assert len(told(file, changed((old, new)))) == 1


def test_a_row_that_is_too_long_is_the_one_that_is_told(file: Path) -> None:
    (line,) = told(file, changed((". D .", ". D . .\n          . . .")))
    assert line.startswith("28:11 this row of the map has 4 cells, most have 3 | shorten it")


def test_a_map_without_a_cell_is_refused(file: Path) -> None:
    (line,) = told(file, changed((". . #", "# # #"), (". D .", "# # #")))
    assert line.startswith("26:14 the map has no cell")


def test_a_map_is_at_most_as_wide_as_the_alphabet(file: Path) -> None:
    (line,) = told(file, changed((". . #", ". " * 27), (". D .", ". " * 27)))
    assert "cells are named A to Z" in line


@pytest.mark.parametrize("part", ["{kind: markers}", "{kind: code, at: [9mm, 9mm]}"])
def test_a_page_has_one_set_of_markers_and_one_code(file: Path, part: str) -> None:
    (line,) = told(file, changed(("      - kind: text", f"      - {part}\n      - kind: text")))
    assert line.startswith("18:9 a second part of kind")


def test_the_cells_of_a_page_have_different_names_even_inside_a_group(file: Path) -> None:
    grid = "parts: [{kind: grid, at: [1mm, 1mm], cell: 10mm, map: '.', cells: {.: {field: x}}}]"
    group = f"      - kind: group\n        at: [1mm, 1mm]\n        {grid}\n"
    (line,) = told(file, changed(("      - kind: code\n", f"{group}      - kind: code\n")))
    assert "a grid of this page has the same names of cells already" in line


def test_the_fields_of_a_page_have_different_names(file: Path) -> None:
    twice = "      - {kind: group, at: [0mm, 0mm], parts: *score}\n"
    (line,) = told(file, changed((twice, twice + twice)))
    assert line.startswith("39:27 a field of this page has the name 'stars' already")


def test_every_mistake_of_a_file_is_told_in_one_run(file: Path) -> None:
    text = changed(
        ("game: penny-papers", "game: penny-papers\ngame: penny-papers"),
        ("180mm", "180"),
        ("fill: sand", "fill: snad"),
        ("colour: ink", "color: ink"),
        (", es: Hola", ""),
        (". D .", ". X ."),
    )
    assert len(told(file, text)) == 6


def test_problems_stand_in_the_order_of_the_file(file: Path) -> None:
    found = told(
        file, changed(("180mm", "180"), ("fill: sand", "fill: snad"), ("game: ", "gaem: "))
    )
    assert [int(line.split(":")[0]) for line in found] == [4, 8, 31]


def test_thousands_of_problems_are_cut_short(file: Path) -> None:
    wrong = "".join(f"      - {{kind: ruler, at: [{n}, 1mm]}}\n" for n in range(3000))
    found = told(file, GOOD + wrong)
    assert len(found) == MAX_PROBLEMS + 1
    assert "more problems after this one" in "".join(found)


@pytest.mark.parametrize("text", ["- a\n- b\n", "just words\n", "5\n", "~\n"])
def test_a_file_without_keys_is_told_what_is_meant(file: Path, text: str) -> None:
    (line,) = told(file, text)
    assert "where a group of keys is meant" in line


def test_a_file_that_is_not_there_is_a_message(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="this cannot be read"):
        load_layout(tmp_path / "missing.yaml")


PIECES = (
    b"\t", b"\n", b"  ", b'"', b"'", b"[", b"]", b"{", b"}", b": ", b"- ", b"&a ", b"*score", b"|",
    b"!", b"%", b"@", b"#", b"\xff", b"\x00", b"<<: *score", b"? ", b"...\n", b"---\n", b"~", b"\\",
    b"true", b"5", b"\r", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"9" * 400, b"1e999", b".nan",
)  # fmt: skip


def spoiled(text: bytes, chance: random.Random) -> bytes:
    """The text after up to four slips of the hand."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 8, 30)))
        piece = chance.choice((*PIECES, b"", text[end : end + 60], bytes([chance.randrange(256)])))
        text = text[:start] + piece + text[end:]
    return text


def refusal(file: Path, content: bytes) -> LayoutError | None:
    file.write_bytes(content)
    try:
        load_layout(file)
    except LayoutError as error:
        return error
    return None


def test_no_slip_of_the_hand_ends_in_anything_but_a_message(file: Path) -> None:
    chance = random.Random(1)
    refusals = [
        error
        for _ in range(300)
        if (error := refusal(file, spoiled(GOOD.encode(), chance))) is not None
    ]
    assert len(refusals) > 200
    assert all(p.what and p.fix and p.place.line for error in refusals for p in error.problems)
