"""Copies with nothing on their backs ask the printer for one-sided printing."""

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from sheetgen.cli import main

TWO_SIDED, ONE_SIDED = "penny-papers/two-up", "gallery/bingo"


@pytest.mark.parametrize(
    ("arguments", "wish"),
    [
        ((ONE_SIDED,), "Simplex"),
        ((ONE_SIDED, "--up", "2", "--copies", "4"), "Simplex"),
        ((TWO_SIDED, "--side", "front", "--copies", "2"), "Simplex"),
        ((TWO_SIDED, "--side", "back"), "Simplex"),
        ((TWO_SIDED,), "DuplexFlipLongEdge"),
        ((TWO_SIDED, "--flip", "short"), "DuplexFlipShortEdge"),
    ],
)
def test_the_pdf_asks_for_as_many_sides_as_a_copy_has(
    tmp_path: Path, arguments: tuple[str, ...], wish: str
) -> None:
    file = tmp_path / "x.pdf"
    result = CliRunner().invoke(main, ["print", *arguments, "-o", str(file)])
    assert result.exit_code == 0, result.output
    duplex = pypdfium2.raw.FPDF_VIEWERREF_GetDuplex(pypdfium2.PdfDocument(file))
    assert duplex == getattr(pypdfium2.raw, wish)
