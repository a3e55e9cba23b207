"""Temple Antics in the terminal."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from textwrap import wrap

from scorer.commands.placed import placed
from scorer.commands.play_temple_board import MAX_WIDTH, drawn
from scorer.commands.play_temple_words import text
from scorer.commands.session import RECORD, SEEDS, Choice
from scorer.games.notation import shown
from scorer.games.temple_antics.bots import roll
from scorer.games.temple_antics.game_text import Game, Turns, parse, result_of, with_step, write
from scorer.games.temple_antics.island import Square
from scorer.games.temple_antics.moves import legal
from scorer.games.temple_antics.notes import Note
from scorer.games.temple_antics.play import IllegalStepError, play
from scorer.games.temple_antics.scan import NotationError, Trouble, lines
from scorer.games.temple_antics.state import Ending, Stage, State
from scorer.games.temple_antics.state import start as first_state
from scorer.games.temple_antics.step_text import read_step
from scorer.games.temple_antics.steps import Go, Roll, Step
from scorer.games.temple_antics.telling import label, prompt, square_label
from scorer.games.temple_antics.words import VERDICTS
from sheetgen.errors import SheetError

ROLL = "roll"
TO = "to "  # before the name of a tile: the first half of a move
BACK = "back"
SHOWN_NOTES = 5  # of what happened last; more would push the island off a small terminal
TOLD_ELSEWHERE = {"turn begins", "moved", "beast", "found backpack", *Ending}  # on the screen


@dataclass(frozen=True, slots=True)
class TempleGame:
    """One moment of a game on the screen."""

    game: Game
    state: State
    lang: str
    notes: tuple[Note, ...] = ()
    """What happened since the last choice."""
    heading: Square | None = None
    """The tile that was chosen to go to, until it is said how its walls lie."""

    def view(self) -> str:
        """The island, the sheet, and what happened last."""
        notes = [note for note in self.notes if note.rule not in TOLD_ELSEWHERE]
        told = [note.message(self.lang) for note in notes[-SHOWN_NOTES:]]
        if not self.game.turns:
            told = [text("goal", self.lang)]
        below = [line for sentence in told for line in wrap(sentence, MAX_WIDTH)]
        return "\n".join((drawn(self.state, self.lang), *([""] if below else []), *below))

    def prompt(self) -> str:
        """What is to be decided now."""
        return prompt(self.state, self.heading, self.lang)

    def choices(self) -> Sequence[Choice]:
        """What may be done; a move is chosen in two steps: first the tile, then its walls."""
        if self.state.ending:
            return ()
        if self.state.rolling:
            return (Choice(label(self.state, Roll(()), self.lang), ROLL),)
        steps = legal(self.state)
        goes = [step for step in steps if isinstance(step, Go)]
        others = [self._choice(step) for step in steps if not isinstance(step, Go)]
        if self.heading is not None:
            here = [self._choice(go) for go in goes if go.square == self.heading]
            return (*here, Choice(text("back", self.lang), BACK))
        return (*self._squares(goes), *others)

    def played(self, key: str) -> "TempleGame":
        """The game after this choice, and after the rolls that follow from it.

        Raises:
            SheetError: the key is none that may be played now.
        """
        if self.state.ending:
            end = text("is over", self.lang), text("after the end", self.lang)
            raise SheetError(shown(key), *end)
        if key == BACK and self.heading is not None:
            return replace(self, heading=None)
        if key.startswith(TO):
            return self._headed(key.removeprefix(TO))
        step = self._roll() if key == ROLL and self.state.rolling else _step(key, self.lang)
        return self._stepped(step, ())._rolled_on()

    def outcome(self) -> str | None:
        """How the game ended and why."""
        if self.state.ending is None:
            return None
        return self.notes[-1].message(self.lang) if self.notes else self.prompt()

    def record(self) -> str:
        """The game so far in its notation, with the seed of its rolls."""
        return write(replace(self.game, result=result_of(self.state)))

    def _choice(self, step: Step) -> Choice:
        return Choice(label(self.state, step, self.lang), str(step))

    def _squares(self, goes: Sequence[Go]) -> list[Choice]:
        """One choice a tile; it is the move itself where there is only one way to go there."""
        told = []
        for square in dict.fromkeys(go.square for go in goes):
            ways = [go for go in goes if go.square == square]
            if len(ways) == 1:
                told.append(self._choice(ways[0]))
            else:
                told.append(Choice(square_label(self.state, square, self.lang), f"{TO}{square}"))
        return told

    def _headed(self, square: Square) -> "TempleGame":
        if f"{TO}{square}" not in {choice.key for choice in self.choices()}:
            raise _no_choice(f"{TO}{square}", self.lang)
        return replace(self, heading=square)

    def _roll(self) -> Roll:
        """The same roll at the same step of the same game, also after undoing."""
        count = sum(map(len, self.game.turns))
        return roll(self.state, Random(f"{self.game.seed}/{count}"))

    def _stepped(self, step: Step, before: tuple[Note, ...]) -> "TempleGame":
        try:
            done = play(self.state, step)
        except IllegalStepError as error:
            what, _, how = error.note.message(self.lang).rpartition("; ")
            raise SheetError(str(step), what, how) from error
        turns: Turns = with_step(self.game.turns, self.state.turn, step)
        notes = (*before, *done.notes)
        return TempleGame(replace(self.game, turns=turns), done.state, self.lang, notes)

    def _rolled_on(self) -> "TempleGame":
        """Dice that have to be rolled because of the player's choice are rolled at once."""
        game = self
        while game.state.rolling and not _begins_a_turn(game.state):
            game = game._stepped(game._roll(), game.notes)
        return game


def start(*, seed: int | None, lang: str) -> TempleGame:
    """A new game on the shipped island; without a seed chance chooses one."""
    known = secrets.randbelow(SEEDS) if seed is None else seed
    return TempleGame(Game(seed=known), first_state(), lang)


def resume(record: str, *, lang: str) -> TempleGame:
    """A game that was written down, at its last step.

    Raises:
        SheetError: the text is no game, or it has a step against the rules.
    """
    try:
        game = parse(record)
    except NotationError as error:
        raise placed(error, RECORD, lang) from error
    begun = replace(game, turns=(), result=None)
    if game.seed is None:
        begun = replace(begun, seed=secrets.randbelow(SEEDS))
    session = TempleGame(begun, first_state(game.island, game.health), lang)
    for turn, steps in enumerate(game.turns, start=1):
        for step in steps:
            session = _resumed(session, turn, step)
    return session


def _resumed(session: TempleGame, turn: int, step: Step) -> TempleGame:
    try:
        return session._stepped(step, ())
    except SheetError as error:
        message = f"{step}: {error.what}"
        what = VERDICTS[session.lang]["problem"].format(turn=turn, message=message)
        raise SheetError(RECORD, what, error.how) from error


def _begins_a_turn(state: State) -> bool:
    return state.stage is Stage.ASSIGN and not state.dice


def _step(key: str, lang: str) -> Step:
    try:
        line = next(lines(key))
        step = read_step(line)
        line.finish()
    except (StopIteration, Trouble) as error:
        raise _no_choice(key, lang) from error
    return step


def _no_choice(key: str, lang: str) -> SheetError:
    return SheetError(shown(key), text("no choice", lang, key=shown(key)), text("choose", lang))
