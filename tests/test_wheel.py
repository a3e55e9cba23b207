"""The wheel holds all that the commands need, without the checkout beside it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built wheel, unpacked where nothing else of the project is."""
    folder = tmp_path_factory.mktemp("wheel")
    build = "from hatchling.build import build_wheel; import sys; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(folder)], cwd=ROOT, check=True)
    (wheel,) = folder.glob("*.whl")
    target = folder / "site"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(target)
    return target


def test_a_sheet_prints_from_the_wheel_alone(unpacked: Path, tmp_path: Path) -> None:
    run = "import sys; from sheetgen.cli import main; main(sys.argv[1:])"
    words = ["print", "penny-papers/heart-and-gate", "-o", "sheet.pdf"]
    paths = os.pathsep.join([str(unpacked), *(p for p in sys.path if "site-packages" in p)])
    where = f"import sys; sys.path = [p for p in sys.path if p != {str(ROOT)!r}]; {run}"
    subprocess.run(
        [sys.executable, "-S", "-c", where, *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths},
        check=True,
    )
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    "name",
    [
        "sheetgen/layouts/layout.schema.json",
        "sheetgen/layouts/penny-papers/heart-and-gate.yaml",
        "sheetgen/fonts/body.ttf",
        "sheetgen/fonts/LICENSE-inter.txt",
        "sheetgen/compose/icons.json",
        "sheetgen/tag36h11.txt",
        "sheetgen/commands/preview.html",
        "scorer/model/cells.onnx",
        "scorer/model/cells.json",
    ],
)
def test_the_wheel_holds_what_is_no_python(unpacked: Path, name: str) -> None:
    assert (unpacked / name).is_file()
