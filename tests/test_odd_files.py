"""A hundred broken, hostile and odd files: each a sentence, none a traceback, none slow."""

import io
import os
import random
import resource
import struct
import time
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pillow_heif
import pytest
from PIL import Image, PngImagePlugin

from scorer.commands.photos import expand, read_photo
from scorer.commands.wishes import Wishes
from scorer.reader.classify import Classifier, load_classifier
from scorer.reader.photo import load_photo
from sheetgen.errors import SheetError

SECONDS = 5.0
MEGABYTES = 500

Damage = Callable[[bytes], bytes]


@cache
def classifier() -> Classifier:
    return load_classifier()


def scene(mode: str = "RGB") -> Image.Image:
    """Grey lines and blocks on paper: no sheet."""
    chance = np.random.default_rng(7)
    picture = chance.integers(200, 256, (120, 160, 3)).astype(np.uint8)
    picture[20:80:12] = 60
    picture[:, 30:130:25] = 90
    return Image.fromarray(picture).convert(mode)


def saved(picture: Image.Image, kind: str, **how: object) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, kind, **how)
    return stream.getvalue()


def heic() -> bytes:
    stream = io.BytesIO()
    pillow_heif.from_pillow(scene()).save(stream, quality=80)
    return stream.getvalue()


def deep() -> bytes:
    return cv2.imencode(".png", np.array(scene("L")).astype(np.uint16) * 257)[1].tobytes()


@cache
def sound() -> dict[str, bytes]:
    """Pictures of all kinds, none of them with a sheet."""
    return {
        "photo.jpg": saved(scene(), "JPEG"),
        "progressive.jpg": saved(scene(), "JPEG", progressive=True),
        "grey.jpg": saved(scene("L"), "JPEG"),
        "cmyk.jpg": saved(scene("CMYK"), "JPEG"),
        "plain.png": saved(scene(), "PNG"),
        "deep.png": deep(),
        "palette.png": saved(scene("P"), "PNG"),
        "clear.png": saved(scene("RGBA"), "PNG"),
        "photo.webp": saved(scene(), "WEBP"),
        "photo.avif": saved(scene(), "AVIF"),
        "scan.tif": saved(scene(), "TIFF"),
        "packed.tif": saved(scene(), "TIFF", compression="tiff_lzw"),
        "photo.heic": heic(),
        "scan.pdf": saved(scene(), "PDF"),
    }


def half(content: bytes) -> bytes:
    return content[: len(content) // 2]


def almost(content: bytes) -> bytes:
    return content[:-9]


def start(content: bytes) -> bytes:
    return content[:20]


def zeros(content: bytes) -> bytes:
    third = len(content) // 3
    return content[:third] + bytes(third) + content[2 * third :]


def noise(content: bytes) -> bytes:
    return content[:30] + random.Random(3).randbytes(len(content))


def flipped(content: bytes) -> bytes:
    changed = bytearray(content)
    chance = random.Random(len(content))
    for _ in range(40):
        changed[chance.randrange(12, len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


DAMAGES: tuple[Damage, ...] = (bytes, half, almost, start, zeros, noise, flipped)


def chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def png_bomb(side: int) -> bytes:
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(999)))


def jpeg_bomb(width: int, height: int, frame: int) -> bytes:
    whole = saved(scene(), "JPEG", progressive=frame == 0xC2)
    was = struct.pack(">HH", 120, 160)
    return whole.replace(was, struct.pack(">HH", height, width), 1)


def tiff(*tags: tuple[int, int, int], letters: bytes = b"") -> bytes:
    """A TIFF's first directory: (tag, type, value) each."""
    entries = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in tags)
    return (
        struct.pack("<2sHI", b"II", 42, 16)
        + letters.ljust(8, b"\0")
        + struct.pack("<H", len(tags))
        + entries
        + bytes(4)
    )


def pdf(media: str, extra: str = "") -> bytes:
    """A PDF of one empty page of a size, without its table of places."""
    return (
        f"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        f"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        f"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[{media}]>>endobj\n"
        f"trailer<</Root 1 0 R{extra}>>\n%%EOF\n"
    ).encode()


def wordy_png() -> bytes:
    """A picture with a text that becomes ten megabytes when it is unpacked."""
    words = PngImagePlugin.PngInfo()
    words.add_text("Comment", "all work and no play " * 500_000, zip=True)
    return saved(scene(), "PNG", pnginfo=words)


