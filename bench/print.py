"""What a pad of copies costs: CPU seconds, memory and bytes, beside two floors of the same run.

    python bench/print.py [COPIES]

The median of five runs each, taken in turn, so that other load hits all alike. CPU is user and
system time of the whole process, interpreter included.
"""

import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
LAYOUT = "penny-papers/heart-and-gate"
ROUNDS = 5
COPIES = 100
KIB_PER_MIB = 1024  # Linux counts the peak memory in KiB

PRINT = ("-c", "from sheetgen.cli import main; main()", "print", LAYOUT, "--side", "front")
PLAIN = str(ROOT / "bench" / "plain_pad.py")


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU seconds, peak memory and the bytes written."""

    cpu: float
    mib: float
    bytes: int


def cost(arguments: tuple[str, ...], file: Path) -> Cost:
    """Run Python once and weigh it."""
    file.unlink(missing_ok=True)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(arguments)} ended with {process.returncode}")
    size = file.stat().st_size if file.exists() else 0
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / KIB_PER_MIB, size)


def main(copies: int) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "pad.pdf"
        commands = {
            "floor: bare interpreter": ("-c", "pass"),
            "floor: plain reportlab": (PLAIN, str(copies), str(file)),
            "sheetgen print": (*PRINT, "--copies", str(copies), "-o", str(file)),
        }
        runs: dict[str, list[Cost]] = {name: [] for name in commands}
        for _ in range(ROUNDS):
            for name, arguments in commands.items():
                runs[name].append(cost(arguments, file))
    print(f"{copies} copies of {LAYOUT}, front; Python {platform.python_version()}")
    print(f"{'':26}{'CPU s':>8}{'peak MiB':>10}{'bytes':>10}")
    for name, found in runs.items():
        cpu, mib = median(run.cpu for run in found), median(run.mib for run in found)
        print(f"{name:26}{cpu:8.2f}{mib:10.1f}{found[0].bytes:10d}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COPIES)
