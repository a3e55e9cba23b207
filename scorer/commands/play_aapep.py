"""Aapep in the terminal."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from scorer.commands.placed import placed
from scorer.commands.play_aapep_board import drawn
from scorer.commands.play_aapep_steps import Steps
from scorer.commands.play_aapep_words import EXAMPLES, WORDS
from scorer.commands.session import RECORD, SEEDS, Choice
from scorer.games.aapep.mistakes import NotationError
from scorer.games.aapep.moves import Move, after, objection
from scorer.games.aapep.notation import move_of
from scorer.games.aapep.opponents import choose
from scorer.games.aapep.players import SEATS, YELLOW
from scorer.games.aapep.position import Position, ended, setup
from scorer.games.aapep.record import PERSON, STRENGTHS, Game, game_text, parse_game
from scorer.games.aapep.sight import edge_views
from scorer.games.aapep.squares import square_named
from scorer.games.aapep.telling import ending_text, full_name, view_lines
from scorer.games.aapep.tiles import facing_text
from scorer.games.aapep.verdict import judged
from scorer.games.aapep.words import why_not
from sheetgen.errors import SheetError

WHY, STOP = "why", "stop"
SHOWN = 40  # letters of a wrong word that a message repeats


@dataclass(frozen=True, slots=True)
class AapepGame:
    """One moment of a game on the screen: a person's turn, or the end.

    Args:
        game: what was played.
        turns: the table before the first move and after each.
        lang: the language of the text.
        picked: the parts of the next move that are chosen already.
        tells_why: whether the view says line by line what shows.
    """

    game: Game
    turns: tuple[Position, ...]
    lang: str
    picked: tuple[str, ...] = ()
    tells_why: bool = False

    @property
    def _said(self) -> Mapping[str, str]:
        return WORDS[self.lang]

    @property
    def _position(self) -> Position:
        return self.turns[-1]

    def view(self) -> str:
        """The board, and what shows from its edges if asked for."""
        board = drawn(self.game, self.turns, self.lang)
        if not self.tells_why:
            return board
        views = edge_views(self._position.board, self._position.shadows)
        return "\n".join((board, "", *view_lines(views, self.lang)))

    def prompt(self) -> str:
        """Whose turn it is, what is chosen so far, and what is asked for now."""
        is_day = self._position.is_day
        player = full_name(self._position.player, self.lang)
        lines = [self._said["turn"].format(player=player, phase=self._phase())]
        if self.picked:
            lines[0] += " " + self._said["so far"].format(picked=" ".join(self.picked))
        lines.append(self._said[Steps(self._position, self.picked).part.name])
        if not self.picked:
            lines[-1] += " " + self._said["notation"].format(example=EXAMPLES[is_day])
        return "\n".join(lines)

    def choices(self) -> Sequence[Choice]:
        """What the next part of the move may be."""
        if self.outcome() is not None:
            return ()
        options = Steps(self._position, self.picked).options()
        parts = tuple(Choice(self._label(option), option) for option in options)
        if self.picked:
            return parts
        return (*parts, Choice(self._said[WHY], WHY), Choice(self._said[STOP], STOP))

    def played(self, key: str) -> "AapepGame":
        """The game after a part of a move, a whole move in notation, or a word of the list.

        Raises:
            SheetError: the text is none of these, or the move is not allowed.
        """
        text = " ".join(key.split())
        if self.outcome() is not None:
            end = self._said["after the end"]
            raise SheetError(text, why_not("game over", self.lang, ()), end)
        if text.lower() == WHY:
            return replace(self, tells_why=True)
        if text.lower() == STOP and not self.picked:
            return replace(self, game=replace(self.game, stopped=True), picked=())
        if text.upper() in Steps(self._position, self.picked).options():
            chosen = Steps(self._position, self.picked).with_part(text.upper())
            if isinstance(chosen, Steps):
                return replace(self, picked=chosen.picked, tells_why=False)
            return self._answered(chosen)
        return self._answered(self._written(text))

    def outcome(self) -> str | None:
        """Who won and why; None while the game goes on."""
        over = ended(self._position)
        if over is not None:
            return ending_text(over, self.lang)
        return self._said["stopped"] if self.game.stopped else None

    def record(self) -> str:
        """The game in notation."""
        return game_text(self.game)

    def _phase(self) -> str:
        return self._said["day" if self._position.is_day else "night"]

    def _label(self, option: str) -> str:
        """A part of a move; a tile on the board is told with its sides."""
        square = square_named(option)
        if self.picked or square is None:
            return option
        return f"{option} ({facing_text(self._position.board.facing(square) or 0)})"

    def _written(self, text: str) -> Move:
        move = move_of(text)
        if move is None:
            shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
            what = self._said["no move"].format(text=repr(shown))
            example = EXAMPLES[self._position.is_day]
            raise SheetError(self._phase(), what, self._said["write"].format(example=example))
        reason = objection(self._position, move)
        if reason is not None:
            what = why_not(reason.rule, self.lang, reason.params)
            raise SheetError(str(move), what, self._said["not allowed"])
        return move

    def _answered(self, move: Move) -> "AapepGame":
        """The game after a person's move and those of the simulated players that follow."""
        return self._with(move).brought_to_a_person()

    def _with(self, move: Move) -> "AapepGame":
        game = replace(self.game, moves=(*self.game.moves, move))
        return AapepGame(game, (*self.turns, after(self._position, move)), self.lang)

    def brought_to_a_person(self) -> "AapepGame":
        """The game after the simulated players whose turn it is have moved."""
        session = self
        while session.outcome() is None and (strength := session._strength()) != PERSON:
            number = len(session.game.moves)
            chance = Random(f"{session.game.seed}/{number}")
            session = session._with(choose(session._position, strength, chance))
        return session

    def _strength(self) -> str:
        sitters = self.game.sitters
        return sitters[self._position.turn] if sitters else PERSON


