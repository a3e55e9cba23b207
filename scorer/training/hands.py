"""Hands: one writer's digits, pen and mummies. The data's writers are split once, here.

No writer stands in two splits. The writers of the sample (tests/handwriting) are in none of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scorer.training.ink import (
    Ink,
    Mask,
    Pixels,
    Rng,
    bounds,
    centred,
    join,
    paint,
    turned,
    vector,
    wobble,
)
from scorer.training.mummies import MummyStyle, cross, draw_mummy, mummy_style, strike_box
from scorer.training.numerals import habit
from scorer.training.thinning import faithful_lines, font_lines

Split = str  # "train", "calibration", "test"
CELL_MM = 18.0  # the side of a cell on the printed sheet
NUMBERS = tuple(str(number) for number in range(1, 16))
MARKS = ("", *NUMBERS, "mummy", "crossed mummy", "?")  # the network's classes, in order

SAMPLE_WRITERS = (1, 2, 6, 8, 9, 10, 11, 14, 17, 18, 19, 21)  # all their digits: tests/handwriting
CALIBRATION_EVERY = 13  # every 13th writer of MNIST's training half calibrates: about 40 of 539
UJI_SPLIT: Mapping[Split, tuple[int, ...]] = {
    "train": (1, 2, 3, 4, 5, 6, 7),
    "calibration": (8,),
    "test": (9, 10, 11),
}
SAMPLE_UJI = (10, 11)
SPLITS_OF_TEN = ("train",) * 7 + ("calibration",) + ("test",) * 2  # for sets without writers
NARROWER = 0.66  # width of a digit that its data set stretched to a square
SMALLEST_MM = 5.0  # nobody writes a digit smaller into a cell of 18 mm
MUMMY_MM = 9.0  # mm; nobody draws a face much smaller
BETWEEN_ONES = 0.2  # of a digit's height: nearer, two thick 1s are one stroke
FINEST_LOOP = 0.11  # of a digit's height: a thicker pen would fill the loop of a 9
FINEST_DETAIL = 0.05  # of a mummy's height: a thicker pen would fill it in
DRAWN_HANDS: Mapping[Split, int] = {"train": 1000, "calibration": 60, "test": 60}


@dataclass(frozen=True, slots=True)
class Hand:
    """One writer: the digits 0-9, each several times as ink about 1 high, a pen and habits."""

    name: str
    source: str
    digits: tuple[tuple[Ink, ...], ...]
    pen: float  # mm
    size: float  # mm, the height of a digit
    slant: float
    gap: float  # between two digits, in digit heights
    mummy: MummyStyle


def hand(name: str, source: str, digits: Sequence[Sequence[Ink]], rng: Rng) -> Hand:
    """A writer with these digits; pen, size and habits by chance."""
    return Hand(
        name=name,
        source=source,
        digits=tuple(tuple(glyphs) for glyphs in digits),
        pen=float(np.clip(rng.lognormal(-0.5, 0.4), 0.3, 1.6)),
        size=float(np.clip(rng.normal(9.5, 2.2), 5, 14)),
        slant=float(rng.normal(0, 0.1)),
        gap=float(rng.normal(0.12, 0.09)),
        mummy=mummy_style(rng),
    )


def strokes(npz: Mapping[str, NDArray[np.generic]], sample: int) -> list[NDArray[np.float32]]:
    """The pen strokes of one sample of a stroke file, each (n, 2)."""
    first, last = (int(npz["sample_off"][sample + i]) for i in (0, 1))
    ends = npz["stroke_off"]
    return [
        np.asarray(npz["pts"][int(ends[k]) : int(ends[k + 1])], np.float32)
        for k in range(first, last)
    ]


def stroke_ink(lines: Sequence[NDArray[np.float32]], height: float) -> Ink:
    """Pen strokes as centred ink, `height` of their units being 1."""
    pieces = [np.stack([line[:-1], line[1:]], axis=1) for line in lines if len(line) > 1]
    pieces += [np.stack([line, line + 1], axis=1) for line in lines if len(line) == 1]
    return centred(join(pieces)) / np.float32(height)


def _thinned(pictures: Pixels, digits: Sequence[int], width: float, height: float) -> list[Ink]:
    """Scanned digits as centred ink; `height` is what a tall digit takes of the picture's side."""
    scale = vector(width / height, 1 / height)
    return [centred(ink) * scale if len(ink) else ink for ink in faithful_lines(pictures, digits)]


