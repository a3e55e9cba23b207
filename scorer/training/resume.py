"""A trained network taken up again: the weights of an ONNX file back in layers that can learn.

Writing a network folds each normalisation into the convolution before it; for learning on, its
mean and spread are measured anew, so that the network answers as it did before.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from scorer.training.net import CellNet


def _pairs(net: nn.Module) -> Iterator[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Each convolution with the normalisation behind it."""
    layers = [one for one in net.modules() if isinstance(one, nn.Conv2d | nn.BatchNorm2d)]
    for layer, norm in zip(layers[::2], layers[1::2], strict=True):
        assert isinstance(layer, nn.Conv2d)
        assert isinstance(norm, nn.BatchNorm2d)
        yield layer, norm


def _weights(path: Path, part: int) -> dict[str, Tensor]:
    """The tensors of one network in a joined file, in the order of its layers."""
    prefix = f"{part}/"
    named = {
        tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).astype(np.float32))
        for tensor in onnx.load(str(path)).graph.initializer
    }
    return {name: tensor for name, tensor in named.items() if name.startswith(prefix)}


def resumed(path: Path, part: int, cells: Tensor) -> CellNet:
    """The `part`-th network of a file that `join` wrote, ready to learn on.

    Args:
        path: the ONNX file.
        part: which of the joined networks; it must have the layers of CellNet.
        cells: prepared cells, shape (n, 1, HEIGHT, WIDTH), by which the normalisations are set.
    """
    net = CellNet()
    weights = _weights(path, part)
    kernels = [tensor for tensor in weights.values() if tensor.dim() == 4]
    shifts = [
        tensor for name, tensor in weights.items() if tensor.dim() == 1 and "bias" not in name
    ]
    with torch.no_grad():
        for name, tensor in weights.items():
            if "scores.weight" in name:
                net.scores.weight.copy_(tensor)
            if "scores.bias" in name:
                net.scores.bias.copy_(tensor)
        net.eval()
        for (layer, norm), kernel, shift in zip(_pairs(net), kernels, shifts, strict=True):
            layer.weight.copy_(kernel)
            _set_norm(net, layer, norm, shift, cells)
    return net


def _set_norm(
    net: CellNet, layer: nn.Conv2d, norm: nn.BatchNorm2d, shift: Tensor, cells: Tensor
) -> None:
    """Give a normalisation the mean and spread of what its layer gives, and undo both after it."""
    seen: list[Tensor] = []
    hook = layer.register_forward_hook(lambda _layer, _given, made: seen.append(made))
    net(cells)
    hook.remove()
    assert norm.running_mean is not None
    assert norm.running_var is not None
    norm.running_mean.copy_(seen[0].mean((0, 2, 3)))
    norm.running_var.copy_(seen[0].var((0, 2, 3)))
    norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
    norm.bias.copy_(norm.running_mean + shift)
