"""The text of games, steps and states of Temple Antics: there and back, and its mistakes."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.notation import TextProblem
from scorer.games.temple_antics.bots import WanderingPlayer, walk
from scorer.games.temple_antics.game_text import Game, Result, parse, with_step, write
from scorer.games.temple_antics.island import THUNDER_ISLAND, island
from scorer.games.temple_antics.scan import NotationError
from scorer.games.temple_antics.state import Die, Ending, State, start
from scorer.games.temple_antics.state_text import parse_state, write_state
from scorer.games.temple_antics.steps import (
    Assign,
    Charm,
    Go,
    Pickaxe,
    Plain,
    Roll,
    Through,
    Use,
)
from scorer.games.temple_antics.tables import SIDES, TURNS, Item, Walls

GAME = """\
temple-antics
island thunder-island
health 6
seed 5
turn 1: roll 3 5, tile 3, go B5 [top bottom], meet, roll 2, take
turn 2: roll 5 5, again, roll 4 4, tile 4, go A5, meet, roll 6, go A4 [left]
"""
OWN = """\
temple-antics
row P C .
row . C T
row . L e
health 4
"""
STATE = """\
temple-antics state
island thunder-island
turn 7
stage fight
dice encounter 1, combat 4
health 3
items machete, shotgun 1
path A5 B5 B4
walls A4-B4 B5-C5
met
fired
"""


def sides(chosen: set[str]) -> Walls:
    return tuple(side for side in SIDES if side in chosen)


faces = st.integers(1, 6)
squares = st.from_regex("[A-F][1-9]", fullmatch=True)
walls = st.none() | st.builds(sides, st.sets(st.sampled_from(SIDES)))
steps = st.one_of(
    st.builds(Roll, st.tuples(faces) | st.tuples(faces, faces)),
    st.builds(Assign, faces),
    st.builds(Go, squares, walls, st.none() | st.sampled_from(Through)),
    st.builds(Charm, st.sampled_from(Die)),
    st.builds(Use, st.sampled_from([Item.BANDAGE, Item.ELIXIR])),
    st.builds(Pickaxe, st.sampled_from(SIDES)),
    st.sampled_from(Plain),
)
turns = st.lists(st.lists(steps, min_size=1, max_size=6).map(tuple), max_size=TURNS).map(tuple)
islands = st.sampled_from([THUNDER_ISLAND, island(("PTL",)), island(("PC", "CT", "eL"))])
results = st.builds(Result, st.sampled_from(Ending), st.integers(1, TURNS), st.integers(0, 6))
games = st.builds(
    Game, islands, st.integers(1, 6), st.none() | st.integers(0, 10**9), turns, st.none() | results
)


def problems(text: str) -> list[str]:
    """What is wrong with a game, a line each."""
    with pytest.raises(NotationError) as error:
        parse(text)
    return [str(problem) for problem in error.value.problems]


def state_problems(text: str) -> list[str]:
    """What is wrong with a state."""
    with pytest.raises(NotationError) as error:
        parse_state(text)
    return [str(problem) for problem in error.value.problems]


def mistakes(read: Callable[[str], object], text: str) -> tuple[TextProblem, ...]:
    """Everything wrong with a text; nothing if it can be read."""
    try:
        read(text)
    except NotationError as error:
        return error.problems
    return ()


def reached(seed: int, count: int) -> State:
    """A state of somebody's game after some steps."""
    chance = Random(seed)
    state = start()
    for number, (_, played) in enumerate(walk(state, WanderingPlayer(chance), chance)):
        if number == count:
            break
        state = played.state
    return state


# There and back ----------------------------------------------------------------------------------


@given(games)
@settings(deadline=None)
def test_every_game_comes_back_from_its_text(game: Game) -> None:
    text = write(game)
    assert parse(text) == game
    assert write(parse(text)) == text


@given(st.integers(0, 10**6), st.integers(0, 120))
@settings(deadline=None)
def test_every_state_comes_back_from_its_text(seed: int, count: int) -> None:
    state = reached(seed, count)
    text = write_state(state)
    assert parse_state(text) == state
    assert write_state(parse_state(text)) == text


@pytest.mark.parametrize("text", [GAME, OWN])
def test_a_game_in_its_usual_form_is_written_as_it_was_read(text: str) -> None:
    assert write(parse(text)) == text


def test_a_state_in_its_usual_form_is_written_as_it_was_read() -> None:
    assert write_state(parse_state(STATE)) == STATE


def test_blanks_remarks_and_empty_lines_say_nothing() -> None:
    loose = "\ufeff" + GAME.replace(", ", " ,  ").replace("\n", "   # a remark\n\n")
    assert parse(loose) == parse(GAME)


def test_the_sides_of_a_tile_may_be_named_in_any_order() -> None:
    assert parse(GAME.replace("[top bottom]", "[ bottom top ]")) == parse(GAME)


def test_without_an_island_it_is_the_shipped_one_and_without_health_it_is_6() -> None:
    assert parse("temple-antics\n") == Game(THUNDER_ISLAND, 6)


def test_an_own_island_is_written_row_by_row() -> None:
    assert parse(OWN).island.rows == ("PC.", ".CT", ".Le")


def test_a_step_goes_into_its_turn() -> None:
    one = with_step((), 1, Roll((1, 2)))
    two = with_step(one, 1, Assign(1))
    assert with_step(two, 2, Roll((3, 4))) == ((Roll((1, 2)), Assign(1)), (Roll((3, 4)),))


