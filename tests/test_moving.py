"""A copied layout file names the files that it named before."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from sheetgen.cli import main
from sheetgen.layout.builtin import shipped
from sheetgen.layout.load import load_layout
from sheetgen.layout.moving import brought_along, moved_text
from sheetgen.layout.source import parse_source, read_source


def moved(file: Path, text: str, to: Path) -> str:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return moved_text(text, read_source(file), to)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    (tmp_path / "old" / "sub").mkdir(parents=True)
    for name in ("base.yaml", "sub/part.yaml", "rows.csv", "sun.png"):
        (tmp_path / "old" / name).touch()
    return tmp_path / "old" / "mine.yaml"


def test_files_are_named_from_the_new_folder(old: Path, tmp_path: Path) -> None:
    text = (
        "extends: base.yaml\ndata: rows.csv  # rows.csv\npages:\n  - parts:\n"
        "    - {include: 'sub/part.yaml', with: {file: 3}}\n    - {kind: image, file: sun.png}\n"
    )
    assert moved(old, text, tmp_path / "new" / "deep") == (
        "extends: ../../old/base.yaml\ndata: rows.csv  # rows.csv\npages:\n  - parts:\n"
        "    - {include: '../../old/sub/part.yaml', with: {file: 3}}\n"
        "    - {kind: image, file: sun.png}\n"
    )
    assert list(brought_along(read_source(old))) == ["rows.csv", "sun.png"]


def test_two_files_in_a_line_are_both_named(old: Path, tmp_path: Path) -> None:
    text = "[{include: base.yaml}, {include: base.yaml}]\n"
    named = "[{include: old/base.yaml}, {include: old/base.yaml}]\n"
    assert moved(old, text, tmp_path) == named


@pytest.mark.parametrize(
    "text",
    [
        "extends: penny-papers/heart-and-gate\n",
        "include: missing.yaml\n",
        "include: '{name}.yaml'\n",
        "data: [{name: base.yaml}]\n",
        "title: base.yaml\n",
    ],
)
def test_what_names_no_file_of_the_old_folder_stays(old: Path, tmp_path: Path, text: str) -> None:
    assert moved(old, text, tmp_path) == text


def test_in_the_same_folder_nothing_changes(old: Path) -> None:
    text = "extends: base.yaml\ninclude: sub/part.yaml\n"
    assert moved(old, text, old.parent) == text


def test_an_absolute_name_stays(old: Path, tmp_path: Path) -> None:
    text = f"extends: {old.parent / 'base.yaml'}\n"
    assert moved(old, text, tmp_path) == text


def test_a_shipped_file_is_named_so_that_it_is_found_from_anywhere(tmp_path: Path) -> None:
    name, path = next(iter(shipped().items()))
    text = f"extends: ../{name}.yaml\ninclude: {path.name}\n"
    source = parse_source(text.encode(), str(path.parent / "another.yaml"))
    assert moved_text(text, source, tmp_path) == f"extends: {name}\ninclude: {name}.yaml\n"


def test_a_new_layout_from_one_that_extends_another_is_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = next(iter(shipped().values()))
    monkeypatch.chdir(tmp_path)
    Path("old").mkdir()
    Path("new").mkdir()
    (tmp_path / "old" / "base.yaml").write_bytes(path.read_bytes())
    (tmp_path / "old" / "mine.yaml").write_text("extends: base.yaml\ntitle: Mine\n")
    made = CliRunner().invoke(main, ["new", "new/other", "--from", "old/mine.yaml"])
    assert made.output.split() == ["new/other.yaml", "new/layout.schema.json"]
    assert load_layout(Path("new/other.yaml")).layout.title == "Mine"
