"""Draws a layout's pages on one paper, in one language and ink, and checks what was drawn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from sheetgen.compose.alike import fades, speaks
from sheetgen.compose.drawn import Drawn, Setting, Trouble, doubled_names
from sheetgen.compose.ink import Ink, Palette
from sheetgen.compose.own_fonts import chosen
from sheetgen.compose.parts import draw
from sheetgen.compose.room import beyond, crowded
from sheetgen.compose.unseen import unseen
from sheetgen.errors import LayoutError, SheetError
from sheetgen.geometry import PAPERS, Point, Rect
from sheetgen.layout import model
from sheetgen.layout.load import Loaded
from sheetgen.layout.nodes import KeyPath
from sheetgen.markers import SheetCode, encode, lint_markers
from sheetgen.scene import Shape
from sheetgen.sheet import Layer, Page, Sheet

SIDES = 2  # of a sheet of paper; the numbers of the markers are odd and even for them
MAX_FIELDS = 3000  # of a page; checking that none covers another takes the square of it
MAX_STROKES = 300_000  # of a page; more is no sheet but a mistake that would fill the memory
MAX_COPY = 9999  # the highest number of a copy


@dataclass(frozen=True, slots=True)
class Draft:
    """What the parts of each page draw, part by part, on one paper, in one language and ink."""

    paper: str
    language: str
    ink: Ink
    pages: tuple[tuple[Sequence[Drawn], ...], ...]
    troubles: tuple[Trouble, ...] = ()  # of no page: of the fonts


def compose(loaded: Loaded, paper: str, language: str, ink: Ink = "full") -> Sheet:
    """Draw every page of a layout.

    Raises:
        SheetError: the layout does not offer this paper or language.
        LayoutError: parts overlap a marker, leave the printable area, do not fit, and so on.
    """
    layout = loaded.layout
    _offered("--paper", paper, layout.papers)
    _offered("--lang", language, layout.languages)
    drawn = draft(loaded, paper, language, ink)
    (troubles,) = troubles_of(loaded, drawn, paper)
    if troubles:
        raise LayoutError(loaded.problem(t.path, t.what, t.fix) for t in troubles)
    title = _words(layout.title, language)
    return Sheet(loaded.name, layout.game, paper, language, title, pages_of(drawn))


def draft(loaded: Loaded, paper: str, language: str, ink: Ink, known: Draft | None = None) -> Draft:
    """Draw every page of a layout on a paper it offers.

    With a draft that is `known` only what differs from it is drawn again: good for finding
    troubles, not for printing, since colours are the known one's.
    """
    pages = []
    faces, troubles = chosen(loaded.layout.fonts, _folder(loaded))
    for index, spec in enumerate(loaded.layout.pages):
        setting = replace(_setting(loaded, paper, language, ink, index), faces=faces)
        same = {} if known is None else _same(spec, known, known.pages[index], setting)
        pages.append(tuple(_drawn(spec, setting, same)))
    return Draft(paper, language, ink, tuple(pages), troubles)


def pages_of(drawn: Draft) -> tuple[Page, ...]:
    """The pages of a draft."""
    return tuple(_page(drawn.paper, list(chain.from_iterable(page))) for page in drawn.pages)


def troubles_of(loaded: Loaded, drawn: Draft, *papers: str) -> tuple[tuple[Trouble, ...], ...]:
    """What is wrong with a draft on each of these papers: it is the same but for its place."""
    margin = loaded.layout.margin
    sheets = [_seen_from(drawn.paper, paper) for paper in papers]
    common = (*drawn.troubles, *_uncodable(loaded, drawn))
    found: list[list[Trouble]] = [[] for _ in papers]
    for page in drawn.pages:
        pieces = list(chain.from_iterable(page))
        on_all = [trouble for piece in pieces for trouble in piece.troubles]
        on_all += [*crowded(pieces), *doubled_names(pieces)]
        if drawn.ink == "full":  # in low ink words are dark, and there are no areas
            on_all += unseen(pieces)
        lint = _lint(drawn.paper, pieces, sheets)
        for number, (sheet, unread) in enumerate(zip(sheets, lint, strict=True)):
            found[number] += [*on_all, *beyond(pieces, sheet.inset(margin))] or unread
    return tuple((*troubles, *common) for troubles in found)


def _same(
    spec: model.PageSpec, known: Draft, page: Sequence[Sequence[Drawn]], setting: Setting
) -> Mapping[int, Sequence[Drawn]]:
    """What the parts that do not change with language and ink have drawn, by their numbers."""
    if len(page) < len(spec.parts):  # it became too much before the last one
        return {}
    other_words, other_ink = setting.language != known.language, setting.palette.ink != known.ink
    return {
        number: pieces
        for number, (part, pieces) in enumerate(zip(spec.parts, page, strict=True))
        if not (other_words and speaks(part)) and not (other_ink and fades(part))
    }


def _offered(option: str, asked: str, offered: tuple[str, ...]) -> None:
    if asked not in offered:
        raise SheetError(option, f"this layout has no {asked!r}", f"choose {', '.join(offered)}")


def _words(texts: str | dict[str, str], language: str) -> str:
    return texts if isinstance(texts, str) else texts[language]


def _folder(loaded: Loaded) -> Callable[[KeyPath], Path]:
    """Gives the folder of the file in which something stands."""
    return lambda path: Path(loaded.place(path).file).parent


def _setting(loaded: Loaded, paper: str, language: str, ink: Ink, page: int) -> Setting:
    layout = loaded.layout
    width, height = PAPERS[paper]
    frame = layout.frame
    left, top = (width - frame.width) / 2, (height - frame.height) / 2

    return Setting(
        frame=Rect(left, top, frame.width, frame.height),
        language=language,
        palette=Palette(layout.palette, ink),
        origin=Point(left, top),
        path=("pages", page, "parts"),
        folder=_folder(loaded),
        own=("copy", "player", *(layout.data[0] if layout.data else ())),
    )


def _page(paper: str, drawn: Sequence[Drawn]) -> Page:
    width, height = PAPERS[paper]
    return Page(
        width=width,
        height=height,
        layer=Layer(tuple(item for piece in drawn for item in piece.items)),
        items=(),
        fields=tuple(field for piece in drawn for field in piece.fields),
        markers=tuple(marker for piece in drawn for marker in piece.markers),
        code=next((piece.code for piece in drawn if piece.code), None),
        blanks=tuple(blank for piece in drawn for blank in piece.blanks),
    )


def _lint(own: str, drawn: Sequence[Drawn], sheets: Sequence[Rect]) -> Sequence[list[Trouble]]:
    """Why a photo of a page might not be read, for each of the sheets it may be printed on."""
    owner = next((piece for piece in drawn if piece.markers), None)
    if owner is None:
        return [[] for _ in sheets]
    found = lint_markers(_page(own, drawn), *sheets)
    return [[Trouble(owner.path, what, fix) for what, fix in one] for one in found]


def _seen_from(own: str, paper: str) -> Rect:
    """A paper as it lies when its middle is on that of the paper that was drawn on."""
    (width, height), (wide, high) = PAPERS[own], PAPERS[paper]
    return Rect((width - wide) / 2, (height - high) / 2, wide, high)


def _drawn(
    spec: model.PageSpec, setting: Setting, same: Mapping[int, Sequence[Drawn]]
) -> list[Sequence[Drawn]]:
    """What each part of a page draws, or only that it is too much for one page."""
    page: list[Sequence[Drawn]] = []
    fields = strokes = 0
    for index, part in enumerate(spec.parts):
        pieces: list[Drawn] = []
        known: Iterable[Drawn] | None = same.get(index)
        if known is None:
            known = draw(part, setting.inside((0, 0), (*setting.path, index)))
        for piece in known:
            pieces.append(piece)
            fields += len(piece.fields)
            strokes += sum(len(i.steps) if isinstance(i, Shape) else 1 for i in piece.items)
            if fields > MAX_FIELDS or strokes > MAX_STROKES:
                return [[_too_much(piece.path, fields)]]
        page.append(pieces)
    return page


def _too_much(path: KeyPath, fields: int) -> Drawn:
    what = f"with this the page has more than {MAX_STROKES} strokes"
    if fields > MAX_FIELDS:
        what = f"with this the page has more than {MAX_FIELDS} fields"
    trouble = Trouble(path, what, "draw less, or divide it into several pages")
    return Drawn(path, troubles=(trouble,))


def _uncodable(loaded: Loaded, drawn: Draft) -> Iterator[Trouble]:
    """Why the sheet code cannot name the layout, or the markers cannot tell the pages apart."""
    pages = [list(chain.from_iterable(page)) for page in drawn.pages]
    marked = [index for index, page in enumerate(pages) if any(piece.markers for piece in page)]
    if len(marked) > SIDES:
        yield Trouble(
            ("pages", marked[SIDES]),
            "the corner markers tell only two pages apart",
            "make a layout of its own for the other pages",
        )
    if any(piece.code for page in pages for piece in page):
        code = SheetCode(loaded.name, "a4", "0" * 8, len(pages), MAX_COPY)
        try:
            encode(code)
        except SheetError as error:
            yield Trouble((), f"the name of the layout {error.what}", error.how)
