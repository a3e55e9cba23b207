"""A folder of photos read by one process and by all cores, and how a resumed batch compares.

Usage: python bench/batch.py [--photos N]

Whole commands, the best of several rounds that take turns; photos of 12 megapixels made in
software, each written differently.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from read import make_photo

WRAPPED = """
import os, resource, sys
os.sched_setaffinity(0, {cores})
from scorer.cli import main
main({words}, standalone_mode=False)
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(*(one.ru_utime + one.ru_stime for one in used), file=sys.stderr)
"""
DIFFERENT = 8  # photos are made; the others are copies with another end, which nobody decodes


def run(folder: Path, cores: list[int], *words: str) -> tuple[float, float]:
    """How long the command takes on these cores: by the clock, and by what it computes.

    The second is the processor time of the first process and an even part of the others', which
    other programs on the machine do not lengthen.
    """
    code = WRAPPED.format(cores=set(cores), words=["read", str(folder), "--json", *words])
    start = time.perf_counter()
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    clock = time.perf_counter() - start
    own, others = map(float, child.stderr.splitlines()[-1].split())
    return clock, own + others / len(cores)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--photos", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))[:2]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "photos"
        folder.mkdir()
        made = [make_photo(seed) for seed in range(1, DIFFERENT + 1)]
        for number in range(given.photos):
            (folder / f"{number:03}.jpg").write_bytes(
                made[number % DIFFERENT] + number.to_bytes(2, "big")
            )
        rounds = [(run(folder, cores[:1]), run(folder, cores)) for _ in range(given.rounds)]
        shelf = ("--resume", str(Path(place) / "done.jsonl"))
        run(folder, cores, *shelf)
        resumed, _ = run(folder, cores, *shelf)
    print(f"{given.photos} photos, seconds, best of {given.rounds} rounds")
    for name, which in (("by the clock", 0), ("computed", 1)):
        one, two = (min(pair[place][which] for pair in rounds) for place in (0, 1))
        print(f"  {name}: one core {one:.2f}, two {two:.2f}, {one / two:.2f} times as fast")
    print(f"  by the clock, nothing left to read: {resumed:.2f}")


if __name__ == "__main__":
    main()
