"""Many photographs on all cores: each is in the result once, and a bad one stops no other."""

import multiprocessing
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import cache
from multiprocessing.context import BaseContext

import cv2

from scorer.commands.photos import Findings, find_photo
from scorer.commands.wishes import Wishes
from scorer.reader.classify import Classifier, load_classifier
from scorer.reader.sheet_reading import FoundSheet
from sheetgen.sheet import Layer

FEWEST = 4  # photos; fewer are read before other processes have started
HELD = 8  # photos; of more, none is kept in memory once it is read (some 10 MB each)
CRASHED = "reading it ended the program; send this photo alone, or reduced"

Jobs = dict[int, str]  # the names of photos by their place in the result
Done = tuple[int, Findings]
Find = Callable[[str, Wishes], Findings]


def find_all(names: Sequence[str], wishes: Wishes, todo: Sequence[int]) -> Iterator[Done]:
    """Find the sheets in the photos at some places of a list, in the order in which they are done.

    The last photo to be tried in a process that dies is told as a problem.
    """
    left = {number: names[number] for number in todo}
    workers = min(_cores(), len(left) - 1)
    if workers < 2 or len(left) < FEWEST or "-" in left.values():
        for number, name in left.items():
            found = find_photo(name, wishes, classifier())
            yield number, found if name == "-" or len(names) <= HELD else lightened(found)
        return
    cv2.setNumThreads(1)  # threads of this process would be missing in those that copy it
    first = next(iter(left))
    yield first, find_here(left.pop(first), wishes)  # so that the copies know the layouts already
    yield from _on_all_cores(left, wishes, workers)


def _on_all_cores(left: Jobs, wishes: Wishes, workers: int) -> Iterator[Done]:
    try:
        yield from _pooled(left, wishes, workers)
    except BrokenProcessPool:
        for number, name in list(left.items()):
            try:
                yield from _pooled({number: name}, wishes, 1)
            except BrokenProcessPool:
                yield number, Findings(name, "", (), CRASHED)


def _pooled(left: Jobs, wishes: Wishes, workers: int) -> Iterator[Done]:
    """Find sheets in several processes; what is done is taken out of those left."""
    with warnings.catch_warnings():
        # Python 3.12 warns of threads, such as those of numpy, which stand still here
        warnings.simplefilter("ignore", DeprecationWarning)
        pool = ProcessPoolExecutor(workers, mp_context=_context(), initializer=_start)
        jobs: dict[Future[Findings], int] = {
            pool.submit(find_here, name, wishes): number for number, name in left.items()
        }
    try:
        for job in as_completed(jobs):
            found = job.result()
            del left[jobs[job]]
            yield jobs[job], found
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def find_here(name: str, wishes: Wishes, content: bytes | None = None) -> Findings:
    """Find the sheets in a photo, and leave out the picture, so that they can be sent."""
    return lightened(find_photo(name, wishes, classifier(), content))


@cache
def classifier() -> Classifier:
    """This process's own network."""
    return load_classifier()


def lightened(findings: Findings) -> Findings:
    """What was found without any pixels."""
    return replace(findings, photo=None, sheets=tuple(_light(sheet) for sheet in findings.sheets))


def whole(findings: Findings, wishes: Wishes) -> Findings:
    """What was found, with the pixels again."""
    if findings.photo is not None or not findings.sheets:
        return findings
    return find_photo(findings.name, wishes, classifier())


def _light(sheet: FoundSheet) -> FoundSheet:
    return replace(sheet, flat=None, page=replace(sheet.page, layer=Layer(()), items=()))


def _start() -> None:
    """Prepare a process: one core each, and Ctrl+C is the first process's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cv2.setNumThreads(1)


def _context() -> BaseContext:
    """Copies of this process where the system makes them safely, else new ones."""
    return multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
