"""Checking a layout finds what is wrong on any paper, in any language, on any page and copy."""

from pathlib import Path

import pytest

from sheetgen.commands.survey import survey
from tests.layouts import loaded

HEAD = """\
sheetgen: 1
title: Test
about: a test
provenance: own
languages: [en, es]
papers: [a4, letter]
frame: {width: 190mm, height: 259mm}
"""
PAGES = "pages:\n  - name: front\n    title: Front\n    parts:\n"
BACK = "  - name: back\n    title: Back\n    parts:\n"


def text(words: str, size: str = "[40mm, 6mm]") -> str:
    return f"      - {{kind: text, at: [20mm, 20mm], size: {size}, text: {words}}}\n"


def told(tmp_path: Path, parts: str, data: str = "") -> list[str]:
    """The problems of a layout as "line:column what"."""
    found = survey(loaded(tmp_path, parts, HEAD + data + PAGES))
    return [f"{p.place.line}:{p.place.column} {p.what}" for p in found]


def test_a_layout_in_order_has_no_problems(tmp_path: Path) -> None:
    assert told(tmp_path, text("'{player}, {copy}'")) == []


def test_a_problem_everywhere_says_nothing_about_where(tmp_path: Path) -> None:
    (found,) = told(tmp_path, text("x", "[240mm, 6mm]"))
    assert found.startswith("12:9 it reaches")
    assert found.endswith("margin that printers leave white")


def test_a_problem_of_one_paper_says_so(tmp_path: Path) -> None:
    line = "      - {kind: line, at: [20mm, -2mm], to: [30mm, -2mm]}\n"
    letter = line.replace("-2mm", "-8mm")
    assert told(tmp_path, line) == []
    (found,) = told(tmp_path, letter)
    assert found.endswith("margin that printers leave white (only on letter)")


LONG = "larguísimo e interminable texto que no cabe"


def test_a_problem_of_a_text_that_stands_once_for_all_languages_says_in_which(
    tmp_path: Path,
) -> None:
    words = f"variables: {{long: {{en: short, es: {LONG}}}}}\n"
    (found,) = told(tmp_path, text("'so {long}'"), words)
    assert "(only in es)" in found, found


def test_a_problem_of_one_language_s_own_text_needs_no_such_words(tmp_path: Path) -> None:
    (found,) = told(tmp_path, text(f"{{en: short, es: {LONG}}}"))
    assert found.startswith("12:81 the text takes")
    assert found.endswith("mm high")
    (found,) = told(tmp_path, text(f"{{en: 'no. {{copy}}', es: '{LONG} {{copy}}'}}"))
    assert "only" not in found


def test_a_problem_of_the_back_says_so(tmp_path: Path) -> None:
    (found,) = told(tmp_path, text("x") + BACK + text("x", "[240mm, 6mm]"))
    assert found.endswith("(only on the page 'back')")


def test_a_problem_of_a_part_that_stands_on_both_sides_is_told_once(tmp_path: Path) -> None:
    wide = text("x", "[240mm, 6mm]").replace("- {", "- &wide {")
    (found,) = told(tmp_path, f"{wide}{BACK}      - *wide\n")
    assert found.endswith("margin that printers leave white")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("'{player} and a line that is far too long for a box that is this narrow, no. {copy}, "
         "which goes on and on and on and on'", "12:65 '"),
        ("'{copy} 漢'", "12:65 the font lacks '漢'"),
    ],
)  # fmt: skip
def test_a_copy_s_text_that_cannot_fit_is_told(tmp_path: Path, words: str, problem: str) -> None:
    (found,) = told(tmp_path, text(words, "[20mm, 6mm]"))
    assert found.startswith(problem), found


def test_a_row_of_data_that_does_not_fit_is_told_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text(f"name\nAna\n{'W' * 99}\nBo\n{'W' * 99}\n", "utf-8")
    found = survey(loaded(tmp_path, text("'{name}'"), f"{HEAD}data: rows.csv\n{PAGES}"))
    (problem,) = found
    assert (Path(problem.place.file).name, problem.place.line) == ("rows.csv", 3)
    assert "(copy 2) is too wide for its line" in problem.what


def test_a_text_with_variables_is_shown_as_it_is_written_out(tmp_path: Path) -> None:
    part = text("'{item} {index}'", "[20mm, 6mm]")
    part = part.replace("kind:", "repeat: {over: [a, bbb bbb bbb bbb]}, kind:")
    (found,) = told(tmp_path, part)
    assert found.endswith(" mm high: 'bbb bbb bbb bbb 2'"), found


def test_a_problem_of_one_ink_says_so(tmp_path: Path) -> None:
    """In low ink an area without a line gets one, whose outer half lies outside of it."""
    area = "      - {kind: box, at: [-2mm, 0mm], size: [9mm, 9mm], fill: ink}\n"
    head = HEAD.replace("[a4, letter]", "[a4]").replace("[en, es]", "[en]")
    (found,) = survey(loaded(tmp_path, area, head + PAGES))
    assert found.what.endswith("into the margin that printers leave white (only in low ink)")
    assert told(tmp_path, area.replace("-2mm", "-1.9mm")) == []


def test_a_problem_of_a_repeated_part_says_of_which_one(tmp_path: Path) -> None:
    lines = "      - repeat: {over: 3, as: row, step: [0mm, 90mm]}\n        parts:\n"
    lines += "          - {kind: box, repeat: {over: 2, as: box, step: [50mm, 0mm]}, "
    lines += "at: [5mm, 9mm], size: [9mm, 73mm], stroke: ink}\n"
    (found,) = told(tmp_path, lines)
    assert found.endswith("that printers leave white: row 3, box 1 (only on letter)"), found
