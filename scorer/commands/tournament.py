"""``scorer tournament``."""

import json
from pathlib import Path

import click

from scorer.commands.game_text import read_text
from scorer.commands.options import AS_JSON, LANGUAGE
from scorer.commands.placed import placed
from scorer.commands.tournament_text import refused, report_lines, to_json, trouble
from scorer.games.aapep.mistakes import NotationError
from scorer.games.aapep.tournament import Round, Tournament, roles, round_of
from scorer.games.aapep.tournament_text import (
    names_of,
    parse_tournament,
    person_named,
    round_text,
    tournament_text,
)
from scorer.games.aapep.verdict import judge
from sheetgen.commands.files import mendable, write_files


@click.command("tournament")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--new", metavar="NAMES", help="Begin one: --new 'Ana, Luis, Eva'; Ana is Yellow.")
@click.option("--won", multiple=True, metavar="NAME", help="Who won a game; again for others.")
@click.option("--moved", metavar="NAME", help="Whose turn it was, where several won.")
@click.option("--game", "record", type=click.Path(path_type=Path), help="A finished game's record.")
@click.option("--stopped", is_flag=True, help="A game that ended without a result.")
@click.option("--undo", is_flag=True, help="Take the last game away.")
@AS_JSON
@LANGUAGE
def command(
    file: Path,
    new: str | None,
    won: tuple[str, ...],
    moved: str | None,
    record: Path | None,
    stopped: bool,
    undo: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Keep a tournament of Aapep in a file that people can read: points, roles, first to 10.

    Without an option it shows how things stand and who plays what in the next game.
    """
    wishes = (new is not None, bool(won), record is not None, stopped, undo)
    if sum(wishes) > 1:
        raise click.UsageError("give one of --new, --won, --game, --stopped and --undo")
    if moved is not None and not won:
        raise click.UsageError("--moved goes with --won")
    if new is not None:
        tournament = _begun(file, new, lang)
    else:
        text = _text(file, lang)
        tournament = _parsed(text, str(file), lang)
        if undo:
            tournament = _taken_back(file, text, tournament, lang)
        elif sum(wishes):
            round_ = _round(tournament, won, moved, record, lang)
            tournament = _added(file, text, tournament, round_, lang)
    if as_json:
        click.echo(json.dumps(to_json(tournament), ensure_ascii=False))
    else:
        click.echo("\n".join(report_lines(tournament, lang)))


def _begun(file: Path, names: str, lang: str) -> Tournament:
    with mendable(file):
        is_there = file.exists()
    if is_there:
        raise trouble(str(file), "is there", lang)
    try:
        tournament = Tournament(names_of(names))
    except NotationError as error:
        raise refused("--new", error, lang) from error
    write_files({file: tournament_text(tournament).encode()})
    return tournament


def _text(file: Path, lang: str) -> str:
    with mendable(file):
        is_there = file.exists()
    if not is_there:
        raise trouble(str(file), "no file", lang)
    return read_text(str(file), str(file), lang=lang)


def _parsed(text: str, name: str, lang: str) -> Tournament:
    try:
        return parse_tournament(text)
    except NotationError as error:
        raise placed(error, name, lang) from error


def _round(
    tournament: Tournament, won: tuple[str, ...], moved: str | None, record: Path | None, lang: str
) -> Round:
    """The game that the options tell."""
    if record is not None:
        return _recorded(tournament, record, lang)
    try:
        return Round(
            tuple(person_named(tournament, name) for name in won),
            None if moved is None else person_named(tournament, moved),
        )
    except NotationError as error:
        raise refused("--won", error, lang) from error


def _recorded(tournament: Tournament, record: Path, lang: str) -> Round:
    """The game that a record tells, in the roles of the next round."""
    try:
        verdict = judge(read_text(str(record), str(record), lang=lang))
    except NotationError as error:
        raise placed(error, str(record), lang) from error
    played = len(verdict.position.seats)
    people = len(tournament.people)
    if played != people:
        raise trouble(str(record), "players", lang, played=played, people=people)
    if verdict.problems:
        why = verdict.problems[0].message(lang)
        raise trouble(str(record), "against the rules", lang, why=why)
    if verdict.ending is None and not verdict.stopped:
        raise trouble(str(record), "not over", lang)
    if verdict.ending is None:
        return Round()
    return round_of(verdict.ending, roles(tournament, len(tournament.rounds)))


def _added(file: Path, text: str, tournament: Tournament, round_: Round, lang: str) -> Tournament:
    """Write one more line at the end; everything that stands in the file stays."""
    number = len(tournament.rounds) + 1
    line = round_text(number, round_)
    try:
        following = parse_tournament(f"{tournament_text(tournament)}{line}\n")
    except NotationError as error:
        raise refused(str(file), error, lang) from error
    end = "" if text.endswith("\n") else "\n"
    write_files({file: f"{text}{end}{line}\n".encode()})
    return following


def _taken_back(file: Path, text: str, tournament: Tournament, lang: str) -> Tournament:
    """Take the line of the last round out of the file."""
    if not tournament.rounds:
        raise trouble(str(file), "no game", lang)
    lines = text.splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if line.partition("#")[0].strip())
    del lines[last]
    shorter = "".join(lines)
    following = _parsed(shorter, str(file), lang)
    write_files({file: shorter.encode()})
    return following
