"""The names that texts can refer to, and what each stands for."""

from collections.abc import Callable, Collection, MutableMapping
from itertools import islice

from sheetgen.layout.arithmetic import Decimal, SumError, Whole
from sheetgen.layout.messages import MAX_KNOWN, described, did_you_mean
from sheetgen.layout.mistakes import shortened
from sheetgen.layout.nodes import Node

BAD_CHARACTERS = frozenset("{}=.()+*/")
NAMES_SHOWN = 12  # of the variables, in a message


class Variable:
    """A name's value: as it was written, and worked out when it is first used."""

    __slots__ = ("busy", "done", "raw", "scope")

    def __init__(self, raw: Node, scope: "Scope | None" = None) -> None:
        self.raw = raw
        self.scope = scope
        self.done = raw if scope is None else None  # without a scope it is worked out already
        self.busy = False

    def node(self, name: str, work_out: "Callable[[Node, Scope], Node]") -> Node:
        """The value; it is worked out the first time.

        Raises:
            SumError: it stands for itself.
        """
        if self.busy:
            raise SumError(f"'{shortened(name)}' stands for itself", "take it out of its own value")
        if self.done is None:
            self.busy = True
            self.done = work_out(self.raw, self.scope or {})
            self.busy = False
        return self.done


Scope = MutableMapping[str, Variable]


def found(
    reference: str, scope: Scope, own: Collection[str], work_out: Callable[[Node, Scope], Node]
) -> Node:
    """What ``name``, ``list.2`` or ``group.key`` stands for; the first of a list is 1.

    Raises:
        SumError: there is no such variable, or nothing of that name in it.
    """
    head, *steps = [reference] if reference in scope else reference.split(".")
    if head not in scope:
        raise _unknown(head, [*islice(scope, MAX_KNOWN), *sorted(own)])
    node = scope[head].node(head, work_out)
    for step in steps:
        node = _inside(node, step, head)
    return _figure(node)


def _unknown(name: str, known: list[str]) -> SumError:
    shown = ", ".join(known[:NAMES_SHOWN])
    fix = did_you_mean(name, known, f"add it to 'variables', or write one of {shown}")
    if name == "base":
        fix = "'base' stands for what is replaced in a layout that this one extends"
    return SumError(f"there is no variable '{shortened(name)}'", fix)


def _inside(node: Node, step: str, head: str) -> Node:
    name = shortened(head)
    if isinstance(node.value, dict):
        child = node.children.get(step)
        keys = [str(key) for key in node.children]
        fix = did_you_mean(
            step, keys, f"its keys are {', '.join(map(shortened, keys[:NAMES_SHOWN]))}"
        )
    elif isinstance(node.value, tuple):
        number = int(step) - 1 if step.isdecimal() and len(step) < 6 else -1
        child = node.children.get(number)
        fix = f"write a number from 1 to {len(node.children)}"
    else:
        child, fix = None, f"it is {described(node.value)}: leave '.{shortened(step)}' out"
    if child is None:
        raise SumError(f"there is no '{shortened(step)}' in '{name}'", fix)
    return child


def _figure(node: Node) -> Node:
    """A number as one that may stand where a text is meant."""
    match node.value:
        case bool():
            return node
        case int():
            return node._replace(value=Whole(node.value))
        case float():
            return node._replace(value=Decimal(node.value))
    return node
