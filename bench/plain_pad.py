"""The same pad of sheets as a plain reportlab script would draw it: every page from the start.

A named floor of ``bench/print.py``: no layout file, no fields, no checks.

    python bench/plain_pad.py COPIES FILE
"""

import sys

import segno
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from sheetgen import fonts

COLUMNS, ROWS, CELL = 8, 5, 19 * mm
LEFT, BOTTOM = 29 * mm, 133 * mm
LAYOUT = "penny-papers/heart-and-gate"
LINES = 24  # of small print, as many as on a shipped sheet


def draw(canvas: Canvas, copy: int) -> None:
    width, height = A4
    canvas.setFont("display", 24)
    canvas.drawCentredString(width / 2, height - 30 * mm, "The Hidden Heart")
    canvas.setFont("body", 9)
    canvas.drawRightString(170 * mm, height - 52 * mm, f"Sheet no. {copy}")
    for column in range(COLUMNS):
        for row in range(ROWS):
            canvas.rect(LEFT + column * CELL, BOTTOM + row * CELL, CELL, CELL)
    for line in range(LINES):
        canvas.drawString(20 * mm, (110 - 4 * line) * mm, "Groups of 3 or more equal neighbours")
    for x in (10, 188):
        for y in (19, 266):
            canvas.rect(x * mm, y * mm, 12 * mm, 12 * mm, fill=1)
    draw_code(canvas, f"{LAYOUT}|A|{copy}")


def draw_code(canvas: Canvas, text: str) -> None:
    module = 21 * mm / 37
    for row, modules in enumerate(segno.make(text, version=5, error="m").matrix):
        for column, black in enumerate(modules):
            if black:
                x, y = 176.5 * mm + column * module, A4[1] - 36 * mm - (row + 1) * module
                canvas.rect(x, y, module, module, stroke=0, fill=1)


def main(copies: int, file: str) -> None:
    for font in ("body", "display"):
        pdfmetrics.registerFont(TTFont(font, str(fonts.path(font))))
    canvas = Canvas(file, pagesize=A4, invariant=1)
    for copy in range(1, copies + 1):
        draw(canvas, copy)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
