"""What it costs to check a layout of 1,000 elements, beside reading the same file with PyYAML.

    python bench/check.py [ELEMENTS]

CPU seconds after imports, the median of seven processes each; all papers, languages and inks. The
floor is `yaml.load` with libyaml's loader: it knows no places, and checks nothing.
"""

import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
ELEMENTS = 1000
ROUNDS = 7
PER_PAGE = 250
PER_ROW = 10

HEAD = """\
sheetgen: 1
title: {en: A thousand, es: Mil}
about: {en: What a check costs, es: Lo que cuesta una revisión}
provenance: own
languages: [en, es]
papers: [a4, letter]
frame: {width: 190mm, height: 259mm}
palette: {stone: '#efe3c9'}
pages:
"""
MARKED = "      - {kind: markers}\n      - {kind: code, at: [163mm, 17mm], size: 21mm}\n"
TIMED = """
import gc, time
gc.disable()  # as the command does
from pathlib import Path
import yaml
from sheetgen.commands.survey import survey
from sheetgen.layout.load import load_layout
file = Path({file!r})
start = time.process_time()
{work}
print(time.process_time() - start)
"""
WORK = {
    "floor: yaml.load, CSafeLoader": "yaml.load(file.read_text('utf-8'), yaml.CSafeLoader)",
    "load (places, model, rules)": "load_layout(file)",
    "load, draw and check": "problems = survey(load_layout(file)); assert not problems, problems",
}


def element(number: int) -> str:
    """One part, two, three, four or five lines long, as people write them."""
    across, down = number % PER_ROW, number % PER_PAGE // PER_ROW
    at = f"at: [{2 + across * 18}mm, {42 + down * 8}mm]"
    name = f"field: {{name: field {number}, kind: score}}"
    start = "      - "
    match number % 5:
        case 0:
            return (
                f"{start}{{kind: box, {at}, size: [16mm, 6mm], stroke: ink, fill: stone, {name}}}\n"
            )
        case 1:
            words = f"{{en: Cell {number}, es: Celda {number}}}"
            keys = ("kind: text", at, "size: [17mm, 6mm]", f"text: {words}", "text_size: 2.5mm")
            return start + "\n        ".join(keys) + "\n"
        case 2:
            to = f"to: [{12 + across * 18}mm, {46 + down * 8}mm]"
            return f"{start}{{kind: line, {at}, {to}, stroke: ink, width: 0.3mm}}\n"
        case 3:
            return f"{start}{{kind: icon, {at}, size: 5mm, icon: star, fill: stone}}\n"
    words = f"text: Go {number}, text_size: 2.5mm, room: 11mm"
    return f"{start}{{kind: checkbox, {at}, {words}, {name}}}\n"


def layout(elements: int) -> str:
    """A layout of so many elements on several pages, the first of which can be read."""
    text = HEAD
    for number in range(elements):
        if number % PER_PAGE == 0:
            page = number // PER_PAGE + 1
            text += f"  - name: page {page}\n    title: Page {page}\n    parts:\n"
            text += MARKED if page == 1 else ""
        text += element(number)
    return text


def seconds(file: Path, work: str) -> float:
    """The CPU seconds of some work after its imports, in a process of its own."""
    code = TIMED.format(file=str(file), work=work)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def main(elements: int) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "thousand.yaml"
        file.write_text(layout(elements), "utf-8")
        runs: dict[str, list[float]] = {name: [] for name in WORK}
        for _ in range(ROUNDS):
            for name, work in WORK.items():
                runs[name].append(seconds(file, work))
        size = file.stat().st_size
    print(f"{elements} elements, {size} bytes; Python {platform.python_version()}")
    floor = median(next(iter(runs.values())))
    for name, found in runs.items():
        print(f"{name:32}{1000 * median(found):7.0f} ms{median(found) / floor:7.2f} × the floor")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ELEMENTS)
