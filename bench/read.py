"""Reading one 12-megapixel photo: whole process and warm, beside a plain colour decode of it.

Usage: python bench/read.py [--rounds N]

CPU time (user and system) of one thread, medians, all in one run; the photo is made in software.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from scorer.reader.classify import load_classifier
from scorer.reader.photo import decode_photo
from scorer.reader.read import find_sheets
from scorer.training.camera import photograph
from scorer.training.hands import load_sample_hands
from scorer.training.pages import played, write_on
from sheetgen.compose import Copy, compose, copies
from sheetgen.layout.builtin import find_layout
from sheetgen.layout.load import load_layout

LAYOUT = "penny-papers/heart-and-gate"
LONG_SIDE = 4000  # px; 4000 × 3000 are 12 megapixels
SAMPLE = Path(__file__).parent.parent / "tests" / "handwriting"
FLOOR = "cv2.imdecode, colour"


def make_photo(seed: int = 3) -> bytes:
    found = find_layout(LAYOUT)
    sheet = compose(load_layout(found.path, found.name), "a4", "en")
    (page,) = copies(sheet, [Copy(1, "Ana")], "front")
    writer = load_sample_hands(SAMPLE)[0]
    written = write_on(page, played(page, seed), writer, np.random.default_rng(seed))
    return photograph(written.picture, written.mm_per_px, "desk", seed, LONG_SIDE).jpeg()


def cpu(work: Callable[[], object], rounds: int) -> float:
    """The median CPU time of a call in this process, in ms, after one call to warm up."""
    work()
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(1000 * (time.process_time() - start))
    return statistics.median(times)


def cpu_of_process(words: list[str], rounds: int) -> float:
    """The median CPU time of a whole process, in ms."""
    times = []
    for _ in range(rounds):
        child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        times.append(1000 * (usage.ru_utime + usage.ru_stime))
    return statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    cv2.setNumThreads(1)
    jpeg = make_photo()
    array = np.frombuffer(jpeg, np.uint8)
    classify = load_classifier()
    floor = cpu(lambda: cv2.imdecode(array, cv2.IMREAD_COLOR), rounds)
    warm = cpu(lambda: find_sheets(decode_photo(jpeg), classify, None, None), rounds)
    scorer = str(Path(sys.executable).parent / "scorer")
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "photo.jpg"
        photo.write_bytes(jpeg)
        plain = f"import cv2; cv2.imread({str(photo)!r})"
        floor_process = cpu_of_process([sys.executable, "-c", plain], rounds)
        process = cpu_of_process([scorer, "read", str(photo), "--json"], rounds)
    print(f"photo: {len(jpeg)} bytes, {LONG_SIDE} px long side, {rounds} rounds, CPU ms (median)")
    print(f"  {FLOOR}: {floor:.0f}")
    print(f"  read, warm: {warm:.0f}, ratio {warm / floor:.2f}")
    print(f"  process that only decodes it in colour: {floor_process:.0f}")
    ratio = process / floor_process
    print(f"  scorer read --json, whole process: {process:.0f}, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
