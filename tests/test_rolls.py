"""What the dice log of a game says about its sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.games.bots import play_together
from scorer.games.grid import MUMMY, Grid
from scorer.games.roll_log import RollLog
from scorer.reader.classify import load_classifier
from scorer.reader.guess import MARKS, Guess
from scorer.reader.interpret import grid_of
from scorer.reader.log import AS_WELL, NO_SHEET, NOT_ALLOWED, with_log
from scorer.reader.photo import decode_photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import FoundSheet, PhotoReading, SheetReading, with_corrections
from scorer.report.documents import document
from scorer.report.text import report
from scorer.table.correct.desk import Laid, desk_of
from tests.shots import taken

Chances = Mapping[str, float]


@cache
def found() -> FoundSheet:
    return find_sheets(decode_photo(taken(1).jpeg), load_classifier(), None, None)[0][0]


def temple() -> Grid:
    return grid_of(with_corrections(found(), {}, "marked").cells).emptied()


@cache
def game(seed: int, *players: str) -> tuple[RollLog, dict[str, Grid]]:
    """The rolls of a whole game, and everybody's sheet at its end."""
    played, table = play_together(temple(), players, Random(seed))
    rolls = tuple(turn.rolled for turn in played.turns)
    log = RollLog(rolls, tuple(range(len(rolls))), len(players), is_solo=len(players) == 1)
    return log, dict(table.sheets)


def guess(chances: Chances) -> Guess:
    first, second, *_ = sorted([*chances, "1", "2"], key=lambda mark: -chances.get(mark, 0.0))
    sure = chances[first]
    left = tuple(chances.get(mark, 0.0) for mark in MARKS)
    reason = None if sure > 0.9 else f"could also be {second}"
    return Guess(first, sure, second, reason is not None, reason, left)


def sheet(
    grid: Grid, player: str, odd: Mapping[str, Chances], said: Mapping[str, str] | None = None
) -> SheetReading:
    """A sheet that was read without a mistake but in the odd cells."""
    marks = {name: {cell.mark: 0.999, "?": 0.001} for name, cell in grid.cells.items()}
    guesses = tuple(guess({**marks, **odd}[field.name]) for field in found().fields)
    read = replace(found(), guesses=guesses, player=player, copy=None)
    return with_corrections(read, said or {}, "marked")


def photos(*sheets: SheetReading) -> list[PhotoReading]:
    return [PhotoReading(f"{number}.jpg", None, (one,)) for number, one in enumerate(sheets)]


def read(log: RollLog, *sheets: SheetReading) -> list[SheetReading]:
    return [photo.sheets[0] for photo in with_log(photos(*sheets), log)]


def problems(log: RollLog, *sheets: SheetReading) -> list[dict[str, object]]:
    found = document(photos(*sheets), log)["problems"]
    assert isinstance(found, list)
    return found


def some_cell(grid: Grid, mark: str) -> str:
    return grid.marked(mark, f"crossed {mark}")[0]


def test_a_cell_that_the_rolls_do_not_allow_is_read_again_and_marked_so() -> None:
    log, sheets = game(1, "Ana", "Ben")
    cell = some_cell(sheets["Ana"], MUMMY)
    mark = sheets["Ana"].cells[cell].mark
    odd = {cell: {"8": 0.6, mark: 0.4}}
    (again,) = read(log, sheet(sheets["Ana"], "Ana", odd))
    changed = {each.cell: each for each in again.cells if each.source != "read"}
    assert list(changed) == [cell]
    told = changed[cell]
    assert (told.mark, told.source, told.before, told.runner_up) == (mark, "log", "8", "8")
    assert (told.doubtful, told.reason) == (True, NOT_ALLOWED)


def test_the_stars_are_counted_again_after_the_rolls() -> None:
    log, sheets = game(1, "Ana", "Ben")
    cell = some_cell(sheets["Ana"], MUMMY)
    mark = sheets["Ana"].cells[cell].mark
    odd = sheet(sheets["Ana"], "Ana", {cell: {"": 0.6, mark: 0.4}})
    (again,) = read(log, odd)
    right = sheet(sheets["Ana"], "Ana", {})
    assert again.score == right.score != odd.score


def test_what_the_ink_says_for_sure_is_doubted_but_never_overruled() -> None:
    log, sheets = game(1, "Ana", "Ben")
    cell = some_cell(sheets["Ana"], MUMMY)
    before = sheet(sheets["Ana"], "Ana", {cell: {"8": 1.0}})
    (again,) = read(log, before)
    assert [each.mark for each in again.cells] == [each.mark for each in before.cells]
    assert any(each.reason == NO_SHEET for each in again.cells)
    rules = [one["rule"] for one in problems(log, again)]
    assert "cells the rolls do not explain" in rules


