"""Files are written whole or not at all."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sheetgen.errors import SheetError


def write_files(contents: Mapping[Path, bytes]) -> None:
    """Write all files; one that was there before is replaced in one step.

    Raises:
        SheetError: one of them cannot be written; then none is.
    """
    parts: dict[Path, Path] = {}
    try:
        for number, (path, content) in enumerate(contents.items()):
            with mendable(path):
                target = _target(path)
                part = target.with_name(f".sheetgen-{os.getpid()}-{number}.part")
                parts[part] = target
                part.write_bytes(content)
        for part, target in parts.items():
            with mendable(target):
                part.replace(target)
    finally:
        for part in parts:
            part.unlink(missing_ok=True)


@contextmanager
def mendable(path: Path) -> Iterator[None]:
    """Turn what the system refuses about a path into what a user can mend.

    Raises:
        SheetError: instead of an OSError or of a path that no system takes.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file can have this name"
        what, fix = f"this cannot be written ({reason})", "choose another file or folder"
        raise SheetError(str(path), what, fix) from None


def _target(path: Path) -> Path:
    """The file behind a link, if a file may be written there."""
    target = path.resolve()
    if target.is_dir():
        raise SheetError(str(path), "this is a folder", "name a file in it")
    if not target.parent.is_dir():
        fix = "make it first, or choose another one"
        raise SheetError(str(path), f"there is no folder '{path.parent}'", fix)
    if target.exists() and not (target.is_file() and os.access(target, os.W_OK)):
        raise SheetError(str(path), "this cannot be written over", "choose another file")
    return target
