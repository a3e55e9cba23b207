"""Whether a file that a layout names lies where layouts may read."""

from pathlib import Path


def leads_out(folder: Path, name: str) -> bool:
    """Whether a file lies outside of the folder of the file that names it, links followed.

    A layout that somebody sent must not put other files of its reader on a sheet.
    """
    try:
        return not (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):  # a name that no file can have, links in a circle
        return True


def outside(name: str) -> tuple[str, str]:
    """What is wrong with the name of such a file, and how to mend it."""
    return f"{name!r} is not below the folder of this file", "copy it beside this file"
