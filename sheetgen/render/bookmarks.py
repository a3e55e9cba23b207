"""The bookmarks of a PDF: a flat list of titles that lead to pages."""

from collections.abc import Sequence
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFString

ROOT = "Bookmarks"


class _Bookmarks(PDFDictionary):
    """Stands where reportlab keeps its own outline, which knows only whole canvases."""

    ready = 1

    def prepare(self, _document: Any, _canvas: None) -> None:
        """Nothing is left to do when the file is written."""


def add_bookmarks(document: Any, bookmarks: Sequence[tuple[str, int]]) -> None:
    """Give a document its bookmarks.

    Args:
        document: a reportlab PDFDocument to which all pages have been added.
        bookmarks: titles and the number of the page (from 0) that each leads to.
    """
    names = [f"{ROOT}{number}" for number in range(len(bookmarks))]
    for number, (title, page) in enumerate(bookmarks):
        target = document.Reference(document.Pages[page])
        keys: dict[str, Any] = {
            "Title": PDFString(title),
            "Parent": PDFObjectReference(ROOT),
            "Dest": PDFArray([target, PDFName("Fit")]),
        }
        if number:
            keys["Prev"] = PDFObjectReference(names[number - 1])
        if number + 1 < len(names):
            keys["Next"] = PDFObjectReference(names[number + 1])
        document.Reference(PDFDictionary(keys), names[number])
    ends = {"First": PDFObjectReference(names[0]), "Last": PDFObjectReference(names[-1])}
    root = _Bookmarks({"Type": PDFName("Outlines"), "Count": len(names), **ends})
    document.Reference(root, ROOT)
    document.Outlines = document.Catalog.Outlines = root
