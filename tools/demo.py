"""The main job from end to end: print, fill in, photograph (in software), read, count the stars.

The handwriting is that of people whose digits took no part in training (tests/handwriting).
"""

import subprocess
import sys
from pathlib import Path

import numpy as np

from scorer.training.camera import photograph
from scorer.training.hands import load_sample_hands
from scorer.training.pages import played, write_on
from sheetgen.compose import Copy, compose, copies
from sheetgen.layout.builtin import find_layout
from sheetgen.layout.load import load_layout

ROOT = Path(__file__).parent.parent
OUTPUT = ROOT / "output"
LAYOUT = "penny-papers/heart-and-gate"
PLAYER = "Ana"
SEED = 5


def run(*words: str) -> None:
    """Run one of the product's own commands, shown as a user would type it."""
    print(f"\n$ {' '.join(words)}", flush=True)
    subprocess.run([str(Path(sys.executable).parent / words[0]), *words[1:]], check=True, cwd=ROOT)


def take_photo(path: Path) -> None:
    """A photo of the front, filled in with one game by one of the left-out writers."""
    found = find_layout(LAYOUT)
    sheet = compose(load_layout(found.path, found.name), "a4", "en")
    (page,) = copies(sheet, [Copy(1, PLAYER)], "front")
    writers = load_sample_hands(ROOT / "tests" / "handwriting")
    writer = writers[SEED % len(writers)]
    written = write_on(page, played(page, SEED), writer, np.random.default_rng(SEED))
    shot = photograph(written.picture, written.mm_per_px, "desk", SEED)
    path.write_bytes(shot.jpeg())
    print(f"\n{path.relative_to(ROOT)}: a photo made in software, handwriting of '{writer.name}'")


def main() -> None:
    """Print the sheets, photograph one, read it."""
    OUTPUT.mkdir(exist_ok=True)
    photo = OUTPUT / "demo-photo.jpg"
    run("sheetgen", "print", LAYOUT, "--players", PLAYER)
    take_photo(photo)
    run("scorer", "read", str(photo.relative_to(ROOT)), "--overlay", "output")


if __name__ == "__main__":
    main()
