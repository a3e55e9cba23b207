"""Parts put into groups: nodes that no file says."""

from collections.abc import Sequence

from sheetgen.layout.arithmetic import Amount, written
from sheetgen.layout.nodes import Mark, Node, list_node, map_node


def without(node: Node, key: str) -> Node:
    """A group of keys without one of them."""
    if key not in node.children:
        return node
    children = {other: child for other, child in node.children.items() if other != key}
    return map_node(children, node.keys, node.mark)


def noted(piece: Node, note: str) -> Node:
    """A part that knows which one of several it is."""
    return piece._replace(note=f"{note}, {piece.note}" if piece.note else note)


def as_group(node: Node) -> Node:
    """A part without a kind as a group, at the origin if it has no place."""
    kind, at = Node("group", node.mark), _pair((0.0, 0.0), node.mark)
    return map_node({"kind": kind, "at": at, **node.children}, node.keys, node.mark)


def moved(pieces: Sequence[Node], offset: tuple[float, float], mark: Mark) -> Node:
    """Parts moved to the right and down, in mm."""
    return group_of(pieces, _pair(offset, mark), mark)


def group_of(pieces: Sequence[Node], at: Node, mark: Mark) -> Node:
    """Parts as a group that stands at a place."""
    parts = list_node(pieces, mark)
    return map_node({"kind": Node("group", mark), "at": at, "parts": parts}, {}, mark)


def _pair(lengths: tuple[float, float], mark: Mark) -> Node:
    items = [Node(written(Amount(length, is_length=True)), mark) for length in lengths]
    return list_node(items, mark)
