"""A pool of prepared cells: made once by every processor, then shown to the network many times."""

import multiprocessing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.classify import HEIGHT, OUTSIDE, WIDTH, prepare
from scorer.training.cells import Sources, load_sources, make_cells
from scorer.training.hands import MARKS, Split
from scorer.training.ink import Ink, Pixels

BATCH = 1000  # cells that one process makes with one seed
LEVELS = 170  # steps a unit of ink: from OUTSIDE to 1 they fill a byte
PROCESSES = 2
SURE = 0.95  # a cell whose mark a teacher finds likelier is easy
UNSEEN = 0.3  # a mark on a cell that is empty with this probability is not seen by anybody


@dataclass(frozen=True, slots=True)
class Pool:
    """Prepared cells as bytes, shape (n, HEIGHT, WIDTH), their marks' places, and their kinds."""

    inks: Pixels
    marks: NDArray[np.int64]
    kinds: NDArray[np.str_]


def joined(*pools: Pool) -> Pool:
    """Several pools as one."""
    return Pool(
        np.concatenate([pool.inks for pool in pools]),
        np.concatenate([pool.marks for pool in pools]),
        np.concatenate([pool.kinds for pool in pools]),
    )


def packed(ink: Ink) -> Pixels:
    """Prepared cells as bytes."""
    return np.asarray(np.round((ink - OUTSIDE) * LEVELS).clip(0, 255), np.uint8)


def unpacked(inks: Pixels) -> Ink:
    """Prepared cells again as `prepare` gave them, to within half a level."""
    return np.asarray(inks / np.float32(LEVELS) + np.float32(OUTSIDE), np.float32)


def _batch(seed: tuple[int, int], sources: Sources) -> Pool:
    cells = make_cells(sources, BATCH, np.random.default_rng(seed))
    inks = np.empty((BATCH, HEIGHT, WIDTH), np.uint8)
    for place, cell in enumerate(cells):
        inks[place] = packed(prepare(cell.picture))
    marks = np.array([MARKS.index(cell.mark) for cell in cells])
    return Pool(inks, marks, np.array([cell.kind for cell in cells]))


def make_pool(data: Path, split: Split, count: int, seed: int) -> Pool:
    """About `count` cells of a split, the same for the same seed."""
    return fill_pool(load_sources(data, split), count, seed)


def fill_pool(sources: Sources, count: int, seed: int) -> Pool:
    """The same, of sources that are already at hand."""
    cv2.setNumThreads(1)  # before the fork: threads do not survive it, and processes are enough
    seeds = [(seed, number) for number in range(max(1, count // BATCH))]
    with multiprocessing.get_context("fork").Pool(PROCESSES) as workers:
        batches = workers.map(partial(_batch, sources=sources), seeds, chunksize=8)
    return joined(*batches)


def worth_showing(
    marks: NDArray[np.int64], taught: NDArray[np.float32], seed: int
) -> NDArray[np.int64]:
    """The places of the cells that the teacher doubts, and of as many others, in their order."""
    likely = taught[np.arange(len(marks)), marks]
    empty = MARKS.index("")
    unseen = (taught[:, empty] > UNSEEN) & (marks != empty)
    hard, easy = np.flatnonzero((likely < SURE) & ~unseen), np.flatnonzero(likely >= SURE)
    others = np.random.default_rng(seed).choice(easy, min(len(hard), len(easy)), replace=False)
    return np.sort(np.concatenate([hard, others]))
