"""Pictures for the renderers: their names, and as PNG files inside an SVG."""

import struct
import zlib
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256

from sheetgen.scene import Item, Picture

SMALLEST = 9  # zlib's level
SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOUR_TYPE = {1: 0, 3: 2}  # PNG's codes for grey and for red, green, blue


def pictures_of(items: Iterable[Item]) -> dict[str, Picture]:
    """The different pictures among the items, each once, by name."""
    return {picture_name(item): item for item in items if isinstance(item, Picture)}


@lru_cache(maxsize=64)
def picture_name(picture: Picture) -> str:
    """A name that only pictures of the same pixels share."""
    size = struct.pack(">III", picture.columns, picture.rows, picture.channels)
    return f"P{sha256(size + picture.pixels).hexdigest()[:12]}"


def png_of(picture: Picture) -> bytes:
    """The picture as a PNG file, of the same bytes every time."""
    length = picture.columns * picture.channels
    rows = (picture.pixels[i : i + length] for i in range(0, len(picture.pixels), length))
    unfiltered = b"".join(b"\0" + row for row in rows)
    colour = COLOUR_TYPE[picture.channels]
    head = struct.pack(">IIBBBBB", picture.columns, picture.rows, 8, colour, 0, 0, 0)
    data = zlib.compress(unfiltered, SMALLEST)
    return SIGNATURE + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
