"""``scorer play``."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from scorer.commands.game_text import read_text
from scorer.commands.options import LANGUAGE
from scorer.commands.play_loop import Table, play
from scorer.commands.play_words import WORDS
from scorer.commands.session import Session
from sheetgen.commands.files import mendable, write_files
from sheetgen.errors import LayoutError, SheetError

AAPEP, TEMPLE_ANTICS = "aapep", "temple-antics"
LARGEST_SEED = 2**32 - 1  # ten digits, as many as the notation has room for


@click.command("play")
@click.argument("game", type=click.Choice([TEMPLE_ANTICS, AAPEP]))
@click.option("--players", type=click.IntRange(2, 4), help="Of Aapep; 2 if you do not say.")
@click.option(
    "--opponent",
    "opponents",
    multiple=True,
    metavar="[WHO=]easy|fair|strong",
    help="Of Aapep: a simulated player; without WHO, everybody but Yellow.",
)
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="Gives the same chance again.")
@click.option(
    "--save",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Keeps the game in a file after every choice; one that is there goes on.",
)
@LANGUAGE
def command(
    game: str,
    players: int | None,
    opponents: tuple[str, ...],
    seed: int | None,
    save: Path | None,
    lang: str,
) -> None:
    """Play Temple Antics or Aapep in the terminal.

    Choices are numbered. Write a number, u to undo, s FILE to save, q to end, ? for help. In Aapep
    a whole move in notation does too; people take turns at one keyboard unless --opponent
    says otherwise.
    """
    if game == TEMPLE_ANTICS and (players is not None or opponents):
        raise _refused(game, "one player", lang)
    if save is not None and _is_there(save):
        if players is not None or opponents or seed is not None:
            raise _refused(str(save), "goes on", lang)
        session = _resumed(game, save, lang)
    else:
        session = _started(game, players or 2, opponents, seed, lang)
        if save is not None:
            write_files({save: session.record().encode()})
    play(Table(session, lang, save))


def _refused(where: str, key: str, lang: str) -> SheetError:
    said = WORDS[lang]
    return SheetError(where, said[key], said[f"{key}: how"])


def _is_there(path: Path) -> bool:
    with mendable(path):
        return path.exists()


def _started(
    game: str, players: int, opponents: tuple[str, ...], seed: int | None, lang: str
) -> Session:
    if game == AAPEP:
        from scorer.commands import play_aapep  # noqa: PLC0415  # only the game that is played

        return play_aapep.start(players=players, opponents=opponents, seed=seed, lang=lang)
    from scorer.commands import play_temple  # noqa: PLC0415

    return play_temple.start(seed=seed, lang=lang)


def _resumed(game: str, save: Path, lang: str) -> Session:
    text = read_text(str(save), str(save), lang=lang)
    try:
        return _resume_of(game)(text, lang)
    except LayoutError as error:
        raise LayoutError(
            replace(problem, place=replace(problem.place, file=str(save)))
            for problem in error.problems
        ) from error
    except SheetError as error:
        raise SheetError(str(save), error.what, error.how) from error


def _resume_of(game: str) -> Callable[[str, str], Session]:
    if game == AAPEP:
        from scorer.commands import play_aapep  # noqa: PLC0415

        return lambda text, lang: play_aapep.resume(text, lang=lang)
    from scorer.commands import play_temple  # noqa: PLC0415

    return lambda text, lang: play_temple.resume(text, lang=lang)
