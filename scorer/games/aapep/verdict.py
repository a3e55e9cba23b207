"""Judges a table or a whole game: what shows, who wins, and what was against the rules."""

from dataclasses import dataclass

from scorer.games.aapep.moves import Objection, after, objection
from scorer.games.aapep.players import Ending
from scorer.games.aapep.position import Position, ended
from scorer.games.aapep.record import GAME, Game, parse_game
from scorer.games.aapep.sight import EdgeView, Sight, edge_views
from scorer.games.aapep.soundness import oddities
from scorer.games.aapep.words import why_not, word


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that the rules do not allow; `turn` is the move's number, None for the table."""

    objection: Objection
    turn: int | None = None
    move: str = ""

    @property
    def rule(self) -> str:
        """Which rule is broken."""
        return self.objection.rule

    def message(self, language: str = "en") -> str:
        """What is wrong, in the reader's language."""
        why = why_not(self.rule, language, self.objection.params)
        if self.turn is None:
            return why
        return f"{word('turn', language)} {self.turn}, {self.move}: {why}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The last table that the rules allow, what shows there, who wins, and what is wrong."""

    position: Position
    views: tuple[EdgeView, ...]
    ending: Ending | None
    stopped: bool
    problems: tuple[Problem, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """Who wins; several share (AA9); nobody while the game goes on."""
        return () if self.ending is None else self.ending.winners


def judge(text: str) -> Verdict:
    """Judge a table or a game in notation.

    Raises:
        NotationError: the text is neither.
    """
    return judged(parse_game(text))


def judged(game: Game) -> Verdict:
    """Judge a game; after a move that is not allowed nothing is played."""
    problems = [Problem(oddity) for oddity in oddities(game.start)]
    position = game.start
    for number, move in enumerate(game.moves, start=1):
        reason = objection(position, move)
        if reason is not None:
            problems.append(Problem(reason, number, str(move)))
            break
        position = after(position, move)
    views = edge_views(position.board, position.shadows)
    return Verdict(position, views, ended(position), game.stopped, tuple(problems))


def to_json(verdict: Verdict) -> dict[str, object]:
    """The verdict as the JSON of `scorer score`, in English."""
    return {
        "game": GAME,
        "edges": [
            {
                "edge": view.edge,
                "sides": [sight.side for sight in view.sights],
                "winner": view.winner,
                "lines": [_sight_json(sight) for sight in view.sights],
            }
            for view in verdict.views
        ],
        "winners": list(verdict.winners),
        "problems": [
            {"rule": problem.rule, "turn": problem.turn, "message": problem.message()}
            for problem in verdict.problems
        ],
    }


def _sight_json(sight: Sight) -> dict[str, object]:
    return {
        "line": sight.line,
        "over": list(sight.over),
        "cell": sight.tile,
        "side": sight.side,
    }
