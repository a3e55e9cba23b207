"""The conversation of a game in the terminal: shows it, reads a line, does what it says."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import fill

import click

from scorer.commands.play_words import WORDS
from scorer.commands.session import Choice, Session
from sheetgen.commands.files import mendable, write_files
from sheetgen.errors import SheetError

WIDTH = 78  # letters of a line; an old terminal has 80
INDENT = "  "  # before what is said about wrong input
WIDEST_IN_COLUMNS = 14  # longer labels stand one a line
COLUMN = WIDEST_IN_COLUMNS + 5  # with the number and a blank
LONGEST_NUMBER = 6  # digits; no list is longer


class Table:
    """A game that goes on: what it was and is, and the file that it is kept in."""

    def __init__(self, session: Session, lang: str, save: Path | None) -> None:
        self.past: list[Session] = []
        self.session = session
        self.lang = lang
        self.save = save
        self.own_files: set[Path] = set() if save is None else {save}
        self.shown = ""  # the last view; it is not drawn again until it changes
        self.last_saved = None if save is None else (save, session)

    @property
    def said(self) -> Mapping[str, str]:
        """The words of the language."""
        return WORDS[self.lang]

    @property
    def kept(self) -> Path | None:
        """The file that holds the game as it stands now, if any does."""
        if self.last_saved is None or self.last_saved[1] is not self.session:
            return None
        return self.last_saved[0]

    @property
    def farewell(self) -> str:
        """What is said at the end: where the game is kept, or that it is not."""
        if self.kept is not None:
            return self.said["kept"].format(file=self.kept)
        return self.said["not saved" if self.save is None else "old"].format(file=self.save)

    def take(self, key: str) -> None:
        """Make a choice.

        Raises:
            SheetError: it is none that may be made now.
        """
        following = self.session.played(key)
        self.past.append(self.session)
        self.session = following

    def undo(self) -> None:
        """Take the last choice back.

        Raises:
            SheetError: there is none.
        """
        if not self.past:
            raise SheetError("u", self.said["nothing to undo"], self.said["try help"])
        self.session = self.past.pop()

    def write(self, name: str) -> Path:
        """Save the game in a file; a stranger's file is never written over.

        Raises:
            SheetError: no name and none used before, or it cannot be written.
        """
        if not name and self.save is None:
            raise SheetError("s", self.said["which file"], self.said["try help"])
        path = Path(name) if name else self.save or Path()
        with mendable(path):
            is_there = path.exists()
        if is_there and path not in self.own_files:
            raise SheetError(name, self.said["is there"].format(file=path), self.said["try help"])
        write_files({path: self.session.record().encode()})
        self.own_files.add(path)
        self.last_saved = path, self.session
        return path

    def keep(self) -> None:
        """Write the game into the file that it is kept in, if there is one.

        Raises:
            SheetError: it cannot be written.
        """
        if self.save is not None:
            self.write(str(self.save))


def play(table: Table) -> None:
    """Play until the person ends it; Ctrl+C and the end of the input do so too."""
    try:
        _show(table)
        while _line(table, _read(table)):
            pass
    except (EOFError, KeyboardInterrupt):
        click.echo()
    click.echo(table.farewell)


def _show(table: Table) -> None:
    """The game, and what may be chosen."""
    session = table.session
    view = session.view()
    click.echo(f"\n{view}\n" if view != table.shown else "")
    table.shown = view
    outcome = session.outcome()
    if outcome is not None:
        click.echo(_wrapped(outcome))
        return
    click.echo(session.prompt())
    click.echo("\n".join(listing(session.choices())))


def listing(choices: Sequence[Choice]) -> Iterator[str]:
    """The choices with their numbers, short ones side by side."""
    row = ""
    for number, choice in enumerate(choices, start=1):
        item = f"{number:3} {choice.label}"
        is_short = len(choice.label) <= WIDEST_IN_COLUMNS
        item = item.ljust(COLUMN) if is_short else item
        if row and (not is_short or len(row) + COLUMN > WIDTH):
            yield row.rstrip()
            row = ""
        row += item
        if not is_short:
            yield row
            row = ""
    if row:
        yield row.rstrip()


def _read(table: Table) -> str:
    """What the person writes."""
    over = table.session.outcome() is not None
    return input(table.said["ask at the end" if over else "ask"]).strip()


def _line(table: Table, text: str) -> bool:
    """Do what a line says; False when the person ends the game."""
    word, _, rest = text.partition(" ")
    over = table.session.outcome() is not None
    match word.lower():
        case "q" if not rest:
            return False
        case "" if over:
            return False
        case "" | "?":
            click.echo(table.said["help"])
        case "s":
            _save(table, rest.strip())
        case "u" if not rest:
            _change(table, table.undo)
        case _:
            _change(table, lambda: table.take(_key(table, text)))
    return True


def _save(table: Table, name: str) -> None:
    try:
        click.echo(table.said["saved"].format(file=table.write(name)))
    except SheetError as error:
        _tell(error)


def _change(table: Table, change: Callable[[], None]) -> None:
    """Change the game, show it and keep it, or say why that cannot be.

    A game that cannot be kept goes on all the same, and every change tries to keep it again.
    """
    try:
        change()
        _show(table)
        table.keep()
    except SheetError as error:
        _tell(error)


def _tell(error: SheetError) -> None:
    for said in (error.what, error.how):
        click.echo(_wrapped(said, INDENT), err=True)


def _wrapped(text: str, indent: str = "") -> str:
    """Lines of a terminal; the name of a file is never broken."""
    return fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _key(table: Table, text: str) -> str:
    """What a number of the list stands for; any other text stands for itself."""
    if not text.isdecimal():
        return text
    choices = table.session.choices()
    if not choices:
        raise SheetError(text, table.said["over"], table.said["try help"])
    number = int(text) if len(text) <= LONGEST_NUMBER else 0
    if not 1 <= number <= len(choices):
        what = table.said["number"].format(count=len(choices))
        raise SheetError(text, what, table.said["try help"])
    return choices[number - 1].key
