"""Each command tells its version."""

from importlib.metadata import version

import click
import pytest
from click.testing import CliRunner

from scorer.cli import dice
from scorer.cli import main as scorer
from sheetgen.cli import main as sheetgen


@pytest.mark.parametrize(
    ("command", "name"), [(sheetgen, "sheetgen"), (scorer, "scorer"), (dice, "dice")]
)
def test_a_command_tells_the_version_of_the_package(command: click.Group, name: str) -> None:
    result = CliRunner().invoke(command, ["--version"], prog_name=name)
    assert result.exit_code == 0
    assert result.stdout == f"{name} {version('penny-dice-sheets')}\n"
