"""sheetgen check."""

import json
from collections.abc import Iterator, Sequence
from itertools import product

import click

from sheetgen.compose import compose
from sheetgen.compose.ink import Ink
from sheetgen.errors import LayoutError, Place, Problem, SheetError
from sheetgen.layout.builtin import find_layout
from sheetgen.layout.load import Loaded, load_layout

INKS: tuple[Ink, ...] = ("full", "low")


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
    its papers, in all its languages and inks, and so is a shipped one if its name is given.
    """
    problems = [problem for file in files for problem in _problems(file)]
    if style == "json":
        click.echo(json.dumps([_entry(problem) for problem in problems], ensure_ascii=False))
    for problem in problems if style == "text" else ():
        click.echo(str(problem))
    ctx.exit(1 if problems else 0)


def _problems(file: str) -> Sequence[Problem]:
    """All problems of a file, each once, in its order."""
    try:
        found = find_layout(file)
        loaded = load_layout(found.path, found.name)
    except SheetError as error:
        return _told(error)
    problems = tuple(sorted(set(_drawing_problems(loaded))))
    if not problems:
        click.echo(f"{file}: no problems", err=True)
    return problems


def _drawing_problems(loaded: Loaded) -> Iterator[Problem]:
    layout = loaded.layout
    for paper, language, ink in product(layout.papers, layout.languages, INKS):
        try:
            compose(loaded, paper, language, ink)
        except SheetError as error:
            yield from _told(error)


def _told(error: SheetError) -> tuple[Problem, ...]:
    if isinstance(error, LayoutError):
        return error.problems
    return (Problem(Place(error.where, 1, 1), error.what, error.how),)


def _entry(problem: Problem) -> dict[str, str | int]:
    place = problem.place
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "what": problem.what,
        "fix": problem.fix,
    }