def _by_digit(inks: Sequence[Ink], labels: Sequence[int]) -> list[list[Ink]]:
    glyphs: list[list[Ink]] = [[] for _ in range(10)]
    for ink, label in zip(inks, labels, strict=True):
        if len(ink):
            glyphs[int(label)].append(ink)
    return glyphs


def split_of(place: int) -> Split:
    """Where the nth font or group without a writer goes."""
    return SPLITS_OF_TEN[place % 10]


def mnist_writers(writers: NDArray[np.integer], split: Split) -> list[int]:
    """The writers of MNIST's training half that belong to a split; the sample's are left out."""
    known = [int(writer) for writer in np.unique(writers) if writer not in SAMPLE_WRITERS]
    chosen = known[::CALIBRATION_EVERY]
    return chosen if split == "calibration" else [w for w in known if w not in set(chosen)]


def _mnist(folder: Path, split: Split, rng: Rng) -> Iterator[Hand]:
    npz = np.load(folder / ("mnist_test.npz" if split == "test" else "mnist_train.npz"))
    pictures, labels, writers = npz["x"], npz["y"], npz["writer"]
    wanted = np.unique(writers) if split == "test" else mnist_writers(writers, split)
    kept = np.flatnonzero(np.isin(writers, wanted))
    inks = _thinned(pictures[kept], labels[kept], 1.0, 20 / 28)
    for writer in wanted:
        own = np.flatnonzero(writers[kept] == writer)
        glyphs = _by_digit([inks[i] for i in own], labels[kept][own])
        yield hand(f"mnist {writer}", "mnist", glyphs, rng)


def _uji(npz: Mapping[str, NDArray[np.generic]], wanted: Sequence[int], rng: Rng) -> Iterator[Hand]:
    for writer in wanted:
        own = [i for i in np.flatnonzero(npz["writer"] == writer) if str(npz["label"][i]).isdigit()]
        drawn = [strokes(npz, int(i)) for i in own]
        tall = float(np.median([np.ptp(np.concatenate(lines)[:, 1]) for lines in drawn]))
        inks = [stroke_ink(lines, tall) for lines in drawn]
        yield hand(
            f"uji {writer}", "uji", _by_digit(inks, [int(str(npz["label"][i])) for i in own]), rng
        )


def _fonts(folder: Path, split: Split, rng: Rng) -> Iterator[Hand]:
    npz = np.load(folder / "font_digits64.npz")
    for place, font in enumerate(np.unique(npz["font"])):
        if split_of(place) == split:
            own = npz["font"] == font
            inks = font_lines(npz["x"][own])
            tall = float(np.median([np.ptp(ink[..., 1]) for ink in inks if len(ink)]))
            glyphs = _by_digit(
                [centred(ink) / np.float32(tall) if len(ink) else ink for ink in inks],
                npz["y"][own],
            )
            yield hand(f"font {font}", "fonts", glyphs, rng)


