"""The same page gives the same bytes: twice, and in a process that hashes differently."""

import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen import fonts
from sheetgen.geometry import Point, Rect
from sheetgen.render.pdf import render_pdf
from sheetgen.render.png import render_png
from sheetgen.render.svg import render_svg
from sheetgen.scene import Bits, Paint, Shape, Text, polyline, rectangle
from sheetgen.sheet import Field, Layer, Page

HERE = Path(__file__)


def page(copy: int) -> Page:
    """A page with every kind of item and every font."""
    lines = (
        Text(10.0, 30.0 + 8 * n, f"{font}: ¡Año! 12", font, 5.0, "#334455", 50.0)
        for n, font in enumerate(fonts.FONTS)
    )
    shapes = (
        Shape(rectangle(Rect(5, 5, 20, 10), radius=2), Paint("#f0e0c0", "#000000", 0.4)),
        Shape(polyline(Point(30, 5), Point(60, 20)), Paint(None, "#aa0000", 0.5, (2.0, 1.0))),
    )
    code = Bits(Rect(70, 5, 10, 10), (f"{copy:04b}", "1010", "0110", "1111"))
    field = Field("A1", "space", Rect(5, 5, 20, 10))
    return Page(100.0, 60.0, Layer((*shapes, *lines)), (code,), (field,))


def digests() -> str:
    """The hashes of the page as PDF, SVG and PNG."""
    pdf, svg, png = io.BytesIO(), io.BytesIO(), io.BytesIO()
    render_pdf([page(1), page(2)], "Página", pdf, "es")
    render_svg(page(1), "Página", svg, "es")
    render_png(page(1), png, dpi=100)
    return " ".join(hashlib.sha256(out.getvalue()).hexdigest() for out in (pdf, svg, png))


def test_drawing_twice_gives_the_same_bytes() -> None:
    assert digests() == digests()


@pytest.mark.parametrize("seed", ["1", "2718"])
def test_the_hash_seed_changes_no_byte(seed: str) -> None:
    paths = os.pathsep.join([str(HERE.parent), str(HERE.parents[1])])
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": paths, "TZ": "Asia/Tokyo"}
    code = f"import sys, {HERE.stem} as here; sys.stdout.write(here.digests())"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == digests()


def test_another_copy_gives_other_bytes() -> None:
    first, second = io.BytesIO(), io.BytesIO()
    render_pdf([page(1)], "Página", first)
    render_pdf([page(2)], "Página", second)
    assert first.getvalue() != second.getvalue()
