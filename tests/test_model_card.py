"""What the model's card says is true of the files beside it."""

import hashlib
import json
from importlib.resources import files
from typing import Any

import pytest

from scorer.reader.classify import HEIGHT, WIDTH
from scorer.reader.guess import MARKS
from scorer.training.card_text import markdown
from scorer.training.hands import SAMPLE_UJI, SAMPLE_WRITERS

MODEL = files("scorer") / "model"


@pytest.fixture(scope="module")
def card() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((MODEL / "cells.json").read_text(encoding="utf-8"))
    return loaded


def test_the_card_belongs_to_this_network(card: dict[str, Any]) -> None:
    assert card["sha256"] == hashlib.sha256((MODEL / "cells.onnx").read_bytes()).hexdigest()


def test_the_network_is_small() -> None:
    assert len((MODEL / "cells.onnx").read_bytes()) < 3_000_000


def test_the_card_names_the_marks_and_the_input_the_reader_uses(card: dict[str, Any]) -> None:
    assert tuple(card["marks"]) == MARKS
    assert card["input"] == {"height": HEIGHT, "width": WIDTH}


def test_the_card_lists_the_writers_that_training_left_out(card: dict[str, Any]) -> None:
    assert card["left out of training"]["mnist writers"] == sorted(SAMPLE_WRITERS)
    assert set(SAMPLE_UJI) <= set(card["left out of training"]["uji writers"])


def test_the_card_for_people_says_what_the_card_for_programs_says(card: dict[str, Any]) -> None:
    assert (MODEL / "CARD.md").read_text(encoding="utf-8") == markdown(card)


def test_every_figure_stands_beside_its_count_and_interval(card: dict[str, Any]) -> None:
    for row in card["measured"].values():
        share = row.get("exact") or row["silently read as a mark"]
        low, high = share["interval"]
        assert share["n"] > 0
        assert low <= share["share"] <= high


@pytest.mark.parametrize("source", ["exam_boxes", "golf_cards", "grade_sheets", "sudoku"])
def test_accepted_real_numbers_do_not_contradict_the_rate_the_card_states(
    card: dict[str, Any], source: str
) -> None:
    row = card["measured"][f"{source} numbers"]
    assert row["wrong among accepted"]["interval"][0] <= card["stated silent error rate"]
    assert row["accepted"]["share"] >= 0.8


@pytest.mark.parametrize("kind", ["circled", "overwritten", "struck number", "corrected number"])
def test_the_card_counts_the_hard_kinds_of_made_cells_apart(
    card: dict[str, Any], kind: str
) -> None:
    row = card["made cells by kind"][kind]
    assert row["silent"]["n"] > 50
    assert (row["exact"] is None) == (kind != "circled")


@pytest.mark.parametrize("source", ["exam_boxes", "golf_cards", "grade_sheets", "sudoku"])
def test_every_source_has_its_reliability_curve(card: dict[str, Any], source: str) -> None:
    curve = card["measured"][f"{source} numbers"]["reliability"]
    assert sum(part["n"] for part in curve) == card["measured"][f"{source} numbers"]["exact"]["n"]
    assert all(0 <= part["promised"] <= 1 for part in curve)
