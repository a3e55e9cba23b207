"""Count the pages of a pad and read the code of its last page, as a line: PAGES CODE.

python bench/peers/look.py FILE

A program of its own, because memory counts from what a process was before it began another.
"""

import sys

import cv2
import numpy as np
import pypdfium2

SCALE = 300 / 72
CODE = (170, 30, 200, 62)  # mm; where all tools print the code, with white around it


def look(file: str) -> tuple[int, str]:
    document = pypdfium2.PdfDocument(file)
    picture = np.array(document[len(document) - 1].render(scale=SCALE).to_pil().convert("L"))
    left, top, right, bottom = (round(mm / 25.4 * 72 * SCALE) for mm in CODE)
    return len(document), cv2.QRCodeDetector().detectAndDecode(picture[top:bottom, left:right])[0]


if __name__ == "__main__":
    print(*look(sys.argv[1]))
