from pathlib import Path

import pytest

from scorer.reader.corrections import Notebook, notebook, parse_mark
from sheetgen.errors import SheetError

NOWHERE = Path("/proc/nowhere/photo.jpg")  # no file can be written there


def test_corrections_come_back_as_they_were_saved(tmp_path: Path) -> None:
    book = notebook(tmp_path / "a.jpg", b"picture", tmp_path / "own")
    assert book.save({"sheet": {"B3": "7", "C1": ""}}).name == "a.jpg.marks.json"
    assert book.load() == {"sheet": {"B3": "7", "C1": ""}}


def test_where_the_folder_cannot_be_written_they_go_to_the_users_own(tmp_path: Path) -> None:
    book = Notebook(NOWHERE, tmp_path / "own", "abc")
    assert book.save({"sheet": {"B3": "7"}}).parent == tmp_path / "own"
    assert book.load() == {"sheet": {"B3": "7"}}


def test_the_newest_corrections_count_and_older_ones_elsewhere_are_gone(tmp_path: Path) -> None:
    photo, own = tmp_path / "a.jpg", tmp_path / "own"
    Notebook(None, own, "abc").save({"sheet": {"B3": "7"}})
    book = Notebook(photo, own, "abc")
    assert book.load() == {"sheet": {"B3": "7"}}
    book.save({"sheet": {"B3": "8"}})
    assert list(own.iterdir()) == []
    assert book.load() == {"sheet": {"B3": "8"}}


def test_another_pictures_corrections_are_neither_used_nor_overwritten(tmp_path: Path) -> None:
    photo, own = tmp_path / "a.jpg", tmp_path / "own"
    Notebook(photo, own, "first").save({"sheet": {"B3": "7"}})
    book = Notebook(photo, own, "second")
    assert book.load() == {}
    assert [file.name for file in book.foreign()] == ["a.jpg.marks.json"]
    book.save({"sheet": {"B3": "9"}})
    assert Notebook(photo, own, "first").load() == {"sheet": {"B3": "7"}}


@pytest.mark.parametrize(
    "text", ["", "[]", '{"picture": "abc"}', '{"picture": "abc", "sheets": 3}']
)
def test_a_damaged_file_is_told_and_not_guessed(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.jpg.marks.json").write_text(text)
    with pytest.raises(SheetError, match="cannot be read"):
        Notebook(tmp_path / "a.jpg", tmp_path / "own", "abc").load()


@pytest.mark.parametrize(
    ("word", "mark"), [("7", "7"), ("X", "crossed mummy"), (" Mummy ", "mummy"), ("empty", "")]
)
def test_a_mark_is_said_in_words_or_signs(word: str, mark: str) -> None:
    assert parse_mark(word) == mark


@pytest.mark.parametrize("word", ["0", "16", "-1", "seven", "7.5", "٧"])
def test_what_is_no_mark_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is no mark"):
        parse_mark(word)
