"""Pictures from files: read, checked, made as small as the print needs them."""

import pathlib
import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from sheetgen.compose.drawn import Drawn, Setting, Trouble
from sheetgen.errors import SheetError
from sheetgen.geometry import MM_PER_UNIT, Rect
from sheetgen.layout import model
from sheetgen.layout.confined import leads_out, outside
from sheetgen.scene import Picture

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_BYTES = 20_000_000
MAX_PIXELS = 50_000_000  # a photo of a good camera; as many bytes of memory, times three
DPI = 300  # more is not seen in print
FORMATS = ("PNG", "JPEG")
WHITE = 255


def draw_image(part: model.Image, setting: Setting) -> Drawn:
    """The picture in the middle of its box, as large as it fits; grey and light in low ink."""
    box = setting.rect(part.at, part.size)
    folder = setting.folder(setting.path)
    try:
        if leads_out(folder, part.file):
            raise SheetError(part.file, *outside(part.file))
        picture = _picture(_opened(folder / part.file), box, low=setting.palette.ink == "low")
    except SheetError as error:
        trouble = Trouble((*setting.path, "file"), error.what, error.how)
        return Drawn(setting.path, troubles=(trouble,))
    return Drawn(setting.path, (picture,), bounds=(picture.rect,))


def _opened(file: pathlib.Path) -> "Image":
    """The picture of a file, upright.

    Raises:
        SheetError: there is none, or it is too large.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415  (0.04 s, rarely used)

    name = file.name
    try:
        if not file.is_file():
            raise SheetError(name, f"there is no file {name!r}", "give its path from this file")
        if file.stat().st_size > MAX_BYTES:
            limit = f"{MAX_BYTES // 1_000_000} MB"
            raise SheetError(name, f"{name!r} is larger than {limit}", "save it smaller")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(file.read_bytes()), formats=FORMATS)
        if image.width * image.height > MAX_PIXELS:
            what = f"{name!r} has {image.width} x {image.height} pixels"
            raise SheetError(name, what, f"save it with at most {MAX_PIXELS // 1_000_000} million")
        image.load()
        return ImageOps.exif_transpose(image)
    except (UnidentifiedImageError, Image.DecompressionBombError) as error:
        what = f"{name!r} is not a PNG or JPEG picture that can be drawn"
        raise SheetError(name, what, "save it as PNG or JPEG") from error
    except (OSError, ValueError, SyntaxError) as error:
        what = f"{name!r} cannot be read as a picture"
        raise SheetError(name, what, "save it again as PNG or JPEG") from error


def _picture(image: "Image", box: Rect, *, low: bool) -> Picture:
    share = min(box.width / image.width, box.height / image.height)
    width, height = image.width * share, image.height * share
    dots = DPI / MM_PER_UNIT["in"]
    most = (max(1, round(width * dots)), max(1, round(height * dots)))
    flat = _on_white(image)
    if low:
        flat = flat.convert("L").point(_lightened())
    if most[0] < flat.width:
        flat = flat.resize(most)
    rect = Rect(box.centre.x - width / 2, box.centre.y - height / 2, width, height)
    channels: Literal[1, 3] = 1 if flat.mode == "L" else 3
    return Picture(rect, flat.width, flat.height, channels, flat.tobytes())


def _on_white(image: "Image") -> "Image":
    """The picture in greys or in red, green and blue, with white where it is transparent."""
    if image.mode.startswith("I"):  # 16 bits a pixel
        image = image.point(lambda value: value / 256).convert("L")
    if image.mode in {"L", "1"} and "transparency" not in image.info:
        return image.convert("L")
    if image.mode in {"RGBA", "LA", "PA", "P"} or "transparency" in image.info:
        seen = image.convert("RGBA")
        ground = seen.copy()
        ground.paste((WHITE, WHITE, WHITE, WHITE), (0, 0, *seen.size))
        ground.alpha_composite(seen)
        return ground.convert("RGB")
    return image.convert("RGB")


def _lightened() -> list[int]:
    """For each grey, one half as dark: low ink saves toner, and pencil stays visible on it."""
    return [WHITE - (WHITE - grey) // 2 for grey in range(WHITE + 1)]
