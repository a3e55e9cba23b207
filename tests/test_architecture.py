"""The import table of the house: which room may use which."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHEETGEN = ("errors", "geometry", "fonts", "scene", "layout", "sheet", "markers", "compose")
SHEETGEN += ("render", "console")

# Every room may import errors, which imports nothing. Standard library and packages are free.
MAY_IMPORT: dict[str, set[str]] = {
    "sheetgen.errors": set(),
    "sheetgen.geometry": set(),
    "sheetgen.fonts": set(),
    "sheetgen.scene": {"sheetgen.geometry"},
    "sheetgen.layout": {"sheetgen.geometry"},
    "sheetgen.sheet": {"sheetgen.geometry", "sheetgen.scene"},
    "sheetgen.markers": {
        "sheetgen.geometry",
        "sheetgen.scene",
        "sheetgen.sheet",
    },
    "sheetgen.compose": {
        f"sheetgen.{room}" for room in ("geometry", "fonts", "layout", "scene", "sheet", "markers")
    },
    "sheetgen.render": {f"sheetgen.{room}" for room in ("geometry", "fonts", "scene", "sheet")},
    "sheetgen.console": set(),
    "sheetgen.commands": {f"sheetgen.{room}" for room in SHEETGEN},
    "sheetgen.cli": {"sheetgen.commands", "sheetgen.console"},
    "scorer.games": set(),
    "scorer.reader": {
        "scorer.games",
        *(f"sheetgen.{r}" for r in ("geometry", "layout", "compose", "sheet", "markers")),
    },
    "scorer.report": {
        "scorer.games",
        "scorer.reader",
        *(f"sheetgen.{room}" for room in ("geometry", "fonts", "scene", "sheet", "render")),
    },
    "scorer.table": {
        "scorer.games",
        "scorer.reader",
        "scorer.report",
        *(f"sheetgen.{room}" for room in SHEETGEN),
    },
    "scorer.training": {
        "scorer.games",
        "scorer.reader",
        *(f"sheetgen.{room}" for room in SHEETGEN),
    },
    "scorer.cli": {"scorer.commands", "sheetgen.console"},
    "scorer.commands": {
        "scorer.games",
        "scorer.reader",
        "scorer.report",
        "scorer.table",
        "sheetgen.commands",
        *(f"sheetgen.{room}" for room in SHEETGEN),
    },
}


def files() -> list[Path]:
    found = sorted(p for package in ("sheetgen", "scorer") for p in (ROOT / package).rglob("*.py"))
    assert len(found) > 30
    return found


def room_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def module_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path) -> set[str]:
    """Our own modules that a file imports, also inside functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} has a relative import"
            base = node.module or ""
            found |= {
                f"{base}.{a.name}" if base in {"sheetgen", "scorer"} else base for a in node.names
            }
    return {name for name in found if name.split(".")[0] in {"sheetgen", "scorer"}}


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(ROOT)))
def test_a_room_imports_only_what_the_table_allows(file: Path) -> None:
    room = room_of(module_of(file))
    if room in {"sheetgen", "scorer"}:
        assert not imports(file)
        return
    allowed = MAY_IMPORT[room] | {room, "sheetgen.errors"}
    if room == "scorer.games":
        allowed = {room}
    assert {room_of(name) for name in imports(file)} <= allowed


def test_the_table_names_every_room_and_no_other() -> None:
    rooms = {room_of(module_of(file)) for file in files()} - {"sheetgen", "scorer"}
    assert rooms == set(MAY_IMPORT)


def test_no_module_imports_itself_in_a_circle() -> None:
    modules = {module_of(file): imports(file) for file in files()}
    edges = {
        module: {other for other in modules if other != module and other in found}
        for module, found in modules.items()
    }
    left = dict(edges)
    while left:
        leaves = [module for module, found in left.items() if not found & left.keys()]
        assert leaves, f"a circle among {sorted(left)}"
        for module in leaves:
            del left[module]


@pytest.mark.parametrize("package", ["sheetgen"])
def test_printing_never_imports_the_vision_library(package: str) -> None:
    assert not [
        file for file in (ROOT / package).rglob("*.py") if "cv2" in file.read_text("utf-8").split()
    ]