@cache
def special() -> dict[str, bytes]:
    """Files that are no photo, or one that nobody should decode."""
    locked = "/Encrypt<</Filter/Standard/V 1/R 2/O(00000000000000000000000000000000)"
    locked += "/U(00000000000000000000000000000000)/P -4>>/ID[(a)(b)]"
    return {
        "empty.jpg": b"",
        "one byte.jpg": b"\xff",
        "text.jpg": b"A1: 7\n" * 100,
        "page.jpg": b"<!DOCTYPE html><html><body>404</body></html>",
        "drawing.png": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "album.jpg": b"PK\x03\x04" + bytes(60),
        "clip.jpg": b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(99),
        "film.jpg": b"\x1aE\xdf\xa3" + bytes(99),
        "film.avi": b"RIFF\x10\0\0\0AVI LIST" + bytes(99),
        "loop.gif": saved(scene("P"), "GIF"),
        "old.bmp": saved(scene(), "BMP"),
        "layers.jpg": b"8BPS\0\x01" + bytes(99),
        "new.jxl": b"\xff\x0a" + bytes(99),
        "raw.dng": tiff((50706, 1, 1)),
        "raw.cr2": tiff((256, 4, 99), letters=b"CR\2\0"),
        "raw.cr3": b"\0\0\0\x18ftypcrx \0\0\0\1crx isom" + bytes(99),
        "raw.raf": b"FUJIFILMCCD-RAW 0201" + bytes(99),
        "raw.orf": b"IIRO\x08\0\0\0" + bytes(99),
        "bomb.png": png_bomb(60_000),
        "larger bomb.png": png_bomb(2_000_000_000),
        "bomb.jpg": jpeg_bomb(20_000, 10_000, 0xC0),
        "largest.jpg": jpeg_bomb(65_500, 65_500, 0xC0),
        "progressive bomb.jpg": jpeg_bomb(9_000, 9_000, 0xC2),
        "lying.jpg": jpeg_bomb(10_000, 10_000, 0xC0),
        "flat.jpg": jpeg_bomb(0, 10, 0xC0),
        "bomb.tif": tiff((256, 4, 90_000), (257, 4, 90_000), (258, 3, 8), (262, 3, 1)),
        "circle.tif": struct.pack("<2sHIHI", b"II", 42, 8, 0, 8),
        "wall.pdf": pdf("0 0 144000 144000"),
        "nothing.pdf": pdf("0 0 0 0"),
        "locked.pdf": pdf("0 0 200 200", locked),
        "no pages.pdf": b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>",
        "wordy.png": wordy_png(),
        "tall.png": saved(Image.new("L", (1, 40_000), 200), "PNG"),
        "wide.png": saved(Image.new("L", (40_000, 2), 200), "PNG"),
        "pixel.png": saved(Image.new("L", (1, 1)), "PNG"),
        "black.jpg": saved(Image.new("RGB", (900, 700)), "JPEG"),
        "jpeg in a png.png": saved(scene(), "JPEG"),
        "exif.jpg": saved(scene(), "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\x7f" + bytes(40)),
    }


def odd() -> dict[str, bytes]:
    """All of them by name."""
    damaged = {
        f"{damage.__name__} {name}": damage(content)
        for name, content in sound().items()
        for damage in DAMAGES
    }
    return {**damaged, **special()}


ODD = odd()


def problem_of(file: Path) -> str:
    """What a user is told of a file."""
    reading = read_photo(str(file), Wishes(), classifier())
    assert reading.problem is not None
    assert reading.sheets == ()
    return reading.problem


def test_there_are_more_than_a_hundred() -> None:
    assert len(ODD) > 130


@pytest.mark.parametrize("name", ODD)
def test_an_odd_file_is_told_in_a_sentence_soon_and_cheaply(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(ODD[name])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = time.process_time()
    problem = problem_of(file)
    assert time.process_time() - begun < SECONDS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MEGABYTES * 1024
    assert "; " in problem  # what is wrong, and what to do
    assert 20 < len(problem) < 300
    assert "Error" not in problem


@pytest.mark.parametrize("name", ["raw.dng", "raw.cr2", "raw.cr3", "raw.raf", "raw.orf"])
def test_a_raw_photo_is_refused_with_what_to_do(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(ODD[name])
    assert "is a raw photo" in problem_of(file)
    assert "export it" in problem_of(file)


@pytest.mark.parametrize("name", ["bomb.png", "larger bomb.png", "bomb.jpg", "largest.jpg"])
def test_a_bomb_is_refused_for_its_size(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(ODD[name])
    assert "larger than" in problem_of(file)


@pytest.mark.parametrize(
    "name", ["año nuevo.jpg", "日本.png", "🎲 dice.jpg", "a\nb.jpg", "-.jpg", "x" * 240 + ".jpg"]
)
def test_a_photo_s_name_may_hold_anything(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(sound()["photo.jpg"])
    assert "no sheet was found" in problem_of(file)


def test_a_name_in_another_encoding_can_be_printed(tmp_path: Path) -> None:
    file = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.jpg"))
    file.write_bytes(b"")
    reading = read_photo(str(file), Wishes(), classifier())
    assert reading.name.encode("utf-8").endswith("caf\ufffd.jpg".encode())
    assert reading.problem is not None
    assert reading.problem.startswith("is empty")


@pytest.mark.parametrize("name", ["missing.jpg", "folder", "lost link", "loop", "pipe"])
def test_what_is_no_file_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "lost link").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    os.mkfifo(tmp_path / "pipe")
    assert "; " in problem_of(tmp_path / name)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_not_read_for_ever(device: str) -> None:
    with pytest.raises(SheetError, match="is a device"):
        load_photo(Path(device))


def test_a_scan_of_several_pages_is_several_photos(tmp_path: Path) -> None:
    pages = [scene().resize((320, 240)) for _ in range(3)]
    (tmp_path / "Scan 1.PDF").write_bytes(
        saved(pages[0], "PDF", save_all=True, append_images=pages[1:])
    )
    (tmp_path / "one.pdf").write_bytes(saved(pages[0], "PDF"))
    names = expand([str(tmp_path)])
    assert [Path(name).name for name in names] == [
        "one.pdf",
        *(f"Scan 1.PDF, page {number}" for number in (1, 2, 3)),
    ]
    for name in names:
        assert "no sheet was found" in problem_of(Path(name))


def test_a_page_that_a_scan_does_not_have_is_told(tmp_path: Path) -> None:
    (tmp_path / "scan.pdf").write_bytes(saved(scene(), "PDF"))
    assert "; " in problem_of(tmp_path / "scan.pdf, page 4")
