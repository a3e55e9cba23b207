"""Temple Antics in the terminal: what is drawn, what can be chosen, what is written down."""

from collections.abc import Iterator
from random import Random

import pytest

from scorer.commands.play_temple import BACK, TO, TempleGame, resume, start
from scorer.commands.play_temple_board import MAX_WIDTH, drawn
from scorer.commands.play_temple_words import TEXTS
from scorer.games.temple_antics.island import island
from scorer.games.temple_antics.moves import legal
from scorer.games.temple_antics.state import start as first_state
from scorer.games.temple_antics.telling_words import TEXTS as ASKED
from scorer.games.temple_antics.verdict import judge
from scorer.games.temple_antics.words import MESSAGES, VERDICTS
from sheetgen.errors import LayoutError, SheetError

ROWS = 24  # of a small terminal: the island and what happened stay on it with a few choices
FORCED = ("by damage", BACK)  # what ends a game early, or goes round in circles

BOARD = """\
     A     B     C     D     E     F       Turn 2 of 18: sunrise
   +-----+-----+-----+-----+-----+-----+   xx.... ...... ......
 1 |     :sho  :     :     :     :ban  |   Health 5 of 6  *****.
   + . . + . . + . . + . . + . . + . . +   Attack 2
 2 |     :     :     :TEM  :     :     |   Items: machete
   + . . + . . + . . + . . + . . + . . +   Idol: in the temple
 3 |     :     :     :     :CAV  :     |   Dice 5 and 1
   + . . +-----+ . . + . . + . . + . . +
 4 |     :  @  :     :     :     :     |   @ you, x been there, -- | walls
   + . . +     + . . + . . + . . + . . +   sho shotgun, ban bandage
 5 |PAR x   x  |CAV  :     :     :PLA  |   TEM temple, CAV cave
   + . . + . . + . . + . . + . . + . . +   PAR parachute, PLA plane
 6 |     :     :     :pic  :     :     |   pic pickaxe
   +-----+-----+-----+-----+-----+-----+"""
RECORD = """\
temple-antics
island thunder-island
health 6
seed 5
turn 1: roll 4 4, tile 4, go B5 [right], meet, roll 4, go B4 [top]
turn 2: roll 5 1
"""


def keys(game: TempleGame) -> list[str]:
    """What may be chosen now."""
    return [choice.key for choice in game.choices()]


def played(seed: int, lang: str = "en") -> Iterator[TempleGame]:
    """Every moment of a game that somebody plays at random, but gently."""
    chance = Random(seed)
    game = start(seed=seed, lang=lang)
    yield game
    while open_to := keys(game):
        gentle = [key for key in open_to if not key.endswith(FORCED)]
        game = game.played(chance.choice(gentle or open_to))
        yield game


def without_headings(game: TempleGame) -> set[str]:
    """Every step that can be chosen, with both halves of a move together."""
    found = set()
    for key in keys(game):
        found |= set(keys(game.played(key))) - {BACK} if key.startswith(TO) else {key}
    return found


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_moment_fits_a_terminal_of_80_columns(lang: str) -> None:
    for seed in range(8):
        for game in played(seed, lang):
            lines = game.view().splitlines()
            assert max(map(len, lines)) <= MAX_WIDTH
            assert len(lines) <= ROWS
            assert len(game.prompt()) <= MAX_WIDTH
            assert all(0 < len(choice.label) <= 74 for choice in game.choices())


def test_the_island_is_drawn_with_its_walls_and_the_way_so_far() -> None:
    game = resume(RECORD.replace("6\nseed", "5\nseed"), lang="en")
    assert drawn(game.state, "en") == BOARD


def test_a_wide_island_has_the_sheet_below_it() -> None:
    wide = first_state(island(("P.....T....L",)))
    lines = drawn(wide, "en").splitlines()
    assert max(map(len, lines)) <= MAX_WIDTH
    assert lines.index("Turn 1 of 18: sunrise") > 4


def test_every_legal_step_can_be_chosen_and_no_other() -> None:
    for seed in range(6):
        for game in played(seed):
            if game.heading is None and not game.state.rolling:
                assert without_headings(game) == {str(step) for step in legal(game.state)}


def test_every_choice_has_a_label_and_a_key_of_its_own() -> None:
    for game in played(3):
        choices = game.choices()
        assert len({choice.key for choice in choices}) == len(choices)
        assert len({choice.label for choice in choices}) == len(choices)


def test_the_turn_begins_with_a_roll_that_the_player_asks_for() -> None:
    game = start(seed=1, lang="en")
    assert keys(game) == ["roll"]
    assert game.prompt() == "Turn 1: roll two dice."


def test_dice_that_follow_from_a_choice_are_rolled_at_once() -> None:
    for game in played(2):
        assert not game.state.rolling or keys(game) == ["roll"]
        assert not game.state.rolling or len(game.state.rolling) == 2


