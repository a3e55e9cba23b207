"""A photo of any kind a phone makes, as grey pixels; what cannot be read is told, not guessed.

Pixels stay as stored: the EXIF turn is not applied, because it can lie; what is up is found from
the sheet itself. A pixel's coordinates are those of its centre, the first is (0, 0).
"""

import io
import re
import struct
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sheetgen.errors import SheetError

Grey = NDArray[np.uint8]

MAX_BYTES = 200_000_000  # the largest phone photos (200 megapixels) have about a fifth of it
MAX_JPEG_PIXELS = 120_000_000  # decoded at a reduced size, so it costs little memory
MAX_PIXELS = 50_000_000  # the others are decoded whole, at up to 8 bytes a pixel
SMALLEST_LONG_SIDE = 1500  # px; a cell of a sheet that fills it is still 80 px wide
ACCEPTED = "JPEG, PNG, WebP, HEIC or TIFF"
HOW = f"give a photo as {ACCEPTED}"
STANDARD_INPUT = "standard input"

FOREIGN = {  # the first bytes of what people hand over by mistake
    b"GIF8": "a GIF",
    b"%PDF": "a PDF",
    b"BM": "a BMP picture",
    b"\x1aE\xdf\xa3": "a video",
    b"PK\x03\x04": "a ZIP archive",
}
HEIF_BRANDS = {b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"}
DNG_TAG = 50706  # DNGVersion, in the first directory of a TIFF
JPEG_MARKER = re.compile(
    rb"\xff[^\x00\x01\xd0-\xd8\xff]", re.DOTALL
)  # those with a length, and the end
JPEG_END = 0xD9
JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # the segments that hold the size
UNREADABLE = (OSError, SyntaxError, ValueError, EOFError, IndexError, RuntimeError, struct.error)
# What Pillow and libheif raise for broken files of one kind or another.

Kind = Literal["jpeg", "heif", "other"]  # other: PNG, WebP, TIFF and AVIF, which Pillow reads


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photo as stored.

    ``grey`` has shape (rows, columns) and may be reduced: ``scale`` stored pixels are one of its
    pixels. ``width`` and ``height`` are those of the stored picture.
    """

    name: str
    grey: Grey
    scale: float
    width: int
    height: int
    encoded: bytes = field(repr=False)

    def to_grey(self, stored: NDArray[np.float64]) -> NDArray[np.float64]:
        """Places in ``grey`` of places in the stored picture."""
        return (stored + 0.5) / self.scale - 0.5

    @property
    def grey_from_stored(self) -> NDArray[np.float64]:
        """The same as ``to_grey``, as a matrix for homogeneous coordinates."""
        shift = 0.5 / self.scale - 0.5
        return np.array([[1 / self.scale, 0, shift], [0, 1 / self.scale, shift], [0, 0, 1]])

    def to_stored(self, grey: NDArray[np.float64]) -> NDArray[np.float64]:
        """Places in the stored picture of places in ``grey``."""
        return (grey + 0.5) * self.scale - 0.5


def load_photo(path: Path) -> Photo:
    """Read a photo from a file.

    Raises:
        SheetError: it cannot be read, or is not a photo; says why.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise _too_large(str(path), f"{MAX_BYTES // 1_000_000} MB")
        encoded = path.read_bytes()
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise SheetError(str(path), f"cannot be opened: {reason}", HOW) from error
    return decode_photo(encoded, str(path))


def decode_photo(encoded: bytes, name: str = STANDARD_INPUT, *, whole: bool = False) -> Photo:
    """Read a photo from the bytes of its file.

    Args:
        encoded: the file's bytes; they decide what it is, not the name.
        name: what to call it in messages.
        whole: keep every pixel of a large photo, for a sheet that is small in it.

    Raises:
        SheetError: it is not a photo, is broken or too large; says why.
    """
    kind = _kind(encoded, name)
    width, height = _size(encoded, kind, name)
    step = 1 if whole else _reduction(max(width, height))
    if kind == "jpeg":
        grey = _reduced(encoded, GREY_FLAGS[step], name)
    else:
        grey = _shrunk(cv2.cvtColor(_pixels(encoded, kind, name), cv2.COLOR_RGB2GRAY), step)
    return Photo(name, grey, float(step), width, height, encoded)


def finer(photo: Photo) -> Photo:
    """The same photo with every stored pixel."""
    return photo if photo.scale == 1 else decode_photo(photo.encoded, photo.name, whole=True)


def colour(photo: Photo) -> NDArray[np.uint8]:
    """The photo in colour, BGR, at the size of its grey pixels."""
    step = int(photo.scale)
    if (kind := _kind(photo.encoded, photo.name)) == "jpeg":
        return _reduced(photo.encoded, COLOUR_FLAGS[step], photo.name)
    rgb = _pixels(photo.encoded, kind, photo.name)
    return _shrunk(cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR), step)


AS_STORED = cv2.IMREAD_IGNORE_ORIENTATION
GREY_FLAGS = {
    1: cv2.IMREAD_GRAYSCALE | AS_STORED,
    2: cv2.IMREAD_REDUCED_GRAYSCALE_2 | AS_STORED,
    4: cv2.IMREAD_REDUCED_GRAYSCALE_4 | AS_STORED,
    8: cv2.IMREAD_REDUCED_GRAYSCALE_8 | AS_STORED,
}
COLOUR_FLAGS = {
    1: cv2.IMREAD_COLOR | AS_STORED,
    2: cv2.IMREAD_REDUCED_COLOR_2 | AS_STORED,
    4: cv2.IMREAD_REDUCED_COLOR_4 | AS_STORED,
    8: cv2.IMREAD_REDUCED_COLOR_8 | AS_STORED,
}


