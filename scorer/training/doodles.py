"""What people write into a cell that is no mark of the game: the network must ask about it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from scorer.training.emphasis import retraced
from scorer.training.hands import (
    NUMBERS,
    UJI_SPLIT,
    Hand,
    Split,
    number_ink,
    stroke_ink,
    strokes,
)
from scorer.training.ink import (
    Ink,
    Rng,
    bounds,
    centred,
    curve,
    join,
    polyline,
    turned,
    vector,
    wobble,
)
from scorer.training.mummies import cross, ring, strike_box

LOOKALIKES = frozenset(
    "lIiJjzZsSgqbBOoDyYtTnrhuvcCLU"
)  # letters that could be meant as digits stay out
COARSE = {"train": (0, 18), "calibration": (18, 20), "test": (20, 25)}  # of a category's 25 doodles
HIDING = frozenset({"38", "56", "68", "89", "79", "49"})  # one digit takes the other in
OVERWRITTEN = tuple(  # a 1 is lost in most digits
    (first, second)
    for first in "23456789"
    for second in "23456789"
    if first != second and "".join(sorted(first + second)) not in HIDING
)
NUMBER_LIKE = frozenset({"line", "circle", "fish", "snake", "lightning", "snowman", "eyeglasses"})


@dataclass(frozen=True, slots=True)
class Doodles:
    """Drawings and letters of other people, each about 1 high and centred."""

    pictures: tuple[Ink, ...]
    faces: tuple[Ink, ...]
    letters: tuple[Ink, ...]
    glyphs: tuple[Ink, ...]


def _fitted(lines: Sequence[np.ndarray]) -> Ink:
    """Strokes as ink whose longer side is 1."""
    points = np.concatenate(lines)
    return stroke_ink(list(lines), max(float(np.ptp(points, axis=0).max()), 1.0))


def load_doodles(data: Path, split: Split) -> Doodles:
    """The doodles of a split; `data` is the folder that holds digits/."""
    quick = dict(np.load(data / "digits" / "quickdraw_strokes.npz"))
    omni = dict(np.load(data / "digits" / "omniglot_strokes.npz"))
    uji = dict(np.load(data / "digits" / "uji_pen_strokes.npz"))
    first, last = COARSE[split]
    labels = quick["label"]
    chosen = [i for i in range(len(labels)) if first <= i % 25 < last]
    faces = {"face", "skull", "smiley face"}
    return Doodles(
        pictures=tuple(
            _fitted(strokes(quick, i)) for i in chosen if labels[i] not in faces | NUMBER_LIKE
        ),
        faces=tuple(_fitted(strokes(quick, i)) for i in chosen if labels[i] in faces),
        letters=tuple(
            _fitted(strokes(uji, i))
            for i, label in enumerate(uji["label"])
            if str(label).isalpha()
            and label not in LOOKALIKES
            and uji["writer"][i] in UJI_SPLIT[split]
        ),
        glyphs=tuple(
            _fitted(strokes(omni, i)) for i in range(len(omni["label"])) if first <= i % 25 < last
        ),
    )


def _tick(rng: Rng) -> Ink:
    long = rng.uniform(0.3, 0.8)
    return curve(
        [
            (-rng.uniform(0.15, 0.35), rng.uniform(-0.1, 0.2)),
            (0, 0.5),
            (long / 2, 0.05),
            (long, -0.5),
        ]
    )


def _question(rng: Rng) -> Ink:
    """A question mark; in a hurry its dot hangs on the hook, which then looks much like a 2."""
    left, right = -rng.uniform(0.1, 0.34), rng.uniform(0.1, 0.36)
    start, end = rng.uniform(-0.44, -0.14), rng.uniform(0.08, 0.4)
    waist = (rng.normal(0.01, 0.06), rng.uniform(-0.14, 0.08))
    foot = rng.normal(0, 0.07)
    points = [(left, start), (rng.normal(0, 0.05), -0.5), (right, rng.uniform(-0.38, -0.22)), waist]
    if rng.random() < 0.3:  # the stem bends once more
        points.append((waist[0] + rng.normal(0, 0.09), (waist[1] + end) / 2))
    hook = curve([*points, (foot, end)])
    gap = rng.uniform(0.1, 0.3) if rng.random() < 0.5 else rng.uniform(0, 0.09)
    return join([hook, _full_stop(foot + rng.normal(0, 0.04), end + gap, rng)])


def _full_stop(x: float, y: float, rng: Rng) -> Ink:
    """A dot, a small ring or a short dash."""
    if rng.random() < 0.7:
        return ring(x, y, rng.uniform(0.01, 0.06), 2)
    if rng.random() < 0.5:
        return ring(x, y, rng.uniform(0.03, 0.07))
    return polyline([(x, y), (x + rng.normal(0, 0.05), y + rng.uniform(0.02, 0.1))])


def _polygon(rng: Rng) -> Ink:
    corners = int(rng.integers(3, 6))
    angles = np.linspace(0, 2 * np.pi, corners + 1) + (np.pi / 4 if corners == 4 else -np.pi / 2)
    points = np.stack([np.cos(angles) * rng.uniform(0.4, 0.8), np.sin(angles) * 0.5], axis=1)
    return polyline(points + rng.normal(0, 0.03, points.shape))


def _star(rng: Rng) -> Ink:
    angles = np.arange(6) * 4 * np.pi / 5 + rng.normal(-np.pi / 2, 0.2)
    return polyline(np.stack([np.cos(angles), np.sin(angles)], axis=1) / 2)


def _strokes_beside(rng: Rng, count: int) -> Ink:
    apart = rng.uniform(0.15, 0.35)
    return join(
        [
            polyline(
                [
                    (i * apart + rng.normal(0, 0.03), -0.5),
                    (i * apart + rng.normal(0, 0.04), rng.normal(0.5, 0.05)),
                ]
            )
            for i in range(count)
        ]
    )


def _tally(rng: Rng) -> Ink:
    count = int(rng.integers(3, 7))
    strokes_ = _strokes_beside(rng, count)
    if rng.random() < 0.25:
        left, _, right, _ = bounds(strokes_)
        return join([strokes_, polyline([(left - 0.1, 0.3), (right + 0.1, -0.3)])])
    return strokes_


def _dashes(rng: Rng) -> Ink:
    count = int(rng.integers(1, 5))
    wide = rng.uniform(0.4, 1.2)
    return turned(_strokes_beside(rng, count), np.pi / 2) * vector(wide, 1)


def _cross(rng: Rng) -> Ink:
    plain = cross("X", (-0.4, -0.5, 0.4, 0.5), rng)
    return turned(plain, np.pi / 4) if rng.random() < 0.3 else plain


def _ring(rng: Rng) -> Ink:
    return ring(0, 0, 0.5, rng.uniform(0.9, 1.3)) * vector(rng.uniform(0.8, 1.5), 1)


def _scribble(rng: Rng) -> Ink:
    count = int(rng.integers(5, 16))
    points = rng.normal(0, 0.3, (count, 2))
    return curve(points)


def _zigzag(rng: Rng) -> Ink:
    count = int(rng.integers(5, 14))
    x = np.linspace(-0.6, 0.6, count) + rng.normal(0, 0.04, count)
    y = np.where(np.arange(count) % 2, 0.4, -0.4) + rng.normal(0, 0.1, count)
    return curve(np.stack([x, y], axis=1))


def _arrow(rng: Rng) -> Ink:
    shape = join([polyline([(-0.5, 0), (0.5, 0)]), polyline([(0.25, -0.2), (0.5, 0), (0.25, 0.2)])])
    return turned(shape, rng.uniform(0, 6.28))


SYMBOLS: tuple[Callable[[Rng], Ink], ...] = (
    _tick, _tick, *(_question,) * 6, _polygon, _polygon, _star,
    _tally, _tally, _dashes, _cross, _ring, _scribble, _zigzag, _arrow,
)  # fmt: skip


def _symbol(_writer: Hand, _doodles: Doodles, rng: Rng) -> Ink:
    return turned(SYMBOLS[rng.integers(len(SYMBOLS))](rng), rng.normal(0, 0.08))


def _wrong_number(writer: Hand, _doodles: Doodles, rng: Rng) -> Ink:
    """A number that the game does not have: 0, 16 and above, 00 to 09, or three digits."""
    kind = rng.random()
    if kind < 0.4:
        text = "0"
    elif kind < 0.6:
        text = str(rng.integers(16, 22))
    elif kind < 0.9:
        text = str(rng.integers(20, 100))
    elif kind < 0.95:
        text = f"0{rng.integers(0, 10)}"
    else:
        text = str(rng.integers(100, 1000))
    return number_ink(text, writer, rng)


def struck(ink: Ink, rng: Rng) -> Ink:
    """Ink that was struck out: crossed, ruled through or scribbled over."""
    left, top, right, bottom = strike_box(ink, rng)
    wide, high = right - left, bottom - top
    match rng.integers(5):
        case 0:
            over = cross("X", (left, top, right, bottom), rng)
        case 1:
            over = cross(
                str(rng.choice(["slash", "backslash", "two slashes"])),
                (left, top, right, bottom),
                rng,
            )
        case 2 | 3:
            heights = rng.uniform(-0.2, 0.2, rng.integers(1, 4)) * high
            over = join(
                [
                    polyline([(left - 0.15, y), (right + 0.15, y + rng.normal(0, 0.08))])
                    for y in heights
                ]
            )
        case _:
            over = _zigzag(rng) * vector(wide * 0.8, high)
    return join([ink, over])


def _some_number(writer: Hand, rng: Rng) -> Ink:
    return number_ink(str(rng.choice(NUMBERS)), writer, rng)


def _struck_number(writer: Hand, _doodles: Doodles, rng: Rng) -> Ink:
    return struck(_some_number(writer, rng), rng)


def _corrected_number(writer: Hand, _doodles: Doodles, rng: Rng) -> Ink:
    """A struck number with the new one beside or above it."""
    old = struck(_some_number(writer, rng), rng)
    new = _some_number(writer, rng) * np.float32(rng.uniform(0.6, 1))
    _, top, right, _ = bounds(old)
    if rng.random() < 0.7:
        return centred(join([old, new + vector(right + rng.uniform(0.2, 0.5), rng.normal(0, 0.2))]))
    return centred(join([old, new + vector(rng.normal(0, 0.3), top - 0.5)]))


def _overwritten(writer: Hand, _doodles: Doodles, rng: Rng) -> Ink:
    """Two different numbers on the same spot, the second often bolder."""
    first, second = OVERWRITTEN[rng.integers(len(OVERWRITTEN))]
    shift = rng.normal(0, 0.08, 2).astype(np.float32)
    new = number_ink(second, writer, rng) + shift
    if rng.random() < 0.6:
        new = retraced(new, rng)
    return join([number_ink(first, writer, rng), new])


def _picture(_writer: Hand, doodles: Doodles, rng: Rng) -> Ink:
    return doodles.pictures[rng.integers(len(doodles.pictures))]


def _plain_face(_writer: Hand, doodles: Doodles, rng: Rng) -> Ink:
    return doodles.faces[rng.integers(len(doodles.faces))]


def _letters(_writer: Hand, doodles: Doodles, rng: Rng) -> Ink:
    count = int(rng.choice([1, 1, 2, 3]))
    chosen = [doodles.letters[rng.integers(len(doodles.letters))] for _ in range(count)]
    return centred(join([letter + vector(0.9 * i, 0) for i, letter in enumerate(chosen)]))


def _glyph(_writer: Hand, doodles: Doodles, rng: Rng) -> Ink:
    return doodles.glyphs[rng.integers(len(doodles.glyphs))]


KINDS: Mapping[str, tuple[float, Callable[[Hand, Doodles, Rng], Ink]]] = {
    "symbol": (0.29, _symbol),
    "wrong number": (0.24, _wrong_number),
    "struck number": (0.15, _struck_number),
    "corrected number": (0.07, _corrected_number),
    "overwritten": (0.04, _overwritten),
    "picture": (0.1, _picture),
    "plain face": (0.04, _plain_face),
    "letters": (0.05, _letters),
    "glyph": (0.02, _glyph),
}


def draw_doodle(writer: Hand, doodles: Doodles, rng: Rng) -> tuple[str, Ink]:
    """Something that is no mark: what kind it is, and its ink, about 1 high."""
    kinds = list(KINDS)
    kind = kinds[rng.choice(len(kinds), p=[KINDS[kind][0] for kind in kinds])]
    return kind, wobble(centred(KINDS[kind][1](writer, doodles, rng)), 0.012, rng)
