"""The shipped layouts are found by name, and the catalogue says what is in them."""

from pathlib import Path

import pytest

from sheetgen.errors import SheetError
from sheetgen.layout.builtin import (
    CATALOGUE,
    catalogue,
    catalogue_text,
    find_layout,
    folder,
    shipped,
)
from sheetgen.layout.entry import entry_of
from sheetgen.layout.load import load_layout

NAMES = tuple(shipped())


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_layout_is_found_by_its_name(name: str) -> None:
    found = find_layout(name)
    assert found.name == name
    assert found.path.is_file()


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_layout_keeps_its_name_when_its_file_is_given(name: str) -> None:
    assert find_layout(str(shipped()[name])).name == name


def test_a_file_of_one_s_own_is_called_like_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.touch()
    found = find_layout(str(file))
    assert (found.name, found.path) == ("mine", file)


@pytest.mark.parametrize("name", NAMES)
def test_a_misspelt_name_is_asked_about(name: str) -> None:
    with pytest.raises(SheetError) as caught:
        find_layout(f"{name}x")
    assert caught.value.how == f"did you mean '{name}'?"


def test_a_name_that_is_like_no_other_gets_the_list() -> None:
    with pytest.raises(SheetError) as caught:
        find_layout("qqq")
    assert all(name in caught.value.how for name in NAMES)


@pytest.mark.parametrize("text", ["", ".", "/", "a" * 5000, "\0"])
def test_what_is_no_file_is_a_message(text: str) -> None:
    with pytest.raises(SheetError):
        find_layout(text)


def test_the_catalogue_says_what_the_layouts_say() -> None:
    entries = [entry_of(load_layout(path, name)) for name, path in shipped().items()]
    text = (folder() / CATALOGUE).read_text("utf-8")
    assert text == catalogue_text(entries), "run: python tools/make_layout_files.py"


def test_the_catalogue_names_every_shipped_layout_in_order() -> None:
    assert tuple(entry.name for entry in catalogue()) == NAMES
