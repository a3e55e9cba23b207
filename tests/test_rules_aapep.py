"""The rules of Aapep, sentence by sentence; docs/rules-aapep.md says which is which."""

from collections import Counter
from itertools import pairwise

import pytest

from scorer.games.aapep.moves import (
    IllegalMoveError,
    legal_moves,
    objection,
    played,
    shadow_steps,
    tile_steps,
)
from scorer.games.aapep.players import SEATS, SIDES, winner_at
from scorer.games.aapep.position import Position, ended, setup
from scorer.games.aapep.record import Game
from scorer.games.aapep.sight import edge_views
from scorer.games.aapep.squares import EDGES, SQUARES, square_named
from scorer.games.aapep.tiles import HOUSE_SET, facing_text
from scorer.games.aapep.verdict import judged
from tests.aapep import move, random_game, table

TOP_LIGHT = "LDDD LDLD LDDD LDDD / . . . s / . . . . / s . . ."
BOTH = "LDDD LDLD LDDD LDDD / . . . . / s . . s / DDDD LDDD LDDD LDDD"
NIGHT = "LDLD DLDL . s / LLLL DDDD DLLD . / LLDD DLDD LDLL DDLD / s DDLL . LLLD"


def rule(position: Position, text: str) -> str | None:
    """The rule that forbids a move."""
    found = objection(position, move(text))
    return None if found is None else found.rule


def winners(position: Position) -> tuple[str, ...]:
    over = ended(position)
    return () if over is None else over.winners


def side_at(position: Position, edge: str, line: str) -> str | None:
    views = {view.edge: view for view in edge_views(position.board, position.shadows)}
    return {sight.line: sight.side for sight in views[edge].sights}[line]


# Setting up.


def test_yellow_is_ra_and_black_is_aapep() -> None:
    assert (SIDES["yellow"], SIDES["black"]) == ("ra", "aapep")


def test_all_tiles_begin_beside_the_board() -> None:
    position = setup(2)
    assert position.board.tiles == 0
    assert Counter(map(facing_text, position.left)) == Counter(HOUSE_SET)


def test_there_are_eleven_tiles() -> None:
    assert len(HOUSE_SET) == 11
    with pytest.raises(ValueError, match="11 tiles"):
        setup(2, HOUSE_SET[1:])


def test_the_shadows_begin_in_the_top_right_and_bottom_left_corner_aa14() -> None:
    assert setup(2).shadows == (square_named("D1"), square_named("A4"))


def test_top_and_left_are_those_of_the_printed_board_aa14() -> None:
    position = table("LDDD . . s / . . . . / . . . . / s . . .")
    assert side_at(position, "top", "A") == "light"
    assert side_at(position, "left", "1") == "dark"


def test_no_marker_lies_on_a_tile_at_the_beginning() -> None:
    assert setup(4).markers == (None,) * 4


@pytest.mark.parametrize("players", [1, 5])
def test_two_three_or_four_play(players: int) -> None:
    with pytest.raises(ValueError, match="2, 3 or 4"):
        setup(players)


# Day.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_yellow_begins_the_day(players: int) -> None:
    assert setup(players).player == "yellow"


def test_players_take_turns() -> None:
    assert played(setup(2), move("LLDD-B2 D1-C3")).player == "black"


def test_by_day_a_tile_from_beside_the_board_is_placed() -> None:
    after = played(setup(2), move("LDDL-B2 D1-C3"))
    assert facing_text(after.board.facing(square_named("B2") or 0) or 0) == "LDDL"
    assert Counter(setup(2).left) - Counter(after.left) == Counter([0b0011])


def test_a_tile_may_be_placed_in_any_orientation() -> None:
    turned = {facing_text(s.facing) for s in tile_steps(setup(2)) if s.square == 5}
    assert {"LLDD", "DLLD", "DDLL", "LDDL"} <= turned


def test_by_day_nothing_on_the_board_is_moved() -> None:
    position = played(setup(2), move("LLDD-B2 D1-C3"))
    assert rule(position, "B2-A1=LLDD A4-B2") == "place by day"


def test_a_tile_that_is_not_left_cannot_be_placed() -> None:
    position = played(setup(2), move("LLLL-B2 D1-C3"))
    assert rule(position, "LLLL-A1 A4-B4") == "no such tile left"


