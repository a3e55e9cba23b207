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


READ = """
import contextlib, os, re, sys
from pathlib import Path
from scorer.cli import main
with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
    main(["read", sys.argv[1], "--json"], standalone_mode=False)
print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
"""  # what a process held at most, in kB; a parent's figure for its child counts the parent's own


def memory_of_reading(photo: Path) -> float:
    """The most memory that a process holds that reads a photo, MB."""
    words = [sys.executable, "-c", READ, str(photo)]
    told = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return int(told.stdout.split()[-1]) / 1024


def cost_of_process(words: list[str], rounds: int) -> float:
    """The median CPU time of a whole process, in ms."""
    times = []
    for _ in range(rounds):
        child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        times.append(1000 * (usage.ru_utime + usage.ru_stime))
    return statistics.median(times)


def large(jpeg: bytes) -> bytes:
    """The same photo with three times as many pixels each way: 108 megapixels."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    wide = cv2.resize(np.asarray(picture), None, fx=3, fy=3, interpolation=cv2.INTER_LINEAR)
    return cv2.imencode(".jpg", wide)[1].tobytes()


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
        floor_process = cost_of_process([sys.executable, "-c", plain], rounds)
        process = cost_of_process([scorer, "read", str(photo), "--json"], rounds)
        memory = memory_of_reading(photo)
        photo.write_bytes(large(jpeg))
        most_process = cost_of_process([scorer, "read", str(photo), "--json"], 1)
        most_memory = memory_of_reading(photo)
    print(f"photo: {len(jpeg)} bytes, {LONG_SIDE} px long side, {rounds} rounds, CPU ms (median)")
    print(f"  {FLOOR}: {floor:.0f}")
    print(f"  read, warm: {warm:.0f}, ratio {warm / floor:.2f}")
    print(f"  process that only decodes it in colour: {floor_process:.0f}")
    ratio = process / floor_process
    print(f"  scorer read --json, whole process: {process:.0f}, ratio {ratio:.2f}")
    print(f"    memory {memory:.0f} MB; of a photo of 108 megapixels {most_memory:.0f} MB")
    print(f"    and CPU {most_process:.0f}")


if __name__ == "__main__":
    main()
