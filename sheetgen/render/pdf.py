"""Pages as PDF: reportlab assembles the file and its fonts; what it draws is in pdf_operators.

A layer that several pages share becomes one form object, so that a copy costs a few hundred bytes.
"""

import os
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, BinaryIO, assert_never

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFPage,
    PDFStream,
)

from sheetgen import fonts
from sheetgen.geometry import Rect
from sheetgen.render.bookmarks import add_bookmarks
from sheetgen.render.compact import SMALLEST, compact
from sheetgen.render.fit import laid, room
from sheetgen.render.form import add_fields
from sheetgen.render.numbers import short
from sheetgen.render.pdf_operators import (
    Document,
    draw,
    fill_colour,
    literal_string,
    shape_operators,
    squares,
    stencil,
    text_operators,
    text_parts,
)
from sheetgen.render.pdf_pictures import pdf_picture, pdf_place
from sheetgen.render.pictures import pictures_of
from sheetgen.render.stencils import Shared, alike, common_masks, own_mask, shared
from sheetgen.scene import Bits, Picture, Shape, Text
from sheetgen.sheet import Fit, Layer, Page

Size = tuple[float, float]
_Key = tuple[int, Size]  # a page's layer, by its identity, and its size
VERSION = (1, 7)  # the first with a page's Duplex and PickTrayByPDFSize
PRODUCER = "sheetgen"
EPOCH = "SOURCE_DATE_EPOCH"  # reportlab takes the date of a new document from it
BLACK = "#000000"
RESOURCES = "Resources"  # the one resource dictionary that all pages refer to
FONTS = "BasicFonts"  # reportlab's own name for the document's font dictionary


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a PDF asks for or offers beside its pages.

    Attributes:
        flip: the edge, ``long`` or ``short``, at which the printer turns the paper; ``none`` if
            nothing is to stand on the back.
        fillable: whether one can type into the fields.
        bookmarks: titles and the number of the page (from 0) that each leads to.
    """

    flip: str = "long"
    fillable: bool = False
    bookmarks: tuple[tuple[str, int], ...] = ()


AS_A_BOOK = Wishes()
DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}


def render_pdf(
    pages: Sequence[Page],
    title: str,
    out: BinaryIO,
    language: str = "en",
    wishes: Wishes = AS_A_BOOK,
) -> None:
    """Write the pages as one PDF that asks to be printed at its true size on both sides.

    Args:
        pages: in the order of printing; each may have its own size.
        title: shown by viewers.
        out: a binary file.
        language: of the text, as in ``en`` or ``es``.
        wishes: what else the file asks for or offers.
    """
    document = _new_document(language)
    document.Catalog.ViewerPreferences = _printing_wishes(wishes.flip)
    _describe(document, title)
    forms = _add_layers(document, pages)
    grounds = _grounds(document, pages, forms)
    for page, ground in zip(pages, grounds, strict=True):
        _add_page(document, page, forms[_key(page)], ground)
    if wishes.fillable:
        add_fields(document, pages)
    if wishes.bookmarks:
        add_bookmarks(document, wishes.bookmarks)
    out.write(compact(_written(document, pages)))


def _written(document: Document, pages: Sequence[Page]) -> bytes:
    """The file; only now are the letters of fonts read that are the user's own."""
    try:
        return bytes(document.GetPDFData(None))
    except fonts.BROKEN as error:
        items = chain.from_iterable((*page.layer.items, *page.items) for page in pages)
        used = (item.font for item in items if isinstance(item, Text))
        own = next(filter(fonts.is_own, used), None)
        if own is None:
            raise
        raise fonts.damaged(fonts.shown(own)) from error


def _new_document(language: str) -> Document:
    with _same_date():
        return PDFDocument(compression=1, invariant=1, lang=language, pdfVersion=VERSION)


@contextmanager
def _same_date() -> Iterator[None]:
    """Let reportlab date every file alike: the same pages are the same bytes everywhere."""
    kept = os.environ.pop(EPOCH, None)
    try:
        yield
    finally:
        if kept is not None:
            os.environ[EPOCH] = kept


def _printing_wishes(flip: str) -> PDFDictionary:
    return PDFDictionary(
        {
            "DisplayDocTitle": "true",
            "Duplex": PDFName(DUPLEX[flip]),
            "PickTrayByPDFSize": "true",
            "PrintScaling": PDFName("None"),
        }
    )


def _describe(document: Document, title: str) -> None:
    document.setTitle(title)
    document.setAuthor("")
    document.setSubject("")
    document.setCreator(PRODUCER)


def _add_layers(document: Document, pages: Sequence[Page]) -> dict[_Key, str]:
    """One form for each distinct layer and size; its name by the identity of the layer object."""
    names: dict[tuple[Layer, Size], str] = {}
    found: dict[_Key, str] = {}
    for page in pages:
        if _key(page) not in found:  # hashing a whole layer is slow, so each is hashed once
            layer = (page.layer, (page.width, page.height))
            if layer not in names:
                names[layer] = f"L{len(names) + 1}"
                document.Reference(_form(document, page), names[layer])
            found[_key(page)] = names[layer]
    pictures = pictures_of(item for layer, _ in names for item in layer.items)
    pictures |= pictures_of(item for page in pages for item in page.items)
    for name, picture in pictures.items():
        document.Reference(pdf_picture(picture), name)
    objects = {name: PDFObjectReference(name) for name in (*names.values(), *pictures)}
    resources = {"Font": PDFObjectReference(FONTS), "XObject": PDFDictionary(objects)}
    document.Reference(PDFDictionary(resources), RESOURCES)
    return found


