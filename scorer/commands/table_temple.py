"""Temple Antics at the table: its engine as the companion on the phones, with the shared dice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorer.commands.play_temple_board import drawn
from scorer.games.grid import cell_name
from scorer.games.temple_antics.game_text import Game, result_of, with_step, write
from scorer.games.temple_antics.moves import legal
from scorer.games.temple_antics.notes import Note
from scorer.games.temple_antics.play import IllegalStepError, play
from scorer.games.temple_antics.scan import Trouble, lines
from scorer.games.temple_antics.state import State, start
from scorer.games.temple_antics.step_text import read_step
from scorer.games.temple_antics.steps import Go, Roll, Step
from scorer.games.temple_antics.tables import MAX_HEALTH, TURNS, UNLIMITED, Item
from scorer.games.temple_antics.telling import label, prompt, square_label
from scorer.table.board import Choice, IllegalError
from scorer.table.proof import Event
from scorer.table.room import Room

TO = "to "  # before the name of a tile: the first part of a move


@dataclass(frozen=True, slots=True)
class TempleBoard:
    """The island and the sheet at one moment.

    Args:
        game: the steps so far.
        state: where they led.
        notes: what the last step did.
    """

    game: Game = field(default_factory=Game)
    state: State = field(default_factory=start)
    notes: tuple[Note, ...] = ()

    @property
    def dice(self) -> int:
        """How many dice have to be rolled now."""
        return 0 if self.state.ending else len(self.state.rolling)

    @property
    def seat(self) -> int | None:
        """One adventurer, whoever holds a phone."""
        return None

    @property
    def result(self) -> None:
        """Nobody plays against anybody."""
        return None

    def stepped(self, event: Event) -> "TempleBoard":
        """The board after a roll of the table's dice, or a choice."""
        step = _step(event)
        try:
            done = play(self.state, step)
        except IllegalStepError as error:
            raise IllegalError(error.note.message()) from error
        turns = with_step(self.game.turns, self.state.turn, step)
        return TempleBoard(replace(self.game, turns=turns), done.state, done.notes)

    def choices(self, language: str, picked: Sequence[str]) -> Sequence[Choice]:
        """What may be done; of the ways to a tile the tile first, then how its walls lie."""
        if self.dice:
            return ()
        steps = legal(self.state)
        goes = [step for step in steps if isinstance(step, Go)]
        if picked:
            wanted = picked[0].removeprefix(TO)
            return [self._choice(go, language) for go in goes if go.square == wanted]
        others = [self._choice(step, language) for step in steps if not isinstance(step, Go)]
        return [*self._tiles(goes, language), *others]

    def _choice(self, step: Step, language: str) -> Choice:
        return Choice(str(step), label(self.state, step, language))

    def _tiles(self, goes: Sequence[Go], language: str) -> Iterator[Choice]:
        for square in dict.fromkeys(go.square for go in goes):
            ways = [go for go in goes if go.square == square]
            if len(ways) == 1:
                yield self._choice(ways[0], language)
            else:
                said = square_label(self.state, square, language)
                yield Choice(f"{TO}{square}", said, is_part=True)

    def document(self, language: str, picked: Sequence[str]) -> Mapping[str, Any]:
        """What the page shows."""
        heading = picked[0].removeprefix(TO) if picked else None
        told = [note.message(language) for note in self.notes]
        return {
            "over": self.state.ending is not None,
            "outcome": told[-1] if self.state.ending and told else None,
            "prompt": prompt(self.state, heading, language),
            "told": told,
            "text": drawn(self.state, language),
            "picture": _picture(self.state),
            "record": write(replace(self.game, result=result_of(self.state))),
        }


def temple_board(_room: Room) -> TempleBoard:
    """The shipped island before the first roll."""
    return TempleBoard()


def _step(event: Event) -> Step:
    if event["event"] == "roll":
        return Roll(tuple(map(int, event["faces"])))
    try:
        line = next(lines(event["move"]))
        step = read_step(line)
        line.finish()
    except (StopIteration, Trouble) as error:
        raise IllegalError(f"{event['move']!r} is no step of this game") from error
    if isinstance(step, Roll):
        raise IllegalError("dice are rolled by the table, not written")
    return step


def _picture(state: State) -> Mapping[str, Any]:
    """What stands on the sheet, for drawing it."""
    island = state.island
    held = [item for item in Item if item in state.items]
    return {
        "turn": state.turn,
        "turns": TURNS,
        "time": state.time.value,
        "health": state.health,
        "max_health": MAX_HEALTH,
        "attack": state.attack,
        "idol": Item.IDOL in state.items,
        "encounter": None if state.encounter is None else state.encounter.value,
        "dice": {die.value: face for die, face in state.dice.items()},
        "items": [
            {"item": item.value, "uses": None if item in UNLIMITED else state.items[item]}
            for item in held
        ],
        "columns": len(island.rows[0]),
        "rows": len(island.rows),
        "tiles": [_tile(state, square) for square in _squares(state)],
        "walls": sorted(state.walls),
        "path": [*state.path],
    }


def _squares(state: State) -> Iterator[str]:
    """The tiles row by row."""
    rows = state.island.rows
    return (cell_name(column, row) for row in range(len(rows)) for column in range(len(rows[0])))


def _tile(state: State, square: str) -> Mapping[str, Any]:
    island = state.island
    places = {island.start: "parachute", island.plane: "plane", island.temple: "temple"}
    places |= dict.fromkeys(island.caves, "cave")
    is_seen = square in state.seen
    lying = None if is_seen else island.ground.get(square)
    return {
        "square": square,
        "place": places.get(square),
        "item": None if lying is None else lying.value,
        "seen": is_seen,
        "here": square == state.at,
    }
