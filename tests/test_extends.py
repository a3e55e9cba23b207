"""A layout that extends another one says only what is different."""

from pathlib import Path

import pytest

from sheetgen.layout.load import Loaded
from sheetgen.layout.model import Box
from tests.written import HEAD, PAGE, load, told


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "trial.yaml"


BASE = f"""{HEAD}variables: {{w: 9mm}}
palette: {{sand: '#eeddcc', sea: '#112233'}}
{PAGE}      - {{kind: box, id: first, at: [0mm, 0mm], size: ['{{w}}', 5mm], fill: sand}}
      - {{kind: box, at: [0mm, 9mm], size: [9mm, 5mm], field: {{name: score, kind: score}}}}
      - {{kind: box, at: [0mm, 19mm], size: [9mm, 5mm]}}
  - name: back
    title: Back
    parts: []
"""


def extending(tmp_path: Path, text: str) -> Loaded:
    (tmp_path / "base.yaml").write_text(BASE)
    return load(tmp_path / "trial.yaml", f"extends: base.yaml\n{text}")


def test_a_layout_that_extends_another_changes_what_it_names(tmp_path: Path) -> None:
    layout = extending(tmp_path, "title: Mine\npalette: {sand: '#000000'}\nmargin: 9mm\n").layout
    assert (layout.title, layout.about, layout.margin) == ("Mine", "A trial.", 9)
    assert layout.palette == {"sand": "#000000", "sea": "#112233"}
    assert len(layout.pages[0].parts) == 3


def test_a_variable_of_the_extended_layout_can_be_changed(tmp_path: Path) -> None:
    first = extending(tmp_path, "variables: {w: 12mm}\n").layout.pages[0].parts[0]
    assert isinstance(first, Box)
    assert first.size == (12, 5)


def test_pages_are_changed_by_their_name_and_new_ones_are_added(tmp_path: Path) -> None:
    text = "pages:\n  - {name: back, title: Rear}\n  - {name: third, title: Third, parts: []}\n"
    pages = extending(tmp_path, text).layout.pages
    assert [(page.name, page.title) for page in pages] == [
        ("front", "Front"), ("back", "Rear"), ("third", "Third"),
    ]  # fmt: skip


def test_a_list_is_edited_in_place(tmp_path: Path) -> None:
    text = (
        "pages:\n  - name: front\n    parts:\n"
        "      change: {first: {fill: sea}, score: {at: [5mm, 5mm]}}\n      without: [3]\n"
        "      append: [{kind: ruler, at: [9mm, 99mm]}]\n"
        "      prepend: [{kind: ruler, at: [9mm, 199mm]}]\n"
    )
    found = extending(tmp_path, text).layout.pages[0].parts
    assert [part.kind for part in found] == ["ruler", "box", "box", "ruler"]
    assert isinstance(found[1], Box)
    assert isinstance(found[2], Box)
    assert (found[1].fill, found[2].at) == ("sea", (5, 5))


def test_pages_can_be_left_out(tmp_path: Path) -> None:
    assert len(extending(tmp_path, "pages: {without: [back]}\n").layout.pages) == 1


def test_a_sum_can_start_from_the_value_it_replaces(tmp_path: Path) -> None:
    text = "pages:\n  - name: front\n    parts:\n      change:\n"
    text += "        first: {size: ['{= base * 2}', '{= base + 1mm}']}\n"
    first = extending(tmp_path, f"{text}frame: {{width: '{{= base - 10mm}}'}}\n").layout
    assert first.frame.width == 170
    assert isinstance(first.pages[0].parts[0], Box)
    assert first.pages[0].parts[0].size == (18, 6)


def test_a_shipped_layout_is_extended_by_its_name(file: Path) -> None:
    layout = load(file, "extends: penny-papers/heart-and-gate\npapers: [a4]\n").layout
    assert layout.papers == ("a4",)
    assert len(layout.pages) == 2


def test_a_mistake_is_told_in_the_file_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE.replace("5mm], fill", "5], fill"))
    text = "extends: base.yaml\npalette: {sea: blue}\n"
    found = told(tmp_path / "trial.yaml", text)
    assert [line.split(" ")[0] for line in found] == ["base.yaml:14:62", "trial.yaml:2:16"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("extends: qq.yaml\n", "trial.yaml:1:10 there is no file"),
        ("extends: [a]\n", "trial.yaml:1:10 the name of a file is meant here"),
        ("extends: trial.yaml\n", "trial.yaml:1:10 these files go in a circle"),
        ("extends: list.yaml\n", "list.yaml:1:1 this file is extended, and is no layout"),
        ("extends: base.yaml\npages: {apend: []}\n", "trial.yaml:2:9 unknown key 'apend' | did"),
        ("extends: base.yaml\npages: {append: 5}\n", "trial.yaml:2:17 'append' needs a list"),
        ("extends: base.yaml\npages: {change: 5}\n", "trial.yaml:2:17 'change' needs a group of"),
        ("extends: base.yaml\npages: {without: [bakc]}\n",
         "trial.yaml:2:19 there is no 'bakc' in this list | did you mean 'back'?"),
        ("extends: base.yaml\npages: {change: {'9': {}}}\n",
         "trial.yaml:2:18 there is no '9' in this list | write one of front, back, or a number"),
        ("extends: base.yaml\nmargin: '{= bse + 1mm}'\n", "trial.yaml:2:10 there is no variable"),
    ],
)  # fmt: skip
def test_a_mistake_in_extending_is_told_at_its_place(
    tmp_path: Path, text: str, problem: str
) -> None:
    (tmp_path / "base.yaml").write_text(BASE)
    (tmp_path / "list.yaml").write_text("- a\n")
    (found,) = told(tmp_path / "trial.yaml", text)
    assert found.startswith(problem), found


def test_files_that_extend_each_other_in_a_circle_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("extends: b.yaml\n")
    (tmp_path / "b.yaml").write_text("extends: a.yaml\n")
    (found,) = told(tmp_path / "trial.yaml", "extends: a.yaml\n")
    assert "these files go in a circle: a.yaml → b.yaml → a.yaml" in found


def test_a_long_chain_of_files_is_refused(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"{number}.yaml").write_text(f"extends: {number + 1}.yaml\n")
    (found,) = told(tmp_path / "trial.yaml", "extends: 0.yaml\n")
    assert "more than 10 files extend or include each other" in found


def test_a_loaded_layout_names_every_file_it_is_made_of(tmp_path: Path) -> None:
    source = extending(tmp_path, "title: Mine\n").source
    assert [Path(name).name for name in source.files] == ["trial.yaml", "base.yaml"]
