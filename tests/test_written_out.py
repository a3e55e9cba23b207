"""Layouts written out from several files and rows: bounds, slips of the hand, examples."""

import random
import re
from pathlib import Path

import pytest

from sheetgen.commands.survey import survey
from sheetgen.errors import LayoutError
from sheetgen.layout.load import load_layout
from tests.written import HEAD, PAGE, load, text_of, told, words


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "trial.yaml"


def test_rows_fill_what_texts_leave_open(file: Path) -> None:
    text = f"{HEAD}data:\n  - {{name: Ana, points: 3}}\n  - {{name: Bo, points: 2.5}}\n"
    layout = load(file, text + PAGE + words("'{name} has {points}'")).layout
    assert layout.data == ({"name": "Ana", "points": "3"}, {"name": "Bo", "points": "2.5"})
    assert text_of(layout.pages[0].parts[0]) == "{name} has {points}"


def test_rows_come_from_a_file_beside_the_layout(file: Path, tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("name;the city\nAna;'{x}'\n", "utf-8")
    text = f"{HEAD}data: rows.csv\n{PAGE}" + words("'{name} {the city}'")
    layout = load(file, text).layout
    assert layout.data == ({"name": "Ana", "the city": "'{x}'"},)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ("[{name: Ana}, {nmae: Bo}]", "trial.yaml:8:8 no 'nmae' in this row"),
        ("[{name: Ana}, 5]", "trial.yaml:8:21 the number 5 stands here, where a row is meant"),
        ("[{name: [Ana]}]", "trial.yaml:8:15 a list stands here, where a text or a number is"),
        ("rows.csv", "rows.csv:3:1 this row has 1 cells, and there are 2 columns"),
        ("none.csv", "trial.yaml:8:7 there is no file"),
        ("5", "trial.yaml:8:7 the name of a file is meant here"),
    ],
)
def test_a_mistake_in_the_rows_is_told_at_its_place(
    file: Path, tmp_path: Path, data: str, problem: str
) -> None:
    (tmp_path / "rows.csv").write_text("name,city\nAna,X\nBo\n")
    found = told(file, f"{HEAD}data: {data}\n{PAGE}{words('x')}")
    assert any(line.startswith(problem) for line in found), found


@pytest.mark.parametrize(
    "variables",
    [
        "{" + ", ".join(f"v{n}: '{{v{n + 1}}}{{v{n + 1}}}'" for n in range(60)) + ", v60: ab}",
        "{" + ", ".join(f"v{n}: ['{{v{n + 1}}}', '{{v{n + 1}}}']" for n in range(60)) + ", v60: 1}",
        "{" + ", ".join(f"v{n}: '{{v{n + 1}}}'" for n in range(3000)) + ", v3000: ab}",
        "{" + ", ".join(f"v{n}: '{{= v{n + 1} + 1}}'" for n in range(3000)) + ", v3000: 1}",
        "{" + ", ".join(f"v{n}: [[['{{v{n + 1}}}']]]" for n in range(300)) + ", v300: 1}",
    ],
    ids=["texts", "lists", "chain", "sums", "depth"],
)
def test_variables_that_explode_are_refused(file: Path, variables: str) -> None:
    found = told(file, f"{HEAD}variables: {variables}\n{PAGE}" + words("'{v0}'"))
    assert any("too large" in line or "characters when it is" in line for line in found), found[:3]


def test_repeats_that_explode_are_refused(file: Path) -> None:
    lines = "      - repeat: {over: 10000}\n        parts:\n"
    lines += "          - repeat: {over: 10000}\n            parts: []\n"
    (found,) = told(file, HEAD + PAGE + lines)
    assert "becomes too large here" in found


def test_includes_that_explode_are_refused(file: Path, tmp_path: Path) -> None:
    for number in range(8):
        inner = f"[{', '.join(['{include: ' + str(number + 1) + '.yaml}'] * 30)}]"
        (tmp_path / f"{number}.yaml").write_text(inner)
    (tmp_path / "8.yaml").write_text("[{kind: ruler, at: [9mm, 9mm]}]")
    found = told(file, f"{HEAD}{PAGE}      - include: 0.yaml\n")
    assert "becomes too large here" in "".join(found)


BASE = f"""{HEAD}variables: {{w: 9mm}}
{PAGE}      - {{kind: box, id: first, at: [0mm, 0mm], size: ['{{w}}', 5mm]}}
"""


PIECES = (
    "{",
    "}",
    "{{",
    "{= ",
    "repeat: ",
    "include: ",
    "over: ",
    "{item}",
    "[",
    "]",
    ", ",
    "9" * 40,
)


def test_no_slip_of_the_hand_ends_in_anything_but_a_message(tmp_path: Path) -> None:
    (tmp_path / "score.yaml").write_text("- {kind: box, at: [1mm, 1mm], size: ['{w}', 5mm]}\n")
    (tmp_path / "base.yaml").write_text(BASE)
    good = (
        "extends: base.yaml\nvariables: {w: 7mm, n: 3, list: [{a: 1}, {a: 2}]}\n"
        "data: [{name: Ana}]\npages:\n  - name: front\n    parts:\n      append:\n"
        "        - {include: score.yaml, with: {w: '{= w * 2}'}, at: [9mm, 99mm]}\n"
        "        - repeat: {over: '{list}', as: it, step: [9mm, '{w}'], columns: 2}\n"
        "          parts:\n            - {kind: text, at: [0mm, '{= it.a * w}'], "
        "size: [9mm, 9mm], text: '{it.a} {name}'}\n"
    )
    load(tmp_path / "trial.yaml", good)
    chance = random.Random(1)
    refusals = []
    for _ in range(400):
        text = good
        for _ in range(chance.randint(1, 3)):
            start = chance.randrange(len(text))
            end = start + chance.choice((0, 1, 6))
            text = text[:start] + chance.choice((*PIECES, "")) + text[end:]
        try:
            load(tmp_path / "trial.yaml", text)
        except LayoutError as error:
            refusals.append(error)
    assert len(refusals) > 200
    assert all(p.what and p.fix and p.place.line for error in refusals for p in error.problems)


REFERENCE = Path(__file__).parent.parent / "docs" / "layout-language.md"
NAMED = re.compile(r"`([\w.-]+)`:\n\n```\w+\n(.*?)```", re.DOTALL)


def test_the_examples_of_the_reference_are_written_out(tmp_path: Path) -> None:
    files = dict(NAMED.findall(REFERENCE.read_text("utf-8")))
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    layouts = [name for name, text in files.items() if re.match("sheetgen|extends", text)]
    assert len(layouts) == 2
    for name in layouts:
        found = load_layout(tmp_path / name).layout
        assert [row["guest"] for row in found.data] == ["Ana", "Zoë"]
        assert survey(load_layout(tmp_path / name)) == ()