def _reduction(long_side: int) -> int:
    """How many stored pixels become one grey pixel."""
    return max(step for step in GREY_FLAGS if step == 1 or long_side / step >= SMALLEST_LONG_SIDE)


def _kind(encoded: bytes, name: str) -> Kind:
    """What the first bytes say the file is."""
    if not encoded:
        raise SheetError(name, "is empty", HOW)
    for start, what in FOREIGN.items():
        if encoded.startswith(start):
            raise SheetError(name, f"is {what}, not a photo", HOW)
    if encoded.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if encoded[4:8] == b"ftyp":
        return _boxed_kind(encoded, name)
    if encoded.startswith((b"II*\0", b"MM\0*")):
        return _tiff_kind(encoded, name)
    if encoded.startswith(b"\x89PNG\r\n\x1a\n") or encoded[:4] + encoded[8:12] == b"RIFFWEBP":
        return "other"
    raise SheetError(name, "is not a photo", HOW)


def _boxed_kind(encoded: bytes, name: str) -> Kind:
    """HEIC and videos share a container; the brands tell them apart."""
    length = min(int.from_bytes(encoded[:4]), 256)
    brands = {encoded[8:12], *(encoded[at : at + 4] for at in range(16, length, 4))}
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
        raise _broken(name) from error
    if DNG_TAG in tags:
        raise SheetError(name, "is a raw photo (DNG)", f"export it from the camera app; {HOW}")
    return "other"


def _size(encoded: bytes, kind: Kind, name: str) -> tuple[int, int]:
    """Width and height from the header alone, refused if the pixels would fill the memory."""
    if kind == "jpeg":
        width, height = _jpeg_size(encoded, name)
    else:
        width, height = _opened(encoded, kind, name).size
    limit = MAX_JPEG_PIXELS if kind == "jpeg" else MAX_PIXELS
    if width * height > limit:
        raise _too_large(name, f"{limit // 1_000_000} megapixels")
    return width, height


def _jpeg_size(encoded: bytes, name: str) -> tuple[int, int]:
    """Walk over a JPEG's segments to its end: a decoder fills what is missing with grey."""
    size, at = (0, 0), 2
    while (marker := JPEG_MARKER.search(encoded, at)) is not None:
        code, at = encoded[marker.end() - 1], marker.end()
        if code == JPEG_END:
            break
        if code in JPEG_FRAMES:
            height, width = (int.from_bytes(encoded[at + k : at + k + 2]) for k in (3, 5))
            size = (width, height)
        at += int.from_bytes(encoded[at : at + 2])
    if marker is None or 0 in size:
        raise _broken(name)
    return size


def _opened(encoded: bytes, kind: Kind, name: str) -> Image.Image:
    """The file's first picture, its pixels not yet decoded."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow's limits; ours are checked from the size
            if kind == "heif":
                return _opened_heif(encoded)
            return Image.open(io.BytesIO(encoded))
    except Image.DecompressionBombError as error:
        raise _too_large(name, f"{MAX_PIXELS // 1_000_000} megapixels") from error
    except UNREADABLE as error:
        raise _broken(name) from error


def _opened_heif(encoded: bytes) -> Image.Image:
    import pillow_heif  # noqa: PLC0415  # a large library that only HEIC files need

    photo = pillow_heif.open_heif(io.BytesIO(encoded))
    if photo.size[0] * photo.size[1] > MAX_PIXELS:
        raise Image.DecompressionBombError
    return photo.to_pillow()


def _pixels(encoded: bytes, kind: Kind, name: str) -> NDArray[np.uint8]:
    """All stored pixels of what is no JPEG, RGB, on white where they are transparent."""
    picture = _opened(encoded, kind, name)
    try:
        picture.load()
    except UNREADABLE as error:
        raise _broken(name) from error
    if picture.mode.startswith(("I", "F")):
        return _eight_bits(np.asarray(picture))
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        paper = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(paper, picture)
    return np.asarray(picture.convert("RGB"))


def _eight_bits(deep: NDArray[Any]) -> NDArray[np.uint8]:
    """Grey pixels of 16 and more bits as RGB of eight."""
    top = max(float(np.nan_to_num(deep).max(initial=0)), 1.0)
    full = next((full for full in (255, 65535) if top <= full), top)
    grey = np.clip(np.nan_to_num(deep) * (255 / full), 0, 255).astype(np.uint8)
    return np.repeat(grey[..., None], 3, axis=-1)


def _reduced(encoded: bytes, flags: int, name: str) -> NDArray[np.uint8]:
    """Decode a JPEG with OpenCV, which can do so at a half, a quarter or an eighth of its size."""
    try:
        picture = cv2.imdecode(np.frombuffer(encoded, np.uint8), flags)
    except cv2.error as error:
        raise _broken(name) from error
    if picture is None:
        raise _broken(name)
    return np.asarray(picture, np.uint8)


def _shrunk(picture: NDArray[Any], step: int) -> NDArray[np.uint8]:
    """The picture with one pixel for ``step`` × ``step`` of its own; what is left over is cut."""
    if step == 1:
        return np.asarray(picture, np.uint8)
    rows, columns = picture.shape[0] // step, picture.shape[1] // step
    whole = picture[: rows * step, : columns * step]
    small = cv2.resize(whole, (columns, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _broken(name: str) -> SheetError:
    return SheetError(name, "is damaged or cut off", "copy or send the photo again")


def _too_large(name: str, limit: str) -> SheetError:
    return SheetError(name, f"is larger than {limit}", "reduce it or take it at a lower resolution")
