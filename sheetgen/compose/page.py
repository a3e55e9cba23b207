"""Draws a layout's pages on one paper, in one language and ink, and checks what was drawn."""

from collections.abc import Iterable, Iterator

from sheetgen.compose.ink import Ink, Palette
from sheetgen.compose.parts import Drawn, Setting, Trouble, draw
from sheetgen.errors import LayoutError, Problem, SheetError
from sheetgen.geometry import PAPERS, Point, Rect
from sheetgen.layout import model
from sheetgen.layout.load import Loaded
from sheetgen.markers import CODE_MODULES, QUIET_MODULES, lint_markers
from sheetgen.sheet import Layer, Page, Sheet


def compose(loaded: Loaded, paper: str, language: str, ink: Ink = "full") -> Sheet:
    """Draw every page of a layout.

    Raises:
        SheetError: the layout does not offer this paper or language.
        LayoutError: parts overlap a marker, leave the printable area, do not fit, and so on.
    """
    layout = loaded.layout
    _offered("--paper", paper, layout.papers)
    _offered("--lang", language, layout.languages)
    drawn = [
        _page(spec, layout, paper, _setting(layout, paper, language, ink, index))
        for index, spec in enumerate(layout.pages)
    ]
    troubles = [trouble for _, found in drawn for trouble in found]
    if troubles:
        raise LayoutError(Problem(loaded.place(t.path), t.what, t.fix) for t in troubles)
    title = _words(layout.title, language)
    pages = tuple(page for page, _ in drawn)
    return Sheet(loaded.name, layout.game, paper, language, title, pages)


def _offered(option: str, asked: str, offered: tuple[str, ...]) -> None:
    if asked not in offered:
        raise SheetError(option, f"this layout has no {asked!r}", f"choose {', '.join(offered)}")


def _words(texts: str | dict[str, str], language: str) -> str:
    return texts if isinstance(texts, str) else texts[language]


def _setting(layout: model.Layout, paper: str, language: str, ink: Ink, page: int) -> Setting:
    width, height = PAPERS[paper]
    frame = layout.frame
    left, top = (width - frame.width) / 2, (height - frame.height) / 2
    return Setting(
        frame=Rect(left, top, frame.width, frame.height),
        language=language,
        palette=Palette(layout.palette, ink),
        origin=Point(left, top),
        path=("pages", page, "parts"),
    )


def _page(
    spec: model.PageSpec, layout: model.Layout, paper: str, setting: Setting
) -> tuple[Page, list[Trouble]]:
    drawn = [
        piece
        for index, part in enumerate(spec.parts)
        for piece in draw(part, setting.inside((0, 0), (*setting.path, index)))
    ]
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
    troubles += _outside(drawn, printable)
    troubles += _keeping_clear(drawn)
    if not troubles:
        troubles += _lint(drawn, page)
    return page, troubles


def _outside(drawn: Iterable[Drawn], printable: Rect) -> Iterator[Trouble]:
    """The parts that reach into the edge of the paper that printers leave white."""
    for piece in drawn:
        beyond = max((_beyond(rect, printable) for rect in piece.bounds), default=0.0)
        if beyond > 0.01:
            yield Trouble(
                piece.path,
                f"it reaches {beyond:.1f} mm into the margin that printers leave white",
                "move it or make it smaller",
            )


def _beyond(rect: Rect, area: Rect) -> float:
    return max(area.x - rect.x, area.y - rect.y, rect.right - area.right, rect.bottom - area.bottom)


def _keeping_clear(drawn: list[Drawn]) -> Iterator[Trouble]:
    """The parts that touch the white around a marker or the sheet code."""
    for owner in drawn:
        zones = [marker.rect.inset(-owner.clear) for marker in owner.markers]
        name = "a corner marker"
        if owner.code:
            zones = [owner.code.inset(-QUIET_MODULES * owner.code.width / CODE_MODULES)]
            name = "the sheet code"
        for piece in drawn:
            if piece is not owner and any(
                rect.overlaps(zone) for rect in piece.bounds for zone in zones
            ):
                yield Trouble(
                    piece.path,
                    f"it overlaps {name} or the white that must stay around it",
                    "move it away, or the photo could not be read",
                )


def _lint(drawn: list[Drawn], page: Page) -> Iterator[Trouble]:
    owner = next((piece for piece in drawn if piece.markers), None)
    if owner:
        for what, fix in lint_markers(page):
            yield Trouble(owner.path, what, fix)
