"""A move of Aapep put together step by step: which tile, where, how, which shadow, where to."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from scorer.games.aapep.moves import Move, shadow_steps, tile_steps
from scorer.games.aapep.position import Position
from scorer.games.aapep.squares import square_name
from scorer.games.aapep.tiles import facing_text, kind


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a move: what it is called, and how it is written."""

    name: str
    of: Callable[[Move], str]


def _start(move: Move) -> str:
    return square_name(move.tile.square if move.tile.start is None else move.tile.start)


SHARED = (
    Part("square", lambda move: square_name(move.tile.square)),
    Part("facing", lambda move: facing_text(move.tile.facing)),
    Part("shadow", lambda move: square_name(move.shadow.start)),
    Part("to", lambda move: square_name(move.shadow.square)),
)
DAY = (Part("kind", lambda move: facing_text(kind(move.tile.facing))), *SHARED)
NIGHT = (Part("start", _start), *SHARED)
TILE_PARTS = 3  # the others say what the shadow does


@dataclass(frozen=True, slots=True)
class Steps:
    """A move in the making: the parts that are chosen, in order."""

    position: Position
    picked: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of a move, by day or by night."""
        return DAY if self.position.is_day else NIGHT

    @property
    def part(self) -> Part:
        """The one that is chosen next."""
        return self.parts[len(self.picked)]

    def options(self) -> Sequence[str]:
        """What the next part may be."""
        return tuple(dict.fromkeys(self.part.of(move) for move in self._moves()))

    def with_part(self, text: str) -> "Steps | Move":
        """The move with one more part, and with those that leave no choice; whole when it is."""
        steps = Steps(self.position, (*self.picked, text))
        while len(steps.picked) < len(steps.parts):
            options = steps.options()
            if len(options) > 1:
                return steps
            steps = Steps(self.position, (*steps.picked, *options))
        return next(steps._moves())

    def _moves(self) -> Iterator[Move]:
        """The moves that begin like this, with any one shadow step until that is asked for."""
        tile_parts, shadow_parts = self.parts[:TILE_PARTS], self.parts[TILE_PARTS:]
        picked = self.picked[TILE_PARTS:]
        for tile in tile_steps(self.position):
            shadows = shadow_steps(self.position, tile)
            asked = None if len(self.picked) >= TILE_PARTS else 1
            for move in (Move(tile, shadow) for shadow in islice(shadows, asked)):
                if not _agrees(move, tile_parts, self.picked):
                    break
                if _agrees(move, shadow_parts, picked):
                    yield move


def _agrees(move: Move, parts: Sequence[Part], picked: Sequence[str]) -> bool:
    return all(part.of(move) == text for part, text in zip(parts, picked, strict=False))
