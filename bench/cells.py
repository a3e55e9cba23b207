"""How well single cells are read: this program, and four other readers on the same cells.

    python bench/cells.py [--data ../shared/data] [--peers-python PYTHON] [--peers NAME ...]

The shipped network was not trained on these cells. The other readers run in a Python of their own
(`make bench-cells` makes it in .venv-cells): RapidOCR (PP-OCRv6-small), ddddocr, Tesseract, and a
plain network that learns MNIST first. One that is not installed has a line that says so. What
counts as accepted there is written in bench/peers/cells/read.py.
"""

import argparse
import json
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from scorer.reader.classify import load_classifier
from scorer.training.measure import Share
from scorer.training.real import RealCell, load_real_cells

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "bench" / "peers" / "cells" / "read.py"
PEERS = ("rapidocr", "ddddocr", "tesseract", "mnist")
NUMBERS = frozenset(str(number) for number in range(1, 16))


@dataclass(frozen=True, slots=True)
class Read:
    """What a reader says about a cell, and whether it would ask nobody."""

    mark: str
    accepted: bool
    probability: float = 0.0


def ours(cells: Sequence[RealCell]) -> tuple[list[Read], float]:
    """What this program reads, and how many ms of processor time a cell takes it."""
    classify = load_classifier()
    start = time.process_time()
    guesses = classify([cell.picture for cell in cells])
    took = 1000 * (time.process_time() - start) / len(cells)
    return [Read(each.mark, not each.doubtful, each.probability) for each in guesses], took


def theirs(
    name: str, python: str, cells: Sequence[RealCell], data: Path
) -> tuple[list[Read], float] | str:
    """The same of another reader, or why it cannot be had. Only a number is ever accepted."""
    with tempfile.TemporaryDirectory() as folder:
        for number, cell in enumerate(cells):
            cv2.imwrite(str(Path(folder) / f"{number}.png"), cell.picture)
        words = [python, str(SCRIPT), name, folder, str(data)]
        try:
            said = subprocess.run(words, check=False, capture_output=True, text=True)
        except OSError as error:
            return str(error)
    if said.returncode:
        return (said.stderr.strip().splitlines() or ["it ended with an error"])[-1]
    *lines, took = said.stdout.splitlines()[-len(cells) - 1 :]
    answers = (json.loads(line) for line in lines)
    return [Read(text, sure and text in NUMBERS) for text, sure in answers], float(took)


def report(name: str, cells: Sequence[RealCell], reads: Sequence[Read]) -> list[str]:
    """One line for each group of cells."""
    groups = defaultdict(list)
    for cell, read in zip(cells, reads, strict=True):
        groups[cell.group].append((cell.mark, read))
        if cell.group.endswith(" numbers") and "printed" not in cell.group:
            groups["all handwritten numbers"].append((cell.mark, read))
    return [f"{name:9} {group:32} {_line(pairs)}" for group, pairs in sorted(groups.items())]


def _line(pairs: Sequence[tuple[str, Read]]) -> str:
    accepted = [(mark, read) for mark, read in pairs if read.accepted]
    wrong = Share(sum(mark != read.mark for mark, read in accepted), len(accepted))
    if all(mark in {"?", ""} for mark, _ in pairs):
        silent = sum(mark != read.mark for mark, read in accepted)
        return f"silently read as something else {Share(silent, len(pairs))}"
    exact = Share(sum(mark == read.mark for mark, read in pairs), len(pairs))
    kept = Share(len(accepted), len(pairs))
    return f"exact {exact}   accepted {100 * kept.value:.1f} %   wrong among them {wrong}"


def at_their_share(
    cells: Sequence[RealCell], own: Sequence[Read], peer: Sequence[Read]
) -> list[str]:
    """What this program would get wrong if it left as many numbers to people as the other does.

    A reader that asks less is wrong more often, so two are comparable only at one share.
    """
    groups = defaultdict(list)
    for cell, read, other in zip(cells, own, peer, strict=True):
        if cell.group.endswith(" numbers"):
            groups[cell.group].append((cell.mark, read, other))
    lines = []
    for group, rows in sorted(groups.items()):
        theirs = [other.mark != mark for mark, _, other in rows if other.accepted]
        surest = sorted(rows, key=lambda row: (row[1].mark in NUMBERS, row[1].probability))
        mine = [read.mark != mark for mark, read, _ in surest[len(rows) - len(theirs) :]]
        lines.append(
            f"scorer    {group:32} at the same {len(theirs)} of {len(rows)} accepted: "
            f"wrong {sum(mine)}, the other {sum(theirs)}"
        )
    return lines


def main() -> None:
    """Read every real cell with each reader and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--peers-python", default=str(ROOT / ".venv-cells" / "bin" / "python"))
    parser.add_argument("--peers", nargs="*", choices=PEERS, default=PEERS)
    wanted = parser.parse_args()
    cells = load_real_cells(wanted.data)
    own, took = ours(cells)
    tell([*report("scorer", cells, own), f"scorer    {took:.1f} ms a cell"])
    for name in wanted.peers:
        found = theirs(name, wanted.peers_python, cells, wanted.data)
        if isinstance(found, str):
            tell([f"{name:9} cannot be had: {found}"])
            continue
        reads, took = found
        compared = at_their_share(cells, own, reads)
        tell([*report(name, cells, reads), f"{name:9} {took:.1f} ms a cell", *compared])


def tell(lines: Sequence[str]) -> None:
    """Print the lines about one reader, and an empty one after them."""
    print("\n".join([*lines, ""]), flush=True)


if __name__ == "__main__":
    main()