def _stretched(folder: Path, name: str, split: Split, rng: Rng) -> Iterator[Hand]:
    """Sets that stretched every digit to a box and name no writer, in groups of about 100."""
    npz = np.load(folder / f"{name}.npz")
    labels = npz["y"]
    groups = max(1, len(labels) // 100)
    order = np.arange(len(labels)) % groups
    for group in range(groups):
        if split_of(group) == split:
            own = np.flatnonzero((order == group) & (labels != 1))  # a stretched 1 is a blot
            inks = _thinned(npz["x"][own], labels[own], NARROWER, 0.9)
            glyphs = _by_digit(inks, labels[own])
            glyphs[1] = list(habit(1, 4, rng))
            yield hand(f"{name} {group}", "stretched", glyphs, rng)


def drawn_hand(name: str, rng: Rng) -> Hand:
    """A writer who exists only in this program."""
    return hand(name, "drawn", [habit(digit, 4, rng) for digit in range(10)], rng)


def _whole(hands: Iterator[Hand]) -> Iterator[Hand]:
    """The hands that can write every number: those that have each digit."""
    return (one for one in hands if all(one.digits))


def load_hands(data: Path, split: Split) -> list[Hand]:
    """All writers of a split; `data` is the folder that holds digits/."""
    folder = data / "digits"
    rng = np.random.default_rng(sum(split.encode()))
    uji = np.load(folder / "uji_pen_strokes.npz")
    drawn = (drawn_hand(f"drawn {split} {i}", rng) for i in range(DRAWN_HANDS[split]))
    hands = [
        *_whole(_mnist(folder, split, rng)),
        *_uji(uji, UJI_SPLIT[split], rng),
        *_whole(_fonts(folder, split, rng)),
    ]
    for name in ("optdigits32", "semeion", "mfeat_pixel"):
        hands += _whole(_stretched(folder, name, split, rng))
    return [*hands, *drawn]


def load_sample_hands(folder: Path) -> list[Hand]:
    """The writers of the sample in tests/handwriting, who took no part in training."""
    rng = np.random.default_rng(0)
    npz = np.load(folder / "digits.npz")
    inks = _thinned(npz["x"], npz["y"], 1.0, 20 / 28)
    hands = []
    for writer in np.unique(npz["writer"]):
        own = np.flatnonzero(npz["writer"] == writer)
        glyphs = _by_digit([inks[i] for i in own], npz["y"][own])
        hands.append(hand(f"mnist {writer}", "mnist", glyphs, rng))
    return [*_whole(iter(hands)), *_uji(np.load(folder / "strokes.npz"), SAMPLE_UJI, rng)]


def number_ink(text: str, writer: Hand, rng: Rng) -> Ink:
    """A number in one hand, a digit about 1 high, its middle at the origin."""
    parts = []
    edge = 0.0
    for place, digit in enumerate(text):
        glyphs = writer.digits[int(digit)]
        glyph = wobble(glyphs[rng.integers(len(glyphs))], 0.012, rng) * np.float32(
            rng.normal(1, 0.06)
        )
        left, _, right, _ = bounds(glyph)
        gap = writer.gap + rng.normal(0, 0.05) if place else 0.0
        if place and text == "11":
            gap = max(gap, BETWEEN_ONES)
        parts.append(glyph + vector(edge + gap - left, rng.normal(0, 0.05) if place else 0))
        edge += gap + right - left
    return centred(turned(join(parts), rng.normal(0, 0.05), writer.slant + rng.normal(0, 0.03)))


def mark_ink(mark: str, writer: Hand, rng: Rng) -> Ink:
    """A mark of the game as ink in digit heights; `mark` is one of MARKS but '?'.

    Raises:
        ValueError: the mark is not one that can be drawn.
    """
    if mark == "":
        return join([])
    if mark in NUMBERS:
        return number_ink(mark, writer, rng)
    if mark not in {"mummy", "crossed mummy"}:
        raise ValueError(f"{mark!r} is not a mark; write one of {', '.join(map(repr, MARKS[:-1]))}")
    doodle = draw_mummy(writer.mummy, rng) * np.float32(rng.uniform(1.1, 1.5))
    if mark == "mummy":
        return doodle
    return join([doodle, cross(writer.mummy.cross, strike_box(doodle, rng), rng)])


def draw_mark(mark: str, writer: Hand, size_px: int, rng: Rng) -> Mask:
    """A mark as its writer sets it into a cell: ink 0 to 1, shape (size_px, size_px)."""
    ink = mark_ink(mark, writer, rng)
    per_mm = size_px / CELL_MM
    if not len(ink):
        return paint(ink, (size_px, size_px), 1)
    left, top, right, bottom = bounds(ink)
    fits = 0.8 * CELL_MM / max(right - left, bottom - top)  # mm a unit; keeps clear of the border
    mummy = mark not in NUMBERS
    least = MUMMY_MM if mummy else SMALLEST_MM / (bottom - top)
    scale = min(max(writer.size * float(rng.normal(1, 0.06)), least), fits)
    pen = min(writer.pen, (FINEST_DETAIL if mummy else FINEST_LOOP) * scale)
    half = scale * np.array([right - left, bottom - top]) / 2 + pen / 2
    room = np.maximum(0.0, CELL_MM / 2 - half - 0.8)
    middle = CELL_MM / 2 + rng.uniform(-0.4, 0.4, 2) * room
    placed = (ink * scale + middle).astype(np.float32) * np.float32(per_mm)
    return paint(placed, (size_px, size_px), pen * per_mm)
