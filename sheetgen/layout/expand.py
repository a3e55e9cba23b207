"""A layout file with everything written out: what it extends and includes, variables, repeats.

Values are put together before the model sees them, and each keeps the place where it was written.
"""

from collections import ChainMap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, NoReturn

from sheetgen.errors import LayoutError, Place, Problem
from sheetgen.layout.arithmetic import SumError, Whole, calculate
from sheetgen.layout.data import columns_of, row_node, with_texts
from sheetgen.layout.grouping import as_group, group_of, moved, noted, without
from sheetgen.layout.library import Library, RefusedError
from sheetgen.layout.merge import merged
from sheetgen.layout.messages import INCLUDE_KEYS, described, did_you_mean
from sheetgen.layout.mistakes import shortened
from sheetgen.layout.nodes import MAX_DEPTH, MAX_NODES, Mark, Node, list_node, map_node
from sheetgen.layout.repeat import repeat_of
from sheetgen.layout.source import Source
from sheetgen.layout.texts import FillError, copies_own, filled, only_reference
from sheetgen.layout.variables import BAD_CHARACTERS, Scope, Variable, found

COPY_NAMES = frozenset({"copy", "player"})  # each copy has its own
COPY_KEYS = frozenset({"text", "texts", "rows", "faces"})  # texts that can differ on each copy
MAX_WORK = 4 * MAX_NODES  # values made on the way
MAX_LEVEL = 100  # values inside each other on the way; each takes Python up to six calls
TEXT_UNIT = 50  # characters that count as one value
FILE_KEYS = ("parts", "variables")


class Trail(NamedTuple):
    """The last two keys on the way to a value; `later`: it is used somewhere else."""

    parent: object = ""
    key: object = ""
    later: bool = False

    def to(self, key: object) -> "Trail":
        """The trail of a value one key further."""
        return Trail(self.key, key, self.later)

    def may_differ(self) -> bool:
        """Whether a text there can be another one on each copy."""
        return self.later or not COPY_KEYS.isdisjoint((self.key, self.parent))


LATER = Trail(later=True)


class _StopError(Exception):
    """It would become too much."""


def expanded(source: Source) -> Source:
    """The source with everything written out, and with the problems of doing so.

    Raises:
        LayoutError: it became too much.
    """
    if not source.root.live or not isinstance(source.root.value, dict):
        return source
    writer = _Writer(source)
    try:
        root = writer.root(source.root)
    except _StopError:
        raise LayoutError([*source.problems, *writer.all_problems()]) from None
    return replace(
        source,
        root=root,
        lines=writer.library.lines,
        problems=(*source.problems, *writer.all_problems()),
        unclear=frozenset(writer.unclear),
    )


