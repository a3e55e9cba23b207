"""Sums of numbers and lengths in layout files."""

import pytest

from sheetgen.layout.arithmetic import MAX_BRACKETS, SumError, calculate

NAMES: dict[str, object] = {"n": 3, "step": "19mm", "half": 0.5, "word": "stone", "yes": True}


def lookup(name: str) -> object:
    return NAMES[name]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("7 - 2 - 1", 4),
        ("-n + 10", 7),
        ("7 / 2", 3.5),
        ("n * half * 2", 3),
        ("0.1 + 0.2", 0.3),
        ("2 * step + 1cm", "48mm"),
        ("step / 2", "9.5mm"),
        ("step / 1 in", 0.748031),
        ("10mm - step", "-9mm"),
        ("20mm/3", "6.666667mm"),
        ("(((4)))", 4),
    ],
)
def test_a_sum_is_worked_out_as_at_school(text: str, result: object) -> None:
    assert calculate(text, lookup) == result


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "a value is missing at the end"),
        ("1 +", "a value is missing at the end"),
        ("* 2", "a value is missing before '*'"),
        ("1 2", "'2' is not meant here"),
        ("(1 + 2", "a bracket is not closed"),
        ("2 ** 3", "a value is missing before '*'"),
        ("1 / 0", "nothing can be divided by 0"),
        ("step + 2", "a length and a number cannot be added"),
        ("step * step", "a length times a length is no length"),
        ("2 / step", "a number cannot be divided by a length"),
        ("word + 1", "'word' is no number and no length"),
        ("yes + 1", "'yes' is no number and no length"),
        ("1 + $", "a sum cannot have '$'"),
        ("18em", "a sum cannot have '18em'"),
        ("999999 * 999999", "the sum goes beyond 1e+09"),
        ("9999mm", "'9999mm' is longer than any sheet"),
        ("1 + " * 60 + "1", "this sum has more than 200 characters"),
        ("(" * 30 + "1" + ")" * 30, f"this sum has more than {MAX_BRACKETS} brackets"),
    ],
)
def test_what_is_no_sum_is_told(text: str, what: str) -> None:
    with pytest.raises(SumError) as caught:
        calculate(text, lookup)
    assert caught.value.what == what
    assert caught.value.fix
