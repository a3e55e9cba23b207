"""The other end of the table's workshop: ``python -m scorer.commands.workshop`` does one job."""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from scorer.table.after.workshop import MENDABLE
from sheetgen.errors import SheetError

if TYPE_CHECKING:
    from sheetgen.commands.order import Order

NICE = 19  # the lowest priority
MEMORY = 2 << 30  # bytes of address space; a hundred sheets take a fifth of that
SECONDS = 60  # of processor time


def main() -> int:
    """Do the job on standard input."""
    _step_back()
    job = json.load(sys.stdin)
    try:
        made = _drawn(job) if job["job"] == "picture" else _printed(job)
    except SheetError as error:
        sys.stderr.write(json.dumps({"what": error.what, "fix": error.how}) + "\n")
        return MENDABLE
    sys.stdout.buffer.write(made)
    return 0


def _step_back() -> None:
    """Let the table go first, and be stopped by the system rather than harm it."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  # not on every system

    os.nice(NICE)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread reserves address space
    for limit, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, SECONDS)):
        with suppress(ValueError, OSError):  # macOS refuses the first
            resource.setrlimit(limit, (most, most))


def _drawn(job: Mapping[str, Any]) -> bytes:
    """The leaderboard's picture."""
    from scorer.table.after.shared_picture import picture  # noqa: PLC0415

    return picture(job["shown"], job["title"], job["language"])


def _printed(job: Mapping[str, Any]) -> bytes:
    """New sheets, the same bytes as the command's.

    A name that cannot be printed leaves its copy without one, behind those that have theirs.
    """
    from sheetgen.commands.order import Order  # noqa: PLC0415
    from sheetgen.commands.printing import print_sheets  # noqa: PLC0415

    names: tuple[str, ...] = tuple(job["players"])
    number = max(1, len(names))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "sheets.pdf"
        order = Order(job["layout"], file, job["paper"], job["language"], number, players=names)
        try:
            print_sheets(order)
        except SheetError:
            fitting = tuple(_printable(order))
            if fitting == names:
                raise
            print_sheets(replace(order, players=fitting))
        return file.read_bytes()


def _printable(order: "Order") -> Iterator[str]:
    """The names that fit on a sheet and whose letters the fonts have."""
    from sheetgen.compose import Copy, compose, copies  # noqa: PLC0415
    from sheetgen.layout.builtin import find_layout  # noqa: PLC0415
    from sheetgen.layout.load import load_layout  # noqa: PLC0415

    found = find_layout(order.layout)
    loaded = load_layout(found.path, found.name)
    own = loaded.layout
    paper, language = order.paper or own.papers[0], order.language or own.languages[0]
    sheet = compose(loaded, paper, language, "full")
    for name in order.players:
        try:
            copies(sheet, [Copy(1, name, {})])
        except SheetError:
            continue
        yield name


if __name__ == "__main__":
    sys.exit(main())
