"""Read what is written in a cell: one network for the whole cell, numbers, mummies and all.

A cell comes as a grey photo with its border lines. `prepare` turns it into ink on a fixed canvas,
for training and for reading alike; `Classifier` asks the network about a whole sheet at once.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.guess import MARKS, Guess
from scorer.reader.hindrance import hindrance

Grey = NDArray[np.uint8]
Ink = NDArray[np.float32]
Net = Callable[[NDArray[np.float32]], NDArray[np.float32]]
"""Prepared cells, shape (n, 1, HEIGHT, WIDTH), in; a score for each mark out, shape (n, marks)."""

MODEL = files("scorer") / "model"
OTHER = MARKS.index("?")
HEIGHT, WIDTH = 40, 64  # px; two digits side by side keep 20 px each, a wide cell keeps its shape
OUTSIDE = -0.5  # where the canvas lies beyond the cell: less than no ink, so that its edge shows
PAPER_WINDOW = 13  # px; wider than any stroke at this size, narrower than a shadow
PAPER_BLUR = 4.0  # px; paper changes slowly
SMALLEST_SIDE, LARGEST_SIDE = 12, 1200  # px; outside it is not the picture of one cell
DARKEST_PAPER = 24.0  # grey levels; below it noise would look like ink
INTERIOR = 0.18  # of each side: what lies farther in is no border line
MIDDLE = 0.3  # of each side: a door's keyhole ends there, and few marks stay clear of it
DARK_SHARE = 0.985  # the ink's strength is that of the darkest 1.5 % inside
LEAST_SPREAD = 0.004  # of the paper's light; a scan without any noise still has this much
FAINTEST, STRONGEST = 0.2, 0.9  # of the paper's light: beyond, ink is not brought to full strength


@dataclass(frozen=True, slots=True)
class Decision:
    """How the network's answer becomes a guess; measured once, written in the model's card."""

    temperature: float  # divides the network's scores before they become probabilities
    threshold: float  # a mark with less probability is left to people
    other_threshold: float  # "?" is said only with this much probability
    empty_contrast: float  # more contrast than this in an "empty" cell is left to people


def _fitted(grey: Grey) -> NDArray[np.float32]:
    """The cell as large as the canvas allows, in its own proportions."""
    high, wide = grey.shape
    scale = min(HEIGHT / high, WIDTH / wide)
    size = (max(1, round(wide * scale)), max(1, round(high * scale)))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return cv2.resize(grey, size, interpolation=how).astype(np.float32)


def _paper(cell: NDArray[np.float32]) -> NDArray[np.float32]:
    """How light the paper is at each pixel, as if nothing stood on it."""
    calm = cv2.GaussianBlur(cell, (3, 3), 0)
    kernel = np.ones((PAPER_WINDOW, PAPER_WINDOW), np.uint8)
    closed = cv2.morphologyEx(calm, cv2.MORPH_CLOSE, kernel)
    return np.asarray(cv2.GaussianBlur(closed, (0, 0), PAPER_BLUR), np.float32)


def _inside(ink: Ink, inset: float) -> Ink:
    """The middle of a cell, without this share of each side."""
    down, right = (int(inset * side) for side in ink.shape)
    return ink[down : ink.shape[0] - down, right : ink.shape[1] - right]


def _raw_ink(crop: Grey) -> Ink:
    """How much of the paper's light is missing at each pixel of the fitted cell."""
    if crop.ndim != 2 or crop.size == 0:
        raise ValueError(f"a cell is a grey picture (height, width), not {crop.shape}")
    cell = _fitted(crop)
    paper = _paper(cell)
    return np.asarray((paper - cell) / np.maximum(paper, DARKEST_PAPER), np.float32)


def _strength(ink: Ink) -> float:
    """How dark the darkest ink inside the cell is."""
    inside = _inside(ink, INTERIOR)
    place = int(DARK_SHARE * (inside.size - 1))
    return float(np.partition(inside, place, axis=None)[place])


