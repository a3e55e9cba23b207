"""A photo of any kind a phone makes, as grey pixels; what cannot be read is told, not guessed.

Pixels stay as stored: the EXIF turn is not applied, because it can lie; what is up is found from
the sheet itself. A pixel's coordinates are those of its centre, the first is (0, 0).
"""

import io
import stat
import struct
import warnings
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scorer.reader.pdf_pages import page_count, page_picture
from scorer.reader.photo_kind import HOW, Kind, broken, jpeg_size, kind_of, too_large
from sheetgen.errors import SheetError

Grey = NDArray[np.uint8]

MAX_BYTES = 200_000_000  # the largest phone photos (200 megapixels) have about a fifth of it
MAX_JPEG_PIXELS = 120_000_000  # decoded at a reduced size, so it costs little memory
MAX_PIXELS = 50_000_000  # the others are decoded whole, at up to 4 bytes a pixel
MOST_FINE = 30_000_000  # px that are kept at once; more show no more of a sheet
SMALLEST_LONG_SIDE = 1500  # px; a cell of a sheet that fills it is still 80 px wide
STANDARD_INPUT = "standard input"
STRIP = 512  # rows that are converted at once; a multiple of every reduction

ORIENTATION_TAG = 0x0112  # EXIF 2.3
MIRRORED_TAGS = (2, 4, 5, 7)
EXIF_TURNS = {3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270}  # mirrored ones turn like the others
UNREADABLE = (OSError, SyntaxError, ValueError, EOFError, IndexError, RuntimeError, struct.error)
# What Pillow and libheif raise for broken files of one kind or another.


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photo as stored.

    ``grey`` has shape (rows, columns) and may be reduced: ``scale`` stored pixels are one of its
    pixels. ``width`` and ``height`` are those of the stored picture. The grey pixels of a
    ``flipped`` photo are mirrored, because the stored ones are.
    """

    name: str
    grey: Grey
    scale: float
    width: int
    height: int
    encoded: bytes = field(repr=False)
    flipped: bool = False

    def to_grey(self, stored: NDArray[np.float64]) -> NDArray[np.float64]:
        """Places in ``grey`` of places in the stored picture."""
        way, start = self._across
        return np.asarray((stored * way + start + 0.5) / self.scale - 0.5)

    @property
    def grey_from_stored(self) -> NDArray[np.float64]:
        """The same as ``to_grey``, as a matrix for homogeneous coordinates."""
        (x, y), (left, top) = self._across / self.scale
        shift = 0.5 / self.scale - 0.5
        return np.array([[x, 0, left + shift], [0, y, top + shift], [0, 0, 1]])

    def to_stored(self, grey: NDArray[np.float64]) -> NDArray[np.float64]:
        """Places in the stored picture of places in ``grey``."""
        way, start = self._across
        return np.asarray(((grey + 0.5) * self.scale - 0.5 - start) * way)

    @property
    def _across(self) -> NDArray[np.float64]:
        """How stored places become those of a flipped picture: the sign and start of x and y.

        Reduced pixels that are cut off at the right edge stand at the left of a flipped picture.
        """
        if not self.flipped:
            return np.array([(1.0, 1.0), (0.0, 0.0)])
        return np.array([(-1.0, 1.0), (self.grey.shape[1] * self.scale - 1, 0.0)])


def load_photo(path: Path, page: int | None = None) -> Photo:
    """Read a photo, or a page of a PDF, from a file.

    Raises:
        SheetError: it cannot be read, or is not a photo; says why.
    """
    encoded = file_bytes(path)
    if page is not None:
        encoded = page_picture(encoded, page, str(path))
    return decode_photo(encoded, str(path))


def file_bytes(path: Path) -> bytes:
    """What is in a file.

    Raises:
        SheetError: it cannot be read, is no file, or is too large.
    """
    try:
        status = path.stat()
        if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
            how = "give a file, or - for standard input"
            raise SheetError(str(path), "is a device or a pipe, not a file", how)
        if status.st_size > MAX_BYTES:
            raise too_large(str(path), f"{MAX_BYTES // 1_000_000} MB")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be read"
        raise SheetError(str(path), f"cannot be opened: {reason}", HOW) from error


def decode_photo(encoded: bytes, name: str = STANDARD_INPUT, *, whole: bool = False) -> Photo:
    """Read a photo from the bytes of its file.

    Args:
        encoded: the file's bytes; they decide what it is, not the name.
        name: what to call it in messages.
        whole: keep as many pixels of a large photo as possible, for a sheet that is small in it.

    Raises:
        SheetError: it is not a photo, is broken or too large; says why.
    """
    if (kind := kind_of(encoded, name)) == "pdf":
        return decode_photo(_only_page(encoded, name), name, whole=whole)
    width, height = _size(encoded, kind, name)
    step = _fine(width * height) if whole else _reduction(width, height)
    if kind == "jpeg":
        grey = _reduced(encoded, GREY_FLAGS[step], name)
    else:
        grey = np.asarray(
            cv2.cvtColor(_pixels(encoded, kind, name, step), cv2.COLOR_RGB2GRAY), np.uint8
        )
    return Photo(name, grey, float(step), width, height, encoded)


def _only_page(encoded: bytes, name: str) -> bytes:
    """The page of a PDF that has but one."""
    if (count := page_count(encoded, name)) > 1:
        how = "save it as a file and give its name; then every page is read"
        raise SheetError(name, f"is a PDF of {count} pages", how)
    return page_picture(encoded, 1, name)


def finer(photo: Photo) -> Photo:
    """The same photo with every stored pixel, or as many as can be held."""
    if photo.scale <= _fine(photo.width * photo.height):
        return photo
    fine = decode_photo(photo.encoded, photo.name, whole=True)
    return mirrored(fine) if photo.flipped else fine


def mirrored(photo: Photo) -> Photo:
    """The same photo with its grey pixels from right to left; places stay those of the stored."""
    flipped = np.ascontiguousarray(photo.grey[:, ::-1])
    return replace(photo, grey=flipped, flipped=not photo.flipped)


def exif_mirrors(photo: Photo) -> bool:
    """Whether the EXIF data say that the stored picture is mirrored; they can lie."""
    return _exif_tag(photo) in MIRRORED_TAGS


def exif_turn(photo: Photo) -> int:
    """By how many degrees clockwise the EXIF data say to turn the stored picture; they can lie."""
    return EXIF_TURNS.get(_exif_tag(photo), 0)


def _exif_tag(photo: Photo) -> int:
    """The orientation of the EXIF data, 1 if there is none."""
    try:
        picture = _opened(photo.encoded, kind_of(photo.encoded, photo.name), photo.name)
        tag = picture.getexif().get(ORIENTATION_TAG, 1)
    except (SheetError, *UNREADABLE):
        return 1
    return tag if isinstance(tag, int) else 1


def colour(photo: Photo) -> NDArray[np.uint8]:
    """The photo in colour, BGR, at the size of its grey pixels and mirrored as they are."""
    step = int(photo.scale)
    if (kind := kind_of(photo.encoded, photo.name)) == "jpeg":
        picture = _reduced(photo.encoded, COLOUR_FLAGS[step], photo.name)
    else:
        rgb = _pixels(photo.encoded, kind, photo.name, step)
        picture = np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR), np.uint8)
    return np.ascontiguousarray(picture[:, ::-1]) if photo.flipped else picture


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


def _fine(pixels: int) -> int:
    """How many stored pixels have to become one for a whole photo to be held."""
    return next((step for step in GREY_FLAGS if pixels / step**2 <= MOST_FINE), max(GREY_FLAGS))


def _reduction(width: int, height: int) -> int:
    """How many stored pixels become one grey pixel."""
    most = min(max(width, height) // SMALLEST_LONG_SIDE, width, height)
    return max(step for step in GREY_FLAGS if step == 1 or step <= most)


def _size(encoded: bytes, kind: Kind, name: str) -> tuple[int, int]:
    """Width and height from the header alone, refused if the pixels would fill the memory."""
    limit = MAX_PIXELS
    if kind == "jpeg":
        jpeg = jpeg_size(encoded, name)
        width, height = jpeg.width, jpeg.height
        limit = MAX_PIXELS if jpeg.progressive else MAX_JPEG_PIXELS
    else:
        width, height = _opened(encoded, kind, name).size
    if width * height > limit:
        raise too_large(name, f"{limit // 1_000_000} megapixels")
    return width, height


def _opened(encoded: bytes, kind: Kind, name: str) -> Image.Image:
    """The file's first picture, its pixels not yet decoded."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow's limits; ours are checked from the size
            if kind == "heif":
                return _opened_heif(encoded)
            return Image.open(io.BytesIO(encoded))
    except Image.DecompressionBombError as error:
        raise too_large(name, f"{MAX_PIXELS // 1_000_000} megapixels") from error
    except UNREADABLE as error:
        raise broken(name) from error


