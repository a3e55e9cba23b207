"""Cells made in software: a mark in some hand, on some paper, photographed."""

from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from scorer.training.doodles import Doodles, draw_doodle, load_doodles
from scorer.training.emphasis import ENLARGED, circled, retraced, stopped
from scorer.training.hands import (
    CELL_MM,
    FINEST_DETAIL,
    MARKS,
    NUMBERS,
    Hand,
    Split,
    load_hands,
    mark_ink,
)
from scorer.training.ink import Ink, Mask, Pixels, Rng, bounds, join, paint, polyline, vector
from scorer.training.lens import snapshot, stands_out
from scorer.training.mummies import CROSSES, cross, draw_mummy, mummy_style, ring, strike_box
from scorer.training.paper import Papers, Reflectance, lay_paper, load_papers
from scorer.training.wear import FAINTEST_PENCIL, back_side, fold, rubbed_out, streaked

CANVAS = 96  # px, the height of a cell while it is drawn: more than twice what the network sees
SOURCE_SHARES = {"mnist": 0.36, "uji": 0.16, "fonts": 0.1, "stretched": 0.06, "drawn": 0.32}
MARK_SHARES = {"": 0.1, "mummy": 0.07, "crossed mummy": 0.07, "?": 0.18}  # numbers share the rest
TWO_DIGITS_SHARE = 0.5  # of a one-digit number's share
CIRCLED, RETRACED = 0.04, 0.03  # shares of the numbers
FOLDED, SHINING_THROUGH, RUBBED_OUT = 0.06, 0.05, 0.05  # shares of all cells
STREAKED = 0.05  # share of the cells whose pen runs dry
LEAST_CROSS = 0.5  # of the mummy's darkness: a fainter cross would be another mark
OVERHANGING = 0.06  # share of the marks that reach across the border
CUT_OFF = 0.06  # share of the marks that may be higher than the cell
LARGEST = 1.25  # of the cell's height: what is cut off of a larger one nobody could guess
STOPPED = 0.06  # share of the numbers with a full stop behind


@dataclass(frozen=True, slots=True)
class Sources:
    """Everything a split's cells are made of."""

    hands: dict[str, list[Hand]]
    doodles: Doodles
    papers: Papers


@dataclass(frozen=True, slots=True)
class Pen:
    """What a cell is written with: whose hand, and how much light the ink swallows."""

    writer: Hand
    darkness: float


@dataclass(frozen=True, slots=True)
class Cell:
    """A made cell: its picture, the mark that is on it, and what it was made from."""

    picture: Pixels
    mark: str
    kind: str


def load_sources(data: Path, split: Split) -> Sources:
    """The hands, doodles and papers of a split; `data` is the folder that holds digits/."""
    hands: dict[str, list[Hand]] = {source: [] for source in SOURCE_SHARES}
    for writer in load_hands(data, split):
        hands[writer.source].append(writer)
    return Sources(hands, load_doodles(data, split), load_papers(data, split))


def _mark_chances() -> np.ndarray:
    """How often each of MARKS is made."""
    left = 1 - sum(MARK_SHARES.values())
    single = left / (9 + 6 * TWO_DIGITS_SHARE)
    shares = [
        MARK_SHARES.get(mark, single * (TWO_DIGITS_SHARE if len(mark) == 2 else 1))
        for mark in MARKS
    ]
    return np.array(shares) / sum(shares)


def _some_hand(sources: Sources, rng: Rng) -> Hand:
    """A writer, with a new pen and size: the same digits serve many people."""
    known = [source for source in SOURCE_SHARES if sources.hands[source]]
    shares = np.array([SOURCE_SHARES[source] for source in known])
    group = sources.hands[known[rng.choice(len(known), p=shares / shares.sum())]]
    writer = group[rng.integers(len(group))]
    return replace(
        writer,
        pen=float(np.clip(rng.lognormal(-0.35, 0.55), 0.2, 2.2)),
        size=float(np.clip(rng.normal(9.5, 2.8), 4.5, 16)),
        slant=float(writer.slant + rng.normal(0, 0.16)),
        gap=float(rng.normal(0.1, 0.12)),
    )


