"""What a layout that extends another one becomes: groups of keys merge, lists are replaced.

A list of the other layout can also be edited: ``{append: […], prepend: […], without: […],
change: {NAME: {…}}}``; NAME is an `id`, a name, or a number counted from 1. Pages merge by name.
In a sum, `base` is the value that is replaced.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from sheetgen.layout.messages import described, did_you_mean
from sheetgen.layout.mistakes import shortened
from sheetgen.layout.nodes import Mark, Node, list_node, map_node

EDITS = ("append", "prepend", "change", "without")
NAMES_SHOWN = 10  # of the items of a list, in a message
SUM = re.compile(r"\{=([^{}]*)\}")
BASE = re.compile(r"(?<![\w.])base(?![\w.])")

Tell = Callable[[Mark, str, str], None]


def merged(base: Node, over: Node, tell: Tell, key: object = None) -> Node:
    """The base with what stands over it; `tell` takes what cannot be merged."""
    match base.value, over.value:
        case dict(), dict():
            return _keys(base, over, tell)
        case tuple(), dict():
            return _edited(base, over, tell)
        case tuple(), tuple() if key == "pages":
            return _pages(base, over, tell)
        case tuple(), tuple() if over.live and len(base.children) == len(over.children):
            items = [_based(*pair) for pair in zip(_items(base), _items(over), strict=True)]
            return list_node(items, over.mark)
    return _based(base, over)


def _keys(base: Node, over: Node, tell: Tell) -> Node:
    children = dict(base.children)
    for key, child in over.children.items():
        children[key] = merged(children[key], child, tell, key) if key in children else child
    return map_node(children, {**base.keys, **over.keys}, over.mark)


def _items(node: Node | None) -> list[Node]:
    return list(node.children.values()) if node and isinstance(node.value, tuple) else []


def _based(base: Node, over: Node) -> Node:
    """A value in whose sums `base` stands for the value it replaces."""
    if not over.live or not isinstance(over.value, str):
        return over
    if isinstance(base.value, bool) or not isinstance(base.value, str | int | float):
        return over
    inner = str(base.value).strip().removeprefix("{").removeprefix("=").removesuffix("}")

    def put_in(found: re.Match[str]) -> str:
        return "{=" + BASE.sub(lambda _: f"({inner})", found[1]) + "}"

    return over._replace(value=SUM.sub(put_in, over.value))


def _pages(base: Node, over: Node, tell: Tell) -> Node:
    """The pages of the base, changed by those of the same name, and the new ones."""
    pages, new = _items(base), []
    names = [_names(page) for page in pages]
    for page in _items(over):
        same = next((n for n, known in enumerate(names) if known & _names(page)), None)
        if same is None:
            new.append(page)
        else:
            pages[same] = merged(pages[same], page, tell)
    return list_node([*pages, *new], over.mark)


def _edited(base: Node, over: Node, tell: Tell) -> Node:
    """A list with the edits of a group of keys."""
    for key in over.children:
        if key not in EDITS:
            fix = did_you_mean(str(key), EDITS, f"write a list, or {', '.join(EDITS)}")
            tell(over.keys[key], f"unknown key '{shortened(str(key))}'", fix)
    items = _items(base)
    gone = {at for _, at in _named(items, _without(over, tell), tell)}
    for change, at in _named(items, _changes(over, tell), tell):
        items[at] = merged(items[at], change, tell)
    kept = [item for at, item in enumerate(items) if at not in gone]
    added = {key: _added(over, key, tell) for key in ("prepend", "append")}
    return list_node([*added["prepend"], *kept, *added["append"]], over.mark)


Named = tuple[object, Mark, Node]  # what names an item, where that stands, what is said of it


def _without(over: Node, tell: Tell) -> Iterator[Named]:
    for name in _added(over, "without", tell):
        if isinstance(name.value, str | int):
            yield name.value, name.mark, name
        else:
            what = f"{described(name.value)} stands here, where an item's name is meant"
            tell(name.mark, what, "write its id, its name, or its number in quotes")


def _changes(over: Node, tell: Tell) -> Iterator[Named]:
    changes = over.children.get("change")
    if changes is None:
        return
    if not isinstance(changes.value, dict):
        tell(changes.mark, "'change' needs a group of keys", "write 'NAME: {…}' lines below it")
    for key, change in changes.children.items() if isinstance(changes.value, dict) else ():
        yield key, changes.keys[key], change


def _added(over: Node, key: str, tell: Tell) -> Sequence[Node]:
    node = over.children.get(key)
    if node is not None and not isinstance(node.value, tuple):
        tell(node.mark, f"'{key}' needs a list", "write '[ … ]', or a line with '- ' for each")
    return _items(node)


def _named(items: Sequence[Node], named: Iterator[Named], tell: Tell) -> Iterator[tuple[Node, int]]:
    """What is said of items of a list, and which ones are meant, counted from 0."""
    names = [_names(item) for item in items]
    for name, mark, node in named:
        at = next((at for at, known in enumerate(names) if name in known), None)
        if at is None and str(name).isdecimal() and len(str(name)) < 6:
            at = int(str(name)) - 1
        if at is not None and 0 <= at < len(items):
            yield node, at
            continue
        known = list(dict.fromkeys(each for some in names for each in sorted(some)))
        words = f"write one of {', '.join(known[:NAMES_SHOWN])}, or " if known else "write "
        fix = did_you_mean(str(name), known, f"{words}a number from 1 to {len(items)}")
        tell(mark, f"there is no '{shortened(str(name))}' in this list", fix)


def _names(item: Node) -> frozenset[str]:
    """What an item of a list can be called by: its `id`, its name, the name of its field."""
    if not isinstance(item.value, dict):
        return frozenset()
    field = item.value.get("field")
    names = (item.value.get("id"), item.value.get("name"))
    inner = field.get("name") if isinstance(field, dict) else None
    return frozenset(name for name in (*names, inner) if isinstance(name, str))
