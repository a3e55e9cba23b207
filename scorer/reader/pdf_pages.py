"""The pages of a PDF scan, each as the file of a picture."""

import cv2
import numpy as np

from scorer.reader.photo_kind import broken
from sheetgen.errors import SheetError

DPI = 300  # what scanners make; a cell of 18 mm is then 210 px wide
POINTS = 72  # an inch
MOST_PIXELS = 25_000_000  # of a page; a PDF may call its page as large as a house
MOST_PAGES = 500
FASTEST = 1  # of the levels of PNG; the picture is kept only while it is read


def page_count(encoded: bytes, name: str) -> int:
    """How many pages a PDF has.

    Raises:
        SheetError: it is damaged, locked, empty, or has too many.
    """
    import pypdfium2  # noqa: PLC0415  # a large library that only scans need

    try:
        with pypdfium2.PdfDocument(encoded) as document:
            count = len(document)
    except pypdfium2.PdfiumError as error:
        raise _refused(error, name) from error
    if count == 0:
        raise broken(name)
    if count > MOST_PAGES:
        what = f"has {count} pages, more than {MOST_PAGES}"
        raise SheetError(name, what, "divide it into several files")
    return count


def page_picture(encoded: bytes, number: int, name: str) -> bytes:
    """A page, counted from 1, as a PNG file.

    Raises:
        SheetError: there is no such page, or it cannot be drawn.
    """
    import pypdfium2  # noqa: PLC0415  # a large library that only scans need

    try:
        with pypdfium2.PdfDocument(encoded) as document:
            page = document[number - 1]
            width, height = page.get_size()
            fits = (MOST_PIXELS / max(width * height, 1.0)) ** 0.5
            drawn = page.render(scale=min(DPI / POINTS, fits), may_draw_forms=False)
            picture = np.ascontiguousarray(drawn.to_numpy()[..., :3])
    except (pypdfium2.PdfiumError, IndexError) as error:
        raise _refused(error, name) from error
    _, png = cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, FASTEST])
    return png.tobytes()


def _refused(error: Exception, name: str) -> SheetError:
    if "password" in str(error).lower():
        return SheetError(name, "is a PDF that is locked", "save it without its password")
    return broken(name)
