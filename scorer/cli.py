"""The scorer command, and the dice command that goes with it at the table."""

import click

from sheetgen.console import Commands, Later

SCORER = {
    "read": Later("scorer.commands.read", "Read photographs of filled-in sheets."),
    "score": Later("scorer.commands.score", "Score a game written down as text."),
    "classify": Later("scorer.commands.classify", "Read pictures of single cells."),
    "temple": Later("scorer.commands.temple", "Invent a temple, fair by simulation."),
    "calibrate": Later(
        "scorer.commands.calibrate", "Measure a printer by photographs of its calibration sheet."
    ),
}
DICE = {
    "roll": Later("scorer.commands.roll", "Roll a game's dice, or plain ones."),
}


@click.group(cls=Commands, later=SCORER)
def main() -> None:
    """Read filled-in sheets and count the stars."""


@click.group(cls=Commands, later=DICE)
def dice() -> None:
    """Roll the dice of the games."""
