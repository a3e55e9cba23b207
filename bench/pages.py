"""Whole sheets: print, fill in, photograph in software at three strengths, read, score.

Usage: python bench/pages.py [--sheets N] [--seed N] [--strength bright|desk|hard]

The hands are those of the test writers of ../shared/data, or, where that is not there, of the
sample in tests/handwriting; neither took part in training. Photos are made in software.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from scorer.games.grid import Cell, Grid
from scorer.games.penny_papers import score
from scorer.reader.classify import load_classifier
from scorer.reader.photo import decode_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import with_corrections
from scorer.training.camera import photograph
from scorer.training.conditions import Strength
from scorer.training.hands import Hand, load_hands, load_sample_hands
from scorer.training.measure import Share
from scorer.training.pages import Pixels, played, printed, write_on
from sheetgen.compose import Copy, compose, copies
from sheetgen.compose.ink import Ink
from sheetgen.errors import SheetError
from sheetgen.layout.builtin import find_layout
from sheetgen.layout.load import load_layout
from sheetgen.sheet import Page

LAYOUT = "penny-papers/heart-and-gate"
ROOT = Path(__file__).parent.parent
STRENGTHS: tuple[Strength, ...] = ("bright", "desk", "hard")


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one sheet."""

    seed: int
    strength: Strength
    cells: int
    right: int = 0
    flagged: int = 0
    silent: int = 0
    stars_right: bool = False
    stars_right_after: bool = False
    errors: tuple[str, ...] = ()


@cache
def hands() -> list[Hand]:
    data = ROOT.parent / "shared" / "data"
    if data.is_dir():
        return load_hands(data, "test")
    return load_sample_hands(ROOT / "tests" / "handwriting")


@cache
def pages() -> list[tuple[Page, Pixels]]:
    """Both pages of the sheet on both papers, in both inks."""
    named = find_layout(LAYOUT)
    loaded = load_layout(named.path, named.name)
    inks: tuple[Ink, ...] = ("full", "low")
    sheets = [compose(loaded, p, "en", ink) for p in loaded.layout.papers for ink in inks]
    return [(p, printed(p)) for sheet in sheets for p in copies(sheet, [Copy(1, "Ana")])]


def try_sheet(job: tuple[int, Strength]) -> Result:
    seed, strength = job
    rng = np.random.default_rng([seed, STRENGTHS.index(strength)])
    page, paper = pages()[int(rng.integers(len(pages())))]
    writer = hands()[int(rng.integers(len(hands())))]
    truth = played(page, seed)
    written = write_on(page, truth, writer, rng, paper)
    shot = photograph(written.picture, written.mm_per_px, strength, seed)
    photo = decode_photo(shot.jpeg(), f"{strength} {seed}")
    kinds = {field.name: field.kind for field in page.fields if field.name in truth}
    stars = score(Grid({c: Cell(kinds[c], m) for c, m in truth.items()})).stars
    try:
        found, _ = find_sheets(photo, load_classifier(), None, None)
    except SheetError as error:
        told = (f"not read: {error.what}",)
        return Result(seed, strength, len(truth), flagged=len(truth), errors=told)
    read = with_corrections(found[0], {}, "marked")
    wrong = [cell for cell in read.cells if cell.mark != truth[cell.cell]]
    fixed = with_corrections(found[0], {c: truth[c] for c in read.doubtful}, "marked")
    return Result(
        seed,
        strength,
        len(truth),
        len(truth) - len(wrong),
        len(read.doubtful),
        sum(not cell.doubtful for cell in wrong),
        read.score is not None and read.score.stars == stars,
        fixed.score is not None and fixed.score.stars == stars,
        tuple(
            f"{c.cell}: {truth[c.cell]!r} read as {c.mark!r} ({c.probability:.3f}"
            f"{', flagged' if c.doubtful else ''}), {writer.name}"
            for c in wrong
        ),
    )


def summary(results: list[Result]) -> Iterator[str]:
    sheets, cells = len(results), sum(result.cells for result in results)
    counts = Counter[str]()
    for result in results:
        counts["cells right"] += result.right
        counts["cells flagged"] += result.flagged
        counts["silent errors"] += result.silent
        counts["sheets whose stars are right without a touch"] += result.stars_right
        counts["sheets right once the flagged cells are corrected"] += result.stars_right_after
    for name, count in counts.items():
        n = sheets if name.startswith("sheets") else cells
        share = Share(count, n)
        low, high = share.interval
        yield f"  {name}: {share.value:.2%} ({count} of {n}, 95 % {low:.2%} to {high:.2%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sheets", type=int, default=60, help="of each strength")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--strength", choices=STRENGTHS)
    parser.add_argument("--errors", action="store_true", help="list every wrong cell")
    wanted = parser.parse_args()
    for strength in [wanted.strength] if wanted.strength else STRENGTHS:
        jobs = [(wanted.seed + number, strength) for number in range(wanted.sheets)]
        with ProcessPoolExecutor(2) as pool:
            results = list(pool.map(try_sheet, jobs, chunksize=4))
        print(f"{strength}: {len(results)} sheets, {len(hands())} hands", flush=True)
        for line in summary(results):
            print(line, flush=True)
        if wanted.errors:
            for result in results:
                for error in result.errors:
                    print(f"    seed {result.seed} {error}")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
