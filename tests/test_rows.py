"""Rows of data for copies: every usual CSV file is read, every odd one told with its place."""

from pathlib import Path

import pytest

from sheetgen.errors import LayoutError
from sheetgen.layout.rows import MAX_ROWS, columns, parse_rows, read_rows


def values(content: str | bytes) -> list[dict[str, str]]:
    data = content.encode() if isinstance(content, str) else content
    return [dict(row.values) for row in parse_rows(data, "rows.csv")]


def told(content: str | bytes, needed: tuple[str, ...] = ()) -> list[str]:
    """The problems of a file as "line:column what | fix"."""
    data = content.encode() if isinstance(content, str) else content
    with pytest.raises(LayoutError) as caught:
        parse_rows(data, "rows.csv", needed)
    return [f"{p.place.line}:{p.place.column} {p.what} | {p.fix}" for p in caught.value.problems]


ANA = [{"name": "Ana", "points": "3"}, {"name": "Zoë", "points": "2,5"}]


@pytest.mark.parametrize(
    "content",
    [
        'name,points\nAna,3\nZoë,"2,5"\n',
        "name;points\nAna;3\nZoë;2,5\n",
        "name\tpoints\nAna\t3\nZoë\t2,5",
        "\ufeffname;points\r\nAna;3\r\n\r\n ; \r\nZoë;2,5\r\n",
        "sep=;\nname;points\nAna;3\nZoë;2,5\n",
        '"name";"points"\n"Ana";"3"\n"Zoë" ;"2,5"\n'.replace('" ;', '";'),
        "name;points;;\nAna;3;;\nZoë;2,5;;\n",
        "name;points\nAna;3\nZoë;2,5\n".encode("utf-16"),
    ],
    ids=["comma", "semicolon", "tab", "mark", "sep", "quoted", "empty columns", "utf-16"],
)
def test_the_usual_kinds_of_csv_are_read(content: str | bytes) -> None:
    assert values(content) == ANA


def test_a_quoted_cell_may_have_separators_quotes_and_lines() -> None:
    content = 'name,text\nAna,"a ""b"", c\nd"\nBo,e\n'
    assert [row["text"] for row in values(content)] == ['a "b", c\nd', "e"]


def test_a_row_knows_its_line_below_a_cell_of_several_lines() -> None:
    rows = parse_rows(b'name,text\nAna,"a\nb"\n\nBo,e\n', "rows.csv")
    assert [(row.place.file, row.place.line) for row in rows] == [("rows.csv", 2), ("rows.csv", 5)]


def test_the_columns_are_those_of_the_first_line() -> None:
    assert columns(parse_rows(b"b,a\n1,2\n", "rows.csv")) == ("b", "a")
    assert columns(()) == ()


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "1:1 there are no rows here"),
        ("name,points\n", "1:1 there are no rows here | write the columns' names in the first"),
        ("name,points\nAna,3\nBo\n", "3:1 this row has 1 cells, and there are 2 columns | fill it"),
        ("name,points\nAna,3,4\n", "2:1 this row has 3 cells, and there are 2 columns | put a"),
        ("name,,points\nAna,3,4\n", "1:1 column 2 has no name"),
        ("name,name\nAna,3\n", "1:1 two columns are called 'name'"),
        ("name,copy\nAna,3\n", "1:1 a column cannot be called 'copy'"),
        ("na{me\nAna\n", "1:1 a column cannot be called 'na{me'"),
        ('name\nAna\n"Bo\n', "3:1 the quotes of this row do not fit"),
        ('name\n"Bo"x\n', "2:1 the quotes of this row do not fit"),
        ("name\nAna\x07\n", "2:4 the character U+0007 may not stand in this file"),
        (b"name\nZo\xeb\n", "2:3 this is not text in UTF-8 | save the file as UTF-8"),
        (b"\xff\xfea", "1:1 this is not text | save it as 'CSV UTF-8'"),
        (b"a" * 1_000_001, "1:1 the file is larger than 1 MB"),
        ("n\n" + "1\n" * (MAX_ROWS + 1), f"{MAX_ROWS + 2}:1 there are more than {MAX_ROWS} rows"),
        (",".join(f"c{n}" for n in range(101)) + "\n1" + ",1" * 100, "1:1 there are more than 100"),
    ],
)  # fmt: skip
def test_what_is_odd_in_a_file_is_told_at_its_place(content: str | bytes, problem: str) -> None:
    (found,) = told(content)
    assert found.startswith(problem), found


def test_all_odd_rows_are_told_at_once() -> None:
    assert len(told("a,b\n1\n2,3,4\n5,6\n7\n")) == 3


def test_a_column_that_is_needed_and_missing_is_told() -> None:
    (found,) = told("name,points\nAna,3\n", ("name", "city"))
    assert found.startswith("1:1 there is no column 'city' | add it; the columns here are name,")


@pytest.mark.parametrize("name", ["missing.csv", ".", "a\0b", "x" * 5000])
def test_what_is_no_file_is_a_message(tmp_path: Path, name: str) -> None:
    with pytest.raises(LayoutError, match="cannot be read"):
        read_rows(tmp_path / name)