# Mistakes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("temple-antics", "aapep", "1:1: 'aapep' is not expected here\n    begin with a line"),
        ("thunder-island", "thunder", "2:8: 'thunder' is not expected here\n    write thund"),
        ("health 6", "health 7", "3:8: '7' is not expected here\n    write the health at"),
        ("health 6", "health", "3:7: the line ends too soon\n    write the health at the"),
        ("health 6", "heatlh 6", "3:1: 'heatlh' is not expected here\n    write health, if"),
        ("seed 5", "seed five", "4:6: 'five' is not expected here\n    write a whole number"),
        ("seed 5", "health 6", "4:1: 'health' is here a second time\n    take one of the"),
        ("seed 5", "row P T L", "4:1: an island has a name or rows\n    take one of the"),
        ("turn 2", "turn 3", "6:6: '3' is not expected here\n    write 2: turns are counted"),
        ("turn 2:", "turn 2", "6:8: 'roll' is not expected here\n    write ':'"),
        ("roll 3 5", "roll 3 7", "5:16: '7' is not expected here\n    write what the die"),
        ("roll 3 5", "rol 3 5", "5:9: 'rol' is not expected here\n    write roll, if that"),
        ("tile 3,", "tile 3", "5:26: 'go' is not expected here\n    write a comma before"),
        ("go B5", "go 5B", "5:30: '5B' is not expected here\n    write a tile, as in B3"),
        ("[top bottom]", "[top up]", "5:38: 'up' is not expected here\n    write top, ri"),
        ("[top bottom]", "[top top]", "5:38: 'top' is here a second time\n    name each"),
        ("[top bottom]", "[top] by force", "5:42: 'force' is not expected here\n    write"),
        ("[left]", "[left", "6:76: the line ends too soon\n    write top, right, bottom, l"),
        ("take", "take,", "5:66: the line ends too soon\n    write one of: roll, tile, go"),
    ],
)
def test_a_mistake_is_named_with_its_place_and_what_was_expected(
    old: str, new: str, problem: str
) -> None:
    (found,) = problems(GAME.replace(old, new, 1))
    assert found.startswith(problem)


def test_one_look_finds_a_mistake_in_each_line() -> None:
    wrong = GAME.replace("health 6", "health 0").replace("tile 3", "tile").replace("again", "agin")
    assert [problem.split(": ")[0] for problem in problems(wrong)] == ["3:8", "5:23", "6:19"]


def test_an_empty_text_is_no_game() -> None:
    assert problems(" \n# nothing\n") == [
        "1:1: there is no game here\n    begin with a line 'temple-antics'"
    ]


def test_an_island_without_a_plane_is_named() -> None:
    assert problems("temple-antics\nrow P T\n") == [
        "2:1: there are 0 tiles with a plane\n    write one L"
    ]


def test_a_game_has_18_turns_at_most() -> None:
    text = "temple-antics\n" + "".join(f"turn {n}: take\n" for n in range(1, 20))
    assert problems(text) == ["20:6: a game has no more turns\n    end after turn 18"]


def test_nothing_follows_the_result() -> None:
    (problem,) = problems("temple-antics\nresult: died, turn 1, health 0\nturn 1: take\n")
    assert problem.startswith("3:1: 'turn' comes too late")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("temple-antics state", "temple-antics", "1:14: the line ends too soon\n    write 'state'"),
        ("turn 7\n", "", "10:6: no line 'turn' here\n    add a line 'turn …'"),
        ("turn 7", "turn 19", "3:6: '19'"),
        ("stage fight", "stage fite", "4:7: 'fite' is not expected here\n    write fight, if"),
        ("stage fight", "stage pack", "4:1: at the stage 'pack' other dice lie"),
        ("combat 4", "combat 7", "5:26: '7' is not expected here"),
        ("combat 4", "item 4", "4:1: at the stage 'fight' other dice lie"),
        ("encounter 1", "encounter 2", "4:1: the dice, the place and 'met' do not lead"),
        ("met\n", "", "4:1: the dice, the place and 'met' do not lead"),
        ("health 3", "health 0", "6:1: without health the ending is 'died'"),
        ("shotgun 1", "shotgun 3", "7:24: '3' is not expected here\n    write the uses left, 1"),
        ("path A5", "path A4", "8:1: A4 is no start\n    begin at the parachute, A5"),
        ("B5 B4", "B5 B9", "8:1: B9 is not on the island"),
        ("B5-C5", "B5-D5", "9:1: B5-D5 is no wall"),
        ("fired", "fried", "11:1: 'fried' is not expected here\n    write fired, if that is meant"),
    ],
)
def test_a_mistake_in_a_state_is_named_with_its_place(old: str, new: str, problem: str) -> None:
    (found,) = state_problems(STATE.replace(old, new, 1))
    assert found.startswith(problem)


def test_an_empty_text_is_no_state() -> None:
    (problem,) = state_problems("")
    assert problem.startswith("1:1: no line 'turn' here")


@given(st.text(max_size=200))
@settings(deadline=None)
def test_any_text_is_a_game_or_a_mistake_with_a_place(text: str) -> None:
    for read in (parse, parse_state):
        assert all(one.line >= 1 and one.column >= 1 for one in mistakes(read, text))


@given(st.integers(0, len(GAME) - 1), st.integers(0, len(GAME)), st.text(max_size=3))
@settings(deadline=None)
def test_a_damaged_game_is_a_game_or_a_mistake_with_a_place(at: int, to: int, new: str) -> None:
    for read, text in ((parse, GAME), (parse_state, STATE)):
        damaged = text[:at] + new + text[to:]
        last = max(len(damaged.splitlines()), 1)
        assert all(1 <= one.line <= last for one in mistakes(read, damaged))
