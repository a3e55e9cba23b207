"""Mummies as people doodle them: a wrapped head, now and then a body; and the cross over one."""

from dataclasses import dataclass

import numpy as np

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


@dataclass(frozen=True, slots=True)
class MummyStyle:
    """How one person draws a mummy; lengths in heads."""

    width: float
    egg: float
    eyes: str
    stripes: int
    slope: float
    bow: float
    pattern: str
    mouth: str
    body: str
    cross: str


EYES = ("dots", "dots", "rings", "crosses", "slits", "none")
PATTERNS = ("parallel", "parallel", "both ways", "pairs", "loose")
MOUTHS = ("none", "none", "none", "line", "smile", "stitches")
BODIES = ("none", "none", "none", "none", "shroud", "arms", "tail")
CROSSES = ("X", "X", "X", "slash", "backslash", "two slashes")


def mummy_style(rng: Rng) -> MummyStyle:
    """A person's habit, drawn by chance."""
    return MummyStyle(
        width=rng.uniform(0.62, 1.05),
        egg=rng.uniform(-0.12, 0.2),
        eyes=str(rng.choice(EYES)),
        stripes=int(rng.integers(2, 6)),
        slope=rng.uniform(-0.6, 0.6),
        bow=rng.uniform(-0.12, 0.2),
        pattern=str(rng.choice(PATTERNS)),
        mouth=str(rng.choice(MOUTHS)),
        body=str(rng.choice(BODIES)),
        cross=str(rng.choice(CROSSES)),
    )


def _outline(style: MummyStyle, rng: Rng) -> np.ndarray:
    """The head's edge, (n, 2), one head high, not quite closed."""
    angles = np.linspace(0, 2 * np.pi + rng.uniform(-0.25, 0.35), 22) + rng.uniform(-2.4, -0.6)
    radius = 0.5 * (1 + 0.04 * np.sin(2 * angles + rng.uniform(0, 6)))
    y = radius * np.sin(angles)
    x = radius * np.cos(angles) * style.width * (1 - style.egg * 2 * y)
    return np.stack([x, y], axis=1)


def _half_width(style: MummyStyle, y: float) -> float:
    """How far the head reaches to each side at height y (-0.5 to 0.5)."""
    return float(np.sqrt(max(0.25 - y * y, 0.01)) * style.width * (1 - style.egg * 2 * y))


def _stripe(style: MummyStyle, y: float, slope: float, rng: Rng) -> Ink:
    """One bandage edge across the head at height y."""
    ends = [_half_width(style, np.clip(y + side * slope * 0.2, -0.47, 0.47)) for side in (-1, 1)]
    over = rng.uniform(0.86, 1.08, 2)
    left, right = -ends[0] * over[0], ends[1] * over[1]
    middle = (left + right) / 2
    return curve(
        [
            (left, y + slope * left),
            (middle, y + slope * middle + style.bow),
            (right, y + slope * right),
        ]
    )


def _stripe_heights(style: MummyStyle, rng: Rng) -> list[float]:
    """Where the bandages lie; most people leave the eyes free."""
    heights = np.linspace(-0.36, 0.36, style.stripes + 1) + rng.normal(0, 0.03, style.stripes + 1)
    free = style.eyes == "none" or rng.random() < 0.25
    return [float(y) for y in heights if free or abs(y + 0.1) > 0.07]


def _stripes(style: MummyStyle, rng: Rng) -> Ink:
    parts = []
    for number, y in enumerate(_stripe_heights(style, rng)):
        turn = -1 if style.pattern == "both ways" and number % 2 else 1
        slope = style.slope * turn + rng.normal(0, 0.3 if style.pattern == "loose" else 0.06)
        parts.append(_stripe(style, y, slope, rng))
        if style.pattern == "pairs":
            parts.append(_stripe(style, y + rng.uniform(0.05, 0.1), slope, rng))
    return join(parts)


def ring(x: float, y: float, radius: float, turns: float = 1.1) -> Ink:
    """A small circle, or a dot when `turns` fill it."""
    angles = np.linspace(0, 2 * np.pi * turns, int(9 * turns) + 2)
    spread = np.linspace(1, 0.3 if turns > 1.5 else 1, len(angles)) * radius
    return polyline(np.stack([x + spread * np.cos(angles), y + spread * np.sin(angles)], axis=1))


