"""A black and white picture as rectangles, sharp at every size."""

from collections.abc import Iterator
from itertools import groupby

from sheetgen.geometry import Rect
from sheetgen.scene import Bits


def black(bits: Bits) -> Iterator[Rect]:
    """The black runs of the picture's rows, as rectangles on the page."""
    height = bits.rect.height / len(bits.rows)
    for number, row in enumerate(bits.rows):
        width = bits.rect.width / len(row)
        column = 0
        for module, run in groupby(row):
            length = len(list(run))
            if module == "1":
                left, top = bits.rect.x + column * width, bits.rect.y + number * height
                yield Rect(left, top, length * width, height)
            column += length
