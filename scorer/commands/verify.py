"""``dice verify``."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from scorer.commands.options import AS_JSON
from sheetgen.errors import SheetError

if TYPE_CHECKING:
    from scorer.table.verify import Report

MAX_BYTES = 200_000_000  # of a log; a line has some hundred


@click.command("verify")
@click.argument("log", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--promise", metavar="HEX", help="What a phone showed as the promise, or its start.")
@AS_JSON
def command(log: str, promise: str | None, as_json: bool) -> None:
    """Check that nobody touched the rolls of a table.

    LOG is the file of JSON lines that `dice log` or a phone has given, or - for standard input.
    Every roll is computed again from the secret in the last line.
    """
    from scorer.table.verify import verify  # noqa: PLC0415  # help needs none of it

    report = verify(_text(log), promise)
    if as_json:
        document = {**asdict(report), "ok": not report.findings}
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        click.echo(_told(report))
    if report.findings:
        click.get_current_context().exit(1)


def _text(log: str) -> str:
    """The text of a log.

    Raises:
        SheetError: it is no text, or far too long for a log.
    """
    with click.open_file(log, "rb") as stream:
        encoded: bytes = stream.read(MAX_BYTES + 1)
    if len(encoded) > MAX_BYTES:
        raise SheetError(log, "it is too long for the log of a table", "name the right file")
    try:
        return encoded.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SheetError(log, "it is no text", "name a log, as `dice log` gives it") from None


def _told(report: "Report") -> str:
    """What the log proves, in sentences."""
    if report.findings:
        return "\n".join([*map(str, report.findings), "This log is not as it was played."])
    counted = f"room {report.room}: {report.lines} lines, {report.draws} draws; "
    promise = f"The promise was {report.promise}: compare it with what a phone showed."
    if report.recomputed:
        return f"{counted}all computed again, nobody touched them.\n{promise}"
    untold = "no line was changed, but the secret is not told yet, so no draw was computed again.\n"
    return f"{counted}{untold}The host tells it by ending the table.\n{promise}"
