"""How often a part is repeated, with what, and where each time."""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.geometry import LENGTH_RULE, parse_length
from sheetgen.layout.arithmetic import Whole
from sheetgen.layout.messages import described, did_you_mean
from sheetgen.layout.mistakes import shortened
from sheetgen.layout.nodes import Mark, Node

KEYS = ("over", "as", "index", "step", "columns")
MAX_COUNT = 10_000  # of a repeat; a page has room for fewer

Tell = Callable[[Mark, str, str], None]


@dataclass(frozen=True, slots=True)
class Repeat:
    """The elements, the names they and their numbers have, and the way from one to the next."""

    elements: tuple[Node, ...]
    name: str
    index: str
    step: tuple[float, float]
    columns: int | None

    def offset(self, number: int) -> tuple[float, float]:
        """Where an element stands from the first, in mm; it is counted from 0."""
        if self.columns is None:
            return self.step[0] * number, self.step[1] * number
        row, column = divmod(number, self.columns)
        return self.step[0] * column, self.step[1] * row


def repeat_of(node: Node, tell: Tell) -> Repeat | None:
    """What a `repeat` says, or None if it has a problem; `tell` takes each."""
    if not isinstance(node.value, dict):
        tell(node.mark, f"{described(node.value)} stands here", "write 'repeat: {over: …}'")
        return None
    for key in node.children:
        if key not in KEYS:
            fix = did_you_mean(str(key), KEYS, f"the keys here are {', '.join(KEYS)}")
            tell(node.keys[key], f"unknown key '{shortened(str(key))}'", fix)
            return None
    elements = _elements(node, tell)
    step, columns = _step(node, tell), _columns(node, tell)
    names = [
        _name(node, key, default, tell) for key, default in (("as", "item"), ("index", "index"))
    ]
    if elements is None or step is None or columns == 0 or not all(names):
        return None
    return Repeat(elements, str(names[0]), str(names[1]), step, columns)


def _elements(node: Node, tell: Tell) -> tuple[Node, ...] | None:
    over = node.children.get("over")
    if over is None:
        tell(node.mark, "no 'over' here", "add 'over: …' with a list or a number")
        return None
    match over.value:
        case tuple():
            return tuple(over.children.values())
        case int() as count if not isinstance(count, bool) and 0 <= count <= MAX_COUNT:
            return tuple(Node(Whole(number), over.mark) for number in range(1, count + 1))
        case int() | float():
            fix = f"write a whole number from 0 to {MAX_COUNT}"
            tell(over.mark, f"{described(over.value)} is no count", fix)
        case _:
            fix = "write a list, or a number"
            tell(over.mark, f"{described(over.value)} cannot be gone through", fix)
    return None


def _step(node: Node, tell: Tell) -> tuple[float, float] | None:
    step = node.children.get("step")
    if step is None:
        return 0.0, 0.0
    try:
        right, down = (parse_length(child.value) for child in step.children.values())
    except ValueError:
        tell(step.mark, "a step is a pair of lengths, to the right and down", LENGTH_RULE)
        return None
    return right, down


def _columns(node: Node, tell: Tell) -> int | None:
    """After how many a new row begins; None: never; 0: that is told to be wrong."""
    columns = node.children.get("columns")
    if columns is None:
        return None
    if isinstance(columns.value, int) and not isinstance(columns.value, bool) and columns.value > 0:
        return columns.value
    tell(columns.mark, f"{described(columns.value)} is no count of columns", "write 1 or more")
    return 0


def _name(node: Node, key: str, default: str, tell: Tell) -> str:
    child = node.children.get(key)
    if child is None:
        return default
    if isinstance(child.value, str) and child.value.isidentifier():
        return child.value
    tell(child.mark, f"{described(child.value)} is no name", "write letters, digits and '_'")
    return ""
