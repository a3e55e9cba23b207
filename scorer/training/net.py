"""The network: nine layers, 600,000 weights, a cell in and a score for every mark out."""

from pathlib import Path

import torch
from torch import Tensor, nn

from scorer.reader.classify import HEIGHT, WIDTH
from scorer.training.hands import MARKS

FIRST = 16  # channels at half size: the first layer halves, as full size trains twice as long
CHANNELS = (32, 64, 128)  # 2.4 MB as ONNX
DROPOUT = 0.3
HALVINGS = 3


def _layer(taken: int, given: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(taken, given, 3, padding=1, bias=False), nn.BatchNorm2d(given), nn.ReLU()
    )


class Refined(nn.Module):
    """Two layers that add to what they are given: one pair more at little cost."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _layer(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, features: Tensor) -> Tensor:
        """The features, refined."""
        return torch.relu(features + self.second(self.first(features)))


class CellNet(nn.Module):
    """Prepared cells (n, 1, HEIGHT, WIDTH) to scores (n, marks), not yet probabilities."""

    def __init__(self) -> None:
        super().__init__()
        half, quarter, eighth = CHANNELS
        self.stages = nn.Sequential(
            nn.Conv2d(1, FIRST, 5, stride=2, padding=2, bias=False),
            nn.BatchNorm2d(FIRST),
            nn.ReLU(),
            _layer(FIRST, half),
            nn.MaxPool2d(2),
            _layer(half, quarter),
            _layer(quarter, quarter),
            nn.MaxPool2d(2),
            _layer(quarter, eighth),
            _layer(eighth, eighth),
            Refined(eighth),
        )
        # The columns stay apart: 12 and 21 differ only in what stands left.
        self.columns = nn.AvgPool2d((HEIGHT >> HALVINGS, 1))
        self.scores = nn.Linear(eighth * (WIDTH >> HALVINGS), len(MARKS))
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, inks: Tensor) -> Tensor:
        """The scores of prepared cells."""
        columns = self.columns(self.stages(inks)).flatten(1)
        scores: Tensor = self.scores(self.dropout(columns))
        return scores


def export(net: CellNet, path: Path) -> None:
    """Write the network as one ONNX file that takes any number of cells."""
    net.eval()
    torch.onnx.export(
        net,
        (torch.zeros(2, 1, HEIGHT, WIDTH),),
        str(path),
        input_names=["cells"],
        output_names=["scores"],
        dynamic_axes={"cells": {0: "n"}, "scores": {0: "n"}},
        dynamo=False,
    )
