"""What docs/rules-aapep.md says is so."""

import re
from pathlib import Path

import pytest

from scorer.games.aapep.notation import position_text
from scorer.games.aapep.record import parse_game
from scorer.games.aapep.tournament_text import parse_tournament, tournament_text

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rules-aapep.md").read_text("utf-8")
BLOCKS: list[str] = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
FILES = sorted(ROOT.glob("tests/test_*.py"))
TESTS = {
    name: file.name
    for file in FILES
    for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
}


def block(head: str) -> str:
    return next(text for text in BLOCKS if text.startswith(head))


def test_every_test_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 60
    assert named <= TESTS.keys()


def test_the_page_names_every_rule_that_is_tested() -> None:
    rules = {name for name, file in TESTS.items() if file == "test_rules_aapep.py"}
    assert rules <= set(re.findall(r"`(test_\w+)`", PAGE))


@pytest.mark.parametrize("number", range(1, 17))
def test_every_reading_has_a_test_that_carries_its_name(number: int) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| AA{number} |"))
    assert any(name.endswith(f"_aa{number}") for name in re.findall(r"`(test_\w+)`", row))


def test_the_table_of_the_page_can_be_read_and_is_written_so() -> None:
    text = block("aapep 3\n")
    assert position_text(parse_game(text).start) == text


def test_the_tournament_of_the_page_can_be_read() -> None:
    tournament = parse_tournament(block("aapep tournament\n"))
    assert "2. Ana, Eva; moved: Luis" in tournament_text(tournament)
