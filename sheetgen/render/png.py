"""A page as a picture: smooth edges, true size."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from math import ceil, floor
from typing import BinaryIO, assert_never

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from sheetgen import fonts
from sheetgen.geometry import MM_PER_UNIT, Rect
from sheetgen.render.bits import black
from sheetgen.render.coverage import Coverage, cover, even_odd, union
from sheetgen.render.numbers import channels, is_grey
from sheetgen.render.outline import Polygon, flatten, stroke
from sheetgen.scene import Bits, Item, Picture, Shape, Text
from sheetgen.sheet import Page

WHITE = 255
BLACK = "#000000"
COLOURED = "#ff0000"  # any that is not grey
FINE = 4  # letters are set on a grid this much finer: Pillow places them on whole pixels only

Planes = NDArray[np.uint8]


def render_png(page: Page, out: BinaryIO, dpi: int = 300) -> None:
    """Write one page as PNG, grey if it has no colour, with its resolution inside."""
    raster(page, dpi).save(out, "PNG", dpi=(dpi, dpi))


def raster(page: Page, dpi: int = 300) -> Image.Image:
    """One page as a picture of mode ``L`` (no colour on it) or ``RGB``."""
    items = (*page.layer.items, *page.items)
    scale = dpi / MM_PER_UNIT["in"]
    width, height = round(page.width * scale), round(page.height * scale)
    count = 1 if all(map(is_grey, _colours(items))) else 3
    planes = np.full((count, height, width), WHITE, np.uint8)
    for item in items:
        _draw(planes, item, scale)
    if page.fit.turned:
        planes = np.ascontiguousarray(planes[:, ::-1, ::-1])
    if count == 1:
        return Image.fromarray(planes[0])
    return Image.fromarray(np.ascontiguousarray(np.moveaxis(planes, 0, -1)))


def _colours(items: Iterable[Item]) -> Iterable[str]:
    for item in items:
        match item:
            case Shape():
                yield item.paint.fill or BLACK
                yield item.paint.stroke or BLACK
            case Text():
                yield item.colour
            case Picture():
                yield BLACK if item.channels == 1 else COLOURED
            case Bits():
                yield BLACK
            case _:
                assert_never(item)


def _draw(planes: Planes, item: Item, scale: float) -> None:
    match item:
        case Shape():
            _draw_shape(planes, item, scale)
        case Text():
            _draw_turned(planes, item, scale)
        case Picture():
            _draw_picture(planes, item, scale)
        case Bits():
            squares = [_pixels(run.corners, scale) for run in black(item)]
            _fill(planes, cover(squares, _size(planes), union), BLACK)
        case _:
            assert_never(item)


def _draw_shape(planes: Planes, shape: Shape, scale: float) -> None:
    lines = tuple(flatten(shape.steps))
    paint = shape.paint
    if paint.fill is not None:
        areas = [_pixels(line.points, scale) for line in lines]
        _fill(planes, cover(areas, _size(planes), even_odd), paint.fill)
    if paint.stroke is not None:
        areas = [_pixels(polygon, scale) for polygon in stroke(lines, paint)]
        _fill(planes, cover(areas, _size(planes), union), paint.stroke)


def _size(planes: Planes) -> tuple[int, int]:
    _, height, width = planes.shape
    return width, height


def _pixels(points: Polygon, scale: float) -> NDArray[np.float64]:
    return np.array([(point.x, point.y) for point in points]) * scale


def _fill(planes: Planes, covered: Coverage, colour: str) -> None:
    rows, columns = covered.parts.shape
    for plane, value in zip(planes, channels(colour), strict=False):
        part = plane[covered.top : covered.top + rows, covered.left : covered.left + columns]
        part[...] = np.rint(part + covered.parts * (value - part.astype(np.float64)))


def _draw_picture(planes: Planes, picture: Picture, scale: float) -> None:
    rect, size = picture.rect, (picture.columns, picture.rows)
    mode = "L" if picture.channels == 1 else "RGB"
    left, top = round(rect.x * scale), round(rect.y * scale)
    shown = (max(1, round(rect.right * scale) - left), max(1, round(rect.bottom * scale) - top))
    pixels = np.asarray(Image.frombytes(mode, size, picture.pixels).resize(shown))
    part = planes[:, max(0, top) : top + shown[1], max(0, left) : left + shown[0]]
    cut = pixels[max(0, -top) :, max(0, -left) :][: part.shape[1], : part.shape[2]]
    part[...] = cut if picture.channels == 1 else np.moveaxis(cut, -1, 0)


def _draw_turned(planes: Planes, text: Text, scale: float) -> None:
    """Set a text on the page turned until the text is upright."""
    width, height = (side / scale for side in _size(planes))
    x, y = {
        0: (text.x, text.y),
        90: (text.y, width - text.x),
        180: (width - text.x, height - text.y),
        270: (height - text.y, text.x),
    }[text.turn]
    upright = np.rot90(planes, text.turn // 90, axes=(1, 2))
    _draw_text(upright, replace(text, x=x, y=y, turn=0), scale)


def _draw_text(planes: Planes, text: Text, scale: float) -> None:
    """Set the letters one by one, so that the line is as wide as it was measured."""
    box = _box(text, scale)
    letters = Image.new("L", (int(box.width) * FINE, int(box.height) * FINE))
    draw = ImageDraw.Draw(letters)
    face = _face(text.font, text.size * scale * FINE)
    y = round((text.y * scale - box.y) * FINE)
    for place, letter in zip(_places(text), text.content, strict=True):
        x = round((place * scale - box.x) * FINE)
        try:
            draw.text((x, y), letter, WHITE, face, anchor="ls")
        except OSError as error:
            raise fonts.damaged(fonts.shown(text.font)) from error
    _fill(planes, _clipped(np.asarray(letters.reduce(FINE)), box, _size(planes)), text.colour)


def _box(text: Text, scale: float) -> Rect:
    """The whole pixels that hold the line, with an em of room for what hangs over its ends."""
    em = text.size * scale
    left, top = floor(text.x * scale - em), floor(text.y * scale - 2 * em)
    return Rect(left, top, ceil(text.width * scale + 2 * em) + 1, ceil(3 * em) + 1)


def _places(text: Text) -> list[float]:
    """Where each letter starts, in mm."""
    widths = [fonts.measure(letter, text.font, text.size) for letter in text.content]
    own = sum(widths)
    stretch = text.width / own if own and text.width else 1.0
    starts = np.cumsum([0.0, *widths])[:-1] * stretch + text.x
    return [float(start) for start in starts]


def _clipped(letters: NDArray[np.uint8], box: Rect, size: tuple[int, int]) -> Coverage:
    width, height = size
    left, top = int(box.x), int(box.y)
    cut = letters[max(0, -top) : max(0, height - top), max(0, -left) : max(0, width - left)]
    return Coverage(max(0, left), max(0, top), cut / WHITE)


@lru_cache(maxsize=64)
def _face(font: str, size: float) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels; the basic layout knows no kerning, as the other renderers."""
    path = str(fonts.path(font))
    try:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    except OSError as error:
        raise fonts.damaged(fonts.shown(font)) from error
