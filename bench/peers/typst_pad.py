"""The pad in Typst: its codes are SVG pictures made by segno, the cheapest way that it has.

python bench/peers/typst_pad.py COPIES FILE
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pad
import segno
import typst


def draw(copies: int, file: str) -> None:
    with TemporaryDirectory() as folder:
        codes = [code(copy) for copy in range(1, copies + 1)]
        (Path(folder) / "codes.json").write_text(json.dumps(codes))
        source = Path(folder) / "pad.typ"
        source.write_text(template())
        typst.compile(str(source), output=file, font_paths=[str(pad.FONTS)])


def code(copy: int) -> str:
    made = segno.make(pad.code_text(copy), version=pad.CODE_VERSION, error="m")
    return made.svg_inline(border=0)


def template() -> str:
    sheet = [
        f"#place(dx: 0mm, dy: {pad.TITLE_Y - 8}mm, block(width: {pad.WIDTH}mm, align(center, text("
        f'size: {pad.TITLE_SIZE}pt, font: "Cinzel")[{pad.TITLE}])))',
        *(box(x, y, pad.CELL, "stroke: 1pt") for x, y in pad.cells()),
        *(box(x, y, pad.MARKER, "fill: black") for x, y in pad.markers()),
        *(f"#place(dx: {pad.PRINT_X}mm, dy: {y - 3}mm)[{pad.PRINT}]" for y in pad.small_print()),
    ]
    return "\n".join(
        [
            f"#set page(width: {pad.WIDTH}mm, height: {pad.HEIGHT}mm, margin: 0mm)",
            f'#set text(size: {pad.SMALL}pt, font: "Inter")',
            "#let sheet = [",
            *sheet,
            "]",
            '#for (index, code) in json("codes.json").enumerate() [',
            "#if index > 0 [#pagebreak()]",
            "#sheet",
            f"#place(dx: {pad.NUMBER_RIGHT - 40}mm, dy: {pad.NUMBER_Y - 3}mm,"
            " block(width: 40mm, align(right)[Sheet no. #(index + 1)]))",
            f"#place(dx: {pad.CODE_X}mm, dy: {pad.CODE_Y}mm,"
            f' image(bytes(code), format: "svg", width: {pad.CODE}mm))',
            "]",
        ]
    )


def box(x: float, y: float, side: float, style: str) -> str:
    return f"#place(dx: {x}mm, dy: {y}mm, square(size: {side}mm, {style}))"


if __name__ == "__main__":
    pad.run(draw)
