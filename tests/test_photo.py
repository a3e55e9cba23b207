import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pillow_heif
import pytest
from PIL import Image

from scorer.reader.photo import (
    colour,
    decode_photo,
    exif_mirrors,
    exif_turn,
    finer,
    load_photo,
    mirrored,
)
from sheetgen.errors import SheetError


def scene(width: int = 96, height: int = 64) -> Image.Image:
    """White paper with a black block at its upper left and a red one at its lower right."""
    picture = np.full((height, width, 3), 255, np.uint8)
    picture[height // 8 : height // 2, width // 8 : width // 3] = 0
    picture[height // 2 : height * 7 // 8, width * 2 // 3 : width * 7 // 8] = (220, 30, 30)
    return Image.fromarray(picture)


def saved(picture: Image.Image, kind: str, **how: object) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, kind, **how)
    return stream.getvalue()


def heic() -> bytes:
    stream = io.BytesIO()
    pillow_heif.from_pillow(scene()).save(stream, quality=95)
    return stream.getvalue()


def turned() -> bytes:
    """A photo whose EXIF data say that it has to be turned."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return saved(scene(), "JPEG", quality=95, exif=exif)


def transparent() -> bytes:
    picture = scene().convert("RGBA")
    pixels = np.array(picture)
    pixels[(pixels[..., :3] == 255).all(axis=-1)] = 0  # white becomes clear, and black beneath
    return saved(Image.fromarray(pixels), "PNG")


def sixteen_bits() -> bytes:
    deep = np.array(scene().convert("L")).astype(np.uint16) * 257
    return cv2.imencode(".png", deep)[1].tobytes()


SOUND: dict[str, Callable[[], bytes]] = {
    "jpeg": lambda: saved(scene(), "JPEG", quality=95),
    "progressive jpeg": lambda: saved(scene(), "JPEG", quality=95, progressive=True),
    "grey jpeg": lambda: saved(scene().convert("L"), "JPEG", quality=95),
    "cmyk jpeg": lambda: saved(scene().convert("CMYK"), "JPEG", quality=95),
    "exif 6": turned,
    "png": lambda: saved(scene(), "PNG"),
    "palette png": lambda: saved(scene().convert("P"), "PNG"),
    "transparent png": transparent,
    "16 bit png": sixteen_bits,
    "black and white png": lambda: saved(scene().convert("1"), "PNG"),
    "webp": lambda: saved(scene(), "WEBP", quality=95),
    "tiff": lambda: saved(scene(), "TIFF"),
    "heic": heic,
}


@pytest.mark.parametrize("kind", SOUND)
def test_a_photo_is_read_as_it_is_stored(kind: str) -> None:
    photo = decode_photo(SOUND[kind]())
    assert (photo.width, photo.height, photo.scale) == (96, 64, 1)
    assert photo.grey.shape == (64, 96)
    assert photo.grey[4, 4] > 240
    assert photo.grey[20, 20] < 20
    assert photo.grey[60, 4] > 240


@pytest.mark.parametrize("kind", SOUND)
def test_a_photo_can_be_had_in_colour(kind: str) -> None:
    photo = decode_photo(SOUND[kind]())
    blue, green, red = colour(photo)[44, 72]
    assert colour(photo).shape == (64, 96, 3)
    if not {"grey", "16", "white"} & set(kind.split()):
        assert red > 180
        assert max(blue, green) < 90


def tiff_with_tag(tag: int) -> bytes:
    return struct.pack("<2sHIHHHII", b"II", 42, 8, 1, tag, 1, 4, 1)


def chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def bomb() -> bytes:
    """A small PNG file that claims 60 000 × 60 000 pixels."""
    header = struct.pack(">IIBBBBB", 60000, 60000, 8, 0, 0, 0, 0)
    pixels = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels)


def half(content: bytes) -> bytes:
    return content[: len(content) // 2]


def large_jpeg() -> bytes:
    """A JPEG whose header claims 20 000 × 10 000 pixels."""
    whole = saved(scene(), "JPEG")
    size = struct.pack(">HH", 64, 96)
    return whole.replace(size, struct.pack(">HH", 10000, 20000), 1)


TAGS = [(1, (0, False)), (2, (0, True)), (3, (180, False)), (4, (180, True)), (5, (90, True))]
TAGS += [(6, (90, False)), (7, (270, True)), (8, (270, False)), (77, (0, False))]
BROKEN: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "is empty"),
    "text": (b"A1: 7\n" * 100, "is not a photo"),
    "gif": (saved(scene(), "GIF"), "is a GIF"),
    "no pdf": (b"%PDF-1.7 and so on", "damaged or cut off"),
    "video": (b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "is a video"),
    "raw photo": (tiff_with_tag(50706), "raw photo"),
    "bomb": (bomb(), "larger than 50 megapixels"),
    "large jpeg": (large_jpeg(), "larger than 120 megapixels"),
    "half a jpeg": (half(saved(scene(), "JPEG", quality=95)), "damaged or cut off"),
    "start of a jpeg": (saved(scene(), "JPEG")[:20], "damaged or cut off"),
    "half a png": (half(saved(scene(), "PNG")), "damaged or cut off"),
    "start of a png": (saved(scene(), "PNG")[:20], "damaged or cut off"),
    "half a webp": (half(saved(scene(), "WEBP")), "damaged or cut off"),
    "half a heic": (half(heic()), "damaged or cut off"),
    "start of a tiff": (b"II*\0", "damaged or cut off"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_no_photo_is_told(kind: str) -> None:
    content, what = BROKEN[kind]
    with pytest.raises(SheetError, match=what) as raised:
        decode_photo(content, "IMG_1.jpg")
    assert raised.value.where == "IMG_1.jpg"


def test_a_large_photo_is_reduced_and_says_by_how_much() -> None:
    photo = decode_photo(saved(scene(4032, 3024), "JPEG"))
    assert (photo.width, photo.height, photo.scale) == (4032, 3024, 2)
    assert photo.grey.shape == (1512, 2016)
    assert colour(photo).shape == (1512, 2016, 3)


def test_a_reduced_photo_and_the_stored_one_agree_on_places() -> None:
    photo = decode_photo(saved(scene(4032, 3024), "PNG"))
    place = np.array([[1343.0, 1511.0]])
    assert np.allclose(photo.to_stored(photo.to_grey(place)), place)
    assert np.allclose(photo.grey_from_stored @ (1343, 1511, 1), [*photo.to_grey(place)[0], 1])
    edges = np.flatnonzero(np.diff(photo.grey[700].astype(int)) < -100)  # the black block's left
    assert photo.to_stored(edges[0] + 0.5) == pytest.approx(4032 / 8 - 0.5)


def test_a_flipped_photo_and_the_stored_one_agree_on_places() -> None:
    photo = mirrored(decode_photo(saved(scene(4032, 3024), "JPEG", quality=95)))
    place = np.array([[1343.0, 1511.0]])
    assert np.allclose(photo.to_stored(photo.to_grey(place)), place)
    assert np.allclose(photo.grey_from_stored @ (1343, 1511, 1), [*photo.to_grey(place)[0], 1])
    block = np.flatnonzero(photo.grey[700] < 128)  # stored from column 4032 / 8 to 4032 / 3
    ends = photo.to_stored(np.array([(block[-1], 700.0), (block[0], 700.0)]))
    assert ends[:, 0] == pytest.approx([4032 / 8, 4032 / 3], abs=3)
    assert (colour(photo)[700, block] < 60).all()
    assert finer(photo).flipped


@pytest.mark.parametrize(("tag", "told"), TAGS)
def test_the_exif_turn_is_known_and_not_applied(tag: int, told: tuple[int, bool]) -> None:
    exif = Image.Exif()
    exif[0x0112] = tag
    photo = decode_photo(saved(scene(), "JPEG", exif=exif))
    assert photo.grey.shape == (64, 96)
    assert (exif_turn(photo), exif_mirrors(photo)) == told


def test_a_photo_of_a_hundred_megapixels_is_never_held_whole() -> None:
    photo = decode_photo(saved(Image.new("L", (12_000, 9_000), 200), "JPEG", quality=30))
    assert (photo.width, photo.height, photo.scale) == (12_000, 9_000, 8)
    assert finer(photo).grey.size <= 30_000_000


def test_a_page_of_a_scan_is_a_photo() -> None:
    photo = decode_photo(saved(scene(600, 400), "PDF", resolution=72.0))
    assert photo.width / photo.height == pytest.approx(1.5, abs=0.01)
    assert photo.grey[photo.grey.shape[0] // 4, photo.grey.shape[1] // 5] < 60


def test_a_scan_of_several_pages_has_no_single_picture() -> None:
    pages = saved(scene(), "PDF", save_all=True, append_images=[scene()])
    with pytest.raises(SheetError, match="a PDF of 2 pages"):
        decode_photo(pages)


def test_the_unreduced_photo_has_every_pixel() -> None:
    whole = finer(decode_photo(saved(scene(4032, 3024), "JPEG")))
    assert whole.grey.shape == (3024, 4032)
    assert finer(whole) is whole


@pytest.mark.parametrize("name", ["mañana.jpg", "ünï.png", "שלום.jpeg", "照片.JPG", "IMG.HEIC"])
def test_the_bytes_say_what_a_file_is_not_its_name(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(SOUND["jpeg"]())
    assert load_photo(file).grey.shape == (64, 96)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="No such file"):
        load_photo(tmp_path / "none.jpg")


def test_a_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="directory"):
        load_photo(tmp_path)


def test_a_picture_of_one_pixel_is_a_photo() -> None:
    assert decode_photo(saved(scene(1, 1), "PNG")).grey.shape == (1, 1)
