"""Networks joined in one file."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from scorer.reader.classify import open_net
from scorer.training.join import CELLS, SCORES, SMALLEST_HALVED, join

SHAPE = (1, 40, 64)
MARKS = 19


def linear(path: Path, seed: int) -> np.ndarray:
    """A network of one layer, written to a file; its weights, shape (inputs, marks)."""
    inputs = int(np.prod(SHAPE))
    weights = np.random.default_rng(seed).normal(0, 0.1, (inputs, MARKS)).astype(np.float32)
    nodes = [
        helper.make_node("Flatten", [CELLS], ["flat"]),
        helper.make_node("MatMul", ["flat", "weights"], [SCORES]),
    ]
    graph = helper.make_graph(
        nodes,
        "linear",
        [helper.make_tensor_value_info(CELLS, TensorProto.FLOAT, ["n", *SHAPE])],
        [helper.make_tensor_value_info(SCORES, TensorProto.FLOAT, ["n", MARKS])],
        [numpy_helper.from_array(weights, "weights")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    model.ir_version = 9
    path.write_bytes(model.SerializeToString())
    return weights


def log_probabilities(scores: np.ndarray) -> np.ndarray:
    return scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))


@pytest.fixture
def parts(tmp_path: Path) -> list[Path]:
    return [tmp_path / "first.onnx", tmp_path / "second.onnx"]


def test_a_joined_network_answers_with_the_mean_of_the_log_probabilities(
    parts: list[Path], tmp_path: Path
) -> None:
    weights = [linear(part, seed) for seed, part in enumerate(parts)]
    join(parts, tmp_path / "joined.onnx")
    cells = np.random.default_rng(7).random((5, *SHAPE), np.float32)
    scores = open_net((tmp_path / "joined.onnx").read_bytes())(cells)
    each = [log_probabilities(cells.reshape(5, -1) @ part) for part in weights]
    assert np.abs(scores - (each[0] + each[1]) / 2).max() < 0.01  # weights have 16 bits


def test_a_joined_network_is_as_large_as_one_of_its_parts(
    parts: list[Path], tmp_path: Path
) -> None:
    assert min(linear(part, 3).size for part in parts) > SMALLEST_HALVED
    joined = tmp_path / "joined.onnx"
    join(parts, joined)
    onnx.checker.check_model(onnx.load(str(joined)), full_check=True)
    assert len(joined.read_bytes()) < 1.05 * len(parts[0].read_bytes())


def test_a_network_takes_any_number_of_cells(parts: list[Path], tmp_path: Path) -> None:
    for seed, part in enumerate(parts):
        linear(part, seed)
    join(parts, tmp_path / "joined.onnx")
    net = open_net((tmp_path / "joined.onnx").read_bytes())
    assert [net(np.zeros((n, *SHAPE), np.float32)).shape for n in (1, 40)] == [(1, 19), (40, 19)]
