"""Filled-in sheets photographed in software, with the hands of writers left out of training."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from scorer.training.camera import photograph
from scorer.training.conditions import Strength
from scorer.training.hands import Hand, load_sample_hands
from scorer.training.pages import Written, played, write_on
from sheetgen.compose import Copy, compose, copies
from sheetgen.sheet import Page
from tests.layouts import shipped

HANDWRITING = Path(__file__).parent / "handwriting"
LONG_SIDE = 2000  # px of a test photo: quick to make, and a cell is still 80 px wide


@dataclass(frozen=True, slots=True)
class Taken:
    """A photo's bytes, the page in it and what was written there."""

    jpeg: bytes
    page: Page
    marks: dict[str, str]


@cache
def hands() -> list[Hand]:
    return load_sample_hands(HANDWRITING)


def page_of(number: int = 1, copy: int = 1, player: str | None = "Ana") -> Page:
    pages = copies(compose(shipped(), "a4", "en"), [Copy(copy, player)])
    return pages[number - 1]


def written(page: Page, seed: int, marks: dict[str, str] | None = None) -> Written:
    writer = hands()[seed % len(hands())]
    chosen = played(page, seed) if marks is None else marks
    return write_on(page, chosen, writer, np.random.default_rng(seed))


@cache
def taken(seed: int, strength: Strength = "bright", number: int = 1, copy: int = 1) -> Taken:
    page = page_of(number, copy)
    sheet = written(page, seed)
    shot = photograph(sheet.picture, sheet.mm_per_px, strength, seed, LONG_SIDE)
    return Taken(shot.jpeg(), page, dict(sheet.marks))
