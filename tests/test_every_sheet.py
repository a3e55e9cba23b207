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
SEED, OTHER = "1", "2718"
KINDS = ("pdf", "svg", "png")


def built(*, pictured: bool) -> Iterator[str]:
    """A line for each file that can be made: what it is, and the hash of its bytes.

    Args:
        pictured: whether every way is drawn as a picture too, or only one way of each layout.
    """
    for name, path in sorted(shipped().items()):
        loaded = load_layout(path, name)
        layout = loaded.layout
        copy = Copy(1, None, layout.data[0] if layout.data else {})
        ways = product(layout.languages, layout.papers, INKS)
        for number, (language, paper, ink) in enumerate(ways):
            sheet = compose(loaded, paper, language, ink)
            pages = copies(sheet, [copy])
            files = {"pdf": output.pdf(sheet, pages, "long", (), fillable=False)}
            for place, page in enumerate(pages, start=1):
                files[f"svg {place}"] = output.svg(sheet, page)
                if pictured or not number:
                    files[f"png {place}"] = output.png(page, DPI)
            for what, content in files.items():
                digest = hashlib.sha256(content).hexdigest()
                yield f"{name} {language} {paper} {ink} {what} {digest}"


def show(*, pictured: bool) -> None:
    sys.stdout.write("\n".join(built(pictured=pictured)))


def started(seed: str, *, pictured: bool) -> subprocess.Popen[str]:
    """A process that builds everything and takes each warning for an error."""
    code = f"from tests import test_every_sheet as here; here.show({pictured=})"
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def test_every_sheet_is_built_in_every_way_always_the_same_without_a_warning() -> None:
    """Two processes of different hash seeds; pictures take longest, so one draws few of them."""
    both = started(SEED, pictured=True), started(OTHER, pictured=False)
    ended = [(process, *process.communicate()) for process in both]
    assert [(process.returncode, errors) for process, _, errors in ended] == [(0, "")] * 2
    lines, others = (shown.splitlines() for _, shown, _ in ended)
    assert {tuple(line.split()[:5]) for line in lines} == {
        (name, language, paper, ink, kind)
        for name in shipped()
        for language, paper, ink, kind in product(("en", "es"), ("a4", "letter"), INKS, KINDS)
    }
    assert set(others) < set(lines)
    assert {(line.split()[0], line.split()[4]) for line in others} == {*product(shipped(), KINDS)}
    assert [line for line in others if " png " not in line] == [
        line for line in lines if " png " not in line
    ]
    digests = [line.split()[-1] for line in lines if " pdf " in line]
    assert len(set(digests)) == len(digests)  # no two variants of a sheet are the same


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
