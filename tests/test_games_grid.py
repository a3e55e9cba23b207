"""The text notation of a grid, and its cells' names."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.grid import (
    CELL_KINDS,
    Cell,
    Grid,
    GridError,
    adjacency,
    cell_name,
    neighbours,
    parse,
    place,
    write,
)

MARKS = ["", "mummy", "crossed mummy", "?", *map(str, range(-1, 18))]


def mistakes(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(GridError) as caught:
        parse(text)
    return [(problem.line, problem.column, problem.fix) for problem in caught.value.problems]


def places(text: str) -> list[tuple[int, int]]:
    return [(line, column) for line, column, _ in mistakes(text)]


grids = st.dictionaries(
    st.builds(cell_name, st.integers(0, 29), st.integers(0, 29)),
    st.builds(Cell, st.sampled_from(CELL_KINDS), st.sampled_from(MARKS)),
    min_size=1,
).map(Grid)


@given(grids)
@settings(max_examples=200, deadline=None)
def test_a_grid_is_read_again_as_it_was_written(grid: Grid) -> None:
    assert parse(write(grid)) == grid


@given(st.text(alphabet=".7MX[]#? \n\t12-é\0", max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_grid_or_a_list_of_problems(text: str) -> None:
    assert read(text) == "" or read(read(text)) == read(text)


def read(text: str) -> str:
    """The text of the grid, or nothing where there are problems."""
    try:
        return write(parse(text))
    except GridError:
        return ""


def test_every_sign_of_the_notation_is_read() -> None:
    assert parse(". 7 M X ? # [7] [.] [M] [X] [?]").cells == {
        "A1": Cell("space", ""),
        "B1": Cell("space", "7"),
        "C1": Cell("space", "mummy"),
        "D1": Cell("space", "crossed mummy"),
        "E1": Cell("space", "?"),
        "G1": Cell("door", "7"),
        "H1": Cell("door", ""),
        "I1": Cell("door", "mummy"),
        "J1": Cell("door", "crossed mummy"),
        "K1": Cell("door", "?"),
    }


def test_a_grid_is_written_in_straight_columns() -> None:
    text = "1   [10] .\n#   M    X\n"
    assert write(parse("1 [10] .\n# M X")) == text.replace("1   ", "1    ").replace("#   ", "#    ")


def test_columns_of_no_cells_before_the_first_are_kept() -> None:
    assert write(parse("# # 5")) == "# # 5\n"


def test_a_grid_without_cells_is_written_as_nothing() -> None:
    assert write(Grid({})) == ""


def test_a_number_outside_the_rules_is_still_a_mark() -> None:
    assert parse("0 16").marked("0", "16") == ("A1", "B1")


def test_a_leading_zero_does_not_matter() -> None:
    assert parse("07") == parse("7")


@pytest.mark.parametrize("text", ["\ufeff1 2\n3 4", "1 2\r\n3 4\r\n", "\n1 2  \n\n\t3 4\n\n"])
def test_line_ends_byte_marks_and_blank_lines_do_not_matter(text: str) -> None:
    assert parse(text) == parse("1 2\n3 4")


@pytest.mark.parametrize("text", ["", " \n\t\n", "# #\n# #"])
def test_a_text_without_a_cell_is_refused(text: str) -> None:
    assert places(text) == [(1, 1)]


def test_every_problem_is_told_at_once_with_its_line_and_column() -> None:
    assert places("1 2 Q\n\n3 [4 5\n6 7\n") == [(1, 5), (3, 3), (4, 1)]


@pytest.mark.parametrize(
    ("sign", "fix"),
    [("m", "did you mean M?"), ("[x]", "did you mean [X]?"), ("[ 7 ]", "did you mean [7]?"),
     ("[]", "did you mean [.]?"), ("[7", "did you mean [7]?")],
)  # fmt: skip
def test_a_near_miss_is_put_right(sign: str, fix: str) -> None:
    assert mistakes(f"1 {sign} 2") == [(1, 3, fix)]


def test_brackets_without_a_blank_between_them_are_refused() -> None:
    assert places("[7][8]") == [(1, 1)]


def test_a_bracket_before_a_hundred_thousand_blanks_is_refused_at_once() -> None:
    assert places("[" + " " * 100_000 + "7]") == [(1, 1), (1, 100_002)]


def test_a_row_of_another_length_is_refused_and_says_what_to_write() -> None:
    ((line, column, fix),) = mistakes("1 2 3\n  4 5\n6 7 8")
    assert (line, column) == (2, 3)
    assert "write 3 in every row" in fix


@pytest.mark.parametrize("text", ["1\n" * 61, "1 " * 61, "1 " * 100_000])
def test_a_grid_of_more_than_sixty_rows_or_columns_is_refused(text: str) -> None:
    ((_, _, fix),) = mistakes(text)
    assert "60" in fix


def test_sixty_rows_and_columns_are_read() -> None:
    assert len(parse(("1 " * 60 + "\n") * 60).cells) == 3600


def test_a_message_does_not_list_hundreds_of_problems() -> None:
    with pytest.raises(GridError, match="and 580 more problems"):
        parse("q " * 60 + "\n" + ("z " * 60 + "\n") * 9)


@pytest.mark.parametrize(
    ("name", "where"), [("A1", (0, 0)), ("C2", (1, 2)), ("Z60", (59, 25)), ("AB3", (2, 27))]
)
def test_a_name_is_a_column_letter_and_a_row(name: str, where: tuple[int, int]) -> None:
    assert place(name) == where


def test_every_place_has_a_name_of_its_own() -> None:
    everywhere = [(row, column) for row in range(60) for column in range(60)]
    assert [place(cell_name(column, row)) for row, column in everywhere] == everywhere


@pytest.mark.parametrize("name", ["", "1A", "a1", "A0", "A", "ABC1", "A100"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is not a cell"):
        place(name)


def test_the_names_come_in_reading_order() -> None:
    grid = parse(("1 " * 12 + "\n") * 11)
    shuffled = list(grid.cells.items())
    Random(1).shuffle(shuffled)
    names = Grid(dict(shuffled)).names()
    assert names[:3] == ("A1", "B1", "C1")
    assert names[12] == "A2"
    assert names[-1] == "L11"


def test_eight_cells_lie_around_a_cell() -> None:
    grid = parse("1 2 3\n4 5 6\n7 8 9")
    assert neighbours("B2", grid.cells) == ("A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3")


def test_a_hole_is_nobodys_neighbour() -> None:
    assert adjacency(parse("1 #\n# 4")) == {"A1": ("B2",), "B2": ("A1",)}


def test_an_emptied_grid_keeps_its_doors() -> None:
    assert parse("1 [2] # M").emptied() == parse(". [.] # .")
