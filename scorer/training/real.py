"""Real cells, cut from photos and scans: never trained on, they tell how well the network reads."""

import csv
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from scorer.training.hands import NUMBERS
from scorer.training.ink import Pixels


@dataclass(frozen=True, slots=True)
class RealCell:
    """A photographed cell, what it should be read as, and the set it belongs to."""

    picture: Pixels
    mark: str
    group: str  # "golf_cards numbers", "grade_sheets tick" …
    source: str


def _group(row: dict[str, str]) -> str:
    """Which figure of the card a cell counts for."""
    kind, text = row["kind"], row["text"]
    if kind == "hand":
        return "numbers" if text in NUMBERS else "0, 16 and above"
    if kind == "symbol":
        return text.replace("_", " ")
    return {"print": "printed numbers", "over": "overwritten", "ambig": "ambiguous"}.get(kind, kind)


def _mark(row: dict[str, str]) -> str:
    if row["kind"] == "empty":
        return ""
    readable = row["kind"] in {"hand", "print", "over"} and row["text"] in NUMBERS
    return row["text"] if readable else "?"


def load_real_cells(data: Path) -> list[RealCell]:
    """Every cell of cells.csv; `data` is the folder that holds it."""
    with (data / "cells.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    cells = []
    for row in rows:
        picture = cv2.imread(str(data / row["file"]), cv2.IMREAD_GRAYSCALE)
        if picture is not None:
            group = f"{row['source']} {_group(row)}"
            cells.append(RealCell(np.asarray(picture, np.uint8), _mark(row), group, row["source"]))
    return cells
