"""Every command of the README is run, in the order of the README."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer.cli import dice
from scorer.cli import main as scorer
from sheetgen.cli import main as sheetgen
from tests.shots import taken

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = {"sheetgen": sheetgen, "scorer": scorer, "dice": dice}
GAME = "7 [7] 7\nM 3 X\n"


def lines() -> list[str]:
    blocks = re.findall(r"```\n(.*?)```", README, re.DOTALL)
    found = [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]
    assert len(found) > 10
    return found


def test_every_command_of_the_readme_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("IMG_1234.jpg", "IMG.jpg"):
        Path(name).write_bytes(taken(1).jpeg)
    Path("game.txt").write_text(GAME, "utf-8")
    ran = []
    for line in lines():
        name, *words = shlex.split(line.replace("\\", "/"))
        if name not in COMMANDS or {"--ask", "watch", "host"} & set(words):  # these wait for people
            continue
        result = CliRunner().invoke(COMMANDS[name], words, prog_name=name)
        assert result.exit_code == 0, (line, result.output)
        ran.append(name)
    assert set(ran) == set(COMMANDS)


def test_the_make_targets_of_the_readme_exist() -> None:
    targets = set(re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {line.split()[1] for line in lines() if line.startswith("make ")}
    assert named == {"demo", "test"}
    assert named <= targets


def test_every_file_that_the_readme_links_exists() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(links) > 5
    assert not [link for link in links if not (ROOT / link).exists()]
