"""Was a written game played by the rules, and how did it end?"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.games.temple_antics.game_text import GAME, Game, parse, result_of
from scorer.games.temple_antics.moves import refusal, to_do
from scorer.games.temple_antics.notes import Note, note
from scorer.games.temple_antics.play import Played, carry_out, end_turn
from scorer.games.temple_antics.state import Ending, Stage, State, start
from scorer.games.temple_antics.state_text import is_state, parse_state
from scorer.games.temple_antics.steps import Charm, Go, Pickaxe, Plain, Step, Through, Use
from scorer.games.temple_antics.tables import TURNS, Item
from scorer.games.temple_antics.words import VERDICTS


@dataclass(frozen=True, slots=True)
class Problem:
    """A step that the rules do not allow, and the turn in which it stands."""

    turn: int
    note: Note

    @property
    def rule(self) -> str:
        """The rule that was broken."""
        return self.note.rule

    def message(self, language: str = "en") -> str:
        """What is wrong and what to do about it, in the reader's language."""
        return self.note.message(language)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game stands at the end of what is written, and everything illegal in it (TA20)."""

    ending: Ending | None
    turn: int
    health: int
    problems: tuple[Problem, ...]
    steps: int
    """How many steps are written; none in a state."""


def judge(text: str) -> Verdict:
    """Play a written game through and say how it ends; a written state is one of its moments.

    Raises:
        NotationError: the text is neither; every line that cannot be read is named.
    """
    if is_state(text):
        state = parse_state(text)
        return Verdict(state.ending, state.turn, state.health, (), 0)
    return judged(parse(text))


def judged(game: Game) -> Verdict:
    """Play a game through and say how it ends.

    A move against the rules is told and carried out, since the pencil has drawn it; an item that
    could not be used is told and left out; after any other wrong step the rest of its turn is not
    looked at, and after turn 18 the sun sets all the same.
    """
    state = start(game.island, game.health)
    problems: list[Problem] = []
    for turn, steps in enumerate(game.turns, start=1):
        state, notes = _turn(state, turn, steps)
        if turn < len(game.turns):
            state, notes = _closed(state, turn, notes)
        problems += [Problem(turn, told) for told in notes]
    problems += [Problem(state.turn, told) for told in _claims(game, state)]
    written = sum(map(len, game.turns))
    return Verdict(state.ending, state.turn, state.health, tuple(problems), written)


def to_json(verdict: Verdict) -> dict[str, object]:
    """The verdict as the `score` object of the commands' JSON, in English."""
    return {
        "game": GAME,
        "ending": verdict.ending,
        "turn": verdict.turn,
        "health": verdict.health,
        "problems": [
            {"rule": problem.rule, "turn": problem.turn, "message": problem.message()}
            for problem in verdict.problems
        ],
    }


def verdict_lines(verdict: Verdict, language: str = "en") -> list[str]:
    """The verdict as lines that people read."""
    words = VERDICTS.get(language, VERDICTS["en"])
    ending = words[verdict.ending or "unfinished"]
    told = [ending.format(turn=verdict.turn, health=verdict.health)]
    if verdict.steps and not verdict.problems:
        return [*told, words["legal"]]
    return told + [
        words["problem"].format(turn=problem.turn, message=problem.message(language))
        for problem in verdict.problems
    ]


def _turn(state: State, turn: int, steps: tuple[Step, ...]) -> tuple[State, list[Note]]:
    """Play one line, as far as it can be followed."""
    notes: list[Note] = []
    for step in steps:
        if state.turn != turn and not state.ending:
            return state, [*notes, note("turn is over", step=str(step))]
        why = refusal(state, step)
        if why is not None:
            notes.append(why)
        if why is None:
            state = carry_out(state, step).state
        elif isinstance(step, Go) and _drawn_anyway(state, step):
            state = carry_out(state, _possible(state, step)).state
        elif state.ending or not _left_out(step):
            return _cut_short(state), notes
    return state, notes


def _cut_short(state: State) -> State:
    """After the last turn the sun sets, however much of the turn is looked at."""
    is_last = state.turn == TURNS and not state.ending
    return end_turn(Played(state)).state if is_last else state


def _closed(state: State, turn: int, notes: list[Note]) -> tuple[State, list[Note]]:
    """The next turn after a line that is not the last one, whether it was finished or not."""
    if state.ending or state.turn != turn:
        return state, notes
    return end_turn(Played(state)).state, notes or [_unfinished(state)]


def _left_out(step: Step) -> bool:
    """Whether the game goes on without a step that cannot be taken: the use of an item."""
    return isinstance(step, (Charm, Use, Pickaxe)) or step is Plain.SHOTGUN


def _drawn_anyway(state: State, go: Go) -> bool:
    """Whether a move against the rules can still be followed on the paper."""
    ready = state.stage is Stage.MOVE and not state.rolling and not state.ending
    return ready and go.square in state.island.beside


def _possible(state: State, go: Go) -> Go:
    """A move without the pickaxe that nobody has."""
    unarmed = go.through is Through.PICKAXE and Item.PICKAXE not in state.items
    return replace(go, through=None) if unarmed else go


def _unfinished(state: State) -> Note:
    if state.rolling:
        return note("still to roll", count=len(state.rolling))
    return note("turn unfinished", stage=to_do(state))


def _claims(game: Game, state: State) -> Iterator[Note]:
    found = result_of(state)
    if game.result is not None and game.result != found:
        yield note("other result", claimed=str(game.result), found=str(found or "no end"))
