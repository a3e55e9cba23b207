"""Spoil every shipped layout at random: each must build, or be refused with places.

    python bench/mutations.py [--count N] [--seed S] [--keep FOLDER]

Each spoilt layout is checked as `sheetgen check` does it, and drawn if nothing is wrong with it.
What ends in anything but a sheet or placed problems, or takes 5 s of CPU time, is kept in FOLDER,
and the exit code is then 1. So it is if all of them together raise the peak memory too far.
"""

import argparse
import random
import re
import resource
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from sheetgen.commands import output
from sheetgen.commands.survey import survey
from sheetgen.compose import Copy, compose, copies
from sheetgen.errors import LayoutError, Problem
from sheetgen.layout.builtin import folder, shipped
from sheetgen.layout.load import Loaded, load_layout
from sheetgen.layout.source import LINE_END

COUNT = 5000
SECONDS = 5.0  # of CPU time that one layout may take
WAITING = 120.0  # seconds that it may take altogether, also on a machine that is busy
MEMORY = 400.0  # MiB by which all of them together may raise the peak
KIB_PER_MIB = 1024  # Linux counts the peak memory in KiB
EVERY = 10  # so many sheets for one that is drawn as a picture too, which takes longest
DPI = 20
LANGUAGE = re.compile(r"^[a-z]{2}$")

Chance = random.Random
Spoil = Callable[[str, Chance], bytes]

WORDS: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 1e300, -1e300, 10**40, -(10**18), 0.1, 1e-300, float("nan"),
    float("inf"), "", " ", "mm", "0mm", "-3mm", "1e9mm", "99999999999mm", "0.0000001mm", "4999mm",
    ".5mm", "١٢mm", "5 mm", "NaN", "on", "~", "#", "#12345", "#abcdef", "ink", "paper", "{copy}",
    "{", "}", "{{", "{= 1/0 }", "{= 9**9**9 }", "{nobody}", "{item.1.2.3}", "**", "***", "M0 0L9",
    "M0 0 C1 1", "M" + "0 0L" * 3000, "/dev/zero", "..", "../../etc/passwd", "C:\\x", "a" * 5000,
    "x\u0000y", "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"), "ﷺ" * 50,
    "a\u0301" * 40, "\u202eabc", "日本語", "\u200b", "star", "box", "grid", "group", "code",
    [], {}, [[]], [1, 2, 3], ["1mm", "2mm"], {"en": "x"}, {"name": "a", "kind": "b"}, [None] * 50,
    {"repeat": {"over": 9999}, "parts": []}, {"include": "."}, "1mm", "200mm", "2026-11-30",
)  # fmt: skip
PIECES = (
    "\t", "\n", "  ", '"', "'", "[", "]", "{", "}", ": ", "- ", "&a ", "*a", "*part", "|\n", ">\n",
    "!!python/object:os.system ", "!x ", "%", "@", "#", "<<: *a\n", "? ", "...\n", "---\n", "~",
    "\\", "\r", "\u2028", "\ufeff", "9" * 400, "1e999", ".nan", "-", "{copy}", "\x85", "\x00",
)  # fmt: skip


# Spoilt as a text: what hands, editors and broken disks do.


def _slip(text: str, chance: Chance) -> bytes:
    """A few characters taken out, put in or written over."""
    for _ in range(chance.randint(1, 5)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 8, 40)))
        piece = chance.choice((*PIECES, "", text[end : end + 60]))
        text = text[:start] + piece + text[end:]
    return text.encode("utf-8", "surrogatepass")


def _lines(text: str, chance: Chance) -> bytes:
    """Lines taken out, doubled, moved, indented otherwise."""
    lines = text.splitlines(keepends=True)
    for _ in range(chance.randint(1, 4)):
        number = chance.randrange(len(lines))
        other = chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                del lines[number : number + chance.randint(1, 9)]
            case 1:
                lines[other:other] = lines[number : number + chance.randint(1, 9)]
            case 2:
                lines[number], lines[other] = lines[other], lines[number]
            case 3:
                lines[number] = " " * chance.randint(1, 4) + lines[number]
            case _:
                lines[number] = lines[number].removeprefix(" " * chance.randint(1, 4))
        lines = lines or ["\n"]
    return "".join(lines).encode()


def _cut(text: str, chance: Chance) -> bytes:
    """Only the start of the file, or only its end, perhaps within a character."""
    content = text.encode()
    place = chance.randrange(len(content))
    return content[:place] if chance.random() < 0.8 else content[place:]


def _noise(text: str, chance: Chance) -> bytes:
    """Bytes that are no text, somewhere or everywhere."""
    content = text.encode()
    noise = chance.randbytes(chance.choice((1, 3, 40, 4000)))
    if chance.random() < 0.2:
        return noise
    place = chance.randrange(len(content))
    return content[:place] + noise + content[place + chance.choice((0, len(noise))) :]


