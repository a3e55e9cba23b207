"""Pictures from files: placed, checked, drawn alike by all renderers."""

import hashlib
import re
from io import BytesIO
from pathlib import Path
from typing import Literal

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from sheetgen.compose import Copy, compose, copies
from sheetgen.errors import LayoutError
from sheetgen.geometry import Rect
from sheetgen.render.pdf import render_pdf
from sheetgen.render.pictures import png_of
from sheetgen.render.png import raster
from sheetgen.render.svg import render_svg
from sheetgen.scene import Picture
from sheetgen.sheet import Page
from tests.layouts import loaded

PART = "      - {kind: image, at: [40mm, 50mm], size: [40mm, 40mm], file: pic.png}\n"
RED, BLUE = (200, 30, 30), (20, 40, 180)


def half_and_half(mode: str = "RGB", size: tuple[int, int] = (80, 40)) -> Image.Image:
    """Red on the left, blue on the right."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    return image.convert(mode)


def made(folder: Path, ink: str = "full", part: str = PART) -> Page:
    sheet = compose(loaded(folder, part), "a4", "en", "low" if ink == "low" else "full")
    return copies(sheet, [Copy(1)])[0]


def picture(page: Page) -> Picture:
    (found,) = [item for item in page.layer.items if isinstance(item, Picture)]
    return found


def pdf_of(page: Page) -> bytes:
    out = BytesIO()
    render_pdf([page], "Test", out)
    return out.getvalue()


def svg_of(page: Page) -> bytes:
    out = BytesIO()
    render_svg(page, "Test", out)
    return out.getvalue()


def problem(folder: Path) -> str:
    with pytest.raises(LayoutError) as error:
        made(folder)
    assert len(error.value.problems) == 1
    return str(error.value)


def test_a_picture_stands_in_the_middle_of_its_box_as_large_as_it_fits(tmp_path: Path) -> None:
    half_and_half().save(tmp_path / "pic.png")
    rect = picture(made(tmp_path)).rect
    top = (297 - 259) / 2 + 50
    assert (rect.x, rect.y) == pytest.approx((10 + 40, top + 10))
    assert (rect.width, rect.height) == pytest.approx((40, 20))


def test_a_large_picture_is_made_as_small_as_print_needs_it(tmp_path: Path) -> None:
    half_and_half(size=(3000, 1500)).save(tmp_path / "pic.png")
    found = picture(made(tmp_path))
    assert found.columns == round(40 / 25.4 * 300)
    assert len(found.pixels) == found.columns * found.rows * found.channels


def test_a_grey_picture_stays_grey(tmp_path: Path) -> None:
    half_and_half("L").save(tmp_path / "pic.png")
    assert picture(made(tmp_path)).channels == 1


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_what_is_transparent_is_white(tmp_path: Path, mode: str) -> None:
    image = Image.new("RGBA", (20, 20), (0, 0, 0, 0))
    image.paste((0, 0, 0, 255), (0, 0, 10, 20))
    image.convert(mode).save(tmp_path / "pic.png")
    found = picture(made(tmp_path))
    assert found.pixels[-3:] == b"\xff\xff\xff"
    assert found.pixels[:3] == b"\0\0\0"


def test_a_photo_that_lies_on_its_side_is_set_upright(tmp_path: Path) -> None:
    image = half_and_half()
    exif = image.getexif()
    exif[0x0112] = 6  # the camera was turned by a quarter
    image.save(tmp_path / "pic.png", exif=exif)
    found = picture(made(tmp_path))
    assert found.rect.height == pytest.approx(2 * found.rect.width)


def test_low_ink_lightens_a_picture_and_takes_its_colour(tmp_path: Path) -> None:
    half_and_half().save(tmp_path / "pic.png")
    found = picture(made(tmp_path, "low"))
    assert found.channels == 1
    assert min(found.pixels) >= 127


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_all_renderers_show_the_picture_at_its_place(tmp_path: Path, form: str) -> None:
    half_and_half().save(tmp_path / "pic.png", form)
    page = made(tmp_path)
    dots = 100 / 25.4
    document = pypdfium2.PdfDocument(pdf_of(page))
    shown = [
        np.asarray(document[0].render(scale=100 / 72).to_pil().convert("RGB")),
        np.asarray(raster(page, 100).convert("RGB")),
    ]
    document.close()
    rect = picture(page).rect
    for pixels in shown:
        y = round(rect.centre.y * dots)
        left, right = (pixels[y, round((rect.x + x) * dots)] for x in (10, 30))
        assert np.abs(left.astype(int) - RED).max() < 12
        assert np.abs(right.astype(int) - BLUE).max() < 12
        above = pixels[round((rect.y - 2) * dots), round(rect.centre.x * dots)]
        assert above.tolist() == [255, 255, 255]
    svg = svg_of(page).decode()
    place = re.search(r'<image height="(.*?)" .*? width="(.*?)" x="(.*?)" .* y="(.*?)" />', svg)
    assert place is not None
    assert place.groups() == ("20", "40", "50", "79")


@pytest.mark.parametrize(("channels", "mode", "size"), [(1, "L", (6, 4)), (3, "RGB", (4, 2))])
def test_the_png_in_an_svg_has_the_pictures_pixels(
    channels: Literal[1, 3], mode: str, size: tuple[int, int]
) -> None:
    pixels = bytes(range(24))
    found = Picture(Rect(0, 0, 10, 10), *size, channels, pixels)
    image = Image.open(BytesIO(png_of(found)))
    assert (image.mode, image.size, image.tobytes()) == (mode, size, pixels)


def test_the_same_picture_gives_the_same_bytes_twice(tmp_path: Path) -> None:
    half_and_half().save(tmp_path / "pic.png")

    def digest() -> list[str]:
        page = made(tmp_path)
        files = (pdf_of(page), svg_of(page), raster(page, 72).tobytes())
        return [hashlib.sha256(content).hexdigest() for content in files]

    assert digest() == digest()


def test_a_picture_used_twice_stands_once_in_the_pdf(tmp_path: Path) -> None:
    Image.effect_noise((300, 300), 80).save(tmp_path / "pic.png")
    once = len(pdf_of(made(tmp_path)))
    twice = len(pdf_of(made(tmp_path, part=PART + PART.replace("50mm", "120mm"))))
    assert once > 20_000
    assert twice - once < 2_000


def test_a_missing_picture_is_told_with_its_place(tmp_path: Path) -> None:
    found = problem(tmp_path)
    assert "there is no file 'pic.png'" in found
    assert "test.yaml:12:" in found


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a", b"no picture", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0\0"]
)
def test_what_is_no_picture_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "pic.png").write_bytes(content)
    assert "picture" in problem(tmp_path)


def test_a_picture_cut_off_in_the_middle_is_told(tmp_path: Path) -> None:
    Image.effect_noise((100, 100), 80).save(tmp_path / "pic.png")
    content = (tmp_path / "pic.png").read_bytes()
    (tmp_path / "pic.png").write_bytes(content[: len(content) // 2])
    assert "cannot be read" in problem(tmp_path)


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    Image.new("1", (10_000, 6_000)).save(tmp_path / "pic.png")
    assert "10000 x 6000 pixels" in problem(tmp_path)


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "pic.png").mkdir()
    assert "no file" in problem(tmp_path)
