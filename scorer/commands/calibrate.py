"""``scorer calibrate``."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from scorer.commands.options import AS_JSON
from scorer.reader.calibration import Rulers, measure_side, printer_profile
from scorer.reader.photo import load_photo
from sheetgen.layout.profile import Profile, keep_profile, profile_file

LENGTH = click.FloatRange(min=1)
SMALLEST_SHIFT = 0.05  # mm; less is told as 0.0


@click.command("calibrate")
@click.argument("front", metavar="PHOTO-FRONT", type=click.Path(path_type=Path))
@click.argument("back", metavar="PHOTO-BACK", type=click.Path(path_type=Path))
@click.option(
    "--profile", "name", metavar="NAME", default="printer", show_default=True, help="Its name."
)
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Elsewhere.")
@click.option(
    "--ruler-across",
    metavar="MM",
    type=LENGTH,
    help="What you measure from 0 to 150 on the printed ruler; surer than the paper's edges.",
)
@click.option(
    "--ruler-down", metavar="MM", type=LENGTH, help="The same from 0 to 200 on the other ruler."
)
@AS_JSON
def command(
    front: Path,
    back: Path,
    name: str,
    output: Path | None,
    ruler_across: float | None,
    ruler_down: float | None,
    as_json: bool,
) -> None:
    """Measure a printer by photographs of its calibration sheet.

    'sheetgen calibrate' prints the sheet. What is measured is kept as the printer's profile, and
    'sheetgen print --profile NAME' makes good for it.
    """
    file = output or profile_file(Path(click.get_app_dir("sheetgen")), name)
    sides = [measure_side(load_photo(photo)) for photo in (front, back)]
    profile = printer_profile(sides, Rulers(ruler_across, ruler_down))
    keep_profile(file, profile)
    if output is None:
        click.echo(f"use it with: sheetgen print LAYOUT --profile {name}", err=True)
    if as_json:
        rounded = {
            k: round(v, 4) if isinstance(v, float) else v for k, v in asdict(profile).items()
        }
        click.echo(json.dumps({"file": str(file), **rounded}, ensure_ascii=False))
    else:
        click.echo("\n".join((*_words(profile), str(file))))


def _words(profile: Profile) -> Iterator[str]:
    yield f"scale: {profile.scale_x:.2%} across, {profile.scale_y:.2%} down"
    yield f"front: {_shift(profile.front_right, profile.front_down)}"
    yield f"back: {_shift(profile.back_right, profile.back_down)}"


def _shift(right: float, down: float) -> str:
    off = ((right, "right", "left"), (down, "down", "up"))
    words = [
        f"{abs(far):.1f} mm too far {way if far > 0 else back}"
        for far, way, back in off
        if abs(far) >= SMALLEST_SHIFT
    ]
    return ", ".join(words) or "in its place"