def test_a_tile_goes_to_a_square_without_a_tile() -> None:
    position = played(setup(2), move("LLLL-B2 D1-C3"))
    assert rule(position, "DDDD-B2 A4-B4") == "tile in the way"


def test_a_tile_goes_to_a_square_without_a_shadow() -> None:
    assert rule(setup(2), "DDDD-D1 A4-B4") == "shadow in the way"


def test_by_day_a_shadow_moves_to_any_empty_square() -> None:
    step = next(s for s in tile_steps(setup(2)) if s.square == 5)
    goals = {shadow.square for shadow in shadow_steps(setup(2), step)}
    assert goals == set(SQUARES) - {5, *setup(2).shadows}


def test_either_shadow_may_move() -> None:
    step = next(tile_steps(setup(2)))
    assert {shadow.start for shadow in shadow_steps(setup(2), step)} == set(setup(2).shadows)


def test_by_day_the_shadow_may_not_stay_aa5() -> None:
    assert rule(setup(2), "LLDD-B2 D1-D1") == "shadow stays"


def test_a_shadow_does_not_go_onto_the_tile_just_placed() -> None:
    assert rule(setup(2), "LLDD-B2 D1-B2") == "shadow needs an empty square"


def test_a_shadow_does_not_go_onto_the_other_shadow() -> None:
    assert rule(setup(2), "LLDD-B2 D1-A4") == "shadow needs an empty square"


def test_the_square_that_the_tile_needs_is_not_freed_by_the_shadow_first() -> None:
    assert rule(setup(2), "LLDD-D1 D1-B2") == "shadow in the way"


def test_a_shadow_is_moved_from_where_one_lies() -> None:
    assert rule(setup(2), "LLDD-B2 C3-C4") == "no shadow here"


# Night.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_black_begins_the_night_once_all_tiles_are_placed(players: int) -> None:
    seen = 0
    for seed in range(25):
        tables, _ = random_game(players, seed)
        for before, after in pairwise(tables):
            assert after.is_day == (after.board.tiles.bit_count() < 11)
            if before.is_day and not after.is_day:
                assert after.player == "black"
                seen += 1
    assert seen > 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_eleven_tiles_make_the_order_of_turns_go_on_into_the_night(players: int) -> None:
    assert SEATS[players][11 % players] == "black"


def test_by_night_a_tile_is_moved_and_may_be_turned() -> None:
    position = table(NIGHT, "black")
    assert rule(position, "A1-C1=LDLD D1-A1") is None
    assert rule(position, "A1-C1=DLDL D1-A1") is None


def test_a_tile_cannot_be_turned_into_another_one() -> None:
    assert rule(table(NIGHT, "black"), "A1-C1=LLDD D1-A1") == "another tile"


def test_by_night_no_tile_is_placed() -> None:
    assert rule(table(NIGHT, "black"), "LLDD-C1 D1-C1") == "move by night"


def test_an_empty_square_has_no_tile_to_move() -> None:
    assert rule(table(NIGHT, "black"), "C1-D2=LLDD D1-C1") == "no tile here"


def test_turning_a_tile_on_its_square_is_no_move_aa6() -> None:
    assert rule(table(NIGHT, "black"), "A1-A1=DLDL D1-A1") == "tile stays"


def test_by_night_a_tile_goes_to_any_empty_square_however_far_aa6() -> None:
    steps = tile_steps(table(NIGHT, "black"))
    goals = {step.square for step in steps if step.start == square_named("A1")}
    assert goals == {square_named(name) for name in ("C1", "D2", "C4")}


def test_nobody_may_pass_since_every_move_moves_a_tile() -> None:
    position = table(NIGHT, "black")
    assert all(one.tile.square != one.tile.start for one in legal_moves(position))
    assert all(played(position, one).board != position.board for one in legal_moves(position))


def test_the_players_marker_moves_onto_the_tile_just_moved() -> None:
    after = played(table(NIGHT, "black"), move("A1-C1=LDLD D1-A1"))
    assert after.markers == (None, square_named("C1"))
    again = played(played(after, move("B1-D2=DLDL A4-B1")), move("B2-A4=DDDD B1-B2"))
    assert again.markers == (square_named("D2"), square_named("A4"))


