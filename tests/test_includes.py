"""Included files: where they are found, what they are given, and their mistakes."""

from pathlib import Path

import pytest

from sheetgen.layout.model import Box
from tests.written import HEAD, PAGE, corners, parts, told


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "trial.yaml"


def test_a_file_with_a_list_of_parts_is_included(file: Path, tmp_path: Path) -> None:
    (tmp_path / "score.yaml").write_text("- {kind: box, at: [1mm, 1mm], size: ['{w}', 5mm]}\n")
    lines = "      - {include: score.yaml, with: {w: 7mm}}\n      - {include: score.yaml, "
    found = parts(file, lines + "at: [0mm, 50mm]}\n", "{w: 8mm}")
    assert corners(found) == [(1, 1), (1, 51)]
    assert isinstance(found[0], Box)
    assert found[0].size == (7, 5)


def test_an_included_file_has_variables_of_its_own_and_names_files_from_its_folder(
    file: Path, tmp_path: Path
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "outer.yaml").write_text(
        "variables: {n: 2, w: 3mm}\nparts:\n  - {include: inner.yaml, repeat: {over: '{n}'}}\n"
    )
    inner = "- {kind: box, at: ['{= item * 1mm}', 0mm], size: ['{w}', 1mm]}\n"
    (tmp_path / "sub" / "inner.yaml").write_text(inner)
    found = parts(file, "      - {include: sub/outer.yaml, with: {n: 3}}\n")
    assert corners(found) == [(1, 0), (2, 0), (3, 0)]


def test_a_mistake_in_an_included_file_is_told_in_that_file(file: Path, tmp_path: Path) -> None:
    (tmp_path / "score.yaml").write_text("- kind: box\n  at: [1mm, 1mm]\n  size: [x, 5mm]\n")
    (found,) = told(file, f"{HEAD}{PAGE}      - include: score.yaml\n")
    assert found.startswith("score.yaml:3:10 'x' is not a length")


def test_a_mistake_in_a_map_of_an_included_file_is_told_on_its_row(
    file: Path, tmp_path: Path
) -> None:
    grid = "- kind: grid\n  at: [1mm, 1mm]\n  cell: 9mm\n  map: |\n    . .\n    . x\n"
    (tmp_path / "board.yaml").write_text(f"{grid}  cells: {{.: {{field: space}}}}\n")
    (found,) = told(file, f"{HEAD}{PAGE}      - include: board.yaml\n")
    assert found.startswith("board.yaml:6:7 the map has 'x', which 'cells' does not explain")


@pytest.mark.parametrize(
    ("content", "include", "problem"),
    [
        (None, "{include: other.yaml}", "trial.yaml:12:19 there is no file '"),
        ("", "{include: other.yaml}", "other.yaml:1:1 the file is empty"),
        ("a: [", "{include: other.yaml}", "other.yaml:1:"),
        ("5", "{include: other.yaml}", "other.yaml:1:1 this file is included, and has no list"),
        (HEAD, "{include: other.yaml}", "other.yaml:1:1 this file is included, and has no list"),
        ("[]", "{include: 5}", "trial.yaml:12:19 the name of a file is meant here"),
        ("[]", "{include: .}", "trial.yaml:12:19 there is no file"),
        ("[]", "{include: other.yaml, wiht: {a: 1}}", "trial.yaml:12:31 unknown key 'wiht' | did"),
        ("[]", "{include: other.yaml, with: 5}", "trial.yaml:12:37 the number 5 stands here"),
        ("{variables: {wide: 1}, parts: []}", "{include: other.yaml, with: {wid: 1}}",
         "trial.yaml:12:38 the included file has no variable 'wid' | did you mean 'wide'?"),
        ("{parts: [], part: []}", "{include: other.yaml}", "other.yaml:1:13 unknown key 'part'"),
        ("[{include: trial.yaml}]", "{include: other.yaml}",
         "other.yaml:1:12 these files go in a circle: trial.yaml → other.yaml → trial.yaml"),
        ("[{include: other.yaml}]", "{include: other.yaml}",
         "other.yaml:1:12 these files go in a circle: other.yaml → other.yaml"),
        ("[{include: ./other.yaml, repeat: {over: 5}}]", "{include: other.yaml}",
         "other.yaml:1:12 these files go in a circle"),
        ("[{include: '{{x'}]", "{include: other.yaml}", "other.yaml:1:12 there is no file"),
    ],
)  # fmt: skip
def test_a_mistake_in_an_include_is_told_at_its_place(
    file: Path, tmp_path: Path, content: str | None, include: str, problem: str
) -> None:
    if content is not None:
        (tmp_path / "other.yaml").write_text(content)
    (found,) = told(file, f"{HEAD}{PAGE}      - {include}\n")
    assert found.startswith(problem), found