def test_the_same_choice_gives_the_same_roll_after_undoing() -> None:
    before = start(seed=9, lang="en")
    assert before.played("roll") == before.played("roll")


def test_a_seed_gives_the_same_game_and_another_seed_another_one() -> None:
    rolls = [start(seed=seed, lang="en").played("roll").record() for seed in (4, 4, 5, 6, 7)]
    assert rolls[0] == rolls[1]
    assert len(set(rolls)) > 2


def test_without_a_seed_chance_chooses_one_and_writes_it_down() -> None:
    records = {start(seed=None, lang="en").record() for _ in range(4)}
    assert len(records) > 1
    assert all("\nseed " in record for record in records)


def test_people_may_type_the_dice_they_rolled() -> None:
    game = start(seed=1, lang="en").played("roll 3 5")
    assert keys(game) == ["tile 3", "tile 5"]


def test_a_move_is_chosen_in_two_halves_and_the_first_can_be_taken_back() -> None:
    game = start(seed=1, lang="en").played("roll 1 2").played("tile 1")
    there = game.played("to B5")
    assert keys(there)[-1] == BACK
    assert "B5" in there.prompt()
    assert there.record() == game.record()
    assert keys(there.played(BACK)) == keys(game)


WRONG = ["", "7", "tile 2", "go B5 [up]", "to D4", "roll", "roll 9 9", "again", "meet", "\x00"]
WRONG += ["use elixir", "charm first", "pickaxe top", "shotgun", "go A4 []", "roll 1 2"]


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("key", WRONG)
def test_a_key_that_cannot_be_played_is_refused_with_a_way_out(key: str, lang: str) -> None:
    game = start(seed=1, lang=lang).played("roll 3 5")
    with pytest.raises(SheetError) as error:
        game.played(key)
    assert all((error.value.where, error.value.what, error.value.how))


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    "key",
    ["go C5 []", "go B5", "go B5 [top]", "go B5 [right left]", "go B5 [top bottom] by damage"],
)
def test_a_move_that_cannot_be_made_is_refused_with_a_way_out(key: str, lang: str) -> None:
    game = start(seed=1, lang=lang).played("roll 3 5").played("tile 3")
    with pytest.raises(SheetError) as error:
        game.played(key)
    assert all((error.value.where, error.value.what, error.value.how))


def test_a_record_resumes_at_the_same_moment() -> None:
    for game in played(6):
        again = resume(game.record(), lang="en")
        assert (again.state, again.record()) == (game.state, game.record())
        if game.heading is None:
            assert keys(again) == keys(game)


def test_a_record_is_a_legal_game_with_its_ending() -> None:
    for seed in range(8):
        *_, last = played(seed)
        verdict = judge(last.record())
        assert verdict.problems == ()
        assert verdict.ending == last.state.ending
        assert verdict.ending is not None


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_finished_game_offers_nothing_and_says_why_it_is_over(lang: str) -> None:
    *moments, last = played(1, lang)
    assert {game.outcome() for game in moments} == {None}
    assert last.choices() == ()
    assert str(last.state.turn) in (last.outcome() or "")
    assert len(last.outcome() or "") <= MAX_WIDTH
    with pytest.raises(SheetError, match="roll"):
        last.played("roll")
    assert resume(last.record(), lang=lang).outcome() == last.outcome()


def test_a_record_without_a_seed_gets_one() -> None:
    game = resume(RECORD.replace("seed 5\n", ""), lang="en")
    assert "\nseed " in game.record()


def test_a_text_that_is_no_game_is_refused_with_its_place() -> None:
    with pytest.raises(LayoutError) as error:
        resume(RECORD.replace("tile 4", "tile x"), lang="en")
    assert str(error.value).startswith("record:5:24: 'x' is not expected here\n    write")


def test_a_record_with_an_illegal_step_is_refused_with_its_turn() -> None:
    with pytest.raises(SheetError) as error:
        resume(RECORD.replace("B4 [top]", "B4 [bottom]"), lang="en")
    assert error.value.what == "turn 1: go B4 [bottom]: a wall stands before B4"


def test_both_languages_have_the_same_texts() -> None:
    for texts in (TEXTS, ASKED, MESSAGES, VERDICTS):
        assert texts["en"].keys() == texts["es"].keys()


@pytest.mark.parametrize(("lang", "turn"), [("en", "turn 2: "), ("es", "turno 2: ")])
def test_a_record_against_the_rules_is_told_with_its_turn(lang: str, turn: str) -> None:
    with pytest.raises(SheetError) as error:
        resume(RECORD.replace("roll 5 1", "roll 5 1, tile 6"), lang=lang)
    assert error.value.what.startswith(f"{turn}tile 6: ")


def test_nobody_goes_back_from_where_no_tile_was_chosen() -> None:
    game = start(seed=1, lang="en").played("roll 1 2")
    with pytest.raises(SheetError):
        game.played(BACK)
