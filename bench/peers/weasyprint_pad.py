"""The pad in HTML for WeasyPrint: each page is one inline SVG, quicker than boxes of HTML.

python bench/peers/weasyprint_pad.py COPIES FILE
"""

from collections.abc import Iterator

import pad
import segno
from weasyprint import HTML


def draw(copies: int, file: str) -> None:
    style = (
        f"@page {{ size: {pad.WIDTH}mm {pad.HEIGHT}mm; margin: 0 }} body {{ margin: 0 }}"
        f"@font-face {{ font-family: body; src: url({pad.BODY.as_uri()}) }}"
        f"@font-face {{ font-family: display; src: url({pad.DISPLAY.as_uri()}) }}"
        "svg { display: block; break-after: page }"
    )
    sheet = "".join(parts())
    pages = "".join(page(sheet, copy) for copy in range(1, copies + 1))
    HTML(string=f"<style>{style}</style>{pages}").write_pdf(file)


def parts() -> Iterator[str]:
    middle = f'x="{pad.WIDTH / 2}" text-anchor="middle"'
    yield words(middle, pad.TITLE_Y, "display", pad.TITLE_SIZE, pad.TITLE)
    for x, y in pad.cells():
        yield square(x, y, pad.CELL, 'fill="none" stroke="black" stroke-width="0.35"')
    for x, y in pad.markers():
        yield square(x, y, pad.MARKER, 'fill="black"')
    for y in pad.small_print():
        yield words(f'x="{pad.PRINT_X}"', y, "body", pad.SMALL, pad.PRINT)


def page(sheet: str, copy: int) -> str:
    right = f'x="{pad.NUMBER_RIGHT}" text-anchor="end"'
    number = words(right, pad.NUMBER_Y, "body", pad.SMALL, pad.number(copy))
    size = f'width="{pad.WIDTH}mm" height="{pad.HEIGHT}mm"'
    box = f'viewBox="0 0 {pad.WIDTH} {pad.HEIGHT}"'
    return f"<svg {size} {box}>{sheet}{number}{code(copy)}</svg>"


def code(copy: int) -> str:
    matrix = segno.make(pad.code_text(copy), version=pad.CODE_VERSION, error="m").matrix
    path = "".join(
        f"M{column} {row}h1v1h-1z"
        for row, modules in enumerate(matrix)
        for column, black in enumerate(modules)
        if black
    )
    scale = pad.CODE / len(matrix)
    return f'<path transform="translate({pad.CODE_X} {pad.CODE_Y}) scale({scale})" d="{path}"/>'


def words(place: str, y: float, font: str, points: float, text: str) -> str:
    size = points * 25.4 / 72
    return f'<text {place} y="{y}" font-family="{font}" font-size="{size:.3f}">{text}</text>'


def square(x: float, y: float, side: float, style: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" {style}/>'


if __name__ == "__main__":
    pad.run(draw)
