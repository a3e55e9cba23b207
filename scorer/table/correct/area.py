"""Which part of a page is shown while somebody corrects it."""

from scorer.reader.sheet_reading import FoundSheet
from sheetgen.geometry import Rect

MARGIN = 4.0  # mm of paper around the cells


def shown_area(found: FoundSheet) -> Rect:
    """The part of the page (mm) that is shown: its cells and a little around them."""
    rects = [field.rect for field in found.fields]
    page = found.page
    left = max(min((rect.x for rect in rects), default=MARGIN) - MARGIN, 0)
    top = max(min((rect.y for rect in rects), default=MARGIN) - MARGIN, 0)
    right = min(max((rect.right for rect in rects), default=page.width) + MARGIN, page.width)
    bottom = min(max((rect.bottom for rect in rects), default=page.height) + MARGIN, page.height)
    return Rect(left, top, right - left, bottom - top)
