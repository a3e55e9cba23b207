"""What a printer does wrong, measured once and made good at every print."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal

import yaml

from sheetgen.errors import SheetError

FOLDER = "printers"  # in the user's configuration folder
SUFFIX = ".yaml"
HOW = "measure the printer again with 'sheetgen calibrate' and 'scorer calibrate'"
LARGEST_SHIFT = 20.0  # mm; more is a wrong photo, not a printer
LEAST_SCALE, LARGEST_SCALE = 0.9, 1.1
NAME_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_"


@dataclass(frozen=True, slots=True)
class Profile:
    """How a printer prints: lengths are ``scale`` times too long, sides are shifted by mm.

    The shifts are to the right and down, of each side seen from its front, against the paper's
    middle. ``flip`` is the edge at which the paper was turned when this was measured.
    """

    scale_x: float = 1.0
    scale_y: float = 1.0
    front_right: float = 0.0
    front_down: float = 0.0
    back_right: float = 0.0
    back_down: float = 0.0
    flip: Literal["long", "short"] = "long"


def profile_file(config: Path, name: str) -> Path:
    """Where the profile of this name is kept.

    Args:
        config: the user's configuration folder.
        name: small letters, digits, ``-`` and ``_``.

    Raises:
        SheetError: it is no such name.
    """
    if not name or not set(name) <= set(NAME_LETTERS):
        fix = "write small letters, digits, '-' and '_'"
        raise SheetError("--profile", f"{name!r} is no name for a printer", fix)
    return config / FOLDER / f"{name}{SUFFIX}"


def profile_text(profile: Profile) -> str:
    """The profile as YAML."""
    rounded = {
        key: round(value, 4) if isinstance(value, float) else value
        for key, value in asdict(profile).items()
    }
    return yaml.safe_dump(rounded, sort_keys=False)


def keep_profile(file: Path, profile: Profile) -> None:
    """Write a profile, over one that was there before.

    Raises:
        SheetError: it cannot be written.
    """
    part = file.with_suffix(".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(profile_text(profile), "utf-8")
        part.replace(file)
    except OSError as error:
        what = f"this cannot be written ({error.strerror})"
        raise SheetError(str(file), what, "make the folder writable, or choose -o FILE") from None


def read_profile(file: Path) -> Profile:
    """The profile in a file.

    Raises:
        SheetError: it is not there, or no profile.
    """
    try:
        found = yaml.safe_load(file.read_text("utf-8"))
    except FileNotFoundError:
        raise SheetError("--profile", f"there is no profile {file.stem!r}", HOW) from None
    except (OSError, ValueError, yaml.YAMLError):
        raise SheetError(str(file), "this profile cannot be read", HOW) from None
    if not isinstance(found, dict) or not _is_profile(found):
        raise SheetError(str(file), "this is no printer profile", HOW)
    return Profile(**found)


def _is_profile(found: Mapping[Any, Any]) -> bool:
    known = {field.name for field in fields(Profile)}
    return found.keys() <= known and all(_is_right(key, value) for key, value in found.items())


def _is_right(key: str, value: object) -> bool:
    if key == "flip":
        return value in {"long", "short"}
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if key.startswith("scale"):
        return LEAST_SCALE <= value <= LARGEST_SCALE
    return abs(value) <= LARGEST_SHIFT
