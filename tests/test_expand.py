"""Variables, sums and repeats are written out, every mistake told at its place."""

from pathlib import Path

import pytest

from sheetgen.layout.model import Box, Group, Track
from tests.written import HEAD, PAGE, box, corners, load, parts, text_of, told, words


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "trial.yaml"


def test_a_variable_stands_for_a_value_of_any_type(file: Path) -> None:
    variables = "{wide: 40mm, place: [1mm, 2mm], spacing: 2, shade: ink}"
    part = "      - {kind: box, at: '{place}', size: ['{wide}', 5mm], stroke: '{ shade }'}\n"
    (found,) = parts(file, part, variables)
    assert isinstance(found, Box)
    assert (found.at, found.size, found.stroke) == ((1, 2), (40, 5), "ink")


def test_a_text_takes_in_numbers_lengths_and_texts(file: Path) -> None:
    (found,) = parts(file, words("'{n} x {long} of {what}'"), "{n: 3, long: 18mm, what: sand}")
    assert text_of(found) == "3 x 18mm of sand"


def test_a_number_may_be_a_whole_text(file: Path) -> None:
    (found,) = parts(file, words("'{n}'"), "{n: 2.50}")
    assert text_of(found) == "2.5"


def test_a_sum_gives_a_length_or_a_number(file: Path) -> None:
    lines = box("'{= 2 * step + 1mm}'") + words("'{= n + 1}'")
    found = parts(file, lines, "{step: 19mm, n: 3}")
    assert isinstance(found[0], Box)
    assert found[0].size[0] == 39
    assert text_of(found[1]) == "4"


def test_variables_may_refer_to_each_other_in_any_order(file: Path) -> None:
    (found,) = parts(file, words("'{a}'"), "{a: '{b}{b}', b: '{= c + 1}', c: 1}")
    assert text_of(found) == "22"


def test_a_value_is_reached_by_its_key_or_its_number_counted_from_1(file: Path) -> None:
    variables = "{rooms: [{name: Hall}, {name: Cave}]}"
    (found,) = parts(file, words("'{rooms.2.name}'"), variables)
    assert text_of(found) == "Cave"


def test_a_text_of_several_languages_makes_the_text_around_it_one_of_several(file: Path) -> None:
    text = HEAD.replace("[en]", "[en, es]") + "variables: {door: {en: door, es: puerta}}\n"
    text += PAGE + words("'1 {door}'") + words("{en: 'A {door}', es: 'Una {door}'}")
    one, other = load(file, text).layout.pages[0].parts
    assert text_of(one) == {"en": "1 door", "es": "1 puerta"}
    assert text_of(other) == {"en": "A door", "es": "Una puerta"}


def test_double_braces_are_braces(file: Path) -> None:
    (found,) = parts(file, words("'{{n}} is {n}'"), "{n: 3}")
    assert text_of(found) == "{n} is 3"


def test_what_each_copy_fills_in_stays(file: Path) -> None:
    (found,) = parts(file, words("'{n}: {copy} {player}'"), "{n: 3}")
    assert text_of(found) == "3: {copy} {player}"


