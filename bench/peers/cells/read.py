"""Read single cells with another reader, each cell a line of JSON: [TEXT, WHETHER IT IS SURE].

python bench/peers/cells/read.py rapidocr|ddddocr|tesseract|mnist FOLDER DATA

FOLDER holds 0.png, 1.png …, grey pictures of cells; DATA is the folder with the digits (MNIST).
The last line says how many ms of processor time a cell took. Every reader gets the cell without
its outer 8 %, where the border lines are, enlarged to the size that it was made for.
"""

# ruff: noqa: PLC0415  any of the readers may be missing

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

Grey = np.ndarray[Any, Any]
Read = tuple[str, bool]
Reader = Callable[[Grey], Read]

INSET = 0.08
RAPID_HEIGHT, TESSERACT_HEIGHT = 48, 96  # px
RAPID_SURE = 0.9  # the rule it is usually run with
TESSERACT_SURE = 90  # per cent
MNIST_SURE = 0.95  # of each digit
SMALLEST_PART = 0.25  # of the cell's height; lower is no digit
DIGIT, FRAME = 20, 28  # px; MNIST's digits fit 20 px in a frame of 28, by their centre of mass


def inner(cell: Grey, height: int = 0) -> Grey:
    """The cell without its border, at least so high."""
    down, right = (round(INSET * side) for side in cell.shape)
    part = cell[down : cell.shape[0] - down, right : cell.shape[1] - right]
    scale = max(1.0, height / part.shape[0])
    return cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)


def rapidocr(_: Path) -> Reader:
    """PP-OCRv6-small, its recognizer alone."""
    from rapidocr import RapidOCR

    threads = {f"EngineConfig.onnxruntime.{side}_op_num_threads": 1 for side in ("intra", "inter")}
    engine = RapidOCR(params={"Global.log_level": "error", **threads})

    def read(cell: Grey) -> Read:
        picture = cv2.cvtColor(inner(cell, RAPID_HEIGHT), cv2.COLOR_GRAY2BGR)
        result = engine(picture, use_det=False, use_cls=False)
        text = str((getattr(result, "txts", None) or ("",))[0]).strip()
        return text, (getattr(result, "scores", None) or (0.0,))[0] >= RAPID_SURE

    return read


def ddddocr(_: Path) -> Reader:
    """ddddocr, the likeliest digit or gap at each step; its own set_ranges(0) answers nothing."""
    from ddddocr import DdddOcr

    engine = DdddOcr(show_ad=False)

    def read(cell: Grey) -> Read:
        picture = cv2.imencode(".png", inner(cell, 64))[1].tobytes()
        said = engine.classification(picture, probability=True)
        signs = said["charset"]
        wanted = [place for place, sign in enumerate(signs) if sign in {"", *"0123456789"}]
        steps = np.array(said["probabilities"]).reshape(-1, len(signs))[:, wanted]
        path = [signs[wanted[best]] for best in steps.argmax(axis=1)]
        before = ["", *path[:-1]]
        text = "".join(sign for sign, last in zip(path, before, strict=True) if sign != last)
        return text, True  # it has no measure of a whole number

    return read


def tesseract(_: Path) -> Reader:
    """Tesseract on a single line of digits."""
    import pytesseract

    pytesseract.get_tesseract_version()
    wanted = "--psm 7 -c tessedit_char_whitelist=0123456789"

    def read(cell: Grey) -> Read:
        picture = cv2.copyMakeBorder(
            inner(cell, TESSERACT_HEIGHT), 20, 20, 20, 20, cv2.BORDER_REPLICATE
        )
        said = pytesseract.image_to_data(
            picture, config=wanted, output_type=pytesseract.Output.DICT
        )
        words = [
            (t, float(c)) for t, c in zip(said["text"], said["conf"], strict=True) if t.strip()
        ]
        text = "".join(word for word, _ in words)
        return text, bool(words) and min(sure for _, sure in words) >= TESSERACT_SURE

    return read


def mnist(data: Path) -> Reader:
    """A plain network that learnt MNIST, asked about each piece of ink of the cell."""
    from sklearn.neural_network import MLPClassifier

    learnt = np.load(data / "digits" / "mnist_train.npz")
    tried = np.load(data / "digits" / "mnist_test.npz")
    net = MLPClassifier((256, 128), batch_size=256, max_iter=8, random_state=1)
    net.fit(_rows(learnt["x"]), learnt["y"])
    right = net.score(_rows(tried["x"]), tried["y"])
    print(f"mnist: {100 * right:.1f} % right on MNIST's own test digits", file=sys.stderr)

    def read(cell: Grey) -> Read:
        digits = _digits(inner(cell, 48))
        if not digits:
            return "", True
        chances = net.predict_proba(_rows(np.array(digits)))
        text = "".join(str(digit) for digit in chances.argmax(axis=1))
        return text, bool((chances.max(axis=1) >= MNIST_SURE).all())

    return read


def _rows(digits: Grey) -> Grey:
    return digits.reshape(len(digits), -1).astype(np.float32) / 255


def _digits(cell: Grey) -> list[Grey]:
    """The pieces of ink from left to right, each as MNIST has its digits."""
    _, dark = cv2.threshold(cell, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(dark)
    found = []
    for part in range(1, count):
        left, top, width, height = (int(v) for v in boxes[part][:4])
        edge = (
            left == 0 or top == 0 or left + width == cell.shape[1] or top + height == cell.shape[0]
        )
        if height >= SMALLEST_PART * cell.shape[0] and not edge:
            ink = np.where(labels == part, 255, 0)[top : top + height, left : left + width]
            found.append((left, _framed(ink.astype(np.uint8))))
    return [digit for _, digit in sorted(found, key=lambda pair: pair[0])]


def _framed(ink: Grey) -> Grey:
    scale = DIGIT / max(ink.shape)
    size = tuple(max(1, round(side * scale)) for side in ink.shape[::-1])
    small = cv2.resize(ink, size, interpolation=cv2.INTER_AREA)
    frame = np.zeros((FRAME, FRAME), np.uint8)
    top, left = ((FRAME - side) // 2 for side in small.shape)
    frame[top : top + small.shape[0], left : left + small.shape[1]] = small
    rows, columns = np.mgrid[:FRAME, :FRAME]
    down, right = (FRAME / 2 - (v * frame).sum() / frame.sum() for v in (rows, columns))
    return cv2.warpAffine(frame, np.float32([[1, 0, right], [0, 1, down]]), (FRAME, FRAME))


READERS = {"rapidocr": rapidocr, "ddddocr": ddddocr, "tesseract": tesseract, "mnist": mnist}


def main() -> None:
    name, folder, data = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    cv2.setNumThreads(1)
    os.environ |= {"OMP_NUM_THREADS": "1", "OMP_THREAD_LIMIT": "1", "OPENBLAS_NUM_THREADS": "1"}
    read = READERS[name](data)
    start = time.process_time()
    files = sorted(folder.glob("*.png"), key=lambda file: int(file.stem))
    for file in files:
        text, sure = read(cv2.imread(str(file), cv2.IMREAD_GRAYSCALE))
        print(json.dumps([text, bool(sure)]))
    print(1000 * (time.process_time() - start) / len(files))


if __name__ == "__main__":
    main()