def _opened_heif(encoded: bytes) -> Image.Image:
    import pillow_heif  # noqa: PLC0415  # a large library that only HEIC files need

    photo = pillow_heif.open_heif(io.BytesIO(encoded))
    if photo.size[0] * photo.size[1] > MAX_PIXELS:
        raise Image.DecompressionBombError
    return photo.to_pillow()


def _pixels(encoded: bytes, kind: Kind, name: str, step: int) -> NDArray[np.uint8]:
    """The pixels of what is no JPEG, RGB, on white where transparent, ``step`` of them in one.

    They are converted some rows at a time, because four bytes a pixel are enough to hold.
    """
    picture = _opened(encoded, kind, name)
    try:
        picture.load()
        brightest = _brightest(picture)
    except UNREADABLE as error:
        raise broken(name) from error
    width, height = picture.size
    strips = [
        _shrunk(_rgb(picture.crop((0, top, width, min(top + STRIP, height))), brightest), step)
        for top in range(0, height, STRIP)
        if height - top >= step
    ]
    return np.concatenate(strips)


def _brightest(picture: Image.Image) -> float | None:
    """The value of white in a picture of 16 and more bits; None if it has eight."""
    if not picture.mode.startswith(("I", "F")):
        return None
    top = float(np.nan_to_num(np.asarray(picture.getextrema(), np.float64)[1]))
    return next((white for white in (255.0, 65535.0) if top <= white), max(top, 1.0))


