"""What a pad of copies costs: CPU seconds, memory and bytes, beside other tools in the same run.

    python bench/print.py [COPIES ...] [--peers-python PYTHON] [--rounds N]

Each page has its own number and QR code. The tools take turns, so that other load hits all alike.
CPU is user and system time of the whole process, interpreter included; memory is its peak. Every
file is opened: its pages are counted, and the code of its last page is read. A peer that is not
installed has a line that says so; ``make bench-print`` installs them in ``.venv-bench``.
"""

import argparse
import os
import platform
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
PEERS = ROOT / "bench" / "peers"
PEERS_PYTHON = ROOT / ".venv-bench" / "bin" / "python"
LAYOUT = "penny-papers/heart-and-gate"
COPIES = (100, 1000)
ROUNDS = 7
PATIENCE = 20.0  # CPU seconds; a tool that has taken more has no further round
LIMIT = 600  # seconds a run may take
KIB_PER_MIB = 1024  # Linux counts the peak memory in KiB

PRINT = ("-c", "from sheetgen.cli import main; main()", "print", LAYOUT, "--side", "front")


@dataclass(frozen=True, slots=True)
class Tool:
    """A program that writes the pad: the package it needs, its Python and arguments."""

    name: str
    package: str | None
    python: str
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU seconds, peak memory and the bytes written."""

    cpu: float
    mib: float
    bytes: int


@dataclass(slots=True)
class Found:
    """The runs of a tool, or why there is none; what its file holds."""

    runs: list[Cost] = field(default_factory=list)
    trouble: str = ""
    pages: int = 0
    code: str = ""

    @property
    def goes_on(self) -> bool:
        """Whether another round is worth its time."""
        return not self.trouble and sum(run.cpu for run in self.runs) < PATIENCE


def tools(copies: int, file: Path, peers_python: str) -> list[Tool]:
    """Everything that is compared; the plain scripts run in this Python, the peers in theirs."""
    own, peers = sys.executable, peers_python
    pad = (str(copies), str(file))
    return [
        Tool("bare interpreter", None, own, ("-c", "pass")),
        Tool("sheetgen print", None, own, (*PRINT, "--copies", str(copies), "-o", str(file))),
        Tool("reportlab, plain", None, own, (str(PEERS / "plain_reportlab.py"), *pad)),
        Tool("reportlab, thrifty", None, own, (str(PEERS / "thrifty_reportlab.py"), *pad)),
        *(
            Tool(name, name, peers, (str(PEERS / f"{name}_pad.py"), *pad))
            for name in ("shojiku", "typst", "ctrlgrid", "weasyprint", "protograf")
        ),
    ]


def version(tool: Tool) -> str | None:
    """The version of a peer; None if it is not installed, "" if there is nothing to install."""
    if tool.package is None:
        return ""
    ask = f"import importlib.metadata as m; print(m.version({tool.package!r}))"
    asked = (tool.python, "-c", ask)
    try:
        answer = subprocess.run(asked, check=False, capture_output=True, text=True)
    except OSError:
        return None
    return None if answer.returncode else answer.stdout.strip()


def run(tool: Tool, file: Path, found: Found) -> None:
    """Run a tool once and weigh it; the trouble is what it said last if it failed."""
    file.unlink(missing_ok=True)
    home = str(file.parent)  # some keep their caches there
    environment = os.environ | {"PYTHONPATH": str(ROOT), "HOME": home}
    with (file.parent / "said").open("w+") as said:
        process = subprocess.Popen(
            ["timeout", str(LIMIT), tool.python, *tool.arguments],
            env=environment,
            stdout=said,
            stderr=said,
            cwd=home,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            lines = said.read().split("\n")
            found.trouble = next((line for line in reversed(lines) if line.strip()), "failed")[:90]
            return
    size = file.stat().st_size if file.exists() else 0
    cost = Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / KIB_PER_MIB, size)
    found.runs.append(cost)


def look(file: Path, found: Found) -> None:
    """Count the pages of a file and read the code of the last one."""
    if not file.exists():
        return
    looked = (sys.executable, str(PEERS / "look.py"), str(file))
    said = subprocess.run(looked, check=False, capture_output=True, text=True)
    pages, _, code = said.stdout.strip().partition(" ")
    found.pages, found.code = int(pages or 0), code


def compare(copies: int, peers_python: str, rounds: int) -> None:
    """Print the table for a pad of so many copies."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "pad.pdf"
        compared = tools(copies, file, peers_python)
        versions = {tool.name: version(tool) for tool in compared}
        found = {tool.name: Found() for tool in compared}
        for tool in compared:
            if versions[tool.name] is None:
                found[tool.name].trouble = f"not installed in {peers_python}"
        with suppress(KeyboardInterrupt):  # what was found so far is shown
            for _ in range(rounds):
                measure(compared, found, file)
    print(f"\n{copies} copies, Python {platform.python_version()}, {os.cpu_count()} processors")
    head = f"{'CPU s':>8}{'least':>8}{'MiB':>7}{'bytes':>11}{'runs':>6}{'pages':>7}  last code"
    print(f"{'':26}{head}")
    for name, each in found.items():
        called = f"{name} {versions[name] or ''}"
        print(f"{called:26}{line(each, copies)}")


def measure(compared: list[Tool], found: dict[str, Found], file: Path) -> None:
    """A round: each tool that is not too slow runs once more."""
    for tool in compared:
        each = found[tool.name]
        if each.goes_on:
            run(tool, file, each)
            if len(each.runs) == 1:
                look(file, each)


def line(found: Found, copies: int) -> str:
    """The costs of a tool."""
    if not found.runs:
        return f"  {found.trouble or 'not run'}"
    cpu = [run.cpu for run in found.runs]
    mib = median(run.mib for run in found.runs)
    code = "-" if not found.pages else "none"
    if found.code:
        code = "its own" if str(copies) in found.code.split("|") else found.code
    costs = f"{median(cpu):8.2f}{min(cpu):8.2f}{mib:7.1f}{found.runs[0].bytes:11d}"
    return f"{costs}{len(cpu):6d}{found.pages or '-':>7}  {code}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("copies", nargs="*", type=int, default=COPIES)
    parser.add_argument("--peers-python", default=str(PEERS_PYTHON))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    wanted = parser.parse_args()
    for copies in wanted.copies:
        compare(copies, wanted.peers_python, wanted.rounds)


if __name__ == "__main__":
    main()
