from itertools import pairwise

import pytest

from sheetgen import fonts
from sheetgen.compose.words import Type, block_height, line_width, set_lines, wrap
from sheetgen.geometry import Rect

BOX = Rect(10, 20, 60, 30)


def style(align: str = "left", valign: str = "top") -> Type:
    return Type("body", 4.0, 1.25, "#000000", align, valign)


def lines_of(text: str, width: float = 60) -> list[str]:
    """Each line's words with a blank between them."""
    return [
        " ".join("".join(run.content for run in word) for word in line)
        for line in wrap(text, style(), width)
    ]


def test_words_wrap_at_the_width_and_none_is_lost() -> None:
    text = "each player writes one number in one space of the temple"
    wrapped = lines_of(text, 30)
    assert len(wrapped) > 2
    assert " ".join(wrapped) == text
    assert all(line_width(line, 4.0) <= 30 for line in wrap(text, style(), 30))


def test_a_line_is_filled_before_the_next_begins() -> None:
    lines = wrap("each player writes one number in one space", style(), 30)
    for line, after in pairwise(lines):
        assert line_width([*line, after[0]], 4.0) > 30


def test_a_line_break_in_the_text_is_kept() -> None:
    assert lines_of("one\ntwo three") == ["one", "two three"]


def test_stars_make_bold_words_also_beside_a_comma() -> None:
    (line,) = wrap("a **door**, then", style(), 60)
    assert [[(run.content, run.font) for run in word] for word in line] == [
        [("a", "body")],
        [("door", "bold"), (",", "body")],
        [("then", "body")],
    ]


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_a_line_stands_where_it_is_aligned(align: str, share: float) -> None:
    (text,) = set_lines(wrap("star", style(), 60), BOX, style(align))
    assert text.x == pytest.approx(BOX.x + share * (BOX.width - text.width))


@pytest.mark.parametrize(("valign", "share"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_lines_stand_where_they_are_aligned_upright(valign: str, share: float) -> None:
    lines = wrap("one\ntwo", style(), 60)
    first, second = set_lines(lines, BOX, style(valign=valign))
    slack = BOX.height - block_height(2, style())
    top = first.y - 4.0 * fonts.ascent("body")
    assert top == pytest.approx(BOX.y + share * slack)
    assert second.y - first.y == pytest.approx(5.0)


def test_runs_of_two_fonts_do_not_overlap() -> None:
    runs = set_lines(wrap("one **two** three", style(), 60), BOX, style())
    assert [run.content for run in runs] == ["one ", "two ", "three"]
    for left, right in pairwise(runs):
        assert left.x + left.width == pytest.approx(right.x)
