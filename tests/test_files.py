"""Files are written whole or not at all, and what people hand in is refused in plain words."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sheetgen.cli import main
from sheetgen.commands.calibrate import LANGUAGES
from sheetgen.commands.files import write_files
from sheetgen.compose.calibration import TEXTS
from sheetgen.errors import SheetError

NAME = "penny-papers/heart-and-gate"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, prog_name="sheetgen")


def test_files_are_made_one_after_the_other(desk: Path) -> None:
    def contents() -> Iterator[tuple[Path, bytes]]:
        for number in range(3):
            assert len(list(desk.glob(".sheetgen-*"))) == number
            yield desk / f"{number}.txt", b"x"

    assert write_files(contents()) == tuple(desk / f"{number}.txt" for number in range(3))


def test_what_cannot_be_made_leaves_no_file(desk: Path) -> None:
    def contents() -> Iterator[tuple[Path, bytes]]:
        yield desk / "1.txt", b"x"
        raise SheetError("page 2", "it cannot be drawn", "draw less")

    with pytest.raises(SheetError, match="page 2"):
        write_files(contents())
    assert list(desk.iterdir()) == []


def test_a_file_that_is_written_over_keeps_who_may_read_it(desk: Path) -> None:
    file = desk / "x.txt"
    file.write_bytes(b"old")
    file.chmod(0o640)
    write_files({file: b"new"})
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_links_in_a_circle_are_a_message(desk: Path) -> None:
    (desk / "loop.pdf").symlink_to("loop.pdf")
    result = run("print", NAME, "-o", "loop.pdf")
    assert result.exit_code == 1
    assert "its links lead in a circle" in result.stderr


def test_a_link_into_a_missing_folder_is_told_with_that_folder(desk: Path) -> None:
    (desk / "x.pdf").symlink_to("missing/x.pdf")
    with pytest.raises(SheetError, match=r"there is no folder '.*missing'"):
        write_files({Path("x.pdf"): b"x"})


def test_a_pipe_is_no_layout(desk: Path) -> None:
    os.mkfifo(desk / "pipe.yaml")
    result = run("check", "pipe.yaml")
    assert result.exit_code == 1
    assert "it is no file" in result.stdout


@pytest.mark.parametrize("players", ["a\tb", "a\x7fb", "a\udcffb", "a\u2028b"])
def test_a_name_with_a_character_that_cannot_be_printed_is_refused(players: str) -> None:
    result = run("print", NAME, "--players", players, "-o", "x.pdf")
    assert result.exit_code == 2
    assert "cannot be printed" in result.stderr


def test_names_are_the_same_however_their_accents_are_typed(desk: Path) -> None:
    for file, name in (("a.pdf", "Zo\u00eb"), ("b.pdf", "Zoe\u0308")):
        assert run("print", NAME, "--players", name, "-o", file).exit_code == 0
    assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()


def test_a_language_without_letters_is_none() -> None:
    result = run("print", NAME, "--lang", "", "-o", "x.pdf")
    assert result.exit_code == 1
    assert "this layout has no ''" in result.stderr


@pytest.mark.parametrize("epoch", ["x", "5"])
def test_the_date_of_a_file_is_always_the_same(
    desk: Path, monkeypatch: pytest.MonkeyPatch, epoch: str
) -> None:
    assert run("print", NAME, "-o", "a.pdf").exit_code == 0
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert run("print", NAME, "-o", "b.pdf").exit_code == 0
    assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()
    assert os.environ["SOURCE_DATE_EPOCH"] == epoch


def test_many_pictures_show_how_far_they_are() -> None:
    result = run("print", NAME, "--copies", "10", "--dpi", "50", "-o", "x.png")
    assert len(result.stdout.split()) == 20
    assert result.stderr.startswith("pages")


def test_the_calibration_sheet_is_offered_in_the_languages_it_has() -> None:
    assert set(LANGUAGES) == set(TEXTS)