def test_a_marked_tile_is_moved_by_no_opponent_aa7() -> None:
    after = played(table(NIGHT, "black"), move("A1-C1=LDLD D1-A1"))
    assert rule(after, "C1-D2=LDLD A4-C1") == "tile is locked"


def test_a_marked_tile_is_not_moved_by_its_owner_either_aa7() -> None:
    position = table(NIGHT.replace("DLDL", "DLDLb"), "black")
    assert rule(position, "B1-C1=DLDL D1-B1") == "tile is locked"


def test_a_tile_can_be_moved_again_after_its_owner_moved_another_one() -> None:
    position = table(NIGHT.replace("DLDL", "DLDLb"), "black")
    after = played(position, move("A1-C1=LDLD D1-A1"))
    assert rule(after, "B1-D2=DLDL A4-B1") is None


def test_by_night_the_shadow_moves_to_the_square_that_the_tile_left() -> None:
    after = played(table(NIGHT, "black"), move("A1-C1=LDLD D1-A1"))
    assert after.shadows == (square_named("A1"), square_named("A4"))
    assert rule(table(NIGHT, "black"), "A1-C1=LDLD D1-D2") == "shadow follows the tile"


def test_by_night_three_squares_are_always_free() -> None:
    for seed in range(20):
        tables, _ = random_game(2, seed)
        assert all(t.free.bit_count() == 3 for t in tables if not t.is_day)


# What shows.


def test_the_first_tile_of_a_line_is_seen_and_hides_the_others() -> None:
    position = table("LDDD . . s / DDDD . . . / . . . . / s . . .")
    assert side_at(position, "top", "A") == "light"


def test_one_looks_over_empty_squares() -> None:
    assert side_at(table(". . . s / . . . . / . LDDD . . / s . . ."), "top", "B") == "light"


def test_shadows_do_not_block_the_view() -> None:
    assert side_at(table(". . . s / . . . . / s . . . / LDDD . . ."), "top", "A") == "light"


@pytest.mark.parametrize(
    ("tile", "edge"), [("LDDD", "top"), ("DLDD", "right"), ("DDLD", "bottom"), ("DDDL", "left")]
)
def test_the_side_towards_the_edge_is_the_one_that_is_seen_aa2(tile: str, edge: str) -> None:
    position = table(f". . . s / . {tile} . . / . . . . / s . . .")
    seen = {(name, side_at(position, name, "B" if name in {"top", "bottom"} else "2"))
            for name in EDGES}  # fmt: skip
    assert {name for name, side in seen if side == "light"} == {edge}


# The end.


def test_four_light_sides_from_one_edge_win_for_ra() -> None:
    assert winners(table(TOP_LIGHT, "black")) == ("yellow",)


def test_four_dark_sides_from_one_edge_win_for_aapep() -> None:
    assert winners(table("DLLL . . s / DDDL . . . / LLLD . . . / DLLD s . .", "black")) == ()
    position = table("LLLD . . s / DDDD . . . / LLLD . . . / DLLD s . .", "black")
    assert winners(position) == ("black",)


def test_three_light_sides_do_not_win_and_a_line_without_a_tile_is_none_aa1() -> None:
    assert winners(table("LDDD LDLD LDDD . / . . . s / . . . . / s . . .", "black")) == ()


def test_an_edge_that_looks_along_an_empty_line_cannot_win_aa1() -> None:
    position = table("DDDD . . s / DDDD . . . / . . . . / DDDD s . .", "black")
    assert winners(position) == ()


@pytest.mark.parametrize("mover", ["yellow", "black"])
def test_a_win_counts_for_its_side_whoever_moved_aa12(mover: str) -> None:
    following = "black" if mover == "yellow" else "yellow"
    assert winners(table(TOP_LIGHT, following)) == ("yellow",)


def test_a_move_that_lets_the_other_side_win_is_allowed_aa12() -> None:
    position = table(". LDLD LDDD LDDD / . . . . / s . . s / . . . .", "black", left="LDDD")
    after = played(position, move("LDDD-A1 A3-B3"))
    assert winners(after) == ("yellow",)


def test_the_game_can_end_by_day_aa4() -> None:
    position = table(TOP_LIGHT, "black", left="LLLL DDDD")
    assert position.is_day
    assert winners(position) == ("yellow",)