def _lengths(text: str, chance: Chance) -> bytes:
    """Some lengths and numbers are others."""
    share = chance.choice((0.01, 0.05, 0.3))
    factor = chance.choice((0.0, -1.0, 0.01, 0.5, 1.1, 3.0, 1e4, 1e12))

    def other(found: re.Match[str]) -> str:
        return f"{float(found[0]) * factor:g}" if chance.random() < share else found[0]

    return re.sub(r"(?<![\w#'\"])-?\d+(\.\d+)?(?=mm|[\s,\]}])", other, text).encode()


def _aliases(text: str, chance: Chance) -> bytes:
    """A value gets an anchor, and others stand for it, perhaps those around it."""
    lines = text.splitlines(keepends=True)
    places = [n for n, line in enumerate(lines) if re.search(r": \S", line)]
    for number in chance.sample(places, min(len(places), chance.randint(1, 6))):
        word = chance.choice(("&a ", "*a #", "&b ", "*b #"))
        lines[number] = re.sub(r": (?=\S)", f": {word}", lines[number], count=1)
    if chance.random() < 0.2:
        laughs = "".join(f"  v{n}: &v{n} [{f'*v{n - 1}, ' * 9}]\n" for n in range(1, 12))
        lines.append(f"variables:\n  v0: &v0 [x]\n{laughs}")
    return "".join(lines).encode()


# Spoilt as values: what people do who know where the keys are.


def _values(text: str, chance: Chance) -> bytes:
    """Some values of the written-out tree taken out, doubled, swapped, renamed, replaced."""
    tree = yaml.safe_load(text)
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        _change(chance.choice(list(_groups(tree))), chance)
    try:
        dumped: str = yaml.safe_dump(tree, allow_unicode=True, sort_keys=chance.random() < 0.2)
    except RecursionError:  # too many levels even for the one who writes them
        return _cut(text, chance)
    return dumped.encode("utf-8", "surrogatepass")


def _groups(tree: object) -> Iterator[Any]:
    """All lists and groups of keys in a tree that are not empty."""
    if isinstance(tree, dict | list) and tree:
        yield tree
        for item in list(tree.values() if isinstance(tree, dict) else tree):
            yield from _groups(item)


def _change(group: Any, chance: Chance) -> None:
    keys = list(group) if isinstance(group, dict) else list(range(len(group)))
    key = chance.choice(keys)
    match chance.randrange(8):
        case 0:
            del group[key]
        case 1 if isinstance(group, list):
            group[key:key] = [group[key]] * chance.choice((1, 2, 30, 400))
        case 2:
            other = chance.choice(keys)
            group[key], group[other] = group[other], group[key]
        case 3 if isinstance(group, dict):
            group[_renamed(str(key), chance)] = group.pop(key)
        case 4 if isinstance(group, dict):
            group[_renamed(str(key), chance)] = group[key]
        case 5:
            group[key] = _nested(group[key], chance)
        case _:
            group[key] = deepcopy(chance.choice(WORDS))


def _renamed(key: str, chance: Chance) -> str:
    place = chance.randrange(len(key) + 1)
    other = key[:place] + chance.choice("aeiou _9é") + key[place + 1 :]
    return chance.choice((other, key.upper(), key * 40, "kind", "parts", "repeat", "id", ""))


def _nested(value: object, chance: Chance) -> object:
    kind = chance.randrange(3)
    for _ in range(chance.choice((1, 5, 40))):
        if kind == 0:
            value = [value]
        else:
            group = {"kind": "group", "at": ["1mm", "1mm"], "parts": [value]}
            value = group if kind == 1 else {"en": value}
    return value


SPOILS: dict[str, Spoil] = {
    "slip": _slip,
    "lines": _lines,
    "cut": _cut,
    "noise": _noise,
    "lengths": _lengths,
    "aliases": _aliases,
    "values": _values,
}
WEIGHTS = (3, 2, 1, 1, 2, 1, 6)


@dataclass(frozen=True, slots=True)
class Spoilt:
    """One spoilt file: the layout it was, how it was spoilt, what stands in it now."""

    name: str
    how: str
    content: bytes


def spoilt(name: str, number: int, seed: int) -> Spoilt:
    """A shipped layout spoilt in one way of many."""
    text = shipped()[name].read_text("utf-8")
    chance = random.Random(f"{seed} {number} {name}")
    (how,) = chance.choices(list(SPOILS), WEIGHTS)
    return Spoilt(name, how, SPOILS[how](text, chance))


# What became of them.


class SpoiltError(Exception):
    """What must not happen."""


class _TooLongError(BaseException):
    """Not an Exception, so that nothing on the way takes it for one of its own."""


