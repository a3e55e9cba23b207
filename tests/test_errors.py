import pickle

from sheetgen.errors import LayoutError, Place, Problem, SheetError


def test_an_error_says_where_what_and_how() -> None:
    assert str(SheetError("a.yaml", "it is empty", "write something")) == (
        "a.yaml: it is empty\n    write something"
    )


def test_the_problems_of_a_layout_come_in_the_order_of_the_file_and_once() -> None:
    first, last = (Problem(Place("a.yaml", line, 1), "wrong", "mend it") for line in (2, 10))
    assert LayoutError([last, first, last]).problems == (first, last)


def test_an_error_keeps_its_words_on_the_way_to_another_process() -> None:
    problem = Problem(Place("a.yaml", 2, 1), "wrong", "mend it")
    for error in (SheetError("a", "b", "c"), LayoutError([problem])):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