@pytest.mark.parametrize(
    ("variables", "text", "problem"),
    [
        ("{door: 1}", "'{dor}'", "13:64 there is no variable 'dor' | did you mean 'door'?"),
        ("{door: 1}", "'a {dor} b'", "13:66 there is no variable 'dor' | did you mean 'door'?"),
        ("{a: 1}", "'{qqq}'", "13:64 there is no variable 'qqq' | add it to 'variables', or write"),
        ("{a: 1}", "'{plaier}'", "13:64 there is no variable 'plaier' | did you mean 'player'?"),
        ("{a: 1}", "'{= a + }'", "13:64 a value is missing at the end"),
        ("{a: x}", "'{= a + 1}'", "13:64 'a' is no number and no length"),
        ("{a: [1]}", "'x {a}'", "13:66 'a' is a list, which cannot stand in a text | take one of"),
        ("{a: {b: 1}}", "'x {a}'", "13:66 'a' is a group of keys, which cannot stand in a text"),
        ("{a: true}", "'x {a}'", "13:66 'a' is no text, which cannot stand in a text"),
        ("{a: [1]}", "'{a.2}'", "13:64 there is no '2' in 'a' | write a number from 1 to 1"),
        ("{a: {box: 1}}", "'{a.bx}'", "13:64 there is no 'bx' in 'a' | did you mean 'box'?"),
        ("{a: 1}", "'{a.b}'", "13:64 there is no 'b' in 'a' | it is the number 1: leave '.b' out"),
        ("{a: 1}", "'a { b'", "13:66 this '{' starts no reference | write '{{' for a brace"),
        ("{a: 1}", "'{{copy}}'", "13:64 '{copy}' cannot be printed as it is: each copy fills it"),
        ("{a: 1, copy: 2}", "x", "8:19 a variable cannot be called 'copy' | give it another name"),
        ("{a.b: 1}", "x", "8:13 a variable cannot be called 'a.b' | give it another name"),
        ("{a: '{a}'}", "'{a}'", "8:17 'a' stands for itself | take it out of its own value"),
        ("{a: '{b}', b: '{a}'}", "x", "8:27 'a' stands for itself"),
        ("{a: '{qq}'}", "x", "8:17 there is no variable 'qq'"),
        ("[a]", "x", "8:12 a list stands here | write 'name: value' lines below it"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_reference_is_told_at_its_place_and_once(
    file: Path, variables: str, text: str, problem: str
) -> None:
    (found,) = told(file, f"{HEAD}variables: {variables}\n{PAGE}{words(text)}")
    assert found.startswith(f"trial.yaml:{problem}"), found


def test_a_wrong_value_is_told_where_it_is_written(file: Path) -> None:
    (found,) = told(file, f"{HEAD}variables: {{wide: '18'}}\n{PAGE}" + box("'{wide}'"))
    assert found.startswith("trial.yaml:8:19 '18' is not a length")


def test_a_reference_in_a_text_of_several_lines_is_told_on_its_line(file: Path) -> None:
    lines = "      - kind: text\n        at: [0mm, 0mm]\n        size: [90mm, 9mm]\n"
    (found,) = told(
        file, f"{HEAD}{PAGE}{lines}        text: |\n          One\n          Two {{x}}\n"
    )
    assert found.startswith("trial.yaml:17:15 there is no variable 'x'")


def test_what_differs_on_each_copy_can_stand_only_in_a_part_s_text(file: Path) -> None:
    (found,) = told(file, HEAD.replace("Trial", "'No. {copy}'") + PAGE + words("x"))
    assert found.startswith("trial.yaml:2:8 '{copy}' is another one on each copy")


def test_a_part_is_repeated_for_each_of_a_list(file: Path) -> None:
    lines = words("'{index}: {item}'").replace("kind:", "repeat: {over: [a, b]}, kind:")
    assert [text_of(part) for part in parts(file, lines)] == ["1: a", "2: b"]


def test_a_repeat_moves_by_its_step_and_starts_a_row_after_its_columns(file: Path) -> None:
    repeat = "{over: 5, step: [10mm, 20mm], columns: 2}"
    found = parts(file, box(repeat=repeat).replace("at: [0mm, 0mm]", "at: [1mm, 2mm]"))
    assert corners(found) == [(1, 2), (11, 2), (1, 22), (11, 22), (1, 42)]


def test_a_repeat_without_a_kind_repeats_a_group(file: Path) -> None:
    lines = "      - repeat: {over: '{n}', as: number, step: [0mm, 9mm]}\n        parts:\n"
    lines += "          - {kind: box, at: [1mm, '{= number * 1mm}'], size: [5mm, 5mm]}\n"
    assert corners(parts(file, lines, "{n: 3}")) == [(1, 1), (1, 11), (1, 21)]


def test_repeats_inside_a_repeat_know_both_elements(file: Path) -> None:
    lines = "      - repeat: {over: [a, b], as: row}\n        at: [0mm, 0mm]\n        parts:\n"
    lines += "          - {kind: text, repeat: {over: 2, as: n}, at: [0mm, 0mm], size: [9mm, 9mm],"
    lines += " text: '{row}{n}'}\n"
    texts = [
        text_of(inner)
        for part in parts(file, lines)
        if isinstance(part, Group)
        for inner in part.parts
    ]
    assert texts == ["a1", "a2", "b1", "b2"]


def test_a_repeat_of_nothing_draws_nothing(file: Path) -> None:
    assert parts(file, box(repeat="{over: []}") + box(repeat="{over: 0}")) == ()


@pytest.mark.parametrize(
    ("repeat", "problem"),
    [
        ("5", "12:63 the number 5 stands here | write 'repeat: {over: …}'"),
        ("{ovr: 5}", "12:64 unknown key 'ovr' | did you mean 'over'?"),
        ("{step: [1mm, 1mm]}", "12:63 no 'over' here | add 'over: …'"),
        ("{over: text}", "12:70 the text 'text' cannot be gone through"),
        ("{over: -1}", "12:70 the number -1 is no count | write a whole number from 0"),
        ("{over: 1.5}", "12:70 the number 1.5 is no count"),
        ("{over: 99999}", "12:70 the number 99999 is no count"),
        ("{over: '{qq}'}", "12:71 there is no variable 'qq'"),
        ("{over: 3, step: 5mm}", "12:79 a step is a pair of lengths"),
        ("{over: 3, step: [5mm, 5]}", "12:79 a step is a pair of lengths"),
        ("{over: 3, columns: 0}", "12:82 the number 0 is no count of columns"),
        ("{over: 3, as: 'a b'}", "12:77 the text 'a b' is no name"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_repeat_is_told_at_its_place(file: Path, repeat: str, problem: str) -> None:
    found = told(file, HEAD + PAGE + box(repeat=repeat))
    assert found[0].startswith(f"trial.yaml:{problem}"), found


def test_a_mistake_in_a_repeated_part_is_told_once(file: Path) -> None:
    found = told(file, HEAD + PAGE + box("'{wied}'", repeat="{over: 50}"))
    assert len(found) == 1


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ("{repaet: {over: 3}, kind: ruler, at: [9mm, 9mm]}", "unknown key 'repaet' | did you"),
        ("{repaet: {over: 3}, parts: []}", "unknown key 'repaet' | did you mean 'repeat'?"),
        ("{inclde: x.yaml}", "unknown key 'inclde' | did you mean 'include'?"),
    ],
)  # fmt: skip
def test_a_misspelt_word_of_the_grammar_is_asked_about(file: Path, part: str, problem: str) -> None:
    (found,) = told(file, f"{HEAD}{PAGE}      - {part}\n")
    assert found.startswith(f"trial.yaml:12:10 {problem}"), found


def test_a_misspelt_key_of_the_file_is_asked_about(file: Path) -> None:
    (found,) = told(file, f"{HEAD}varables: {{a: 1}}\n{PAGE}{words('x')}")
    assert found.endswith("unknown key 'varables' | did you mean 'variables'?")


def test_any_list_may_have_items_that_are_repeated(file: Path) -> None:
    track = "      - {kind: track, at: [1mm, 1mm], size: [9mm, 9mm], texts: [Start, "
    track += "{repeat: {over: [a, b], as: x}, each: '{index}{x}'}, End]}\n"
    (found,) = parts(file, track)
    assert isinstance(found, Track)
    assert found.texts == ("Start", "1a", "2b", "End")


def test_pages_may_be_repeated(file: Path) -> None:
    text = f"{HEAD}pages:\n  - repeat: {{over: 3}}\n"
    text += "    each: {name: 'page {item}', title: Page, parts: []}\n"
    assert [page.name for page in load(file, text).layout.pages] == ["page 1", "page 2", "page 3"]


def test_a_mistake_in_a_repeated_item_is_told_once(file: Path) -> None:
    text = f"{HEAD}pages:\n  - repeat: {{over: 3}}\n"
    (found,) = told(file, text + "    each: {name: 'page {itm}', title: Page, parts: []}\n")
    assert found.startswith("trial.yaml:10:24 there is no variable 'itm' | did you mean 'item'?")
