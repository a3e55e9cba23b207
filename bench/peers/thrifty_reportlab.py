"""The pad as a reportlab script that knows the format: what is equal is one form object.

The codes are masks of one bit a module, and segno need not search for their mask. The strictest
measure for the print bench: a script for one sheet, with nothing to check or to choose.

python bench/peers/thrifty_reportlab.py COPIES FILE
"""

import pad
import segno
from reportlab import rl_config
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def draw(copies: int, file: str) -> None:
    rl_config.useA85 = 0
    pdfmetrics.registerFont(TTFont("body", str(pad.BODY)))
    pdfmetrics.registerFont(TTFont("display", str(pad.DISPLAY)))
    canvas = Canvas(file, pagesize=A4, invariant=1, pageCompression=1)
    canvas.beginForm("sheet")
    draw_sheet(canvas)
    canvas.endForm()
    for copy in range(1, copies + 1):
        canvas.doForm("sheet")
        canvas.setFont("body", pad.SMALL)
        canvas.drawRightString(pad.NUMBER_RIGHT * mm, up(pad.NUMBER_Y), pad.number(copy))
        draw_code(canvas, pad.code_text(copy))
        canvas.showPage()
    canvas.save()


def draw_sheet(canvas: Canvas) -> None:
    canvas.setFont("display", pad.TITLE_SIZE)
    canvas.drawCentredString(A4[0] / 2, up(pad.TITLE_Y), pad.TITLE)
    canvas.setFont("body", pad.SMALL)
    for x, y in pad.cells():
        canvas.rect(x * mm, up(y + pad.CELL), pad.CELL * mm, pad.CELL * mm)
    for y in pad.small_print():
        canvas.drawString(pad.PRINT_X * mm, up(y), pad.PRINT)
    for x, y in pad.markers():
        canvas.rect(x * mm, up(y + pad.MARKER), pad.MARKER * mm, pad.MARKER * mm, fill=1)


def draw_code(canvas: Canvas, text: str) -> None:
    matrix = segno.make(text, version=pad.CODE_VERSION, error="m", mask=0).matrix
    side = len(matrix)
    white = bytes.maketrans(b"\0\1", b"10")
    room = -side % 8
    rows = (int(row.translate(white), 2) << room for row in matrix)
    hexadecimal = "".join(f"{row:0{(side + room) // 4}x}" for row in rows)
    place = f"{pad.CODE * mm:.3f} 0 0 {pad.CODE * mm:.3f} {pad.CODE_X * mm:.3f}"
    place += f" {up(pad.CODE_Y + pad.CODE):.3f} cm"
    mask = f"BI /IM true /W {side} /H {side} /F /AHx ID {hexadecimal}> EI"
    canvas._code.append(f"q 0 g {place} {mask} Q")


def up(y: float) -> float:
    return A4[1] - y * mm


if __name__ == "__main__":
    pad.run(draw)
