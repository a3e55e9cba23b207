"""How well single cells are read: this program, and RapidOCR on the same cells in the same run.

    python bench/cells.py [--data ../shared/data] [--rapidocr]

The shipped network was not trained on these cells. RapidOCR (PP-OCRv6-small, from PyPI) has to be
installed for --rapidocr; its answer counts as accepted with a score of 0.9 or more.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.classify import load_classifier
from scorer.training.measure import Share
from scorer.training.real import RealCell, load_real_cells

Grey = NDArray[np.uint8]
RAPID_ACCEPTS = 0.9  # of RapidOCR's score; the rule it is usually run with
RAPID_HEIGHT = 48  # px; what its network takes
NUMBERS = frozenset(str(number) for number in range(1, 16))


@dataclass(frozen=True, slots=True)
class Read:
    """What a reader says about a cell, and whether it would ask nobody."""

    mark: str
    accepted: bool


Reader = Callable[[Sequence[RealCell]], list[Read]]


def ours() -> Reader:
    """This program's reader."""
    classify = load_classifier()

    def read(cells: Sequence[RealCell]) -> list[Read]:
        guesses = classify([cell.picture for cell in cells])
        return [Read(guess.mark, not guess.doubtful) for guess in guesses]

    return read


def rapid() -> Reader:
    """RapidOCR's recognizer, on the cell without its outer 8 %."""
    from rapidocr import RapidOCR  # noqa: PLC0415  an optional rival, loaded only if asked for

    engine = RapidOCR(params={"Global.log_level": "error"})

    def read(cells: Sequence[RealCell]) -> list[Read]:
        return [_rapid_read(engine, cell.picture) for cell in cells]

    return read


def _rapid_read(engine: Callable[..., object], crop: Grey) -> Read:
    down, right = (round(0.08 * side) for side in crop.shape)
    inner = crop[down : crop.shape[0] - down, right : crop.shape[1] - right]
    scale = max(1.0, RAPID_HEIGHT / inner.shape[0])
    large = cv2.resize(inner, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    result = engine(cv2.cvtColor(large, cv2.COLOR_GRAY2BGR), use_det=False, use_cls=False)
    texts = getattr(result, "txts", None) or ("",)
    scores = getattr(result, "scores", None) or (0.0,)
    text = str(texts[0]).strip()
    return Read(text, text in NUMBERS and scores[0] >= RAPID_ACCEPTS)


def report(name: str, cells: Sequence[RealCell], reads: Sequence[Read]) -> list[str]:
    """One line for each group of cells."""
    groups = defaultdict(list)
    for cell, read in zip(cells, reads, strict=True):
        groups[cell.group].append((cell.mark, read))
        if cell.group.endswith(" numbers") and "printed" not in cell.group:
            groups["all handwritten numbers"].append((cell.mark, read))
    return [f"{name:9} {group:32} {_line(pairs)}" for group, pairs in sorted(groups.items())]


def _line(pairs: Sequence[tuple[str, Read]]) -> str:
    accepted = [(mark, read) for mark, read in pairs if read.accepted]
    wrong = Share(sum(mark != read.mark for mark, read in accepted), len(accepted))
    if all(mark in {"?", ""} for mark, _ in pairs):
        silent = sum(mark != read.mark for mark, read in accepted)
        return f"silently read as something else {Share(silent, len(pairs))}"
    exact = Share(sum(mark == read.mark for mark, read in pairs), len(pairs))
    kept = Share(len(accepted), len(pairs))
    return f"exact {exact}   accepted {100 * kept.value:.1f} %   wrong among them {wrong}"


def main() -> None:
    """Read every real cell with each reader and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--rapidocr", action="store_true")
    arguments = parser.parse_args()
    cells = load_real_cells(arguments.data)
    readers = {"scorer": ours()} | ({"rapidocr": rapid()} if arguments.rapidocr else {})
    for name, reader in readers.items():
        start = time.perf_counter()
        reads = reader(cells)
        took = 1000 * (time.perf_counter() - start) / len(cells)
        print("\n".join([*report(name, cells, reads), f"{name:9} {took:.2f} ms a cell", ""]))


if __name__ == "__main__":
    main()
