"""Every shipped layout is built in every language, paper, ink and format, always the same."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from sheetgen.commands import output
from sheetgen.compose import Copy, compose, copies
from sheetgen.compose.ink import Ink
from sheetgen.compose.page import draft, troubles_of
from sheetgen.layout.builtin import shipped
from sheetgen.layout.load import load_layout

ROOT = Path(__file__).parents[1]
INKS: tuple[Ink, ...] = ("full", "low")
DPI = 10  # the drawing is the same at any resolution, and small pictures are quick
SEEDS = ("1", "2718")


def built() -> Iterator[str]:
    """A line for each file that can be made: what it is, and the hash of its bytes."""
    for name, path in sorted(shipped().items()):
        loaded = load_layout(path, name)
        layout = loaded.layout
        copy = Copy(1, None, layout.data[0] if layout.data else {})
        for language, paper, ink in product(layout.languages, layout.papers, INKS):
            sheet = compose(loaded, paper, language, ink)
            pages = copies(sheet, [copy])
            files = {"pdf": output.pdf(sheet, pages, "long", (), fillable=False)}
            for number, page in enumerate(pages, start=1):
                files[f"svg {number}"] = output.svg(sheet, page)
                files[f"png {number}"] = output.png(page, DPI)
            for what, content in files.items():
                digest = hashlib.sha256(content).hexdigest()
                yield f"{name} {language} {paper} {ink} {what} {digest}"


def show() -> None:
    sys.stdout.write("\n".join(built()))


def started(seed: str) -> subprocess.Popen[str]:
    """A process that builds everything and takes each warning for an error."""
    code = "from tests import test_every_sheet as here; here.show()"
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


@pytest.fixture(scope="module")
def runs() -> list[list[str]]:
    """What two processes of different hash seeds have built, at the same time."""
    both = [started(seed) for seed in SEEDS]
    ended = [(process, *process.communicate()) for process in both]
    assert [(process.returncode, errors) for process, _, errors in ended] == [(0, "")] * len(SEEDS)
    return [shown.splitlines() for _, shown, _ in ended]


def test_every_sheet_is_built_in_every_way_without_a_warning(runs: list[list[str]]) -> None:
    expected = {
        (name, language, paper, ink, kind)
        for name in shipped()
        for language, paper, ink, kind in product(
            ("en", "es"), ("a4", "letter"), INKS, ("pdf", "svg", "png")
        )
    }
    assert {tuple(line.split()[:5]) for line in runs[0]} == expected


def test_two_processes_with_other_hash_seeds_write_the_same_bytes(runs: list[list[str]]) -> None:
    first, second = runs
    assert first == second


def test_no_two_variants_of_a_sheet_are_the_same(runs: list[list[str]]) -> None:
    digests = [line.split()[-1] for line in runs[0] if " pdf " in line]
    assert len(set(digests)) == len(digests)


@pytest.mark.parametrize("name", sorted(shipped()))
def test_what_is_not_drawn_again_for_a_check_covers_what_it_would_cover(name: str) -> None:
    """A check draws again only what another language or ink changes."""
    loaded = load_layout(shipped()[name], name)
    paper, (first, *others) = loaded.layout.papers[0], loaded.layout.languages
    known = draft(loaded, paper, first, "full")
    other_looks: list[tuple[str, Ink]] = [(first, "low"), *((other, "full") for other in others)]
    for language, ink in other_looks:
        short = draft(loaded, paper, language, ink, known)
        whole = draft(loaded, paper, language, ink)
        for one, other in zip(short.pages, whole.pages, strict=True):
            for pieces, drawn in zip(one, other, strict=True):
                assert [(p.bounds, p.fields) for p in pieces] == [
                    (p.bounds, p.fields) for p in drawn
                ]
        assert troubles_of(loaded, short, paper) == ((),)
