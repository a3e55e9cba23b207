"""Spoilt layouts of all kinds give a sheet, or problems with their places, and soon.

`python bench/mutations.py` tries thousands.
"""

from pathlib import Path

import pytest

from bench.mutations import beside, outcome, peak, spoilt
from sheetgen.errors import LayoutError
from sheetgen.layout.builtin import shipped
from sheetgen.layout.load import load_layout

EACH = 10  # ways in which each layout is spoilt
SEED = 20
MEMORY = 150.0  # MiB by which one layout's may raise the peak
EVERY = 5  # so many sheets for one that is drawn as a picture too


@pytest.mark.parametrize("name", sorted(shipped()))
def test_a_spoilt_layout_is_built_or_refused_with_places(name: str, tmp_path: Path) -> None:
    file, before, refused = beside(name, tmp_path), peak(), 0
    for number in range(EACH):
        file.write_bytes(spoilt(name, number, SEED).content)
        refused += bool(outcome(file, name, pictured=number % EVERY == 0))
    assert refused > EACH // 2
    assert peak() - before < MEMORY


def test_an_item_to_leave_out_must_have_a_name(tmp_path: Path) -> None:
    file = tmp_path / "trial.yaml"
    file.write_text(
        "extends: penny-papers/dice\ntitle: x\nabout: y\nprovenance: own\n"
        "pages:\n  - name: front\n    parts:\n      without: [{kind: text}, [{}], 99]\n"
    )
    with pytest.raises(LayoutError) as caught:
        load_layout(file)
    told = [f"{p.place.line}:{p.place.column} {p.what}" for p in caught.value.problems]
    assert told == [
        "8:17 a group of keys stands here, where an item's name is meant",
        "8:31 a list stands here, where an item's name is meant",
        "8:37 there is no '99' in this list",
    ]


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("a: b\r\nc: \x07", (2, 4)),
        ("a: b\rc: \x07", (2, 4)),
        ("a: b\u2028c: \x07", (2, 4)),
        ("\ufeffa: \x07", (1, 4)),
        ("\ufeffa: \ufeff", (1, 4)),
    ],
)
def test_lines_are_counted_as_yaml_counts_them(
    tmp_path: Path, content: str, place: tuple[int, int]
) -> None:
    file = tmp_path / "trial.yaml"
    file.write_bytes(content.encode())
    with pytest.raises(LayoutError) as caught:
        load_layout(file)
    (problem,) = caught.value.problems
    assert (problem.place.line, problem.place.column) == place
    file.write_bytes(content[:-1].encode() + b"\xff")
    with pytest.raises(LayoutError) as caught:
        load_layout(file)
    assert (caught.value.problems[0].place.line, caught.value.problems[0].place.column) == place
