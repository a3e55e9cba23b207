"""The rules of Temple Antics, sentence by sentence: the start, the turn and the dice.

Moves, and encounters with items, are in the two files beside this one.
"""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from scorer.games.temple_antics.island import THUNDER_ISLAND, Island, island
from scorer.games.temple_antics.moves import legal
from scorer.games.temple_antics.notes import Note
from scorer.games.temple_antics.play import IllegalStepError, Played, play
from scorer.games.temple_antics.scan import lines
from scorer.games.temple_antics.state import Die, State, start
from scorer.games.temple_antics.step_text import read_step
from scorer.games.temple_antics.steps import Step
from scorer.games.temple_antics.tables import FULL_USES, Item, Time, rotations, time_of

# A small island for short tests: the parachute at A1, the temple at C1, the plane at C2.
SMALL = island(("P.T", "..L"))
CAVES = island(("PCT", "C.L"))


def steps(text: str) -> list[Step]:
    """The steps of one line of notation."""
    (line,) = lines(text)
    read = [read_step(line)]
    while line.skip(","):
        read.append(read_step(line))
    return read


def told(text: str, state: State | None = None, board: Island = THUNDER_ISLAND) -> Played:
    """Where these steps lead to from a state, or from the start, and all that happened."""
    played = Played(state or start(board))
    for step in steps(text):
        after = play(played.state, step)
        played = played.then(after.state, *after.notes)
    return played


def after(text: str, state: State | None = None, board: Island = THUNDER_ISLAND) -> State:
    """Where these steps lead to."""
    return told(text, state, board).state


def may(state: State, first: str = "") -> set[str]:
    """The notation of every legal step that begins so."""
    return {str(step) for step in legal(state) if str(step).startswith(first)}


def why_not(text: str, state: State) -> Note:
    """Why the last of these steps is not allowed."""
    *before, last = steps(text)
    for step in before:
        state = play(state, step).state
    with pytest.raises(IllegalStepError) as error:
        play(state, last)
    return error.value.note


def at(state: State, square: str, **others: object) -> State:
    """The same game with the player on another tile, reached out of thin air."""
    return replace(state, path=(*state.path, square), **others)  # type: ignore[arg-type]


def holding(state: State, *items: Item) -> State:
    """The same game with these items, full."""
    held: Mapping[Item, int] = {item: FULL_USES[item] for item in items}
    return replace(state, items={**state.items, **held})


def rules(played: Played) -> list[str]:
    """The rules that were at work."""
    return [note.rule for note in played.notes]


# The start ---------------------------------------------------------------------------------------


def test_a_game_begins_on_the_parachute_in_turn_1_with_empty_hands() -> None:
    state = start()
    assert (state.at, state.turn, dict(state.items)) == ("A5", 1, {})


def test_health_at_the_start_is_6_ta2() -> None:
    assert start().health == 6


@pytest.mark.parametrize("health", range(1, 7))
def test_a_house_may_start_with_less_health_ta2(health: int) -> None:
    assert start(health=health).health == health


@pytest.mark.parametrize("health", [0, 7, -1])
def test_nobody_starts_dead_or_above_6_ta2(health: int) -> None:
    with pytest.raises(ValueError, match="write 1 to 6"):
        start(health=health)


def test_the_shipped_island_is_the_one_to_play_on_unless_another_is_given_ta1() -> None:
    assert start().island is THUNDER_ISLAND
    assert start(SMALL).at == "A1"


def test_base_attack_is_1() -> None:
    assert start().attack == 1


# The turn track ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "time"),
    [(range(1, 7), Time.SUNRISE), (range(7, 13), Time.SUN), (range(13, 19), Time.SUNSET)],
)
def test_six_turns_are_sunrise_six_sun_and_six_sunset(turns: range, time: Time) -> None:
    assert {time_of(turn) for turn in turns} == {time}


def test_each_turn_crosses_out_the_next_box() -> None:
    assert after("roll 5 2, tile 5, go A4 [], meet").turn == 2


def test_a_turn_begins_with_the_roll_of_two_dice() -> None:
    state = start()
    assert state.rolling == (Die.FIRST, Die.SECOND)
    assert legal(state) == ()
    assert why_not("tile 3", state).rule == "dice come first"


def test_one_die_is_no_roll_of_two() -> None:
    assert why_not("roll 3", start()).rule == "another number of dice"


def test_nothing_is_rolled_while_the_player_decides() -> None:
    assert why_not("roll 3 4, roll 1 2", start()).rule == "no roll now"


# Doubles -----------------------------------------------------------------------------------------


def test_doubles_may_be_rolled_again_and_may_be_kept_ta8() -> None:
    assert may(after("roll 4 4")) == {"tile 4", "again"}


def test_rolling_doubles_again_rolls_both_dice_ta8() -> None:
    assert after("roll 4 4, again").rolling == (Die.FIRST, Die.SECOND)


def test_doubles_may_be_rolled_again_any_number_of_times_ta8() -> None:
    state = after("roll 4 4, again, roll 2 2, again, roll 5 5")
    assert "again" in may(state)


def test_different_dice_are_not_rolled_again_ta8() -> None:
    assert "again" not in may(after("roll 4 5"))
    assert why_not("roll 4 5, again", start()).rule == "no doubles"


# Assigning the dice ------------------------------------------------------------------------------


def test_either_die_may_go_to_next_tile() -> None:
    assert may(after("roll 4 5")) == {"tile 4", "tile 5"}


@pytest.mark.parametrize(("tile", "encounter"), [(4, 5), (5, 4)])
def test_the_other_die_goes_to_encounter(tile: int, encounter: int) -> None:
    state = after(f"roll 4 5, tile {tile}")
    assert state.dice == {Die.TILE: tile, Die.ENCOUNTER: encounter}


def test_only_a_face_that_was_rolled_goes_to_next_tile() -> None:
    assert why_not("roll 4 5, tile 3", start()).rule == "no such face"


# Next Tile ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "walls"), [(1, 3), (2, 2), (3, 2), (4, 1), (5, 0)])
def test_the_next_tile_die_says_how_many_walls_a_tile_has(face: int, walls: int) -> None:
    assert {len(sides) for sides in rotations(face)} == {walls}


def test_the_two_walls_of_a_2_meet_and_those_of_a_3_face_each_other() -> None:
    facing = {("top", "bottom"), ("right", "left")}
    assert set(rotations(3)) == facing
    assert set(rotations(2)).isdisjoint(facing)


@pytest.mark.parametrize(("face", "ways"), [(1, 4), (2, 4), (3, 2), (4, 4), (5, 1)])
def test_a_tile_may_be_turned_any_way(face: int, ways: int) -> None:
    assert len(rotations(face)) == ways


@pytest.mark.parametrize(
    ("face", "drawn"),
    [
        (1, ("top", "right", "left")),
        (2, ("bottom", "left")),
        (3, ("right", "left")),
        (4, ("bottom",)),
        (5, ()),
    ],
)
def test_the_first_way_is_the_one_of_the_table(face: int, drawn: tuple[str, ...]) -> None:
    assert rotations(face)[0] == drawn


def test_a_6_on_next_tile_is_rolled_until_it_is_none_ta9() -> None:
    state = after("roll 6 2, tile 6")
    assert state.rolling == (Die.TILE,)
    assert state.dice == {Die.ENCOUNTER: 2}
    assert after("roll 6, roll 6, roll 3", state).dice[Die.TILE] == 3


def test_a_6_is_rolled_again_before_the_player_says_where_to_go_ta26() -> None:
    assert why_not("roll 6 2, tile 6, go A4 []", start()).rule == "dice come first"
