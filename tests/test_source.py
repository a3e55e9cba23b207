"""Layout files as YAML: what is understood, what is refused, and where."""

import pytest

from sheetgen.errors import LayoutError, Place
from sheetgen.layout.nodes import MAX_DEPTH
from sheetgen.layout.source import MAX_BYTES, Source, parse_source


def read(text: str | bytes) -> Source:
    return parse_source(text.encode() if isinstance(text, str) else text, "f.yaml")


def problems(text: str | bytes) -> list[str]:
    """The problems as "line:column what", whether the file can be read further or not."""
    try:
        found = read(text).problems
    except LayoutError as error:
        found = error.problems
    return [f"{p.place.line}:{p.place.column} {p.what}" for p in found]


@pytest.mark.parametrize("word", ["no", "on", "off", "yes", "2026-01-02", "1_000", "12:30", ".inf"])
def test_what_is_no_number_in_yaml_1_2_stays_text(word: str) -> None:
    assert read(f"a: {word}").value == {"a": word}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("12", 12), ("-3", -3), ("0o17", 15), ("0xff", 255), ("1.5", 1.5), ("1e3", 1000.0),
        ("true", True), ("FALSE", False), ("~", None), ("", None), ("null", None), ("'5'", "5"),
    ],
)  # fmt: skip
def test_scalars_follow_the_core_rules_of_yaml_1_2(written: str, meant: object) -> None:
    value = read(f"a: {written}").value
    assert value == {"a": meant}
    assert isinstance(value, dict)
    assert type(value["a"]) is type(meant)


def test_a_number_of_thousands_of_digits_is_text() -> None:
    assert read("a: " + "9" * 5000).value == {"a": "9" * 5000}


def test_a_value_and_its_key_have_their_own_places() -> None:
    source = read("a:\n  bc: [1, dé, x]\n")
    assert source.place(("a", "bc", 2)) == Place("f.yaml", 2, 15)
    assert source.key_place(("a", "bc")) == Place("f.yaml", 2, 3)
    assert source.place(("a", "bc")) == Place("f.yaml", 2, 7)


def test_a_place_that_is_not_there_is_the_nearest_one_around_it() -> None:
    source = read("a:\n  b: 1\n")
    assert source.place(("a", "missing", 3)) == Place("f.yaml", 2, 3)
    assert source.key_place(("a", "missing")) == Place("f.yaml", 2, 3)


def test_a_character_of_a_block_text_has_a_place() -> None:
    source = read("m:\n  map: |\n    . .\n\n    . x\n")
    assert source.inside(("m", "map"), 2, ". x", 2) == Place("f.yaml", 5, 7)


def test_a_character_of_a_quoted_text_is_told_where_the_text_begins() -> None:
    assert read("map: '. x'").inside(("map",), 0, ". x", 2) == Place("f.yaml", 1, 6)


def test_an_alias_is_the_part_it_stands_for() -> None:
    source = read("a: &x [1]\nb: *x\n")
    assert source.value == {"a": (1,), "b": (1,)}
    assert source.place(("b", 0)) == Place("f.yaml", 1, 8)


def test_a_byte_order_mark_at_the_start_is_no_part_of_the_file() -> None:
    assert read(b"\xef\xbb\xbfa: 1").value == {"a": 1}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: 1\na: 2\n", "2:1 the key 'a' is already in line 1"),
        ("1: x\n", "1:1 the key '1' is no text"),
        ("[a]: x\n", "1:1 a key must be a text"),
        ("a: !!python/name:os.system x", "1:4 YAML tags (words that start with '!') are not used"),
        ("a: &x 1\nb: &x 2\n", "2:4 there is an anchor '&x' already"),
        ("a: &x [*x]\n", "1:8 '*x' stands inside the '&x' it stands for"),
        ("a: *x\n", "1:4 '*x' stands for nothing"),
        ("a: &x {b: 1}\nc: {<<: *x}\n", "2:5 merge keys ('<<') are not used here"),
        ("a: 1\n---\nb: 1\n", "2:1 a second document starts here"),
        ("", "1:1 the file is empty"),
        ("# nothing\n", "1:1 the file is empty"),
        ("a: \x07", "1:4 the character U+0007 may not stand in this file"),
        (b"ab\na: \xff", "2:4 this is not text in UTF-8"),
        ("a: [1,\nb: 2\n", "1:4 the bracket that opens here is not closed"),
        ("a: 'x\nb: 2\n", "1:4 the quote that opens here is not closed"),
        ("a: b: c\n", "1:5 a ':' stands where no key can be"),
        ("a: - b\n", "1:4 a '-' stands where no list can be"),
        ("- a\nb: 1\n", "2:1 this does not fit the list above it"),
        ("a: @b\n", "1:4 no text can start with this character"),
        ("%FOO\n", "1:5 '%' starts a YAML directive"),
    ],
)
def test_what_a_layout_file_may_not_hold_is_told_with_its_place(
    text: str | bytes, problem: str
) -> None:
    (told,) = problems(text)
    assert told.startswith(problem)


def test_tabs_are_called_by_their_name() -> None:
    assert problems("a:\n\t- b\n") == ["2:1 a tab stands here"]


@pytest.mark.parametrize("path", [r"C:\Users", r"C:\Data", r"C:\xyz"])
def test_a_windows_path_in_double_quotes_is_explained(path: str) -> None:
    (told,) = problems(f'a: "{path}"\n')
    assert told.startswith("1:7 in double quotes a backslash has a meaning")


def test_independent_mistakes_are_told_at_once() -> None:
    assert len(problems("a: 1\na: 2\n3: x\nb: !t y\nc: [1\n")) == 4


def test_aliases_that_explode_are_refused_before_they_do() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for before, name in zip("abcdefghi", "bcdefghij", strict=True):
        lines.append(f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]")
    (told,) = problems("\n".join(lines))
    assert "more than 50000 values" in told


@pytest.mark.parametrize("bracket", ["[", "{a: ", "- ", "? "])
def test_deep_nesting_is_refused(bracket: str) -> None:
    (told,) = problems(bracket * 5000)
    assert "deep" in told


def test_nesting_by_aliases_counts_as_depth() -> None:
    lines = ["a0: &a0 [x]"] + [f"a{i}: &a{i} [*a{i - 1}]" for i in range(1, 100)]
    assert f"more than {MAX_DEPTH} levels" in problems("\n".join(lines))[0]


def test_a_file_of_more_than_a_megabyte_is_refused_unread() -> None:
    assert problems(b"\xff" * (MAX_BYTES + 1)) == ["1:1 the file is larger than 1 MB"]
