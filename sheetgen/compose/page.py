"""Draws a layout's pages on one paper, in one language and ink, and checks what was drawn."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from sheetgen.compose.drawn import Drawn, Setting, Trouble, doubled_names
from sheetgen.compose.ink import Ink, Palette
from sheetgen.compose.parts import draw
from sheetgen.compose.room import room_troubles
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


def compose(loaded: Loaded, paper: str, language: str, ink: Ink = "full") -> Sheet:
    """Draw every page of a layout.

    Raises:
        SheetError: the layout does not offer this paper or language.
        LayoutError: parts overlap a marker, leave the printable area, do not fit, and so on.
    """
    layout = loaded.layout
    _offered("--paper", paper, layout.papers)
    _offered("--lang", language, layout.languages)
    pages, troubles = draw_pages(loaded, paper, language, ink)
    if troubles:
        raise LayoutError(loaded.problem(t.path, t.what, t.fix) for t in troubles)
    title = _words(layout.title, language)
    return Sheet(loaded.name, layout.game, paper, language, title, pages)


def draw_pages(
    loaded: Loaded, paper: str, language: str, ink: Ink
) -> tuple[tuple[Page, ...], tuple[Trouble, ...]]:
    """Every page of a layout on a paper it offers, and what is wrong with them."""
    drawn = [
        _page(spec, loaded.layout, paper, _setting(loaded, paper, language, ink, index))
        for index, spec in enumerate(loaded.layout.pages)
    ]
    troubles = [trouble for _, found in drawn for trouble in found]
    troubles += _uncodable(loaded, drawn)
    return tuple(page for page, _ in drawn), tuple(troubles)


def _offered(option: str, asked: str, offered: tuple[str, ...]) -> None:
    if asked not in offered:
        raise SheetError(option, f"this layout has no {asked!r}", f"choose {', '.join(offered)}")


def _words(texts: str | dict[str, str], language: str) -> str:
    return texts if isinstance(texts, str) else texts[language]


def _setting(loaded: Loaded, paper: str, language: str, ink: Ink, page: int) -> Setting:
    layout = loaded.layout
    width, height = PAPERS[paper]
    frame = layout.frame
    left, top = (width - frame.width) / 2, (height - frame.height) / 2

    def folder(path: KeyPath) -> Path:
        return Path(loaded.place(path).file).parent

    return Setting(
        frame=Rect(left, top, frame.width, frame.height),
        language=language,
        palette=Palette(layout.palette, ink),
        origin=Point(left, top),
        path=("pages", page, "parts"),
        folder=folder,
        own=("copy", "player", *(layout.data[0] if layout.data else ())),
    )


def _page(
    spec: model.PageSpec, layout: model.Layout, paper: str, setting: Setting
) -> tuple[Page, list[Trouble]]:
    drawn = _drawn(spec, setting)
    width, height = PAPERS[paper]
    page = Page(
        width=width,
        height=height,
        layer=Layer(tuple(item for piece in drawn for item in piece.items)),
        items=(),
        fields=tuple(field for piece in drawn for field in piece.fields),
        markers=tuple(marker for piece in drawn for marker in piece.markers),
        code=next((piece.code for piece in drawn if piece.code), None),
        blanks=tuple(blank for piece in drawn for blank in piece.blanks),
    )
    printable = Rect(0, 0, width, height).inset(layout.margin)
    troubles = [trouble for piece in drawn for trouble in piece.troubles]
    troubles += room_troubles(drawn, printable)
    troubles += doubled_names(drawn)
    if not troubles:
        troubles += _lint(drawn, page)
    return page, troubles


def _drawn(spec: model.PageSpec, setting: Setting) -> list[Drawn]:
    """What the parts of a page draw, or only that it is too much for one page."""
    drawn: list[Drawn] = []
    fields = strokes = 0
    for index, part in enumerate(spec.parts):
        for piece in draw(part, setting.inside((0, 0), (*setting.path, index))):
            drawn.append(piece)
            fields += len(piece.fields)
            strokes += sum(len(i.steps) if isinstance(i, Shape) else 1 for i in piece.items)
            if fields > MAX_FIELDS or strokes > MAX_STROKES:
                what = f"with this the page has more than {MAX_FIELDS} fields"
                if strokes > MAX_STROKES:
                    what = f"with this the page has more than {MAX_STROKES} strokes"
                fix = "draw less, or divide it into several pages"
                return [Drawn(piece.path, troubles=(Trouble(piece.path, what, fix),))]
    return drawn


def _lint(drawn: list[Drawn], page: Page) -> Iterator[Trouble]:
    owner = next((piece for piece in drawn if piece.markers), None)
    if owner:
        for what, fix in lint_markers(page):
            yield Trouble(owner.path, what, fix)


def _uncodable(loaded: Loaded, drawn: Sequence[tuple[Page, list[Trouble]]]) -> Iterator[Trouble]:
    """Why the sheet code cannot name the layout, or the markers cannot tell the pages apart."""
    marked = [index for index, (page, _) in enumerate(drawn) if page.markers]
    if len(marked) > SIDES:
        yield Trouble(
            ("pages", marked[SIDES]),
            "the corner markers tell only two pages apart",
            "make a layout of its own for the other pages",
        )
    if any(page.code for page, _ in drawn):
        code = SheetCode(loaded.name, "a4", "0" * 8, len(drawn), MAX_COPY)
        try:
            encode(code)
        except SheetError as error:
            yield Trouble((), f"the name of the layout {error.what}", error.how)
