"""The model's card: what it was made from, how well it reads, when it asks. JSON and Markdown."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorer.reader.classify import HEIGHT, OTHER, WIDTH, Decision
from scorer.reader.guess import MARKS
from scorer.training.card_text import markdown
from scorer.training.hands import SAMPLE_UJI, SAMPLE_WRITERS, UJI_SPLIT
from scorer.training.measure import (
    Share,
    calibration_error,
    reliability,
    wrong_and_kept,
)
from scorer.training.verdict import SILENT_RATE, Answers, accepted_chance, exactly

Json = dict[str, Any]

LEFT_TO_PEOPLE = (20, 15, 10, 5, 0)  # % of the cells
LEAST_CHANCE = 1e-6  # what the network calls "anything else" is never kept

DATA: tuple[tuple[str, str, str], ...] = (
    ("MNIST with QMNIST's writer ids", "CC BY-SA 3.0", "LeCun, Cortes, Burges; Yadav, Bottou"),
    ("UJI Pen Characters", "CC BY 4.0", "Llorens et al., UCI Machine Learning Repository"),
    ("Optical Recognition of Handwritten Digits", "CC BY 4.0", "Alpaydin, Kaynak, UCI"),
    ("Semeion Handwritten Digit", "CC BY 4.0", "Semeion, Buscema, UCI"),
    ("Multiple Features", "CC BY 4.0", "Duin, UCI"),
    ("54 handwriting-like fonts of @fontsource", "OFL 1.1 / Apache 2.0", "their authors"),
    ("Quick, Draw! strokes", "CC BY 4.0", "Google"),
    ("Omniglot strokes", "MIT", "Lake, Salakhutdinov, Tenenbaum"),
    ("Empty cells and paper of sudoku_dataset", "CC BY 4.0", "Wicht, Hennebert"),
)
JUDGES: tuple[tuple[str, str, str], ...] = (
    ("golf score cards", "Apache 2.0", "Lelekhoa1812/Golf-Scorecard-Scanner"),
    ("sudokus filled in by hand", "CC BY 4.0", "wichtounet/sudoku_dataset"),
    ("grade sheets", "MIT", "EslamAsHhraf/Grades-auto-filler"),
    ("exam boxes", "ODbL 1.0 / DbCL 1.0", "SageLabTW/auto-grading"),
)


def _share(share: Share) -> Json:
    low, high = share.interval
    return {
        "hits": share.hits,
        "n": share.of,
        "share": round(share.value, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _left_to_people(answer: Answers, decision: Decision) -> list[Json]:
    """How many of the other guesses are wrong when so many cells, in %, are left to people."""
    chances, right = accepted_chance(answer, decision)
    rows = []
    for asked in LEFT_TO_PEOPLE:
        threshold = float(np.sort(chances)[int(asked / 100 * (len(chances) - 1))])
        wrong, kept = wrong_and_kept(chances, right, max(threshold, LEAST_CHANCE))
        rows.append({"asked": asked, "kept": round(kept.value, 3), "wrong": _share(wrong)})
    return rows


def figures(answer: Answers, decision: Decision) -> Json:
    """Everything measured on one set of cells that hold a mark of the game."""
    chances, right = accepted_chance(answer, decision)
    wrong, kept = wrong_and_kept(chances, right, decision.threshold)
    curve = reliability(chances, right)
    return {
        "exact": _share(exactly(answer, decision)),
        "accepted": _share(kept),
        "wrong among accepted": _share(wrong),
        "calibration error": round(calibration_error(curve), 4),
        "reliability": curve,
        "left to people": _left_to_people(answer, decision),
    }


def accepted(answer: Answers, decision: Decision) -> Json:
    """How many guesses a decision accepts, and how many of those are wrong."""
    chances, right = accepted_chance(answer, decision)
    wrong, kept = wrong_and_kept(chances, right, decision.threshold)
    return {
        "threshold": round(decision.threshold, 3),
        "accepted": _share(kept),
        "wrong among accepted": _share(wrong),
    }


def strangers(answer: Answers, decision: Decision) -> Json:
    """What becomes of cells that hold no mark of the game: how many are silently read as one."""
    chances, right = accepted_chance(answer, decision)
    silent = (chances >= decision.threshold) & ~right
    return {"silently read as a mark": _share(Share(int(silent.sum()), len(right)))}


def by_mark(answer: Answers) -> Json:
    """How many of each mark's cells are read exactly."""
    best = answer.scores.argmax(axis=1)
    return {
        mark or "empty": _share(Share(int((best[held] == place).sum()), int(held.sum())))
        for place, mark in enumerate(MARKS)
        if (held := answer.marks == place).any()
    }


def by_kind(answer: Answers, kinds: NDArray[np.str_], decision: Decision) -> Json:
    """Of all cells of each kind, how many are read exactly, and how many silently wrong.

    A kind that is no mark of the game has no exact reading.
    """
    chances, right = accepted_chance(answer, decision)
    silent = (chances >= decision.threshold) & ~right
    rows = {}
    for kind in sorted(set(kinds)):
        own = kinds == kind
        cells = answer.some(own)
        stranger = bool((cells.marks == OTHER).all())
        rows[str(kind)] = {
            "exact": None if stranger else _share(exactly(cells, decision)),
            "silent": _share(Share(int(silent[own].sum()), int(own.sum()))),
        }
    return rows


def _measured(judged: Mapping[str, Answers], decision: Decision) -> Json:
    return {
        name: (strangers if (answer.marks == OTHER).all() else figures)(answer, decision)
        for name, answer in judged.items()
        if len(answer.marks)
    }


def make_card(
    weights: Path, recipe: Json, decision: Decision, judged: Mapping[str, Answers]
) -> Json:
    """The card as one document; `judged` holds the answers about each group of cells."""
    return {
        "model": weights.name,
        "sha256": hashlib.sha256(weights.read_bytes()).hexdigest(),
        "bytes": weights.stat().st_size,
        "marks": list(MARKS),
        "input": {"height": HEIGHT, "width": WIDTH},
        "recipe": recipe,
        "left out of training": {
            "mnist writers": sorted(SAMPLE_WRITERS),
            "uji writers": sorted({*UJI_SPLIT["test"], *UJI_SPLIT["calibration"], *SAMPLE_UJI}),
        },
        "data": [{"name": n, "licence": c, "credit": who} for n, c, who in DATA],
        "judged on": [{"name": n, "licence": c, "credit": who} for n, c, who in JUDGES],
        "decision": asdict(decision),
        "stated silent error rate": SILENT_RATE,
        "measured": _measured(judged, decision),
    }


def write_card(card: Json, folder: Path) -> None:
    """Write cells.json for programs and CARD.md for people."""
    document = json.dumps(card, indent=1, ensure_ascii=False)
    (folder / "cells.json").write_text(document + "\n", encoding="utf-8")
    (folder / "CARD.md").write_text(markdown(card), encoding="utf-8")
