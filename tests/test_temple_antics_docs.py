"""The page about the rules of Temple Antics: its tests exist, its examples are true."""

import re
from pathlib import Path

import pytest

from scorer.games.temple_antics import judge
from scorer.games.temple_antics.state_text import parse_state, write_state

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "rules-temple-antics.md").read_text("utf-8")
RULES = sorted((ROOT / "tests").glob("test_rules_temple_antics*.py"))
TESTS = set(re.findall(r"^def (test_\w+)", "\n".join(f.read_text("utf-8") for f in RULES), re.M))
EXAMPLES = re.findall(r"```text\n(temple-antics\n.*?)```", PAGE, re.S)
STATES = re.findall(r"```text\n(temple-antics state\n.*?)```", PAGE, re.S)


def test_the_page_names_every_test_of_the_rules_and_no_other() -> None:
    assert set(re.findall(r"`(test_\w+)`", PAGE)) == TESTS
    assert len(TESTS) > 90


def test_the_page_has_every_reading_that_a_test_names() -> None:
    told = {int(number) for number in re.findall(r"^\| TA(\d+) \|", PAGE, re.M)}
    named = {int(found) for name in TESTS for found in re.findall(r"_ta(\d+)$", name)}
    assert told == set(range(1, 28))
    assert named <= told
    assert told - named == {20}, "TA20 is held by the tests of the verdict"


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_games_of_the_page_are_legal(text: str) -> None:
    assert judge(text).problems == ()


def test_the_page_shows_two_games_and_a_state_as_it_is_written() -> None:
    assert len(EXAMPLES) == 2
    assert [write_state(parse_state(text)) for text in STATES] == STATES
    assert len(STATES) == 1
