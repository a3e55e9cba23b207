"""The scorer command, and the dice command that goes with it at the table."""

import os

import click

from sheetgen.console import Commands, Later

# Read when numpy is loaded, later on. The matrices are small: a second thread waits for the first
# in a busy loop, which doubles a photo's processor time and slows a batch on all cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

SCORER = {
    "read": Later("scorer.commands.read", "Read photographs of filled-in sheets."),
    "review": Later("scorer.commands.review", "Correct what was read, on a page in the browser."),
    "score": Later("scorer.commands.score", "Score a game written down as text."),
    "classify": Later("scorer.commands.classify", "Read pictures of single cells."),
    "hint": Later("scorer.commands.hint", "Solo play: exact odds of the numbers still needed."),
    "play": Later("scorer.commands.play", "Play Temple Antics or Aapep in the terminal."),
    "tournament": Later("scorer.commands.tournament", "Keep a tournament of Aapep in a file."),
    "temple": Later("scorer.commands.temple", "Invent a temple, fair by simulation."),
    "calibrate": Later(
        "scorer.commands.calibrate", "Measure a printer by photographs of its calibration sheet."
    ),
}
DICE = {
    "roll": Later("scorer.commands.roll", "Roll a game's dice, or plain ones."),
    "host": Later("scorer.commands.host", "Open the table: phones join by a QR code."),
    "serve": Later("scorer.commands.serve", "Serve the rooms of a shared store, for many."),
    "reader": Later("scorer.commands.reader", "Read photos for the servers of a shared store."),
    "open": Later("scorer.commands.open", "Open a room in a shared store, and print its links."),
    "log": Later("scorer.commands.log", "Show the rolls of a table."),
    "history": Later("scorer.commands.history", "Show the games that were kept, and records."),
    "verify": Later("scorer.commands.verify", "Check that nobody touched the rolls of a table."),
}


@click.group(cls=Commands, later=SCORER)
def main() -> None:
    """Read filled-in sheets and count the stars."""


@click.group(cls=Commands, later=DICE)
def dice() -> None:
    """Roll the dice of the games."""