def _shape(rng: Rng) -> tuple[int, int]:
    """Height and width of a cell on the canvas: most are square, some wide, few tall."""
    kind = rng.random()
    if kind < 0.62:
        aspect = np.clip(rng.normal(1, 0.1), 0.75, 1.35)
    elif kind < 0.92:
        aspect = rng.uniform(1.2, 2.3)
    else:
        aspect = rng.uniform(0.6, 0.9)
    return CANVAS, round(CANVAS * float(aspect))


def _placed(ink: Ink, shape: tuple[int, int], size: float, rng: Rng) -> Ink:
    """The ink, `size` mm high, somewhere about the cell's middle, in canvas pixels."""
    per_mm = shape[0] / CELL_MM
    left, top, right, bottom = bounds(ink)
    wide, high = right - left, bottom - top
    across, down = 0.98 * shape[1] / max(wide, 0.1), 0.98 * shape[0] / max(high, 0.1)
    scale = min(size * per_mm, across, down)
    if rng.random() < CUT_OFF:  # above and below; cut at a side, 14 would be a 4
        scale = min(across, down * float(rng.uniform(0.9, LARGEST)))
    stretch = vector(scale * np.clip(rng.normal(1, 0.1), 0.75, 1.3), scale)
    reach = 0.18 if rng.random() < OVERHANGING else 0.06
    room = np.maximum(
        reach * shape[0], (np.array(shape[::-1]) - scale * np.array([wide, high])) / 2
    )
    middle = np.array(shape[::-1]) / 2 + np.clip(rng.normal(0, 0.36, 2), -0.95, 0.95) * room
    centre = vector((left + right) / 2, (top + bottom) / 2)
    return ((ink - centre) * stretch + middle).astype(np.float32)


