"""The codes of a pad are sums of a few, and each is the one that would have been encoded."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.compose.codes import code_maker, summands
from sheetgen.errors import SheetError
from sheetgen.markers import SheetCode, code_rows

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-/ é"


def code(copy: int, player: str | None = None) -> SheetCode:
    return SheetCode("penny-papers/heart-and-gate", "a4", "89abcdef", 1, copy, player)


@pytest.mark.parametrize("copy", [1, 2, 9, 10, 11, 47, 99, 100, 101, 110, 347, 999, 1000, 4711])
def test_the_code_of_a_pads_copy_is_the_one_that_is_encoded_alone(copy: int) -> None:
    assert code_maker()(code(copy)) == code_rows(code(copy))


@settings(max_examples=30, deadline=None)
@given(
    layout=st.text(LETTERS, min_size=1, max_size=30),
    paper=st.sampled_from(["a4", "letter", "a5"]),
    digest=st.text("0123456789abcdef", min_size=8, max_size=8),
    page=st.integers(1, 12),
    copies=st.lists(st.integers(1, 9999), min_size=1, max_size=4),
)
def test_whatever_the_code_says_its_sum_is_right(
    layout: str, paper: str, digest: str, page: int, copies: list[int]
) -> None:
    made = code_maker()
    codes = [SheetCode(layout, paper, digest, page, copy) for copy in copies]
    assert [made(each) for each in codes] == [code_rows(each) for each in codes]


def test_codes_with_and_without_a_name_mix() -> None:
    made, codes = code_maker(), [code(12, "Ana"), code(12), code(13, "Łódź"), code(13)]
    assert [made(each) for each in codes] == [code_rows(each) for each in codes]


def test_a_thousand_copies_take_55_codes() -> None:
    needed = {part.copy for copy in range(1, 1001) for part in summands(code(copy))}
    assert len(needed) == 55


@pytest.mark.parametrize("copy", [1, 58, 300, 9999])
def test_a_sum_has_an_odd_number_of_codes_that_are_all_as_long(copy: int) -> None:
    parts = summands(code(copy))
    assert len(parts) % 2 == 1
    assert {len(str(part.copy)) for part in parts} == {len(str(copy))}


def test_a_name_that_does_not_fit_is_still_refused() -> None:
    with pytest.raises(SheetError, match="longer than 24 bytes"):
        code_maker()(code(1, "a" * 25))
