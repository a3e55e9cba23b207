"""As much of the pad as ctrlgrid has words for: a title, a grid, a number; no code, no squares.

python bench/peers/ctrlgrid_pad.py COPIES FILE
"""

import sys
from pathlib import Path

import pad

DEFINITION = f"""\
version: 1
page:
  format: a4
  margin: {{ top: 19mm, bottom: 30mm, inner: {pad.GRID_X}mm, outer: {pad.GRID_X}mm }}
header:
  height: 40mm
  gap: 4mm
  font: {{ file: {pad.DISPLAY}, size: {pad.TITLE_SIZE}pt }}
  center: "{pad.TITLE}"
footer:
  height: 10mm
  gap: 4mm
  font: {{ file: {pad.BODY}, size: {pad.SMALL}pt }}
  left: "{pad.PRINT}"
  right: "Sheet no. {{page}}"
generator: grid
cells: {{ x: {pad.COLUMNS}, y: {pad.ROWS} }}
weight: 1pt
"""


def draw(copies: int, file: str) -> None:
    definition = Path(file).with_suffix(".yaml")
    definition.write_text(DEFINITION)
    from ctrlgrid.cli import app  # noqa: PLC0415

    options = ("--pages", str(copies), "--out", file, "--force", "--quiet")
    sys.argv = ["ctrlgrid", "generate", "--def", str(definition), *options]
    app()


if __name__ == "__main__":
    pad.run(draw)