def _inked(sheet: Reflectance, mask: Mask, darkness: float, rng: Rng) -> Reflectance:
    """Lay ink on paper; pencils and dry pens leave grain."""
    if rng.random() < 0.4:
        grain = rng.standard_normal((mask.shape[0] // 2, mask.shape[1] // 2), np.float32)
        spread = (mask.shape[1], mask.shape[0])
        grain = np.asarray(cv2.resize(grain, spread, interpolation=cv2.INTER_LINEAR), np.float32)
        mask = mask * np.clip(1 + np.float32(rng.uniform(0.1, 0.45)) * grain, 0.05, 1.4)
    if rng.random() < STREAKED:
        mask = streaked(mask, rng)
    return np.asarray(sheet * (1 - np.clip(mask * np.float32(darkness), 0, 0.98)), np.float32)


def _darkness(rng: Rng) -> float:
    """How much light the ink swallows: a felt pen nearly all, a pencil little."""
    return float(
        rng.uniform(0.55, 0.97) if rng.random() < 0.62 else rng.uniform(FAINTEST_PENCIL, 0.6)
    )


def _mark(mark: str, sources: Sources, writer: Hand, rng: Rng) -> tuple[str, Ink]:
    """What kind of thing it is, and its ink in heights of a digit."""
    if mark == "?":
        return draw_doodle(writer, sources.doodles, rng)
    if mark in NUMBERS:
        return _number(writer.source, mark_ink(mark, writer, rng), rng)
    return mark, draw_mummy(mummy_style(rng), rng)


def _number(source: str, ink: Ink, rng: Rng) -> tuple[str, Ink]:
    """A number, now and then with a ring or gone over twice."""
    chance = rng.random()
    if chance < CIRCLED:
        return "circled", circled(ink, rng)
    if chance < CIRCLED + RETRACED:
        return source, retraced(ink, rng)
    return source, stopped(ink, rng) if chance < CIRCLED + RETRACED + STOPPED else ink


def _worn(sheet: Reflectance, sources: Sources, writer: Hand, rng: Rng) -> Reflectance:
    """The paper with what lies on it or shines through before anybody writes into the cell."""
    pen = writer.pen * sheet.shape[0] / CELL_MM
    for share, trace in ((SHINING_THROUGH, back_side), (RUBBED_OUT, rubbed_out)):
        if rng.random() < share:
            ink = mark_ink(MARKS[1 + rng.integers(17)], _some_hand(sources, rng), rng)
            sheet = np.asarray(sheet * (1 - trace(ink, sheet.shape, pen, rng)), np.float32)
    return fold(sheet, rng) if rng.random() < FOLDED else sheet


def _strays(shape: tuple[int, int], writer: Hand, rng: Rng) -> Mask:
    """Small things that mean nothing: dots, short dashes, ink of the neighbours at the edge."""
    high, wide = shape
    pen = writer.pen * high / CELL_MM
    parts: list[Ink] = []
    if rng.random() < 0.22:
        for _ in range(rng.integers(1, 4)):
            x, y = rng.uniform(0.03, 0.97, 2) * (wide, high)
            parts.append(ring(x, y, rng.uniform(0.02, 0.15) * pen, 1.5))
    if rng.random() < 0.12:
        x, y = rng.uniform(0.04, 0.96, 2) * (wide, high)
        length = rng.uniform(0.02, 0.07, 2) * high * rng.choice([-1, 1], 2)
        parts.append(polyline([(x, y), (x + length[0], y + length[1])]))
    if rng.random() < 0.2:
        parts.append(_neighbour(shape, writer, rng))
    return paint(join(parts), shape, min(pen, 1.1 * high / CELL_MM))


def _neighbour(shape: tuple[int, int], writer: Hand, rng: Rng) -> Ink:
    """The edge of a number that belongs to the next cell."""
    high, wide = shape
    ink = mark_ink(str(rng.integers(1, 16)), writer, rng) * np.float32(writer.size * high / CELL_MM)
    left, top, right, bottom = bounds(ink)
    reach = rng.uniform(0, 0.09) * high
    match rng.integers(4):
        case 0:
            corner = (reach - right, rng.uniform(0, high))
        case 1:
            corner = (wide - reach - left, rng.uniform(0, high))
        case 2:
            corner = (rng.uniform(0, wide), reach - bottom)
        case _:
            corner = (rng.uniform(0, wide), high - reach - top)
    return ink + vector(*corner)


def _crossed_out(
    sheet: Reflectance, ink: Ink, pen: float, darkness: float, rng: Rng
) -> Reflectance:
    """Cross out what is there, often later and with another pen, which is not much fainter."""
    over = cross(str(rng.choice(CROSSES)), strike_box(ink, rng), rng)
    mask = paint(over, sheet.shape, pen * rng.uniform(0.7, 1.6))
    return _inked(sheet, mask, max(_darkness(rng), LEAST_CROSS * darkness), rng)


def make_cell(sources: Sources, mark: str, rng: Rng) -> Cell:
    """Draw and photograph one cell that holds `mark`, one of MARKS, so that it can be seen."""
    while True:
        shape = _shape(rng)
        writer = _some_hand(sources, rng)
        sheet = _worn(lay_paper(sources.papers, shape, rng), sources, writer, rng)
        pen = Pen(writer, _darkness(rng))
        sheet = _inked(sheet, _strays(shape, writer, rng), pen.darkness, rng)
        if not mark:
            return Cell(snapshot(sheet, rng), mark, "empty")
        kind, marked = _marked(sheet, mark, sources, pen, rng)
        camera = deepcopy(rng)  # the same photo without the mark
        picture = snapshot(marked, rng)
        if stands_out(picture, snapshot(sheet, camera)):
            return Cell(picture, mark, kind)


def _marked(
    sheet: Reflectance, mark: str, sources: Sources, pen: Pen, rng: Rng
) -> tuple[str, Reflectance]:
    """The paper with a mark on it, and what kind of thing that is."""
    shape = (sheet.shape[0], sheet.shape[1])
    kind, ink = _mark(mark, sources, pen.writer, rng)
    digits = mark in NUMBERS or "number" in kind or kind == "overwritten"
    size = pen.writer.size if digits else float(rng.uniform(6.5, 16.5))
    size *= ENLARGED if kind == "circled" else 1
    placed = _placed(ink, shape, size, rng)
    width = pen.writer.pen if digits else min(pen.writer.pen, FINEST_DETAIL * size)
    width *= shape[0] / CELL_MM
    sheet = _inked(sheet, paint(placed, shape, width), pen.darkness, rng)
    if mark == "crossed mummy":
        sheet = _crossed_out(sheet, placed, width, pen.darkness, rng)
    return kind, sheet


def make_cells(sources: Sources, count: int, rng: Rng) -> list[Cell]:
    """Cells with marks as often as the network should see them."""
    marks = rng.choice(len(MARKS), count, p=_mark_chances())
    return [make_cell(sources, MARKS[mark], rng) for mark in marks]
