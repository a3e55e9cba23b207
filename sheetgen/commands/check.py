"""sheetgen check."""

import gc
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from sheetgen.errors import LayoutError, Place, Problem, SheetError


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Text for people and editors, or one JSON document.",
)
@click.pass_context
def command(ctx: click.Context, *, files: tuple[str, ...], style: str) -> None:
    """Tell every problem of layout files at once.

    Each is shown as FILE:LINE:COLUMN: what is wrong, and how to mend it. A layout is drawn on all
    its papers, in all its languages and inks and with all its rows of data, and so is a shipped
    one if its name is given. A problem that is not there on every paper, in every language and
    ink, or that is not on the front, says so.
    """
    with _uncollected():
        problems = [problem for file in files for problem in _problems(file)]
    if style == "json":
        click.echo(json.dumps([_entry(problem) for problem in problems], ensure_ascii=False))
    for problem in problems if style == "text" else ():
        click.echo(str(problem))
    ctx.exit(1 if problems else 0)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Leave garbage alone meanwhile: looking for it takes a third of the time, and finds none."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def _problems(file: str) -> Sequence[Problem]:
    """All problems of a file, each once, in its order."""
    from sheetgen.commands.survey import survey  # noqa: PLC0415  # help needs none of it
    from sheetgen.layout.builtin import find_layout  # noqa: PLC0415
    from sheetgen.layout.load import load_layout  # noqa: PLC0415

    try:
        found = find_layout(file)
        problems = survey(load_layout(found.path, found.name))
    except LayoutError as error:
        return error.problems
    except SheetError as error:
        return (Problem(Place(error.where, 1, 1), error.what, error.how),)
    if not problems:
        click.echo(f"{file}: no problems", err=True)
    return problems


def _entry(problem: Problem) -> dict[str, str | int]:
    place = problem.place
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "what": problem.what,
        "fix": problem.fix,
    }