def _key(page: Page) -> _Key:
    return id(page.layer), (page.width, page.height)


def _form(document: Document, page: Page) -> PDFStream:
    form = _stream(draw(document, page.layer.items, squares))
    form.dictionary["Type"] = PDFName("XObject")
    form.dictionary["Subtype"] = PDFName("Form")
    edge = room(page)
    form.dictionary["BBox"] = _numbers(-edge, -edge, page.width + edge, page.height + edge)
    resources: dict[str, Any] = {"Font": PDFObjectReference(FONTS)}
    pictures = {name: PDFObjectReference(name) for name in pictures_of(page.layer.items)}
    if pictures:
        resources["XObject"] = PDFDictionary(pictures)
    form.dictionary["Resources"] = PDFDictionary(resources)
    return form


@dataclass(frozen=True, slots=True)
class _Ground:
    """What all copies of a page draw first: its stream's name, what it has drawn and set."""

    name: str
    common: Shared
    colour: str
    font: str


def _grounds(
    document: Document, pages: Sequence[Page], forms: Mapping[_Key, str]
) -> list[_Ground | None]:
    """The ground of each page; None for a page that has nothing in common with others."""
    kinds = list(zip(map(_key, pages), alike(page.items for page in pages), strict=True))
    members: dict[tuple[_Key, int], list[Page]] = {}
    for kind, page in zip(kinds, pages, strict=True):
        members.setdefault(kind, []).append(page)
    grounds: dict[tuple[_Key, int], _Ground] = {}
    for kind, same in members.items():
        if len(same) > 1:
            common = shared(page.items for page in same)
            ground = _Ground(f"G{len(grounds) + 1}", common, *_first_text(document, same[0]))
            grounds[kind] = ground
            start = (*_start(same[0], forms[kind[0]]), fill_colour(BLACK))
            end = (fill_colour(ground.colour), ground.font, "")
            parts = (*_bytes(start), *common_masks(common), *_bytes(end))
            document.Reference(_packed(b"\n".join(parts)), grounds[kind].name)
    return [grounds.get(kind) for kind in kinds]


def _first_text(document: Document, page: Page) -> tuple[str, str]:
    """The colour of a copy's first text, and the operator that chooses its font."""
    for item in page.items:
        if isinstance(item, Text) and item.content:
            return item.colour, next(text_parts(document, item))[0]
    return BLACK, ""


def _bytes(operators: Iterable[str]) -> Iterator[bytes]:
    """Strings of one byte a letter may stand in them, thus not ASCII."""
    return (operator.encode("latin-1") for operator in operators)


class _CopyPage(PDFPage):
    """A page whose list of streams stands in itself, which saves an object a page."""

    __Refs__ = ("Parent",)


def _add_page(document: Document, page: Page, form: str, ground: _Ground | None) -> None:
    made: Any = PDFPage() if ground is None else _CopyPage()
    paper = laid(page)
    made.MediaBox = _numbers(0, 0, paper.width, paper.height)
    if page.fit.bleed is not None:
        edge = Rect(0, 0, page.width, page.height)
        flat = laid(replace(page, fit=Fit(bleed=page.fit.bleed)))
        made.TrimBox = _numbers(*flat.corners(edge))
        made.BleedBox = _numbers(*flat.corners(edge.inset(-page.fit.bleed)))
    made.Resources = PDFObjectReference(RESOURCES)
    if ground is None:
        made.Contents = _stream((*_start(page, form), *draw(document, page.items, stencil)))
    else:
        own = document.Reference(_packed(b"\n".join(_own(document, page, ground))))
        made.Contents = PDFArray([PDFObjectReference(ground.name), own])
    document.addPage(made)


def _start(page: Page, form: str) -> tuple[str, str]:
    """From here on all is in mm from the top left; the layer comes first."""
    to = laid(page)
    scales = f"{short(to.across, 6)} 0 0 {short(-to.down, 6)}"
    return f"{scales} {short(to.right, 4)} {short(to.up, 4)} cm", f"/{form} Do"


def _own(document: Document, page: Page, ground: _Ground) -> Iterator[bytes]:
    """What a copy adds to its ground, in as few bytes as can be; its pictures come last."""
    font, colour = ground.font, ground.colour
    for item in page.items:
        match item:
            case Text():
                start = "BT" if item.colour == colour else f"BT {fill_colour(item.colour)}"
                yield from _bytes(text_operators(document, item, start, literal_string, font))
                font, colour = "", item.colour
            case Shape():
                yield from _bytes(shape_operators(item))
            case Picture():
                yield pdf_place(item).encode("ascii")
            case Bits():
                continue
            case _:
                assert_never(item)
    yield fill_colour(BLACK).encode("ascii")
    yield from (own_mask(item, ground.common) for item in page.items if isinstance(item, Bits))


def _numbers(*values: float) -> PDFArray:
    return PDFArray([short(value, 4) for value in values])


def _stream(operators: Iterable[str]) -> PDFStream:
    return _packed("\n".join(operators).encode("ascii"))


def _packed(content: bytes) -> PDFStream:
    packed = PDFStream(content=zlib.compress(content, SMALLEST))
    packed.dictionary["Filter"] = PDFName("FlateDecode")
    return packed
