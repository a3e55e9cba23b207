"""The shipped layouts: found by name, listed without reading them."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from pathlib import Path

from sheetgen.errors import SheetError

PACKAGE = Path(__file__).parent.parent
CATALOGUE = "catalogue.json"  # beside the layouts; saves `list` from reading YAML


@dataclass(frozen=True, slots=True)
class Found:
    """A layout file and the name that its sheets carry."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Entry:
    """What the catalogue says about a shipped layout."""

    name: str
    game: str | None
    title: str
    about: str
    papers: Sequence[str]
    languages: Sequence[str]
    pages: int


def folder() -> Path:
    """Where the shipped layouts are: in the installed package, else in the checkout."""
    installed = PACKAGE / "layouts"
    return installed if installed.is_dir() else PACKAGE.parent / "layouts"


def shipped() -> dict[str, Path]:
    """The file of each shipped layout by its name, in the order of the names."""
    files = sorted(folder().glob("*/*.yaml"))
    return {f"{file.parent.name}/{file.stem}": file for file in files}


def find_layout(text: str) -> Found:
    """The layout that a user means: a shipped name, or a file.

    Raises:
        SheetError: it is neither.
    """
    layouts = shipped()
    if text in layouts:
        return Found(text, layouts[text])
    path = Path(text)
    try:
        is_folder, is_there = not text or path.is_dir(), path.exists()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file can have this name"
        raise SheetError(text, f"this cannot be read ({reason})", _known(layouts)) from None
    if is_folder:
        raise SheetError(text or "''", "a folder is no layout file", _known(layouts))
    if not is_there:
        near = get_close_matches(text, layouts, n=1, cutoff=0.5)
        fix = f"did you mean '{near[0]}'?" if near else _known(layouts)
        raise SheetError(text, "there is no such file or shipped layout", fix)
    return Found(_name(path, layouts), path)


def _known(layouts: dict[str, Path]) -> str:
    return f"give a layout file, or one of {', '.join(layouts)}"


def _name(path: Path, layouts: dict[str, Path]) -> str:
    """A shipped layout keeps its name if it is given as a file."""
    real = path.resolve()
    return next((name for name, file in layouts.items() if file.resolve() == real), path.stem)


def catalogue() -> tuple[Entry, ...]:
    """What there is to say about each shipped layout, in the order of the names."""
    text = (folder() / CATALOGUE).read_text("utf-8")
    return tuple(Entry(**entry) for entry in json.loads(text))


def catalogue_text(entries: Sequence[Entry]) -> str:
    """The catalogue as the text of its file."""
    return json.dumps([asdict(entry) for entry in entries], indent=2, ensure_ascii=False) + "\n"
