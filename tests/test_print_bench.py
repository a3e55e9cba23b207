"""The print bench: what cannot run is a line of its table, and its scripts draw the same pad."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pypdfium2
import pytest

BENCH = Path(__file__).parents[1] / "bench"
CODE = (slice(140, 225), slice(690, 785))  # at 100 dpi; each script has a mask of its own


@pytest.fixture
def bench() -> ModuleType:
    spec = spec_from_file_location("print_bench", BENCH / "print.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_peer_that_is_not_installed_is_a_line_of_the_table(
    bench: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    peers = [bench.Tool("quill", "quill-of-a-goose", sys.executable, ("-c", "pass"))]
    monkeypatch.setattr(bench, "tools", lambda *_: peers)
    bench.compare(3, sys.executable, 1)
    assert f"not installed in {sys.executable}" in capsys.readouterr().out


def test_a_python_that_is_not_there_is_no_crash(bench: ModuleType, tmp_path: Path) -> None:
    assert bench.version(bench.Tool("typst", "typst", str(tmp_path / "python"), ())) is None


def test_a_tool_that_fails_says_its_last_words(bench: ModuleType, tmp_path: Path) -> None:
    found, script = bench.Found(), "import sys; sys.exit('500 pages are the most')"
    bench.run(bench.Tool("x", None, sys.executable, ("-c", script)), tmp_path / "x.pdf", found)
    assert bench.line(found, 1000) == "  500 pages are the most"
    assert not found.goes_on


def test_the_code_of_another_page_is_not_taken_for_the_last_ones(bench: ModuleType) -> None:
    found = bench.Found([bench.Cost(1.0, 30.0, 9)], pages=500, code="sheet|A|500")
    assert bench.line(found, 1000).split()[-2:] == ["500", "sheet|A|500"]


def test_the_two_reportlab_scripts_draw_the_same_pad(tmp_path: Path) -> None:
    drawn = []
    for name in ("plain", "thrifty"):
        file = tmp_path / f"{name}.pdf"
        script = str(BENCH / "peers" / f"{name}_reportlab.py")
        subprocess.run([sys.executable, script, "2", str(file)], check=True)
        looked = [sys.executable, str(BENCH / "peers" / "look.py"), str(file)]
        said = subprocess.run(looked, check=True, capture_output=True, text=True).stdout
        assert said.strip() == "2 penny-papers/heart-and-gate|A|2"
        page = pypdfium2.PdfDocument(file)[1].render(scale=100 / 72).to_pil().convert("L")
        picture = np.array(page)
        picture[CODE] = 0
        drawn.append(picture)
    assert np.abs(drawn[0].astype(int) - drawn[1]).max() <= 2
