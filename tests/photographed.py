"""Scribbled-on sheets photographed in software, with the truth of where everything is."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.photo import Photo, decode_photo
from scorer.training.camera import Shot, photograph
from scorer.training.conditions import Strength
from sheetgen.geometry import Rect
from sheetgen.render.png import raster
from sheetgen.sheet import Field, Page
from tests.shots import page_of

DPI = 150
MM = 25.4 / DPI
LONG_SIDE = 1800  # px; quick to make, and a cell is still 70 px wide
INKS = ((40, 40, 40), (30, 30, 140), (120, 120, 120))  # felt, blue ball pen, pencil
CELLS = ("space", "door")


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A photo of a page and how it was taken."""

    photo: Photo
    page: Page
    shot: Shot

    def truth(self, rect: Rect) -> NDArray[np.float64]:
        """Where a rectangle's corners are in the stored pixels, shape (4, 2)."""
        return self.shot.to_photo(outline(rect))


def outline(rect: Rect) -> NDArray[np.float64]:
    return np.array([(corner.x, corner.y) for corner in rect.corners])


def cells(page: Page) -> list[Field]:
    return [field for field in page.fields if field.kind in CELLS]


def scribbled(page: Page, seed: int) -> NDArray[np.uint8]:
    """The printed page, RGB, with pen strokes in its cells; some run along or over a border."""
    picture = np.array(raster(page, DPI).convert("RGB"))
    chance = np.random.default_rng(seed)
    for field in cells(page):
        corner, side = np.array([field.rect.x, field.rect.y]), field.rect.width
        places = chance.uniform(0.1, 0.9, (chance.integers(3, 7), 2))
        if chance.random() < 0.3:
            x, slant = chance.uniform(0, 1), chance.normal(0, 0.1)
            places = np.array([(x, 0), (x + slant, 1)])
        points = np.rint((corner + side * places) / MM).astype(np.int32)
        ink = INKS[chance.integers(len(INKS))]
        cv2.polylines(picture, [points], isClosed=False, color=ink, thickness=4)
    return picture


@cache
def case(seed: int, strength: Strength = "bright", number: int = 1, copy: int = 1) -> Case:
    page = page_of(number, copy)
    shot = photograph(scribbled(page, seed), MM, strength, seed, LONG_SIDE)
    return Case(decode_photo(shot.jpeg(), "test.jpg"), page, shot)


def encoded(picture: NDArray[np.uint8], suffix: str = ".jpg") -> bytes:
    return cv2.imencode(suffix, picture)[1].tobytes()


def as_photo(picture: NDArray[np.uint8]) -> Photo:
    return decode_photo(encoded(picture), "test.jpg")
