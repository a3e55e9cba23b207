"""Networks side by side in one ONNX file: their answers are averaged.

Two networks that learnt from different made cells are seldom wrong about the same cell; where they
differ, the average is unsure, and an unsure cell is shown to people.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper

CELLS, SCORES = "cells", "scores"
SMALLEST_HALVED = 1000  # weights; a tensor of fewer stays in full precision, as nothing is saved


def halved(model: onnx.ModelProto) -> None:
    """Give weights half their bits: two networks are then as large as one.

    They are made whole again when the file is opened, because layers want all of one kind.
    """
    casts = []
    for tensor in model.graph.initializer:
        weights = numpy_helper.to_array(tensor)
        if weights.dtype == np.float32 and weights.size >= SMALLEST_HALVED:
            half = f"{tensor.name}/half"
            casts.append(helper.make_node("Cast", [half], [tensor.name], to=onnx.TensorProto.FLOAT))
            tensor.CopyFrom(numpy_helper.from_array(weights.astype(np.float16), half))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)


def _named(graph: onnx.GraphProto, number: int) -> None:
    """Give everything in a graph but its input a name that no other graph has."""

    def own(name: str) -> str:
        return name if name in {CELLS, ""} else f"{number}/{name}"

    for node in graph.node:
        node.name = own(node.name)
        node.input[:] = [own(name) for name in node.input]
        node.output[:] = [own(name) for name in node.output]
    for tensor in graph.initializer:
        tensor.name = own(tensor.name)


def join(parts: Sequence[Path], path: Path) -> None:
    """Write one network that gives the mean of the log probabilities of several.

    Args:
        parts: ONNX files from `net.export`; all take "cells" and give "scores".
        path: where the joined network is written.
    """
    models = [onnx.load(str(part)) for part in parts]
    nodes, weights, answers = [], [], []
    for number, model in enumerate(models):
        _named(model.graph, number)
        nodes += list(model.graph.node)
        weights += list(model.graph.initializer)
        answers.append(f"{number}/log")
        nodes.append(helper.make_node("LogSoftmax", [f"{number}/{SCORES}"], answers[-1:], axis=1))
    share = numpy_helper.from_array(np.array([1 / len(parts)], np.float32), "share")
    nodes.append(helper.make_node("Sum", answers, ["sum"]))
    nodes.append(helper.make_node("Mul", ["sum", "share"], [SCORES]))
    first = models[0]
    graph = helper.make_graph(
        nodes, "cells", first.graph.input, first.graph.output, [*weights, share]
    )
    joined = helper.make_model(graph, opset_imports=first.opset_import)
    joined.ir_version = first.ir_version
    halved(joined)
    path.write_bytes(joined.SerializeToString())