@contextmanager
def _bounded() -> Iterator[None]:
    """Stop what takes more CPU time, or waits for ever."""

    def stop(*_: object) -> None:
        raise _TooLongError

    limits = (
        (signal.ITIMER_PROF, signal.SIGPROF, SECONDS),
        (signal.ITIMER_REAL, signal.SIGALRM, WAITING),
    )
    before = [signal.signal(number, stop) for _, number, _ in limits]
    for timer, _, seconds in limits:
        signal.setitimer(timer, seconds)
    try:
        yield
    except _TooLongError as error:
        raise SpoiltError(f"it takes more than {SECONDS:g} s") from error
    finally:
        for (timer, number, _), handler in zip(limits, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


def outcome(file: Path, name: str, *, pictured: bool) -> tuple[Problem, ...]:
    """The problems of a file, or none if its sheet could be drawn.

    Raises:
        SpoiltError: it ended in neither.
    """
    try:
        with _bounded():
            return _tried(file, name, pictured=pictured)
    except SpoiltError:
        raise
    except Exception as error:
        raise SpoiltError(f"{type(error).__name__}: {error}") from error


def _tried(file: Path, name: str, *, pictured: bool) -> tuple[Problem, ...]:
    try:
        loaded = load_layout(file, name)
        problems = tuple(survey(loaded))
    except LayoutError as error:
        problems = error.problems
    if not problems:
        _drawn(loaded, pictured=pictured)
    lines: dict[str, list[str]] = {}
    for problem in problems:
        _placed(problem, lines)
    return problems


def _drawn(loaded: Loaded, *, pictured: bool) -> None:
    layout = loaded.layout
    row = layout.data[0] if layout.data else {}
    sheet = compose(loaded, layout.papers[-1], layout.languages[-1])
    pages = copies(sheet, [Copy(1, None, row)])
    if not output.pdf(sheet, pages, "long", (), fillable=pictured).startswith(b"%PDF"):
        raise SpoiltError("no PDF came of it")
    for page in pages:
        output.svg(sheet, page)
        if pictured:
            output.png(page, DPI)


def _placed(problem: Problem, lines: dict[str, list[str]]) -> None:
    """A problem says what is wrong and how to mend it, at a place that is in the file."""
    place = problem.place
    if place.file not in lines:
        content = Path(place.file).read_bytes().decode("utf-8-sig", "replace")
        lines[place.file] = LINE_END.split(content)
    there = lines[place.file]
    if not (problem.what.strip() and problem.fix.strip()):
        raise SpoiltError(f"a problem without words: {problem}")
    if not 1 <= place.line <= len(there):
        raise SpoiltError(f"a place outside of the file: {problem}")
    if not 1 <= place.column <= len(there[place.line - 1]) + 1:
        raise SpoiltError(f"a place outside of its line: {problem}")


def peak() -> float:
    """The most memory in MiB that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KIB_PER_MIB


def beside(name: str, place: Path) -> Path:
    """A folder's file for a spoilt layout, with the files that the layout takes in beside it."""
    home = (folder() / name).parent
    for other in (*home.glob("*.yml"), *home.glob("*.csv")):
        shutil.copy(other, place / other.name)
    return place / f"{Path(name).name}.yaml"


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    asked.add_argument("--count", type=int, default=COUNT)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", type=Path, default=Path("output/mutations"))
    options = asked.parse_args()
    seen: Counter[str] = Counter()
    failures, slowest, start, before = 0, (0.0, ""), time.monotonic(), peak()
    with TemporaryDirectory() as temporary:
        names = sorted(shipped())
        for number in range(options.count):
            one = spoilt(names[number % len(names)], number, options.seed)
            file = beside(one.name, Path(temporary))
            file.write_bytes(one.content)
            began, most = time.process_time(), peak()
            try:
                problems = outcome(file, one.name, pictured=number % EVERY == 0)
                seen["refused" if problems else "built"] += 1
            except SpoiltError as error:
                failures += 1
                options.keep.mkdir(parents=True, exist_ok=True)
                kept = options.keep / f"{one.name.replace('/', '-')}-{number}.yaml"
                kept.write_bytes(one.content)
                print(f"{kept} ({one.how}): {error}")
            slowest = max(slowest, (time.process_time() - began, f"{one.name} {one.how} {number}"))
            if peak() - most > 30:
                print(f"{one.name} {one.how} {number}: {peak() - most:.0f} MiB more")
    grown = peak() - before
    print(f"{options.count} spoilt layouts in {time.monotonic() - start:.0f} s: {dict(seen)}")
    print(f"failures {failures}; slowest {slowest[0]:.2f} s ({slowest[1]}); peak +{grown:.0f} MiB")
    return 1 if failures or grown > MEMORY else 0


if __name__ == "__main__":
    sys.exit(main())
