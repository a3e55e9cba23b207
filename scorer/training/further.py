"""A network of before teaches itself further: cells made anew, above all those it is unsure about.

The network that is shipped tells how likely each mark is on each fresh cell. Cells that it doubts
are kept, as many of the others stand beside them, and its answer counts as much as the mark that
was drawn (Hinton and others 2015, "Distilling the Knowledge in a Neural Network"): its doubt says
which drawings nobody can read.
"""

import logging
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from scorer.reader.classify import Net, open_net
from scorer.training.cells import load_sources
from scorer.training.fit import Lesson, targets, teach
from scorer.training.net import CellNet
from scorer.training.pool import Pool, fill_pool, unpacked, worth_showing
from scorer.training.resume import resumed

log = logging.getLogger("train")

CELLS, VISITS, TOP_RATE = 60_000, 600_000, 6e-4
LEARNER = 1  # which of the joined networks learns on: the larger course's
SEED = 500  # added to the seed: the cells are others than those of the courses
AT_ONCE = 256
SETTLING = 1500  # cells by which the normalisations are set


def taught_by(teacher: Net, pool: Pool) -> NDArray[np.float32]:
    """The teacher's probabilities of every mark, shape (n, marks)."""
    cells = (pool.inks[first : first + AT_ONCE] for first in range(0, len(pool.marks), AT_ONCE))
    scores = np.concatenate([teacher(unpacked(some)[:, None]) for some in cells])
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True), np.float32)


def further(weights: Path, data: Path, seed: int) -> CellNet:
    """The LEARNER of a joined file, after one more lesson by the whole file."""
    torch.manual_seed(seed)
    pool = fill_pool(load_sources(data, "train"), CELLS, seed + SEED)
    taught = taught_by(open_net(weights.read_bytes()), pool)
    chosen = worth_showing(pool.marks, taught, seed)
    log.info("%d cells made, %d shown", len(pool.marks), len(chosen))
    shown = Pool(pool.inks[chosen], pool.marks[chosen], pool.kinds[chosen])
    cells = torch.from_numpy(unpacked(shown.inks[:SETTLING])[:, None])
    net = resumed(weights, LEARNER, cells)
    lesson = Lesson(VISITS, seed + SEED, TOP_RATE)
    for step, loss in teach(net, shown, lesson, targets(shown.marks, taught[chosen])):
        log.info("step %d, loss %.4f", step, loss)
    return net