class _Writer:
    """Writes a layout out, value by value, and collects what is wrong."""

    def __init__(self, source: Source) -> None:
        self.library = Library(source)
        self.chain: list[Path] = list(self.library.sources)
        self.problems: dict[Problem, None] = {}
        self.unclear: set[Place] = set()
        self.own = COPY_NAMES
        self.work = 0
        self.level = 0

    def all_problems(self) -> Sequence[Problem]:
        """What is wrong, each once."""
        return (*self.library.problems, *self.problems)

    def root(self, root: Node) -> Node:
        """The whole layout."""
        root = self._with_base(root)
        if self.all_problems():  # what is missing may be in a file that could not be read
            self.unclear.add(root.mark.place)
        children = dict(root.children)
        variables, rows = children.pop("variables", None), children.get("data")
        if rows is not None:
            rows = self._rows(rows)
            self.own |= columns_of(rows)
        scope = self._named(variables, {})
        done = {key: self._node(child, scope, Trail("", key)) for key, child in children.items()}
        if rows is not None:
            written_out = self._node(rows, scope, Trail("", "data"))
            done["data"] = with_texts(written_out, self._tell)
        self._try_out(scope)
        node = map_node(done, root.keys, root.mark)
        if node.size - (done["data"].size if rows else 0) > MAX_NODES or node.height > MAX_DEPTH:
            self._stop(root.mark)
        return node

    # what is wrong

    def _tell(self, mark: Mark, what: str, fix: str) -> None:
        self.problems[Problem(mark.place, what, fix)] = None

    def _stop(self, mark: Mark) -> NoReturn:
        what = "the layout becomes too large here, with everything written out"
        self._tell(mark, what, f"repeat and include less: {MAX_NODES} values are the most")
        raise _StopError

    def _grow(self, size: int, mark: Mark) -> None:
        """Count values that are made."""
        self.work += size
        if self.work > MAX_WORK:
            self._stop(mark)

    @contextmanager
    def _deeper(self, mark: Mark, levels: int = 1) -> Iterator[None]:
        self.level += levels
        if self.level > MAX_LEVEL:
            self._stop(mark)
        yield
        self.level -= levels

    # values

    def _node(self, node: Node, scope: Scope, trail: Trail) -> Node:
        if not node.live:
            return node
        with self._deeper(node.mark):
            if isinstance(node.value, str):
                return self._text(node, scope, trail)
            if isinstance(node.value, tuple):
                return list_node(self._items(node, scope, trail), node.mark)
            return self._group(node, scope, trail)

    def _items(self, node: Node, scope: Scope, trail: Trail) -> list[Node]:
        """The items of a list that is none of parts; one with `each` stands for several."""
        items: list[Node] = []
        for item in node.children.values():
            if item.live and {"repeat", "each"} == item.children.keys():
                for _, _, inner in self._repeats(item, scope):
                    items.append(self._node(item.children["each"], inner, trail))
                    self._grow(items[-1].size, item.mark)
            else:
                items.append(self._node(item, scope, trail))
        return items

    def _group(self, node: Node, scope: Scope, trail: Trail) -> Node:
        children = {
            key: list_node(self._parts(child, scope), child.mark)
            if key == "parts" and isinstance(child.value, tuple)
            else self._node(child, scope, trail.to(key))
            for key, child in node.children.items()
        }
        return map_node(children, node.keys, node.mark)

    def _text(self, node: Node, scope: Scope, trail: Trail) -> Node:
        if node.mark.place in self.unclear:  # it is told already, perhaps of another repeat
            return node
        try:
            done = self._filled(node, scope, trail)
        except SumError as error:
            reference = error.reference if isinstance(error, FillError) else str(node.value)
            self._tell(self._spot(node, reference), error.what, error.fix)
            self.unclear.add(node.mark.place)
            return node
        self._grow(done.size + len(str(done.value)) // TEXT_UNIT, node.mark)
        own = copies_own(done.value, self.own) if isinstance(done.value, str) else None
        if own is not None and not trail.may_differ():
            what = f"'{{{own}}}' is another one on each copy, and this is the same on all"
            self._tell(node.mark, what, "use it in the 'text' of a part")
            self.unclear.add(node.mark.place)
        return done

    def _filled(self, node: Node, scope: Scope, trail: Trail) -> Node:
        text = str(node.value)
        reference = only_reference(text)
        if reference is not None and reference not in self.own:
            done = self._value(reference, node.mark, scope)
            return done.children.get(str(trail.key), done) if _is_texts(done.value) else done
        words = filled(
            text, lambda name: self._value(name, node.mark, scope).value, self.own, trail.key
        )
        if isinstance(words, str):
            return node._replace(value=words)
        texts: dict[str | int, Node] = {key: Node(text, node.mark) for key, text in words.items()}
        return map_node(texts, dict.fromkeys(texts, node.mark), node.mark)

    def _value(self, reference: str, mark: Mark, scope: Scope) -> Node:
        """What a name or a sum stands for."""
        if not reference.startswith("="):
            return found(reference, scope, self.own, self._later)
        value = calculate(
            reference[1:], lambda name: found(name, scope, self.own, self._later).value
        )
        return Node(value, mark)

    def _later(self, raw: Node, scope: Scope) -> Node:
        """The value of a variable."""
        with self._deeper(raw.mark, 3):
            return self._node(raw, scope, LATER)

    def _spot(self, node: Node, reference: str) -> Mark:
        """Where a reference stands inside a text, if it can be found in the file."""
        lines = self.library.lines.get(node.mark.file, ())
        first = node.mark.line - 1
        for number in range(first, min(len(lines), first + str(node.value).count("\n") + 2)):
            start = lines[number].find(reference, node.mark.column - 1 if number == first else 0)
            if start >= 0:
                return Mark(number + 1, start + 1, node.mark.file)
        return node.mark

    # variables

    def _named(self, variables: Node | None, outer: Scope) -> Scope:
        """The names of an outer scope and of some variables; these can refer to each other."""
        scope = ChainMap({}, outer)
        if variables is None:
            return scope
        if not isinstance(variables.value, dict):
            fix = "write 'name: value' lines below it, indented"
            self._tell(variables.mark, f"{described(variables.value)} stands here", fix)
            return scope
        for key, child in variables.children.items():
            name = str(key)
            if name in self.own or BAD_CHARACTERS & set(name) or not name:
                fix = "give it another name, of letters, digits and '_'"
                if name in self.own:
                    fix = "give it another name: each copy has a value of this name"
                what = f"a variable cannot be called '{shortened(name)}'"
                self._tell(variables.keys[key], what, fix)
            scope[name] = Variable(child, scope)
        return scope

    def _try_out(self, scope: Scope) -> None:
        """Find the mistakes of variables that nothing has used."""
        for name, variable in scope.items():
            try:
                variable.node(name, self._later)
            except SumError as error:
                self._tell(variable.raw.mark, error.what, error.fix)

    # parts

    def _parts(self, parts: Node, scope: Scope) -> list[Node]:
        with self._deeper(parts.mark):
            return [piece for part in parts.children.values() for piece in self._part(part, scope)]

    def _part(self, part: Node, scope: Scope) -> Sequence[Node]:
        if not part.live:
            return (part,)
        if "repeat" in part.children:
            return self._repeated(part, scope)
        if "include" in part.children:
            return self._included(part, scope)
        return (without(self._node(part, scope, Trail()), "id"),)

    def _repeated(self, part: Node, scope: Scope) -> Sequence[Node]:
        once = without(part, "repeat")
        if not {"kind", "include"} & once.children.keys():
            once = as_group(once)
        pieces: list[Node] = []
        for note, offset, inner in self._repeats(part, scope):
            made = [noted(piece, note) for piece in self._part(once, inner)]
            self._grow(1 + sum(piece.size for piece in made), part.mark)
            pieces += made if offset == (0, 0) else [moved(made, offset, part.mark)]
        return pieces

    def _repeats(
        self, part: Node, scope: Scope
    ) -> Iterator[tuple[str, tuple[float, float], Scope]]:
        """Which one each time is, how far it is moved, its scope; nothing if it has a problem."""
        before = len(self.problems)
        spec = self._node(part.children["repeat"], scope, LATER)
        repeat = repeat_of(spec, self._tell) if len(self.problems) == before else None
        if repeat is None:
            return
        for number, element in enumerate(repeat.elements):
            count = Variable(Node(Whole(number + 1), spec.mark))
            names = {repeat.name: Variable(element), repeat.index: count}
            note = f"{repeat.name} {number + 1}"
            yield note, repeat.offset(number), ChainMap(names, scope)

    def _included(self, part: Node, scope: Scope) -> Sequence[Node]:
        self._only_known(part, INCLUDE_KEYS)
        name = self._node(part.children["include"], scope, Trail())
        if name.mark.place in self.unclear:
            return ()
        try:
            real, source = self.library.parts(
                name._replace(mark=part.children["include"].mark), self.chain
            )
        except RefusedError:
            return ()
        self.chain.append(real)
        pieces = self._pieces(source.root, part.children.get("with"), scope)
        self.chain.pop()
        self._grow(1 + sum(piece.size for piece in pieces), part.mark)
        if "at" not in part.children:
            return pieces
        at = self._node(part.children["at"], scope, Trail())
        return (group_of(pieces, at, part.mark),)

    def _pieces(self, root: Node, given: Node | None, scope: Scope) -> Sequence[Node]:
        """The parts of an included file."""
        if isinstance(root.value, tuple):
            return self._parts(root, self._given(given, None, scope, ChainMap({}, scope)))
        parts = root.children.get("parts")
        if parts is None or not isinstance(parts.value, tuple):
            fix = "write a list of parts in it, or 'parts:' and 'variables:'"
            self._tell(root.mark, "this file is included, and has no list of parts", fix)
            return ()
        self._only_known(root, FILE_KEYS)
        variables = root.children.get("variables")
        inner = self._named(variables, scope)
        return self._parts(parts, self._given(given, variables, scope, inner))

    def _given(
        self, given: Node | None, variables: Node | None, outer: Scope, inner: Scope
    ) -> Scope:
        """The scope of an included file with the values that `with` gives it."""
        if given is None:
            return inner
        if not isinstance(given.value, dict):
            fix = "write 'name: value' lines below it, indented"
            self._tell(given.mark, f"{described(given.value)} stands here", fix)
            return inner
        known = [str(key) for key in variables.children] if variables else None
        for key, child in given.children.items():
            if known is not None and key not in known:
                fix = did_you_mean(str(key), known, f"its variables are {', '.join(known)}")
                what = f"the included file has no variable '{shortened(str(key))}'"
                self._tell(given.keys[key], what, fix)
            inner[str(key)] = Variable(self._node(child, outer, LATER))
        return inner

    def _only_known(self, node: Node, known: Sequence[str]) -> None:
        for key in node.children:
            if key not in known:
                fix = did_you_mean(str(key), known, f"the keys here are {', '.join(known)}")
                self._tell(node.keys[key], f"unknown key '{shortened(str(key))}'", fix)

    # other files and rows

    def _with_base(self, root: Node) -> Node:
        """The layout, merged into the one that it extends."""
        if "extends" not in root.children:
            return root
        over = without(root, "extends")
        try:
            real, source = self.library.layout(root.children["extends"], self.chain)
        except RefusedError:
            return over
        if not isinstance(source.root.value, dict):
            self._tell(source.root.mark, "this file is extended, and is no layout", "name another")
            return over
        self.chain.append(real)
        base = self._with_base(source.root)
        self.chain.pop()
        return merged(base, over, self._tell)

    def _rows(self, data: Node) -> Node:
        """The rows of a layout's `data`, from its list or its CSV file."""
        if isinstance(data.value, tuple):
            return data
        try:
            rows = self.library.rows(data)
        except RefusedError:
            self.unclear.add(data.mark.place)
            return list_node((), data.mark)
        return list_node([row_node(row) for row in rows], data.mark)


def _is_texts(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())
