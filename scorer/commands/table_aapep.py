"""Aapep at the table: its engine as the referee, for one screen or a phone a player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from scorer.commands.play_aapep_board import drawn
from scorer.commands.play_aapep_steps import Steps
from scorer.commands.play_aapep_words import WORDS
from scorer.games.aapep.moves import Move, after, objection
from scorer.games.aapep.notation import move_of
from scorer.games.aapep.position import Position, ended, setup
from scorer.games.aapep.record import Game, game_text
from scorer.games.aapep.sight import EdgeView, edge_views
from scorer.games.aapep.squares import EDGES, SQUARES, square_name, square_named
from scorer.games.aapep.telling import ending_text, full_name, view_lines
from scorer.games.aapep.tiles import facing_text, side
from scorer.games.aapep.words import why_not
from scorer.table.board import Choice, IllegalError, Result
from scorer.table.proof import Event
from scorer.table.room import Room

FEWEST = 2  # players


@dataclass(frozen=True, slots=True)
class AapepBoard:
    """A game at one moment.

    Args:
        game: what was played.
        turns: the table before the first move and after each.
        seats: the player at each seat in the order of the turns, "" where all share a screen.
    """

    game: Game
    turns: tuple[Position, ...]
    seats: tuple[str, ...]

    @property
    def _position(self) -> Position:
        return self.turns[-1]

    @property
    def dice(self) -> int:
        """Aapep has none."""
        return 0

    @property
    def seat(self) -> int | None:
        """Whose turn it is."""
        return self._position.turn

    @property
    def result(self) -> Result | None:
        """For whom a pattern shows, once one does."""
        over, seats = ended(self._position), self._position.seats
        if over is None:
            return None
        return Result(tuple(map(seats.index, over.completed)), seats.index(over.mover))

    def stepped(self, event: Event) -> "AapepBoard":
        """The board after a move in notation, such as `LLDD-B2 D1-C3`."""
        move = move_of(str(event.get("move", "")))
        if move is None:
            raise IllegalError(f"{event.get('move')!r} is no move: LLDD-B2 D1-C3 would be one")
        reason = objection(self._position, move)
        if reason is not None:
            raise IllegalError(why_not(reason.rule, "en", reason.params))
        game = replace(self.game, moves=(*self.game.moves, move))
        return AapepBoard(game, (*self.turns, after(self._position, move)), self.seats)

    def choices(self, _language: str, picked: Sequence[str]) -> Sequence[Choice]:
        """What the next part of the move may be; the last part is the whole move."""
        steps = self._steps(picked)
        if steps is None or ended(self._position):
            return ()
        return [self._choice(steps, option) for option in steps.options()]

    def _choice(self, steps: Steps, option: str) -> Choice:
        further = steps.with_part(option)
        if isinstance(further, Move):
            return Choice(str(further), option)
        square = None if steps.picked else square_named(option)
        facing = None if square is None else self._position.board.facing(square)
        label = option if facing is None else f"{option} ({facing_text(facing)})"
        return Choice(option, label, is_part=True)

    def _steps(self, picked: Sequence[str]) -> Steps | None:
        """The move in the making; None where something was picked that cannot be."""
        steps = Steps(self._position)
        for part in picked:
            if part not in steps.options():
                return None
            further = steps.with_part(part)
            if isinstance(further, Move):
                return None
            steps = further
        return steps

    def document(self, language: str, picked: Sequence[str]) -> Mapping[str, Any]:
        """What the page shows."""
        over = ended(self._position)
        views = edge_views(self._position.board, self._position.shadows)
        return {
            "over": over is not None,
            "outcome": None if over is None else ending_text(over, language),
            "prompt": self._prompt(language, picked),
            "told": [*view_lines(views, language)],
            "text": drawn(self.game, self.turns, language),
            "picture": self._picture(views),
            "record": game_text(self.game),
        }

    def _prompt(self, language: str, picked: Sequence[str]) -> str:
        said, position = WORDS[language], self._position
        player = full_name(position.player, language)
        lines = [
            said["turn"].format(player=player, phase=said["day" if position.is_day else "night"])
        ]
        steps = self._steps(picked)
        return "\n".join([*lines, said[steps.part.name]]) if steps else lines[0]

    def _picture(self, views: Sequence[EdgeView]) -> Mapping[str, Any]:
        position = self._position
        seats = zip_longest(position.seats, self.seats[: len(position.seats)], fillvalue=None)
        return {
            "day": position.is_day,
            "turn": position.player,
            "seats": [{"colour": colour, "player": player} for colour, player in seats],
            "left": [facing_text(facing) for facing in position.left],
            "squares": [_square(position, square) for square in SQUARES],
            "edges": [_edge(view) for view in views],
        }


def _square(position: Position, square: int) -> Mapping[str, Any]:
    facing = position.board.facing(square)
    marks = zip(position.seats, position.markers, strict=True)
    sides = None if facing is None else {name: side(facing, e) for e, name in enumerate(EDGES)}
    return {
        "square": square_name(square),
        "tile": None if facing is None else facing_text(facing),
        "sides": sides,
        "shadow": square in position.shadows,
        "marker": next((seat for seat, marked in marks if marked == square), None),
    }


def _edge(view: EdgeView) -> Mapping[str, Any]:
    sees = [
        {"line": s.line, "over": [*s.over], "square": s.tile, "side": s.side} for s in view.sights
    ]
    return {"edge": view.edge, "sees": sees, "winner": view.winner}


def aapep_board(room: Room) -> AapepBoard:
    """The table before the first move, for the players of the room's game."""
    position = setup(max(FEWEST, room.count))
    return AapepBoard(Game(position), (position,), room.seats)
