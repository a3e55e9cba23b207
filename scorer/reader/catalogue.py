"""Which printed sheet it is: from a sheet code, or the layout that the user names, to its page."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from sheetgen.compose import compose
from sheetgen.errors import SheetError
from sheetgen.layout.builtin import find_layout, shipped
from sheetgen.layout.load import Loaded, load_layout
from sheetgen.markers import SheetCode
from sheetgen.sheet import Page, fields_digest

WHERE = "the sheet"
USUAL = "penny-papers/heart-and-gate"


@dataclass(frozen=True, slots=True)
class Edition:
    """One page of a layout as it was printed; ``number`` counts the pages from 1."""

    layout: str
    game: str | None
    number: int
    page: Page
    paper: str


@cache
def _loaded(name: str) -> Loaded:
    found = find_layout(name)
    return load_layout(found.path, found.name)


def editions(name: str, paper: str | None = None) -> tuple[Edition, ...]:
    """The pages of a layout on a paper (on its first paper if none is named).

    Raises:
        SheetError: there is no such layout, or something is wrong with it.
    """
    return _editions(name, paper or _loaded(name).layout.papers[0])


def papers(name: str) -> tuple[str, ...]:
    """The papers that a layout is made for.

    Raises:
        SheetError: there is no such layout, or something is wrong with it.
    """
    return tuple(_loaded(name).layout.papers)


@cache
def _editions(name: str, paper: str) -> tuple[Edition, ...]:
    loaded = _loaded(name)
    sheet = compose(loaded, paper, loaded.layout.languages[0])
    return tuple(
        Edition(sheet.layout, sheet.game, number, page, paper)
        for number, page in enumerate(sheet.pages, start=1)
    )


def candidates(given: str | None) -> Iterator[Edition]:
    """The pages with markers that a photo may show: the given layout's, or all shipped.

    The layouts of the game that is read most come first, because they are composed one by one.
    """
    names = [given] if given else sorted(shipped(), key=lambda name: (name != USUAL, name))
    for name in names:
        yield from (edition for edition in editions(name) if edition.page.markers)


def edition_of(code: SheetCode, given: str | None) -> Edition:
    """The page that a sheet code names.

    Raises:
        SheetError: the layout is unknown here, or its fields are no longer those on the paper.
    """
    try:
        pages = editions(given or code.layout, code.paper)
    except SheetError as error:
        if given:
            raise
        raise SheetError(
            WHERE,
            f"was printed from {code.layout!r}, which is no shipped layout",
            "give its file with --layout",
        ) from error
    if code.page <= len(pages):
        edition = pages[code.page - 1]
        if fields_digest(edition.page.fields) == code.digest:
            return edition
    whose = f"the layout {given!r}" if given else f"today's {code.layout!r}"
    raise SheetError(
        WHERE,
        f"was printed from another version of its layout ({code.layout!r}); its cells are not "
        f"those of {whose}",
        "give the file it was printed from with --layout",
    )
