"""The fields of a page as boxes to type into, for play on a screen."""

from collections.abc import Iterator, Sequence
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFString

from sheetgen.geometry import MM_PER_UNIT
from sheetgen.render.fit import laid
from sheetgen.render.numbers import short
from sheetgen.sheet import Field, Page

FONT = "Helv"  # the name that readers know for Helvetica, which every reader has
FILLED = 0.65  # the part of a field's smaller side that a letter's em takes
PRINTED = 4  # the annotation flag that lets what was typed be printed
CENTRED = 1


def add_fields(document: Any, pages: Sequence[Page]) -> None:
    """Give every field of every page a text box, named ``page-sheet-field``.

    In a PDF a full stop divides such names, so that of ``turn.1`` becomes a colon.

    Args:
        document: a reportlab PDFDocument to which these pages have been added.
        pages: the same pages in the same order.
    """
    font = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"}
    names = PDFDictionary({key: PDFName(value) for key, value in font.items()})
    fonts = PDFDictionary({FONT: document.Reference(names, FONT)})
    boxes: list[PDFObjectReference] = []
    for number, page in enumerate(pages, 1):
        own = [document.Reference(box) for box in _boxes(page, number)]
        document.Pages[number - 1].Annots = own
        boxes += own
    form = {
        "Fields": PDFArray(boxes),
        "NeedAppearances": "true",
        "DR": PDFDictionary({"Font": fonts}),
        "DA": PDFString(f"/{FONT} 0 Tf 0 g"),
    }
    document.Catalog.AcroForm = PDFDictionary(form)


def _boxes(page: Page, number: int) -> Iterator[PDFDictionary]:
    for field in page.fields:
        size = FILLED * min(field.rect.width, field.rect.height) / MM_PER_UNIT["pt"]
        keys = {
            "Type": PDFName("Annot"),
            "Subtype": PDFName("Widget"),
            "FT": PDFName("Tx"),
            "T": PDFString(f"{number}-{field.sheet}-{field.name.replace('.', ':')}"),
            "TU": PDFString(field.name),
            "Rect": _corners(field, page),
            "F": PRINTED,
            "Q": CENTRED,
            "DA": PDFString(f"/{FONT} {short(size, 1)} Tf 0 g"),
        }
        yield PDFDictionary(keys)


def _corners(field: Field, page: Page) -> PDFArray:
    return PDFArray([short(side) for side in laid(page).corners(field.rect)])
