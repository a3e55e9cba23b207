"""Files are written whole or not at all."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from sheetgen.errors import SheetError


def write_files(contents: Mapping[Path, bytes] | Iterable[tuple[Path, bytes]]) -> tuple[Path, ...]:
    """Write all files; one that was there before is replaced in one step and keeps its mode.

    Args:
        contents: what each file holds; of an iterator only one is in memory at a time.

    Returns:
        The paths of the files.

    Raises:
        SheetError: one of them cannot be written; then none is.
    """
    pairs = contents.items() if isinstance(contents, Mapping) else contents
    parts: dict[Path, Path] = {}
    paths: list[Path] = []
    try:
        for number, (path, content) in enumerate(pairs):
            with mendable(path):
                target = _target(path)
                part = target.with_name(f".sheetgen-{os.getpid()}-{number}.part")
                parts[part] = target
                part.write_bytes(content)
                if target.exists():
                    part.chmod(target.stat().st_mode & 0o7777)
            paths.append(path)
        for part, target in parts.items():
            with mendable(target):
                part.replace(target)
    finally:
        for part in parts:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    return tuple(paths)


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
        raise _refused(path, reason) from None


def _refused(path: Path, reason: str) -> SheetError:
    what = f"this cannot be written ({reason})"
    return SheetError(str(path), what, "choose another file or folder")


def _target(path: Path) -> Path:
    """The file behind a link, if a file may be written there."""
    try:
        target = path.resolve()
    except RuntimeError:  # what Python 3.11 and 3.12 raise instead of an OSError
        raise _refused(path, "its links lead in a circle") from None
    if target.is_dir():
        raise SheetError(str(path), "this is a folder", "name a file in it")
    if not target.parent.is_dir():
        fix = "make it first, or choose another one"
        raise SheetError(str(path), f"there is no folder '{_shown(path, target)}'", fix)
    if target.exists() and not (target.is_file() and os.access(target, os.W_OK)):
        raise SheetError(str(path), "this cannot be written over", "choose another file")
    return target


def _shown(path: Path, target: Path) -> Path:
    """The folder that is missing, as it was written, or where a link leads to."""
    return target.parent if path.is_symlink() else path.parent
