"""``scorer score``."""

import json
from dataclasses import replace

import click

from scorer.commands.game_text import name_of, read_text
from scorer.commands.options import AS_JSON, LANGUAGE, MUMMIES
from scorer.commands.placed import placed
from scorer.games.grid import Grid, parse
from scorer.games.notation import TextError
from scorer.games.penny_papers import RARE_DOOR, Mummies, Score, score, to_json
from scorer.report.score_text import score_lines
from sheetgen.errors import SheetError

PENNY_PAPERS, TEMPLE_ANTICS, AAPEP = "penny-papers", "temple-antics", "aapep"
LOG = "temple"  # the first word of a whole game of Penny Papers

MOST_TOLD = 10  # cells in one message

NO_CELLS = {
    "en": ("only the grid of a temple has cells", "leave out --layout"),
    "es": ("solo la cuadrícula de un templo tiene casillas", "quita --layout"),
}
OTHER_CELLS = {
    "en": (
        "its cells are not those of the text: {cells} differ",
        "write '#' where the paper has no cell, and [ ] around doors",
    ),
    "es": (
        "sus casillas no son las del texto: difieren {cells}",
        "escribe '#' donde el papel no tiene casilla, y [ ] en las puertas",
    ),
}

Result = tuple[dict[str, object], list[str]]  # the JSON document, and the lines for people


@click.command("score")
@click.argument("file", metavar="FILE|-")
@click.option(
    "--game",
    type=click.Choice([PENNY_PAPERS, TEMPLE_ANTICS, AAPEP]),
    help="Which game it is; without it, the first word of the text says so.",
)
@click.option("--layout", help="A layout whose cells a grid must have, name or file.")
@MUMMIES
@AS_JSON
@LANGUAGE
def command(
    file: str, game: str | None, layout: str | None, mummies: Mummies, as_json: bool, lang: str
) -> None:
    """Score a game written down as text.

    A row of a temple is a line: '.' is empty, 7 a number, M a mummy, X a crossed-out one,
    [7] a door, [.] an empty one, '#' no cell, '?' unreadable. A text that begins with 'temple',
    'temple-antics' or 'aapep' is a whole game, as the games' pages in docs/ describe it.
    """
    name = name_of(file, lang)
    text = read_text(file, name, lang=lang)
    try:
        document, lines = _scored(text, game or _game_of(text), layout, mummies, lang)
    except TextError as error:
        raise placed(error, name, lang) from error
    click.echo(json.dumps(document, ensure_ascii=False) if as_json else "\n".join(lines))


def _game_of(text: str) -> str:
    """The game that the first word of a text names; rows of a temple name none."""
    word = _first_word(text)
    return word if word in {AAPEP, TEMPLE_ANTICS} else PENNY_PAPERS


def _first_word(text: str) -> str:
    words = (line.partition("#")[0].split() for line in text.splitlines())
    return next((found[0].lower() for found in words if found), "")


def _scored(text: str, game: str, layout: str | None, mummies: Mummies, lang: str) -> Result:
    if layout is not None and (game != PENNY_PAPERS or _first_word(text) == LOG):
        raise SheetError(layout, *NO_CELLS[lang])
    if game == AAPEP:
        return _aapep(text, lang)
    if game == TEMPLE_ANTICS:
        return _temple_antics(text, lang)
    if _first_word(text) == LOG:
        return _log(text, mummies, lang)
    grid = parse(text)
    if layout is not None:
        _check_cells(grid, layout, lang)
    result = score(grid, mummies)
    return to_json(result), score_lines(result, lang)


def _aapep(text: str, lang: str) -> Result:
    from scorer.games.aapep import telling, verdict  # noqa: PLC0415  # only the game that is scored

    found = verdict.judge(text)
    return verdict.to_json(found), list(telling.verdict_lines(found, lang))


def _temple_antics(text: str, lang: str) -> Result:
    from scorer.games.temple_antics import verdict  # noqa: PLC0415

    found = verdict.judge(text)
    return verdict.to_json(found), verdict.verdict_lines(found, lang)


def _log(text: str, mummies: Mummies, lang: str) -> Result:
    """Every sheet of a whole game of Penny Papers, and the ranking."""
    from scorer.games.game_log import read  # noqa: PLC0415
    from scorer.games.standings import rank, ranking_json  # noqa: PLC0415

    _, table = read(text)
    scores = {player: _rolled(score(sheet, mummies)) for player, sheet in table.sheets.items()}
    ranking = rank(scores)
    lines = [
        line
        for player, found in scores.items()
        for line in (f"{player}:", *score_lines(found, lang))
    ]
    sheets = [{"player": player, **to_json(result)} for player, result in scores.items()]
    document: dict[str, object] = {
        "game": PENNY_PAPERS,
        "sheets": sheets,
        "ranking": ranking_json(ranking),
    }
    lines += [f"{one.place}. {one.player}: {one.stars} ★" for one in ranking]
    return document, lines


def _rolled(result: Score) -> Score:
    """The score of a sheet whose rolls are known, so that no rare number is worth a second look."""
    return replace(result, hints=tuple(hint for hint in result.hints if hint.rule != RARE_DOOR))


def _check_cells(grid: Grid, layout: str, lang: str) -> None:
    """The text must have the cells of one page of the layout, no more, no fewer, no other kinds."""
    from scorer.reader.catalogue import editions  # noqa: PLC0415  # only --layout needs layouts
    from scorer.reader.interpret import readable  # noqa: PLC0415

    here = {name: cell.kind for name, cell in grid.cells.items()}
    pages = [{f.name: f.kind for f in readable(e.page.fields)} for e in editions(layout)]
    if here in pages:
        return
    best = min(pages, key=lambda page: len(page.items() ^ here.items()))
    wrong = sorted({name for name, _ in best.items() ^ here.items()})
    what, how = OTHER_CELLS[lang]
    raise SheetError(layout, what.format(cells=", ".join(wrong[:MOST_TOLD])), how)
