"""Tables, moves and games of Aapep as text, both ways."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.aapep.moves import legal_moves, objection
from scorer.games.aapep.notation import move_of, position_text
from scorer.games.aapep.players import SEATS
from scorer.games.aapep.position import setup
from scorer.games.aapep.record import SITTERS, Game, game_text, parse_game
from scorer.games.aapep.squares import SQUARES, square_name, square_named
from scorer.games.aapep.tiles import facing_of, facing_text, kind, turned
from scorer.games.notation import TextError
from tests.aapep import random_game

EMPTY = ". . . s\n. . . .\n. . . .\ns . . .\n"
LEFT = "left: DDDD LDDD LDDD LLDD LLDD LLDD LDLD LDLD LLLD LLLD LLLL\n"
START = f"aapep 2\n{EMPTY}{LEFT}turn: yellow\n"


def told(text: str) -> list[tuple[int, int, str]]:
    """Line, column and complaint of each mistake in a text."""
    with pytest.raises(TextError) as caught:
        parse_game(text)
    return [(one.line, one.column, one.what) for one in caught.value.problems]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(SEATS)), st.integers(0, 10**6), st.data())
def test_every_table_and_game_reads_as_it_was_written(
    players: int, seed: int, data: st.DataObject
) -> None:
    tables, moves = random_game(players, seed)
    begun = data.draw(st.integers(0, len(moves)))
    sitters = data.draw(st.sampled_from([(), ("person",) * players, SITTERS[:players]]))
    game = Game(
        tables[begun],
        tuple(moves[begun:]),
        data.draw(st.booleans()),
        sitters,
        data.draw(st.none() | st.integers(0, 10**10 - 1)),
    )
    assert parse_game(game_text(game)) == game
    assert game_text(parse_game(game_text(game))) == game_text(game)
    assert parse_game(position_text(tables[-1])) == Game(tables[-1])


def test_every_move_reads_as_it_was_written() -> None:
    tables, _ = random_game(2, 3)
    for position in (tables[0], tables[len(tables) // 2]):
        for move in list(legal_moves(position))[::50]:
            assert move_of(str(move)) == move


def test_every_square_and_facing_has_one_name() -> None:
    assert [square_named(square_name(square)) for square in SQUARES] == list(SQUARES)
    assert [facing_of(facing_text(facing)) for facing in range(16)] == list(range(16))


def test_a_tile_turned_clockwise_shows_its_top_to_the_right() -> None:
    assert facing_text(turned(facing_of("LDDD") or 0)) == "DLDD"


def test_turning_never_changes_the_kind_and_there_are_six() -> None:
    assert all(kind(turned(facing)) == kind(facing) for facing in range(16))
    assert {facing_text(kind(facing)) for facing in range(16)} == {
        "LLLL", "LLLD", "LLDD", "LDLD", "LDDD", "DDDD"}  # fmt: skip


def test_the_start_is_written_as_the_documents_show_it() -> None:
    assert parse_game(START).start == setup(2)


def test_letters_may_be_small_and_notes_follow_a_hash() -> None:
    text = f"# an evening\n{START.lower()}1. llDD-b2 d1-c3   # why not\n"
    game = parse_game(text)
    assert [str(move) for move in game.moves] == ["LLDD-B2 D1-C3"]


def test_a_marker_stands_behind_its_tile() -> None:
    text = "aapep 3\nLDDDw . . s\nLLLLb . . .\n. . . .\ns . . .\nturn: yellow\n"
    assert parse_game(text).start.markers == (None, 0, 4)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (1, 1, "'' is no head of a game")),
        ("chess 2", (1, 1, "'chess 2' is no head of a game")),
        ("aapep five", (1, 7, "'five' players cannot play")),
        ("aapep 2\n. . .", (3, 1, "the board ends here")),
        (START.replace(". . . s", ". . s"), (2, 1, "3 squares in this row")),
        (START.replace(". . . s", ". LLX . s"), (2, 3, "'LLX' is no square")),
        (START.replace(". . . s", ". LLDDr . s"), (2, 7, "nobody plays red here")),
        (START.replace(". . . s", "LLDDy LLDDy . s"), (2, 11, "a second marker y")),
        (START.replace("turn: yellow", "turn: red"), (7, 7, "'red' is no player here")),
        (START.replace("turn: yellow\n", ""), (7, 1, "nothing says whose turn it is")),
        (START.replace("DDDD", "DDDE"), (6, 7, "'DDDE' is no tile")),
        (f"{START}turn: black", (8, 1, "a second line 'turn:'")),
        (f"{START}shadow: D1", (8, 1, "'shadow:' is not expected here")),
        (f"{START}seats: person", (8, 8, "1 seats")),
        (f"{START}seats: person god", (8, 15, "'god' cannot sit here")),
        (f"{START}seed: -1", (8, 7, "'-1' is no seed")),
        (f"{START}2. LLDD-B2 D1-C3", (8, 1, "turn 1 is numbered 2")),
        (f"{START}1. LLDD-B5 D1-C3", (8, 4, "'LLDD-B5 D1-C3' is no move")),
        (f"{START}1.", (8, 3, "'' is no move")),
        (f"{START}stopped\n1. LLDD-B2 D1-C3", (9, 1, "nothing may follow 'stopped'")),
    ],
)
def test_a_mistake_is_told_with_its_line_and_column(
    text: str, expected: tuple[int, int, str]
) -> None:
    assert expected in told(text)


def test_every_mistake_says_what_was_expected_in_both_languages() -> None:
    from scorer.games.aapep.words import MISTAKES, OBJECTIONS  # noqa: PLC0415

    assert MISTAKES["en"].keys() == MISTAKES["es"].keys()
    assert OBJECTIONS["en"].keys() == OBJECTIONS["es"].keys()
    assert all(what and fix for said in MISTAKES.values() for what, fix in said.values())


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="aepLDsYBl:.123456-=# \n", max_size=120))
def test_any_text_is_read_or_refused_with_places(rest: str) -> None:
    text = f"aapep 2\n{rest}"
    try:
        game = parse_game(text)
    except TextError as error:
        lines = text.splitlines()
        for problem in error.problems:
            assert 1 <= problem.line <= len(lines) + 1
            assert problem.column >= 1
    else:
        for move in game.moves:
            objection(game.start, move)


def test_a_text_of_thousands_of_lines_is_refused() -> None:
    moves = "".join(f"{number}. LLDD-B2 D1-C3\n" for number in range(1, 2500))
    assert told(START + moves)[0][2].startswith("the text goes on")
