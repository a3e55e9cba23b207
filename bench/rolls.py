"""What the roll log of a game brings: sheets are read without it, with it, and with another one.

Usage: python bench/rolls.py [--games N] [--strength hard] [--long-side 1600] [--player greedy]

Whole games of 1 to 4 simulated players are written with the hands of writers that training never
saw, photographed in software and read. "Cells that the rolls can show" are those misread cells
that would not fit the rolls even if every other cell were read rightly: more cannot be mended by
any reading of the log alone.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from random import Random

import cv2
import numpy as np
from pages import LAYOUT, STRENGTHS, hands, pages

from scorer.games.bots import PLAYERS, play_together
from scorer.games.explain import SAME, Sheet, explain_all, read_costs
from scorer.games.grid import CELL_KINDS, Cell, Grid
from scorer.games.roll_log import RollLog
from scorer.reader.classify import load_classifier
from scorer.reader.interpret import grid_of
from scorer.reader.log import with_log
from scorer.reader.photo import decode_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import PhotoReading, SheetReading, with_corrections
from scorer.training.camera import photograph
from scorer.training.conditions import Strength
from scorer.training.measure import Share
from scorer.training.pages import write_on
from sheetgen.errors import SheetError
from sheetgen.sheet import Page

Marks = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play, write, photograph and read."""

    seed: int
    strength: Strength
    long_side: int
    player: str


def try_game(job: Job) -> Counter[str]:
    """Counts of cells before and after the log."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([job.seed, STRENGTHS.index(job.strength)])
    page, paper = pages()[int(rng.integers(len(pages())))]
    temple = Grid({f.name: Cell(f.kind) for f in page.fields if f.kind in CELL_KINDS})
    names = [f"player {number}" for number in range(1 + job.seed % 4)]
    log, sheets = played(temple, names, Random(job.seed), job.player)
    other, _ = played(temple, names, Random(-job.seed), job.player)
    read, truths = [], []
    for grid in sheets.values():
        truth = {name: cell.mark for name, cell in grid.cells.items()}
        writer = hands()[int(rng.integers(len(hands())))]
        written = write_on(page, truth, writer, rng, paper)
        seed = int(rng.integers(1 << 30))
        shot = photograph(written.picture, written.mm_per_px, job.strength, seed, job.long_side)
        if (found := reading(shot.jpeg(), page)) is not None:
            read.append(found)
            truths.append(truth)
    return counted(read, truths, log, other)


def played(
    temple: Grid, names: list[str], chance: Random, player: str
) -> tuple[RollLog, Mapping[str, Grid]]:
    """The rolls of a game, and the sheets at its end."""
    game, table = play_together(temple, names, chance, player)
    rolls = tuple(turn.rolled for turn in game.turns)
    is_solo = len(names) == 1
    return RollLog(rolls, tuple(range(len(rolls))), len(names), is_solo), table.sheets


def reading(jpeg: bytes, page: Page) -> SheetReading | None:
    """The sheet in a photo; None where none was found, or another side of it."""
    try:
        (found, *_), _ = find_sheets(decode_photo(jpeg), load_classifier(), LAYOUT, None)
    except SheetError:
        return None
    names = {field.name for field in page.fields if field.kind in CELL_KINDS}
    same = names == {field.name for field in found.fields}
    return with_corrections(found, {}, "marked") if same else None


def counted(
    read: list[SheetReading], truths: list[Marks], log: RollLog, other: RollLog
) -> Counter[str]:
    counts = Counter[str]()
    photos = [PhotoReading("", None, (sheet,)) for sheet in read]
    again = [photo.sheets[0] for photo in with_log(photos, log)]
    astray = [photo.sheets[0] for photo in with_log(photos, other)]
    for before, after, wrong, truth in zip(read, again, astray, truths, strict=True):
        counts["sheets"] += 1
        counts["sheets that another game's rolls changed"] += changed(wrong) > 0
        for old, new in zip(before.cells, after.cells, strict=True):
            true = truth[old.cell]
            was_wrong, is_wrong = old.mark != true, new.mark != true
            counts["cells"] += 1
            counts["errors"] += was_wrong
            counts["errors left"] += is_wrong
            counts["silent errors"] += was_wrong and not old.doubtful
            counts["silent errors left"] += is_wrong and not new.doubtful
            counts["right cells made wrong"] += is_wrong and not was_wrong
            counts["right cells made silently wrong"] += (
                is_wrong and not was_wrong and not new.doubtful
            )
            counts["cells flagged"] += old.doubtful
            counts["cells flagged with the log"] += new.doubtful
            if was_wrong:
                counts["cells that the rolls can show"] += shows(before, truth, old.cell, log)
    return counts


def changed(sheet: SheetReading) -> int:
    return sum(cell.source == "log" for cell in sheet.cells)


def shows(sheet: SheetReading, truth: Marks, cell: str, log: RollLog) -> bool:
    """Whether one misread cell alone, all others being right, does not fit the rolls."""
    cells = (replace(c, mark=c.mark if c.cell == cell else truth[c.cell]) for c in sheet.cells)
    grid = grid_of(cells)
    together = explain_all({"": Sheet(grid.emptied(), read_costs(grid))}, log)
    return together.cost > SAME


def summary(counts: Counter[str]) -> Iterator[str]:
    parts = {
        "errors": "cells",
        "errors left": "errors",
        "cells that the rolls can show": "errors",
        "silent errors": "cells",
        "silent errors left": "cells",
        "right cells made wrong": "cells",
        "right cells made silently wrong": "cells",
        "cells flagged": "cells",
        "cells flagged with the log": "cells",
        "sheets that another game's rolls changed": "sheets",
    }
    for part, whole in parts.items():
        share = Share(counts[part], counts[whole])
        low, high = share.interval
        of = f"{counts[part]} of {counts[whole]} {whole}"
        yield f"  {part}: {share.value:.2%} ({of}, 95 % {low:.2%} to {high:.2%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strength", choices=STRENGTHS, default="hard")
    parser.add_argument("--long-side", type=int, default=1600, help="px of a photo")
    parser.add_argument("--player", choices=PLAYERS, default="greedy")
    given = parser.parse_args()
    jobs = [
        Job(given.seed + number, given.strength, given.long_side, given.player)
        for number in range(given.games)
    ]
    counts = Counter[str]()
    with ProcessPoolExecutor(2) as pool:
        for game in pool.map(try_game, jobs):
            counts += game
    print(f"{given.strength}, {given.long_side} px, {given.player}: {counts['sheets']} sheets")
    print("\n".join(summary(counts)))


if __name__ == "__main__":
    main()