def _on_canvas(ink: Ink) -> Ink:
    """Ink brought to one strength and put into the middle of the canvas."""
    even = np.clip(ink / np.clip(_strength(ink), FAINTEST, STRONGEST), OUTSIDE / 2, 1)
    canvas = np.full((HEIGHT, WIDTH), OUTSIDE, np.float32)
    top, left = ((side - part) // 2 for side, part in zip(canvas.shape, ink.shape, strict=True))
    canvas[top : top + ink.shape[0], left : left + ink.shape[1]] = even
    return canvas


def prepare(crop: Grey) -> Ink:
    """A cell as ink, shape (HEIGHT, WIDTH): about 0 paper, about 1 ink, OUTSIDE beyond the cell.

    Args:
        crop: a grey photo of one cell, dark on light, any size.

    Raises:
        ValueError: the picture has colours or no pixels.
    """
    return _on_canvas(_raw_ink(crop))


def _contrast(ink: Ink) -> float:
    """How far the darkest calm spot in a cell's middle lies off its paper, in paper spreads."""
    inside = cv2.blur(_inside(ink, MIDDLE), (3, 3))
    middle = float(np.median(inside))
    spread = float(np.median(np.abs(inside - middle))) + LEAST_SPREAD
    return (float(inside.max()) - middle) / spread


def _doubt(guess: Guess, decision: Decision, ink: Ink) -> str | None:
    """Why a person should look at this guess, or None."""
    if guess.mark == "?":
        return "not a mark the game knows"
    if guess.probability < decision.threshold:  # which is above 0.5: a "?" that leads ends here
        return hindrance(ink, _strength(ink)) or f"could also be {_spoken(guess.runner_up)}"
    if guess.mark == "" and _contrast(ink) > decision.empty_contrast:
        return "faint ink in an empty cell"
    return None


def _no_cell(guess: Guess, crop: Grey) -> Guess:
    """The guess, doubtful if the picture cannot be that of one cell."""
    reason = None
    if min(crop.shape) < SMALLEST_SIDE:
        reason = "too small to be read"
    elif max(crop.shape) > LARGEST_SIDE:
        reason = "too large for a single cell"
    elif int(crop.max()) < DARKEST_PAPER:
        reason = "no paper to be seen"
    return guess if reason is None else replace(guess, doubtful=True, reason=reason)


def _spoken(mark: str) -> str:
    """A mark in a sentence."""
    return {"": "empty", "?": "no mark of the game"}.get(mark, mark)


class Classifier:
    """The trained network: grey pictures of cells in, guesses out."""

    def __init__(self, net: Net, decision: Decision) -> None:
        self._net = net
        self._decision = decision

    def scores(self, inks: Sequence[Ink]) -> NDArray[np.float32]:
        """The network's scores for prepared cells, shape (n, marks)."""
        return self._net(np.stack(inks)[:, None])

    def __call__(self, crops: Sequence[Grey]) -> list[Guess]:
        """Guess what is written in each cell; all of them in one pass.

        Raises:
            ValueError: a picture has colours or no pixels.
        """
        if not crops:
            return []
        inks = [_raw_ink(crop) for crop in crops]
        chances = probabilities(self.scores([_on_canvas(ink) for ink in inks]), self._decision)
        places = best_marks(chances, self._decision)
        return [self._guess(*guess) for guess in zip(chances, places, inks, strict=True)]

    def _guess(self, chances: NDArray[np.float32], places: NDArray[np.int64], ink: Ink) -> Guess:
        best, second = (int(place) for place in places)
        guess = Guess(
            MARKS[best],
            float(chances[best]),
            MARKS[second],
            doubtful=False,
            reason=None,
            chances=tuple(chances.tolist()),
        )
        reason = _doubt(guess, self._decision, ink)
        return replace(guess, doubtful=reason is not None, reason=reason)


def best_marks(chances: NDArray[np.float32], decision: Decision) -> NDArray[np.int64]:
    """The places in MARKS of the guess and the runner-up, shape (n, 2).

    A number that the network would rather call "?" is still shown, as long as "?" is not all but
    certain: most such cells hold a number, and it is left to people anyway.
    """
    order = np.argsort(-chances, axis=1, kind="stable")[:, :2]
    weak = (order[:, 0] == OTHER) & (chances[:, OTHER] < decision.other_threshold)
    order[weak] = order[weak, ::-1]
    return order


def probabilities(scores: NDArray[np.float32], decision: Decision) -> NDArray[np.float32]:
    """Calibrated probabilities from scores, shape (n, marks); each row adds up to 1."""
    cooled = scores / np.float32(decision.temperature)
    powers = np.exp(cooled - cooled.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


def open_net(weights: bytes) -> Net:
    """A network from the bytes of an ONNX file, on one thread: sheets are read side by side."""
    import onnxruntime  # noqa: PLC0415  a large library that only reading needs

    onnxruntime.disable_telemetry_events()  # its builds for Windows tell their maker otherwise
    wanted = onnxruntime.SessionOptions()
    wanted.intra_op_num_threads = wanted.inter_op_num_threads = 1
    wanted.enable_cpu_mem_arena = False  # it would keep what the largest photo needed
    wanted.log_severity_level = 3
    session = onnxruntime.InferenceSession(weights, wanted, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    return lambda cells: np.asarray(session.run(None, {name: cells})[0], np.float32)


def load_decision() -> Decision:
    """When the shipped network asks: what its card says."""
    card = json.loads((MODEL / "cells.json").read_text(encoding="utf-8"))
    return Decision(**card["decision"])


def load_classifier() -> Classifier:
    """The network that comes with the program, from scorer/model."""
    return Classifier(open_net((MODEL / "cells.onnx").read_bytes()), load_decision())
