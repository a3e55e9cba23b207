"""The end of an evening: photographs of sheets on which the rolls of a table were written."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import cv2
import numpy as np
from playwright.sync_api import FilePayload, Page

from scorer.training.camera import photograph
from scorer.training.hands import load_sample_hands
from scorer.training.pages import write_on
from sheetgen import sheet
from tests.shots import HANDWRITING, LONG_SIDE, page_of

Roll = Mapping[str, Any]  # as the log has it


def marks_for(rolls: Sequence[Roll], page: sheet.Page, seed: int) -> dict[str, str]:
    """What a player writes at these rolls: a legal mark in some cell for each."""
    chance = Random(seed)
    spaces = [field.name for field in page.fields if field.kind == "space"]
    doors = [field.name for field in page.fields if field.kind == "door"]
    chance.shuffle(spaces)
    chance.shuffle(doors)
    marks = {}
    for roll in rolls:
        cells = doors if roll["target"] == "door" and doors and not roll["mummy"] else spaces
        numbers = range(1, 16) if roll["wild"] else roll["numbers"]
        marks[cells.pop()] = "mummy" if roll["mummy"] else str(chance.choice([*numbers]))
    return marks


def photo_of(
    marks: Mapping[str, str], copy: int, player: str, seed: int, side: int = LONG_SIDE
) -> bytes:
    """A photograph (JPEG) of a player's sheet with these marks, in a hand left out of training."""
    page = page_of(1, copy, player)
    writers = load_sample_hands(HANDWRITING)
    written = write_on(page, marks, writers[seed % len(writers)], np.random.default_rng(seed))
    return photograph(written.picture, written.mm_per_px, "bright", seed, side).jpeg()


def empty_table(seed: int = 0) -> bytes:
    """A photograph of anything but a sheet."""
    chance = np.random.default_rng(seed)
    wood = chance.normal(150, 12, (1200, 1600, 3)).clip(0, 255).astype(np.uint8)
    return cv2.imencode(".jpg", wood)[1].tobytes()


def as_file(jpeg: bytes) -> FilePayload:
    """A picture as a phone's camera hands it to the page."""
    return {"name": "IMG_0001.JPG", "mimeType": "image/jpeg", "buffer": jpeg}


def take(phone: Page, jpeg: bytes) -> None:
    """Take a photo on the page after play."""
    phone.set_input_files("#camera", as_file(jpeg))


def answer(phone: Page, marks: Mapping[str, str], most: int = 60) -> int:
    """Answer the doubts of the sheet on the screen as its owner would; the taps it took."""
    taps = 0
    while phone.locator(".left-over").count() and taps < most:
        cell = phone.get_attribute(".cell[aria-current]", "data-cell") or ""
        mark = marks.get(cell, "")
        likely = phone.locator(f".likely[data-mark='{mark}']")
        (likely if likely.count() else phone.locator(f".key[data-mark='{mark}']")).first.click()
        taps += 1
        phone.wait_for_function(
            "cell => document.querySelector('.cell[aria-current]')?.dataset.cell !== cell", arg=cell
        )
    return taps
