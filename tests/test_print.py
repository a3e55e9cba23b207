"""The options of sheetgen print for home printers, scissors and print shops."""

import re
import zlib
from pathlib import Path

import pypdfium2
import pypdfium2.raw
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from sheetgen.cli import main
from sheetgen.commands.printers import config_folder
from sheetgen.layout.profile import Profile, profile_file, profile_text

NAME = "penny-papers/heart-and-gate"
POINT = 25.4 / 72
SMALL = """\
sheetgen: 1
title: Small
about: A small sheet.
provenance: own
languages: [en]
papers: [a4]
frame: {width: 80mm, height: 100mm}
pages:
  - &side
    name: front
    title: Front
    parts:
      - kind: box
        at: [10mm, 10mm]
        size: [30mm, 20mm]
        fill: ink
        field: {name: a, kind: b}
      - {kind: text, at: [10mm, 40mm], size: [60mm, 8mm], text: "Copy {copy} {player}"}
  - name: back
    title: Back
    parts:
      - {kind: text, at: [10mm, 40mm], size: [60mm, 8mm], text: "Back {copy}"}
"""


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with one small layout and no printer profiles."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "small.yaml").write_text(SMALL, "utf-8")
    return tmp_path


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["print", *args], prog_name="sheetgen")


def printed(*args: str) -> pypdfium2.PdfDocument:
    result = run(*args, "-o", "x.pdf")
    assert result.exit_code == 0, result.output
    return pypdfium2.PdfDocument("x.pdf")


def texts(document: pypdfium2.PdfDocument) -> list[str]:
    return [page.get_textpage().get_text_range() for page in document]


def objects() -> bytes:
    """The small objects of x.pdf, unpacked."""
    found = re.search(
        rb"/Type /ObjStm.*?stream\n(.*?)\nendstream", Path("x.pdf").read_bytes(), re.S
    )
    assert found
    return zlib.decompress(found.group(1))


