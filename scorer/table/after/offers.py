"""The shipped sheets that a table may print or tap in."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from scorer.reader.catalogue import editions
from scorer.reader.interpret import readable
from scorer.table.refusal import RefusedError
from scorer.table.room import AAPEP, PENNY_PAPERS, TEMPLE_ANTICS, Room
from sheetgen.layout.builtin import Entry, catalogue, shipped
from sheetgen.layout.load import load_layout

NAMED = {PENNY_PAPERS, TEMPLE_ANTICS}  # games in which everybody has a sheet
USUAL = {
    PENNY_PAPERS: "penny-papers/heart-and-gate",
    TEMPLE_ANTICS: "temple-antics/thunder-island",
    AAPEP: "aapep/board",
}


def played(room: Room) -> str:
    """The layout of most sheets on the table, or what the game is usually played on."""
    layouts = Counter(str(sheet.reading["layout"]) for sheet in room.sheets.all)
    return next((name for name, _ in layouts.most_common(1)), USUAL[room.game])


def shipped_sheet(layout: str, paper: str | None, language: str | None) -> Entry:
    """What the catalogue says of a layout: only a shipped one, on its papers, in its languages.

    Raises:
        RefusedError: there is no such one.
    """
    entry = next((entry for entry in catalogue() if entry.name == layout), None)
    if entry is None:
        raise RefusedError("layout", "there is no such sheet", "choose one of those offered")
    if paper not in {None, *entry.papers} or language not in {None, *entry.languages}:
        fix = f"choose {', '.join(entry.papers)}, and {', '.join(entry.languages)}"
        raise RefusedError("layout", "the sheet is not there on this paper, or language", fix)
    return entry


def offered(language: str) -> Sequence[Mapping[str, Any]]:
    """The sheets of Penny Papers with the pages that have cells; composes all of them once."""
    return [
        {
            "layout": entry.name,
            "title": title(entry.name, language),
            "pages": pages,
            "papers": [*entry.papers],
            "languages": [*entry.languages],
        }
        for entry in catalogue()
        if entry.game == PENNY_PAPERS and (pages := _pages(entry.name))
    ]


def title(layout: str, language: str) -> str:
    """What a layout is called; its own name where it has no title, or is shipped no more."""
    titles = _titles(layout) if layout in shipped() else layout
    return titles if isinstance(titles, str) else titles.get(language, layout)


@cache
def _titles(layout: str) -> str | Mapping[str, str]:
    return load_layout(shipped()[layout], layout).layout.title


def _pages(layout: str) -> Sequence[int]:
    return [edition.number for edition in editions(layout) if readable(edition.page.fields)]
