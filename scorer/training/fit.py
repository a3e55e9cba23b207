"""Teach the network: many visits to a pool of cells, each time a little different."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from scorer.reader.classify import OUTSIDE
from scorer.training.hands import MARKS
from scorer.training.net import CellNet
from scorer.training.pool import LEVELS, Pool

BATCH = 256
TOP_RATE = 3e-3  # AdamW; higher diverged, lower learned more slowly
WEIGHT_DECAY = 0.02
WARM_UP = 0.05  # of all steps
SMOOTHING = 0.02  # some made cells are beyond reading; certainty about them would be false
TRUST = 0.5  # weight of a teacher's answer beside the mark that was drawn
LEAST_TRUST = 0.2  # a teacher that gives the drawn mark less than this says nothing about the cell
AVERAGE = 0.998  # the shipped weights are a running mean over the last 500 steps
MOST_SHIFT = 2  # px


@dataclass(frozen=True, slots=True)
class Lesson:
    """How long to learn, how fast, and with which chance."""

    visits: int  # cells shown, counting repeats
    seed: int
    top_rate: float = TOP_RATE


def _varied(inks: Tensor, chance: torch.Generator) -> Tensor:
    """The cells a little moved, fainter or darker, and noisier."""
    down, right = torch.randint(-MOST_SHIFT, MOST_SHIFT + 1, (2,), generator=chance).tolist()
    moved = torch.roll(inks, (down, right), (2, 3))
    strength = 1 + 0.12 * torch.randn(len(inks), 1, 1, 1, generator=chance)
    noise = 0.03 * torch.rand(len(inks), 1, 1, 1, generator=chance)
    varied = moved * strength + noise * torch.randn(moved.shape, generator=chance)
    return torch.where(moved <= OUTSIDE + 0.01, moved, varied)


def _channels_last(tensor: Tensor) -> Tensor:
    """The order in memory in which a processor convolves quickest."""
    return tensor.contiguous(memory_format=torch.channels_last)


def targets(marks: NDArray[np.int64], taught: NDArray[np.float32] | None = None) -> Tensor:
    """What the network should answer to each cell: a probability of every mark.

    Args:
        marks: the places of the marks that were drawn, shape (n,).
        taught: a teacher's probabilities, shape (n, marks), which count for half.
    """
    places = torch.from_numpy(marks)
    cells = torch.arange(len(places))
    drawn = torch.full((len(places), len(MARKS)), SMOOTHING / len(MARKS))
    drawn[cells, places] += 1 - SMOOTHING
    if taught is None:
        return drawn
    answers = torch.from_numpy(taught)
    trusted = answers[cells, places] >= LEAST_TRUST
    return torch.where(trusted[:, None], (1 - TRUST) * drawn + TRUST * answers, drawn)


def _batches(pool: Pool, wanted: Tensor, lesson: Lesson) -> Iterator[tuple[Tensor, Tensor]]:
    chance = torch.Generator().manual_seed(lesson.seed)
    order = np.random.default_rng(lesson.seed)
    inks = torch.from_numpy(pool.inks)
    left = lesson.visits
    while left > 0:
        shuffled = torch.from_numpy(order.permutation(len(inks)))
        for first in range(0, len(inks) - BATCH + 1, BATCH):
            chosen = shuffled[first : first + BATCH]
            cells = inks[chosen].float().div_(LEVELS).add_(OUTSIDE).unsqueeze(1)
            yield _channels_last(_varied(cells, chance)), wanted[chosen]
            left -= BATCH
            if left <= 0:
                return


def _rate(step: int, steps: int) -> float:
    """The learning rate as a share of the top rate: up quickly, down along a cosine."""
    warm = WARM_UP * steps
    if step < warm:
        return (step + 1) / warm
    return 0.5 * (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm)))


def _mean_net(net: nn.Module) -> torch.optim.swa_utils.AveragedModel:
    averaging = torch.optim.swa_utils.get_ema_multi_avg_fn(AVERAGE)  # type: ignore[no-untyped-call]
    return torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=averaging, use_buffers=True)


def teach(net: CellNet, pool: Pool, lesson: Lesson, wanted: Tensor) -> Iterator[tuple[int, float]]:
    """Train the network in place to give what `targets` says of each cell of the pool.

    Yields the step and the running loss every 200 steps.
    """
    torch.manual_seed(lesson.seed)
    net.train()
    for weights in net.parameters():
        if weights.dim() == 4:
            weights.data = _channels_last(weights.data)
    steps = max(1, lesson.visits // BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), lesson.top_rate, weight_decay=WEIGHT_DECAY)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: _rate(step, steps))
    mean = _mean_net(net)
    loss_of = nn.CrossEntropyLoss()
    fast = "AVX512" in torch.backends.cpu.get_cpu_capability()  # others only imitate 16 bits
    running = 0.0
    for step, (cells, answers) in enumerate(_batches(pool, wanted, lesson)):
        with torch.autocast("cpu", torch.bfloat16, enabled=fast):
            scores = net(cells)
        loss = loss_of(scores.float(), answers)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        mean.update_parameters(net)
        now = float(loss.detach())
        running += (now - running) * (0.01 if step else 1)
        if step % 200 == 0:
            yield step, running
    net.load_state_dict(mean.module.state_dict())
