"""Pages as the bytes of files; only the renderer that is used is imported."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from sheetgen.commands.order import DPI
from sheetgen.sheet import Page, Sheet

Bookmark = tuple[str, int]


def pdf(
    sheet: Sheet,
    pages: Sequence[Page],
    flip: str,
    bookmarks: tuple[Bookmark, ...],
    *,
    fillable: bool,
) -> bytes:
    """All pages in one file."""
    from sheetgen.render.pdf import Wishes, render_pdf  # noqa: PLC0415

    out = BytesIO()
    wishes = Wishes(flip=flip, fillable=fillable, bookmarks=bookmarks)
    render_pdf(pages, sheet.title, out, sheet.language, wishes)
    return out.getvalue()


def pictures(
    sheet: Sheet, pages: Sequence[Page], output: Path, dpi: int | None
) -> Iterator[tuple[Path, bytes]]:
    """A file for each page, numbered: x-1.png, x-2.png and so on; each is made when it is asked."""
    for number, page in enumerate(pages, start=1):
        content = svg(sheet, page) if output.suffix.lower() == ".svg" else png(page, dpi or DPI)
        yield output.with_stem(f"{output.stem}-{number}"), content


def svg(sheet: Sheet, page: Page) -> bytes:
    """One page as SVG."""
    from sheetgen.render.svg import render_svg  # noqa: PLC0415

    out = BytesIO()
    render_svg(page, sheet.title, out, sheet.language)
    return out.getvalue()


def png(page: Page, dpi: int) -> bytes:
    """One page as PNG."""
    from sheetgen.render.png import render_png  # noqa: PLC0415

    out = BytesIO()
    render_png(page, out, dpi)
    return out.getvalue()


def ink_line(name: str, full: Page, low: Page) -> str:
    """How much ink a page takes, in both inks."""
    from sheetgen.render.inks import inks  # noqa: PLC0415

    parts = []
    for ink, page in (("full", full), ("low", low)):
        found = inks(page)
        parts.append(f"{ink} ink: black {found.black:.1%}, colours {found.colours:.1%}")
    return f"{name} covers of the page, " + "; ".join(parts)