def test_what_a_person_said_is_fixed_and_the_others_are_read_around_it() -> None:
    log, sheets = game(1, "Ana", "Ben")
    cell = some_cell(sheets["Ana"], MUMMY)
    (again,) = read(log, sheet(sheets["Ana"], "Ana", {}, {cell: "8"}))
    told = next(each for each in again.cells if each.cell == cell)
    assert (told.mark, told.source, told.doubtful) == ("8", "person", False)


@pytest.mark.parametrize("players", [("Ana",), ("Ana", "Ben", "Cleo")])
def test_sheets_that_fit_their_rolls_stay_as_they_are(players: tuple[str, ...]) -> None:
    log, sheets = game(3, *players)
    before = [sheet(grid, name, {}) for name, grid in sheets.items()]
    again = read(log, *before)
    assert [one.cells for one in again] == [one.cells for one in before]
    assert problems(log, *again) == []


def test_the_rolls_of_another_game_change_no_mark_and_are_told() -> None:
    _, sheets = game(1, "Ana", "Ben")
    other, _ = game(2, "Ana", "Ben")
    before = sheet(sheets["Ana"], "Ana", {})
    (again,) = read(other, before)
    assert [each.mark for each in again.cells] == [each.mark for each in before.cells]
    assert any(each.reason == NO_SHEET for each in again.cells)
    assert "the rolls do not allow" in report(photos(again), "en", other)


def test_a_mistake_that_may_be_in_several_cells_makes_them_doubtful() -> None:
    log, sheets = game(1, "Ana", "Ben")
    mummies = sheets["Ana"].marked(MUMMY, f"crossed {MUMMY}")
    cell = mummies[0]
    rival = next(
        n for n, c in sheets["Ana"].cells.items() if c.mark.isdecimal() and c.kind == "space"
    )
    odd = {
        cell: {sheets["Ana"].cells[rival].mark: 0.98, MUMMY: 0.02},
        rival: {sheets["Ana"].cells[rival].mark: 0.97, MUMMY: 0.03},
    }
    (again,) = read(log, sheet(sheets["Ana"], "Ana", odd))
    doubts = {each.cell: each.reason for each in again.cells if each.doubtful}
    assert {cell, rival} <= set(doubts)
    assert set(doubts.values()) <= {NOT_ALLOWED, AS_WELL}


def test_the_text_tells_what_the_rolls_changed_in_both_languages() -> None:
    log, sheets = game(1, "Ana", "Ben")
    cell = some_cell(sheets["Ana"], MUMMY)
    mark = sheets["Ana"].cells[cell].mark
    again = read(log, sheet(sheets["Ana"], "Ana", {cell: {"8": 0.6, mark: 0.4}}))
    assert f"~ {cell}: {mark}, as the rolls have it (read: 8)" in report(photos(*again), "en", log)
    assert "como dicen las tiradas (leído: 8)" in report(photos(*again), "es", log)


def test_with_rolls_sheets_of_different_temples_are_told() -> None:
    log, sheets = game(1, "Ana", "Ben")
    one = sheet(sheets["Ana"], "Ana", {})
    fewer = replace(one, cells=one.cells[1:])
    assert problems(log, one, fewer)[0]["rule"] == "temples differ"


def test_a_review_reads_with_the_rolls_again_after_each_correction() -> None:
    log, sheets = game(1, "Ana", "Ben")
    cell = some_cell(sheets["Ana"], MUMMY)
    mark = sheets["Ana"].cells[cell].mark
    odd = sheet(sheets["Ana"], "Ana", {cell: {"8": 0.6, mark: 0.4}})
    desk = desk_of([Laid("0.jpg", None, None)], photos(odd), never, "marked", log)

    def seen() -> tuple[str, str]:
        again = {each.cell: each for each in desk.readings()[0].sheets[0].cells}[cell]
        return again.mark, again.source

    assert seen() == (mark, "log")
    desk.change(0, {cell: "8"})
    assert seen() == ("8", "person")
    desk.undo()
    assert seen() == (mark, "log")


def never(*_: object) -> Sequence[FoundSheet]:
    raise AssertionError


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"x": 1}', "no es un suceso"),
        ('{"seq": 1, "event": "join", "player": "p1"}', "no hay ninguna tirada en este registro"),
        (None, "no es un archivo"),
    ],
)
def test_what_is_wrong_with_the_log_is_told_in_spanish(
    content: str | None, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "tiradas.jsonl"
    if content is not None:
        file.write_text(content, "utf-8")
    words = ["read", "ana.jpg", "--rolls", str(file), "--lang", "es"]
    ended = CliRunner().invoke(main, words)
    assert ended.exit_code == 1
    assert told in ended.output
