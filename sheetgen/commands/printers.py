"""The user's printers: where their profiles are kept, and pages that make good what they do."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from sheetgen.compose.imposition import Flip, flipped
from sheetgen.errors import SheetError
from sheetgen.layout.profile import SUFFIX, Profile, profile_file, read_profile
from sheetgen.sheet import Page


def config_folder() -> Path:
    """The user's configuration folder."""
    return Path(click.get_app_dir("sheetgen"))


def profile_named(name: str | None, flip: Flip | None) -> Profile:
    """The profile of this name, or in this file; without one, that of a perfect printer.

    Raises:
        SheetError: there is none, or it was measured with paper turned at the other edge.
    """
    if name is None:
        return Profile(flip=flip or "long")
    is_file = name.endswith(SUFFIX)
    profile = read_profile(Path(name) if is_file else profile_file(config_folder(), name))
    if flip not in {None, profile.flip}:
        what = f"the profile {name!r} was measured with --flip {profile.flip}"
        raise SheetError("--flip", what, "leave --flip out, or measure the printer again with it")
    return profile


def compensated(pages: Sequence[Page], backs: Sequence[bool], profile: Profile) -> Sequence[Page]:
    """The pages as this printer needs them to come out right.

    Args:
        pages: in the order of printing.
        backs: for each page of a copy, whether it is a back; the pages repeat this.
        profile: what the printer does wrong, and at which edge it turns the paper.

    Raises:
        SheetError: they stand sideways, and nobody knows how the printer lays such pages.
    """
    pages = flipped(pages, backs, profile.flip)
    if profile == Profile(flip=profile.flip):
        return pages
    if pages[0].width > pages[0].height:
        what = "the copies stand sideways on the paper, and the profile was measured upright"
        raise SheetError("--profile", what, "print without --profile, or another --up")
    return [
        _against(page, profile, back=backs[number % len(backs)])
        for number, page in enumerate(pages)
    ]


def _against(page: Page, profile: Profile, *, back: bool) -> Page:
    """The page moved against the printer's error, which was measured on the upright drawing."""
    right = profile.back_right if back else profile.front_right
    down = profile.back_down if back else profile.front_down
    way = 1 if page.fit.turned else -1
    scale_x, scale_y = 1 / profile.scale_x, 1 / profile.scale_y
    fit = replace(page.fit, dx=way * right, dy=way * down, scale_x=scale_x, scale_y=scale_y)
    return replace(page, fit=fit)