def _rgb(strip: Image.Image, brightest: float | None) -> NDArray[np.uint8]:
    """Some rows of a picture, RGB, eight bits."""
    if brightest is not None:
        deep = np.nan_to_num(np.asarray(strip, np.float32))
        grey = np.clip(deep * (255 / brightest), 0, 255).astype(np.uint8)
        return np.repeat(grey[..., None], 3, axis=-1)
    if strip.has_transparency_data:
        clear = strip.convert("RGBA")
        strip = Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear)
    return np.asarray(strip.convert("RGB"))


def _reduced(encoded: bytes, flags: int, name: str) -> NDArray[np.uint8]:
    """Decode a JPEG with OpenCV, which can do so at a half, a quarter or an eighth of its size."""
    try:
        picture = cv2.imdecode(np.frombuffer(encoded, np.uint8), flags)
    except cv2.error as error:
        raise broken(name) from error
    if picture is None:
        raise broken(name)
    return np.asarray(picture, np.uint8)


def _shrunk(picture: NDArray[Any], step: int) -> NDArray[np.uint8]:
    """The picture with one pixel for ``step`` × ``step`` of its own; what is left over is cut."""
    if step == 1:
        return np.asarray(picture, np.uint8)
    rows, columns = picture.shape[0] // step, picture.shape[1] // step
    whole = picture[: rows * step, : columns * step]
    small = cv2.resize(whole, (columns, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
