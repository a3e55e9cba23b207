"""What is wrong with a layout on any of its papers, in any language and ink, and on any copy."""

import re
from collections.abc import Iterator, Sequence, Set
from itertools import product
from typing import NamedTuple

from sheetgen.compose.blanks import Copy, fill
from sheetgen.compose.ink import Ink
from sheetgen.compose.page import MAX_COPY, Draft, draft, troubles_of
from sheetgen.errors import Place, Problem, SheetError
from sheetgen.layout.load import Loaded
from sheetgen.layout.nodes import KeyPath
from sheetgen.sheet import Blank

INKS: tuple[Ink, ...] = ("full", "low")
NUMBER = re.compile(r"\d+(\.\d+)?")


class Variant(NamedTuple):
    """Where a problem appears; the page is counted from 0, None: it is not one page's."""

    paper: str
    language: str
    ink: str
    page: int | None


Found = tuple[Problem, Variant]


def survey(loaded: Loaded) -> Sequence[Problem]:
    """Every problem that drawing a layout finds, each once, in the order of the file."""
    seen: dict[tuple[object, ...], tuple[Problem, set[Variant]]] = {}
    for problem, variant in _found(loaded):
        key = (problem.place, NUMBER.sub("", problem.what), problem.fix)  # by how much may differ
        seen.setdefault(key, (problem, set()))[1].add(variant)
    told = [
        Problem(problem.place, problem.what + _where(loaded, variants), problem.fix)
        for problem, variants in seen.values()
    ]
    return tuple(sorted(set(told)))


def _found(loaded: Loaded) -> Iterator[Found]:
    layout, first = loaded.layout, loaded.layout.papers[0]
    known = draft(loaded, first, layout.languages[0], "full")
    yield from _troubled(loaded, known, INKS[:1])
    yield from _troubled(loaded, draft(loaded, first, known.language, "low", known), INKS[1:])
    yield from _unfilled(loaded, known)
    for language in layout.languages[1:]:  # ink changes colours, so one look at both is enough
        drawn = draft(loaded, first, language, "full", known)
        yield from _troubled(loaded, drawn, INKS)
        yield from _unfilled(loaded, drawn)


def _troubled(loaded: Loaded, drawn: Draft, inks: Sequence[Ink]) -> Iterator[Found]:
    """What is wrong with a draft on every paper, as a problem in each of these inks."""
    papers = loaded.layout.papers
    for paper, troubles in zip(papers, troubles_of(loaded, drawn, *papers), strict=True):
        for trouble in troubles:
            problem = loaded.problem(trouble.path, trouble.what, trouble.fix)
            spoken = _spoken(loaded, trouble.path, drawn.language)
            for each, ink in product(spoken, inks):
                yield problem, Variant(paper, each, ink, _page_of(trouble.path))


def _spoken(loaded: Loaded, path: KeyPath, language: str) -> Sequence[str]:
    """The languages a problem is told of: all, where a text of this one stands by itself."""
    own = path[-1:] == (language,) and loaded.place(path) != loaded.place(path[:-1])
    return loaded.layout.languages if own else (language,)


def _page_of(path: KeyPath) -> int | None:
    return path[1] if path[:1] == ("pages",) and isinstance(path[1], int) else None


def _unfilled(loaded: Loaded, drawn: Draft) -> Iterator[Found]:
    """The copies' own texts that cannot be printed or do not fit, on all papers and in all inks."""
    for problem, page, path in _unfit(loaded, drawn):
        spoken = _spoken(loaded, path, drawn.language)
        for paper, language, ink in product(loaded.layout.papers, spoken, INKS):
            yield problem, Variant(paper, language, ink, page)


def _unfit(loaded: Loaded, drawn: Draft) -> Iterator[tuple[Problem, int, KeyPath]]:
    rows = loaded.layout.data or ({},)
    for number, page in enumerate(drawn.pages):
        for blank in (blank for part in page for piece in part for blank in piece.blanks):
            tried: set[tuple[str | None, ...]] = set()
            for index, row in enumerate(rows):
                values = tuple(row.get(name) for name in blank.names)
                if values in tried:
                    continue
                tried.add(values)
                copy = Copy(index + 1 if row else MAX_COPY, None, row)
                try:
                    fill(blank, copy)
                except SheetError as error:
                    problem = Problem(_place(loaded, blank, copy), error.what, error.how)
                    yield problem, number, blank.path


def _place(loaded: Loaded, blank: Blank, copy: Copy) -> Place:
    """Where the row's value stands that a text takes in, or else the text."""
    column = next((name for name in blank.names if name in copy.values), None)
    path = blank.path if column is None else ("data", copy.number - 1, column)
    return loaded.place(path)


def _where(loaded: Loaded, variants: set[Variant]) -> str:
    """On which papers, in which languages and inks a problem is, if not in all."""
    layout = loaded.layout
    words = [
        *(f"on {some}" for some in _some({v.paper for v in variants}, layout.papers)),
        *(f"in {some}" for some in _some({v.language for v in variants}, layout.languages)),
        *(f"in {some} ink" for some in _some({v.ink for v in variants}, INKS)),
    ]
    pages = {variant.page for variant in variants}
    only = pages.pop() if len(pages) == 1 else None
    if only:  # the front needs no words
        words.append(f"on the page '{layout.pages[only].name}'")
    return f" (only {', '.join(words)})" if words else ""


def _some(seen: Set[str], every: Sequence[str]) -> Iterator[str]:
    """Those that were seen, in words, unless it is every one."""
    some = [each for each in every if each in seen]
    if len(some) < len(every):
        yield " and ".join(some)
