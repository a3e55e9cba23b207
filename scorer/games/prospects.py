"""What every cell of a half-filled sheet promises: the eyes of the greedy bot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import mul

from scorer.games.dice import plain_chances
from scorer.games.grid import DOOR
from scorer.games.penny_papers import GROUP_SIZE, HIGHEST, NINE

EMPTY_CELL = 0  # on a board, where a number stands for itself
MUMMY_CELL = -1
NUMBERS = range(1, HIGHEST + 1)
SLOTS = HIGHEST + 2  # 0 and 16 stand for "nothing below 1" and "nothing above 15"
LIKELY = (0.0, *plain_chances().values())  # by number; how often a plain roll offers it
ENOUGH_ROOM = 4.0  # free cells around; more do not help one sequence further


@dataclass(slots=True)
class Board:
    """A sheet while it is being filled; its cells are counted from 0 in reading order."""

    near: tuple[tuple[int, ...], ...]
    is_door: tuple[bool, ...]
    marks: list[int]

    def empty(self, kind: str) -> list[int]:
        """The empty cells of one kind, doors or doorless spaces."""
        wanted = kind == DOOR
        pairs = enumerate(zip(self.marks, self.is_door, strict=True))
        return [cell for cell, (mark, door) in pairs if mark == EMPTY_CELL and door == wanted]


@dataclass(frozen=True, slots=True)
class Weights:
    """How much the greedy bot wants each thing, in stars or nearly so.

    The values were found by a random search over two temples of 30 cells that are not
    shipped; docs/temples.md says what they reach.
    """

    longer: float = 0.6  # a cell that makes the longest sequence longer
    linked: float = 0.08  # each cell of any sequence that grows
    room: float = 0.25  # each free cell around a growing sequence
    pair: float = 5.0  # two equal numbers, times the chance of the number
    third: float = 3.6  # a group's first three
    spare: float = 0.025  # more of a number that has its group
    vanquish: float = 4.5  # a mummy that turns from -2 to +2
    guard: float = 0.15  # a free space beside a new 9
    regret: float = 0.35  # the best that the cell could have become instead
    buried_beside_nine: float = 4.0  # a mummy placed where a 9 reaches it
    buried_near_free: float = 0.3  # a free cell beside a new mummy, for a later 9
    buried_together: float = 1.0  # another mummy beside a new one: one 9 for both


@dataclass(frozen=True, slots=True)
class Prospects:
    """The sequences, groups and mummies of a board, a value a cell.

    `above` and `below` are the lengths of the longest sequences upwards and downwards from a
    cell, `size` is the size of its group, `safe` holds the mummies that a 9 reaches.
    """

    board: Board
    above: Sequence[int]
    below: Sequence[int]
    size: Sequence[int]
    grouped: frozenset[int]
    safe: frozenset[int]
    longest: int


def survey(board: Board) -> Prospects:
    """Look at the whole board once, before a decision."""
    holders: list[list[int]] = [[] for _ in range(SLOTS)]
    for cell, mark in enumerate(board.marks):
        if mark > EMPTY_CELL:
            holders[mark].append(cell)
    above = _chains(board, holders, step=1)
    size, grouped = _sizes(board, holders)
    near = board.near
    safe = frozenset(
        cell for nine in holders[NINE] for cell in near[nine] if board.marks[cell] == MUMMY_CELL
    )
    below = _chains(board, holders, step=-1)
    return Prospects(board, above, below, size, grouped, safe, max(above, default=0))


def _chains(board: Board, holders: list[list[int]], step: int) -> list[int]:
    """The longest sequence that starts in each cell and goes up (step 1) or down (step -1)."""
    marks = board.marks
    length = [0] * len(marks)
    for number in reversed(NUMBERS) if step > 0 else NUMBERS:
        for cell in holders[number]:
            longest = 0
            for near in board.near[cell]:
                if marks[near] == number + step and length[near] > longest:
                    longest = length[near]
            length[cell] = longest + 1
    return length


def _sizes(board: Board, holders: list[list[int]]) -> tuple[list[int], frozenset[int]]:
    size = [0] * len(board.marks)
    grouped = set()
    for number in filter(holders.__getitem__, NUMBERS):
        for group in _groups(board, set(holders[number])):
            for cell in group:
                size[cell] = len(group)
            if len(group) >= GROUP_SIZE:
                grouped.add(number)
    return size, frozenset(grouped)


def _groups(board: Board, left: set[int]) -> Iterator[list[int]]:
    while left:
        group = [left.pop()]
        for cell in group:  # grows while it is walked
            touching = left.intersection(board.near[cell])
            left -= touching
            group.extend(touching)
        yield group


def gains(seen: Prospects, cell: int, weights: Weights) -> list[float]:
    """What each number, as the index, would bring in this empty cell."""
    marks = seen.board.marks
    around = seen.board.near[cell]
    numbered = [near for near in around if marks[near] > EMPTY_CELL]
    free = [near for near in around if marks[near] == EMPTY_CELL]
    lone = 0.0 if seen.longest else weights.longer  # a number that continues nothing
    worth = [0.0] + [lone] * HIGHEST
    if numbered:
        _beside_numbers(seen, numbered, _room(seen.board, free), worth, weights)
    mummies = sum(marks[near] == MUMMY_CELL and near not in seen.safe for near in around)
    spaces = len(free) - sum(seen.board.is_door[near] for near in free)
    worth[NINE] += weights.vanquish * mummies + weights.guard * spaces
    return worth


def _beside_numbers(
    seen: Prospects, numbered: list[int], room: float, worth: list[float], weights: Weights
) -> None:
    """Put in what numbers bring that continue a sequence or join a group."""
    above, below, same = [0] * SLOTS, [0] * SLOTS, [0] * SLOTS
    touched: set[int] = set()
    for near in numbered:
        mark = seen.board.marks[near]
        above[mark] = max(above[mark], seen.above[near])
        below[mark] = max(below[mark], seen.below[near])
        same[mark] += seen.size[near]
        touched.update((mark - 1, mark, mark + 1))
    for number in touched.intersection(NUMBERS):
        length = below[number - 1] + 1 + above[number + 1]
        if length > 1:
            worth[number] = _in_sequence(length, seen.longest, room, weights)
        if same[number]:
            worth[number] += _in_group(number, same[number], seen, weights)


def _room(board: Board, free: list[int]) -> float:
    """The free cells around, up to what one sequence can use."""
    doors = sum(board.is_door[near] for near in free)
    return min(len(free) - doors / 2, ENOUGH_ROOM)  # a door waits for a lockpick


def _in_sequence(length: int, longest: int, room: float, weights: Weights) -> float:
    longer = max(length - longest, 0)
    linked = weights.linked * length / (2 if longer else 1)
    return weights.longer * longer + linked + weights.room * room * length / ENOUGH_ROOM


def _in_group(number: int, touching: int, seen: Prospects, weights: Weights) -> float:
    if number in seen.grouped:
        return weights.spare
    return weights.third if touching + 1 >= GROUP_SIZE else weights.pair * LIKELY[number]


def hope(worth: Sequence[float]) -> float:
    """The best that a cell may become, weighed by how often the dice allow it."""
    best: float = max(map(mul, LIKELY, worth))
    return best


def burial(seen: Prospects, cell: int, weights: Weights) -> float:
    """How little a mummy in this cell hurts."""
    marks = [seen.board.marks[near] for near in seen.board.near[cell]]
    lost = weights.regret * hope(gains(seen, cell, weights))
    if NINE in marks:
        return weights.buried_beside_nine - lost
    free = weights.buried_near_free * marks.count(EMPTY_CELL)
    return free + weights.buried_together * marks.count(MUMMY_CELL) - lost
