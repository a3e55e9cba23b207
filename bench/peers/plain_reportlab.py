"""The pad as a plain reportlab script: every page is drawn from its start.

python bench/peers/plain_reportlab.py COPIES FILE
"""

import pad
import segno
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def draw(copies: int, file: str) -> None:
    pdfmetrics.registerFont(TTFont("body", str(pad.BODY)))
    pdfmetrics.registerFont(TTFont("display", str(pad.DISPLAY)))
    canvas = Canvas(file, pagesize=A4, invariant=1)
    for copy in range(1, copies + 1):
        draw_page(canvas, copy)
        canvas.showPage()
    canvas.save()


def draw_page(canvas: Canvas, copy: int) -> None:
    canvas.setFont("display", pad.TITLE_SIZE)
    canvas.drawCentredString(A4[0] / 2, up(pad.TITLE_Y), pad.TITLE)
    canvas.setFont("body", pad.SMALL)
    canvas.drawRightString(pad.NUMBER_RIGHT * mm, up(pad.NUMBER_Y), pad.number(copy))
    for x, y in pad.cells():
        canvas.rect(x * mm, up(y + pad.CELL), pad.CELL * mm, pad.CELL * mm)
    for y in pad.small_print():
        canvas.drawString(pad.PRINT_X * mm, up(y), pad.PRINT)
    for x, y in pad.markers():
        canvas.rect(x * mm, up(y + pad.MARKER), pad.MARKER * mm, pad.MARKER * mm, fill=1)
    draw_code(canvas, pad.code_text(copy))


def draw_code(canvas: Canvas, text: str) -> None:
    matrix = segno.make(text, version=pad.CODE_VERSION, error="m").matrix
    module = pad.CODE * mm / len(matrix)
    for row, modules in enumerate(matrix):
        for column, black in enumerate(modules):
            if black:
                x, y = pad.CODE_X * mm + column * module, up(pad.CODE_Y) - (row + 1) * module
                canvas.rect(x, y, module, module, stroke=0, fill=1)


def up(y: float) -> float:
    return A4[1] - y * mm


if __name__ == "__main__":
    pad.run(draw)
