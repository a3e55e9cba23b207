"""The counts of Penny Papers against other, slower ways to count, on thousands of random grids."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from scorer.games.grid import Cell, Grid, place
from scorer.games.penny_papers import CELL_KINDS, score

GRIDS = 600  # bench/penny_papers.py checks 10,000


def random_grids(how_many: int) -> Iterator[Grid]:
    """Grids of up to 6 x 6 with holes, doors, mummies and few different numbers."""
    for seed in range(how_many):
        chance = Random(seed)
        marks = [str(n) for n in range(1, chance.randint(3, 16))]
        marks += ["", "mummy", "crossed mummy", "?", "9", "8", "16"]
        names = [f"{column}{row}" for column in "ABCDEF"[: chance.randint(1, 6)]
                 for row in range(1, chance.randint(2, 7))]  # fmt: skip
        kept = [name for name in names if chance.random() < 0.9] or names
        yield Grid({name: Cell(chance.choice(CELL_KINDS), chance.choice(marks)) for name in kept})


def touches(one: str, other: str) -> bool:
    (row, column), (down, right) = place(one), place(other)
    return one != other and max(abs(row - down), abs(column - right)) == 1


def brute_numbers(grid: Grid) -> dict[str, int]:
    return {name: int(cell.mark) for name, cell in grid.cells.items()
            if cell.mark.isdigit() and 1 <= int(cell.mark) <= 15}  # fmt: skip


def brute_paths(numbers: dict[str, int], path: list[str]) -> Iterator[list[str]]:
    yield path
    for name, number in numbers.items():
        if number == numbers[path[-1]] + 1 and touches(name, path[-1]):
            yield from brute_paths(numbers, [*path, name])


def check_sequence(grid: Grid) -> None:
    numbers = brute_numbers(grid)
    longest = max((len(path) for name in numbers for path in brute_paths(numbers, [name])),
                  default=0)  # fmt: skip
    assert score(grid).sequence == longest


def check_path(grid: Grid) -> None:
    for line in score(grid).lines:
        if line.rule == "sequence":
            assert all(map(touches, line.cells, line.cells[1:]))
            assert [grid.cells[name].mark for name in line.cells] == [
                str(line.numbers[0] + step) for step in range(line.stars)
            ]


def brute_groups(grid: Grid) -> dict[int, int]:
    """The size of each number's largest group, by merging labels until nothing changes."""
    numbers = brute_numbers(grid)
    label = {name: index for index, name in enumerate(numbers)}
    pairs = [(one, other) for one, number in numbers.items() for other, same in numbers.items()
             if touches(one, other) and number == same]  # fmt: skip
    while any(label[one] != label[other] for one, other in pairs):
        for one, other in pairs:
            label[one] = label[other] = min(label[one], label[other])
    size_of = Counter(label.values())
    largest: dict[int, int] = {}
    for name, number in numbers.items():
        largest[number] = max(largest.get(number, 0), size_of[label[name]])
    return {number: size for number, size in sorted(largest.items()) if size >= 3}


def check_groups(grid: Grid) -> None:
    found = {line.numbers[0]: len(line.cells) for line in score(grid).lines
             if line.rule == "group"}  # fmt: skip
    assert found == brute_groups(grid)


def check_mummies(grid: Grid) -> None:
    nines = [name for name, cell in grid.cells.items() if cell.mark == "9"]
    mummies = [name for name, cell in grid.cells.items() if "mummy" in cell.mark]
    won = [name for name in mummies if grid.cells[name].mark == "crossed mummy"
           and any(touches(name, nine) for nine in nines)]  # fmt: skip
    lines = {line.rule: line for line in score(grid).lines}
    kept = lines["mummies vanquished"].stars if won else 0
    assert kept == 2 * len(won)
    assert sum(line.stars for line in lines.values() if "mumm" in line.rule) == (
        2 * len(won) - 2 * (len(mummies) - len(won))
    )


def check_total(grid: Grid) -> None:
    result = score(grid)
    assert result.stars == sum(line.stars for line in result.lines)


CHECKS = (check_sequence, check_path, check_groups, check_mummies, check_total)


def brute_score(grid: Grid) -> int:
    """The stars, counted the slow way."""
    numbers = brute_numbers(grid)
    longest = max((len(path) for name in numbers for path in brute_paths(numbers, [name])),
                  default=0)  # fmt: skip
    nines = [name for name, number in numbers.items() if number == 9]
    mummies = [name for name, cell in grid.cells.items() if "mummy" in cell.mark]
    won = sum(grid.cells[name].mark == "crossed mummy" and any(touches(name, n) for n in nines)
              for name in mummies)  # fmt: skip
    return longest + 3 * len(brute_groups(grid)) + 2 * won - 2 * (len(mummies) - won)


def test_the_sequence_is_as_long_as_the_longest_of_all_paths() -> None:
    for grid in random_grids(GRIDS):
        check_sequence(grid)


def test_the_cells_of_a_sequence_touch_and_grow_by_one() -> None:
    for grid in random_grids(GRIDS):
        check_path(grid)


def test_the_groups_are_those_found_by_merging_labels() -> None:
    for grid in random_grids(GRIDS):
        check_groups(grid)


def test_the_mummies_are_those_found_by_looking_around_each() -> None:
    for grid in random_grids(GRIDS):
        check_mummies(grid)


def test_the_total_is_the_sum_of_the_lines() -> None:
    for grid in random_grids(GRIDS):
        check_total(grid)


def test_the_stars_are_those_counted_the_slow_way() -> None:
    for grid in random_grids(GRIDS):
        assert score(grid).stars == brute_score(grid)
