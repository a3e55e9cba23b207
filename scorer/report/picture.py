"""The marked-up picture: the photographed sheet laid flat, with readings, doubts and stars."""

import io
from collections.abc import Collection
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scorer.reader.photo import Photo, colour
from scorer.reader.sheet_reading import PhotoReading, SheetReading
from scorer.report.annotations import annotations
from scorer.report.legend import HEIGHT, legend
from sheetgen.errors import SheetError
from sheetgen.render.png import raster
from sheetgen.sheet import Layer, Page

MM_PER_INCH = 25.4
WHITE = 248.0  # the paper's brightness in the picture, however dark the photo is
PAPER_SHARE = 75  # most of a sheet is paper, so that this percentile is
MARKED = "-marked.png"  # how the names of these pictures end
DPI = 150  # dots per inch of the picture: a whole sheet on a screen, a cell still 100 px wide


def marked_pictures(
    reading: PhotoReading, folder: Path, language: str, taken: Collection[Path] = ()
) -> list[Path]:
    """Write a picture for each sheet of a photo; returns their paths, none of those taken.

    Raises:
        SheetError: the folder cannot be made or written.
    """
    if reading.photo is None:
        return []
    stem = Path(reading.name).stem if reading.name != "standard input" else "photo"
    single = len(reading.sheets) == 1
    paths: list[Path] = []
    for number, sheet in enumerate(reading.sheets, start=1):
        name = stem if single else f"{stem}-{number}"
        path, again = folder / f"{name}{MARKED}", 1
        while path in {*taken, *paths}:
            again += 1
            path = folder / f"{name} ({again}){MARKED}"
        _write(path, marked(reading.photo, sheet, language))
        paths.append(path)
    return paths


def marked(photo: Photo, sheet: SheetReading, language: str) -> Image.Image:
    """The sheet laid flat, with the annotations over it like a highlighter, and their legend."""
    page = sheet.found.page
    flat = _flat(photo, sheet)
    notes = Page(page.width, page.height, Layer(()), annotations(sheet, language), ())
    over = raster(notes, DPI).convert("RGB").resize((flat.shape[1], flat.shape[0]))
    mixed = flat.astype(np.uint16) * np.asarray(over, np.uint16) // 255
    strip = Page(page.width, HEIGHT, Layer(()), legend(page.width, language), ())
    below = raster(strip, DPI).convert("RGB")
    below = below.resize((flat.shape[1], below.height))
    whole = np.vstack([mixed.astype(np.uint8), np.asarray(below, np.uint8)])
    return Image.fromarray(whole, "RGB")


def _flat(photo: Photo, sheet: SheetReading) -> NDArray[np.uint8]:
    """The sheet in colour (RGB) as if it lay flat under a scanner."""
    page = sheet.found.page
    px_per_mm = DPI / MM_PER_INCH
    width, height = round(page.width * px_per_mm), round(page.height * px_per_mm)
    columns, rows = np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64)
    points = np.stack(np.meshgrid(columns, rows), axis=-1) + 0.5
    places = sheet.found.pixels.to_photo(points.reshape(-1, 2) / px_per_mm)
    fine = photo.to_grey(places).reshape(height, width, 2).astype(np.float32)
    across, down = (np.ascontiguousarray(fine[..., axis]) for axis in (0, 1))
    edge = cv2.BORDER_REPLICATE
    picture = cv2.remap(colour(photo), across, down, cv2.INTER_LINEAR, borderMode=edge)
    paper = max(float(np.percentile(picture, PAPER_SHARE)), 1.0)
    bright = cv2.convertScaleAbs(picture, alpha=max(1.0, WHITE / paper))
    return np.asarray(cv2.cvtColor(bright, cv2.COLOR_BGR2RGB), np.uint8)


def _write(path: Path, picture: Image.Image) -> None:
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(DPI, DPI))
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(out.getvalue())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise SheetError(
            str(path), f"cannot be written ({error.strerror})", "name another folder"
        ) from error
