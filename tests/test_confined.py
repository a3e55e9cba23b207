"""Pictures and rows that a layout names: only what lies below the folder of the file is read."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from sheetgen.cli import main
from tests.written import HEAD, PAGE

PICTURE = "      - {{kind: image, file: {}, at: [1mm, 1mm], size: [9mm, 9mm]}}\n"
WORDS = "      - {kind: text, at: [1mm, 1mm], size: [50mm, 9mm], text: '{name}'}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "layout"
    (folder / "sub").mkdir(parents=True)
    for place in (tmp_path, folder / "sub"):
        Image.new("RGB", (4, 4)).save(place / "sun.png")
        (place / "rows.csv").write_text("name\nAda\n")
    for name in ("sun.png", "rows.csv"):
        (folder / f"link-{name}").symlink_to(tmp_path / name)
    monkeypatch.chdir(folder)
    return folder


def written(file: str) -> str:
    if file.endswith(".png"):
        return f"{HEAD}{PAGE}{PICTURE.format(file)}"
    return f"{HEAD}data: {file}\n{PAGE}{WORDS}"


@pytest.mark.parametrize("place", ["../{}", "link-{}", "{home}/{}", "sub/../../{}"])
@pytest.mark.parametrize("name", ["sun.png", "rows.csv"])
def test_a_file_outside_of_the_folder_is_refused_at_its_name(
    folder: Path, place: str, name: str
) -> None:
    file = place.format(name, home=folder.parent)
    (folder / "mine.yaml").write_text(written(file))
    checked = CliRunner().invoke(main, ["check", "mine.yaml"])
    assert checked.exit_code == 1
    assert "is not below the folder of this file" in checked.output
    assert "mine.yaml:" in checked.output


@pytest.mark.parametrize("name", ["sun.png", "rows.csv"])
def test_a_file_below_the_folder_is_taken_and_goes_along_to_a_new_layout(
    folder: Path, name: str
) -> None:
    (folder / "mine.yaml").write_text(written(f"sub/{name}"))
    new = folder.parent / "new"
    new.mkdir()
    made = CliRunner().invoke(main, ["new", str(new / "other"), "--from", "mine.yaml"])
    assert made.exit_code == 0, made.output
    assert (new / "sub" / name).read_bytes() == (folder / "sub" / name).read_bytes()
    assert CliRunner().invoke(main, ["check", str(new / "other.yaml")]).exit_code == 0
    (new / "other.yaml").unlink()
    (new / "sub" / name).write_bytes(b"mine")
    again = CliRunner().invoke(main, ["new", str(new / "other"), "--from", "mine.yaml"])
    assert again.exit_code == 1
    assert "another file of this name" in again.output
    assert not (new / "other.yaml").exists()
