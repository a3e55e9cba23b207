"""Draw the pictures of the reference: one of each example in its section on parts.

Usage: python tools/make_pictures.py
"""

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageOps

from sheetgen.compose import compose
from sheetgen.layout.load import load_layout
from sheetgen.render.png import raster

DOCS = Path(__file__).parent.parent / "docs"
REFERENCE = DOCS / "layout-language.md"
DPI = 100
MARGIN = 10  # pixels of white around what is drawn
EXAMPLE = re.compile(r"```yml\n(.*?)```\n\n!\[.*?\]\((.*?)\)", re.DOTALL)
HEAD = """\
sheetgen: 1
title: Example
about: an example of the reference
provenance: own
languages: [en]
papers: [a4]
frame: {width: 190mm, height: 270mm}
pages:
  - name: front
    title: Front
    parts:
"""


def examples() -> dict[Path, str]:
    """Each example's parts, by the picture that the reference shows of it."""
    section = REFERENCE.read_text("utf-8").partition("## Parts")[2].partition("\n## ")[0]
    return {DOCS / name: parts for parts, name in EXAMPLE.findall(section)}


def picture(parts: str) -> Image.Image:
    """What the parts of an example look like, with a little white around."""
    group = "      - kind: group\n        at: [10mm, 10mm]\n        parts:\n"
    inner = "".join(f"          {line}\n" for line in parts.splitlines())
    with TemporaryDirectory() as folder:
        file = Path(folder) / "example.yaml"
        file.write_text(HEAD + group + inner, "utf-8")
        page = compose(load_layout(file), "a4", "en").pages[0]
    whole = raster(page, DPI)
    left, top, right, bottom = ImageOps.invert(whole.convert("L")).getbbox() or (0, 0, 1, 1)
    return whole.crop((left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN))


def main() -> int:
    """Write a picture of every example."""
    for file, parts in examples().items():
        file.parent.mkdir(exist_ok=True)
        picture(parts).save(file, optimize=True)
        print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
