"""The pad in protograf: its codes are its own PNG pictures, its letters a font that viewers have.

python bench/peers/protograf_pad.py COPIES FILE
"""

import sys
from pathlib import Path
from types import ModuleType

import pad


def draw(copies: int, file: str) -> None:
    sys.argv = sys.argv[:1]  # protograf reads the command line when it is imported
    import protograf as pg  # noqa: PLC0415

    folder = Path(file).parent
    pg.Create(filename=file, paper="A4", units="mm", margin=0)
    for copy in range(1, copies + 1):
        draw_page(pg, copy)
        pg.QRCode(
            f"code-{copy}.png",
            text=pad.code_text(copy),
            x=pad.CODE_X,
            y=pad.CODE_Y,
            width=pad.CODE,
            height=pad.CODE,
        )
        if copy < copies:
            pg.PageBreak()
    pg.Save(directory=str(folder))


def draw_page(pg: ModuleType, copy: int) -> None:
    pg.Text(pad.TITLE, x=70, y=pad.TITLE_Y, font_size=pad.TITLE_SIZE, align="left")
    pg.Text(pad.number(copy), x=150, y=pad.NUMBER_Y, font_size=pad.SMALL, align="left")
    for x, y in pad.cells():
        pg.Rectangle(x=x, y=y, width=pad.CELL, height=pad.CELL, fill=None)
    for y in pad.small_print():
        pg.Text(pad.PRINT, x=pad.PRINT_X, y=y, font_size=pad.SMALL, align="left")
    for x, y in pad.markers():
        pg.Rectangle(x=x, y=y, width=pad.MARKER, height=pad.MARKER, fill="black")


if __name__ == "__main__":
    pad.run(draw)
