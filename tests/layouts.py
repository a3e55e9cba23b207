"""Small layout files for tests."""

from pathlib import Path

from sheetgen.layout.load import Loaded, load_layout

SHIPPED = Path(__file__).parent.parent / "layouts"

HEAD = """\
sheetgen: 1
title: Test
about: a test
provenance: own
languages: [en]
papers: [a4, letter]
frame: {width: 190mm, height: 259mm}
pages:
  - name: front
    title: Front
    parts:
"""
GRID = """\
      - kind: grid
        at: [20mm, 50mm]
        cell: 18mm
        map: |
          # . #
          . D .
        cells:
          ".": {field: space}
          "D": {field: door, inner: {inset: 1.5mm, arch: 4mm}}
"""
MARKED = "      - {kind: markers}\n      - {kind: code, at: [160mm, 20mm], size: 21mm}\n"


def loaded(tmp_path: Path, parts: str, head: str = HEAD) -> Loaded:
    """A layout with these parts on its front."""
    file = tmp_path / "test.yaml"
    file.write_text(head + parts, encoding="utf-8")
    return load_layout(file)


def shipped(name: str = "penny-papers/heart-and-gate") -> Loaded:
    """A shipped layout."""
    return load_layout(SHIPPED / f"{name}.yaml", name)