def _eye(kind: str, x: float, y: float, rng: Rng) -> Ink:
    size = rng.uniform(0.03, 0.08)
    match kind:
        case "dots":
            return ring(x, y, size * 0.6, 2.5)
        case "rings":
            return join([ring(x, y, size * 1.3), ring(x, y, size * 0.3, 2)])
        case "crosses":
            return cross("X", (x - size, y - size, x + size, y + size), rng)
        case "slits":
            return polyline([(x - size * 1.5, y), (x + size * 1.5, y + rng.normal(0, 0.02))])
        case _:
            return join([])


def _face(style: MummyStyle, rng: Rng) -> Ink:
    apart = style.width * rng.uniform(0.14, 0.24)
    height = rng.uniform(-0.16, -0.04)
    parts = [_eye(style.eyes, side * apart, height + rng.normal(0, 0.015), rng) for side in (-1, 1)]
    wide = style.width * 0.22
    match style.mouth:
        case "line":
            parts.append(polyline([(-wide, 0.22), (wide, 0.24)]))
        case "smile":
            parts.append(curve([(-wide, 0.18), (0, 0.28), (wide, 0.18)]))
        case "stitches":
            steps = np.linspace(-wide, wide, 7)
            parts.append(polyline(np.stack([steps, 0.24 + 0.04 * (np.arange(7) % 2)], axis=1)))
    return join(parts)


def _body(style: MummyStyle, rng: Rng) -> Ink:
    shoulder, foot = style.width * rng.uniform(0.4, 0.7), style.width * rng.uniform(0.2, 0.5)
    length = rng.uniform(0.6, 1.3)
    match style.body:
        case "shroud" | "arms":
            side = [(-shoulder * 0.6, 0.46), (-shoulder, 0.62), (-foot, 0.5 + length)]
            parts = [curve([*side, *((-x, y) for x, y in reversed(side))])]
            for y in np.linspace(0.65, 0.4 + length, int(rng.integers(2, 6))):
                wide = shoulder + (foot - shoulder) * (y - 0.62) / (length - 0.12)
                parts.append(polyline([(-wide, y), (wide, y + style.slope * wide)]))
            if style.body == "arms":
                parts += [
                    polyline(
                        [(side * shoulder, 0.65), (side * (shoulder + 0.4), rng.uniform(0.4, 0.9))]
                    )
                    for side in (-1, 1)
                ]
            return join(parts)
        case "tail":
            start = style.width * 0.35
            return curve(
                [(start, 0.35), (start + 0.2, 0.5), (start + 0.25, 0.7), (start + 0.4, 0.75)]
            )
        case _:
            return join([])


def draw_mummy(style: MummyStyle, rng: Rng) -> Ink:
    """A mummy one unit high, its middle at the origin."""
    head = join([curve(_outline(style, rng)), _stripes(style, rng), _face(style, rng)])
    body = _body(style, rng)
    whole = turned(join([head, body]) if len(body) else head, rng.normal(0, 0.12))
    whole = wobble(whole, 0.015, rng)
    _, top, _, bottom = bounds(whole)
    return centred(whole) / np.float32(bottom - top)


def _slash(box: tuple[float, float, float, float], rng: Rng) -> Ink:
    """One stroke from the box's bottom left to its top right, with some swing."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    start = (left + rng.normal(0, 0.08) * wide, bottom + rng.normal(0, 0.08) * high)
    end = (right + rng.normal(0, 0.08) * wide, top + rng.normal(0, 0.08) * high)
    middle = ((start[0] + end[0]) / 2 + rng.normal(0, 0.03) * wide, (start[1] + end[1]) / 2)
    return curve([start, middle, end])


def cross(kind: str, box: tuple[float, float, float, float], rng: Rng) -> Ink:
    """The strokes that cross a box out: left, top, right, bottom; `kind` is one of CROSSES."""
    left, top, right, bottom = box
    rising = _slash(box, rng)
    falling = _slash((left, bottom, right, top), rng)
    match kind:
        case "slash":
            return rising
        case "backslash":
            return falling
        case "two slashes":
            shift = (right - left) * rng.uniform(0.12, 0.3)
            return join([rising - vector(shift / 2, 0), _slash(box, rng) + vector(shift / 2, 0)])
        case _:
            return join([rising, falling])


def strike_box(ink: Ink, rng: Rng) -> tuple[float, float, float, float]:
    """Where a cross over this ink reaches: a bit more or less than its bounds."""
    left, top, right, bottom = bounds(ink)
    grow = rng.uniform(-0.06, 0.3) * (bottom - top)
    return left - grow, top - grow, right + grow, bottom + grow
