"""``scorer score``."""

import json
import sys
from pathlib import Path

import click

from scorer.commands.options import AS_JSON, LANGUAGE, MUMMIES
from scorer.games.grid import Grid, GridError, parse
from scorer.games.penny_papers import Mummies, score, to_json
from scorer.report.score_text import score_lines
from sheetgen.errors import LayoutError, Place, Problem, SheetError

HOW = "give a text file with a game's notation, or - for standard input"
MAX_BYTES = 100_000  # the largest grid in notation has a fifth of it


@click.command("score")
@click.argument("file", metavar="FILE|-")
@click.option("--game", type=click.Choice(["penny-papers"]), default="penny-papers")
@click.option("--layout", help="A layout whose cells the text must have, name or file.")
@MUMMIES
@AS_JSON
@LANGUAGE
def command(
    file: str, game: str, layout: str | None, mummies: Mummies, as_json: bool, lang: str
) -> None:
    """Score a game written down as text.

    A row of the temple is a line: '.' is empty, 7 a number, M a mummy, X a crossed-out one,
    [7] a door, [.] an empty one, '#' no cell, '?' unreadable.
    """
    del game  # the only one so far
    grid = _grid(file)
    if layout is not None:
        _check_cells(grid, layout)
    result = score(grid, mummies)
    if as_json:
        click.echo(json.dumps(to_json(result), ensure_ascii=False))
    else:
        click.echo("\n".join(score_lines(result, lang)))


def _grid(file: str) -> Grid:
    name = "standard input" if file == "-" else file
    try:
        return parse(_text(file, name))
    except GridError as error:
        raise LayoutError(
            Problem(Place(name, p.line, p.column), p.what, p.fix) for p in error.problems
        ) from error


def _text(file: str, name: str) -> str:
    try:
        if file == "-":
            content = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            if not Path(file).is_file():
                raise SheetError(name or "''", "is no file", HOW)
            with Path(file).open("rb") as stream:
                content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise SheetError(name, f"cannot be read: {error.strerror}", HOW) from error
    if len(content) > MAX_BYTES:
        raise SheetError(name, "is too large for a game", HOW)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SheetError(name, "is no text", HOW) from error


def _check_cells(grid: Grid, layout: str) -> None:
    """The text must have the cells of one page of the layout, no more, no fewer, no other kinds."""
    from scorer.reader.catalogue import editions  # noqa: PLC0415  # only --layout needs layouts
    from scorer.reader.interpret import readable  # noqa: PLC0415

    here = {name: cell.kind for name, cell in grid.cells.items()}
    pages = [{f.name: f.kind for f in readable(e.page.fields)} for e in editions(layout)]
    if here in pages:
        return
    best = min(pages, key=lambda page: len(page.items() ^ here.items()))
    wrong = sorted({name for name, _ in best.items() ^ here.items()})
    raise SheetError(
        layout,
        f"its cells are not those of the text: {', '.join(wrong[:10])} differ",
        "write '#' where the paper has no cell, and [ ] around doors",
    )