def start(
    *, players: int = 2, opponents: Sequence[str] = (), seed: int | None = None, lang: str = "en"
) -> AapepGame:
    """A new game.

    Args:
        players: 2, 3 or 4.
        opponents: strengths for everybody but Yellow, or who is simulated, as in `black=strong`.
        seed: what the simulated players' chance comes from; without one it is drawn.
        lang: the language of the text.

    Raises:
        SheetError: a number of players or an opponent that there is not.
    """
    said = WORDS[lang]
    if players not in SEATS:
        what = said["players"].format(players=players)
        raise SheetError("--players", what, "--players 2")
    sitters = _sitters(SEATS[players], opponents, lang)
    if seed is None and sitters:
        seed = secrets.randbelow(SEEDS)
    position = setup(players)
    game = Game(position, sitters=sitters, seed=seed if sitters else None)
    return AapepGame(game, (position,), lang).brought_to_a_person()


def _sitters(seats: tuple[str, ...], opponents: Sequence[str], lang: str) -> tuple[str, ...]:
    said = WORDS[lang]
    chosen = dict.fromkeys(seats, PERSON)
    for text in opponents:
        who, equals, strength = text.lower().rpartition("=")
        named = [who] if equals else [seat for seat in seats if seat != YELLOW]
        if strength not in STRENGTHS or not set(named) <= set(seats):
            how = said["strengths"].format(seats=", ".join(seats))
            raise SheetError("--opponent", said["opponent"].format(text=repr(text)), how)
        chosen |= dict.fromkeys(named, strength)
    if PERSON not in chosen.values():
        raise SheetError("--opponent", said["nobody"], said["leave one"])
    return tuple(chosen.values()) if opponents else ()


def resume(text: str, *, lang: str = "en") -> AapepGame:
    """A game that was saved.

    Raises:
        LayoutError: the text is no game.
        SheetError: it breaks the rules, so that it cannot go on.
    """
    try:
        game = parse_game(text)
    except NotationError as error:
        raise placed(error, RECORD, lang) from error
    problems = judged(game).problems
    said = WORDS[lang]
    if problems:
        what = said["cannot go on"].format(why=problems[0].message(lang))
        raise SheetError(RECORD, what, said["mend"])
    if game.sitters and PERSON not in game.sitters:
        raise SheetError(RECORD, said["nobody"], said["leave one"])
    turns = [game.start]
    for move in game.moves:
        turns.append(after(turns[-1], move))
    if game.sitters and game.seed is None:
        game = replace(game, seed=0)
    return AapepGame(game, tuple(turns), lang).brought_to_a_person()