def box(page: pypdfium2.PdfPage) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is black, in mm."""
    picture = page.render(scale=4).to_pil().convert("L").point(lambda value: value < 128 and 255)
    found = picture.getbbox()
    assert found
    left, top, right, bottom = (side / 4 * POINT for side in found)
    return left, top, right, bottom


def test_several_copies_stand_on_each_page_front_and_back() -> None:
    found = texts(printed("small.yaml", "--up", "4", "--copies", "6"))
    assert len(found) == 4
    assert ["".join(re.findall(r"\d", text)) for text in found] == ["1234", "2143", "56", "65"]


def test_up_fills_its_page_if_no_number_is_given() -> None:
    (text,) = texts(printed("small.yaml", "--up", "4", "--side", "front"))
    assert re.findall(r"\d", text) == list("1234")


def test_up_says_how_small_the_copies_have_become() -> None:
    result = run(NAME, "--up", "2", "--shrink", "-o", "x.pdf")
    assert (result.exit_code, result.stdout) == (0, "x.pdf\n")
    assert "72%" in result.stderr
    assert "36.0 mm" in result.stderr


def test_up_that_does_not_fit_leaves_no_file() -> None:
    result = run(NAME, "--up", "2", "-o", "x.pdf")
    assert result.exit_code == 1
    assert "--shrink" in result.stderr
    assert not Path("x.pdf").exists()


def test_fields_of_each_copy_on_a_page_can_be_filled_in() -> None:
    printed("small.yaml", "--up", "4", "--copies", "2", "--fillable", "--side", "front")
    assert set(re.findall(rb"/T \((.*?)\)", objects())) == {b"1-1-a", b"1-2-a"}


@pytest.mark.parametrize(("flip", "wish"), [("long", "Long"), ("short", "Short")])
def test_the_file_asks_for_the_edge_at_which_the_paper_is_turned(flip: str, wish: str) -> None:
    document = printed("small.yaml", "--flip", flip)
    duplex = pypdfium2.raw.FPDF_VIEWERREF_GetDuplex(document)
    assert duplex == getattr(pypdfium2.raw, f"DuplexFlip{wish}Edge")


def test_only_the_back_is_turned_when_paper_is_turned_at_its_short_edge() -> None:
    plain, turned = (
        [box(page) for page in printed("small.yaml", "--flip", flip)] for flip in ("long", "short")
    )
    assert turned[0] == plain[0]
    left, top, right, bottom = plain[1]
    assert turned[1] == pytest.approx((210 - right, 297 - bottom, 210 - left, 297 - top), abs=0.2)


def test_a_print_shop_finds_the_size_to_cut_to_and_marks_around_it() -> None:
    (page,) = printed("small.yaml", "--bleed", "3mm", "--side", "front")
    trim = [side * POINT for side in page.get_trimbox()]
    assert trim == pytest.approx([11, 11, 221, 308], abs=0.01)
    assert [side * POINT for side in page.get_bleedbox()] == pytest.approx(
        [8, 8, 224, 311], abs=0.01
    )
    assert box(page) == pytest.approx((2, 2, 230, 317), abs=0.2)


@pytest.mark.parametrize("bleed", ["3", "30mm", "-1mm", "x"])
def test_a_bleed_is_a_length_that_print_shops_ask_for(bleed: str) -> None:
    assert run("small.yaml", f"--bleed={bleed}").exit_code == 2


def test_a_picture_has_the_resolution_that_was_asked_for() -> None:
    assert run("small.yaml", "--dpi", "100", "-o", "x.png").exit_code == 0
    with Image.open("x-1.png") as picture:
        assert picture.size == (827, 1169)
        assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.1)


@pytest.mark.parametrize(
    "options",
    [
        ["--dpi", "100", "-o", "x.pdf"],
        ["--bleed", "3mm", "-o", "x.svg"],
        ["--dpi", "10", "-o", "x.png"],
    ],
)
def test_options_that_do_not_go_with_the_file_are_refused(options: list[str]) -> None:
    result = run("small.yaml", *options)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_player_s_copy_has_a_bookmark_that_leads_to_its_front() -> None:
    document = printed("small.yaml", "--players", "Ana,Bö", "--copies", "3")
    found = [(item.get_title(), item.get_dest().get_index()) for item in document.get_toc()]
    assert found == [("Ana", 0), ("Bö", 2), ("3", 4)]


def test_ten_copies_without_a_name_share_a_bookmark() -> None:
    document = printed("small.yaml", "--copies", "21", "--side", "front")
    found = [(item.get_title(), item.get_dest().get_index()) for item in document.get_toc()]
    assert found == [("1–10", 0), ("11–20", 10), ("21", 20)]


def test_bookmarks_count_the_pages_of_several_copies() -> None:
    document = printed("small.yaml", "--copies", "21", "--up", "4")
    assert [item.get_dest().get_index() for item in document.get_toc()] == [0, 4, 10]


def test_a_later_print_goes_on_with_the_numbers_of_an_earlier_one() -> None:
    document = printed("small.yaml", "--first", "41", "--copies", "12", "--side", "front")
    assert texts(document)[0].startswith("Copy 41")
    assert texts(document)[-1].startswith("Copy 52")
    found = [(item.get_title(), item.get_dest().get_index()) for item in document.get_toc()]
    assert found == [("41–50", 0), ("51–52", 10)]


def test_numbers_with_more_than_four_digits_are_refused() -> None:
    assert run("small.yaml", "--first", "9998", "--copies", "2", "-o", "x.pdf").exit_code == 0
    result = run("small.yaml", "--first", "9998", "--copies", "3", "-o", "y.pdf")
    assert result.exit_code == 2
    assert "numbered up to 9999: print at most 2" in result.stderr
    assert not Path("y.pdf").exists()


def test_one_copy_has_no_bookmark() -> None:
    assert not list(printed("small.yaml").get_toc())


def test_the_ink_of_a_page_is_told_in_both_inks() -> None:
    result = run("small.yaml", "--ink-report", "--side", "front", "-o", "x.pdf")
    assert result.stdout == "x.pdf\n"
    found = re.fullmatch(
        r"page 1 covers of the page, full ink: black (.*)%, colours .*; low ink: black (.*)%, .*\n",
        result.stderr,
    )
    assert found
    full, low = map(float, found.groups())
    box_share = 100 * 30 * 20 / (210 * 297)
    assert 0.8 * box_share < full < 1.3 * box_share
    assert low < full / 4


def keep(profile: Profile, name: str = "hall") -> None:
    file = profile_file(config_folder(), name)
    file.parent.mkdir(parents=True)
    file.write_text(profile_text(profile), "utf-8")


def test_a_profile_moves_each_side_against_its_error() -> None:
    keep(Profile(front_right=2.0, front_down=-1.0, back_right=-3.0, back_down=4.0))
    plain = [box(page) for page in printed("small.yaml")]
    moved = [box(page) for page in printed("small.yaml", "--profile", "hall")]
    shifts = [(a[0] - b[0], a[1] - b[1]) for a, b in zip(moved, plain, strict=True)]
    assert shifts == [pytest.approx((-2, 1), abs=0.2), pytest.approx((3, -4), abs=0.2)]


def test_a_back_that_is_printed_upside_down_is_moved_the_other_way() -> None:
    keep(Profile(flip="short", back_right=2.0, back_down=1.0))
    _, plain = (box(page) for page in printed("small.yaml", "--flip", "short"))
    _, moved = (box(page) for page in printed("small.yaml", "--profile", "hall"))
    assert (moved[0] - plain[0], moved[1] - plain[1]) == pytest.approx((2, 1), abs=0.2)


def test_a_profile_makes_what_is_printed_too_short_longer_about_the_middle() -> None:
    keep(Profile(scale_x=0.95, scale_y=0.98))
    left, top, _, _ = box(next(iter(printed("small.yaml"))))
    wide_left, high_top, _, _ = box(next(iter(printed("small.yaml", "--profile", "hall"))))
    assert (105 - wide_left) / (105 - left) == pytest.approx(1 / 0.95, abs=0.01)
    assert (148.5 - high_top) / (148.5 - top) == pytest.approx(1 / 0.98, abs=0.01)


def test_a_profile_brings_its_own_edge_for_turning() -> None:
    keep(Profile(flip="short", back_right=1.0))
    duplex = pypdfium2.raw.FPDF_VIEWERREF_GetDuplex(printed("small.yaml", "--profile", "hall"))
    assert duplex == pypdfium2.raw.DuplexFlipShortEdge
    assert run("small.yaml", "--profile", "hall", "--flip", "long").exit_code == 1


@pytest.mark.parametrize(
    "content", ["", "[]", "{scale_x: 2}", "{scale_x: 1, turn: 1}", "{flip: up}", "\0"]
)
def test_a_file_that_is_no_profile_is_a_message(content: str) -> None:
    keep(Profile())
    profile_file(config_folder(), "hall").write_text(content)
    result = run("small.yaml", "--profile", "hall")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "profile" in result.stderr


def test_a_profile_may_be_a_file_anywhere() -> None:
    Path("mine.yaml").write_text(profile_text(Profile(flip="short")), "utf-8")
    duplex = pypdfium2.raw.FPDF_VIEWERREF_GetDuplex(printed("small.yaml", "--profile", "mine.yaml"))
    assert duplex == pypdfium2.raw.DuplexFlipShortEdge


@pytest.mark.parametrize("name", ["attic", "missing.yaml", "../x", ""])
def test_a_profile_that_is_not_there_is_a_message(name: str) -> None:
    assert run("small.yaml", "--profile", name).exit_code == 1


def test_copies_that_stand_sideways_cannot_have_a_profile() -> None:
    keep(Profile(back_right=1.0))
    result = run(NAME, "--up", "2", "--shrink", "--profile", "hall")
    assert result.exit_code == 1
    assert "sideways" in result.stderr


ROWS = """\
data: rows.csv
languages: [en]
"""


def with_rows(desk: Path, content: str) -> None:
    (desk / "rows.csv").write_text("name;player\nOne;Ana\nTwo;\n", "utf-8")
    text = SMALL.replace("languages: [en]\n", ROWS).replace("{player}", "{name}")
    (desk / "data.yaml").write_text(text, "utf-8")
    (desk / "other.csv").write_text(content, "utf-8")


def test_every_row_of_data_is_a_copy_with_its_own_words(desk: Path) -> None:
    with_rows(desk, "name,player\nUno,Eva\nDos,\nTres,\n")
    own = texts(printed("data.yaml", "--side", "front"))
    others = texts(printed("data.yaml", "--side", "front", "--data", "other.csv"))
    assert own == ["Copy 1 One", "Copy 2 Two"]
    assert others == ["Copy 1 Uno", "Copy 2 Dos", "Copy 3 Tres"]


def test_a_row_can_name_the_player_of_its_bookmark(desk: Path) -> None:
    with_rows(desk, "")
    assert [item.get_title() for item in printed("data.yaml").get_toc()] == ["Ana", "2"]


@pytest.mark.parametrize("content", ["", "other\nx\n", "name,name\na,b\n"])
def test_rows_that_lack_something_are_told_at_their_place(desk: Path, content: str) -> None:
    with_rows(desk, content)
    result = run("data.yaml", "--data", "other.csv")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("other.csv:1:")


def test_the_notes_on_printing_name_tests_that_are_there() -> None:
    folder = Path(__file__).parent
    notes = (folder.parent / "docs" / "printing.md").read_text("utf-8")
    named = set(re.findall(r"`(test_\w+)`", notes))
    written = {
        name
        for file in folder.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text("utf-8"))
    }
    assert len(named) > 15
    assert not named - written
