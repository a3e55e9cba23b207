"""YAML text as nodes: plain values that know their places, and all mistakes at once.

Lists become tuples; scalars follow the core rules of YAML 1.2, so `no`, `on` and dates stay text.
The text is read event by event: an alias counts as often as it stands, but is never copied.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import yaml

from sheetgen.errors import Place, Problem
from sheetgen.layout.mistakes import in_own_words, shortened

MAX_NODES = 50_000  # with aliases written out; a thousand parts are about 15,000
MAX_DEPTH = 64  # lists and keys inside each other; ten groups in a group are about 35
MAX_NUMBER = 40  # characters; more digits are no number that anybody measures

CONSTANTS: Mapping[str, bool | None] = MappingProxyType(
    {
        **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
        **dict.fromkeys(("true", "True", "TRUE"), True),
        **dict.fromkeys(("false", "False", "FALSE"), False),
    }
)
NUMERIC = frozenset("+-.0123456789")  # what a number starts with
NUMERIC_END = frozenset(".0123456789abcdefABCDEF")  # and what it ends with: nearly no length
INTEGER = re.compile(r"[-+]?[0-9]+")
PREFIXED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")

LIVE_KEYS = frozenset({"extends", "variables", "data", "repeat", "include", "id"})

KeyPath = tuple[str | int, ...]
Event = Any  # one of yaml's events; its stubs do not know that all that start a node have a tag


class Mark(NamedTuple):
    """Where a value or key stands; line and column are counted from 1."""

    line: int
    column: int
    file: str

    @property
    def place(self) -> Place:
        """The mark as a message tells it."""
        return Place(self.file, self.line, self.column)


class Node(NamedTuple):
    """A value, where it stands, and the nodes inside it."""

    value: object
    mark: Mark
    children: "Mapping[str | int, Node]" = MappingProxyType({})
    keys: Mapping[str | int, Mark] = MappingProxyType({})
    block: bool = False  # a text of several lines after '|'
    size: int = 1  # nodes in it with aliases written out
    height: int = 0  # levels below it
    live: bool = False  # something in it may have to be expanded: a '{', or one of LIVE_KEYS
    note: str = ""  # which one of several that are written once


def _scalar(text: str) -> object:
    """The value of an unquoted scalar by the core rules of YAML 1.2."""
    if text in CONSTANTS:
        return CONSTANTS[text]
    if text[0] not in NUMERIC or text[-1] not in NUMERIC_END or len(text) > MAX_NUMBER:
        return text
    if INTEGER.fullmatch(text):
        return int(text)
    if PREFIXED.fullmatch(text):
        return int(text, 0)
    return float(text) if FLOAT.fullmatch(text) else text


class _UnfinishedError(Exception):
    """The rest of the file cannot be understood."""


def read_nodes(file: str, text: str) -> tuple[Node | None, Sequence[Problem]]:
    """The node of the whole text, or None if its meaning is not certain; and all problems."""
    reader = _Reader(file, text)
    return reader.root(), reader.problems


class _Reader:
    """A file being read: takes the parser's events, collects problems."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = text.splitlines()
        self.events: Iterator[Event] = iter(yaml.CSafeLoader(text).get_event, None)
        self.anchors: dict[str, Node | None] = {}  # None: not finished yet
        self.problems: list[Problem] = []
        self.count = 0
        self.certain = True  # False: the values are not what the file means

    def root(self) -> Node | None:
        """Read to the end of the file."""
        try:
            root = self._document()
        except yaml.MarkedYAMLError as error:
            self.problems.append(in_own_words(error, self.file, self.lines))
        except _UnfinishedError:
            pass
        else:
            return root if self.certain else None
        return None

    def _document(self) -> Node:
        next(self.events)  # the stream's start
        if isinstance(next(self.events), yaml.StreamEndEvent):
            fix = "start with a copy: sheetgen new NAME --from LAYOUT"
            self._stop(Mark(1, 1, self.file), "the file is empty", fix)
        root = self._node(next(self.events), 0)
        next(self.events)  # the document's end
        after = next(self.events)
        if not isinstance(after, yaml.StreamEndEvent):
            self._stop(self._mark(after), "a second document starts here", "delete the '---' line")
        return root

    def _tell(self, mark: Mark, what: str, fix: str) -> None:
        self.problems.append(Problem(mark.place, what, fix))

    def _mark(self, event: Event) -> Mark:
        start = event.start_mark
        return Mark(start.line + 1, start.column + 1, self.file)

    def _stop(self, mark: Mark, what: str, fix: str) -> None:
        self._tell(mark, what, fix)
        raise _UnfinishedError

    def _grow(self, mark: Mark, nodes: int, depth: int) -> None:
        """Count nodes before they are made."""
        self.count += nodes
        if self.count > MAX_NODES:
            fix = "divide the layout, or use fewer aliases"
            self._stop(mark, f"the file has more than {MAX_NODES} values up to here", fix)
        if depth > MAX_DEPTH:
            fix = "put fewer groups, lists and keys inside each other"
            self._stop(mark, f"this is nested more than {MAX_DEPTH} levels deep", fix)

    def _node(self, event: Event, depth: int) -> Node:
        mark = self._mark(event)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(str(event.anchor), mark, depth)
        self._grow(mark, 1, depth)
        if event.tag is not None:
            fix = "leave it out; put a text that starts with '!' in quotes"
            self._tell(mark, "YAML tags (words that start with '!') are not used here", fix)
        if event.anchor is None:
            return self._content(event, mark, depth)
        if event.anchor in self.anchors:
            what = f"there is an anchor '&{shortened(event.anchor)}' already"
            self._tell(mark, what, "give each anchor its own name")
        self.anchors[event.anchor] = None
        node = self._content(event, mark, depth)
        self.anchors[event.anchor] = node
        return node

    def _alias(self, anchor: str, mark: Mark, depth: int) -> Node:
        name = shortened(anchor)
        if anchor not in self.anchors:
            self.certain = False
            what = f"'*{name}' stands for nothing: there is no '&{name}' before it"
            self._tell(
                mark, what, f"write '&{name}' before the part that is meant, or quote the text"
            )
            return Node(None, mark)
        node = self.anchors[anchor]
        if node is None:
            self.certain = False
            self._tell(mark, f"'*{name}' stands inside the '&{name}' it stands for", "take it out")
            return Node(None, mark)
        self._grow(mark, node.size, depth + node.height)
        return node

    def _content(self, event: Event, mark: Mark, depth: int) -> Node:
        if isinstance(event, yaml.ScalarEvent):
            plain = event.style in {None, ""}
            value = _scalar(event.value) if plain else event.value
            live = isinstance(value, str) and ("{" in value or "}" in value)
            return Node(value, mark, block=event.style == "|", live=live)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(mark, depth)
        return self._mapping(mark, depth)

    def _list(self, mark: Mark, depth: int) -> Node:
        items: list[Node] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return list_node(items, mark)

    def _mapping(self, mark: Mark, depth: int) -> Node:
        children: dict[str | int, Node] = {}
        keys: dict[str | int, Mark] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key, at = self._key(event, depth)
            child = self._node(next(self.events), depth + 1)
            if key is None:
                continue
            if key in keys:
                what = f"the key '{shortened(key)}' is already in line {keys[key][0]}"
                self._tell(at, what, "keep one of the two")
                continue
            children[key], keys[key] = child, at
        return map_node(children, keys, mark)

    def _key(self, event: Event, depth: int) -> tuple[str | None, Mark]:
        """The text of a key, or None if it is none, and where it stands."""
        node = self._node(event, depth + 1)
        mark = node.mark
        if not isinstance(event, yaml.ScalarEvent):
            mark = self._mark(event)  # an alias has the mark of what it stands for
            self._tell(mark, "a key must be a text", "write 'key: value'")
            return None, mark
        text: str = event.value
        if text == "<<" and event.style in {None, ""}:
            self.certain = False
            fix = "write the keys out, or put the parts in a group and repeat that with '*name'"
            self._tell(mark, "merge keys ('<<') are not used here", fix)
            return None, mark
        if not isinstance(node.value, str):
            name = shortened(text)
            self._tell(mark, f"the key '{name}' is no text", f"put it in quotes: '{name}'")
        return text, mark


def list_node(items: Sequence[Node], mark: Mark) -> Node:
    """A list of these nodes."""
    return _parent(tuple(item.value for item in items), mark, dict(enumerate(items)))


def map_node(
    children: Mapping[str | int, Node], keys: Mapping[str | int, Mark], mark: Mark
) -> Node:
    """A group of keys with these nodes as values."""
    node = _parent({key: child.value for key, child in children.items()}, mark, children)
    return node._replace(keys=keys, live=node.live or not LIVE_KEYS.isdisjoint(children))


def _parent(value: object, mark: Mark, children: Mapping[str | int, Node]) -> Node:
    size, height, live = 1, 0, False
    for node in children.values():
        size += node.size
        height = max(height, node.height)
        live = live or node.live
    return Node(value, mark, children, size=size, height=height + 1, live=live)
