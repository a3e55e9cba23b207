"""What a file is, told by its first bytes and not by its name; and how large a JPEG is."""

import re
import struct
from dataclasses import dataclass
from typing import Literal

from sheetgen.errors import SheetError

ACCEPTED = "JPEG, PNG, WebP, HEIC, TIFF or PDF"
HOW = f"give a photo as {ACCEPTED}"
EXPORT = f"export it from the camera app; {HOW}"

FOREIGN = {  # the first bytes of what people hand over by mistake
    b"GIF8": "a GIF",
    b"BM": "a BMP picture",
    b"\x1aE\xdf\xa3": "a video",
    b"\0\0\x01\xba": "a video",
    b"RIFF": "a sound or a video",  # WebP, the exception, is asked first
    b"PK\x03\x04": "a ZIP archive or an office document",
    b"\x1f\x8b": "a packed archive",
    b"8BPS": "a Photoshop picture",
    b"\xff\x0a": "a JPEG XL picture",
    b"\0\0\0\x0cJXL ": "a JPEG XL picture",
    b"\0\0\0\x0cjP  ": "a JPEG 2000 picture",
    b"ID3": "a sound",
    b"<svg": "a drawing (SVG)",
    b"<!DO": "a web page",
    b"<htm": "a web page",
}
RAW = (b"FUJIFILM", b"IIRO", b"IIRS", b"IIU\0", b"FOVb")  # cameras' own formats, and …
RAW_TIFF = (8, b"CR")  # … Canon's, at this place of a TIFF
RAW_BRAND = b"crx "
HEIF_BRANDS = {b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"}
DNG_TAG = 50706  # DNGVersion, in the first directory of a TIFF
JPEG_MARKER = re.compile(
    rb"\xff[^\x00\x01\xd0-\xd8\xff]", re.DOTALL
)  # those with a length, and the end
JPEG_END = 0xD9
JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # the segments that hold the size
PROGRESSIVE = frozenset({0xC2, 0xC6, 0xCA, 0xCE})  # a decoder holds all of such a picture

Kind = Literal["jpeg", "heif", "pdf", "other"]  # other: PNG, WebP, TIFF and AVIF

KINDS: dict[bytes, Kind] = {
    b"\xff\xd8\xff": "jpeg",
    b"%PDF": "pdf",
    b"\x89PNG\r\n\x1a\n": "other",
}


@dataclass(frozen=True, slots=True)
class JpegSize:
    """The stored size of a JPEG; a progressive one cannot be decoded piece by piece."""

    width: int
    height: int
    progressive: bool


def kind_of(encoded: bytes, name: str) -> Kind:
    """What the first bytes say the file is.

    Raises:
        SheetError: it is no photo; says what it is, if that is known.
    """
    if not encoded:
        raise SheetError(name, "is empty", HOW)
    if encoded[:4] + encoded[8:12] == b"RIFFWEBP":
        return "other"
    known = next((kind for start, kind in KINDS.items() if encoded.startswith(start)), None)
    if known is not None:
        return known
    what = next((what for start, what in FOREIGN.items() if encoded.startswith(start)), None)
    if what is not None:
        raise SheetError(name, f"is {what}, not a photo", HOW)
    if encoded.startswith(RAW):
        raise SheetError(name, "is a raw photo", EXPORT)
    return _container_kind(encoded, name)


def _container_kind(encoded: bytes, name: str) -> Kind:
    """What a file is whose first bytes only say how it is made."""
    if encoded[4:8] == b"ftyp":
        return _boxed_kind(encoded, name)
    if encoded.startswith((b"II*\0", b"MM\0*")):
        return _tiff_kind(encoded, name)
    raise SheetError(name, "is not a photo", HOW)


def _boxed_kind(encoded: bytes, name: str) -> Kind:
    """HEIC and videos share a container; the brands tell them apart."""
    length = min(int.from_bytes(encoded[:4]), 256)
    brands = {encoded[8:12], *(encoded[at : at + 4] for at in range(16, length, 4))}
    if RAW_BRAND in brands:
        raise SheetError(name, "is a raw photo", EXPORT)
    if b"avif" in brands:
        return "other"
    if brands & HEIF_BRANDS:
        return "heif"
    raise SheetError(name, "is a video, not a photo", HOW)


def _tiff_kind(encoded: bytes, name: str) -> Kind:
    """Raw photos are TIFF files too, but hold no picture that one can look at."""
    order = "<" if encoded.startswith(b"II") else ">"
    try:
        (start,) = struct.unpack_from(f"{order}I", encoded, 4)
        (count,) = struct.unpack_from(f"{order}H", encoded, start)
        places = (start + 2 + 12 * entry for entry in range(count))
        tags = {struct.unpack_from(f"{order}H", encoded, place)[0] for place in places}
    except struct.error as error:
        raise broken(name) from error
    at, letters = RAW_TIFF
    if DNG_TAG in tags:
        raise SheetError(name, "is a raw photo (DNG)", EXPORT)
    if encoded[at : at + len(letters)] == letters:
        raise SheetError(name, "is a raw photo", EXPORT)
    return "other"


def jpeg_size(encoded: bytes, name: str) -> JpegSize:
    """Walk over a JPEG's segments to its end: a decoder fills what is missing with grey.

    Raises:
        SheetError: the end is missing.
    """
    size, at = JpegSize(0, 0, progressive=False), 2
    while (marker := JPEG_MARKER.search(encoded, at)) is not None:
        code, at = encoded[marker.end() - 1], marker.end()
        if code == JPEG_END:
            break
        if code in JPEG_FRAMES:
            height, width = (int.from_bytes(encoded[at + k : at + k + 2]) for k in (3, 5))
            size = JpegSize(width, height, code in PROGRESSIVE)
        at += int.from_bytes(encoded[at : at + 2])
    if marker is None or 0 in {size.width, size.height}:
        raise broken(name)
    return size


def broken(name: str) -> SheetError:
    """The problem of a file that ends too early or makes no sense."""
    return SheetError(name, "is damaged or cut off", "copy or send the photo again")


def too_large(name: str, limit: str) -> SheetError:
    """The problem of a file with more than it is safe to decode."""
    return SheetError(name, f"is larger than {limit}", "reduce it or take it at a lower resolution")