def test_the_end_is_looked_at_when_tile_and_shadow_have_moved_aa3() -> None:
    position = table(". LDLD LDDD LDDD / . . . . / s . . s / . . . .", "yellow", left="LDDD DDDD")
    with pytest.raises(IllegalMoveError):
        played(position, move("LDDD-A1 A3-A3"))
    assert winners(position) == ()
    assert winners(played(position, move("LDDD-A1 A3-C3"))) == ("yellow",)


def test_the_shadow_step_never_changes_who_wins_aa3() -> None:
    position = table(". LDLD LDDD LDDD / . . . . / s . . s / . . . .", "yellow", left="LDDD DDDD")
    endings: dict[object, set[tuple[str, ...]]] = {}
    for one in legal_moves(position):
        endings.setdefault(one.tile, set()).add(winners(played(position, one)))
    assert all(len(found) == 1 for found in endings.values())


def test_nothing_is_moved_after_the_end() -> None:
    position = table(TOP_LIGHT, "black", left="LLLL")
    assert list(legal_moves(position)) == []
    assert rule(position, "LLLL-A2 D2-D4") == "game over"


@pytest.mark.parametrize(("mover", "winner"), [("yellow", "black"), ("black", "yellow")])
def test_if_both_sides_show_who_did_not_move_wins_aa8(mover: str, winner: str) -> None:
    position = table(BOTH, winner)
    assert position.mover == mover
    over = ended(position)
    assert over is not None
    assert set(over.completed) == {"yellow", "black"}
    assert over.winners == (winner,)


# Three or four players.


def test_three_players_sit_as_yellow_ra_white_ra_black_aapep() -> None:
    assert [(seat, SIDES[seat]) for seat in SEATS[3]] == [
        ("yellow", "ra"), ("white", "ra"), ("black", "aapep")]  # fmt: skip


def test_four_players_sit_as_yellow_ra_red_aapep_white_ra_black_aapep() -> None:
    assert [(seat, SIDES[seat]) for seat in SEATS[4]] == [
        ("yellow", "ra"), ("red", "aapep"), ("white", "ra"), ("black", "aapep")]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "edge", "ra", "aapep"),
    [
        (2, "top", "yellow", "black"), (2, "left", "yellow", "black"),
        (3, "top", "yellow", "black"), (3, "bottom", "yellow", "black"),
        (4, "top", "yellow", "black"), (4, "bottom", "yellow", "black"),
        (3, "left", "white", "black"), (3, "right", "white", "black"),
        (4, "left", "white", "red"), (4, "right", "white", "red"),
    ],
)  # fmt: skip
def test_the_edge_tells_which_player_of_a_side_wins(
    players: int, edge: str, ra: str, aapep: str
) -> None:
    assert winner_at(players, EDGES.index(edge), light=True) == ra
    assert winner_at(players, EDGES.index(edge), light=False) == aapep


@pytest.mark.parametrize("edge", EDGES)
def test_of_three_players_black_wins_at_every_edge_aa13(edge: str) -> None:
    assert winner_at(3, EDGES.index(edge), light=False) == "black"


CORNER = "LLDL LDDD LDLD LLDD / DDDL . . . / DDDL s . . / DDDL s . ."  # light: top and left


def test_several_winners_share_unless_one_of_them_moved_aa9() -> None:
    assert winners(table(CORNER, "yellow", players=3)) == ("yellow", "white")


def test_who_made_the_move_drops_out_of_several_winners_aa9() -> None:
    assert winners(table(CORNER, "white", players=3)) == ("white",)


def test_one_player_who_wins_at_two_edges_is_one_winner_aa11() -> None:
    rows = "LDDD LDLD LDDD LDDD / . . . . / s . . s / LDLD LDLD LDLD LDLD"
    over = ended(table(rows, "black", players=4))
    assert over is not None
    assert [win.edge for win in over.wins] == ["top", "bottom"]
    assert over.completed == over.winners == ("yellow",)


def test_a_player_alone_keeps_the_win_of_the_own_move_aa11() -> None:
    rows = "LDDD LDLD LDDD LDDD / . . . . / s . . s / LDLD LDLD LDLD LDLD"
    assert winners(table(rows, "red", players=4)) == ("yellow",)


def test_players_may_stop_an_endless_game_without_a_result_aa15() -> None:
    verdict = judged(Game(table(NIGHT, "black"), stopped=True))
    assert (verdict.stopped, verdict.winners, verdict.problems) == (True, (), ())
