"""The sheetgen command keeps its promises: output, exit codes, files, messages."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from sheetgen.cli import LATER, main
from sheetgen.layout.builtin import shipped
from sheetgen.layout.load import load_layout
from sheetgen.layout.schema import FILE_NAME, schema_text

NAME = "penny-papers/heart-and-gate"
SMALL = """\
sheetgen: 1
title: Small
about: A small sheet.
provenance: own
languages: [en]
papers: [letter]
frame: {width: 150mm, height: 200mm}
pages:
  - name: front
    title: Front
    parts:
      - {kind: box, at: [10mm, 10mm], size: [30mm, 10mm], stroke: ink, field: {name: a, kind: b}}
"""


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with one small layout."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.yaml").write_text(SMALL, "utf-8")
    return tmp_path


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, prog_name="sheetgen")


def refused(*args: str) -> str:
    """The message of a command that ends with exit code 1 and prints no result."""
    result = run(*args)
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr


def files(folder: Path) -> set[str]:
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


def imported(*args: str) -> set[str]:
    """The packages that a command has imported by its end."""
    code = "import sys; from sheetgen.cli import main; main(sys.argv[1:], standalone_mode=False)"
    code += "; print(*sys.modules, file=sys.stderr)"
    root = str(Path(__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", code, *args],
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=True,
    )
    return {module.split(".")[0] for module in done.stderr.split()}


@pytest.mark.parametrize("command", [["--help"], ["list"], *([name, "--help"] for name in LATER)])
def test_quick_commands_import_nothing_heavy(command: list[str]) -> None:
    heavy = {"pydantic", "yaml", "reportlab", "PIL", "svgwrite", "segno", "numpy", "cv2"}
    assert not imported(*command) & heavy


def test_only_the_renderer_that_is_used_is_imported() -> None:
    used = imported("print", "small.yaml", "-o", "x.svg")
    assert "svgwrite" in used
    assert not used & {"reportlab", "PIL"}


def test_a_pad_does_not_load_what_talks_to_the_network() -> None:
    used = imported("print", "penny-papers/heart-and-gate", "-o", "x.pdf")
    assert {"segno", "reportlab"} <= used
    assert not used & {"http", "ssl"}


@pytest.mark.parametrize("name", LATER)
def test_the_help_of_all_commands_says_what_each_command_s_own_does(name: str) -> None:
    command = import_module(LATER[name].module).command
    assert command.get_short_help_str(limit=200) == LATER[name].help
    assert LATER[name].help in run("--help").stdout


@pytest.mark.parametrize("name", LATER)
def test_every_command_has_a_help_with_all_its_options_explained(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Usage: sheetgen {name}" in result.stdout


@pytest.mark.parametrize(
    "args", [["prnt"], ["print"], ["print", NAME, "--paper", "a3"], ["check"], ["new", "x"], ["qq"]]
)
def test_wrong_usage_ends_with_2(args: list[str]) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_misspelt_command_is_asked_about() -> None:
    assert "did you mean 'print'?" in run("prnt").stderr


# list


def test_the_list_names_every_shipped_layout_and_what_it_is() -> None:
    text = run("list").stdout
    assert all(name in text for name in shipped())
    assert "papers: a4, letter" in text


def test_the_list_as_json_has_the_promised_keys() -> None:
    entries: list[Mapping[str, object]] = json.loads(run("list", "--json").stdout)
    assert [entry["name"] for entry in entries] == list(shipped())
    assert all(
        set(entry) == {"name", "game", "title", "papers", "languages", "pages"} for entry in entries
    )


# print


def test_a_sheet_goes_to_output_as_pdf(desk: Path) -> None:
    result = run("print", NAME)
    assert result.stdout == "output/penny-papers-heart-and-gate.pdf\n"
    assert len(pypdfium2.PdfDocument(desk / result.stdout.strip())) == 2


def test_the_copies_of_a_sheet_come_front_and_back_in_turn(desk: Path) -> None:
    run("print", NAME, "--copies", "2", "-o", "x.pdf")
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(desk / "x.pdf")]
    assert len(texts) == 4
    assert texts[0] != texts[1]
    assert texts[0].split("\n")[0] == texts[2].split("\n")[0]


def test_each_player_gets_a_copy_and_the_rest_have_no_name(desk: Path) -> None:
    names = "Ana, Bö"
    run("print", NAME, "--players", names, "-o", "two.pdf", "--side", "front")
    run("print", NAME, "--players", names, "--copies", "3", "-o", "three.pdf", "--side", "front")
    assert len(pypdfium2.PdfDocument(desk / "two.pdf")) == 2
    assert len(pypdfium2.PdfDocument(desk / "three.pdf")) == 3


@pytest.mark.parametrize(
    "options", [["--copies", "1"], ["--players", "Ana,,Bo"], ["--copies", "0"]]
)
def test_copies_and_players_must_fit_each_other(options: list[str]) -> None:
    result = run("print", NAME, "--players", "Ana,Bo", *options)
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize(("suffix", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_svg_and_png_have_a_numbered_file_for_each_page(
    desk: Path, suffix: str, start: bytes
) -> None:
    result = run("print", "small.yaml", "--copies", "2", "-o", f"x.{suffix}")
    paths = result.stdout.split()
    assert paths == [f"x-1.{suffix}", f"x-2.{suffix}"]
    assert all((desk / path).read_bytes().startswith(start) for path in paths)


def test_the_paper_of_a_layout_is_its_first_unless_another_is_asked_for(desk: Path) -> None:
    run("print", "small.yaml", "-o", "x.pdf")
    width, _ = pypdfium2.PdfDocument(desk / "x.pdf")[0].get_size()
    assert width == pytest.approx(612)


def test_a_paper_or_language_that_the_layout_lacks_is_a_message() -> None:
    assert "letter" in refused("print", "small.yaml", "--paper", "a4")
    assert "en" in refused("print", "small.yaml", "--lang", "es")


def test_a_side_that_the_layout_lacks_is_a_message() -> None:
    assert "back" in refused("print", "small.yaml", "--side", "back")


def test_an_unknown_suffix_gets_the_list_of_known_ones() -> None:
    result = run("print", NAME, "-o", "x.jpg")
    assert result.exit_code == 2
    assert ".pdf, .svg, .png" in result.stderr


@pytest.mark.parametrize("target", ["missing/x.pdf", "folder.pdf", "small.yaml/x.pdf", "a" * 300])
def test_what_cannot_be_written_is_a_message_and_leaves_no_file(desk: Path, target: str) -> None:
    (desk / "folder.pdf").mkdir()
    target = target if target.endswith("pdf") else f"{target}.pdf"
    before = files(desk)
    assert refused("print", "small.yaml", "-o", target).count("\n") == 2
    assert files(desk) == before


def test_a_pipe_is_not_replaced_by_a_file(desk: Path) -> None:
    os.mkfifo(desk / "pipe.pdf")
    assert "cannot be written over" in refused("print", "small.yaml", "-o", "pipe.pdf")
    assert (desk / "pipe.pdf").is_fifo()


def test_a_link_stays_a_link(desk: Path) -> None:
    (desk / "link.pdf").symlink_to(desk / "real.pdf")
    assert run("print", "small.yaml", "-o", "link.pdf").exit_code == 0
    assert (desk / "link.pdf").is_symlink()
    assert (desk / "real.pdf").read_bytes().startswith(b"%PDF")


def test_printing_twice_writes_the_same_bytes(desk: Path) -> None:
    run("print", NAME, "-o", "1.pdf", "--players", "Ana")
    run("print", NAME, "-o", "2.pdf", "--players", "Ana")
    assert (desk / "1.pdf").read_bytes() == (desk / "2.pdf").read_bytes()


@pytest.mark.parametrize("command", ["print", "fields"])
def test_a_layout_that_is_not_there_is_a_message(command: str) -> None:
    message = refused(command, "penny-papers/hart-and-gate")
    assert message.startswith("sheetgen: penny-papers/hart-and-gate: there is no such file")
    assert "did you mean 'penny-papers/heart-and-gate'?" in message


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n\0\0", b"{", b"- 1", b"[]"])
def test_a_file_that_is_no_layout_is_a_message(desk: Path, content: bytes) -> None:
    (desk / "no.yaml").write_bytes(content)
    assert refused("print", "no.yaml").startswith("no.yaml:1:")


# check


def test_a_layout_without_problems_is_checked_in_silence() -> None:
    result = run("check", "small.yaml", NAME)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.splitlines() == ["small.yaml: no problems", f"{NAME}: no problems"]


def test_the_problems_of_all_files_are_told_at_once(desk: Path) -> None:
    (desk / "a.yaml").write_text(SMALL.replace("150mm", "150").replace("ink", "inc"), "utf-8")
    (desk / "b.yaml").write_text(SMALL.replace("title: Small\n", ""), "utf-8")
    result = run("check", "a.yaml", "b.yaml", "c.yaml")
    assert result.exit_code == 1
    starts = [line.split(": ")[0] for line in result.stdout.splitlines() if line[0] != " "]
    assert starts == ["a.yaml:7:16", "a.yaml:12:67", "b.yaml:1:1", "c.yaml:1:1"]


def test_a_problem_that_only_drawing_finds_is_told_once(desk: Path) -> None:
    (desk / "a.yaml").write_text(SMALL.replace("at: [10mm, 10mm]", "at: [500mm, 10mm]"), "utf-8")
    result = run("check", "a.yaml")
    assert result.exit_code == 1
    assert result.stdout.startswith("a.yaml:12:")
    assert len(result.stdout.splitlines()) == 2


def test_problems_as_json_are_one_document(desk: Path) -> None:
    (desk / "a.yaml").write_text(SMALL.replace("150mm", "150"), "utf-8")
    result = run("check", "a.yaml", "--format", "json")
    assert result.exit_code == 1
    (problem,) = json.loads(result.stdout)
    assert (problem["file"], problem["line"], problem["column"]) == ("a.yaml", 7, 16)
    assert problem["what"] == "'150' is not a length"
    assert json.loads(run("check", "small.yaml", "--format", "json").stdout) == []


# fields


def test_fields_as_json_are_as_promised() -> None:
    document = json.loads(run("fields", "small.yaml", "--json").stdout)
    left, top = (215.9 - 150) / 2 + 10, (279.4 - 200) / 2 + 10
    field = {"name": "a", "kind": "b", "page": 1, "sheet": 1, "width": 30.0, "height": 10.0}
    assert document == {
        "layout": "small",
        "paper": "letter",
        "pages": [{"width": 215.9, "height": 279.4}],
        "fields": [{**field, "x": pytest.approx(left), "y": pytest.approx(top)}],
    }


def test_fields_as_text_are_a_table() -> None:
    head, row = run("fields", "small.yaml").stdout.splitlines()
    assert head.split() == ["page", "name", "kind", "x", "y", "width", "height"]
    assert row.split() == ["1", "a", "b", "42.95", "49.70", "30.00", "10.00"]


# schema and new


def test_the_schema_is_shown_as_json() -> None:
    assert run("schema").stdout == schema_text()


def test_a_new_layout_is_a_copy_that_checks_and_finds_its_schema(desk: Path) -> None:
    result = run("new", "mine", "--from", NAME)
    assert result.stdout.split() == ["mine.yaml", FILE_NAME]
    assert (
        (desk / "mine.yaml")
        .read_text("utf-8")
        .startswith(f"# yaml-language-server: $schema={FILE_NAME}\n")
    )
    assert (desk / FILE_NAME).read_text("utf-8") == schema_text()
    assert run("check", "mine.yaml").exit_code == 0


def test_a_new_layout_says_everything_else_as_its_original_does(desk: Path) -> None:
    run("new", "mine.yml", "--from", NAME)
    lines = (desk / "mine.yml").read_text("utf-8").splitlines()
    original = shipped()[NAME].read_text("utf-8").splitlines()
    changed = [(line, other) for line, other in zip(lines, original, strict=True) if line != other]
    assert changed[1:] == [("provenance: own", "provenance: invented")]


def test_a_new_layout_that_extends_another_says_itself_that_it_is_one_s_own(desk: Path) -> None:
    (desk / "from.yaml").write_text("sheetgen: 1\nextends: small.yaml\ntitle: Other\n", "utf-8")
    (desk / "small.yaml").write_text(SMALL.replace("provenance: own", "provenance: invented"))
    run("new", "mine", "--from", "from.yaml")
    assert load_layout(desk / "from.yaml").layout.provenance == "invented"
    assert load_layout(desk / "mine.yaml").layout.provenance == "own"


@pytest.mark.parametrize("name", ["", ".", "..", "folder/", ".yaml", "folder/.YML"])
def test_a_new_layout_needs_a_name(desk: Path, name: str) -> None:
    (desk / "folder").mkdir()
    before = files(desk)
    assert run("new", name, "--from", NAME).exit_code == 2
    assert files(desk) == before


def test_a_capital_suffix_is_one_too() -> None:
    assert run("new", "Mine.YAML", "--from", NAME).stdout.splitlines()[0] == "Mine.YAML"


def test_nothing_that_is_there_already_is_overwritten_by_a_new_layout(desk: Path) -> None:
    (desk / FILE_NAME).write_text("mine")
    assert "there already" in refused("new", "small", "--from", NAME)
    assert (desk / "small.yaml").read_text("utf-8") == SMALL
    assert run("new", "other", "--from", NAME).stdout == "other.yaml\n"
    assert (desk / FILE_NAME).read_text() == "mine"


def test_a_new_layout_needs_a_folder_that_is_there(desk: Path) -> None:
    before = files(desk)
    assert "there is no folder 'missing'" in refused("new", "missing/x", "--from", NAME)
    assert files(desk) == before


def test_a_fillable_pdf_has_a_form_field_for_each_field() -> None:
    assert run("print", NAME, "--side", "front", "--fillable", "-o", "a.pdf").exit_code == 0
    document = pypdfium2.PdfDocument("a.pdf")
    assert document.get_formtype() == pypdfium2.raw.FORMTYPE_ACRO_FORM
    document.close()
    assert run("print", NAME, "--side", "front", "-o", "b.pdf").exit_code == 0
    plain = pypdfium2.PdfDocument("b.pdf")
    assert plain.get_formtype() == pypdfium2.raw.FORMTYPE_NONE
    plain.close()


def test_only_a_pdf_can_be_fillable() -> None:
    assert run("print", NAME, "--fillable", "-o", "a.svg").exit_code == 2
